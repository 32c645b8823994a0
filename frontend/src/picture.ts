// The picture of the library, taken apart: the board, and the panel without the sentences that the page says itself.

const LEAST = 12; // pixels of the smallest letters
const NAMED = /^(corner|edge|hex|cell):(.*)$/; // names of these are shown when asked for
const CELL = /^-?\d+,-?\d+$/;

export const things = (within: ParentNode): SVGGElement[] => [...within.querySelectorAll<SVGGElement>("[data-id]")];
export const thingOf = (node: EventTarget | null): string | undefined => (node instanceof Element ? node.closest<SVGElement>("[data-id]")?.dataset.id : undefined);
export const titleOf = (thing: Element): string | null | undefined => [...thing.children].find((child) => child.tagName === "title")?.textContent;

const children = (element: Element, tag: string) => [...element.children].filter((child) => child.tagName === tag) as SVGGraphicsElement[];

// The names of the elements of a picture, by id.
export function titles(text: string): Map<string, string> {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml");
  return new Map(things(svg).map((thing) => [thing.dataset.id!, titleOf(thing) ?? thing.dataset.id!]));
}

// The board and the panel of a picture in layout `wide` or `tall`; a picture of another kind is all board.
export function parts(text: string): { map: SVGSVGElement; panel: SVGSVGElement | null } {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  for (const title of children(svg, "title")) title.remove(); // its tooltip would cover everything
  svg.removeAttribute("style");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "group");
  svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
  const groups = children(svg, "g");
  const panels = groups.filter((group) => group.firstElementChild?.matches("rect.fill-panel"));
  if (!panels.length || panels.length === groups.length) return { map: named(svg, "Picture"), panel: null };
  const panel = svg.cloneNode(false) as SVGSVGElement;
  for (const rect of children(svg, "rect")) rect.remove();
  for (const group of panels) {
    withoutHeading(group);
    group.firstElementChild?.remove();
    if (group.childElementCount) panel.append(group);
    else group.remove();
  }
  return { map: named(svg, "Picture"), panel: named(panel, "Panel") };
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

// Names of players as the page writes them.
export function renamed(svg: SVGSVGElement, said: (text: string) => string): void {
  for (const text of svg.querySelectorAll("text")) if (!text.childElementCount && text.textContent) text.textContent = said(text.textContent);
}

// Cuts a picture that is in the page to what is drawn in it.
export function crop(svg: SVGSVGElement, margin: number): DOMRect {
  const free = [...svg.querySelectorAll<SVGElement>(".free:not([data-target])")]; // empty places around the others
  for (const each of free) each.style.display = "none";
  const box = svg.getBBox(), { x, y, width, height } = box;
  for (const each of free) each.style.display = "";
  if (width && height) svg.setAttribute("viewBox", `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`);
  return box;
}

// No letter is smaller than can be read; names of corners, edges and cells are there when asked for.
export function legible(svg: SVGSVGElement, names: boolean): void {
  for (const text of svg.querySelectorAll("text")) {
    const told = text.textContent ?? "", name = NAMED.exec(text.closest<SVGElement>("[data-id]")?.dataset.id ?? "")?.[2];
    if (name === told || CELL.test(told)) {
      const ground = text.previousElementSibling;
      for (const each of ground?.matches("rect[pointer-events=none]") ? [text, ground] : [text]) each.toggleAttribute("hidden", !names);
    }
    const own = Number((text.dataset.size ??= text.getAttribute("font-size") ?? "0")), at = text.getScreenCTM(), scale = at ? Math.hypot(at.a, at.b) : 0;
    if (!own || !scale || own * scale < 1) continue;
    const grown = Math.min(Math.max(1, LEAST / (own * scale)), 1.9);
    text.setAttribute("font-size", String(own));
    text.removeAttribute("textLength");
    if (grown === 1) continue;
    if (told.length > 3) { // words grow in height more than in width, so that they stay in their boxes
      text.setAttribute("textLength", String(text.getComputedTextLength() * Math.min(grown, 1.1)));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    text.setAttribute("font-size", String(own * grown));
  }
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
