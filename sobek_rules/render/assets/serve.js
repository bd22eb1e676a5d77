"use strict";
// Sends edits and shows what comes back. What may lie where, and what is legal, the server alone knows.
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const [scenario, problems, hand, text, language, game, players, done] =
    ["scenario", "problems", "hand", "text", "language", "game", "players", "done"].map(byId);
  const main = document.querySelector("main");
  const first = JSON.parse(byId("first").textContent);
  const state = { step: null, by: null, find: "", file: "scenario.yaml", game: game.value, held: null, spots: [], kept: null, typed: false };
  const LARGEST = 1_000_000;

  // The server is asked one thing after the other, each about what the one before came to.

  let queue = Promise.resolve();
  let waiting = 0;
  const ask = (own = {}) => {
    waiting += 1;
    main.setAttribute("aria-busy", true);
    queue = queue.catch(() => {}).then(async () => {
      const sent = own.scenario ?? scenario.value;
      const answer = await answered({ scenario: sent, ...own });
      await released();
      await show(answer, own, sent);
    }).finally(() => {
      waiting -= 1;
      if (!waiting) main.setAttribute("aria-busy", false);
    });
    return queue;
  };
  const edit = (change, own = {}) => ask({ edit: change, ...own });

  const answered = async (own) => {
    const about = { text: text.value, language: language.value, step: state.step, by: state.by, find: state.find };
    const body = new TextEncoder().encode(JSON.stringify({ ...about, ...own }));
    if (body.length > LARGEST) return { problems: [{ said: "this is larger than 1,000,000 bytes; sobek replay reads larger files" }] };
    try {
      const response = await fetch("judge", { method: "POST", body, headers: { "content-type": "application/json" } });
      const found = await response.text();
      return found.startsWith("{") ? JSON.parse(found) : { problems: [{ said: found }] };
    } catch {
      return { problems: [{ said: "sobek serve does not answer; is it still running?" }] };
    }
  };

  // What is being pressed is not replaced under the finger.
  let pressed = false;
  document.addEventListener("pointerdown", (event) => { pressed = !event.target.closest("select"); }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { pressed = false; }, true);
  const released = async () => {
    for (let waited = 0; pressed && waited < 3000; waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  const show = async (answer, own, sent) => {
    const wrong = answer.problems ?? [];
    problems.replaceChildren(...wrong.map(problem), ...(answer.warnings ?? []).map(problem));
    [...problems.children].slice(wrong.length).forEach((one) => one.classList.add("warning"));
    main.classList.toggle("stale", wrong.length > 0 && !answer.kept);
    done.textContent = "";
    if (answer.parts) {
      const restore = keep(own);
      for (const [id, html] of Object.entries(answer.parts)) byId(id).innerHTML = html;
      const { step, file, game: name } = answer;
      Object.assign(state, { step, file, game: name, find: own.find ?? state.find }, "by" in own ? { by: own.by } : {});
      game.value = name;
      if (document.activeElement !== players) players.value = answer.players.join(", ");
      hold(state.held && byId(state.held.id), state.spots);
      rove();
      restore();
    } else {
      refuse(own.edit ?? {});
    }
    const whole = answer.scenario ?? (answer.kept ? null : own.scenario) ?? null;
    const typing = scenario.value !== sent && !("scenario" in own);  // what is being typed is asked about next
    if (whole !== null && !typing) scenario.value = whole;
    if (!typing) await remember(scenario.value, own.typed ?? false);
  };

  // What a change of the page would lose: what is open, where one was, what was half written. Of a field that is
  // written to here not every browser says that it was changed.
  const restored = new WeakSet();
  const left = ({ target }) => {
    if (restored.delete(target)) target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  document.addEventListener("focusout", left);
  const keep = (own) => {
    const opened = all("details[open]").map((one) => one.id).filter((id) => !("text" in own && id.startsWith("says-")));
    const top = document.querySelector("ul.actions")?.scrollTop ?? 0;
    const half = byId("own") && byId("own").value !== byId("own").defaultValue && !own.edit?.act ? byId("own").value : null;
    const active = document.activeElement;
    const around = [];
    for (let one = active; one && one !== document.body; one = one.parentElement) if (one.id) around.push(one.id);
    const field = active?.matches("input:not([type=file]), textarea") && !("scenario" in own);
    const written = field && active.value !== active.defaultValue ? active.value : null;
    const caretAt = field && active.type !== "number" ? [active.selectionStart, active.selectionEnd] : null;
    return () => {
      opened.forEach((id) => byId(id)?.setAttribute("open", ""));
      if (document.querySelector("ul.actions")) document.querySelector("ul.actions").scrollTop = top;
      const [list, current] = ["ol.steps", "ol.steps [aria-current]"].map((one) => document.querySelector(one));
      if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
      if (half !== null && byId("own")) byId("own").value = half;
      if (!around.length || document.activeElement?.id === around[0]) return;
      const focus = around.map(byId).map(focusable).find((one) => one);
      focus?.focus({ preventScroll: true });
      if (focus?.id !== around[0]) return;
      if (written !== null) {
        focus.value = written;
        if (written !== focus.defaultValue) restored.add(focus);
      }
      if (caretAt) focus.setSelectionRange(...caretAt);
    };
  };
  const CAN = "button:not(:disabled), input:not([type=file]), select, textarea, [tabindex='0'], summary";
  const focusable = (one) => (one?.matches(CAN) ? one : one?.querySelector(CAN));

  // What was refused is not left standing in its field, unless it is being mended there already.
  const refuse = (change) => {
    game.value = state.game;
    all(".chosen").forEach((one) => one.classList.remove("chosen"));
    state.spots = [];
    tell();
    const field = all("[data-set], [data-tell], [data-word]").find(({ dataset: { set, tell: heap, word } }) =>
      (set && set === change.set) || (heap && heap === change.tell) || (word && word in change));
    if (!field || field.value !== String(change.as ?? change[field.dataset.word])) return;
    if (field.options) field.selectedIndex = Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
    else field.value = field.defaultValue;
  };

  const problem = ({ said, line, column, in: where }) => {
    const item = document.createElement("li");
    const link = line ? item.appendChild(document.createElement("button")) : item;
    link.textContent = said;
    if (line) link.addEventListener("click", () => caret(where === "the action" ? byId("own") : scenario, line, column));
    return item;
  };

  const caret = (field, line, column) => {
    const offset = field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + column - 1;
    field.focus();
    field.setSelectionRange(offset, offset + 1);
  };

  // A piece in hand, and where it goes.

  const hold = (piece, spots = []) => {
    const was = state.held;
    state.held = piece && !piece.disabled ? piece : null;
    state.spots = state.held ? spots : [];
    all("[data-piece]").forEach((one) => one.setAttribute("aria-pressed", one === state.held));
    all("[data-in]").forEach((one) => { one.disabled = one.dataset.takes !== state.held?.dataset.kind; });
    all("[data-spot]").forEach((one) => one.classList.toggle("chosen", state.spots.includes(one.dataset.spot)));
    const lost = document.activeElement?.disabled || hand.contains(document.activeElement);
    tell();
    if (lost && was?.isConnected) was.focus();
  };

  const tell = () => {
    const where = state.held?.dataset.spots === "2" ? (state.spots.length ? "Click the second place" : "Click two places") : "Click where it goes";
    hand.replaceChildren(state.held
      ? `In hand: ${state.held.dataset.label}. ${where}. `
      : "Take a piece from the box, then click where it lies; with nothing in hand a click takes away. What you leave untold stays unknown.");
    if (!state.held) return;
    const back = hand.appendChild(document.createElement("button"));
    back.textContent = "lay it back";
    back.type = "button";
    back.addEventListener("click", () => hold(null));
  };

  const lay = (spot) => {
    if (!state.held) {
      edit({ clear: spot.dataset.spot });
      return;
    }
    const spots = [...state.spots, spot.dataset.spot];
    if (spots.length < Number(state.held.dataset.spots)) {
      hold(state.held, spots);
      return;
    }
    state.spots = [];
    edit({ lay: state.held.dataset.piece, on: spots });
  };

  const act = (target) => {
    const { edit: change, by, piece, spot, step, goto } = target.dataset;
    if (change) press(JSON.parse(change), by === undefined ? {} : { by: byId("by").value });
    else if (piece) hold(target === state.held ? null : target);
    else if (target.dataset.in) edit({ put: state.held.dataset.piece, in: target.dataset.in });
    else if (spot) lay(target);
    else if (step) ask({ step: Number(step), by: null });
    else if (goto) find(goto);
  };

  // A step that is done or left out is another's to act in; the one looked at moves up with those before it.
  const press = (change, acting) => {
    const own = "act" in change || "drop" in change ? { by: null } : {};
    if (change.drop < state.step) own.step = state.step - 1;
    edit({ ...change, ...acting }, own);
  };

  // The place to fill in; where it starts is set up before the first step.
  const find = async (path) => {
    if (state.step !== 1 && !path.includes(" ")) await ask({ step: 1, by: null });
    all(".found").forEach((one) => one.classList.remove("found"));
    const ids = [`at-${path}`, `fact-${path}`, `at-${path.replace(/\.[^.]*$/, "")}`, path.includes(" ") ? "own" : "scenario"];
    const place = ids.map(byId).find((one) => one);
    place.closest("details")?.setAttribute("open", "");
    place.classList.add("found");
    place.scrollIntoView({ block: "center" });
    focusable(place)?.focus();
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-edit], [data-piece], [data-in], [data-spot], [data-step], [data-goto]");
    if (target && !target.disabled) act(target);
  });
  document.addEventListener("change", (event) => {
    restored.delete(event.target);
    const { set, tell: heap, word } = event.target.dataset;
    const value = event.target.value;
    if (set) edit({ set, as: value }, set === "to_move" ? { by: null } : {});
    else if (heap) edit({ tell: heap, as: value || "0" });
    else if (word) edit({ [word]: value });
    else if (event.target.id === "by") ask({ by: value });
    else if (event.target === text) ask({ text: value });
    else if (event.target === language) ask();
    else if (event.target === game) begin({ new: value, players: players.value });
  });
  let typing = 0;
  document.addEventListener("input", (event) => {
    if (event.target.id === "find") {
      state.find = event.target.value;
      clearTimeout(typing);
      typing = setTimeout(() => ask(), 200);
    } else if (event.target === scenario) {
      clearTimeout(typing);
      typing = setTimeout(() => ask({ typed: true }), 300);
    }
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    press({ act: byId("own").value, step: state.step }, { by: byId("by").value });
  });

  // Keys: one stop for the board and one for the box, arrows move within.

  const rove = () => all("[data-roving]").forEach((group) => {
    const items = [...group.querySelectorAll("[data-spot], [data-piece]")];
    const current = items.find((one) => one.id === group.parentElement.dataset.at) ?? items.find((one) => !one.disabled);
    items.forEach((one) => one.setAttribute("tabindex", one === current ? 0 : -1));
  });
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const beside = (from, group, [across, down]) => {
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(from);
    const far = (one) => {
      const [along, aside] = middle(one).map((value, i) => value - [x, y][i]);
      const [ahead, off] = across ? [along * across, aside] : [aside * down, along];
      return ahead > 4 ? ahead + 3 * Math.abs(off) : Infinity;
    };
    const items = [...group.querySelectorAll("[data-spot], [data-piece]:not(:disabled)")].filter((one) => far(one) < Infinity);
    return items.sort((one, other) => far(one) - far(other))[0];
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hold(null);
    if (event.key === "Enter" && event.target.matches("input")) left(event);
    const at = event.target.closest?.("[data-spot], [data-piece]");
    const group = at?.closest("[data-roving]");
    if (at?.dataset.spot && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      lay(at);
    } else if (group && event.key in ways) {
      event.preventDefault();
      beside(at, group, ways[event.key])?.focus();
    }
  });
  document.addEventListener("focusin", (event) => {
    const group = event.target.closest?.("[data-roving]");
    if (!group) return;
    group.parentElement.dataset.at = event.target.id;
    rove();
  });

  // The whole scenario: new, opened, typed, taken away.

  const begin = (own) => {
    hold(null);
    return ask({ step: null, by: null, find: "", ...own });
  };
  const anew = () => begin({ new: game.value, players: players.value });

  byId("new").addEventListener("click", anew);
  players.addEventListener("keydown", (event) => { if (event.key === "Enter") anew(); });
  byId("example").addEventListener("click", () => begin({ example: game.value }));
  byId("expect").addEventListener("click", () => ask({ expect: true }));
  byId("open").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await begin({ scenario: await file.text() });
    event.target.value = "";
  });

  const copy = async (what, said) => {
    await queue;
    try {
      await navigator.clipboard.writeText(what());
      done.textContent = said;
    } catch {
      done.textContent = "this browser does not let the page copy; the address bar and the text below hold it";
    }
  };
  byId("copy").addEventListener("click", () => copy(() => scenario.value, "the text is copied"));
  byId("link").addEventListener("click", () => copy(() => location.href, "the link is copied; it opens where sobek serve runs"));
  byId("download").addEventListener("click", async () => {
    await queue;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([scenario.value], { type: "application/yaml" }));
    link.download = state.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    done.textContent = `${state.file} is downloaded`;
  });

  // The fragment of the address carries the scenario, deflated, and what it was looked at under. Back undoes a change.

  const through = async ({ readable, writable }, bytes) => {
    const writer = writable.getWriter();
    for (const done of [writer.write(bytes), writer.close()]) done.catch(() => {});  // the reader hears of it too
    const parts = [];
    let size = 0;
    for (const reader = readable.getReader(); ;) {
      const { done: over, value } = await reader.read();
      if (over) return Uint8Array.from(parts.flatMap((part) => [...part]));
      parts.push(value);
      size += value.length;
      if (size > LARGEST) throw new RangeError("too large");
    }
  };
  const coded = async (whole) => {
    const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(whole));
    let binary = "";
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  const decoded = async (told) => {
    const binary = atob(told.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
  };
  const remember = async (whole, typed) => {
    const changed = state.kept !== null && whole !== state.kept && !(typed && state.typed);
    if (whole !== state.kept) state.typed = typed;
    state.kept = whole;
    const [t, l] = [text.value, language.value];
    const address = `#${new URLSearchParams({ s: await coded(whole), t, l })}`;
    if (address === location.hash) return;
    if (changed) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  const opened = async () => {
    const told = new URLSearchParams(location.hash.slice(1));
    if (!told.has("s")) return false;
    try {
      const whole = await decoded(told.get("s"));
      language.value = told.get("l") ?? "";
      hold(null);
      await ask({ scenario: whole, text: told.get("t") ?? "", by: null });
      return true;
    } catch {
      return null;
    }
  };
  const broken = () => show({ problems: [{ said: "this link does not hold a whole scenario; ask for it again" }], kept: true }, {}, scenario.value);

  window.addEventListener("popstate", async () => {
    if (await opened() === null) broken();
  });
  (async () => {
    tell();
    const whole = await opened();
    if (whole) return;
    await (first ? begin({ scenario: first }) : anew());
    if (whole === null) broken();
  })();
})();
