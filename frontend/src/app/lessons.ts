// Lessons: each part of the game is explained when it first comes up, and never again. The page remembers what it has told.

import { BESIDE, el, fill } from "../index.js";
import type { Choice, Inside, Lesson, Lessons, Refusal } from "../index.js";

type Due = Lessons["due"][number];
type Given = {
  ask: (after: number) => Promise<Lessons>;
  remembered: { told: string[] } | null | undefined;
  remember: (told: { told: string[] } | null) => void;
  named: (id: string) => string;
  end: () => void; // switches lessons off
  left: () => void; // called when a lesson that had the focus has gone
  drawn: (ids: string[]) => void; // called when a lesson has come or gone, with the places of its example, in the order of clicking
  address: (rule: string) => string;
  because: (revision: number, rule: string) => void;
};

// `ask(after)` returns what comes up after a revision; `remembered` is stored by `remember` after each change; `named(id)` names a place.
export function lessonsOf({ ask, remembered, remember, named, end, left, drawn, address, because }: Given) {
  const element = el("section", { id: "lesson", "aria-label": "Lesson", "aria-live": "polite", hidden: true });
  const told = new Set(remembered?.told);
  let on = Boolean(remembered), all: Lesson[] = [], waiting: Due[] = [], aim = "", last: Due | null = null, asked = -1;

  const lessonOf = (name: string) => all.find((each) => each.name === name);
  const read = (lesson: Lesson) => el("a", { href: address(lesson.address), ...BESIDE }, lesson.title);

  // How to make a choice that a bot thinks good, in words.
  function doing({ label, targets }: Choice) {
    const places = targets.map(named);
    return !places.length ? `For example, press the button: ${label}.` : places.length === 1 ? `For example, as marked: ${label}.` : `For example, as marked, choose ${places.join(", then ")}: ${label}.`;
  }

  function show(due: Due) {
    const lesson = lessonOf(due.lesson);
    if (!lesson) return;
    const begun = told.size > 0;
    told.add(lesson.name);
    remember({ told: [...told] });
    last = due;
    draw(begun ? "" : aim);
  }

  function draw(first = "") {
    const lesson = last && lessonOf(last.lesson);
    if (!last || !lesson) return;
    const within = element.contains(document.activeElement);
    fill(element, first ? el("p", {}, el("strong", {}, "The aim: "), first) : null,
      el("p", {}, lesson.rules.length ? [el("strong", {}, read(lesson)), ": "] : null, lesson.text),
      last.choice ? el("p", { class: "try" }, doing(last.choice)) : last.event ? el("p", { class: "try" }, `This was about: ${last.event}`) : null,
      el("div", { class: "buttons" }, waiting.length ? el("button", { type: "button", onclick: next }, "Next lesson") : null, el("button", { type: "button", onclick: hide }, "Close"), el("button", { type: "button", onclick: end }, "No more lessons")));
    element.hidden = false;
    element.scrollTop = 0;
    if (within) element.querySelector("button")?.focus();
    drawn(last.choice?.targets ?? []);
  }

  function next() {
    const due = waiting.shift();
    if (due) show(due);
  }

  function hide() {
    if (element.hidden) return;
    const within = element.contains(document.activeElement);
    element.hidden = true;
    fill(element);
    if (within) left();
    drawn([]);
  }

  // Tells the first of what comes up at a revision.
  async function teach(revision: number, after: number) {
    if (!on || revision === asked) return;
    asked = revision;
    const found = await ask(after);
    if (!on || revision !== asked) return;
    ({ aim, lessons: all } = found);
    for (const { revision: each, rule } of found.behind) because(each, rule);
    waiting = found.due.filter((each) => !told.has(each.lesson));
    if (waiting.length) next();
    else hide();
  }

  // The lesson that a refusal belongs to, as a paragraph: one told of a broken rule, else that of the kind of action, else one told of the part of the rulebook.
  function about({ action, violations }: Refusal): Inside {
    if (!on || !violations?.length) return null;
    const before = [...told].reverse().map(lessonOf).filter((each) => each !== undefined);
    const broken = violations.map((each) => each.rule), kind = action?.action?.type;
    const near = before.find((each) => each.rules.some((id) => broken.includes(id)))
      ?? all.find((each) => kind !== undefined && each.about.includes(kind))
      ?? before.find((each) => each.part.some((id) => broken.includes(id)));
    return near ? el("p", { class: "above" }, told.has(near.name) ? "See above, " : "", read(near), `: ${near.text}`) : null;
  }

  // What has been taught and what not, with where to read on.
  function summary(): HTMLElement | null {
    if (!on || !all.length) return null;
    const unique = (lessons: Lesson[]) => [...new Map(lessons.map((each) => [each.title, each])).values()];
    const parts = all.filter((each) => each.address);
    const list = (lessons: Lesson[]): Inside[] => unique(lessons).flatMap((each, i) => [i ? ", " : "", read(each)]);
    const learned = parts.filter((each) => told.has(each.name)), open = parts.filter((each) => !told.has(each.name));
    return el("div", { id: "learned" }, learned.length ? el("p", {}, "You have learned about: ", list(learned), ".") : null,
      open.length ? el("p", {}, "Not yet: ", list(open), ".") : null);
  }

  // Ends the lesson of a question that is answered.
  function leave(revision: number) {
    if (revision !== asked) hide();
  }

  // Switches lessons on or off.
  function turn(wanted: boolean) {
    on = wanted;
    asked = -1;
    if (last && on) told.delete(last.lesson); // the last one once more
    remember(on ? { told: [...told] } : null);
    if (!on) hide();
  }

  return { element, teach, leave, about, summary, turn, isOn: () => on };
}
