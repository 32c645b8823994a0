// What happened, oldest first: one line for each revision, which can be looked at again by a double click or Enter.

import { BESIDE, el } from "./dom.js";
import { Part } from "./part.js";
import { actorOf } from "./places.js";

export class Log extends Part {
  readonly #list = el("ol");
  readonly #told = new Map<number, HTMLLIElement | null>();
  #log = el("div", { id: "log", role: "log", "aria-label": "What happened", tabindex: 0 }, this.#list);
  #marked: number | null = null;

  override begin(): void {
    this.replaceChildren(this.#log);
    this.#log.addEventListener("dblclick", (event) => this.#look(event.target));
    this.#log.addEventListener("keydown", (event) => this.#key(event));
    this.listen("told", () => this.#tell());
    this.listen<{ revision: number; rule: string; address: string }>("because", ({ revision, rule, address }) => {
      const why = this.#told.get(revision)?.lastElementChild;
      if (why && !why.querySelector("a")) why.append(" ", el("a", { "data-rule": rule, href: address, ...BESIDE }, rule));
    });
    if (this.table.snapshot) this.#tell();
  }

  // It scrolls with new lines unless a reader has scrolled up.
  #tell(): void {
    const log = this.#log, { table } = this;
    if (!table.picture) return; // before the first picture no signs are known
    const follow = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    for (const [revision, news] of table.news) {
      if (revision > table.toldUpTo || this.#told.has(revision)) continue;
      this.#told.set(revision, null);
      if (news.undone !== null) this.#takeBack(news.undone, revision);
      const text = news.undone !== null ? "That was taken back." : news.events.map((event) => event.text).join(" ");
      if (!text) continue;
      const who = actorOf(news);
      const entry = el("li", { "data-revision": revision, tabindex: -1, title: "Double-click, or press Enter, to see this moment again" },
        who >= 0 ? this.badge(who) : null, el("span", {}, table.say(text), table.forced.has(revision) ? " That was the only answer, so it was given at once." : null),
        el("span", { "aria-live": "off" })); // its rule, which comes later, is not announced
      this.#told.set(revision, entry);
      this.#list.append(entry);
    }
    if (follow) log.scrollTop = log.scrollHeight;
  }

  #takeBack(since: number, revision: number): void {
    for (const [number, entry] of this.#told) if (number > since && number < revision) entry?.classList.add("undone");
  }

  #look(node: EventTarget | null): void {
    const revision = node instanceof Element ? node.closest<HTMLElement>("li")?.dataset.revision : undefined;
    if (revision) this.dispatchEvent(new CustomEvent("look", { detail: Number(revision), bubbles: true }));
  }

  #key(event: KeyboardEvent): void {
    const at = event.target instanceof HTMLLIElement ? event.target : null;
    const next = { ArrowUp: at ? at.previousElementSibling : this.#list.lastElementChild, ArrowDown: at?.nextElementSibling }[event.key];
    if (event.key === "Enter" && at) this.#look(at);
    else if (next instanceof HTMLElement) next.focus();
    else return;
    event.preventDefault();
  }

  // Marks the revision that is looked at, and everything after it as not yet happened.
  override draw(): void {
    this.#tell();
    const revision = this.table.past?.revision ?? this.table.scene?.revision ?? null, past = this.table.past !== null;
    if (revision === this.#marked) return;
    this.#marked = revision;
    for (const [number, entry] of this.#told) {
      entry?.classList.toggle("later", past && number > revision!);
      entry?.classList.toggle("now", number === revision);
    }
    const now = revision === null ? null : this.#told.get(revision);
    if (now && past) this.#log.scrollTop = now.offsetTop - this.#log.clientHeight / 2;
    else if (!past) this.#log.scrollTop = this.#log.scrollHeight;
  }
}
