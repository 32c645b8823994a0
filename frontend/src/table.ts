// A match as this browser knows it, and what people do there. Parts listen to its events:
// `change` (draw anew), `told` (the log has more), `point` (something is pointed at), `rolls` (dice are thrown), `refused`, `said` and `announced`.

import { beginning, fitting, following, loses, made, spends, turning } from "./clicking.js";
import { kindName, kindOf } from "./composing.js";
import type { Inside } from "./dom.js";
import { actorOf, diceOf } from "./places.js";
import { answersAlone, diceTime, paceOf, waits } from "./pace.js";
import { lower, said, shortName, titled, upper } from "./speech.js";
import { Places } from "./where.js";
import { Fault, messageOf, newKey } from "./wire.js";
import type { Choice, Done, Form, LiveMessage, News, Refusal, Saying, SeatAdvice, Snapshot, TableTalk, Takeback, Token, Wire } from "./wire.js";

export const DEALER = -1;
const REMEMBERED = 400; // revisions whose news is repeated for a returning person
const HAND = "hand:"; // begins the id of a kind of card in hand
const CARD = /^card:/; // begins the id of a card that lies on the table
const DICE = "the same dice will come again", DRAWN = "the same will be drawn again"; // as chance is fixed from the start, unless it is entered by hand
const SPOKEN = 3; // choices that are told of where nothing can be done
const LATER = 6; // of those that end where somebody has pressed, or are of another kind than was pressed
const AFTER = "It can be chosen after this:";
const KINDS = 3; // of actions that the name of a place tells
const ANSWERS = /^(OfferAnswered|CardsDiscarded)$/; // what somebody does in the turn of another
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
  kind: string | null = null; // of action: the only one whose places are lit
  #marked: { id: string; question: string } | null = null; // what a finger has marked, and for which question
  #led: { id: string; choice: Choice } | null = null; // the only choice that leads to the marked card
  busy = false;
  drawing = false; // whether the picture of what is shown has yet to come
  names = false; // whether the board shows the codes of places: sentences name them then too
  away = false; // whether the server does not answer
  covered = false; // hides the table until the next person has taken the device
  seat: number | null;
  since = 0; // the revision before this person's last choice
  readonly talk: Saying[] = []; // what people say to each other
  takeback: Takeback | null = null; // what somebody has asked to take back
  talkPolicy: TableTalk["policy"] = "free";
  readonly news = new Map<number, News>();
  readonly forced = new Set<number>(); // the revisions of choices that were made at once, as the only ones
  readonly mine: number[];
  readonly shared: boolean; // several people at this screen, or a dealer
  #places: Places | null = null; // of the picture
  #told = 0;
  #seen = 0; // the last revision that was shown
  #newest = 0;
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
  get onTurn(): number | null { return this.shown.view.active_player ?? this.shown.to_act; } // who has the turn, though others may be asked in it
  get asked(): boolean { return !this.past && !this.scene && this.snapshot.to_act !== null && this.snapshot.to_act === this.snapshot.you; }
  get free(): Choice[] { return this.past || this.scene || this.covered ? [] : this.snapshot.choices; } // what may be chosen now
  get meant(): Choice[] { return this.kind === null ? this.free : this.free.filter(({ action }) => action.type === this.kind); } // those of the kind that was pressed
  get question(): string { return [this.snapshot.revision, this.kind, ...this.clicked].join(" "); } // with what was pressed for it so far
  get marked(): string | null { return this.#marked?.question === this.question ? this.#marked.id : null; } // the next tap on it takes it
  get lit(): string[] { return following(this.meant, this.clicked); }
  get mayAskAdvice(): boolean { return this.asked && !this.covered && this.snapshot.may_ask_advice; }
  get token(): Token { return this.seat === null ? null : this.tokens[this.seat]; }
  get reader(): number | null { return this.shared ? null : this.seat; } // who is spoken to as "you"

  path(rest = ""): string { return `/matches/${this.match}${rest}`; }
  address(rule: string): string { return this.wire.rules(this.match, rule); }
  get #map(): Places { return (this.#places ??= new Places(this.picture)); }
  say(text: string): string { return said(this.#map.placed(text, this.names), this.snapshot.seats, this.reader); }
  titled(text: string): string { return titled(text, this.snapshot.seats, this.reader); } // as things on the board are called
  nameOf(player: number): string {
    const seat = this.snapshot.seats[player];
    return !seat ? "" : player === this.reader ? "You" : shortName(seat);
  }
  tell(what: Inside): void { this.#emit("said", what); }
  announce(what: string): void { this.#emit("announced", what); } // to those who hear the page
  point(ids: string[], by: Element | null): void { this.#emit("point", { ids, by }); }
  #emit(type: string, detail?: unknown): void { this.dispatchEvent(new CustomEvent(type, { detail })); }

  // Gets the match, and listens to it from now on.
  async open(): Promise<void> {
    await this.refresh();
    this.#told = Math.max(0, this.snapshot.revision - REMEMBERED);
    await this.#catchUp(this.shared ? null : this.token);
    if (!this.wire.alone) this.#listen(await this.wire.get<TableTalk>(this.path("/talk"), this.token));
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
      this.#forget();
      this.quiet();
    }
    if (this.snapshot?.revision !== found.revision) this.wire.kept.remember(this.match, found.title);
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
    if (this.#seen < this.#told) return;
    this.#emit("told");
    this.#emit("change"); // as what was taken back may be heard of after the position
  }

  async #heard(message: LiveMessage): Promise<void> {
    if (message.type === "news" && !this.shared) this.#hear(message.news);
    if (message.type === "talk") this.#listen(message);
    if (message.type === "seats") {
      this.snapshot.seats = message.seats;
      this.#emit("change");
    }
    if (message.type === "snapshot" && message.snapshot.revision > this.snapshot.revision) {
      if (this.shared) await this.refresh();
      else await this.#receive(message.snapshot);
    }
  }

  #listen({ said, takeback, policy }: TableTalk): void {
    const last = this.talk.at(-1)?.number ?? 0, fresh = said.filter((each) => each.number > last);
    this.talk.push(...fresh);
    if (!said.length || said.at(-1)!.number >= last) this.takeback = takeback; // an answer may come later than what followed it
    this.talkPolicy = policy;
    this.#emit("talk", fresh);
    this.#emit("change");
  }

  // The last revision whose news may be read: what is still to be shown is told as it is shown.
  get toldUpTo(): number { return this.past ? this.snapshot.revision : this.#seen; }

  // Shows what others did since, one after another, then the present.
  #play(): Promise<void> {
    this.#playing ??= this.#upToNow().finally(() => {
      this.#playing = null;
      this.#answer();
    });
    return this.#playing;
  }

  // Rejects an offer that cannot be accepted, unless somebody wants to do that.
  #answer(): void {
    const { revision, forms } = this.snapshot, [only, ...others] = this.free;
    if (!this.asked || this.busy || this.shared || !answersAlone() || others.length || forms.length || only?.action.type !== "RejectOffer" || this.forced.has(revision + 1)) return;
    this.forced.add(revision + 1);
    this.choose(only);
  }

  // More may come while the present is drawn.
  async #upToNow(): Promise<void> {
    do await this.#scenes();
    while (this.#seen < this.snapshot.revision && !this.past);
  }

  async #scenes(): Promise<void> {
    for (let news = this.#next(); news; news = this.#next()) {
      this.scene = news;
      if (diceOf(news).length) { // they are seen before what they bring is drawn or told
        this.#emit("rolls", news);
        await this.#pause(diceTime());
      }
      this.#seen = news.revision;
      await this.draw(true);
      this.#emit("told");
      this.#emit("scene", news);
      await this.#pause(waits(news));
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

  #pause(wait: number): Promise<void> {
    return new Promise((go) => {
      this.#hurry = go;
      setTimeout(go, this.#skipping ? 0 : wait);
    });
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

  // The last turns of others, oldest first, whatever this person has chosen after them; `fresh`: whether that is nothing yet but an answer to others; `first`:
  // whether it is all that ever happened; `own`: what this person did in their own turn before it.
  get sinceLast(): { news: News[]; fresh: boolean; first: boolean; own: News[] } {
    const others: News[] = [], before: News[] = [], { seat, snapshot } = this;
    let fresh = true, at = snapshot.revision;
    for (let each = this.news.get(at); each; each = this.news.get(--at)) {
      const own = each.by === seat && each.events.some(({ event }) => !ANSWERS.test(event.type));
      const answer = each.by !== seat && each.events.length > 0 && each.events.every(({ event }) => ANSWERS.test(event.type));
      if (each.undone !== null) at = each.undone + 1;
      else if (answer && !others.length) continue; // to this person's own turn
      else if (own && others.length) before.unshift(each);
      else if (before.length && actorOf(each) !== seat) break;
      else if (own) fresh = false;
      else if (actorOf(each) !== seat && each.events.length) others.unshift(each);
    }
    return { news: others, fresh, first: at < 1 && !before.length, own: before };
  }

  // Shows once more what happened after a revision: by default the last turns of others.
  async again(revision = (this.sinceLast.news[0]?.revision ?? this.snapshot.revision + 1) - 1): Promise<void> {
    this.past = null;
    this.#seen = Math.min(revision, this.snapshot.revision);
    await this.#play();
  }

  // Shows the present or a past revision: fetches the picture first, then applies all changes at once.
  draw(flash = false): Promise<void> {
    this.drawing = true;
    this.#latest = this.#redraw(++this.#newest, flash);
    return this.#latest;
  }

  async drawn(): Promise<void> {
    for (let last = null; last !== this.#latest;) await (last = this.#latest);
  }

  async #redraw(number: number, flash: boolean): Promise<void> {
    const look = new URLSearchParams({ layout: this.layout, revision: String(this.revision) });
    for (const id of this.lit) look.append("targets", id);
    const text = await this.wire.picture(this.path(`/picture.svg?${look}`), this.token).finally(() => { this.drawing &&= number !== this.#newest; });
    if (number !== this.#newest) return; // a newer position has arrived
    this.picture = text;
    this.#places = null;
    this.flash = flash;
    this.#emit("change");
    if (!this.past && !this.scene) this.wire.shown(this.match, this.snapshot);
  }

  // The name of an element of the picture, and what lies next to it.
  called(id: string, coded = this.names): string { return this.titled(this.#map.called(id, coded)); }
  named(id: string): string { return this.titled(this.#map.named(id, this.names)); }
  beside(id: string): string { return this.titled(this.#map.beside(id)); }

  // The meaning of a click on an element, in words.
  naming(id: string): string {
    const choice = made(this.meant, this.clicked, id) ?? (this.#led?.id === id ? this.#led.choice : null);
    if (choice) {
      const alike = turning(this.meant, this.clicked) ? beginning(fitting(this.meant, this.clicked)) : ""; // where the tile lies is known by then
      return [choice.label.slice(alike.lastIndexOf(", ") + 1).trimStart(), choice.preview].filter(Boolean).join(", ");
    }
    const several = fitting(this.meant, [...this.clicked, id]), kinds = [...Map.groupBy(several, ({ action }) => action.type)];
    if (kinds.length > KINDS) return `${several.length} choices`;
    return kinds.map(([kind, of]) => beginning(of) || kindOf(kind)).map((text, i) => (i ? lower(text) : text)).join(", or ");
  }

  // Clicks

  // What a finger does: a choice takes two taps. What would make it is marked, and taken by the next tap on it; after a tap that was a step towards it, the second makes it unless it spends something or is a way to turn a tile, which is shown first.
  // `near`: whether the finger has only come close to it.
  tap(id: string, near = false): void {
    const choice = made(this.meant, this.clicked, id);
    if (choice && this.marked !== id && (near || !this.clicked.length || spends(choice) || turning(this.meant, this.clicked))) return this.mark(id);
    const led = this.marked === id && this.#led?.id === id ? this.#led.choice : null;
    this.mark(null);
    if (led) this.reach(led, id);
    else this.click(id, true);
  }

  // What a mouse does: what loses something takes two presses.
  press(id: string): void {
    const choice = made(this.meant, this.clicked, id);
    if (choice && this.marked !== id && loses(choice)) return this.mark(id);
    if (this.marked) this.mark(null);
    this.click(id);
  }

  mark(id: string | null): void {
    this.#marked = id === null ? null : { id, question: this.question };
    if (this.#led?.id !== id) this.#led = null;
    this.point(id ? [id] : [], null);
    this.#emit("marked", id);
  }

  async click(id: string, finger = false): Promise<void> {
    if (this.scene) return this.skip();
    if (this.past) return this.tell("This moment is over: “Back to now” leads to what you can choose.");
    if (this.busy || this.snapshot.over) return;
    this.quiet();
    const choice = made(this.meant, this.clicked, id);
    if (choice) return this.choose(choice);
    if (fitting(this.meant, [...this.clicked, id]).length) {
      this.clicked = [...this.clicked, id];
      return this.draw();
    }
    if (this.clicked.at(-1) === id) return this.unclick();
    if (this.clicked.length && fitting(this.meant, [id]).length) {
      this.clicked = [];
      return this.click(id, finger);
    }
    const others = this.kind === null ? [] : fitting(this.free, [id]);
    if (others.length) return this.#emit("refused", { said: `Pressed is “${upper(kindName(this.kind!, this.meant))}”: a press there chooses something else.`, near: "Possible instead:", nearest: others.slice(0, LATER) });
    const type = this.#offering(id);
    if (type) return this.#emit("compose", { type, card: id.slice(HAND.length) });
    await this.why([...this.clicked, id], finger);
  }

  // Makes the choice that leads to a card, then takes the card unless that spends something.
  async reach(choice: Action, id: string): Promise<void> {
    await this.choose(choice);
    const next = this.asked && !this.clicked.length ? made(this.free, [], id) : null;
    if (next) await (spends(next) ? this.mark(id) : this.click(id));
  }

  // The kind of action that gives a card in hand away, where it is composed rather than listed.
  #offering(id: string): string | undefined {
    const gives = ({ schema }: Form) => (schema.properties as { give?: { items?: { enum?: string[] } } } | undefined)?.give?.items?.enum;
    return id.startsWith(HAND) ? this.snapshot.forms.find((form) => gives(form)?.includes(id.slice(HAND.length)))?.type : undefined;
  }

  // Lights the places of one kind of action only, or those of all again.
  narrow(kind: string | null): Promise<void> {
    this.quiet();
    this.kind = kind;
    return this.draw();
  }

  #forget(): void {
    this.clicked = [];
    this.kind = null;
  }

  async unclick(): Promise<void> {
    if (!this.clicked.length && this.kind === null) return;
    if (!this.clicked.length) this.#forget();
    else this.clicked = this.clicked.slice(0, -1);
    this.quiet();
    return this.draw();
  }

  async why(targets: string[], finger = false): Promise<void> {
    if (this.seat === null) return this.tell("You are watching; who sits at the table chooses.");
    try {
      const refused = await this.wire.post<Refusal>(this.path("/why"), { targets }, this.token);
      if (!refused.action && targets.length > 1) return this.why(targets.slice(-1), finger);
      const id = targets.at(-1)!, [only, ...others] = refused.action || refused.violations?.length ? [] : refused.nearest ?? [];
      if (only && CARD.test(id)) {
        if (others.length) return this.#emit("refused", { ...refused, at: id });
        if (!finger && !spends(only)) return this.reach(only, id);
        this.#led = { id, choice: only };
        return this.mark(id);
      }
      const later = targets.length > 1 || refused.action ? [] : this.free.filter((choice) => choice.targets.indexOf(id) > 0);
      if (later.length) return this.#emit("refused", { nearest: later.slice(0, LATER), pressed: id, near: AFTER });
      this.#emit("refused", refused.action || refused.violations?.length ? refused : { ...refused, pressed: id, ...(only ? { near: AFTER } : {}), nearest: only ? refused.nearest : this.#about(id) });
    } catch (fault) {
      this.tell(messageOf(fault));
    }
  }

  // The choices at the edge of a place, as at the corners of a hex, or those that speak of a thing, as that of who takes such a card, and not of any thing of its kind.
  #about(id: string): Choice[] {
    const map = this.#map, kindOfPlace = (each: string) => each.split(":")[0];
    if (map.near(id)) return this.free.filter(({ targets }) => targets.some((each) => kindOfPlace(each) !== kindOfPlace(id) && map.near(each)?.includes(id))).slice(0, LATER);
    const words = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g)?.map((word) => word.replace(/s$/, "")) ?? [];
    const [kind] = words(id), [name = ""] = this.called(id).split(":"), names = new Set(words(name).filter((word) => word !== kind));
    return this.free.filter(({ label, preview, targets }) => targets.length && words(`${label} ${preview}`).some((word) => names.has(word))).slice(0, SPOKEN);
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
      this.#forget();
      this.since = before;
      if (!this.shared) this.#hear(done.news);
      await this.#receive(done.snapshot);
      if (this.shared) await this.refresh();
    });
  }

  async undo(): Promise<void> {
    await this.#settle(async () => {
      this.#forget();
      await this.#receive(await this.wire.post<Snapshot>(this.path("/undo"), { revision: this.snapshot.revision, key: newKey() }, this.token));
    });
  }

  // What an undo takes back: what this person did last, or what came of it, in words, and whose turns since; `luck`: what chance will bring again.
  get undoes(): { told: string; turns: number[]; luck: string } {
    const turns: number[] = [];
    let after: News | undefined, luck = "";
    for (let at = this.snapshot.revision, each = this.news.get(at); each; each = this.news.get(--at)) {
      if (each.undone !== null) {
        at = each.undone + 1;
        continue;
      }
      for (const { event } of each.events.toReversed()) if (event.type === "TurnBegun" && !this.mine.includes(event.player)) turns.unshift(event.player);
      if (each.by >= 0 && this.mine.includes(each.by)) {
        const [first] = each.events.length ? each.events : after?.events ?? [];
        return { told: first?.event.type === "TurnBegun" ? "You end the turn" : this.say(first?.text ?? "").replace(/\.$/, ""), turns, luck };
      }
      after = each;
      if (each.by === DEALER && !this.mine.includes(DEALER) && each.events.length && luck !== DICE) luck = diceOf(each).length ? DICE : DRAWN;
    }
    return { told: "", turns: [], luck: "" };
  }

  // Says something to all at the table; false if that was not possible.
  async speak(wish: { word: string } | { note: string }): Promise<boolean> {
    try {
      this.#listen(await this.wire.post<TableTalk>(this.path("/say"), wish, this.token));
      return true;
    } catch (fault) {
      this.tell(messageOf(fault));
      return false;
    }
  }

  // The seat here whose last choice may be taken back if the others agree.
  get mayAskBack(): number | null {
    const { snapshot, past, scene, seat } = this;
    if (past || scene || this.takeback || this.wire.alone || snapshot.over) return null;
    if (snapshot.may_ask_takeback) return seat;
    const by = this.news.get(snapshot.revision)?.by ?? -1; // at a shared device the next has sat down already
    return this.shared && !snapshot.may_undo && by !== seat && by >= 0 && this.mine.includes(by) ? by : null;
  }

  // The seats here that are asked whether something may be taken back.
  get answering(): number[] { return this.takeback && !this.past ? this.takeback.waiting.filter((each) => this.mine.includes(each)) : []; }

  // Asks to take back the last choice, agrees to that, or refuses; who shares this device has spoken with one voice.
  async takeBack(answer: "ask" | "agree" | "refuse"): Promise<void> {
    const { revision } = this.snapshot, seat = answer === "ask" ? this.mayAskBack : (this.answering[0] ?? this.seat);
    const send = (by: number, what: string) => this.wire.post<TableTalk>(this.path("/takeback"), { answer: what, revision }, this.tokens[by]);
    await this.#settle(async () => {
      if (seat === null) return;
      let told = await send(seat, answer);
      const others = answer === "refuse" ? [] : this.mine.filter((each) => told.takeback?.waiting.includes(each));
      for (const each of others) told = await send(each, "agree");
      this.#listen(told);
      await this.refresh();
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
    }
  }

  // Replay

  async look(revision: number): Promise<void> {
    this.skip();
    this.quiet();
    this.#forget();
    const asked = ++this.#looking;
    const found = await this.wire.get<Snapshot>(this.path(`/replay?revision=${revision}`), this.token);
    if (asked !== this.#looking) return; // somebody looks at another moment by now
    const on = this.past !== null && revision === this.past.revision + 1;
    this.past = found;
    await this.draw(true);
    const news = this.news.get(revision);
    if (!on || !news) return;
    if (diceOf(news).length) this.#emit("rolls", news);
    this.#emit("scene", news);
  }

  async back(): Promise<void> {
    this.#looking++;
    this.past = null;
    await this.#play();
  }
}

export { Fault };
