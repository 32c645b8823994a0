// The help of the table, in a dialogue: the keys, the mouse, and what a finger does; that of the device in use comes first.

import { button, el } from "../index.js";

const KEYS = [
  ["Tab", "to the next place that may be chosen, or button"],
  ["Arrow keys", "on the board: to the nearest place that way, also one that cannot be chosen now, and back with the opposite key; in what happened: from line to line"],
  ["N, P", "to the next or the previous place that may be chosen"],
  ["C, B", "to the first button of your choices, and back to the board where you were"],
  ["A", "to the search among all choices, in words: Enter takes the only one that is found; to the first where there are few"],
  ["Enter", "chooses a place; says why not where it cannot be chosen; goes to the moment of a line of what happened"],
  ["M", "says what is yours: in hand and on the table"],
  ["S", "says the scores"],
  ["W", "on the board: says where a place lies: what is next to it, and which way is ahead"],
  ["Escape", "takes back a step of a choice, or goes on to the present"],
  ["?", "shows this help"],
];

const ALL = "“All choices”, below the question, lists everything that may be done now in words; type there to find one.";

const SIGNS = "Dashes frame what may be chosen. Frames in the colour of a player are what they did since your last turn: dotted what something left, whole where it came to, the thickest the last. A hint has dots in the colour of letters, with a number.";

const MOUSE = "Press a place that is lit, then where it goes on; press any other place to read why not. Point at a place to read what it means. What loses something, as a tipi, takes a second press on the same place.";

const TOUCH = "A choice that has a place on the board, spends something or ends something takes two taps: the first marks it, or the nearest place that may be chosen, and says what it does; "
  + "a second tap on it makes the choice. Where a choice begins with a step, as with what is to move, the step is the first tap and where it goes the second, unless that spends something or turns a tile, which is shown first; a step can be taken back. Everything else takes one. A long press on a card shows it large.";

export function keysHelp(): HTMLDialogElement {
  const keys = [el("h2", { tabindex: -1 }, "Keys"), el("dl", {}, KEYS.map(([key, meaning]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, meaning)]))];
  const mouse = [el("h2", {}, "With a mouse"), el("p", {}, MOUSE)], touch = [el("h2", { tabindex: -1 }, "On a touch screen"), el("p", {}, TOUCH)];
  const both = [ALL, SIGNS].map((text) => el("p", {}, text));
  const dialog: HTMLDialogElement = el("dialog", { id: "keys", "aria-label": "Help" },
    matchMedia("(pointer: coarse)").matches ? [touch, ...both, keys, mouse] : [keys, ...both, mouse, touch], button("Close", () => dialog.close()));
  dialog.querySelector("h2")!.autofocus = true; // it is read from its beginning
  return dialog;
}
