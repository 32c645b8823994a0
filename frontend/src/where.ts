// Where places are, in words: the picture says it of those that have only a code for a name, and what lies next to each.

import { things, titleOf } from "./picture.js";

const JOINING = /^\S+, from (\S+) to (\S+): /; // the name of what joins two places
const TOLD = /\bbeside [a-z]+ \d/; // a sentence that says itself where it is

const codeOf = (id: string) => id.slice(id.indexOf(":") + 1);

export class Places {
  readonly #titles = new Map<string, string>();
  readonly #where = new Map<string, string>();
  readonly #near = new Map<string, string[]>();
  readonly #words = new Map<string, string>(); // by code
  readonly #between = new Map<string, string>(); // by the codes of two places that something joins
  readonly #codes: RegExp | null;

  // `text`: the picture.
  constructor(text: string) {
    for (const thing of things(new DOMParser().parseFromString(text, "image/svg+xml"))) {
      const { id = "", where, near } = thing.dataset, title = titleOf(thing) ?? id, ends = JOINING.exec(title);
      this.#titles.set(id, title);
      if (near) this.#near.set(id, near.split(" "));
      if (!where) continue;
      this.#where.set(id, where);
      this.#words.set(codeOf(id), where);
      if (ends) for (const [a, b] of [[ends[1], ends[2]], [ends[2], ends[1]]]) this.#between.set(`${a} ${b}`, where);
    }
    this.#codes = this.#words.size ? new RegExp(String.raw`\bfrom (\w+) to (\w+)(?: \((\w+)\))?|\b(?:${[...this.#words.keys()].join("|")})\b`, "g") : null;
  }

  // The name of a thing, and what is there.
  called(id: string): string {
    const title = this.#titles.get(id) ?? id, where = this.#where.get(id);
    if (!where) return title;
    const there = title.slice(title.indexOf(": ") + 2);
    return there.startsWith(where) ? there : `${where} (${codeOf(id)}): ${there}`;
  }

  // What lies next to a thing; empty if that says nothing new.
  beside(id: string): string {
    const where = this.#where.get(id) ?? "";
    const told = (this.#near.get(id) ?? []).map((near) => {
      const title = this.#titles.get(near) ?? "", [name, there = ""] = [title.slice(0, title.indexOf(": ")), title.slice(title.indexOf(": ") + 2)];
      return !title ? "" : !this.#where.has(near) ? `${name} (${there})` : there === "free" || where.includes(there) ? "" : there;
    });
    const list = [...new Set(told.filter(Boolean))];
    return list.length ? `Next to it: ${list.join("; ")}.` : "";
  }

  // A sentence that names places by words in place of codes.
  placed(text: string): string {
    if (!this.#codes || TOLD.test(text)) return text;
    return text.replace(this.#codes, (whole, start?: string, end?: string, code?: string) => {
      if (!start) return this.#words.get(whole) ?? whole;
      const between = this.#between.get(`${start} ${end}`), [a, b] = [this.#words.get(start), this.#words.get(end!)];
      return between ? `on ${between}${code ? ` (${code})` : ""}` : a && b ? `from ${a} to ${b}` : whole;
    });
  }
}
