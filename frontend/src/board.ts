// The board: the picture with its click targets, the targets clicked so far, and what just happened.

import { finished } from "./clicking.js";
import { el, middle } from "./dom.js";
import { enlarging } from "./enlarging.js";
import { copyOf, fly, placesIn } from "./moving.js";
import { answersTo, chosen, cleared, diceOf, happening, lastRoll, marks } from "./places.js";
import { isStill } from "./pace.js";
import { Part } from "./part.js";
import { crop, legible, muted, outline, parts, renamed, thingOf, things, titleOf } from "./picture.js";
import type { News } from "./wire.js";

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const STEPS: Record<string, number> = { n: 1, p: -1 }; // to what is lit
const ROOM = 44; // pixels that a finger needs
const READ = 1.1; // the scale at which the letters of cards are large enough
const GAP = 10; // pixels between the dice and the edges of what is drawn
const MISS = 12; // pixels by which a mouse may miss it
const MORE = 8; // pixels by which a finger may miss it
const WORDS = /^(accepted|rejected|turn)$/; // kinds of frames that are a word and no line
const ONWARD = "→"; // before the number of a place that an advised choice leads to
const BADGE = 12; // pixels by which the number of a hint reaches over its frame
const KEPT = ["advised", "example"]; // kinds of frames that stay until what they belong to is closed
const DICE = "⚀⚁⚂⚃⚄⚅";

export class Board extends Part {
  #looks = new Map<string, string>();
  #before: ReturnType<typeof placesIn> = new Map(); // where things were before the last change
  readonly #rings = new Map<string, string[]>(); // the frames that are drawn, by kind
  readonly #tones = new Map<string, string>(); // of who changed a place last
  #numbers = new Map<string, string>(); // of what is advised, by its places
  #shrink: (() => void) | null = null; // hides an enlarged card
  #watched = false; // whether the board was brought into view for what others just do
  #reached = ""; // the question for which what is lit has been brought into view
  #held = false; // whether a finger has been on the page since the question: from then on nothing moves by itself
  #question = ""; // what is asked, and clicked for it so far
  #drawn = ""; // what the board shows
  #way: { from: string; key: string; to: string }[] = []; // that arrow keys have gone, to lead back
  #edge = ""; // where an arrow key has found nothing more
  #finger = false;
  readonly #sized = new ResizeObserver(() => this.#letters());
  readonly #hold = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === "touch" && this.targets.length && !(target as Element).closest(".dock")) this.#held = true;
  };

  get svgs(): SVGSVGElement[] { return [...this.querySelectorAll<SVGSVGElement>(":scope > div > svg:not(.flying)")]; }
  get targets(): SVGElement[] { return [...this.querySelectorAll<SVGElement>("[data-target]")]; }

  override begin(): void {
    this.id ||= "board";
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", "Board");
    this.setAttribute("aria-description", "Arrow keys lead from place to place, N and P to what may be chosen, Enter chooses, C leads to the buttons; M tells what is yours, S the scores, W where a place lies, ? all keys.");
    this.#shrink ??= enlarging(this);
    this.listen<{ ids: string[]; by: Element | null }>("point", ({ ids, by }) => {
      this.#lay(ids);
      if (by !== this) this.#ring("pointed", ids);
    });
    this.listen<string | null>("marked", (id) => this.#ring("marked", id ? [id] : []));
    this.listen<string[][]>("advised", (advised) => this.#advised(advised));
    this.listen<string[]>("example", (ids) => this.#ring("example", ids));
    this.listen<News>("rolls", (news) => {
      this.#watch();
      this.querySelector(".map")?.append(el("div", { class: "dice", "aria-hidden": "true" }, faces(diceOf(news))));
    });
    this.listen<News>("scene", (news) => {
      this.#watch();
      this.#play(news);
    });
    this.listen<News>("moved", (news) => this.#play(news, true));
    this.addEventListener("pointerdown", (event) => { this.#finger = event.pointerType === "touch"; });
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event.target));
    this.addEventListener("pointerleave", () => this.#point(null));
    document.addEventListener("pointerdown", this.#hold);
    this.addEventListener("focusin", (event) => {
      const thing = event.target instanceof Element ? event.target.closest(":focus-visible[data-id]") : null;
      if (thing) this.#point(thing);
      this.#ring("focused", thing ? [thingOf(thing)!] : []);
    });
    this.addEventListener("focusout", () => {
      this.#ring("focused", []);
      this.#point(null);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.#hold);
    this.#sized.disconnect();
  }

  set names(shown: boolean) {
    this.table.names = shown;
    this.table.dispatchEvent(new CustomEvent("change"));
  }

  override draw(): void {
    const { table } = this, { snapshot, past, scene, seat, covered, picture, news, revision, question } = table;
    this.#watched &&= scene !== null;
    const drawn = JSON.stringify([question, table.names, past?.revision, scene?.revision, seat, covered, snapshot.seats, lastRoll(news, revision), picture]);
    if (drawn === this.#drawn) return; // a finger may be on it
    this.#drawn = drawn;
    if (table.flash) this.#before = placesIn(this);
    const { map, panels } = parts(table.picture);
    for (const title of [map, ...panels].flatMap((svg) => [...svg.querySelectorAll("title")])) {
      const thing = title.parentElement as Element as SVGElement, { id } = thing.dataset, beside = id ? table.beside(id) : "";
      title.textContent = id ? table.called(id) : table.titled(title.textContent);
      if (beside) thing.setAttribute("aria-description", beside);
    }
    const { lit, clicked } = table, seen = new Map<string, string>();
    for (const thing of [map, ...panels].flatMap(things)) {
      const id = thing.dataset.id!;
      const look = thing.innerHTML.replace(/<[^>]*class="[^"]*(target|touched)[^>]*>/g, "");
      if (table.flash && this.#looks.size && this.#looks.get(id) !== look) thing.classList.add("changed");
      seen.set(id, look);
      if (clicked.includes(id)) thing.classList.add("clicked");
      if (table.asked && id === `seat:${table.reader}`) thing.classList.add("own");
      if (lit.includes(id)) light(thing, table.called(id, true), table.say(table.naming(id)));
      else if (!thing.querySelector("[data-id]")) name(thing, table.called(id, true));
    }
    this.#looks = seen;
    this.#shrink?.();
    for (const kind of this.#rings.keys()) if (!KEPT.includes(kind)) this.#rings.delete(kind);
    this.replaceChildren(el("div", { class: "map" }, map), ...(panels.length ? [el("div", { class: "panel" }, panels)] : []));
    const around = this.parentElement!; // classes of what is around say it to the layout: a style that looks into the board costs more than all others
    const used = new Set(table.free.flatMap((choice) => choice.targets));
    for (const svg of this.svgs) {
      muted(svg);
      renamed(svg, (text) => table.titled(text));
      const { width, height } = crop(svg, svg === map ? 4 : 2, used);
      if (svg === map) {
        around.classList.toggle("broad", width > 1.5 * height);
        around.style.setProperty("--ratio", String(height / width));
      }
      this.#sized.observe(svg);
    }
    around.classList.toggle("seated", map.querySelector('[data-id^="seat:"]') !== null); // players stand on it, not in the panel
    this.toggleAttribute("data-beside", lit.length > 0 && !map.querySelector("[data-target]"));
    around.classList.toggle("reaching", this.hasAttribute("data-beside"));
    this.#rolled(map);
    this.#letters();
    this.#since();
    this.#ring("clicked", clicked);
    const answers = [...answersTo(news, revision)], seats = (wanted: boolean) => answers.filter(([, accepted]) => accepted === wanted).map(([player]) => `seat:${player}`);
    this.#ring("accepted", seats(true));
    this.#ring("rejected", seats(false));
    const { onTurn } = table, asks = table.shown.to_act;
    this.#ring("turn", !scene && onTurn !== null && asks !== null && asks !== onTurn ? [`seat:${onTurn}`] : []);
    if (this.#question !== question) this.#held = false;
    const { marked } = table;
    if (marked && lit.includes(marked)) this.#ring("marked", [marked]);
    else if (marked) table.mark(null);
    this.#question = question;
    requestAnimationFrame(() => this.reach()); // after the other parts have drawn themselves
  }

  // The dice of the last roll lie beside the board until the next; the hexes with their number are marked until something else happens.
  #rolled(map: SVGSVGElement): void {
    const { dice, fresh, blocked } = lastRoll(this.table.news, this.table.revision), sum = dice.reduce((total, each) => total + each, 0);
    if (!dice.length) return;
    map.before(el("div", { class: "rolled", role: "img", "aria-label": `Last roll: ${sum}` }, faces(dice), String(sum)));
    if (fresh) this.#ring("produced", things(map).filter((thing) => thing.dataset.id!.startsWith("hex:") && !blocked.includes(thing.dataset.id!) && this.table.called(thing.dataset.id!, false).endsWith(` ${sum}`)).map((thing) => thing.dataset.id!));
  }

  // The dice lie in the corner of what is drawn, which may be narrower than its place.
  #corner(): void {
    const dice = this.querySelector<HTMLElement>(".rolled"), map = this.querySelector<SVGSVGElement>(".map > svg:not(.flying)"), at = map?.getScreenCTM();
    if (!dice || !map || !at) return;
    const { x, y } = map.viewBox.baseVal, whole = dice.parentElement!.getBoundingClientRect();
    dice.style.left = `${at.a * x + at.e - whole.x + GAP}px`;
    dice.style.top = `${at.d * y + at.f - whole.y + GAP}px`;
  }

  // A map is seen as a whole; areas of players among the board are read like a page where they would be too small.
  #fit(): void {
    const map = this.querySelector<SVGSVGElement>(".map > svg:not(.flying)");
    this.removeAttribute("data-cards");
    if (!map?.querySelector("[data-id^='seat:']") || !this.querySelector(".panel")) return;
    const at = map.getScreenCTM();
    this.toggleAttribute("data-cards", at !== null && Math.hypot(at.a, at.b) < READ);
    this.parentElement!.classList.toggle("carded", this.hasAttribute("data-cards"));
  }

  #letters(): void {
    this.#fit();
    this.#corner();
    for (const svg of this.svgs) legible(svg, () => this.table.names);
    for (const [kind, ids] of this.#rings) this.#ring(kind, ids);
  }

  // Frames around elements, drawn above all others; they scale with the picture.
  #ring(kind: string, ids: string[]): void {
    this.#rings.set(kind, ids);
    for (const old of this.querySelectorAll(`.ring.${kind}`)) old.remove();
    for (const id of ids) {
      const thing = this.thing(id), within = thing?.closest("div");
      if (!thing || !within) continue;
      const whole = within.getBoundingClientRect(), box = thing.getBoundingClientRect();
      const frame = el("div", { class: `ring ${kind}`, "aria-hidden": "true", "data-around": id, "data-number": kind === "advised" ? this.#numbers.get(id) : null }), line = WORDS.test(kind) ? null : outline(thing, box), tone = kind.startsWith("since") && this.#tones.get(id);
      if (tone) frame.style.setProperty("--tone", tone);
      if (line) {
        frame.classList.add("shaped");
        frame.append(line);
      }
      const part = (length: number, of: number) => `${(100 * length) / of}%`;
      Object.assign(frame.style, { left: part(box.x - whole.x, whole.width), top: part(box.y - whole.y, whole.height), width: part(box.width, whole.width), height: part(box.height, whole.height) });
      frame.classList.toggle("topmost", box.y - whole.y < BADGE);
      frame.classList.toggle("small", Math.max(box.width, box.height) < 4 * BADGE);
      within.append(frame);
    }
  }

  // Frames what others did since this person's last turn, in the colour of who did it: the last of it strongest, and where something came from weakest.
  #since(): void {
    const { table } = this, { news, fresh } = table.sinceLast, strength = new Map<string, number>();
    const there = new Set(things(this).map((thing) => thing.dataset.id!));
    this.#tones.clear();
    if (fresh && !this.#numbers.size && !table.scene && !table.past && !table.covered && table.seat !== null) { // a hint has the board for itself
      const round = news.findLastIndex(cleared), produced = this.#rings.get("produced") ?? [];
      const changes = news.flatMap((each, at) => chosen(each).map((heard) => ({ who: each.by, ids: marks(heard, there).filter((id) => !produced.includes(id) && (at > round || !id.startsWith("space:"))) }))).filter(({ ids }) => ids.length);
      changes.forEach(({ who, ids }, at) => ids.forEach((id, i) => {
        const now = i < ids.length - 1 ? 0 : at < changes.length - 1 ? 1 : 2;
        if (!now && strength.get(id)) return;
        strength.set(id, now);
        this.#tones.set(id, this.thing(`seat:${who}`)?.querySelector("text[text-anchor=middle]")?.previousElementSibling?.getAttribute("fill") ?? "");
      }));
    }
    this.classList.toggle("framed", strength.size > 0); // these say more than the arrows of the picture, and would half cover them
    for (const each of [0, 1, 2]) this.#ring(`since-${each}`, [...strength].filter(([, now]) => now === each).map(([id]) => id));
  }

  // Shows a tile as it would lie: the drawing of that rotation, in the place that was clicked for it.
  #lay(ids: string[]): void {
    this.querySelector(".laid")?.remove();
    const rotation = ids.find((id) => id.startsWith("rotation:")), place = [...this.table.clicked, ...ids].find((id) => id.startsWith("cell:"));
    const tile = rotation && this.thing(rotation), cell = place && this.thing(place)?.querySelector("path, polygon"), map = this.querySelector(".map");
    if (!tile || !cell || !map) return;
    const copy = copyOf([tile]), box = cell.getBoundingClientRect(), whole = map.getBoundingClientRect();
    for (const text of copy.querySelectorAll(":scope > g > g > text")) text.remove(); // its name
    copy.classList.add("flying", "laid");
    copy.setAttribute("aria-hidden", "true");
    map.append(copy);
    const { x, y, width, height } = (copy.firstElementChild as SVGGElement).getBBox();
    copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    Object.assign(copy.style, { left: `${box.x - whole.x}px`, top: `${box.y - whole.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  }

  // Numbers the places of each advised choice in the order of the hint; an arrow stands before a number where the choice ends, if it begins elsewhere.
  #advised(advised: string[][]): void {
    this.#numbers = new Map();
    advised.forEach((ids, i) => {
      for (const id of new Set([ids[0], ids.at(-1)])) if (id) this.#numbers.set(id, [this.#numbers.get(id), id === ids[0] ? i + 1 : `${ONWARD}${i + 1}`].filter(Boolean).join(" "));
    });
    this.#rings.set("advised", [...this.#numbers.keys()]);
    this.#letters();
    this.#since();
    if (!advised.length) this.#reached = ""; // what was in view before it may lie elsewhere
    requestAnimationFrame(() => this.reach(advised.flat())); // after the hint has taken its room, or left it
  }

  thing(id: string): SVGElement | undefined {
    return things(this).find((each) => each.dataset.id === id);
  }

  // Brings what is lit into view, unless a button answers the question: on a phone as much as fits above the dock, elsewhere some of it. `wanted`: what alone counts.
  reach(wanted: string[] = []): void {
    const { meant, kind, clicked, scene, past, snapshot } = this.table, dock = document.querySelector(".dock")?.getBoundingClientRect();
    const docked = dock !== undefined && dock.top > innerHeight / 3, now = [snapshot.revision, kind, ...clicked, ...wanted, docked && dock.top, ...this.targets.map((each) => each.dataset.id)].join(" ");
    const first = meant.filter(({ action }) => action.type === meant[0]!.action.type).flatMap(({ targets }) => targets), likely = !wanted.length && this.targets.some((each) => first.includes(each.dataset.id!)) ? first : wanted; // what is asked for comes before what may be done as well
    const lit = this.targets.filter((each) => !likely.length || likely.includes(each.dataset.id!)).map(span).sort(([a], [b]) => a - b);
    if (!lit.length || scene || past || this.#reached === now || (this.#held && !wanted.length) || (!wanted.length && kind === null && finished(meant, clicked).length)) return;
    this.#reached = now;
    const map = this.querySelector(".map"), over = docked && this.hasAttribute("data-beside") && map && getComputedStyle(map).position === "sticky" ? map : null; // the panel scrolls beneath it
    const log = document.querySelector(".happened"), lesson = document.querySelector("#lesson"), aside = lesson && getComputedStyle(lesson).position === "fixed" ? lesson.getBoundingClientRect().top : innerHeight, top = Math.max(under("header", "bisongames-since", ...(docked ? [] : [".dock"])), over?.getBoundingClientRect().bottom ?? 0), below = docked ? dock.top : log && getComputedStyle(log).position === "sticky" ? Math.min(log.getBoundingClientRect().top, aside || innerHeight) : innerHeight;
    const seen = (from: number) => lit.filter(([start, end]) => start >= from && end <= from + below - top + 1);
    const best = lit.reduce((most, [start]) => (seen(start).length > seen(most).length ? start : most), lit[0]![0]), most = seen(best);
    if (!most.length && wanted.length) return scrollBy({ top: (lit[0]![0] + lit[0]![1] - top - below) / 2, behavior: "instant" }); // into the middle of what little room there is
    if (!most.length || seen(top - 1).length >= (docked ? most.length : 1)) return;
    const last = Math.max(...most.map(([, end]) => end));
    scrollBy({ top: last > below ? last - below : best - top, behavior: isStill() ? "instant" : "smooth" });
  }

  // Brings the board back into view as others begin to play, once, where the dock lies below it.
  #watch(): void {
    const dock = document.querySelector(".dock")?.getBoundingClientRect(), map = this.querySelector(".map")?.getBoundingClientRect();
    if (this.#watched || !this.table.scene) return;
    this.#watched = true;
    if (!dock || !map || dock.top <= innerHeight / 3) return;
    const top = under("header", "bisongames-since"), seen = Math.min(map.bottom, dock.top) - Math.max(map.top, top);
    if (seen < Math.min(map.height, dock.top - top) - 1) scrollBy({ top: map.top - top, behavior: "smooth" });
  }

  #point(node: EventTarget | null): void {
    const id = node instanceof Element && node.closest("[data-target]") ? thingOf(node) : undefined;
    this.table.point(id ? [id] : [], this);
  }

  // Goes in the direction of an arrow key, and back the same way with the opposite key. At an edge it says so; the same key once more goes on to what lies beside the picture.
  #arrow(from: SVGElement, key: string): void {
    const last = this.#way.at(-1), within = from.closest("svg")!, at = from.dataset.id!;
    if (last && last.to !== at) this.#way = [];
    const back = this.#way.at(-1);
    if (back && ARROWS[back.key]!.every((each, i) => each === -ARROWS[key]![i]!)) {
      this.#way.pop();
      return this.thing(back.from)?.focus();
    }
    const near = towards(from, ARROWS[key]!, things(within).filter(reached)), beyond = near ? undefined : towards(from, ARROWS[key]!, things(this).filter((thing) => reached(thing) && !within.contains(thing)));
    const next = near ?? (this.#edge === `${at} ${key}` ? beyond : undefined);
    this.#edge = next ? "" : `${at} ${key}`;
    if (!next) return this.table.announce(`The ${within.closest(".panel") ? "panel" : "board"} ends here.${beyond ? ` The same key once more leads on to the ${beyond.closest(".panel") ? "panel" : "board"}.` : ""}`);
    this.#way.push({ from: at, key, to: next.dataset.id! });
    next.focus();
  }

  // The next of what is lit, or the one before.
  #lit(from: SVGElement, step: number): SVGElement | undefined {
    const all = things(this).filter((thing) => thing === from || thing.matches("[data-target]"));
    return all.at((all.indexOf(from as SVGGElement) + step) % all.length);
  }

  #key(event: KeyboardEvent): void {
    const thing = event.target instanceof Element ? event.target.closest<SVGElement>("[data-id]") : null;
    if (!thing || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = event.key in ARROWS, step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") this.table.click(thing.dataset.id!);
    else if (arrow) this.#arrow(thing, event.key);
    else if (step) this.#lit(thing, step)?.focus();
    else return;
    event.preventDefault();
  }

  // A mouse takes what it points at or just misses, a finger what is nearest to it.
  #clicked(event: MouseEvent): void {
    const hit = thingOf(event.target);
    if (!this.#finger || event.detail === 0) {
      const meant = event.detail ? this.#missed(event.clientX, event.clientY, hit) : hit;
      if (meant && event.detail) this.table.press(meant);
      else if (meant) this.table.click(meant);
      return;
    }
    const near = this.#nearest(event.clientX, event.clientY, hit)?.dataset.id ?? hit;
    if (near) this.table.tap(near, near !== hit);
    else this.table.mark(null);
  }

  // What a mouse means: what it hits, or something small and lit close to it where it hits nothing or the wide ground.
  #missed(x: number, y: number, hit?: string): string | undefined {
    const box = hit === undefined ? null : this.thing(hit)?.getBoundingClientRect();
    if (box && Math.min(box.width, box.height) < ROOM) return hit;
    const near = this.#nearest(x, y, hit);
    const { left, right, top, bottom, width, height } = near?.getBoundingClientRect() ?? new DOMRect();
    return near && Math.min(width, height) < ROOM && Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) <= MISS ? near.dataset.id : hit;
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

  // What happened, where it happened: places glow, signs fly from place to place.
  #play(news: News, own = false): void {
    const { places, flights } = happening(news, new Set([...this.#before.keys(), ...things(this).map((thing) => thing.dataset.id!)]));
    if (!own) this.#ring("told", places);
    if (isStill()) return;
    for (const flight of flights) fly(this, this.#before, flight, this.table.picture, news.by);
  }
}

const faces = (dice: number[]): HTMLElement[] => dice.map((each) => el("span", {}, DICE[each - 1] ?? String(each)));

// From where to where a thing reaches downwards, with the room of a finger.
function span(thing: Element): [number, number] {
  const { top, bottom } = thing.getBoundingClientRect(), more = Math.max(0, ROOM - (bottom - top)) / 2;
  return [top - more, bottom + more];
}

// Where the page is seen from, below what stays at its top.
function under(...fixed: string[]): number {
  return Math.max(0, ...fixed.map((each) => document.querySelector(each)?.getBoundingClientRect().bottom ?? 0).filter((each) => each < innerHeight / 2));
}

const reached = (thing: Element): boolean => thing.hasAttribute("tabindex");

// The nearest element in a direction: of those that lie more in it than aside, or else of those that reach across the way. Of two as near, that of the same row or the first.
function towards(from: SVGElement, [dx, dy]: [number, number], among: SVGElement[]): SVGElement | undefined {
  const [x, y] = middle(from), row = rowOf(from);
  const found = among.filter((thing) => thing !== from).map((thing) => {
    const [tx, ty] = middle(thing), { left, right, top, bottom } = thing.getBoundingClientRect();
    return { thing, along: (tx - x) * dx + (ty - y) * dy, across: Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx), spans: dx ? top < y && y < bottom : left < x && x < right };
  }).filter(({ along }) => along > 2);
  const straight = found.filter(({ along, across }) => across <= along + 1), all = straight.length ? straight : found.filter(({ spans }) => spans);
  const far = ({ along, across, thing }: (typeof found)[number]) => Math.round(Math.hypot(along, across)) - (row && rowOf(thing) === row ? 0.5 : 0);
  return all.sort((a, b) => far(a) - far(b))[0]?.thing;
}

const rowOf = (thing: SVGElement): string | undefined => /^field:[A-Z](\d+)$/.exec(thing.dataset.id!)?.[1];

// `title`: with the code of the place, which tells those apart that have the same words.
function light(thing: SVGElement, title: string, meaning: string): void {
  thing.setAttribute("role", "button");
  thing.setAttribute("tabindex", "0");
  thing.setAttribute("data-target", "");
  thing.setAttribute("aria-label", meaning ? `${title}: ${meaning}` : title);
}

function name(thing: SVGElement, title: string): void {
  if (!titleOf(thing)) return;
  thing.setAttribute("role", "img");
  if (!thing.closest("[data-target]")) thing.setAttribute("tabindex", "-1"); // arrow keys lead there
  thing.setAttribute("aria-label", title);
}
