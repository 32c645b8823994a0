// Where places are, in words: the picture says it of those that have only a code for a name, and what lies next to each.

import { things, titleOf } from "./picture.js";

const JOINING = /^\S+, from (\S+) to (\S+): /; // the name of what joins two places
const CORNER = "the corner of ";

const codeOf = (id: string) => id.slice(id.indexOf(":") + 1);

export class Places {
  readonly #titles = new Map<string, string>();
  readonly #where = new Map<string, string>();
  readonly #near = new Map<string, string[]>();
  readonly #ahead = new Map<string, string[]>(); // of what is near, if there is a way ahead
  readonly #words = new Map<string, string>(); // by code
  readonly #between = new Map<string, string>(); // by the codes of two places that something joins
  readonly #codes: RegExp | null;

  // `text`: the picture.
  constructor(text: string) {
    for (const thing of things(new DOMParser().parseFromString(text, "image/svg+xml"))) {
      const { id = "", where, near, ahead } = thing.dataset, title = titleOf(thing) ?? id, ends = JOINING.exec(title);
      this.#titles.set(id, title);
      if (near) this.#near.set(id, near.split(" "));
      if (ahead) this.#ahead.set(id, ahead.split(" "));
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

  // What lies next to a thing, and which of it is ahead where there is a way to go; empty if that says nothing new.
  beside(id: string): string {
    const near = this.#near.get(id) ?? [], ahead = this.#ahead.get(id);
    if (!ahead) return this.#listed("Next to it", id, near);
    return [this.#listed("Ahead of it", id, ahead), this.#listed("Behind it", id, near.filter((each) => !ahead.includes(each)))].filter(Boolean).join(" ");
  }

  #listed(begun: string, id: string, ids: string[]): string {
    const where = this.#where.get(id) ?? "";
    const told = ids.map((near) => {
      const title = this.#titles.get(near) ?? "", [name, there = ""] = [title.slice(0, title.indexOf(": ")), title.slice(title.indexOf(": ") + 2)];
      return !title ? "" : !this.#where.has(near) ? `${name} (${there})` : there === "free" || where.includes(there) ? "" : there;
    });
    const list = [...new Set(told.filter(Boolean))];
    return list.length ? `${begun}: ${list.join("; ")}.` : "";
  }

  // A sentence that names places by words in place of codes; what it says itself of what lies beside them goes.
  placed(text: string): string {
    if (!this.#codes) return text;
    const named = new Set<string>();
    const word = (code: string) => {
      const where = this.#words.get(code);
      if (where) named.add(where);
      return where;
    };
    const told = text.replace(this.#codes, (whole, start?: string, end?: string, code?: string) => {
      if (!start) return word(whole) ?? whole;
      const between = this.#between.get(`${start} ${end}`), [a, b] = [this.#words.get(start), this.#words.get(end!)];
      const alike = [...this.#words.values()].filter((where) => where === between).length > 1;
      return between ? `on ${between}${code && alike ? ` (${code})` : ""}` : a && b ? `from ${a} to ${b}` : whole;
    });
    return [...named].reduce((short, where) => {
      const beside = `beside ${where.replace(CORNER, "")}`;
      return short.replace(`, ${beside}`, "").replace(`\n${beside}, `, "\n").replace(`\n${beside}`, "\n");
    }, told);
  }
}
