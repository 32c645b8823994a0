// Where an event happened: the elements of the picture that its fields name, in the order of the event.

import type { Heard, News } from "./wire.js";

const SOURCES = /^(bank|card|deck|market|hand):/; // where things come from that go to a player

export type Happening = { places: string[]; flights: [string, string][]; dice: number[] };

function named(value: unknown, there: Set<string>, player: unknown): string | null {
  if (typeof value !== "string") return null;
  const every = [...there].filter((id) => id.slice(id.indexOf(":") + 1) === value || id.endsWith(`:${player}/${value}`));
  return every.find((id) => !/^(tile|hand):/.test(id)) ?? every[0] ?? null;
}

function ofEvent({ event }: Heard, there: Set<string>): Happening {
  const { type, player, low, high, ...fields } = event as Record<string, unknown> & { type: string };
  const seat = `seat:${player}`;
  const found = Object.values(fields).flatMap((value) => (Array.isArray(value) ? value : [value])).map((value) => named(value, there, player)).filter((id) => id !== null);
  const places = [...new Set(found)];
  const [start, end] = places;
  const flights: [string, string][] = [];
  const deck = [...there].find((id) => id.startsWith("deck:"));
  if (deck && /(Revealed|Dealt)$/.test(type)) flights.push(...places.filter((id) => id !== deck).map((id): [string, string] => [deck, id]));
  else if (start && end && !(SOURCES.test(start) && SOURCES.test(end))) flights.push([start, end]);
  else if (there.has(seat)) for (const id of places) flights.push(SOURCES.test(id) ? [id, seat] : [seat, id]);
  return { places, flights, dice: type === "DiceRolled" ? [low, high].map(Number) : [] };
}

// Everything that happened in one news, for a picture with these elements.
export function happening(news: News, there: Set<string>): Happening {
  const all = news.events.map((event) => ofEvent(event, there));
  return { places: all.flatMap((each) => each.places), flights: all.flatMap((each) => each.flights).slice(0, 6), dice: all.flatMap((each) => each.dice) };
}
