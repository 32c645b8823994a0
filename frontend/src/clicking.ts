// The meaning of clicks: each choice lists the elements to click for it, in order.

import type { Choice } from "./wire.js";

const NO_PLACE = /^(seat|rotation):/; // begins the id of a player, or of a way to lay something
const FEW = 6; // of these of which each gets a button
const SALE = /^market:/; // begins the id of what is for sale
const LINKS = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with|\d+)$/i;

const ENDS = /^(EndTurn|Finish|Stop|Pass|Decline)$/; // kinds of actions that end something, or leave it out
const LAST = "Earn"; // the kind of action that is the last of a turn

// Whether a choice costs something.
export const spends = ({ preview }: Choice): boolean => /\b(pay|pays|cost|costs(?! nothing)|give|gives|use|uses|lose|loses|spends?)\b/.test(preview);

// Whether a choice loses something for good.
export const loses = ({ preview }: Choice): boolean => /\bloses?\b/.test(preview);

const REFUSES = /^(Reject|Cancel)/; // begins the kinds of actions that take up nothing

// Whether a choice leads nowhere: it ends or refuses something.
export const rests = (choice: Choice): boolean => ends(choice) || REFUSES.test(choice.action.type);

// Whether a choice ends what one may go on with.
export const ends = ({ action }: Choice): boolean => ENDS.test(action.type);

// Whether a finger taps twice on a button of a choice: where it has a place on the board, spends or ends something.
export const asksAgain = (choice: Choice): boolean => choice.targets.length > 0 || spends(choice) || ends(choice) || choice.action.type === LAST;

const begins = (targets: string[], clicked: string[]) => clicked.every((id, i) => targets[i] === id);

// The choices that match the clicks so far.
export function fitting(choices: Choice[], clicked: string[]): Choice[] {
  return choices.filter((choice) => begins(choice.targets, clicked));
}

// The elements that can be clicked next.
export function following(choices: Choice[], clicked: string[]): string[] {
  const next = fitting(choices, clicked).map((choice) => choice.targets[clicked.length]);
  return [...new Set(next.filter((id) => id !== undefined))];
}

// The choices that go on with what is no place, as a player, unless there are many: they are offered as buttons too.
export function named(choices: Choice[], clicked: string[]): Choice[] {
  const rest = fitting(choices, clicked).filter(({ targets }) => targets.length > clicked.length && targets.slice(clicked.length).every((id) => NO_PLACE.test(id)));
  return rest.length <= FEW ? rest : [];
}

// The choices of a kind that was pressed, where they are few enough to be a list of buttons, or buy something: each tells its price.
export function listed(choices: Choice[], clicked: string[]): Choice[] {
  const known = new Set(named(choices, clicked)), rest = fitting(choices, clicked).filter((choice) => choice.targets.length > clicked.length && !known.has(choice));
  return rest.length <= FEW || rest.every(({ targets }) => SALE.test(targets.at(-1)!)) ? rest : [];
}

// The elements to be clicked next that no button stands for.
export function places(choices: Choice[], clicked: string[]): string[] {
  const known = new Set(named(choices, clicked));
  return following(choices.filter((choice) => !known.has(choice)), clicked);
}

// The kinds of action that the places to be clicked next belong to, each with its choices.
export function kindsOf(choices: Choice[], clicked: string[]): Map<string, Choice[]> {
  const known = new Set(named(choices, clicked));
  return Map.groupBy(fitting(choices, clicked).filter((choice) => choice.targets.length > clicked.length && !known.has(choice)), ({ action }) => action.type);
}

// The choices that the clicks already complete, and those without click targets: they are offered as buttons.
export function finished(choices: Choice[], clicked: string[]): Choice[] {
  return choices.filter((choice) => !choice.targets.length || (choice.targets.length === clicked.length && begins(choice.targets, clicked)));
}

// Whether all that is left to choose is how something lies.
export function turning(choices: Choice[], clicked: string[]): boolean {
  const next = following(choices, clicked);
  return clicked.length > 0 && next.length > 0 && next.every((id) => id.startsWith("rotation:"));
}

// What choices have in common, in words: the beginning of their labels, without a link to what differs ("Move a buffalo from B1").
export function beginning(choices: Choice[]): string {
  const [first = [], ...others] = choices.map(({ label }) => label.split(" "));
  let same = first.findIndex((word, i) => others.some((other) => other[i] !== word));
  if (same < 0) same = first.length;
  while (same && LINKS.test(first[same - 1]!)) same--;
  return first.slice(0, same).join(" ").replace(/[,:;]$/, "");
}

// The only choice that a click on this element would complete; null if it takes more clicks, or a button.
export function made(choices: Choice[], clicked: string[], id: string): Choice | null {
  const [only, ...others] = fitting(choices, [...clicked, id]);
  return only && !others.length && only.targets.length === clicked.length + 1 ? only : null;
}
