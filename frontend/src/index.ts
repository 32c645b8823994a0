// The components of a table, to be used on any page: `<script type="module" src="bisongames.js">`.

import { Answers } from "./answers.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Hand } from "./hand.js";
import { Hint } from "./hint.js";
import { Log } from "./log.js";
import { Match, MATCH } from "./match.js";
import { Prompt } from "./prompt.js";
import { Since } from "./since.js";
import { Scores, Seats } from "./standing.js";
import { TakeBack, Talk } from "./talk.js";

const PARTS = { [MATCH]: Match, "bisongames-prompt": Prompt, "bisongames-hint": Hint, "bisongames-hand": Hand, "bisongames-board": Board, "bisongames-choices": Choices, "bisongames-answers": Answers, "bisongames-since": Since, "bisongames-seats": Seats, "bisongames-scores": Scores, "bisongames-log": Log, "bisongames-talk": Talk, "bisongames-takeback": TakeBack };
for (const [name, part] of Object.entries(PARTS)) if (!customElements.get(name)) customElements.define(name, part);

export { Answers, Board, Choices, Hand, Hint, Log, Match, Prompt, Scores, Seats, Since, TakeBack, Talk };
export { Part } from "./part.js";
export { DEALER, Table } from "./table.js";
export { serverAt } from "./server.js";
export { BESIDE, button, el, fill, labelled } from "./dom.js";
export { Fault, keptIn, messageOf, newKey } from "./wire.js";
export { answersAlone, isStill, PACES, paceOf, setAnswersAlone, setPace } from "./pace.js";
export { badge } from "./picture.js";
export { shortName } from "./speech.js";
export type { Inside } from "./dom.js";
export type { Pace } from "./pace.js";
export type { Action, Layout } from "./table.js";
export type { About, AnalysisProgress, Choice, Done, Form, Heard, Joined, Kept, Lesson, Lessons, LiveMessage, MatchLeads, News, Refusal, ScoreSheet, Saying, Seat, SeatAdvice, Shared, Snapshot, Started, Store, TableTalk, Takeback, Token, VariantSummary, Wire } from "./wire.js";
