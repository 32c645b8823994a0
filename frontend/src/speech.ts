// Names as people say them: bots without what they are in brackets, and "you" for who reads.

import type { Seat } from "./wire.js";

const VERBS = new Set(("accepts acts announces begins builds buys calls cancels chooses claims discards draws earns enlarges ends enters exchanges fetches gains gets gives "
  + "has holds hunts inserts is keeps lays leads leaves lets loses makes may moves names offers passes pays places plays puts rejects reveals robs rolls says sends settles takes trades uses wins").split(" "));
const IRREGULAR: Record<string, string> = { has: "have", is: "are", may: "may" };

export const shortName = (seat: Seat): string => (seat.kind === "open" ? "Open seat" : seat.kind === "bot" ? seat.name.replace(/ \([^()]*\)$/, "") : seat.name);

export const upper = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
export const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1);

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const plain = (verb: string) => (VERBS.has(verb) ? IRREGULAR[verb] ?? verb.replace(/(?<=ch|sh|ss|x)es$|s$/, "") : verb);

// A sentence with short names. `you`: the seat whose player reads it.
export function said(text: string, seats: Seat[], you: number | null): string {
  const short = seats.reduce((told, seat) => told.replaceAll(seat.name, shortName(seat)), text);
  const reader = seats.find((seat) => seat.player === you);
  return reader ? toYou(short, quoted(reader.name)) : short;
}

// The name of a thing, which may be "of yours"; a heading of two words, such as that of a hand, is "Your hand".
export function titled(text: string, seats: Seat[], you: number | null): string {
  const reader = seats.find((seat) => seat.player === you);
  if (!reader) return said(text, seats, you);
  const of = `of ${quoted(reader.name)}(?![\\w'])`, heading = new RegExp(`^([A-Z]\\w*) ${of}$`);
  return said(text.replace(heading, (_, thing: string) => `Your ${thing.toLowerCase()}`).replace(new RegExp(`\\bin the hand ${of}`, "g"), "in your hand").replace(new RegExp(`\\b${of}`, "g"), "of yours"), seats, you);
}

function toYou(text: string, name: string): string {
  let goesOn = false; // "You take action 1 of 4: put a stone": the verb after a colon is yours too
  return text.split(/(?<=[.;:] )/).map((part, index, all) => {
    const begins = !index || all[index - 1]!.endsWith(". ");
    const written = (told: string) => (begins ? told.replace(/^your?\b/, (word) => word[0]!.toUpperCase() + word.slice(1)) : told);
    const spoken = part.replace(new RegExp(`(?<![\\w])${name}'s(?!\\w)`, "g"), "your").replace(new RegExp(`(?<![\\w])${name}(?![\\w])( now)?( \\w+)?`, "g"),
      (_, now: string = "", after: string = "") => `you${now} ${plain(after.slice(1))}`.trimEnd());
    const yours = /^you /.test(spoken) || (goesOn && VERBS.has(/^\w*/.exec(spoken)![0]));
    goesOn = yours && spoken.endsWith(": ");
    if (!yours) return spoken === part ? part : written(spoken);
    const more = spoken.replace(/^\w+/, plain).replace(/(, or |, and |, | or | and )(\w+)(?=[ ,.;])/g, (whole, link: string, verb: string) => (VERBS.has(verb) ? link + plain(verb) : whole));
    return written(more);
  }).join("");
}
