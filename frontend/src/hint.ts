// A hint: the three choices that a bot thinks best, each with what it brings, and the line of play folded; pointing at one marks it on the board, and a click takes it.

import { button, el, fill } from "./dom.js";
import { Part } from "./part.js";
import { messageOf } from "./wire.js";
import type { SeatAdvice } from "./wire.js";

type Advised = SeatAdvice["choices"][number];

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1);

export class Hint extends Part {
  readonly #ask = button("Hint", (event) => this.#asked(!event.detail), { id: "ask-hint", "aria-expanded": "false", hidden: true });
  readonly #told = el("section", { id: "advice", "aria-label": "Hint", hidden: true });
  readonly #head = el("p", { role: "status", "aria-live": "polite" });
  readonly #list = el("ol", { "aria-label": "Choices that a bot thinks best" });
  #revision = -1; // of the position that the hint is about
  #marked: Advised | null = null; // what one tap has marked; the next takes it

  override begin(): void {
    fill(this.#told, el("div", { class: "head" }, this.#head, button("Close", () => this.#close(true), { class: "close" })), this.#list);
    fill(this, this.#ask, this.#told);
    this.listen<Part>("helping", (by) => by !== this && this.#close());
    this.#told.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close(true);
    });
  }

  override draw(): void {
    this.#ask.hidden = !this.table.mayAskAdvice;
    if (this.#ask.hidden || this.table.busy || this.table.snapshot.revision !== this.#revision) this.#close();
  }

  #close(back = false): void {
    if (!this.#told.hidden) {
      this.table.point([], this);
      this.#advised([]);
    }
    this.#told.hidden = true;
    this.#ask.setAttribute("aria-expanded", "false");
    if (back) this.#ask.focus();
  }

  // `key`: whether a key asked for it; then it leads to the first choice, which is heard so.
  async #asked(key: boolean): Promise<void> {
    if (!this.#told.hidden) return this.#close();
    const { table } = this, revision = table.snapshot.revision;
    this.#revision = revision;
    this.#marked = null;
    this.#head.textContent = "A bot thinks about it, from what you can see.";
    fill(this.#list);
    this.help();
    this.#told.hidden = false;
    this.#ask.setAttribute("aria-expanded", "true");
    try {
      const advice = await table.advise();
      if (this.#revision !== revision || this.#told.hidden) return;
      this.#tell(advice);
      if (key && document.activeElement === this.#ask) this.#list.querySelector("button")?.focus();
    } catch (fault) {
      this.#close();
      table.tell(`There is no hint now: ${messageOf(fault)}`);
    }
  }

  #tell({ choices, equal, legal }: SeatAdvice): void {
    this.#head.textContent = legal === 1 ? "This is the only choice:" : equal > 1 ? `A bot finds the first ${equal} equally good:` : "A bot would choose the first:";
    fill(this.#list, choices.map((each, i) => this.#item(each, i, legal > 1)));
    this.#advised(choices);
  }

  // The board numbers the places of what is advised.
  #advised(choices: Advised[]): void {
    this.table.dispatchEvent(new CustomEvent("advised", { detail: choices.map(({ choice }) => choice.targets) }));
  }

  // `several`: whether there is anything to compare it with.
  #item(each: Advised, number: number, several: boolean): HTMLLIElement {
    const { table } = this, { choice } = each, point = () => table.point(choice.targets, this);
    const [label, gist = ""] = table.say(`${choice.label}\n${each.gist}`).split("\n"); // a place is told once
    let finger = false;
    const take = button([el("span", {}, several || choice.targets.length ? `${number + 1}. ` : "", label!), gist ? el("small", { class: "gist" }, upper(gist)) : null], (event: MouseEvent) => {
      if (finger && event.detail && this.#marked !== each) {
        this.#marked = each;
        for (const other of this.#list.querySelectorAll("button")) other.classList.toggle("marked", other === take);
        this.#head.textContent = `${choice.targets.length ? "It is marked on the board; tap" : "Tap"} it once more to take it.`;
        return point();
      }
      table.choose(choice);
    }, { "data-choice": choice.notation, "data-targets": choice.targets.join(" ") || null, onpointerdown: (event: PointerEvent) => { finger = event.pointerType === "touch"; }, onpointerenter: point, onfocus: point, onpointerleave: () => table.point([], this), onblur: () => table.point([], this) });
    const outlook = upper(each.compared || each.outlook), { steps } = each;
    return el("li", {}, take, !several ? null : steps.length ? el("details", {}, el("summary", {}, `${outlook}: why`), el("ul", {}, steps.map((step) => el("li", {}, upper(table.say(step)))))) : el("small", {}, outlook));
  }
}
