"use strict";
// Sends edits and shows what comes back. What may lie where, and what is legal, the server alone knows.
(() => {
  const byId = (id) => document.getElementById(id);
  const [scenario, problems, hand, text, done] = ["scenario", "problems", "hand", "text", "done"].map(byId);
  const main = document.querySelector("main");
  const first = JSON.parse(byId("first").textContent);
  const state = { step: null, by: null, file: "scenario.yaml", held: null, spots: [] };
  let asked = 0;
  let typing = 0;

  // The server.

  const ask = async (edit = null, own = {}) => {
    const number = ++asked;
    main.setAttribute("aria-busy", true);
    const body = JSON.stringify({
      scenario: scenario.value, text: text.value, language: byId("language").value, step: state.step, by: state.by, edit, ...own,
    });
    let answer;
    try {
      const response = await fetch("judge", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      const found = await response.text();
      answer = found.startsWith("{") ? JSON.parse(found) : { problems: [{ said: found }] };
    } catch {
      answer = { problems: [{ said: "sobek serve does not answer; is it still running?" }] };
    }
    if (number !== asked) return;
    show(answer);
    main.setAttribute("aria-busy", false);
  };

  const show = (answer) => {
    problems.replaceChildren(...(answer.problems ?? []).concat(answer.warnings ?? []).map(problem));
    document.body.classList.toggle("stale", Boolean(answer.problems?.length) && !answer.kept);
    if (!answer.parts) return;
    const focus = document.activeElement?.id;
    const opened = [...document.querySelectorAll("details[open]")].map((one) => one.id);
    for (const [id, html] of Object.entries(answer.parts)) byId(id).innerHTML = html;
    opened.forEach((id) => byId(id)?.setAttribute("open", ""));
    if (answer.scenario !== null) scenario.value = answer.scenario;
    Object.assign(state, { step: answer.step, by: answer.by, file: answer.file });
    byId("game").value = answer.game;
    hold(state.held && document.querySelector(`[data-piece="${CSS.escape(state.held.dataset.piece)}"]:not(:disabled)`));
    if (focus) byId(focus)?.focus({ preventScroll: true });
    remember();
  };

  const problem = ({ said, line, column }) => {
    const item = document.createElement("li");
    const link = line ? item.appendChild(document.createElement("button")) : item;
    link.textContent = said;
    if (line) link.addEventListener("click", () => caret(line, column));
    return item;
  };

  const caret = (line, column) => {
    const offset = scenario.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + column - 1;
    scenario.focus();
    scenario.setSelectionRange(offset, offset + 1);
  };

  // A piece in hand, and where it goes.

  const hold = (piece) => {
    state.held = piece ?? null;
    state.spots = [];
    document.querySelectorAll("[data-piece]").forEach((one) => one.setAttribute("aria-pressed", one === piece));
    document.querySelectorAll("[data-in]").forEach((one) => { one.disabled = one.dataset.takes !== piece?.dataset.kind; });
    document.querySelectorAll(".chosen").forEach((one) => one.classList.remove("chosen"));
    hand.textContent = piece ? `In hand: ${piece.dataset.label}. Choose where it goes; Escape lays it back.` : "";
  };

  const lay = (spot) => {
    if (!state.held) {
      ask({ clear: spot.dataset.spot });
      return;
    }
    state.spots.push(spot.dataset.spot);
    spot.classList.add("chosen");
    if (state.spots.length < Number(state.held.dataset.spots)) return;
    const [piece, on] = [state.held.dataset.piece, state.spots];
    state.spots = [];
    ask({ lay: piece, on });
  };

  const act = (target) => {
    const { edit, piece, spot, step, goto } = target.dataset;
    if (edit) ask(JSON.parse(edit));
    else if (piece) hold(target === state.held ? null : target);
    else if (target.dataset.in) ask({ put: state.held.dataset.piece, in: target.dataset.in });
    else if (spot) lay(target);
    else if (step) ask(null, { step: Number(step), by: null });
    else if (goto) find(goto);
  };

  const find = (path) => {
    document.querySelectorAll(".found").forEach((one) => one.classList.remove("found"));
    const paths = [path, path.replace(/\.[^.]*$/, ""), "own"];
    const place = paths.map((one) => byId(one) ?? byId(`at-${one}`)).find((one) => one);
    place?.closest("details")?.setAttribute("open", "");
    place?.classList.add("found");
    place?.scrollIntoView({ block: "center" });
    (place?.matches("button, input, select, [tabindex]") ? place : place?.querySelector("button:not(:disabled), input, select"))?.focus();
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-edit], [data-piece], [data-in], [data-spot], [data-step], [data-goto]");
    if (target && !target.disabled) act(target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hold(null);
    const spot = event.target.closest?.("[data-spot]");
    if (spot && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      lay(spot);
    }
  });
  document.addEventListener("change", (event) => {
    const { set, tell, by, word } = event.target.dataset;
    const value = event.target.value;
    if (set) ask({ set, as: value });
    else if (tell) ask({ tell, as: value === "" ? null : Number(value) });
    else if (word) ask({ [word]: value });
    else if (by !== undefined) ask(null, { by: value });
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "find") return;
    const wanted = event.target.value.toLowerCase();
    document.querySelectorAll("ul.actions li").forEach((one) => { one.hidden = !one.textContent.toLowerCase().includes(wanted); });
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ act: byId("own").value, by: state.by, step: state.step });
  });

  // The whole scenario: new, opened, typed, taken away.

  const begin = (own) => {
    hold(null);
    ask(null, { scenario: "", text: "", step: null, by: null, ...own });
  };
  const say = (what) => { done.textContent = what; };
  const load = (whole) => {
    scenario.value = whole;
    begin({ scenario: whole });
  };

  byId("new").addEventListener("click", () => begin({ new: byId("game").value, players: byId("players").value }));
  byId("example").addEventListener("click", () => begin({ example: byId("game").value }));
  byId("expect").addEventListener("click", () => ask(null, { expect: true }));
  text.addEventListener("change", () => ask());
  byId("language").addEventListener("change", () => ask());
  byId("open").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) load(await file.text());
    event.target.value = "";
  });
  scenario.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => ask(), 300);
  });

  const copy = async (what, said) => {
    try {
      await navigator.clipboard.writeText(what);
      say(said);
    } catch {
      say("this browser does not let the page copy; the address bar and the text below hold it");
    }
  };
  byId("copy").addEventListener("click", () => copy(scenario.value, "the text is copied"));
  byId("link").addEventListener("click", () => copy(location.href, "the link is copied; it opens where sobek serve runs"));
  byId("download").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([scenario.value], { type: "application/yaml" }));
    link.download = state.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say(`${state.file} is downloaded`);
  });

  // The fragment of the address carries the scenario, deflated.

  const through = async (stream, bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  const remember = async () => {
    const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(scenario.value));
    let binary = "";
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
    history.replaceState(null, "", `#s=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`);
  };
  const remembered = async () => {
    const [, coded] = location.hash.match(/^#s=([\w-]+)$/) ?? [];
    if (!coded) return null;
    try {
      const binary = atob(coded.replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(binary, (one) => one.charCodeAt(0)));
      return new TextDecoder().decode(bytes);
    } catch {
      show({ problems: [{ said: "the link does not hold a whole scenario; ask for it again" }] });
      return null;
    }
  };
  const open = async () => {
    const whole = await remembered();
    if (whole !== null) load(whole);
    else if (first) load(first);
    else begin({ new: byId("game").value, players: byId("players").value });
  };
  window.addEventListener("hashchange", open);
  open();
})();
