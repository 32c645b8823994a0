// Where an event happened: the elements of the picture that its fields name, in the order of the event.

import type { Heard, News } from "./wire.js";

const ASIDE = /^(seat|hand|track|bank|market|hunters|deck|rotation):/; // things that others have too, or that are always there
const SOURCES = /^(bank|card|deck|market|hand):/; // where things come from that go to a player

const SAID = /(Announced|Called)$/; // events in which nothing moves

export type Happening = { places: string[]; flights: [string, string][] };

function named(value: unknown, there: Set<string>, player: unknown): string | null {
  if (typeof value !== "string") return null;
  const every = [...there].filter((id) => id.slice(id.indexOf(":") + 1) === value || id.endsWith(`:${player}/${value}`));
  return every.find((id) => !/^(tile|hand):/.test(id)) ?? every[0] ?? null;
}

function ofEvent({ event }: Heard, there: Set<string>): Happening {
  const { type, player, ...fields } = event as Record<string, unknown> & { type: string };
  const seat = `seat:${player}`;
  if (Array.isArray(fields.give) && Array.isArray(fields.get)) { // cards are offered or go between players; the bank has no part in it
    const partner = typeof fields.partner === "number" ? `seat:${fields.partner}` : null;
    return { places: partner ? [seat, partner] : [seat], flights: partner ? [[seat, partner], [partner, seat]] : [] };
  }
  const found = Object.values(fields).flatMap((value) => (Array.isArray(value) ? value : [value])).map((value) => named(value, there, player)).filter((id) => id !== null);
  const places = [...new Set(found)];
  const [start, end] = places;
  const flights: [string, string][] = [];
  const deck = [...there].find((id) => id.startsWith("deck:"));
  if (SAID.test(type)) return { places, flights };
  if (deck && /(Revealed|Dealt)$/.test(type)) flights.push(...places.filter((id) => id !== deck).map((id): [string, string] => [deck, id]));
  else if (start && end && !(SOURCES.test(start) && SOURCES.test(end))) flights.push([start, end]);
  else if (there.has(seat)) for (const id of places) flights.push(SOURCES.test(id) ? [id, seat] : [seat, id]);
  return { places, flights };
}

// Who did something: who chose it, or whose luck it was; a turn that begins, and nothing else, is that of who has it.
export function actorOf({ by, events: [first] }: News): number {
  return by >= 0 && first?.event.type !== "TurnBegun" ? by : first && "player" in first.event && typeof first.event.player === "number" ? first.event.player : by;
}

// The places that an event has changed, the last being where it ended.
export function marks(heard: Heard, there: Set<string>): string[] {
  return ofEvent(heard, there).places.filter((id) => !ASIDE.test(id));
}

// What somebody did by choice: other events follow from rules or luck, as what areas bring at the end of a round, and dice.
export const chosen = ({ by, events }: News): Heard[] => events.filter(({ event }) => "player" in event && event.player === by);

// Whether stones have been taken off the action spaces, whoever had put them there.
export const cleared = ({ events }: News): boolean => events.some(({ event }) => event.type === "RoundBegun");

// The dice that were rolled, empty if there were none.
export const diceOf = ({ events }: News): number[] => events.flatMap(({ event }) => (event.type === "DiceRolled" ? [event.low, event.high] : []));

// The dice that were rolled last up to a revision, empty if there were none or they were taken back; `fresh`: whether nothing has happened since but the beginning of a turn; `blocked`: the hexes that the robber kept from producing.
export function lastRoll(told: Map<number, News>, revision: number): { dice: number[]; fresh: boolean; blocked: string[] } {
  let fresh = true;
  for (let at = revision; at > 0; at--) {
    const news = told.get(at), dice = news ? diceOf(news) : [];
    if (dice.length) return { dice, fresh, blocked: news!.events.flatMap(({ event }) => (event.type === "HexBlocked" ? [`hex:${event.hex}`] : [])) };
    if (news?.events.some(({ event }) => event.type !== "TurnBegun")) fresh = false;
    if (news && news.undone !== null) at = news.undone + 1;
  }
  return { dice: [], fresh: false, blocked: [] };
}

// What each player answered to the offer that is still to be closed; empty if something else has happened since it was made.
export function answersTo(told: Map<number, News>, revision: number): Map<number, boolean> {
  const answers = new Map<number, boolean>();
  for (let at = revision; at > 0; at--) {
    const news = told.get(at);
    for (const { event } of news?.events.toReversed() ?? []) {
      if (event.type === "TradeOffered") return answers;
      if (event.type !== "OfferAnswered") return new Map();
      if (!answers.has(event.player)) answers.set(event.player, event.accepted);
    }
    if (news && news.undone !== null) at = news.undone + 1;
  }
  return new Map();
}

// Everything that happened in one news, for a picture with these elements.
export function happening(news: News, there: Set<string>): Happening {
  const all = news.events.map((event) => ofEvent(event, there));
  return { places: all.flatMap((each) => each.places), flights: all.flatMap((each) => each.flights).slice(0, 6) };
}
