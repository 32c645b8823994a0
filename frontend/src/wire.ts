// What the table needs of the world: a connection that has the functions of `Wire`, over a server or to a worker beside the page.

import type { AnalysisProgress, Choice, Form, Heard, Lesson, Lessons, MatchLeads, News, Refusal, ScoreSheet, Saying, Seat, SeatAdvice, Snapshot, TableTalk, Takeback } from "../../src/bisongames/protocol/published/bisongames.js";

export type { AnalysisProgress, Choice, Form, Heard, Lesson, Lessons, MatchLeads, News, Refusal, ScoreSheet, Saying, Seat, SeatAdvice, Snapshot, TableTalk, Takeback };

export type About = { name: string; version: string; protocol: number; languages: string[]; bots: string[] };
export type VariantSummary = { id: string; game: string; title: string; summary: string; player_counts: number[]; expansion: boolean };
export type Started = { match: string; seats: { player: number; token?: string }[]; join: string | null; dealer?: string };
export type Joined = { player: number; token: string };

export type LiveMessage =
  | { type: "news"; news: News[] }
  | { type: "snapshot"; snapshot: Snapshot }
  | { type: "seats"; seats: Seat[] }
  | ({ type: "talk" } & TableTalk);

export type Done = { revision: number; news: News[]; snapshot: Snapshot };
export type Shared = { link: string; what: string; more: string | null; code: string | null };
export type Token = string | null | undefined;

// What the browser keeps of a match: the tokens by seat, the secret of its open seats, and the lessons told.
export type Kept = { tokens?: Record<string, string>; join?: string | null; learn?: { told: string[] } | null };

export type Store = {
  of(match: string): Kept;
  keep(match: string, given: Kept): void;
  matches(): { match: string; title: string; played?: number }[]; // the last first; `played`: when something happened there while it was open, in milliseconds
  remember(match: string, title: string): void;
  forget(match: string): void;
};

export type Wire = {
  kept: Store;
  about: string; // the message shown before there is a picture
  alone: boolean; // whether nobody can join from another device
  get<T>(path: string, token?: Token): Promise<T>;
  post<T>(path: string, body: unknown, token?: Token): Promise<T>;
  picture(path: string, token?: Token): Promise<string>;
  rules(match: string, rule?: string): string; // the address of the rulebook of a match, or of a rule in it
  record(match: string): Promise<string>; // the address of its record
  analysis(match: string, token?: Token): Promise<{ progress: AnalysisProgress; address: string | null }>; // goes on with it for a moment; the address of the complete one
  share(match: string, snapshot: Snapshot): Promise<Shared>;
  shown(match: string, snapshot: Snapshot): void; // called when the present of a match is shown
  live(match: string, token: Token, after: number, hear: (message: LiveMessage) => void, lost: (away: boolean) => void): () => void;
  open?(link: string): Promise<string>; // starts the match that an address contains
};

type FaultBody = { error?: { code?: string; message?: string; path?: string }; refusal?: Refusal; revision?: number };

// An error of the protocol.
export class Fault extends Error {
  readonly code: string | undefined;
  readonly path: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly revision: number | undefined;

  constructor(body: FaultBody) {
    super(body.error?.message ?? "something went wrong");
    this.code = body.error?.code;
    this.path = body.error?.path;
    this.refusal = body.refusal;
    this.revision = body.revision;
  }
}

export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

// An idempotency key: a request that is sent twice with it is executed once.
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Data about matches that the browser keeps between visits: tokens and settings of each, and the matches visited last.
export function keptIn(place: Pick<Storage, "getItem" | "setItem">): Store {
  const kept: Store = {
    of: (match) => JSON.parse(place.getItem(`bisongames/${match}`) ?? "{}"),
    keep: (match, given) => place.setItem(`bisongames/${match}`, JSON.stringify(given)),
    matches: () => JSON.parse(place.getItem("bisongames") ?? "[]"),
    remember(match, title) {
      const others = kept.matches().filter((each) => each.match !== match);
      place.setItem("bisongames", JSON.stringify([{ match, title, played: Date.now() }, ...others].slice(0, 12)));
    },
    forget: (match) => place.setItem("bisongames", JSON.stringify(kept.matches().filter((each) => each.match !== match))),
  };
  return kept;
}
