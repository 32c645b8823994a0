// What a key tells at any time to those who hear the page, and what is said as one's turn begins: one's own things, the scores, and where a place lies.

import { parts, thingOf, things } from "./picture.js";
import { shortName } from "./speech.js";
import type { Table } from "./table.js";

const SHORT = /; market: .*/; // the end of what a player has: what is still to be had
const NONE = /^0 /;
const PILES = /^hand:/;
const LACKING = /\blacking\b/;

// What somebody has on the table: in all, what they hold, and what of it lacks something.
type Own = { all: string; held: string; hand: string[]; pieces: string[] };

function ownOf(table: Table, player: number): Own {
  const { map, panels } = parts(table.picture), { reader, snapshot } = table;
  const name = reader === player ? "yours" : shortName(snapshot.seats[player]!), of = new RegExp(`\\bof ${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w'])`);
  const hand: string[] = [], pieces: string[] = [];
  let all = "";
  for (const { dataset: { id = "" } } of [map, ...panels].flatMap(things)) {
    const told = table.called(id, true).replace(/\.$/, ""), [head = ""] = told.split(": ");
    if (id === `seat:${player}`) all = told;
    else if (PILES.test(id)) hand.push(told.replace(/ in the hand of .*/, ""));
    else if (id.includes(`:${player}/`) || of.test(told)) pieces.push((of.test(head) ? head.replace(of, "") : id.includes(`:${player}/`) ? head : told).replace(/ ,/g, ","));
  }
  return { all, held: all.replace(SHORT, ""), hand: hand.filter((each) => !NONE.test(each)), pieces };
}

const sentences = (texts: (string | undefined)[]) => texts.filter(Boolean).map((text) => `${text!.replace(/\.$/, "")}.`).join(" ");

// In short, what who is asked has: what they hold, and what of it lacks something.
export function inShort(table: Table, player: number): string {
  const { held, hand, pieces } = ownOf(table, player);
  return sentences([held, hand.length ? `In hand: ${hand.join(", ")}` : "", ...pieces.filter((each) => LACKING.test(each))]);
}

function inFull(table: Table): string {
  const { seat } = table;
  if (seat === null || seat < 0) return "You have nothing at this table.";
  const { all, hand, pieces } = ownOf(table, seat);
  return sentences([all, hand.length ? `In hand: ${hand.join(", ")}` : "", pieces.length ? `On the table: ${pieces.join("; ")}` : "Nothing on the table"]);
}

function scores({ shown: { score_sheet: sheet, seats }, reader }: Table): string {
  const each = sheet.totals.map((total, i) => {
    const parts = sheet.rows.filter((row) => row.points[i]).map((row) => `${row.name} ${row.points[i]}`);
    return `${i === reader ? "You" : seats[i] ? shortName(seats[i]) : sheet.columns[i]} ${total}${parts.length > 1 ? ` (${parts.join(", ")})` : ""}`;
  });
  return `Scores: ${each.join("; ")}.`;
}

function where(table: Table, at: string | undefined): string {
  return at ? sentences([table.called(at, true), table.beside(at)]) : "Go to a place on the board first: Tab and the arrow keys lead there.";
}

// Says it to who is within a match, at its keys, and at each turn of who plays here.
export function speakWithin(within: HTMLElement, table: Table): void {
  let begun = "";
  const keys: Record<string, (event: KeyboardEvent) => string> = { m: () => inFull(table), s: () => scores(table), w: ({ target }) => where(table, thingOf(target)) };
  within.addEventListener("keydown", (event) => {
    const tell = keys[event.key.toLowerCase()], { target } = event;
    if (!tell || event.ctrlKey || event.altKey || event.metaKey || table.covered || (target instanceof Element && target.matches("input, textarea, select"))) return;
    event.preventDefault();
    table.announce(tell(event));
  });
  table.addEventListener("change", () => {
    const { asked, busy, covered, seat, onTurn, picture, shown: { view: { turn } } } = table, now = `${turn} ${seat}`;
    if (!asked || busy || covered || !picture || seat === null || seat < 0 || onTurn !== seat || !turn || now === begun) return;
    begun = now;
    setTimeout(() => table.announce(inShort(table, seat))); // after what has happened, and the question
  });
}
