// What others did since this person's last turn, and what that turn itself has lost, in two lines of the sentences that the log has; a press unfolds all of it.

import { button, el, escaping, fill } from "./dom.js";
import { Part } from "./part.js";
import { actorOf, marks } from "./places.js";
import { things } from "./picture.js";
import { lower } from "./speech.js";
import type { Heard, News } from "./wire.js";

const LETTER = 0.51; // the width of a letter, as a share of the size of the letters
const LINES = 1.85; // that words fill of the two lines, whose ends stay ragged
const LABEL = "Since your last turn:", FIRST = "So far:";
const ROUTINE = /^(TurnBegun|OfferAnswered|TradeOffered)$/; // goes without saying, or came to nothing
const GOT = "CardsReceived"; // is told of the reader alone
const LOSS = /(Lost|Stolen|DrivenOut|Captured|Cut)$/; // takes something from somebody
const OWN = /Lost$/; // befalls somebody at the end of their own turn
const YOURS = -1; // the rank of what touches the reader, which has room before all else
const IDLE = 4; // the rank of what is told of those alone who did nothing else
const LESS = 6; // letters by which the words are shortened until they fit
const MORE = " …";
const LEAST = 12; // letters of what somebody did
const UNFINISHED = /(?<=\S \S.*) (?:at|between|for|from|in|on|to|with)(?: (?!(?:at|between|for|from|in|on|to|with)\b)\S+)*$| (?:an?|of)$/; // at the end of a text that goes on
const OPEN = / \([^)]*$/; // brackets that are not closed
const NUMBER = /(?<=\S) \d+$/; // of what is not named any more
const ALIKE = 3; // words with which two phrases begin that are told as one

type Phrase = { text: string; rank: number; at: number };
type Doing = { who: number; all: Phrase[] }; // what somebody did or got until somebody else did

export class Since extends Part {
  readonly #shown = button([], () => this.#unfold(this.#all.hidden), { id: "since", hidden: true, title: "Tell all of it", "aria-expanded": "false" });
  readonly #all = el("section", { id: "since-all", "aria-label": "All that others did", hidden: true });
  #open: AbortController | null = null;
  #told = "";

  override begin(): void {
    fill(this, this.#shown, this.#all); // the log has announced it
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#open?.abort();
  }

  #unfold(open: boolean): void {
    this.#open?.abort();
    this.#all.hidden = !open;
    this.#shown.setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.#open = escaping(() => {
      this.#unfold(false);
      this.#shown.focus({ preventScroll: true });
    });
    addEventListener("pointerdown", (event) => { if (!this.contains(event.target as Node)) this.#unfold(false); }, { signal: this.#open.signal });
  }

  override draw(): void {
    const { table } = this, { news, fresh, first, own } = table.sinceLast, told = table.past || table.scene || table.covered || (table.seat ?? -1) < 0 ? [] : news;
    const now = told.length ? `${told[0]!.revision} ${told.at(-1)!.revision} ${table.seat} ${table.names}` : "";
    this.#shown.classList.toggle("acted", !fresh);
    if (now === this.#told) return; // said once
    this.#told = now;
    const there = new Set(things(new DOMParser().parseFromString(table.picture, "image/svg+xml")).map((thing) => thing.dataset.id!));
    const phrases: (Phrase & { who: number })[] = [], seat = table.seat!;
    const add = (who: number, phrase: Phrase) => { phrases.push({ ...phrase, who }); };
    for (const heard of told.length ? own.flatMap(({ events }) => events) : []) if (OWN.test(heard.event.type) && (heard.event as { player?: number }).player === seat) add(seat, this.#phrase(heard, seat, there, -1));
    told.forEach((each, at) => {
      const who = actorOf(each);
      if (who >= 0) for (const heard of each.events) {
        const brings = (heard.event as { player?: number }).player === seat && !ROUTINE.test(heard.event.type) && table.say(heard.text).startsWith(`${table.nameOf(seat)} `);
        const whose = brings ? seat : who; // what another's turn brings the reader
        add(whose, this.#phrase(heard, whose, there, at));
      }
    });
    for (const { player } of table.snapshot.seats) for (const each of shared([...own, ...told], player, player === seat ? "gain" : "gains")) add(player, { ...each, rank: player === seat ? YOURS : each.rank, at: each.at - own.length });
    const of = doings(phrases.sort((a, b) => a.at - b.at));
    const by = (who: number) => el("span", { class: "who" }, this.badge(who), " ", el("b", {}, table.nameOf(who)));
    this.#unfold(false);
    fill(this.#all, of.map(({ who, all }) => el("p", {}, by(who), ` ${joined(all)}.`)), button("Show it once more", () => {
      this.#unfold(false);
      return table.again();
    }));
    const most = (LINES * (this.clientWidth || innerWidth)) / (LETTER * Number.parseFloat(getComputedStyle(this).fontSize)) - LABEL.length;
    const rooms = Array.from({ length: Math.ceil(most / 2 / LESS) }, (_, i) => most - i * LESS);
    let parts: [number, string][] = [];
    this.#shown.hidden = !of.length;
    const fits = (some: Doing[]) => rooms.some((room) => {
      parts = chosen(some, room - some.reduce((sum, { who }) => sum + table.nameOf(who).length + 5, 0));
      const last = parts.at(-1);
      if (last && some.length < of.length && !last[1].endsWith(MORE)) last[1] = last[1].replace(/\.$/, MORE);
      fill(this.#shown, el("b", {}, first ? FIRST : LABEL), parts.map(([who, words]) => [" ", by(who), ` ${words}`]));
      return this.#shown.scrollHeight <= this.#shown.clientHeight + 1;
    });
    for (let some = of; !fits(some) && some.length > 2;) some = some.filter((each) => each !== dullest(some));
    this.#shown.setAttribute("aria-label", [first ? FIRST : LABEL, ...parts.map(([who, words]) => `${table.nameOf(who)} ${words}`)].join(" "));
  }

  // What somebody did, without their name. `rank`: the lower, the sooner it is told.
  #phrase(heard: Heard, who: number, there: Set<string>, at: number): Phrase {
    const { table } = this, name = `${table.nameOf(who)} `, text = table.say(heard.text).replace(/\.$/, ""), own = text.startsWith(name);
    const rank = ROUTINE.test(heard.event.type) || (heard.event.type === GOT && who !== table.reader) || "shares" in heard.event ? IDLE : who === table.reader || /\byou\b/i.test(own ? text.slice(name.length) : text) ? YOURS : LOSS.test(heard.event.type) ? 0 : !own ? 3 : marks(heard, there).length ? 1 : 2;
    const named = table.snapshot.seats.some(({ player }) => player !== table.reader && text.startsWith(`${table.nameOf(player)} `));
    return { text: own ? text.slice(name.length) : named ? text : lower(text), rank, at };
  }
}

// What scored areas brought somebody, in one phrase.
function shared(news: News[], who: number, gain: "gain" | "gains"): Phrase[] {
  const gains = new Map<string, number>();
  let last = 0;
  news.forEach(({ events }, at) => {
    for (const { event } of events) if ("shares" in event) for (const share of event.shares) if (share.player === who && share.gain) {
      gains.set(event.terrain, (gains.get(event.terrain) ?? 0) + share.gain);
      last = at;
    }
  });
  return gains.size ? [{ text: `${gain} ${[...gains].map(([terrain, number]) => `${number} in the ${terrain}`).join(", ")}`, rank: 0, at: last }] : [];
}

// Phrases in the order in which it happened, by turns of players; without what goes without saying, unless a player did nothing else.
function doings(phrases: (Phrase & { who: number })[]): Doing[] {
  const busy = new Set(phrases.filter(({ rank }) => rank < IDLE).map(({ who }) => who)), of: Doing[] = [];
  for (const each of phrases.filter(({ who, rank }) => rank < IDLE || !busy.has(who))) {
    if (of.at(-1)?.who !== each.who) of.push({ who: each.who, all: [] });
    of.at(-1)!.all.push(each);
  }
  return of;
}

// The words for each: the most telling of what was done, then what fits of the rest, in the order in which it happened.
function chosen(of: Doing[], room: number): [number, string][] {
  const telling = (all: Phrase[]) => all.toSorted((a, b) => a.rank - b.rank || b.at - a.at), words = ({ text }: Phrase) => text.split(" ");
  const firsts = of.map(({ all }) => telling(all)[0]!), taken = new Set(firsts);
  const whole = firsts.filter(({ rank }) => rank <= YOURS), rest = room - whole.reduce((sum, { text }) => sum + text.length, 0); // what touches the reader is not cut
  const short = new Map(firsts.map((first) => [first, whole.includes(first) ? first.text : cut(first.text, Math.max(LEAST, rest / (of.length - whole.length)))]));
  let left = firsts.reduce((sum, first) => sum - short.get(first)!.length - 2, room);
  for (const each of telling(of.flatMap(({ all }) => all)).filter((one) => !taken.has(one) && one.rank < IDLE)) {
    const before = of.find(({ all }) => all.includes(each))!.all.filter((one) => taken.has(one));
    const cost = Math.min(...before.map((one) => shortened(each.text, words(one)).length)) + 2;
    if (cost > left) continue;
    left -= cost;
    taken.add(each);
  }
  return of.map(({ who, all }) => {
    const told = joined(all.filter((each) => taken.has(each)).map((each) => ({ ...each, text: short.get(each) ?? each.text })));
    return [who, told.endsWith(MORE) ? told : told + (all.every((each) => taken.has(each)) ? "." : MORE)];
  });
}

// What is left out first where not even the beginning of each fits: what touches the reader last.
function dullest(of: Doing[]): Doing | undefined {
  const rank = ({ all }: Doing) => Math.min(...all.map((each) => each.rank));
  return of.toSorted((a, b) => rank(b) - rank(a))[0];
}

// The first words of a text, without a place, a number or brackets of which not all fits.
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const first = text.slice(0, Math.max(text.indexOf(" "), text.lastIndexOf(" ", most - 2)));
  const whole = first.replace(OPEN, "").replace(UNFINISHED, "");
  return (text.startsWith(" (", whole.length) ? whole : whole.replace(NUMBER, "")) + MORE;
}

// Phrases one after another; what begins like the one before is told without that beginning.
function joined(phrases: Phrase[]): string {
  return phrases.map(({ text }, i) => {
    const short = shortened(text, phrases[i - 1]?.text.split(" ") ?? []);
    return `${!i ? "" : short === text ? "; " : ", "}${short}`;
  }).join("");
}

function shortened(text: string, before: string[]): string {
  const words = text.split(" "), same = words.findIndex((word, at) => word !== before[at]);
  return same >= ALIKE ? words.slice(same).join(" ") : text;
}
