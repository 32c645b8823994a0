// The meaning of clicks: each choice lists the elements to click for it, in order.

import type { Choice } from "./wire.js";

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

// The choices that the clicks already complete, and those without click targets: they are offered as buttons.
export function finished(choices: Choice[], clicked: string[]): Choice[] {
  return choices.filter((choice) => !choice.targets.length || (choice.targets.length === clicked.length && begins(choice.targets, clicked)));
}

// The only choice that a click on this element would complete; null if it takes more clicks, or a button.
export function made(choices: Choice[], clicked: string[], id: string): Choice | null {
  const [only, ...others] = fitting(choices, [...clicked, id]);
  return only && !others.length && only.targets.length === clicked.length + 1 ? only : null;
}
