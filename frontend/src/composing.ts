// Dialogues for actions beyond the list, made from their schemas: cards to count where several of a kind can be chosen.

import { beginning } from "./clicking.js";
import { button, el, fill } from "./dom.js";
import { held } from "./picture.js";
import type { Action } from "./table.js";
import type { Choice, Form } from "./wire.js";

type Schema = { const?: unknown; type?: string; enum?: unknown[]; items?: { enum: string[] }; maxItems?: number; minimum?: number; maximum?: number };
type Field = { control: HTMLElement; value: () => unknown };
export type Composing = { type: string; element: HTMLElement; open: (card?: string) => void };

export const worded = (name: unknown): string => String(name).replaceAll("_", " ");

// The name of a kind of action: "OfferTrade" is "Offer trade".
const named: Record<string, string> = { Announce: "Number of hunters" };
export const kindOf = (type: string): string => named[type] ?? type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

// What choices of a kind have in common, in words.
export function kindName(kind: string, of: Choice[]): string {
  if (kind === "TradeWithBank") return "Trade with the bank"; // what they have in common at first is only what is given
  const said = beginning(of), name = kindOf(kind);
  return said && !name.startsWith(`${said} `) ? said : name;
}

const gerund: Record<string, string> = { give: "You give", get: "You get" };

// A button that opens the dialogue of a form, where a card may be given at once. `free`: the listed choices; those with the same fields, as a trade with the bank, are offered beside it;
// `terms`: what the bank asks.
export function composing(form: Form, free: Choice[], choose: (choice: Action) => unknown, item: (choice: Choice) => HTMLLIElement, terms: string): Composing {
  const fields = Object.entries((form.schema.properties ?? {}) as Record<string, Schema>).filter(([name]) => name !== "type");
  const made = fields.map(([name, schema]) => ({ name, ...field(name, schema) }));
  const beside = free.filter(({ action }) => action.type !== form.type && fields.every(([name]) => name in action));
  const near = el("ul", { class: "near" }), none = el("p", { class: "none" }), sending = el("button", { type: "submit" }, form.label), trades = fields.some(([name]) => name === "give");
  const wished = () => Object.fromEntries(made.map((part) => [part.name, part.value()]));
  const narrow = () => {
    const now = wished();
    const fits = ({ action }: Choice) => made.every(({ name }) => {
      const wish = now[name];
      return !Array.isArray(wish) || !wish.length || wish.includes((action as unknown as Record<string, unknown>)[name]);
    });
    const fitting = beside.filter(fits);
    fill(near, fitting.map(item));
    none.textContent = fitting.length ? "" : beside.length ? `Not with these cards. ${terms}` : terms;
    sending.disabled = Object.values(now).some((wish) => Array.isArray(wish) && !wish.length);
    sending.title = sending.disabled ? "Choose at least one card on each side" : "";
  };
  const send = (event: Event) => {
    event.preventDefault();
    dialog.close();
    choose({ type: form.type, ...wished() });
  };
  const dialog: HTMLDialogElement = el("dialog", { class: "composing", "aria-label": form.label }, el("form", { "aria-label": form.label, onsubmit: send, oninput: narrow },
    el("h2", {}, form.label),
    made.map((part) => el("fieldset", {}, el("legend", {}, gerund[part.name] ?? worded(part.name)), part.control)),
    el("div", { class: "buttons" }, sending, button("Cancel", () => dialog.close()))),
    beside.length || (trades && terms) ? [el("h3", {}, "With the bank, without asking the others"), near, none] : null);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || (event.target instanceof Element && event.target.closest("[data-choice]"))) dialog.close();
  });
  const open = (card?: string) => {
    if (card) for (const face of dialog.querySelectorAll(`[data-card="give:${CSS.escape(card)}"]`)) face.closest("button")?.click();
    for (const face of dialog.querySelectorAll<HTMLElement>("[data-card]")) {
      draw(face);
      face.closest(".counter")!.querySelector("input")!.dispatchEvent(new Event("input", { bubbles: true })); // what there is may have changed
    }
    narrow();
    dialog.showModal();
  };
  return { type: form.type, element: el("div", {}, button(form.label, () => open(), { class: "compose", "aria-haspopup": "dialog" }), dialog), open };
}

// The face of a card, as the picture has it.
function draw(face: HTMLElement): void {
  const [name, kind] = face.dataset.card!.split(":");
  const ids = name === "give" ? [`hand:${kind}`, `bank:${kind}`] : [`bank:${kind}`, `hand:${kind}`];
  const thing = ids.map((id) => document.querySelector<SVGGElement>(`[data-id="${id}"]`)).find((each) => each);
  if (!thing) return;
  const { x, y, width, height } = thing.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "bisongames");
  svg.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
  const copy = thing.cloneNode(true) as SVGGElement;
  for (const each of [copy, ...copy.querySelectorAll("[data-id]")]) for (const name of ["data-id", "data-target", "role", "tabindex", "aria-label"]) each.removeAttribute(name);
  for (const mark of copy.querySelectorAll(".target, .touched")) mark.remove();
  for (const text of copy.querySelectorAll("text")) if (/^\d+$/.test(text.textContent)) text.remove(); // it would look like a price
  svg.append(copy);
  fill(face, svg);
}

function field(name: string, schema: Schema): Field {
  if (schema.type === "array" && schema.items) {
    const counters = schema.items.enum.map((value) => counter(name, value, schema.maxItems ?? 20));
    return {
      control: el("div", { class: "counters" }, counters.map(({ element }) => element)),
      value: () => counters.flatMap(({ value, input }) => Array<string>(Number(input.value)).fill(value)),
    };
  }
  if (schema.enum) {
    const options = schema.enum;
    const select = el("select", { "aria-label": worded(name) }, options.map((value, i) => el("option", { value: i }, worded(value))));
    return { control: select, value: () => options[Number(select.value)] };
  }
  const input = el("input", { type: "number", min: schema.minimum, max: schema.maximum, value: schema.minimum ?? 0, "aria-label": worded(name) });
  return { control: input, value: () => Number(input.value) };
}

// A card with its number: a press on it adds one. Nobody gives more than they have.
function counter(name: string, value: string, most: number): { element: HTMLElement; input: HTMLInputElement; value: string } {
  const input = el("input", { type: "number", inputmode: "numeric", min: 0, max: most, value: 0, "aria-label": `${worded(name)}: ${worded(value)}` });
  const told = el("small", { "aria-live": "polite" });
  const by = (step: number) => () => {
    input.value = String(Math.max(0, Number(input.value) + step));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  input.addEventListener("input", () => {
    const there = name === "give" ? held(document, value) : null, wish = Number(input.value), over = there !== null && wish > there;
    if (wish > Math.min(most, there ?? most)) input.value = String(Math.min(most, there ?? most));
    told.textContent = there === null ? "" : over ? `you have ${there ? `only ${there}` : "none"}` : `you have ${there}`;
    told.classList.toggle("over", over);
    if (there !== null) input.setAttribute("aria-description", `you have ${there}`);
    input.closest(".counter")?.classList.toggle("chosen", Number(input.value) > 0);
  });
  const face = el("span", { "data-card": `${name}:${value}` }, worded(value));
  return { element: el("div", { class: "counter" }, button(face, by(1), { class: "card", "aria-label": `One more ${worded(value)}`, title: worded(value) }), el("div", {}, button("−", by(-1), { "aria-label": `One ${worded(value)} less` }), input), told), input, value };
}
