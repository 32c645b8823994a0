// Answers: why something cannot be done, with its rules and what can be done instead; and what else there is to say.

import { choiceButton } from "./choices.js";
import { BESIDE, button, el, escaping, fill } from "./dom.js";
import type { Inside } from "./dom.js";
import { Part } from "./part.js";
import { answersTo } from "./places.js";
import { lower } from "./speech.js";
import type { Choice, Refusal } from "./wire.js";

// `at`: the card that several choices lead to, which stand beside it; `said`: the reason in words where no rule is broken; `pressed`: what leads to no choice now; `near`: what the choices are that stand below.
type Refused = Refusal & { at?: string; said?: string; pressed?: string; near?: string };

const ORIGIN = / \[[a-z]+\](?= \(|$)/; // of a rule that the rulebook does not print
const GAP = 8; // pixels between a card and the box beside it

function step({ label, preview }: Choice): string {
  const told = lower(label);
  return preview ? `${told} (${preview})` : told;
}

// The rule in words, with the facts of the case that the words do not name; where it comes from is told by its page.
function broken({ rule, text, sentence, facts }: Refusal["violations"][number]): string {
  const named = Object.values(facts).every((fact) => text.includes(String(fact)));
  return named ? text : sentence.replace(`${rule}: `, "").replace(ORIGIN, "");
}

export class Answers extends Part {
  readonly #refusal = el("div", { id: "refusal", role: "alert", hidden: true });
  readonly #said = el("div", { id: "said", role: "status", hidden: true });
  readonly #announced = el("p", { id: "announced", role: "status", class: "unseen" });
  #open: AbortController | null = null;
  #last = ""; // what was refused last
  #rejected = -1; // the revision at which an offer of one's own was rejected by all
  lesson: (refused: Refusal) => Inside = () => null; // the lesson that a refusal belongs to

  override begin(): void {
    fill(this, this.#refusal, this.#said, this.#announced);
    this.listen<Refused>("refused", (refused) => this.#refuse(refused));
    this.listen<Inside>("said", (what) => {
      fill(this.#said, what);
      this.#said.hidden = what === null;
    });
    this.listen<string>("announced", (what) => fill(this.#announced, el("span", {}, what))); // said again even where it is the same
    this.listen("quiet", () => {
      this.#close();
      this.#said.hidden = true;
    });
    this.listen<string | null>("marked", (id) => id && this.#close());
    this.listen<Part>("helping", (by) => by !== this && this.#close());
  }

  // Says once that all have rejected one's offer: their signs alone would be little.
  override draw(): void {
    const { table } = this, { news, revision, asked, onTurn, seat, snapshot } = table, answers = [...answersTo(news, revision).values()];
    if (!asked || onTurn !== seat || this.#rejected === revision || answers.length < snapshot.seats.length - 1 || answers.some(Boolean)) return;
    this.#rejected = revision;
    table.tell("Nobody accepted your offer.");
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

  #refuse(refused: Refused): void {
    const { table } = this, { at } = refused, told = refused.violations ?? [], before = document.activeElement, back = () => this.#back(before);
    const again = JSON.stringify([table.revision, refused]), still = again === this.#last;
    this.#last = again;
    this.help();
    fill(this.#refusal, button("×", back, { class: "close", "aria-label": "Close" }),
      still ? el("span", { class: "unseen" }, "Once more: ") : null,
      el("strong", {}, refused.said ?? (refused.action ? `Not possible: ${table.say(refused.action.label)}` : told.length || !refused.nearest?.length ? `Nothing can be done there now. ${table.say(table.snapshot.prompt)}` : at ? "What takes it?" : "A press there chooses nothing: press what is lit.")),
      refused.pressed ? el("p", {}, table.called(refused.pressed)) : null,
      told.length ? el("ul", {}, told.map((each) => el("li", {}, `${table.say(broken(each))} `,
        el("a", { "data-rule": each.rule, href: table.address(each.rule), ...BESIDE }, each.rule)))) : null,
      this.lesson(refused),
      refused.nearest?.length ? [at ? null : el("p", {}, refused.near ?? (refused.action ? "Possible instead:" : "What has to do with it:")), el("ul", { class: "near" }, refused.nearest.map((choice) => choiceButton(choice, (chosen) => (at ? table.reach(chosen, at) : table.choose(chosen)), (text) => table.say(text))))] : null,
      refused.way?.length ? el("p", { class: "way" }, `Legal after: ${refused.way.map(step).join(", then ")}.`) : null);
    this.#refusal.hidden = false;
    this.#refusal.scrollTop = 0;
    this.#refusal.classList.toggle("made", table.busy); // of what was composed beside the board, rather than of a press on it
    this.#open?.abort();
    this.#open = escaping(back);
    this.#refusal.classList.toggle("beside", at !== undefined);
    this.#refusal.style.left = this.#refusal.style.top = this.#refusal.style.maxHeight = "";
    if (at) {
      const place = () => this.#beside(at);
      place();
      addEventListener("scroll", place, { passive: true, signal: this.#open.signal });
    }
  }

  // Lays the box below a card, or above it where there is more room, between the header and what stands at the end of the screen; a longer one scrolls.
  #beside(id: string): void {
    const card = document.querySelector(`#board [data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect(), box = this.#refusal;
    if (!card) return;
    box.style.maxHeight = "";
    const { width, height } = box.getBoundingClientRect(), dock = document.querySelector(".dock")?.getBoundingClientRect();
    const start = (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) + GAP, end = (dock && dock.top > innerHeight / 3 ? dock.top : innerHeight) - GAP;
    const below = Math.max(start, card.bottom + GAP), above = card.top - GAP - start, down = below + height <= end || end - below >= above, room = down ? end - below : above;
    box.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, card.x + card.width / 2 - width / 2))}px`;
    box.style.top = `${down ? below : start + Math.max(0, above - height)}px`;
    box.style.maxHeight = `${room}px`;
  }
}
