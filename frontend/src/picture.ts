// The picture of the library, taken apart: the board, and the panel without the sentences that the page says itself.

const INSET = 0.78; // so that a frame around a hex leaves what lies on its border free
const AROUND = 12; // pixels by which a frame reaches over something small, so that it leaves it free
const SMALL = 44; // pixels of what is small
const LINE = 1.32; // the height of a line of a panel, as a share of its letters
const BLOCKS = 14; // the gap between blocks of a panel
const SHAPE = /^(points|d|c?[xy][12]?|r|r[xy])$/; // attributes of the geometry
const WHOLE = 0.8; // the share of a thing that its ground covers
const LEAST = 12; // pixels of the smallest letters
const NAMED = /^(corner|edge|hex|cell):(.*)$/; // names of these are shown when asked for
const SIGN = /^[A-Z]$/; // of a player, or of a colour
const CELL = /^-?\d+,-?\d+$/;

export const things = (within: ParentNode): SVGGElement[] => [...within.querySelectorAll<SVGGElement>("[data-id]")];
export const thingOf = (node: EventTarget | null): string | undefined => (node instanceof Element ? node.closest<SVGElement>("[data-id]")?.dataset.id : undefined);
export const titleOf = (thing: Element): string | null | undefined => [...thing.children].find((child) => child.tagName === "title")?.textContent;

// How many of a kind the player has in hand or on a track; null if the picture does not tell.
export function held(within: ParentNode, kind: string): number | null {
  const thing = within.querySelector(`:is([data-id="hand:${kind}"], [data-id="track:${kind}"])`), number = /\d+/.exec((thing && titleOf(thing)) ?? "")?.[0];
  return number === undefined ? null : Number(number);
}

const children = (element: Element, tag: string) => [...element.children].filter((child) => child.tagName === tag) as SVGGraphicsElement[];

// The board and the panels of a picture in layout `wide` or `tall`; a picture of another kind is all board.
export function parts(text: string): { map: SVGSVGElement; panels: SVGSVGElement[] } {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  for (const title of children(svg, "title")) title.remove(); // its tooltip would cover everything
  svg.removeAttribute("style");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "group");
  svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
  const groups = children(svg, "g");
  const framed = groups.filter((group) => group.firstElementChild?.matches("rect.fill-panel"));
  if (!framed.length || framed.length === groups.length) return { map: named(svg, "Picture"), panels: [] };
  for (const rect of children(svg, "rect")) rect.remove();
  const panels = framed.flatMap((group) => {
    group.remove();
    withoutHeading(group);
    withoutNews(group);
    group.firstElementChild?.remove();
    if (!group.childElementCount) return [];
    const panel = svg.cloneNode(false) as SVGSVGElement; // each is as large as its place, however far apart they are in the picture
    panel.append(group);
    return [named(panel, "Panel")];
  });
  return { map: named(svg, "Picture"), panels };
}

function named(svg: SVGSVGElement, name: string): SVGSVGElement {
  svg.setAttribute("aria-label", name);
  return svg;
}

// The title and the question of a panel stand beside the picture already.
function withoutHeading(group: Element): void {
  const captions = [...group.children].filter((child) => child.classList.contains("caption"));
  const last = captions.at(-1);
  if (!last) return;
  for (const child of [...group.children].slice(1)) {
    child.remove();
    if (child === last) return;
  }
}

// What happened is told by the log, in words of places: what stands below it moves up.
function withoutNews(group: Element): void {
  const told = group.querySelectorAll<SVGTextElement>(":scope > text.told"), last = [...told].at(-1);
  if (!last) return;
  const below = document.createElementNS(group.namespaceURI!, "g"), size = Number(last.getAttribute("font-size"));
  below.setAttribute("transform", `translate(0 ${-(told.length * LINE * size + BLOCKS)})`);
  while (last.nextSibling) below.append(last.nextSibling);
  for (const each of told) each.remove();
  group.append(below);
}

// What says nothing to those who hear the page: letters and numbers without their thing and samples of frames.
export function muted(svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll("text")) {
    if (SIGN.test(text.textContent ?? "")) text.setAttribute("aria-hidden", "true"); // the name of a thing has that of its player
    if (!thingOf(text) && ((text.textContent ?? "").length < 4 || text.matches(".sample + text"))) text.setAttribute("aria-hidden", "true");
  }
}

// Names of players as the page writes them.
export function renamed(svg: SVGSVGElement, said: (text: string) => string): void {
  for (const text of svg.querySelectorAll("text")) if (!text.childElementCount && text.textContent) text.textContent = said(text.textContent);
}

// Cuts a picture that is in the page to what is drawn in it. `used`: what is clicked for some choice; other empty places around the rest are left out.
export function crop(svg: SVGSVGElement, margin: number, used: Set<string>): DOMRect {
  const free = [...svg.querySelectorAll<SVGElement>(".free[data-id]")].filter((each) => !used.has(each.dataset.id!));
  for (const each of free) each.style.display = "none";
  const box = svg.getBBox(), { x, y, width, height } = box;
  for (const each of free) each.style.display = "";
  if (width && height) svg.setAttribute("viewBox", `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`);
  return box;
}

// No letter is smaller than can be read; names of corners, edges and cells are there where `names` asks for them.
export function legible(svg: SVGSVGElement, names: (id: string) => boolean): void {
  for (const text of svg.querySelectorAll("text")) {
    const told = text.textContent ?? "", id = thingOf(text) ?? "", name = NAMED.exec(id)?.[2];
    if (name === told || CELL.test(told)) {
      const ground = text.previousElementSibling;
      for (const each of ground?.matches("rect[pointer-events=none]") ? [text, ground] : [text]) each.toggleAttribute("hidden", !names(id));
    }
    const own = Number((text.dataset.size ??= text.getAttribute("font-size") ?? "0")), at = text.getScreenCTM(), scale = at ? Math.hypot(at.a, at.b) : 0;
    if (!own || !scale || own * scale < 1) continue;
    const grown = Math.min(Math.max(1, LEAST / (own * scale)), 1.9);
    text.setAttribute("font-size", String(own));
    text.removeAttribute("textLength");
    if (grown === 1) continue;
    if (told.length > 3) { // words grow in height alone, so that they stay in their boxes
      text.setAttribute("textLength", String(text.getComputedTextLength()));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    text.setAttribute("font-size", String(own * grown));
  }
}

// The outline of a thing of another shape than a box, to be laid over its box; null if its ground is a box, or is only a part of it.
export function outline(thing: SVGElement, box: DOMRect): SVGSVGElement | null {
  const ground = [...thing.children].find((child): child is SVGGeometryElement => child instanceof SVGGeometryElement), at = ground?.getScreenCTM();
  if (!ground || !at || ground instanceof SVGRectElement) return null;
  const { width, height } = ground.getBoundingClientRect();
  if (!(ground instanceof SVGLineElement) && Math.min(width / box.width, height / box.height) < WHOLE) return null;
  const svg = document.createElementNS(ground.namespaceURI!, "svg") as SVGSVGElement;
  svg.setAttribute("viewBox", `0 0 ${box.width || 1} ${box.height || 1}`);
  svg.setAttribute("preserveAspectRatio", "none");
  const { x, y, width: wide, height: high } = ground.getBBox(), middle = `${x + wide / 2} ${y + high / 2}`;
  const grown = (length: number) => (thing.dataset.id?.startsWith("hex:") ? INSET : length && Math.min(width, height) < SMALL && !(ground instanceof SVGLineElement) ? 1 + AROUND / length : 1);
  const within = ` translate(${middle}) scale(${grown(width)} ${grown(height)}) translate(${-x - wide / 2} ${-y - high / 2})`;
  for (const name of ["halo", "line"]) {
    const copy = ground instanceof SVGLineElement ? around(ground) : ground.cloneNode() as SVGElement;
    for (const { name: attribute } of [...copy.attributes]) if (!SHAPE.test(attribute)) copy.removeAttribute(attribute);
    copy.setAttribute("class", name);
    copy.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e - box.x} ${at.f - box.y})${within}`);
    svg.append(copy);
  }
  return svg;
}

// The border of a line, a little wider than it is drawn.
function around(line: SVGLineElement): SVGElement {
  const [x1, y1, x2, y2] = [line.x1, line.y1, line.x2, line.y2].map(({ baseVal }) => baseVal.value) as [number, number, number, number];
  const half = Number(line.getAttribute("stroke-width")) * 0.75 / (Math.hypot(x2 - x1, y2 - y1) || 1), x = (y1 - y2) * half, y = (x2 - x1) * half;
  const border = document.createElementNS(line.namespaceURI!, "polygon") as SVGElement;
  border.setAttribute("points", `${x1 + x},${y1 + y} ${x2 + x},${y2 + y} ${x2 - x},${y2 - y} ${x1 - x},${y1 - y}`);
  return border;
}

// The sign of a player, as the picture has it.
export function badge(picture: string, player: number): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "badge");
  svg.setAttribute("aria-hidden", "true");
  const seat = new DOMParser().parseFromString(picture, "image/svg+xml").querySelector(`[data-id="seat:${player}"]`);
  const letter = seat?.querySelector("text[text-anchor=middle]");
  const shape = letter?.previousElementSibling;
  if (!letter || !shape) return svg;
  const [x, y] = [Number(letter.getAttribute("x")), Number(letter.getAttribute("y")) - Number(letter.getAttribute("font-size")) * 0.36];
  const r = Number(letter.getAttribute("font-size")) * 1.12;
  svg.setAttribute("viewBox", `${x - r} ${y - r} ${2 * r} ${2 * r}`);
  svg.setAttribute("font-family", "system-ui, sans-serif");
  svg.append(document.importNode(shape, true), document.importNode(letter, true));
  return svg;
}
