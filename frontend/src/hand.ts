// The cards in hand, below the board or in the bar of a phone: each is that of the picture, and a click on it means the same.

import { button, el, fill } from "./dom.js";
import { copyOf } from "./moving.js";
import { Part } from "./part.js";
import { parts, things, titleOf } from "./picture.js";

const HAND = /^hand:/, OWN = /^(hand|card):/; // cards that lie open on the table are no part of the panel of a game with hands

export class Hand extends Part {
  readonly #cards = el("div", { id: "hand", role: "group", "aria-label": "Your hand", hidden: true });

  override begin(): void {
    fill(this, this.#cards);
    this.listen<string | null>("marked", (id) => {
      for (const card of this.#cards.querySelectorAll<HTMLElement>("[data-card]")) card.classList.toggle("marked", card.dataset.card === id);
    });
  }

  override draw(): void {
    const { table } = this, { panels } = parts(table.picture);
    const all = table.covered ? [] : panels.flatMap(things), of = (ids: RegExp) => all.filter((thing) => ids.test(thing.dataset.id!)), cards = of(HAND).length ? of(OWN) : [];
    this.#cards.hidden = !cards.length;
    this.closest("#table")?.classList.toggle("handed", cards.length > 0);
    fill(this.#cards, cards.map((thing) => {
      const id = thing.dataset.id!, copy = copyOf([thing]);
      let finger = false;
      return button(copy, (event) => (finger && event.detail ? table.tap(id) : table.click(id)), { class: [table.lit.includes(id) ? "lit" : "", table.marked === id ? "marked" : ""].join(" "), "data-card": id, "aria-label": titleOf(thing) ?? id, onpointerdown: (event: PointerEvent) => { finger = event.pointerType === "touch"; } });
    }));
    for (const copy of this.#cards.querySelectorAll("svg")) {
      const { x, y, width, height } = (copy.firstElementChild as SVGGElement).getBBox();
      if (width && height) copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    }
  }
}
