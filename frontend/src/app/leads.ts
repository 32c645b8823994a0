// Who led when: a curve for each player, from turn to turn; a click on it goes to that moment.

import { el } from "../index.js";
import type { Inside, MatchLeads, Table } from "../index.js";

const WIDTH = 640, HEIGHT = 220, LEFT = 80, RIGHT = 8, TOP = 10, BOTTOM = 30;
const DASHES = ["", "8 4", "2 3", "10 3 2 3"];
const TICKS = 8;

const svg = (tag: string, attributes: Record<string, string | number>, ...inside: (Node | string)[]): SVGElement => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
};

// Who was ahead how long, as a sentence.
function summary(rows: readonly (readonly number[])[], names: string[]): string {
  const turns = names.map(() => 0);
  for (const row of rows.slice(0, -1)) {
    const most = Math.max(...row), ahead = row.flatMap((value, i) => (value === most ? [i] : []));
    if (ahead.length === 1) turns[ahead[0]!]! += 1;
  }
  const told = names.map((name, i) => ({ name, turns: turns[i]! })).filter((each) => each.turns).sort((a, b) => b.turns - a.turns);
  return told.length ? `Ahead the longest: ${told.map(({ name, turns }) => `${name} for ${turns} ${turns === 1 ? "turn" : "turns"}`).join(", ")}.` : "Nobody was ahead before the end.";
}

// `at(revision)` goes to a moment.
export function leadsChart(table: Table, { points }: MatchLeads, badges: (player: number) => SVGSVGElement, at: (revision: number) => void): Inside {
  const byChance = points.every((point) => point.chances !== null);
  const rows = points.map((point) => (byChance ? point.chances!.map((chance) => 100 * chance) : point.scores));
  const names = table.snapshot.seats.map((seat) => table.nameOf(seat.player));
  const high = byChance ? 100 : Math.max(1, ...rows.flat()), low = byChance ? 0 : Math.min(0, ...rows.flat());
  const last = Math.max(1, points.length - 1);
  const x = (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / last, y = (value: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low);
  const unit = (value: number) => (byChance ? `${Math.round(value)} %` : String(Math.round(value)));
  const colours = names.map((_, i) => badges(i).firstElementChild?.getAttribute("fill") ?? "currentColor");
  const what = byChance ? "chance to win" : "points";

  const marker = svg("line", { y1: TOP, y2: HEIGHT - BOTTOM, class: "now", visibility: "hidden" });
  const told = el("output", { class: "moment" });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => low + part * (high - low)).flatMap((value) => [
    svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: "grid" }), svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, unit(value))]);
  const step = Math.max(1, Math.ceil(points.length / TICKS));
  const turns = points.flatMap((point, i) => (i % step === 0 && i < last ? [svg("text", { x: x(i), y: HEIGHT - 8, "text-anchor": "middle" }, i ? String(point.turn) : `turn ${point.turn}`)] : []));
  const curves = names.map((_, i) => svg("polyline", { points: rows.map((row, n) => `${x(n)},${y(row[i]!)}`).join(" "), stroke: colours[i]!, "stroke-dasharray": DASHES[i % DASHES.length]!, class: "curve" }));
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${what} by turn. ${summary(rows, names)}` }, ...grid, ...turns, ...curves, marker);

  const slide = el("input", { type: "range", min: 0, max: last, value: last, "aria-label": "Turn of the curve" });
  const tell = (i: number) => {
    marker.setAttribute("visibility", "visible");
    marker.setAttribute("x1", String(x(i)));
    marker.setAttribute("x2", String(x(i)));
    slide.value = String(i);
    const where = i === last ? "At the end" : `Turn ${points[i]!.turn}`;
    told.textContent = `${where}: ${names.map((name, n) => `${name} ${unit(rows[i]![n]!)}`).join(", ")}`;
    slide.setAttribute("aria-valuetext", told.textContent);
  };
  const nearest = (event: MouseEvent) => {
    const box = picture.getBoundingClientRect(), across = ((event.clientX - box.x) / box.width) * WIDTH;
    return Math.min(last, Math.max(0, Math.round(((across - LEFT) / (WIDTH - LEFT - RIGHT)) * last)));
  };
  picture.addEventListener("pointermove", (event) => tell(nearest(event)));
  picture.addEventListener("click", (event) => tell(nearest(event)));
  slide.addEventListener("input", () => tell(Number(slide.value)));
  tell(last);
  return el("figure", { id: "leads" },
    el("figcaption", {}, el("strong", {}, byChance ? "Who led when: the chance to win" : "Who led when: points"), " ",
      names.map((name, i) => el("span", { class: "key" }, badges(i), svg("svg", { viewBox: "0 0 30 6", class: "dash" }, svg("line", { x1: 0, x2: 30, y1: 3, y2: 3, stroke: colours[i]!, "stroke-width": 3, "stroke-dasharray": DASHES[i % DASHES.length]! })), name))),
    picture, el("div", { class: "moments" }, slide, el("button", { type: "button", onclick: () => at(points[Number(slide.value)]!.revision) }, "See this moment"), told),
    el("small", {}, summary(rows, names), byChance ? " The chances are those of a formula fitted to matches between bots." : ""));
}
