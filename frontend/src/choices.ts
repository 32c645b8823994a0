// Choices as buttons: those without click targets, those that clicks complete, all of them, and composed actions.

import { finished } from "./clicking.js";
import { button, el, fill } from "./dom.js";
import { Part } from "./part.js";
import { composing, kindOf } from "./composing.js";
import type { Action } from "./table.js";
import { messageOf } from "./wire.js";
import type { Choice, Snapshot } from "./wire.js";

const MANY = 8;

// Whether a choice costs something.
export const spends = ({ preview }: Choice): boolean => /\b(pay|pays|cost|costs|give|gives|use|uses|lose|loses|spends?)\b/.test(preview);

export function choiceButton(choice: Choice, choose: (choice: Action) => unknown, say: (text: string) => string = String): HTMLLIElement {
  const odds = choice.odds === undefined || choice.odds === null ? "" : `${(100 * choice.odds).toFixed(choice.odds < 0.1 ? 1 : 0)}%`;
  return el("li", {}, button([el("span", {}, say(choice.label)), choice.preview ? el("small", {}, say(choice.preview)) : null, odds ? el("small", {}, odds) : null],
    () => choose(choice), { "data-choice": choice.notation, "data-targets": choice.targets.join(" ") || null }));
}

// Lists choices by kind, with a heading for each where there are several kinds of many.
function grouped(choices: Choice[], item: (choice: Choice) => HTMLLIElement): HTMLLIElement[] {
  const kinds = Map.groupBy(choices, (choice) => choice.action.type);
  if (choices.length <= MANY || kinds.size < 2) return choices.map(item);
  return [...kinds].flatMap(([kind, of]) => [el("li", { class: "kind" }, kindOf(kind)), ...of.map(item)]);
}

export class Choices extends Part {
  readonly #list = el("ul", { id: "choices", "aria-label": "Choices" });
  readonly #forms = el("div", { id: "forms" });
  readonly #clicks = el("p", { id: "clicked", role: "status" });
  readonly #cancel = button("Take back clicks", () => this.table.unclick(), { id: "cancel" });
  readonly #undo = button("Undo", () => this.table.undo(), { id: "undo" });
  readonly #every = el("ul", { "aria-label": "All choices" });
  readonly #find = el("input", { type: "search", "aria-label": "Find a choice", placeholder: "find, e.g. by its first letters", autocomplete: "off" });
  readonly #order = button("Best first", () => this.#sort(), { id: "best-first", "aria-pressed": "false" });
  readonly #sorted = el("span", { role: "status" });
  readonly #summary = el("summary", {}, "All choices");
  readonly #all = el("details", { id: "all-choices" }, this.#summary, el("div", { class: "finding" }, this.#find, this.#order, this.#sorted), this.#every);
  #ranks = new Map<string, number>(); // the place of each choice among the best at once, by its notation; empty unless asked for
  #rankedAt = -1; // the revision to which they belong
  #composedFor: Snapshot | null = null; // the position that the forms belong to
  #pressed = false;

  override begin(): void {
    fill(this, el("div", { class: "clicks" }, this.#clicks, this.#cancel), this.#list, el("div", { class: "tools" }, this.#forms, this.#all, this.#undo));
    this.#find.addEventListener("input", () => this.#narrow());
    this.#find.addEventListener("keydown", (event) => {
      const found = this.#every.querySelectorAll("button");
      if (event.key === "Enter" && found.length === 1) found[0]!.click();
    });
    this.addEventListener("click", (event) => { this.#pressed ||= event.target instanceof Element && event.target.closest("button") !== null; });
    const pointed = (event: Event) => this.table.point((event.target instanceof Element ? event.target.closest<HTMLElement>("[data-choice]")?.dataset.targets?.split(" ") : null) ?? [], this);
    for (const type of ["pointerover", "focusin", "pointerleave", "focusout"]) this.addEventListener(type, pointed);
    this.listen<{ ids: string[]; by: Element | null }>("point", ({ ids }) => {
      for (const each of this.querySelectorAll<HTMLElement>("[data-choice]")) each.classList.toggle("pointed", ids.length > 0 && ids.every((id) => each.dataset.targets?.split(" ").includes(id)));
    });
    this.listen("settled", () => this.#goOn());
  }

  // If the pressed button is gone, keyboard focus moves to the next control.
  #goOn(): void {
    const pressed = this.#pressed;
    this.#pressed = false;
    if (!pressed || (document.activeElement && document.activeElement !== document.body)) return;
    const next = this.#list.querySelector("button") ?? document.querySelector<SVGElement>("[data-target]");
    next?.focus({ preventScroll: true });
  }

  override draw(): void {
    const { table } = this, { free, clicked } = table;
    const choose = (choice: Action) => table.choose(choice);
    const item = (choice: Choice) => choiceButton(choice, choose, (text) => table.say(text));
    const composed = new Set(table.shown.forms.map((form) => form.type));
    fill(this.#list, grouped(finished(free, clicked).filter((choice) => !composed.has(choice.action.type)), item));
    if (this.#composedFor !== table.shown || !free.length) { // form contents are kept while the position stays the same, even after a refusal
      this.#composedFor = table.shown;
      fill(this.#forms, free.length ? table.shown.forms.map((form) => composing(form, free, choose, item)) : []);
    }
    const several = free.length > 1 && table.mayAskAdvice;
    this.#order.hidden = !several;
    if (several && this.#isSorted && this.#rankedAt !== table.snapshot.revision) this.#rank();
    this.#find.value = "";
    this.#find.hidden = free.length <= MANY;
    this.#summary.textContent = free.length ? `All choices (${free.length})` : "All choices";
    this.#all.hidden = !free.length;
    this.#narrow();
    this.#clicks.textContent = clicked.length ? `Clicked: ${clicked.map((id) => table.called(id)).join(", then ")}` : "";
    this.#cancel.hidden = !clicked.length;
    this.#undo.hidden = table.past !== null || table.scene !== null || !table.snapshot.may_undo;
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
