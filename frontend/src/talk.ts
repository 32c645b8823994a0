// What people say to each other: quick words and short notes, and whether a choice is taken back.

import { button, el, fill } from "./dom.js";
import { Part } from "./part.js";
import type { Saying } from "./wire.js";

const WORDS: Record<string, string> = {
  hello: "Hello!", "good-luck": "Good luck!", "well-played": "Well played!", thanks: "Thank you!",
  sorry: "Sorry!", moment: "One moment, please.", "your-turn": "It is your turn.", goodbye: "Goodbye!",
};
const STEPS: Record<string, [others: string, you: string]> = {
  ask: ["asks to take the last choice back.", "ask to take the last choice back."],
  agree: ["agrees to take it back.", "agree to take it back."],
  refuse: ["leaves it as it is.", "leave it as it is."],
};
const MUTED = "bisongames/muted";
const LONGEST = 200;

export const isMuted = (): boolean => localStorage.getItem(MUTED) === "on";

export class Talk extends Part {
  readonly #list = el("ol", { "aria-label": "Talk", tabindex: 0 });
  readonly #note = el("input", { id: "note", maxlength: LONGEST, placeholder: "a short note to all", "aria-label": "Note", autocomplete: "off" });
  readonly #form = el("form", { class: "writing", "aria-label": "Write a note", onsubmit: (event: Event) => this.#send(event) }, this.#note, el("button", { type: "submit" }, "Send"));
  readonly #words = el("div", { id: "quick-words", role: "group", "aria-label": "Quick words" }, Object.entries(WORDS).map(([word, told]) => button(told, () => this.table.speak({ word }))));
  readonly #mute = button("Mute", () => this.#toggle(), { id: "mute", title: "Do not show what others say" });
  readonly #box = el("details", { id: "talk" });
  readonly #new = el("span", { class: "new", role: "status" });
  #shown = 0; // the number of what was read last

  override begin(): void {
    fill(this.#box, el("summary", {}, "Talk ", this.#new), this.#list, el("details", { class: "words" }, el("summary", {}, "Say a word"), this.#words), this.#form, this.#mute);
    fill(this, this.#box);
    this.#box.addEventListener("toggle", () => this.#read());
    this.listen<Saying[]>("talk", () => this.#tell());
    this.#tell();
  }

  override draw(): void {
    const { table } = this, people = table.snapshot.seats.filter((seat) => seat.kind !== "bot");
    const speaks = table.seat !== null && table.seat >= 0;
    this.#box.hidden = table.wire.alone || table.talkPolicy === "never" || (people.length < 2 && !table.talk.length);
    this.#form.hidden = !speaks || table.talkPolicy !== "free";
    this.#words.parentElement!.hidden = !speaks;
    this.#tell(); // names and signs may have changed
  }

  #tell(): void {
    const muted = isMuted(), { table } = this;
    this.#mute.setAttribute("aria-pressed", String(muted));
    const heard = table.talk.filter((each) => !muted || table.mine.includes(each.by));
    const follow = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    fill(this.#list, heard.map((each) => el("li", { class: each.kind }, this.badge(each.by), el("strong", {}, table.nameOf(each.by)), " ", this.#text(each))));
    if (follow) this.#list.scrollTop = this.#list.scrollHeight;
    if (this.#box.open) return this.#read();
    const fresh = heard.filter((each) => each.number > this.#shown && each.kind !== "agree" && !table.mine.includes(each.by)), last = fresh.at(-1);
    this.#new.textContent = last ? `${table.nameOf(last.by)}: ${this.#text(last)}` : "";
  }

  #text({ by, kind, text }: Saying): string {
    return kind === "note" ? text : kind === "word" ? (WORDS[text] ?? text) : STEPS[kind]?.[by === this.table.reader ? 1 : 0] ?? "";
  }

  #read(): void {
    this.#shown = this.table.talk.at(-1)?.number ?? 0;
    this.#new.textContent = "";
    if (this.#box.open) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #toggle(): void {
    localStorage.setItem(MUTED, isMuted() ? "off" : "on");
    this.#tell();
  }

  async #send(event: Event): Promise<void> {
    event.preventDefault();
    const note = this.#note.value.trim();
    if (!note) return;
    if (await this.table.speak({ note })) this.#note.value = "";
  }
}

export class TakeBack extends Part {
  readonly #box = el("section", { id: "takeback", role: "alert", hidden: true });
  #drawn = "";

  override begin(): void {
    fill(this, this.#box);
  }

  override draw(): void {
    const { table } = this, { takeback } = table, answering = table.answering, own = takeback !== null && table.mine.includes(takeback.by) && !answering.length;
    const drawn = JSON.stringify([takeback, answering, own]);
    this.#box.hidden = takeback === null || table.past !== null || (!own && !answering.length);
    if (drawn === this.#drawn) return; // said once, and a pressed button keeps the focus
    this.#drawn = drawn;
    if (!takeback) return fill(this.#box) && undefined;
    const names = takeback.waiting.map((each) => table.nameOf(each)).join(" and ");
    fill(this.#box, own
      ? [el("p", {}, `You asked to take the last choice back; ${names} must agree.`), button("Never mind", () => table.takeBack("refuse"))]
      : [el("p", {}, this.badge(takeback.by), ` ${table.nameOf(takeback.by)} asks to take the last choice back.`), button("Agree", () => table.takeBack("agree"), { class: "agree" }), button("Refuse", () => table.takeBack("refuse"))]);
  }
}
