// The question, said once, with its rule on demand.

import { finished } from "./clicking.js";
import { button, el, fill } from "./dom.js";
import { Part } from "./part.js";
import { DEALER } from "./table.js";
import { messageOf } from "./wire.js";
import type { Lessons } from "./wire.js";

export class Prompt extends Part {
  readonly #text = el("p", { id: "prompt", role: "status", tabindex: -1 });
  readonly #sign = el("span", { class: "sign" });
  readonly #hint = el("p", { id: "hint" });
  readonly #rule = el("div", { id: "rule", hidden: true });
  readonly #ask = button("?", () => this.#explain(), { id: "ask", "aria-label": "The rule of this", "aria-expanded": "false" });
  readonly #skip = button("Skip", () => this.table.skip(), { id: "skip", hidden: true });

  override begin(): void {
    fill(this, el("div", { class: "question" }, this.#sign, this.#text, this.#ask, document.createElement("bisongames-hint"), this.#skip, this.#hint), this.#rule);
    this.listen<{ ids: string[] }>("point", ({ ids }) => this.#point(ids[0]));
  }

  override draw(): void {
    const { table } = this, { scene, shown } = table;
    const told = table.say(scene ? scene.events.map((event) => event.text).join(" ") : shown.prompt);
    if (this.#text.textContent !== told) this.#text.textContent = told;
    this.#text.classList.toggle("mine", table.asked);
    const player = scene ? scene.by : shown.to_act;
    fill(this.#sign, player !== null && player >= 0 ? this.badge(player) : null);
    this.#skip.hidden = !scene;
    this.#ask.hidden = !table.free.length;
    if (this.#ask.hidden) this.#close();
    this.#point();
  }

  #point(id?: string): void {
    const { table } = this;
    this.#hint.textContent = id && table.free.length ? table.say(table.naming(id)) || table.called(id) : this.#advice();
    this.#hint.classList.toggle("preview", id !== undefined);
  }

  #advice(): string {
    const { table } = this, { snapshot, clicked, lit } = table;
    if (table.past || table.scene || snapshot.over) return "";
    if (table.seat === null) return "You are watching.";
    if (!table.asked) return snapshot.seats.some((each) => each.kind === "open") ? "Somebody may still join: share the link." : "";
    if (table.seat === DEALER) return "Enter what came up at the real table.";
    const buttons = finished(table.free, clicked).length;
    if (clicked.length) return lit.length && buttons ? "Click where it goes on, or take a button." : lit.length ? "Now click where it goes on." : "Take one of these:";
    return lit.length && buttons ? "Click a place with a green outline, or take a button." : lit.length ? "Click a place with a green outline." : "";
  }

  #close(): void {
    this.#rule.hidden = true;
    this.#ask.setAttribute("aria-expanded", "false");
  }

  // What the handbook says of the kinds of actions that are asked for.
  async #explain(): Promise<void> {
    if (!this.#rule.hidden) return this.#close();
    const { table } = this, kinds = new Set<string>(table.free.map(({ action }) => action.type));
    try {
      const { lessons } = await table.wire.get<Lessons>(table.path(`/lessons?after=${table.snapshot.revision}`), table.token);
      const found = lessons.filter((each) => each.about.some((kind) => kinds.has(kind)));
      fill(this.#rule, found.length ? found.map(({ title, text, rules: [rule] }) => el("p", {}, el("strong", {}, `${title}: `), text, " ",
        rule ? el("a", { "data-rule": rule, href: table.address(rule), target: "_blank" }, rule) : null)) : el("p", {}, "The rules say no more than this."));
      this.#rule.hidden = false;
      this.#ask.setAttribute("aria-expanded", "true");
    } catch (fault) {
      table.tell(messageOf(fault));
    }
  }
}
