// The question, said once, with its rule on demand.

import { ends, finished, named, places, turning } from "./clicking.js";
import { BESIDE, button, el, escaping, fill } from "./dom.js";
import type { Inside } from "./dom.js";
import { Part } from "./part.js";
import { actorOf } from "./places.js";
import { parts, things } from "./picture.js";
import { lower } from "./speech.js";
import { DEALER } from "./table.js";
import { messageOf } from "./wire.js";
import type { Lessons } from "./wire.js";

const HELD = "hand:card"; // has been taken, and must be put somewhere
const LISTED = /; possible now: [^.]*|, or buys? or exchanges? first/; // what buttons stand for
const OPEN_CARD = /^card:[^/]+$/; // the id of a card that belongs to nobody

export class Prompt extends Part {
  readonly #text = el("p", { id: "prompt", role: "status", tabindex: -1 });
  #told = ""; // the question that is drawn, with its revision
  readonly #sign = el("span", { class: "sign" });
  #open: AbortController | null = null;
  readonly #hint = el("p", { id: "hint" });
  readonly #rule = el("div", { id: "rule", hidden: true });
  readonly #ask = button("?", () => this.#explain(), { id: "ask", "aria-label": "The rule of this", "aria-expanded": "false" });
  readonly #skip = button("Skip", () => this.table.skip(), { id: "skip", hidden: true });

  override begin(): void {
    fill(this, el("div", { class: "question" }, this.#sign, this.#text, this.#ask, this.#skip, this.#hint), this.#rule);
    this.listen<{ ids: string[]; by: Element | null }>("point", ({ ids, by }) => {
      this.#point(ids.find((id) => this.table.lit.includes(id)) ?? ids[0]);
      this.#hint.classList.toggle("whole", by === null || by.localName === "bisongames-board"); // it may cover buttons, but not the one that is pointed at
    });
    this.listen<Part>("helping", (by) => by !== this && this.#close());
    this.listen<string | null>("marked", (id) => {
      if (!id) return;
      const place = document.querySelector(`#board [data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      this.#hint.classList.toggle("low", place !== undefined && place.top < this.#hint.getBoundingClientRect().bottom); // it would cover what it is about
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#open?.abort();
  }

  override draw(): void {
    const { table } = this, { scene, shown } = table;
    const said = scene?.events.filter(({ event }) => event.type !== "TurnBegun"), heard = said?.length ? said : scene?.events ?? []; // whose turn comes is said with it
    const told = turning(table.meant, table.clicked) ? "You choose how the tile lies there." : table.say(scene ? heard.map((event) => event.text).join(" ") : shown.prompt);
    const now = `${told} ${shown.revision} ${table.asked}`;
    this.#text.setAttribute("aria-live", scene ? "off" : "polite"); // the log tells what happens
    if (now !== this.#told) fill(this.#text, table.asked ? el("span", { class: "unseen" }, table.reader === null ? "Choose: " : table.onTurn === table.reader ? "Your turn: " : "You are asked: ") : null, table.asked ? shortly(told) : told); // said again with each question
    this.#told = now;
    this.#text.classList.toggle("mine", table.asked);
    const player = scene ? (said!.length && scene.by >= 0 ? scene.by : actorOf(scene)) : shown.to_act;
    fill(this.#sign, player !== null && player >= 0 ? this.badge(player) : null);
    this.#skip.hidden = !scene;
    this.#ask.hidden = !table.free.length;
    if (this.#ask.hidden) this.#close();
    this.#point();
  }

  #point(id?: string): void {
    const { table } = this, again = id !== undefined && id === table.marked;
    const called = id === undefined || table.called(id) === id ? "" : table.called(id); // it may have gone
    const meant = id && table.free.length ? table.say(table.naming(id)) : "", told = again ? meant || called : meant;
    const means = !again ? "This means" : matchMedia("(pointer: coarse)").matches ? "Tap once more" : "Press once more";
    fill(this.#hint, el("span", {}, told ? `${means}: ${lower(told)}.` : (table.free.length && called) || this.#advice()));
    this.#hint.classList.toggle("preview", told !== "" || called !== "");
    this.#hint.classList.toggle("again", again);
  }

  #advice(): string {
    const { table } = this, { snapshot, clicked, meant } = table;
    if (table.past || table.scene || snapshot.over) return "";
    if (table.seat === null) return "You are watching.";
    if (!table.asked) return snapshot.seats.some((each) => each.kind === "open") ? "Somebody may still join: share the link." : "";
    if (table.seat === DEALER) return "Enter what came up at the real table.";
    const lit = places(meant, clicked), buttons = finished(meant, clicked).length + named(meant, clicked).length;
    if (turning(meant, clicked)) return "Each shows the tile where it would lie, and what that brings.";
    if (clicked.length) return lit.length && buttons ? "Choose where it goes on, or press a button." : lit.length && lit.every((id) => id.startsWith("bank:")) ? "Now choose a card of the bank." : lit.length ? "Now choose where it goes on." : "Take one of these:";
    if (!lit.length) return "";
    const map = new Set(things(parts(table.picture).map).map((thing) => thing.dataset.id!));
    if (!map.has(HELD) && lit.some((id) => id.startsWith("role:")) && [...map].some((id) => OPEN_CARD.test(id) && !lit.includes(id))) return "Choose who acts among what is lit, or press the card that you want.";
    if (buttons || snapshot.forms.length) return "Choose a button or a lit place.";
    return `Choose a ${lit.every((id) => map.has(id)) ? "place on the board" : "lit place"}.`;
  }

  #close(): void {
    this.#open?.abort();
    this.#rule.hidden = true;
    this.#ask.setAttribute("aria-expanded", "false");
  }

  // Closes it, and goes back to where it was asked for.
  readonly #back = () => {
    this.#close();
    this.#ask.focus();
  };

  // What the handbook says of what is asked, and of its kinds of actions.
  async #explain(): Promise<void> {
    if (!this.#rule.hidden) return this.#close();
    const { table } = this, going = table.free.filter((choice) => !ends(choice)), kinds = new Set((going.length ? going : table.free).map(({ action }) => action.type));
    try {
      const { lessons } = await table.wire.get<Lessons>(table.path(`/lessons?after=${table.snapshot.revision}`), table.token);
      // "Announcing:gathering/way" is one of several lessons about Announcing, as it is asked for that space.
      const [asked] = table.snapshot.view.agenda, values = new Set(asked ? Object.values(asked).map((value) => `${asked.type}:${value}`) : []);
      const told = (kinds: Set<string>) => lessons.filter((each) => each.about.some((about) => kinds.has(about.split("/")[0]!)));
      const alone = lessons.filter(({ about }) => about.every((each) => each.startsWith(`${asked?.type}/`)));
      const found = new Set([...told(values), ...told(kinds), ...alone]);
      fill(this.#rule, found.size ? [...found].map(({ title, text, rules: [rule] }) => el("p", {}, el("strong", {}, `${title}: `), text, " ",
        rule ? el("a", { "data-rule": rule, href: table.address(rule), ...BESIDE }, rule) : null)) : el("p", {}, "The rules say no more than this."), el("div", { class: "buttons" }, button("Close", this.#back)));
      this.help();
      this.#rule.hidden = false;
      table.announce([...this.#rule.querySelectorAll("p")].map((each) => each.textContent).join(" "));
      this.#open?.abort();
      this.#open = escaping(this.#back);
      this.#ask.setAttribute("aria-expanded", "true");
    } catch (fault) {
      table.tell(messageOf(fault));
    }
  }
}

// What buttons say is heard only.
function shortly(text: string): Inside {
  const listed = LISTED.exec(text)?.[0];
  return listed ? [text.slice(0, text.indexOf(listed)), el("span", { class: "unseen" }, listed), text.slice(text.indexOf(listed) + listed.length)] : text;
}
