// What things cost, of which some can be paid and some cannot: each has its button while a player may build.

import { el } from "./dom.js";
import { copyOf } from "./moving.js";
import type { Table } from "./table.js";

const AT = /translate\(([\d.-]+)[ ,]([\d.-]+)\)/;
const HALF = 11; // of the size of a sign in the picture

// `missing`: what the player lacks.
export type Price = { kind: string; told: string; goods: [kind: string, number: number][]; missing: [kind: string, number: number][] };

// The prices in cards of which the player has a hand; empty unless that player may build now.
export function pricesOf(table: Table): Price[] {
  const { hand } = table.snapshot.view as { hand?: Record<string, number> };
  if (!table.asked || !hand || !table.free.some(({ action }) => action.type === "EndTurn")) return [];
  return table.snapshot.prices.map(({ kind, goods, sentence }) => {
    const all = Object.entries(goods), missing = all.map(([good, number]): [string, number] => [good, number - (hand[good] ?? 0)]).filter(([, number]) => number > 0);
    return { kind, told: sentence.replace(/\.$/, ""), goods: all, missing };
  });
}

export const counted = (goods: [string, number][]): string => goods.map(([kind, number]) => `${number} ${kind}`).join(" and ");

// The signs of the cards of a price, as the picture has them; those that are missing are pale.
export function signs({ goods, missing }: Price, picture: string): HTMLSpanElement {
  const lacked = new Map(missing), drawn = new DOMParser().parseFromString(picture, "image/svg+xml");
  return el("span", { class: "signs", "aria-hidden": "true" }, goods.flatMap(([kind, number]) => {
    const paths = [...drawn.querySelectorAll(`[data-id="bank:${kind}"] [transform]`)], [, x, y] = AT.exec(paths[0]?.getAttribute("transform") ?? "") ?? [];
    return Array.from({ length: x && y ? number : 0 }, (_, i) => {
      const sign = copyOf(paths);
      sign.setAttribute("viewBox", `${Number(x) - HALF} ${Number(y) - HALF} ${2 * HALF} ${2 * HALF}`);
      if (i >= number - (lacked.get(kind) ?? 0)) sign.classList.add("missing");
      return sign;
    });
  }));
}
