// Steps through the history: a bar with the usual buttons.

import { el } from "../index.js";

const PAUSE = 900;

// `at(revision)` shows the position after a revision; `back()` returns to the present.
export function replayBar(at: (revision: number) => Promise<void>, back: () => void) {
  const slide = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moment" });
  const where = el("output", {});
  const play = el("button", { type: "button" }, "Play");
  const step = (by: number) => () => go(Number(slide.value) + by);
  const element = el("div", { id: "replay", role: "group", "aria-label": "Replay", hidden: true },
    el("button", { type: "button", "aria-label": "To the beginning", onclick: () => go(0) }, "|◀"),
    el("button", { type: "button", "aria-label": "One back", onclick: step(-1) }, "◀"), play,
    el("button", { type: "button", "aria-label": "One on", onclick: step(1) }, "▶"),
    slide, where, el("button", { type: "button", onclick: () => end() }, "Back to now"));
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function go(revision: number): Promise<boolean> {
    const last = Number(slide.max), to = Math.min(last, Math.max(0, revision));
    slide.value = String(to);
    where.textContent = `${to} of ${last}`;
    await at(to);
    return to < last;
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    play.textContent = "Play";
  }
  async function on(): Promise<void> {
    const more = await go(Number(slide.value) + 1);
    if (timer === undefined) return;
    if (more) timer = setTimeout(on, PAUSE);
    else stop();
  }
  play.addEventListener("click", () => {
    if (timer !== undefined) return stop();
    play.textContent = "Pause";
    if (slide.value === slide.max) slide.value = "0";
    timer = setTimeout(on, 0);
  });
  slide.addEventListener("input", () => {
    stop();
    go(Number(slide.value));
  });

  // Opens the replay at a revision of a match of this length.
  async function begin(last: number, revision: number) {
    slide.max = String(last);
    element.hidden = false;
    await go(revision);
  }
  function end() {
    stop();
    element.hidden = true;
    back();
  }
  return { element, begin, end, stop };
}
