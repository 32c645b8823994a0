// What things cost, of which some can be paid and some cannot: each has its button while a player may build.

import { el } from "./dom.js";
import { copyOf } from "./moving.js";
import type { Table } from "./table.js";

const PRICE = /^(An? [\w ]*?(\w+))(?:,.*)? costs (.*)\.$/;
const GOODS = /(\d+) (\w+)/g;
const AT = /translate\(([\d.-]+)[ ,]([\d.-]+)\)/;
const HALF = 11; // of the size of a sign in the picture
const BUILDING = /^(Build|Buy)/; // begins the kinds of action that have a price

// `noun`: ends the kind of action; `missing`: what the player lacks.
export type Price = { name: string; noun: string; told: string; goods: [kind: string, number: number][]; missing: [kind: string, number: number][] };

// The prices in cards of which the player has a hand; empty unless that player may build now.
export function pricesOf(table: Table): Price[] {
  const { hand } = table.snapshot.view as { hand?: Record<string, number> };
  if (!table.asked || !hand || !table.free.some(({ action }) => action.type === "EndTurn")) return [];
  return table.snapshot.costs.flatMap((sentence) => {
    const [, name = "", noun = "", told = ""] = PRICE.exec(sentence) ?? [];
    const goods = [...told.matchAll(GOODS)].map(([, number, kind]): [string, number] => [kind!, Number(number)]);
    if (!goods.length || goods.some(([kind]) => !table.picture.includes(`"hand:${kind}"`))) return [];
    const missing = goods.map(([kind, number]): [string, number] => [kind, number - (hand[kind] ?? 0)]).filter(([, number]) => number > 0);
    return [{ name, noun, told, goods, missing }];
  });
}

export const buys = ({ noun }: Price, kind: string): boolean => BUILDING.test(kind) && kind.toLowerCase().endsWith(noun);

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
