// Where the keyboard is: drawing anew takes away what has the focus, which then goes to where the next choice is made.

import { finished } from "./clicking.js";
import { middle } from "./dom.js";
import type { Table } from "./table.js";

type Place = { area: "board" | "choices"; id: string | undefined }; // `id`: of an element of the picture, or the notation of a choice
type Asked = { revision: number; clicked: string[] };
type Thing = HTMLElement | SVGElement;

const LIT = "[data-target]", BUTTONS = "#choices button", GOING_ON = "#kinds button:not(.lacking)", OTHERS = "#forms button, #all-choices summary", WAITING = "#prompt";

// Follows the focus from the first time that it is within a match; nobody is led away from a field or a dialogue. Returns what leads there at once.
export function keepFocus(within: HTMLElement, table: Table): () => void {
  let at: Place | null = null, onBoard: string | undefined, asked: Asked = { revision: -1, clicked: [] };
  let acted: string | undefined; // where on the board a key has chosen last
  const all = (selector: string) => [...within.querySelectorAll<Thing>(selector)].filter((each) => each.checkVisibility());
  const place = (id: string | undefined) => all("#board [data-id][tabindex]").find((each) => each.dataset.id === id);

  within.addEventListener("focusin", ({ target }) => {
    if ((target as Element).matches(WAITING)) return; // until the next question
    const thing = target as Element, choice = thing.closest<HTMLElement>("[data-choice]")?.dataset.choice;
    onBoard = thing.closest<SVGElement>("#board [data-id]")?.dataset.id ?? onBoard;
    at = thing.closest("bisongames-choices") ? { area: "choices", id: choice } : { area: "board", id: thing.closest<SVGElement>("#board [data-id]")?.dataset.id };
  });

  // After a click that completes a choice: the list of what it may mean. After one taken back: its place. After a choice on the board: the nearest place for the next. Else what was there, or the first of all.
  function next({ area, id }: Place, before: Asked | null): Thing | undefined {
    const { clicked, meant } = table;
    if (before && before.clicked.length > clicked.length) return place(before.clicked.at(-1));
    if (before && before.clicked.join() !== clicked.join()) return (finished(meant, clicked).some((choice) => choice.targets.length) ? all("#choices [data-targets]") : all(LIT))[0];
    const held = area === "choices" ? all("[data-choice]").find((each) => each.dataset.choice === id) : place(id);
    const lit = all(LIT), done = !before && acted !== undefined && acted === id;
    if (done) acted = undefined;
    if (held && done && lit.length && !held.matches(LIT)) return nearest(held, lit);
    if (held && (before || area === "choices" || lit.length)) return held; // who goes around on the board stays where they are
    const button = area === "choices" ? [GOING_ON, BUTTONS].flatMap(all)[0] : undefined; // what ends something stands last
    return button ?? (lit.length ? place(onBoard) : undefined) ?? [LIT, BUTTONS, OTHERS].flatMap(all)[0];
  }

  function restore(): void {
    const { revision, clicked, busy, covered } = table, now = document.activeElement;
    if (busy) return;
    const open = table.asked && !covered, before = asked.revision === revision ? asked : null;
    if (open) asked = { revision, clicked: [...clicked] };
    const away = !now || now === document.body || now.matches(WAITING) || !now.checkVisibility();
    if (at && away && !document.querySelector("dialog[open]")) (open ? next(at, before) : all(WAITING)[0])?.focus({ preventScroll: true });
  }

  // The list of all choices, unfolded: where it is searched, or its first.
  function list(): Thing | undefined {
    const unfolded = within.querySelector<HTMLDetailsElement>("#all-choices")!;
    unfolded.open = true;
    unfolded.querySelector("input")!.select();
    return all("#all-choices input, #all-choices ul button")[0];
  }

  within.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || (target as Element).matches("input, textarea, select")) return;
    if (key === "Enter" || key === " ") acted = (target as Element).closest<SVGElement>("#board [data-id]")?.dataset.id;
    const there = { a: list, c: () => all(`#kinds button, ${BUTTONS}, ${OTHERS}`)[0], b: () => place(onBoard) ?? all(`${LIT}, #board [data-id][tabindex]`)[0], ...((target as Element).closest("#board [data-id]") ? {} : { n: () => all(LIT)[0], p: () => all(LIT).at(-1) }) }[key.toLowerCase()];
    if (!there) return;
    event.preventDefault();
    (there() ?? all(WAITING)[0])?.focus({ preventScroll: true });
  });
  table.addEventListener("change", () => queueMicrotask(restore)); // after the parts have drawn themselves
  return () => {
    at ??= { area: "board", id: undefined };
    restore();
  };
}

function nearest(from: Element, among: Thing[]): Thing | undefined {
  const [x, y] = middle(from), far = (thing: Thing) => Math.hypot(middle(thing)[0] - x, middle(thing)[1] - y);
  return among.toSorted((a, b) => far(a) - far(b))[0];
}
