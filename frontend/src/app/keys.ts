// The help of the table, in a dialogue: what a finger does, and the keys.

import { button, el } from "../index.js";

const KEYS = [
  ["Tab", "to the next place that may be chosen, or button"],
  ["Arrow keys", "on the board: to the nearest place, also one that cannot be chosen now; in what happened: from line to line"],
  ["N, P", "on the board: to the next or the previous place that may be chosen"],
  ["Enter", "chooses a place; says why not where it cannot be chosen; goes to the moment of a line of what happened"],
  ["Escape", "takes back a click, or goes on to the present"],
  ["?", "shows this help"],
];

const TOUCH = "A choice that has a place on the board, spends something or ends something takes two taps: the first marks it, or the nearest place that may be chosen, and says what it does; "
  + "a second tap on it makes the choice. Where a choice begins with a step, as with what is to move, the step is the first tap and where it goes the second, unless that spends something; a step can be taken back. Everything else takes one. A long press on a card shows it large.";

export function keysHelp(): HTMLDialogElement {
  const dialog: HTMLDialogElement = el("dialog", { id: "keys", "aria-label": "Help" },
    el("h2", {}, "On a touch screen"), el("p", {}, TOUCH), el("h2", {}, "Keys"), el("dl", {}, KEYS.map(([key, meaning]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, meaning)])), button("Close", () => dialog.close()));
  return dialog;
}
