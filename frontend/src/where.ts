// Where places are, in words: the picture says it of those that have only a code for a name, and what lies next to each.
// `coded`: with their codes, for those who see these on the board, or who tell places apart by hearing alone.

import { things, titleOf } from "./picture.js";

const JOINING = /^\S+, from (\S+) to (\S+): /; // the name of what joins two places
const CORNER = "the corner of ";
const CELL = String.raw`-?\d+,-?\d+[A-Z]?`; // the code of a place on the land, whether or not something lies there
const ON = new RegExp(` on ${CELL}$`); // ends the name of a tile, which is seen to lie there

const lastOf = (where: string) => where.slice(where.lastIndexOf(" ") + 1);
const goesOn = (where: string, there: string) => there.startsWith(`${lastOf(where)} `); // "the upper left river": "river with 1 fish"
const quoted = (code: string) => code.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const codeOf = (id: string) => id.slice(id.indexOf(":") + 1);

export class Places {
  readonly #titles = new Map<string, string>();
  readonly #where = new Map<string, string>();
  readonly #near = new Map<string, string[]>();
  readonly #ahead = new Map<string, string[]>(); // of what is near, if there is a way ahead
  readonly #words = new Map<string, string>(); // by code
  readonly #between = new Map<string, string>(); // by the codes of two places that something joins
  readonly #codes: RegExp | null;
  readonly #aside: RegExp; // a code in brackets, after words for it

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
    const codes = [...this.#words.keys()].map(quoted).join("|");
    this.#codes = codes ? new RegExp(String.raw`\bfrom (\w+) to (\w+)(?: \((\w+)\))?|(?<![\w,(-])(?:${codes})(?!\w|,-?\d)`, "g") : null;
    this.#aside = new RegExp(String.raw` \((?:${CELL}|rotation \d+)\)|, rotation \d+|(?<=\()${CELL}, `, "g");
  }

  // The name of a thing.
  named(id: string, coded: boolean): string {
    const where = this.#where.get(id);
    return where ? (coded ? `${where} (${codeOf(id)})` : where) : (this.#titles.get(id) ?? id).split(": ")[0]!;
  }

  // The name of a thing, and what is there.
  called(id: string, coded: boolean): string {
    const title = this.#titles.get(id) ?? id, where = this.#where.get(id);
    if (!where) return coded ? title : title.replace(ON, "");
    const there = title.slice(title.indexOf(": ") + 2), name = this.named(id, coded);
    return there.startsWith(where) ? there : goesOn(where, there) ? name + there.slice(lastOf(where).length) : `${name}: ${there}`;
  }

  // The ids of what lies next to a place; undefined for what is no place.
  near(id: string): string[] | undefined { return this.#near.get(id); }

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
      return !title ? "" : !this.#where.has(near) ? `${name} (${there})` : goesOn(this.#where.get(near)!, there) ? this.called(near, true) : there === "free" || where.includes(there) ? "" : there;
    });
    const list = [...new Set(told.filter(Boolean))];
    return list.length ? `${begun}: ${list.join("; ")}.` : "";
  }

  // A sentence that names places by words in place of codes; what it says itself of what lies beside them goes.
  placed(text: string, coded: boolean): string {
    if (!this.#codes) return text;
    const named = new Set<string>();
    const word = (code: string) => {
      const where = this.#words.get(code);
      if (where) named.add(where);
      return where && coded ? `${where} (${code})` : where;
    };
    const told = (coded ? text : text.replace(this.#aside, "")).replace(this.#codes, (whole, start?: string, end?: string, code?: string) => {
      if (!start) return word(whole) ?? whole;
      const between = this.#between.get(`${start} ${end}`), [a, b] = [this.#words.get(start), this.#words.get(end!)];
      return between ? `on ${between}${code && coded ? ` (${code})` : ""}` : a && b ? `from ${a} to ${b}` : whole;
    });
    return [...named].reduce((short, where) => {
      const again = [`beside ${where.replace(CORNER, "")}`, `on ${where}`];
      return again.reduce((shorter, each) => shorter.replace(`, ${each}`, "").replace(`\n${each}, `, "\n").replace(`\n${each}`, "\n"), short);
    }, told);
  }
}
