// A match as this browser knows it, and what people do there. Parts listen to its events:
// `change` (draw anew), `told` (the log has more), `point` (something is pointed at), `refused` and `said`.

import { fitting, following, made } from "./clicking.js";
import type { Inside } from "./dom.js";
import { paceOf, waits } from "./pace.js";
import { titles } from "./picture.js";
import { said, shortName } from "./speech.js";
import { Fault, messageOf, newKey } from "./wire.js";
import type { Choice, Done, LiveMessage, News, Refusal, SeatAdvice, Snapshot, Token, Wire } from "./wire.js";

export const DEALER = -1;
const REMEMBERED = 400; // revisions whose news is repeated for a returning person
const MOST = 80; // revisions that are shown one by one; of more, the last ones

export type Action = Choice | { type: string };
export type Layout = "wide" | "tall";

export class Table extends EventTarget {
  snapshot!: Snapshot;
  past: Snapshot | null = null; // what is looked at instead of the present
  scene: News | null = null; // what is just shown of what others did
  picture = "";
  flash = false; // whether the picture shows a change that nobody has seen yet
  layout: Layout = "wide";
  clicked: string[] = [];
  busy = false;
  away = false; // whether the server does not answer
  covered = false; // hides the table until the next person has taken the device
  seat: number | null;
  since = 0; // the revision before this person's last choice
  readonly news = new Map<number, News>();
  readonly mine: number[];
  readonly shared: boolean; // several people at this screen, or a dealer
  #titles: Map<string, string> | null = null;
  #told = 0;
  #seen = 0; // the last revision that was shown
  #drawing = 0;
  #looking = 0;
  #latest: Promise<void> | null = null;
  #playing: Promise<void> | null = null;
  #hurry: (() => void) | null = null;
  #skipping = false;
  #closing: (() => void)[] = [];

  constructor(readonly wire: Wire, readonly match: string, readonly tokens: Record<string, string> = wire.kept.of(match).tokens ?? {}) {
    super();
    this.mine = Object.keys(tokens).map(Number).sort((a, b) => Number(a < 0) - Number(b < 0) || a - b);
    this.shared = this.mine.length > 1;
    this.seat = this.mine[0] ?? null;
  }

  get shown(): Snapshot { return this.past ?? this.snapshot; }
  get revision(): number { return this.scene?.revision ?? this.shown.revision; }
  get asked(): boolean { return !this.past && !this.scene && this.snapshot.to_act !== null && this.snapshot.to_act === this.snapshot.you; }
  get free(): Choice[] { return this.past || this.scene || this.covered ? [] : this.snapshot.choices; } // what may be chosen now
  get lit(): string[] { return following(this.free, this.clicked); }
  get mayAskAdvice(): boolean { return this.asked && !this.covered && this.snapshot.may_ask_advice; }
  get token(): Token { return this.seat === null ? null : this.tokens[this.seat]; }
  get reader(): number | null { return this.shared ? null : this.seat; } // who is spoken to as "you"

  path(rest = ""): string { return `/matches/${this.match}${rest}`; }
  address(rule: string): string { return this.wire.rules(this.match, rule); }
  say(text: string): string { return said(text, this.snapshot.seats, this.reader); }
  short(text: string): string { return said(text, this.snapshot.seats, null); }
  nameOf(player: number): string {
    const seat = this.snapshot.seats[player];
    return !seat ? "" : player === this.reader ? "You" : shortName(seat);
  }
  tell(what: Inside): void { this.#emit("said", what); }
  point(ids: string[], by: Element | null): void { this.#emit("point", { ids, by }); }
  #emit(type: string, detail?: unknown): void { this.dispatchEvent(new CustomEvent(type, { detail })); }

  // Gets the match, and listens to it from now on.
  async open(): Promise<void> {
    await this.refresh();
    this.wire.kept.remember(this.match, this.snapshot.title);
    this.#told = Math.max(0, this.snapshot.revision - REMEMBERED);
    await this.#catchUp(this.shared ? null : this.token);
    const watching = this.shared ? this.mine.filter((each) => each >= 0) : [this.seat];
    this.#closing = watching.map((each, i) => this.wire.live(this.match, each === null ? null : this.tokens[each], this.#told,
      (message) => { if (!i) this.#heard(message).catch((fault: unknown) => this.tell(messageOf(fault))); },
      (away) => {
        if (i) return;
        this.away = away;
        this.#emit("change");
      }));
  }

  close(): void {
    this.skip();
    this.#closing.forEach((close) => close());
  }

  // If several people share this browser, the player to act sits down first.
  async refresh(): Promise<void> {
    let found = await this.wire.get<Snapshot>(this.path(), this.token);
    const next = found.to_act;
    if (next !== null && this.mine.includes(next) && (next !== this.seat || !this.snapshot)) {
      this.seat = next;
      found = await this.wire.get(this.path(), this.token);
      this.covered = this.shared && !this.mine.includes(DEALER) && (await this.#hides(found));
    }
    await this.#receive(found);
  }

  uncover(): void {
    this.covered = false;
    this.draw();
  }

  // Whether the current viewer sees information that others must not see; a dealer sees all hands anyway.
  async #hides(found: Snapshot): Promise<boolean> {
    const known = ({ view }: Snapshot) => JSON.stringify({ ...view, player: null, choices: null });
    return known(found) !== known(await this.wire.get<Snapshot>(this.path()));
  }

  // The newest snapshot wins, in whatever order they arrive.
  async #receive(found: Snapshot): Promise<void> {
    if (this.snapshot && found.revision < this.snapshot.revision) return;
    if (!this.snapshot) this.#seen = found.revision;
    else if (found.revision > this.snapshot.revision) {
      this.clicked = [];
      this.quiet();
    }
    this.snapshot = found;
    if (this.shared) await this.#catchUp(null); // nobody here sees what only another player may know
    if (!this.busy && !this.past) await this.#play();
  }

  async #catchUp(reader: Token): Promise<void> {
    this.#hear(await this.wire.get<News[]>(this.path(`/news?after=${this.#told}`), reader));
  }

  #hear(news: News[]): void {
    for (const each of news) {
      this.news.set(each.revision, each);
      this.#told = Math.max(this.#told, each.revision);
    }
    if (this.#seen >= this.#told) this.#emit("told");
  }

  async #heard(message: LiveMessage): Promise<void> {
    if (message.type === "news" && !this.shared) this.#hear(message.news);
    if (message.type === "seats") {
      this.snapshot.seats = message.seats;
      this.#emit("change");
    }
    if (message.type === "snapshot" && message.snapshot.revision > this.snapshot.revision) {
      if (this.shared) await this.refresh();
      else await this.#receive(message.snapshot);
    }
  }

  // The last revision whose news may be read: what is still to be shown is told as it is shown.
  get toldUpTo(): number { return this.past ? this.snapshot.revision : this.#seen; }

  // Shows what others did since, one after another, then the present.
  #play(): Promise<void> {
    this.#playing ??= this.#scenes().finally(() => { this.#playing = null; });
    return this.#playing;
  }

  async #scenes(): Promise<void> {
    for (let news = this.#next(); news; news = this.#next()) {
      this.scene = news;
      this.#seen = news.revision;
      await this.draw(true);
      this.#emit("told");
      this.#emit("scene", news);
      await new Promise<void>((go) => {
        this.#hurry = go;
        setTimeout(go, this.#skipping ? 0 : waits(news));
      });
    }
    const alone = this.scene === null;
    this.scene = null;
    this.#skipping = false;
    const flash = this.#seen < this.snapshot.revision, own = this.news.get(this.#seen + 1);
    this.#seen = Math.max(this.#seen, this.snapshot.revision);
    await this.draw(flash);
    if (alone && flash && own?.by === this.seat) this.#emit("moved", own);
    this.#emit("told");
  }

  #next(): News | null {
    if (paceOf() === "at once" || this.#skipping || this.past || this.covered || document.hidden) return null;
    for (let r = Math.max(this.#seen + 1, this.snapshot.revision - MOST); r <= this.snapshot.revision; r++) {
      const news = this.news.get(r);
      if (!news || news.undone !== null) return null;
      if (news.by !== this.seat && news.events.length) return news;
    }
    return null;
  }

  // Goes on to the present at once.
  skip(): void {
    this.#skipping = this.#playing !== null;
    this.#hurry?.();
  }

  // Shows once more what happened after a revision.
  async again(revision = this.since): Promise<void> {
    this.past = null;
    this.#seen = Math.min(revision, this.snapshot.revision);
    await this.#play();
  }

  // Shows the present or a past revision: fetches the picture first, then applies all changes at once.
  draw(flash = false): Promise<void> {
    this.#latest = this.#redraw(++this.#drawing, flash);
    return this.#latest;
  }

  async drawn(): Promise<void> {
    for (let last = null; last !== this.#latest;) await (last = this.#latest);
  }

  async #redraw(number: number, flash: boolean): Promise<void> {
    const look = new URLSearchParams({ layout: this.layout, revision: String(this.revision) });
    for (const id of this.lit) look.append("targets", id);
    const text = await this.wire.picture(this.path(`/picture.svg?${look}`), this.token);
    if (number !== this.#drawing) return; // a newer position has arrived
    this.picture = text;
    this.#titles = null;
    this.flash = flash;
    this.#emit("change");
    if (!this.past && !this.scene) this.wire.shown(this.match, this.snapshot);
  }

  // The name of an element of the picture.
  called(id: string): string {
    this.#titles ??= titles(this.picture);
    return this.#titles.get(id) ?? id;
  }

  // The meaning of a click on an element, in words.
  naming(id: string): string {
    const choice = made(this.free, this.clicked, id);
    if (choice) return [choice.label, choice.preview].filter(Boolean).join(", ");
    const several = fitting(this.free, [...this.clicked, id]);
    return several.length === 1 ? several[0]!.label : "";
  }

  // Clicks

  async click(id: string): Promise<void> {
    if (this.scene) return this.skip();
    if (this.past || this.busy || this.snapshot.over) return;
    this.quiet();
    const choice = made(this.free, this.clicked, id);
    if (choice) return this.choose(choice);
    if (fitting(this.free, [...this.clicked, id]).length) {
      this.clicked = [...this.clicked, id];
      return this.draw();
    }
    if (this.clicked.at(-1) === id) return this.unclick();
    if (this.clicked.length && fitting(this.free, [id]).length) {
      this.clicked = [];
      return this.click(id);
    }
    await this.why([...this.clicked, id]);
  }

  async unclick(): Promise<void> {
    if (!this.clicked.length) return;
    this.clicked = this.clicked.slice(0, -1);
    this.quiet();
    return this.draw();
  }

  async why(targets: string[]): Promise<void> {
    if (this.seat === null) return this.tell("You are watching; who sits at the table chooses.");
    try {
      const refused = await this.wire.post<Refusal>(this.path("/why"), { targets }, this.token);
      if (!refused.action && targets.length > 1) return this.why(targets.slice(-1));
      this.#emit("refused", refused);
    } catch (fault) {
      this.tell(messageOf(fault));
    }
  }

  quiet(): void { this.#emit("quiet"); }

  // What a bot advises who is to choose, from what they may know; `budget`: how often it tries.
  advise(budget?: number): Promise<SeatAdvice> {
    return this.wire.post(this.path("/advise"), { revision: this.snapshot.revision, ...(budget ? { budget } : {}) }, this.token);
  }

  // Requests

  async choose(choice: Action): Promise<void> {
    if (this.busy || this.past || this.scene) return;
    await this.#settle(async () => {
      const action = "action" in choice ? choice.action : choice, before = this.snapshot.revision;
      const done = await this.wire.post<Done>(this.path("/actions"), { action, revision: before, key: newKey() }, this.token);
      this.clicked = [];
      this.since = before;
      if (!this.shared) this.#hear(done.news);
      await this.#receive(done.snapshot);
      if (this.shared) await this.refresh();
    });
  }

  async undo(): Promise<void> {
    await this.#settle(async () => {
      this.clicked = [];
      await this.#receive(await this.wire.post<Snapshot>(this.path("/undo"), { revision: this.snapshot.revision, key: newKey() }, this.token));
    });
  }

  // Sends a request that changes the table, and shows the outcome. Busy until the response is shown.
  async #settle(change: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.quiet();
    this.#emit("change");
    try {
      await change();
    } catch (fault) {
      if (fault instanceof Fault && fault.refusal) this.#emit("refused", fault.refusal);
      else if (fault instanceof Fault && fault.code === "stale") await this.refresh();
      else this.tell(messageOf(fault));
    } finally {
      this.busy = false;
      await this.#play();
      this.#emit("settled");
    }
  }

  // Replay

  async look(revision: number): Promise<void> {
    this.skip();
    this.quiet();
    this.clicked = [];
    const asked = ++this.#looking;
    const found = await this.wire.get<Snapshot>(this.path(`/replay?revision=${revision}`), this.token);
    if (asked !== this.#looking) return; // somebody looks at another moment by now
    const on = this.past !== null && revision === this.past.revision + 1;
    this.past = found;
    await this.draw(true);
    const news = this.news.get(revision);
    if (on && news) this.#emit("scene", news);
  }

  async back(): Promise<void> {
    this.#looking++;
    this.past = null;
    await this.#play();
  }
}

export { Fault };
