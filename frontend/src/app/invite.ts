// An invitation: a link, its code, and the same as a QR code for a telephone.

import { renderSVG } from "uqr";
import { button, el } from "../index.js";
import type { Inside, Shared } from "../index.js";

const LONGEST = 600; // characters of a link that a telephone reads from a screen

// A text that one press copies; it can be selected where the browser gives no clipboard, as to a page without TLS.
function copied(name: string, text: string, said: Element): [HTMLInputElement, HTMLButtonElement] {
  const shown: HTMLInputElement = el("input", { readonly: true, value: text, "aria-label": name, onfocus: () => shown.select() });
  const copy = async () => {
    shown.select();
    const done = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => true, () => document.execCommand("copy"));
    said.textContent = done ? `The ${name.toLowerCase()} is copied.` : `Copy the ${name.toLowerCase()} from its field.`;
  };
  return [shown, button(`Copy the ${name.toLowerCase()}`, copy)];
}

export function invitation({ link, what, more, code }: Shared, close: () => void): Inside {
  const said = el("span", { role: "status" });
  const picture = link.length > LONGEST ? null : new DOMParser().parseFromString(renderSVG(link, { border: 2 }), "image/svg+xml").documentElement;
  picture?.setAttribute("role", "img");
  picture?.setAttribute("aria-label", "The same for a telephone, as a QR picture");
  return el("div", { id: "invitation" }, picture && document.importNode(picture, true),
    el("div", {}, el("p", {}, what), el("div", { class: "copied" }, copied("Link", link, said)),
      code ? el("div", { class: "copied code" }, el("span", {}, "Or a code, for Join others:"), copied("Code", code, said)) : null,
      el("div", { class: "buttons" }, button("Close", close), said), more ? el("p", {}, more) : null));
}

// The address that a link or a code leads to; null if it is neither.
export function joinAddress(given: string): string | null {
  const [, match, secret] = /(?:#\/join\/|^)([\w-]{1,64})\/([\w-]{16,64})\s*$/.exec(given.trim()) ?? [];
  return match && secret ? `#/join/${match}/${secret}` : null;
}
