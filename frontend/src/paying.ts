// A payment counted out by kinds, in place of a list of all ways to pay: each kind has its number with − and +, and one button takes what the numbers say.

import { button, el } from "./dom.js";
import type { Inside } from "./dom.js";
import { worded } from "./composing.js";
import { held } from "./picture.js";
import type { Choice } from "./wire.js";

const MANY = 3; // ways to pay that are still a list

type Counts = Record<string, number>;
export type Paying = { element: HTMLElement; show: () => void; now: () => Choice | undefined };

const countsOf = ({ action }: Choice): Counts => Object.fromEntries(Object.entries(action).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
const total = (counts: Counts): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
const uneven = (counts: number[]): number => counts.reduce((sum, each) => sum + each * each, 0);

// Whether choices are the ways to pay one sum in several kinds, and nothing else can be chosen.
export const pays = (free: Choice[]): boolean => free.length > MANY && free.every((choice) => {
  const counts = countsOf(choice);
  return choice.action.type === "Pay" && !choice.targets.length && Object.keys(counts).length > 1 && total(counts) === total(countsOf(free[0]!));
});

// `picture`: tells what there is to pay with; `changed`: called with each new number, which begin with the payment that leaves the most even rest.
export function paying(free: Choice[], picture: () => string, changed: () => unknown): Paying {
  const all = free.map(countsOf), due = total(all[0]!), first = new DOMParser().parseFromString(picture(), "image/svg+xml");
  const rest = (counts: Counts) => uneven(Object.entries(counts).map(([kind, number]) => (held(first, kind) ?? 0) - number));
  const counts = { ...all.reduce((best, each) => (rest(each) < rest(best) ? each : best)) };
  const told = el("strong", { role: "status" }), rows: Inside[] = [], shown: ((drawn: Document) => void)[] = [];
  const show = () => {
    const drawn = new DOMParser().parseFromString(picture(), "image/svg+xml");
    for (const each of shown) each(drawn);
    told.textContent = `${total(counts)} of ${due}`;
    told.classList.toggle("over", total(counts) !== due);
    changed();
  };
  for (const kind of Object.keys(counts)) {
    const most = Math.max(...all.map((each) => each[kind]!)), least = Math.min(...all.map((each) => each[kind]!)), number = el("output", { "aria-label": worded(kind) }), own = el("small");
    const by = (step: number) => () => {
      counts[kind]! += step;
      show();
    };
    const less = button("−", by(-1), { "aria-label": `${worded(kind)}: one less` }), more = button("+", by(1), { "aria-label": `${worded(kind)}: one more` });
    shown.push((drawn) => {
      const there = held(drawn, kind);
      own.textContent = there === null ? "" : `you have ${there}`;
      number.textContent = String(counts[kind]);
      less.disabled = counts[kind]! <= least;
      more.disabled = counts[kind]! >= most;
    });
    rows.push(el("div", { role: "group", "aria-label": worded(kind) }, el("span", {}, worded(kind), own), less, number, more));
  }
  const element = el("div", { id: "paying", role: "group", "aria-label": "What you pay" }, rows, told);
  return { element, show, now: () => free.find((_, i) => Object.entries(all[i]!).every(([kind, number]) => counts[kind] === number)) };
}
