// Choices as buttons: those without click targets, those that only name a player, those that clicks complete, all of them, and composed actions.

import { asksAgain, beginning, ends, finished, fitting, kindsOf, listed, named, rests, turning } from "./clicking.js";
import { tellingBelow } from "./below.js";
import { button, el, fill } from "./dom.js";
import type { Inside } from "./dom.js";
import { Part } from "./part.js";
import { copyOf } from "./moving.js";
import { lower, upper } from "./speech.js";
import { parts, things } from "./picture.js";
import { counted, pricesOf, signs } from "./prices.js";
import type { Price } from "./prices.js";
import { composing, kindName, kindOf } from "./composing.js";
import type { Composing } from "./composing.js";
import { paying, pays } from "./paying.js";
import type { Paying } from "./paying.js";
import type { Action } from "./table.js";
import { messageOf } from "./wire.js";
import type { Choice, Refusal, Snapshot } from "./wire.js";

const MANY = 8;
const BANK = "The bank gives"; // begins the sentence about what it asks

let marked: Choice | null = null; // what one tap has marked; the next takes it, even if it was drawn anew between

export function choiceButton(choice: Choice, choose: (choice: Action) => unknown, say: (text: string) => string = String, shown: SVGSVGElement | null = null): HTMLLIElement {
  const odds = choice.odds === undefined || choice.odds === null ? "" : `${(100 * choice.odds).toFixed(choice.odds < 0.1 ? 1 : 0)}%`;
  const taken = pressing(choice, choose, say, { "data-choice": choice.notation }, odds ? el("small", {}, odds) : null);
  if (shown) taken.prepend(shown);
  return el("li", { class: rests(choice) ? "rests" : null }, taken);
}

// A button that makes a choice: at once, or with the second tap of a finger.
function pressing(choice: Choice, choose: (choice: Action) => unknown, say: (text: string) => string, attributes: Record<string, string>, more: Inside = null): HTMLButtonElement {
  const [label = "", preview] = say(`${choice.label}\n${choice.preview}`).split("\n"), cost = preview ? el("small", {}, preview) : null; // a place is told once
  let finger = false;
  const taken: HTMLButtonElement = button([el("span", {}, label), cost, more], (event) => {
    if (marked === choice || !asksAgain(choice) || !finger || !event.detail) return choose(choice);
    unmark();
    marked = choice;
    mark(taken);
    document.addEventListener("pointerdown", elsewhere, true);
  }, { ...attributes, "data-targets": choice.targets.join(" ") || null, onpointerdown: (event: PointerEvent) => { finger = event.pointerType === "touch"; } });
  if (marked === choice) mark(taken);
  return taken;
}

// A tile without its name.
function laid(tile: Element): SVGSVGElement {
  const copy = copyOf([tile]);
  for (const text of copy.querySelectorAll(":scope > g > g > text")) text.remove();
  return copy;
}

function elsewhere({ target }: Event): void {
  if (!(target as Element).closest("button:has(> .again)")) unmark();
}

function unmark(): void {
  marked = null;
  document.removeEventListener("pointerdown", elsewhere, true);
  for (const each of document.querySelectorAll("button > .again")) {
    each.parentElement!.classList.remove("marked");
    each.remove();
  }
}

// What is said lies on the edge of the button, which keeps its size, and covers none of its words.
function mark(taken: HTMLButtonElement, said = "tap once more"): void {
  taken.classList.add("marked");
  taken.append(el("b", { class: "again" }, said));
}

// What is bought, in a word, where a price stands beside it: "BuildRoad" is "Road".
const shortly = (kind: string) => upper(kindOf(kind).replace(/^\w+ /, ""));

// Lists choices by kind, with a heading for each where there are several kinds of many.
function grouped(choices: Choice[], item: (choice: Choice) => HTMLLIElement): HTMLLIElement[] {
  const kinds = Map.groupBy(choices, (choice) => choice.action.type);
  if (choices.length <= MANY || kinds.size < 2) return choices.map(item);
  return [...kinds].flatMap(([kind, of]) => [el("li", { class: "kind" }, kindOf(kind)), ...of.map(item)]);
}

export class Choices extends Part {
  readonly #list = el("ul", { id: "choices", "aria-label": "Choices" });
  readonly #kinds = el("div", { id: "kinds", role: "group", "aria-label": "What to do" });
  readonly #forms = el("div", { id: "forms" });
  readonly #clicks = el("p", { id: "clicked", role: "status" });
  readonly #heard = el("p", { id: "heard", role: "status", class: "unseen" }); // what a click has led to, for those who do not see it
  readonly #cancel = button("Take back a step", () => this.table.unclick(), { id: "cancel" });
  readonly #undo = button("Undo", () => this.#takeBack(), { id: "undo" });
  readonly #back = button("Ask to take back", () => this.table.takeBack("ask"), { id: "ask-back" });
  readonly #every = el("ul", { "aria-label": "All choices" });
  readonly #find = el("input", { type: "search", "aria-label": "Find a choice", placeholder: "find, e.g. by its first letters", autocomplete: "off" });
  readonly #order = button("Best first", () => this.#sort(), { id: "best-first", "aria-pressed": "false" });
  readonly #sorted = el("span", { role: "status" });
  readonly #found = el("span", { id: "found", role: "status", class: "unseen" });
  readonly #summary = el("summary", {}, "All choices");
  readonly #all = el("details", { id: "all-choices" }, this.#summary, el("div", { class: "all" }, el("div", { class: "finding" }, this.#find, this.#order, this.#sorted, this.#found), this.#every));
  readonly #prices = el("ul");
  readonly #costs = el("details", { id: "costs" }, el("summary", {}, "Prices"), this.#prices);
  #ranks = new Map<string, number>(); // the place of each choice among the best at once, by its notation; empty unless asked for
  #rankedAt = -1; // the revision to which they belong
  #last = { revision: -1, clicked: [] as string[], kind: null as string | null }; // what was drawn last
  #composedFor: Snapshot | null = null; // the position that the forms belong to; null while nothing may be chosen
  #composed: Composing[] = [];
  readonly #payment = el("div", { id: "payment" });
  #paying: Paying | null = null; // the counted payment; null where nothing is paid so
  #drawn = ""; // the buttons of choices, and what they say
  #listedAt = -1; // the revision that the list of all choices was opened for
  readonly #actions = el("div", { class: "actions" }, el("div", { class: "clicks" }, this.#clicks, this.#cancel), this.#kinds, this.#payment, this.#list, this.#forms);
  readonly #below = tellingBelow(this.#actions);

  override begin(): void {
    fill(this, this.#heard, this.#actions,
      el("div", { class: "tools" }, document.createElement("bisongames-hint"), this.#undo, this.#back, this.#all, this.#costs));
    this.#find.addEventListener("input", () => {
      this.#narrow();
      const all = this.#every.querySelectorAll("button"), { length } = all;
      const found = length === 1 ? `1 choice: ${all[0]!.querySelector("span")!.textContent}; Enter takes it.` : `${length || "No"} ${length ? "choices" : "choice"}.`;
      if (found !== this.#found.textContent) this.#found.textContent = found;
    });
    this.#all.addEventListener("toggle", () => { if (this.#all.open) this.#all.lastElementChild!.scrollIntoView({ block: "nearest" }); });
    this.#find.addEventListener("keydown", (event) => {
      const found = this.#every.querySelectorAll("button");
      if (event.key === "Enter" && found.length === 1) found[0]!.click();
      else if (event.key === "Enter") this.table.announce(found.length ? `${found.length} choices: type more, or go to one with Tab.` : "No choice has all these words.");
    });
    let pressed: Element | null = null;
    const pointed = ({ type, target }: Event) => {
      if (!(target instanceof Element) || (type === "focusin" && target !== pressed && !target.matches(":focus-visible"))) return; // the focus came there by itself
      this.table.point(target.closest<HTMLElement>("[data-targets]")?.dataset.targets?.split(" ") ?? [], this);
    };
    for (const unfolded of [this.#costs, this.#all]) unfolded.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !unfolded.open) return;
      event.stopPropagation();
      unfolded.open = false;
      unfolded.querySelector("summary")!.focus();
    });
    for (const type of ["pointerover", "focusin", "pointerleave", "focusout"]) this.addEventListener(type, pointed);
    this.listen<{ ids: string[]; by: Element | null }>("point", ({ ids }) => {
      for (const each of this.querySelectorAll<HTMLElement>("[data-choice]")) each.classList.toggle("pointed", ids.length > 0 && ids.every((id) => each.dataset.targets?.split(" ").includes(id)));
    });
    this.addEventListener("pointerdown", ({ target }) => {
      pressed = (target as Element).closest("button");
      if (this.table.marked) this.table.mark(null); // one thing is marked, here or on the board
    });
    this.listen<string | null>("marked", (id) => id && unmark());
    this.listen<{ type: string; card: string }>("compose", ({ type, card }) => this.#composed.find((each) => each.type === type)?.open(card));
  }

  override draw(): void {
    const { table } = this, { free, meant, clicked, kind } = table;
    const choose = (choice: Action) => table.choose(choice);
    const tiles = turning(meant, clicked) ? new Map(things(new DOMParser().parseFromString(table.picture, "image/svg+xml")).map((thing) => [thing.dataset.id!, thing])) : null;
    const composed = new Set(table.shown.forms.map((form) => form.type));
    const plain = finished(free, clicked).filter((choice) => rests(choice) || (meant.includes(choice) && (!clicked.length || choice.targets.length))); // what ends a turn stays where it is
    const [last, ...more] = plain.filter(ends), lone = more.length ? null : last; // it has a place of its own
    const item = (choice: Choice) => {
      const tile = tiles?.get(choice.targets.at(-1) ?? ""), listed = choiceButton(choice, choose, (text) => table.say(text), tile ? laid(tile) : null);
      if (choice === lone) listed.classList.add("lone");
      return listed;
    };
    this.#draw(kindsOf(free.filter(({ action }) => !composed.has(action.type)), clicked), !clicked.length && plain.length + composed.size > 0);
    const open = free.length ? table.shown : null;
    if (this.#composedFor !== open) {
      this.#paying = open && pays(free) ? paying(free, () => table.picture, () => this.#pay(item)) : null;
      fill(this.#payment, this.#paying?.element);
    }
    const few = kind === null ? [] : listed(meant, clicked), map = table.layout === "tall" && few.length ? things(parts(table.picture).map).map((thing) => thing.dataset.id) : [];
    const apart = few.filter(({ targets }) => !map.includes(targets.at(-1))); // on a phone a list would cover the board that it is about
    const offered = [...named(meant, clicked), ...plain, ...apart].filter((choice) => !composed.has(choice.action.type));
    const drawn = this.#paying ? "" : JSON.stringify([table.revision, table.seat, lone?.notation, tiles && table.picture, offered.map(({ notation, label, preview }) => [notation, table.say(label), table.say(preview)])]);
    if (this.#paying) this.#paying.show();
    else if (drawn !== this.#drawn) fill(this.#list, grouped(offered, item)); // a finger may be on one of them
    this.#drawn = drawn;
    for (const tile of this.#list.querySelectorAll<SVGSVGElement>("svg.bisongames")) {
      const { x, y, width, height } = (tile.firstElementChild as SVGGElement).getBBox();
      if (width && height) tile.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    }
    if (this.#composedFor !== open) { // form contents are kept while the position stays the same, even after a refusal
      this.#composedFor = open;
      this.#composed = open ? open.forms.map((form) => composing(form, free, choose, item, table.snapshot.costs.find((each) => each.startsWith(BANK)) ?? "")) : [];
      fill(this.#forms, this.#composed.map(({ element }) => element));
    }
    const others = this.#list.childElementCount - 1 + this.#kinds.childElementCount + this.#forms.childElementCount;
    this.#list.classList.toggle("only", free.length === 1 || (!others && !table.lit.length));
    this.#below();
    if (this.#listedAt !== table.revision) this.#all.open = false;
    this.#listedAt = table.revision;
    const several = free.length > 1 && table.mayAskAdvice;
    this.#order.hidden = !several;
    if (several && this.#isSorted && this.#rankedAt !== table.snapshot.revision) this.#rank();
    this.#find.value = "";
    this.#find.hidden = free.length <= MANY;
    fill(this.#summary, "All", el("span", { class: "more" }, " choices"), el("span", { class: "count" }, ` (${free.length})`));
    this.#all.hidden = !free.length;
    const { costs } = table.snapshot;
    this.#costs.hidden = !costs.length;
    if (costs.length !== this.#prices.childElementCount) fill(this.#prices, costs.map((cost) => el("li", {}, cost)));
    this.#narrow();
    const going = clicked.length ? fitting(table.meant, clicked) : [], alike = going.every(({ action }) => action.type === going[0]!.action.type); // which of several kinds is meant is open
    const order = alike ? beginning(going).replace(turning(table.meant, clicked) ? /, [^,]*$/ : "", "") : "";
    const steps = clicked.length ? `Chosen so far: ${order ? table.say(lower(order)) : clicked.map((id) => table.named(id)).join(", then ")}` : "";
    if (steps !== this.#clicks.textContent) this.#clicks.textContent = steps; // said once
    this.#hear();
    this.#cancel.hidden = !clicked.length && kind === null;
    this.#back.hidden = table.mayAskBack === null;
    this.#undo.hidden = table.past !== null || table.scene !== null || !table.snapshot.may_undo;
    const { told, turns, luck } = this.#undo.hidden ? { told: "", turns: [], luck: "" } : table.undoes, short = told.replace(/^You /, "");
    const undoes = turns.length ? `${short}, and ${this.#turns}` : told.replace(/^You\b/, "you");
    for (const name of ["title", "aria-label"]) this.#undo.setAttribute(name, undoes ? `Undo: ${[undoes, luck].filter(Boolean).join("; ")}` : "Undo");
    this.#undo.classList.remove("marked");
    fill(this.#undo, "Undo", turns.length ? el("span", { class: "more" }, turns.length === 1 ? " a turn" : ` ${turns.length} turns`) : null, el("small", {}, turns.length ? undoes : luck || short));
  }

  // The turns of others that an undo takes back as well, in words.
  get #turns(): string {
    const of = this.table.undoes.turns.map((each) => this.table.nameOf(each));
    return `the turn${of.length > 1 ? "s" : ""} of ${new Intl.ListFormat("en-GB").format(of)}`;
  }

  // Takes back at once what this person did; with the turns of others, at a second press.
  #takeBack(): unknown {
    const { table } = this;
    if (!table.undoes.turns.length || this.#undo.classList.contains("marked")) return table.undo();
    unmark();
    mark(this.#undo, "press once more");
    table.announce(`Undo takes back ${this.#turns} as well. Press it once more to do so.`);
  }

  // A button for each kind of action with places where there are others; one that is a single choice makes it. It keeps its element, and so the focus. `others`: whether there are buttons beside them.
  #draw(kinds: Map<string, Choice[]>, others: boolean): void {
    const { table } = this, prices = table.clicked.length ? [] : pricesOf(table), closed = table.free.length && !table.clicked.length ? table.snapshot.closed : [], wanted = kinds.size + Number(others) + prices.length + closed.length > 1 || (table.kind !== null && kinds.has(table.kind)) ? kinds : new Map<string, Choice[]>();
    const before = new Map([...this.#kinds.querySelectorAll("button")].map((each) => [each.dataset.key!, each]));
    const open = new Map([...wanted].map(([kind, of]): [string, HTMLButtonElement] => {
      const [only, ...more] = of, key = more.length ? kind : `${table.snapshot.revision} ${only!.notation}`, known = before.get(key);
      if (!more.length) return [kind, known ?? pressing(only!, (choice) => table.choose(choice), (text) => table.say(text), { "data-kind": kind, "data-key": key })];
      const shown = known ?? button("", () => table.narrow(table.kind === kind ? null : kind), { "data-kind": kind, "data-key": key });
      const told = kindName(kind, of);
      if (!shown.querySelector(".signs") && shown.textContent !== told) shown.textContent = told;
      shown.setAttribute("aria-pressed", String(table.kind === kind));
      return [kind, shown];
    }));
    const priced = prices.map((price) => {
      const shown = open.get(price.kind) ?? this.#lacking(price, before);
      open.delete(price.kind);
      if (!shown.querySelector(".signs")) {
        shown.setAttribute("aria-label", [...shown.childNodes].map((each) => each.textContent).join(", "));
        fill(shown, el("span", {}, shortly(price.kind)), signs(price, table.picture));
      }
      return shown;
    });
    const off = closed.map(({ label, why, violations }) => this.#off(label, why, `${label}: ${why}`, before, () => ({ violations, nearest: [] })));
    const buttons = [...priced, ...open.values(), ...off];
    if (buttons.length !== this.#kinds.childElementCount || buttons.some((each, i) => each !== this.#kinds.children[i])) fill(this.#kinds, buttons);
  }

  // What has a price that cannot be paid, or no place: a press tells what is missing.
  #lacking({ kind, told, missing }: Price, before: Map<string, HTMLButtonElement>): HTMLButtonElement {
    const lacks = missing.length ? `you lack ${counted(missing)}` : "no place for it now", said = `${told}: ${lacks}`;
    const helping = () => this.table.free.filter(({ action }) => action.type === "TradeWithBank" && missing.some(([good]) => good === action.get)).slice(0, MANY);
    return this.#off(shortly(kind), lacks, said, before, () => ({ violations: [], nearest: helping() }));
  }

  // A button of what cannot be done now, with the reason; a press tells it whole.
  #off(label: string, why: string, said: string, before: Map<string, HTMLButtonElement>, more: () => Pick<Refusal, "violations" | "nearest">): HTMLButtonElement {
    const key = `${label} ${why}`;
    return before.get(key) ?? button([el("span", {}, label), el("small", {}, why)], () => this.table.dispatchEvent(new CustomEvent("refused", { detail: { action: null, said: `${said}.`, near: "The bank helps:", ...more() } })), { class: "lacking", title: said, "data-key": key });
  }

  // Tells what a click may mean that completes one choice and begins others, and that clicks were taken back.
  #hear(): void {
    const { clicked, meant, kind, lit, snapshot } = this.table, before = this.#last;
    this.#last = { revision: snapshot.revision, clicked, kind };
    if (before.revision === snapshot.revision && before.clicked.join() === clicked.join() && before.kind === kind) return;
    if (before.kind !== kind && lit.length) this.#heard.textContent = `${lit.length} ${lit.length === 1 ? "place" : "places"} to choose from.`;
    if (before.kind !== kind && lit.length) return;
    const choices = fitting(meant, clicked).sort((a, b) => a.targets.length - b.targets.length), told = choices.slice(0, MANY).map(({ label }) => this.table.say(label));
    const several = clicked.length > 0 && choices.length > 1 && choices.some(({ targets }) => targets.length === clicked.length);
    this.#heard.textContent = before.revision === snapshot.revision && clicked.length < before.clicked.length ? "Taken back: choose again."
      : several ? `${choices.length} choices: ${told.join("; ")}${choices.length > MANY ? "; and more" : ""}.` : "";
  }

  // The button that pays what is counted.
  #pay(item: (choice: Choice) => HTMLLIElement): void {
    const choice = this.#paying?.now();
    fill(this.#list, choice ? item(choice) : el("li", {}, el("button", { type: "button", disabled: true }, "Pay")));
  }

  #narrow(): void {
    const words = this.#find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (choice: Choice) => words.every((word) => `${choice.label} ${choice.notation}`.toLowerCase().includes(word));
    const list = this.#ranks.size && this.#rankedAt === this.table.snapshot.revision ? this.#bestFirst : grouped;
    fill(this.#every, list(this.table.free.filter(fits), (choice) => choiceButton(choice, (chosen) => this.table.choose(chosen), (text) => this.table.say(text))));
  }

  get #isSorted(): boolean { return this.#order.getAttribute("aria-pressed") === "true"; }

  #bestFirst = (choices: Choice[], item: (choice: Choice) => HTMLLIElement): HTMLLIElement[] => {
    const place = ({ notation }: Choice) => this.#ranks.get(notation) ?? this.#ranks.size;
    return [...choices].sort((a, b) => place(a) - place(b)).map(item);
  };

  // Puts the choices first that a bot thinks bring most at once, until it is pressed again.
  #sort(): void {
    this.#order.setAttribute("aria-pressed", String(!this.#isSorted));
    if (this.#isSorted) this.#rank();
    else {
      this.#ranks.clear();
      this.#sorted.textContent = "As the rules list them.";
      this.#narrow();
    }
  }

  async #rank(): Promise<void> {
    const { table } = this, revision = this.#rankedAt = table.snapshot.revision;
    this.#ranks.clear();
    try {
      const { ranked } = await table.advise(1);
      if (revision !== table.snapshot.revision || !this.#isSorted) return;
      this.#ranks = new Map(ranked.map((notation, i) => [notation, i]));
      this.#sorted.textContent = "First is what brings most at once, as a bot sees it.";
      this.#narrow();
    } catch (fault) {
      table.tell(messageOf(fault));
    }
  }
}
