// An invitation: a link, its code, and the same as a QR code for a telephone.

import { renderSVG } from "uqr";
import { button, el } from "../index.js";
import type { Inside, Shared } from "../index.js";

const LONGEST = 600; // characters of a link that a telephone reads from a screen

const reading = (event: FocusEvent) => (event.target as HTMLInputElement).select();

export function invitation({ link, what, more, code }: Shared, close: () => void): Inside {
  const copied = el("span", { role: "status" });
  const copy = () => navigator.clipboard.writeText(link).then(() => { copied.textContent = " It is copied."; }, () => { copied.textContent = " Copy it from the field above."; });
  const picture = link.length > LONGEST ? null : new DOMParser().parseFromString(renderSVG(link, { border: 2 }), "image/svg+xml").documentElement;
  picture?.setAttribute("role", "img");
  picture?.setAttribute("aria-label", "The same for a telephone, as a QR picture");
  return el("div", { id: "invitation" },
    el("div", {}, el("p", {}, what), el("input", { readonly: true, value: link, "aria-label": "Link", onfocus: reading }),
      el("div", { class: "buttons" }, navigator.clipboard ? button("Copy the link", copy) : null, button("Close", close)), copied,
      code ? [el("p", {}, "Or enter this code under Join on the first page:"), el("input", { readonly: true, value: code, "aria-label": "Code", onfocus: reading })] : null,
      more ? el("p", {}, more) : null),
    picture && document.importNode(picture, true));
}

// The address that a link or a code leads to; null if it is neither.
export function joinAddress(given: string): string | null {
  const [, match, secret] = /(?:#\/join\/|^)([\w-]{1,64})\/([\w-]{16,64})\s*$/.exec(given.trim()) ?? [];
  return match && secret ? `#/join/${match}/${secret}` : null;
}
