// The board: the picture with its click targets, the targets clicked so far, and what just happened.

import { fitting } from "./clicking.js";
import { el } from "./dom.js";
import { enlarging } from "./enlarging.js";
import { fly, placesIn } from "./moving.js";
import { happening } from "./places.js";
import { isStill } from "./pace.js";
import { Part } from "./part.js";
import { crop, legible, parts, renamed, thingOf, things, titleOf } from "./picture.js";
import { spends } from "./choices.js";
import type { News } from "./wire.js";

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ROOM = 44; // pixels that a finger needs
const MORE = 8; // pixels by which a finger may miss it
const DICE = "⚀⚁⚂⚃⚄⚅";

export class Board extends Part {
  #looks = new Map<string, string>();
  #before: ReturnType<typeof placesIn> = new Map(); // where things were before the last change
  readonly #rings = new Map<string, string[]>(); // the frames that are drawn, by kind
  #names = false;
  #enlarges = false;
  #marked: string | null = null; // what one tap has marked; the next takes it
  #finger = false;
  readonly #sized = new ResizeObserver(() => this.#letters());

  get svgs(): SVGSVGElement[] { return [...this.querySelectorAll<SVGSVGElement>(":scope > div > svg:not(.flying)")]; }
  get targets(): SVGElement[] { return [...this.querySelectorAll<SVGElement>("[data-target]")]; }

  override begin(): void {
    this.id ||= "board";
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "Board");
    this.tabIndex = -1;
    if (!this.#enlarges) enlarging(this);
    this.#enlarges = true;
    this.listen<{ ids: string[]; by: Element | null }>("point", ({ ids, by }) => by !== this && this.#ring("pointed", ids));
    this.listen<News>("scene", (news) => this.#play(news));
    this.listen<News>("moved", (news) => this.#play(news, true));
    this.addEventListener("pointerdown", (event) => { this.#finger = event.pointerType === "touch"; });
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event.target));
    this.addEventListener("pointerleave", () => this.#point(null));
    this.addEventListener("focusin", (event) => {
      this.#point(event.target);
      const thing = event.target instanceof Element ? event.target.closest("[data-target]") : null;
      this.#ring("focused", thing?.matches(":focus-visible") ? [thingOf(thing)!] : []);
    });
    this.addEventListener("focusout", () => {
      this.#ring("focused", []);
      this.#point(null);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sized.disconnect();
  }

  set names(shown: boolean) {
    this.#names = shown;
    this.#letters();
  }

  override draw(): void {
    const { table } = this;
    const focused = this.contains(document.activeElement);
    if (table.flash) this.#before = placesIn(this);
    const before = focused ? thingOf(document.activeElement) : undefined;
    const { map, panel } = parts(table.picture);
    const { lit, clicked } = table, seen = new Map<string, string>();
    for (const thing of things(map).concat(panel ? things(panel) : [])) {
      const id = thing.dataset.id!;
      const look = thing.innerHTML.replace(/<[^>]*class="[^"]*(target|touched)[^>]*>/g, "");
      if (table.flash && this.#looks.size && this.#looks.get(id) !== look) thing.classList.add("changed");
      seen.set(id, look);
      if (clicked.includes(id)) thing.classList.add("clicked");
      if (lit.includes(id)) light(thing, table.naming(id));
      else if (!thing.querySelector("[data-id]")) name(thing);
    }
    this.#looks = seen;
    this.#marked = null;
    this.#rings.clear();
    this.replaceChildren(el("div", { class: "map" }, map), ...(panel ? [el("div", { class: "panel" }, panel)] : []));
    for (const svg of this.svgs) {
      renamed(svg, (text) => table.short(text));
      const { width, height } = crop(svg, svg === map ? 4 : 2);
      if (svg === map) this.toggleAttribute("data-broad", width > 1.5 * height);
      this.#sized.observe(svg);
    }
    this.#letters();
    this.#ring("clicked", clicked);
    if (focused) this.focusOn(before);
  }

  #letters(): void {
    for (const svg of this.svgs) legible(svg, this.#names);
    for (const [kind, ids] of this.#rings) if (ids.length) this.#ring(kind, ids);
  }

  // Frames around elements, drawn above all others; they scale with the picture.
  #ring(kind: string, ids: string[]): void {
    this.#rings.set(kind, ids);
    for (const old of this.querySelectorAll(`.ring.${kind}`)) old.remove();
    for (const id of ids) {
      const thing = this.thing(id), within = thing?.closest("div");
      if (!thing || !within) continue;
      const whole = within.getBoundingClientRect(), box = thing.getBoundingClientRect();
      const frame = el("div", { class: `ring ${kind}`, "aria-hidden": "true" });
      const part = (length: number, of: number) => `${(100 * length) / of}%`;
      Object.assign(frame.style, { left: part(box.x - whole.x, whole.width), top: part(box.y - whole.y, whole.height), width: part(box.width, whole.width), height: part(box.height, whole.height) });
      within.append(frame);
    }
  }

  thing(id: string): SVGElement | undefined {
    return things(this).find((each) => each.dataset.id === id);
  }

  // Keyboard focus stays where it was, or moves to the first click target.
  focusOn(id?: string | null): void {
    const all = this.targets;
    (all.find((thing) => thing.dataset.id === id) ?? all[0] ?? this).focus({ preventScroll: true });
  }

  #point(node: EventTarget | null): void {
    const id = node instanceof Element && node.closest("[data-target]") ? thingOf(node) : undefined;
    this.table.point(id ? [id] : [], this);
  }

  // The nearest element in the direction of an arrow key.
  #towards(from: Element, [dx, dy]: [number, number]): SVGElement | undefined {
    const [x, y] = middle(from);
    const found = this.targets.filter((thing) => thing !== from).map((thing) => {
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      return { thing, along, far: along + 2 * across };
    });
    return found.filter((each) => each.along > 2).sort((a, b) => a.far - b.far)[0]?.thing;
  }

  #key(event: KeyboardEvent): void {
    const thing = event.target instanceof Element ? event.target.closest("[data-target]") : null;
    if (!thing) return;
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") this.table.click(thingOf(thing)!);
    else if (arrow) this.#towards(thing, arrow)?.focus();
    else return;
    event.preventDefault();
  }

  // A mouse takes what it points at. A finger takes what is large; of what is small or spends something, a first tap marks the nearest.
  #clicked(event: MouseEvent): void {
    const hit = thingOf(event.target);
    if (!this.#finger || event.detail === 0) {
      if (hit) this.table.click(hit);
      return;
    }
    const near = this.#nearest(event.clientX, event.clientY, hit);
    if (!near) {
      this.#mark(null);
      if (hit) this.table.click(hit);
      return;
    }
    const box = near.getBoundingClientRect(), id = near.dataset.id!;
    const large = id === hit && Math.min(box.width, box.height) >= ROOM;
    const choice = fitting(this.table.free, [...this.table.clicked, id]);
    if (this.#marked === id || (large && !choice.some(spends))) this.table.click(id);
    else this.#mark(id);
  }

  // What a finger means: what it hits, or the nearest of what is lit, which all have the room of a finger.
  #nearest(x: number, y: number, hit?: string): SVGElement | undefined {
    const near = this.targets.map((thing) => {
      const box = thing.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      return { thing, away, room: Math.max(0, ROOM - Math.min(box.width, box.height)) / 2 + MORE, far: Math.hypot(...middle(thing).map((each, i) => each - (i ? y : x))) };
    });
    return this.targets.find((thing) => thing.dataset.id === hit) ?? near.filter(({ away, room }) => away < room).sort((a, b) => a.far - b.far)[0]?.thing;
  }

  #mark(id: string | null): void {
    this.#marked = id;
    this.#ring("marked", id ? [id] : []);
    this.table.point(id ? [id] : [], this);
    if (id) this.table.dispatchEvent(new CustomEvent("marked", { detail: id }));
  }

  // What happened, where it happened: places glow, signs fly from place to place, dice lie on the board.
  #play(news: News, own = false): void {
    const { places, flights, dice } = happening(news, new Set([...this.#before.keys(), ...things(this).map((thing) => thing.dataset.id!)]));
    if (!own) this.#ring("told", places);
    const map = this.querySelector(".map");
    if (dice.length && !own) map?.append(el("div", { class: "dice", "aria-hidden": "true" }, dice.map((each) => el("span", {}, DICE[each - 1] ?? String(each)))));
    if (isStill()) return;
    for (const flight of flights) fly(this, this.#before, flight, this.table.picture, news.by);
  }
}

function middle(thing: Element): [number, number] {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function light(thing: SVGElement, meaning: string): void {
  thing.setAttribute("role", "button");
  thing.setAttribute("tabindex", "0");
  thing.setAttribute("data-target", "");
  const title = titleOf(thing) ?? thing.dataset.id!;
  thing.setAttribute("aria-label", meaning ? `${title}: ${meaning}` : title);
}

function name(thing: SVGElement): void {
  const title = titleOf(thing);
  if (!title) return;
  thing.setAttribute("role", "img");
  thing.setAttribute("aria-label", title);
}
