// Short helpers that create elements. All text is set as text, never as markup.

export type Inside = Node | string | null | undefined | Inside[];
type Attribute = string | number | boolean | null | undefined | ((event: never) => unknown);

const there = (part: Node | string | null | undefined): part is Node | string => part !== null && part !== undefined;
const flat = (inside: Inside[]): (Node | string)[] => inside.flatMap((part) => (Array.isArray(part) ? flat(part) : there(part) ? [part] : []));

export const BESIDE = { target: "_blank", rel: "opener" }; // attributes of links to rules: their page leads back by closing itself

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, Attribute> = {}, ...inside: Inside[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...flat(inside));
  return element;
}

export function fill<E extends Element>(element: E, ...inside: Inside[]): E {
  element.replaceChildren(...flat(inside));
  return element;
}

export function button(text: Inside, onclick: (event: MouseEvent) => unknown, attributes: Record<string, Attribute> = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

// Escape closes what has just opened, and nothing else, until that ends.
export function escaping(close: () => void): AbortController {
  const open = new AbortController();
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.stopImmediatePropagation();
    close();
  }, { capture: true, signal: open.signal });
  return open;
}

export function labelled(text: string, control: Node): HTMLLabelElement {
  return el("label", {}, el("span", {}, text), control);
}

// Where the middle of something is, in the window.
export function middle(thing: Element): [number, number] {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
