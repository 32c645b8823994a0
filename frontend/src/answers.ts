// Answers: why something cannot be done, with its rules and what can be done instead; and what else there is to say.

import { choiceButton } from "./choices.js";
import { BESIDE, button, el, escaping, fill } from "./dom.js";
import type { Inside } from "./dom.js";
import { Part } from "./part.js";
import { lower } from "./speech.js";
import type { Choice, Refusal } from "./wire.js";

function step({ label, preview }: Choice): string {
  const told = lower(label);
  return preview ? `${told} (${preview})` : told;
}

export class Answers extends Part {
  readonly #refusal = el("div", { id: "refusal", role: "alert", hidden: true });
  readonly #said = el("div", { id: "said", role: "status", hidden: true });
  #open: AbortController | null = null;
  lesson: (refused: Refusal) => Inside = () => null; // the lesson that a refusal belongs to

  override begin(): void {
    fill(this, this.#refusal, this.#said);
    this.listen<Refusal>("refused", (refused) => this.#refuse(refused));
    this.listen<Inside>("said", (what) => {
      fill(this.#said, what);
      this.#said.hidden = what === null;
    });
    this.listen("quiet", () => {
      this.#close();
      this.#said.hidden = true;
    });
    this.listen<string | null>("marked", (id) => id && this.#close());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#open?.abort();
  }

  #close(): void {
    this.#open?.abort();
    this.#refusal.hidden = true;
    fill(this.#refusal);
  }

  // What had the focus has it again, unless that has gone.
  #back(before: Element | null): void {
    this.#close();
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  }

  #refuse(refused: Refusal): void {
    const { table } = this, told = refused.violations ?? [], before = document.activeElement, back = () => this.#back(before);
    fill(this.#refusal, button("×", back, { class: "close", "aria-label": "Close" }),
      el("strong", {}, refused.action ? `Not possible: ${table.say(refused.action.label)}` : told.length || !refused.nearest?.length ? "Nothing can be done there now." : "That is not chosen by itself."),
      told.length ? el("ul", {}, told.map((each) => el("li", {}, `${table.say(each.sentence.replace(`${each.rule}: `, ""))} `,
        el("a", { "data-rule": each.rule, href: table.address(each.rule), ...BESIDE }, each.rule)))) : null,
      this.lesson(refused),
      refused.nearest?.length ? [el("p", {}, refused.action ? "Possible instead:" : "What has to do with it:"), el("ul", { class: "near" }, refused.nearest.map((choice) => choiceButton(choice, (chosen) => table.choose(chosen), (text) => table.say(text))))] : null,
      refused.way?.length ? el("p", { class: "way" }, `Legal after: ${refused.way.map(step).join(", then ")}.`) : null);
    this.#refusal.hidden = false;
    this.#refusal.scrollTop = 0;
    this.#refusal.classList.toggle("made", table.busy); // of what was composed beside the board, rather than of a press on it
    this.#open?.abort();
    this.#open = escaping(back);
  }
}
