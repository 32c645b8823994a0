// Pieces that move: from where they were in the picture before to where they are in the picture now.

import { badge, things } from "./picture.js";

const DURATION = 600; // milliseconds
const WHOLE = /^(card|member|tile|hand|bank|deck|captives|market):/; // things that move as they are drawn
const MARKS = /(target|touched)/;

type Place = { thing: SVGGElement; box: DOMRect };

// Where everything is: boxes from the corner of the map, in which what flies is drawn.
export function placesIn(within: Element): Map<string, Place> {
  const origin = (within.querySelector(".map") ?? within).getBoundingClientRect();
  return new Map(things(within).map((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [thing.dataset.id!, { thing, box: new DOMRect(x - origin.x, y - origin.y, width, height) }];
  }));
}

// What is drawn on a place: within it after its ground, or in a group of its own above all ground.
const drawn = (thing: Element): SVGGraphicsElement[] => {
  const above = thing.closest("svg")?.querySelectorAll(`.lying[data-on="${(thing as SVGElement).dataset.id?.replace(/^.*?:/, "")}"]`) ?? [];
  return ([...[...thing.children].slice(2), ...[...above].flatMap((group) => [...group.children])] as SVGGraphicsElement[]).filter((each) => each.tagName !== "title" && !MARKS.test(each.getAttribute("class") ?? ""));
};
const looks = (each: Element): string => (each.tagName === "g" ? [...each.children].filter(({ tagName }) => tagName !== "text").map(looks).join(" ") : ["class", "fill", "d"].map((name) => each.getAttribute(name) ?? "").join("|") + each.tagName + (each.tagName === "text" ? each.textContent : ""));
const fresh = (old: string[], all: SVGGraphicsElement[], like: (each: Element) => string): SVGGraphicsElement[] => all.filter((each) => {
  const known = old.indexOf(like(each));
  if (known >= 0) old.splice(known, 1);
  return known < 0;
});

// What of a place was not drawn there before: a new piece, or that whose number has changed. The ground is left out. `joined`: whether it is a piece that others of its kind have joined.
export function arrived(before: Element | undefined, now: Element): { pieces: SVGGraphicsElement[]; joined: boolean } {
  const old = before ? drawn(before) : [], all = drawn(now), changed = fresh(old.map(looks), all, looks);
  const shapes = changed.filter((each) => each.tagName !== "text");
  const number = all.findIndex((each) => each.tagName === "text" && changed.includes(each));
  if (shapes.length) return { pieces: shapes, joined: false };
  const text = (each: Element) => (each.tagName === "g" ? looks(each) + each.textContent : ""), grown = fresh(old.map(text), all.filter((each) => text(each)), text);
  if (grown.length || number < 0) return { pieces: grown, joined: true };
  const from = all.slice(0, number).findLastIndex((each) => each.tagName === "text") + 1;
  return { pieces: all.slice(from, number), joined: false };
}

// Lets what is drawn fly to where it is now. `before`: the places of the picture before; without a piece, the sign of the player flies.
export function fly(within: Element, before: Map<string, Place>, [from, to]: [string, string], picture: string, player: number): void {
  const map = within.querySelector(".map") ?? within, now = placesIn(within), start = before.get(from)?.box ?? now.get(from)?.box, end = now.get(to);
  if (!start || !end) return;
  const whole = WHOLE.test(from) ? before.get(from) ?? now.get(from) : undefined;
  const { pieces: found, joined } = whole ? { pieces: [], joined: false } : arrived(before.get(to)?.thing, end.thing);
  const pieces = found.filter((each) => each.getBoundingClientRect().width > 0);
  const token = whole ? copyOf([whole.thing]) : pieces.length ? copyOf(pieces) : badge(picture, player);
  const goal = whole || !pieces.length ? end.box : around(pieces, map);
  if (joined) for (const text of token.querySelectorAll("text")) text.remove(); // the number of all of them
  token.classList.add("flying");
  token.setAttribute("aria-hidden", "true");
  map.append(token);
  const size = whole ? whole.box : pieces.length ? goal : new DOMRect(0, 0, 32, 32);
  if (token.localName === "svg" && (whole || pieces.length)) {
    const { x, y, width, height } = (token.firstElementChild as SVGGElement).getBBox();
    token.setAttribute("viewBox", `${x} ${y} ${width || 1} ${height || 1}`);
  }
  Object.assign(token.style, { width: `${size.width}px`, height: `${size.height}px`, minHeight: "0", maxHeight: "none" });
  const at = ({ x, y, width, height }: DOMRect) => `${x + width / 2 - size.width / 2}px ${y + height / 2 - size.height / 2}px`;
  if (!joined) for (const each of pieces) each.style.visibility = "hidden";
  const stays = pieces.length > 0 || whole !== undefined;
  token.animate([{ translate: at(start) }, { translate: at(goal), offset: 0.9 }, { translate: at(goal), opacity: stays ? 1 : 0 }], { duration: DURATION, easing: "ease-in-out" })
    .finished.catch(() => {}).then(() => {
      token.remove();
      for (const each of pieces) each.style.visibility = "";
    });
}

function around(pieces: Element[], within: Element): DOMRect {
  const origin = within.getBoundingClientRect(), boxes = pieces.map((each) => each.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)), top = Math.min(...boxes.map((box) => box.top));
  return new DOMRect(left - origin.x, top - origin.y, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

// A picture of some drawn elements alone.
export function copyOf(elements: Element[]): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  svg.setAttribute("class", "bisongames");
  group.append(...elements.map((each) => each.cloneNode(true)));
  for (const each of group.querySelectorAll("*")) for (const name of ["data-id", "data-target", "role", "tabindex", "aria-label"]) each.removeAttribute(name);
  for (const mark of group.querySelectorAll(".target, .touched, title")) mark.remove();
  svg.append(group);
  return svg;
}
