"use strict";
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const ofTexts = [...document.querySelectorAll("[data-texts]")];
  const slider = document.getElementById("slider");
  const caption = document.getElementById("caption");
  let at = 0;

  const hide = (element, hidden) => element.toggleAttribute("data-hidden", hidden);

  const show = (number, inAddress = true) => {
    at = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach((step, i) => hide(step, i !== at));
    slider.value = at;
    slider.setAttribute("aria-valuetext", steps[at].dataset.title);
    caption.textContent = steps[at].dataset.title;
    if (inAddress) history.replaceState(null, "", `#${steps[at].id}`);
  };

  const choose = (tab) => {
    tabs.forEach((one) => {
      one.setAttribute("aria-selected", one === tab);
      one.tabIndex = one === tab ? 0 : -1;
    });
    ofTexts.forEach((part) => hide(part, !part.dataset.texts.split(" ").includes(tab.dataset.text)));
  };

  const fromAddress = () => Math.max(0, steps.findIndex((step) => `#${step.id}` === location.hash));
  const keys = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => steps.length - 1 };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
    const tab = tabs.indexOf(document.activeElement);
    event.preventDefault();
    if (tab < 0) {
      show(keys[event.key]());
      return;
    }
    const near = { ArrowLeft: tab - 1, ArrowRight: tab + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = tabs[(near + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.getElementById("back").addEventListener("click", () => show(at - 1));
  document.getElementById("on").addEventListener("click", () => show(at + 1));
  tabs.forEach((tab) => tab.addEventListener("click", () => choose(tab)));
  window.addEventListener("hashchange", () => show(fromAddress(), false));

  let from = null;
  document.addEventListener("touchstart", (event) => {
    from = event.target === slider ? null : event.changedTouches[0];
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (from === null) return;
    const [across, down] = [event.changedTouches[0].clientX - from.clientX, event.changedTouches[0].clientY - from.clientY];
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) show(at + (across < 0 ? 1 : -1));
  }, { passive: true });

  document.documentElement.classList.add("scripted");
  if (tabs.length) choose(tabs[0]);
  show(fromAddress(), false);
})();
