// A part of the table: an element that finds its match and draws itself anew with each change.

import type { Match } from "./match.js";
import { badge } from "./picture.js";
import type { Table } from "./table.js";

export const MATCH = "bisongames-match";

export abstract class Part extends HTMLElement {
  #table: Table | null = null;
  #listening = new AbortController();

  get table(): Table {
    if (!this.#table) throw new Error(`<${this.localName}> is in no <${MATCH}> that has begun`);
    return this.#table;
  }

  connectedCallback(): void {
    const match = this.closest<Match>(MATCH);
    if (!match) return;
    this.#listening = new AbortController();
    match.ready.then((table) => {
      if (!this.isConnected) return;
      this.#table = table;
      this.begin();
      this.listen("change", () => this.draw());
      if (table.picture) this.draw();
    }, () => {});
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  listen<Detail = unknown>(type: string, heard: (detail: Detail) => void): void {
    this.table.addEventListener(type, (event) => heard((event as CustomEvent<Detail>).detail), { signal: this.#listening.signal });
  }

  // One piece of help is open at a time: the others close as they hear of it.
  help(): void {
    this.table.dispatchEvent(new CustomEvent<Part>("helping", { detail: this }));
  }

  // The sign of a player, to stand before a name.
  badge(player: number): SVGSVGElement {
    return badge(this.table.picture, player);
  }

  begin(): void {} // called once there is a table
  draw(): void {} // called with each change
}
