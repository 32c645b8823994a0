// Lessons: each part of the game is explained when it first comes up, and never again. The page remembers what it has told.

import { el, fill } from "./dom.js";

// `ask(after)` returns what comes up after a revision; `remembered` is stored by `remember` after each change; `called(id)` names a place.
export function lessonsOf({ ask, remembered, remember, called, address, because }) {
  const element = el("section", { id: "lesson", "aria-label": "Lesson", "aria-live": "polite", hidden: true });
  const told = new Set(remembered?.told);
  let on = Boolean(remembered), all = [], waiting = [], aim = "", last = null, asked = -1;

  const lessonOf = (name) => all.find((each) => each.name === name);
  const read = (lesson) => el("a", { href: address(lesson.address), target: "_blank" }, lesson.title);

  // What to do to make a choice, in words.
  function doing({ label, targets }) {
    const places = targets.map((id) => called(id).split(":")[0]);
    return places.length ? `Click ${places.join(", then ")}: ${label}.` : `Press the button: ${label}.`;
  }

  function show(due) {
    const lesson = lessonOf(due.lesson);
    const begun = told.size > 0;
    told.add(lesson.name);
    remember({ told: [...told] });
    last = due;
    draw(begun ? "" : aim);
  }

  function draw(first = "") {
    const lesson = lessonOf(last.lesson);
    fill(element, first ? el("p", {}, el("strong", {}, "The aim: "), first) : null,
      el("p", {}, lesson.rules.length ? [el("strong", {}, read(lesson)), ": "] : null, lesson.text),
      last.choice ? el("p", { class: "try" }, doing(last.choice)) : last.event ? el("p", { class: "try" }, `This was about: ${last.event}`) : null,
      waiting.length ? el("button", { type: "button", onclick: next }, "Next lesson") : el("button", { type: "button", onclick: hide }, "Close"));
    element.hidden = false;
  }

  function next() {
    if (waiting.length) show(waiting.shift());
  }

  function hide() {
    element.hidden = true;
    fill(element);
  }

  // Tells the first of what comes up at a revision.
  async function teach(revision, after) {
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
  function about({ action, violations }) {
    if (!on || !violations?.length) return null;
    const before = [...told].reverse().map(lessonOf).filter(Boolean);
    const broken = violations.map((each) => each.rule), kind = action?.action?.type;
    const near = before.find((each) => each.rules.some((id) => broken.includes(id)))
      ?? all.find((each) => each.about.includes(kind))
      ?? before.find((each) => each.part.some((id) => broken.includes(id)));
    return near ? el("p", { class: "above" }, told.has(near.name) ? "See above, " : "", read(near), `: ${near.text}`) : null;
  }

  // What has been taught and what not, with where to read on.
  function summary() {
    if (!on || !all.length) return null;
    const unique = (lessons) => [...new Map(lessons.map((each) => [each.title, each])).values()];
    const parts = all.filter((each) => each.address);
    const list = (lessons) => unique(lessons).flatMap((each, i) => [i ? ", " : "", read(each)]);
    const learned = parts.filter((each) => told.has(each.name)), open = parts.filter((each) => !told.has(each.name));
    return el("div", { id: "learned" }, learned.length ? el("p", {}, "You have learned about: ", list(learned), ".") : null,
      open.length ? el("p", {}, "Not yet: ", list(open), ".") : null);
  }

  // Switches lessons on or off.
  function turn(wanted) {
    on = wanted;
    asked = -1;
    remember(on ? { told: [...told] } : null);
    if (!on) hide();
  }

  return { element, teach, about, summary, turn, isOn: () => on };
}
