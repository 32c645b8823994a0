// A small card, larger on demand: while a mouse rests on it, while it has the focus by a key, or after a long press. Escape closes it.

import { el } from "./dom.js";
import { copyOf } from "./moving.js";
import { titleOf } from "./picture.js";

const CARDS = /^(card|member|role|hand|bank|captives|market|tile):/;
const SMALL = 90; // pixels; what is larger can be read as it is
const LARGE = 210; // the longer side of the enlarged card
const REST = 600, PRESS = 450; // milliseconds
const KEYED = 1000; // milliseconds after a key in which a focus counts as led there by it
const MARGIN = 8;

// Returns what hides it.
export function enlarging(board: HTMLElement): () => void {
  const shown = el("div", { class: "enlarged", "aria-hidden": "true", hidden: true });
  let keyed = -KEYED, timer: ReturnType<typeof setTimeout> | undefined, held = false, over: SVGGElement | null = null;

  const card = (node: EventTarget | null): SVGGElement | null => {
    const thing = node instanceof Element ? node.closest<SVGGElement>("[data-id]") : null;
    const box = thing?.getBoundingClientRect();
    return thing && box && CARDS.test(thing.dataset.id!) && Math.min(box.width, box.height) < SMALL && Math.max(box.width, box.height) < LARGE ? thing : null;
  };
  const hide = () => {
    clearTimeout(timer);
    over = null;
    shown.hidden = true;
  };
  const show = (thing: SVGGElement) => {
    if (!thing.isConnected) return;
    const copy = copyOf([thing]), box = thing.getBoundingClientRect();
    const scale = LARGE / Math.max(box.width, box.height);
    Object.assign(copy.style, { width: `${box.width * scale}px`, height: `${box.height * scale}px` });
    shown.replaceChildren(copy, el("p", {}, titleOf(thing) ?? ""));
    document.body.append(shown);
    shown.hidden = false;
    const { x, y, width, height } = (copy.firstElementChild as SVGGElement).getBBox();
    copy.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
    const own = shown.getBoundingClientRect(), above = box.top - own.height - MARGIN, dock = document.querySelector(".dock")?.getBoundingClientRect();
    const least = dock && dock.top < innerHeight / 3 ? Math.max(0, dock.bottom) : 0; // what the table says stays in view
    shown.style.left = `${Math.max(MARGIN, Math.min(innerWidth - own.width - MARGIN, box.x + box.width / 2 - own.width / 2))}px`;
    shown.style.top = `${above > least + MARGIN ? above : Math.min(innerHeight - own.height - MARGIN, box.bottom + MARGIN)}px`;
  };
  const later = (thing: SVGGElement | null, wait: number, then = () => {}) => {
    hide();
    if (thing) timer = setTimeout(() => {
      then();
      show(thing);
    }, wait);
  };

  board.addEventListener("pointermove", (event) => { // not where the page moved under a mouse that rests
    const thing = event.pointerType === "mouse" ? card(event.target) : null;
    if (event.pointerType !== "mouse" || thing === over) return;
    later(thing, REST);
    over = thing;
  });
  board.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") hide(); });
  board.addEventListener("focusin", (event) => { if (event.timeStamp - keyed < KEYED && event.target instanceof Element && event.target.matches(":focus-visible")) later(card(event.target), REST); });
  board.addEventListener("focusout", () => { if (!held) hide(); });
  board.addEventListener("pointerdown", (event) => {
    held = false;
    later(event.pointerType === "touch" ? card(event.target) : null, PRESS, () => { held = true; });
  });
  for (const type of ["pointerup", "pointercancel", "pointermove"] as const) board.addEventListener(type, (event) => {
    if (event.pointerType === "touch" && !held && (type !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4)) clearTimeout(timer);
  });
  board.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
  board.addEventListener("click", (event) => { // a long press looks, and chooses nothing
    if (!held) return hide();
    held = false;
    event.stopImmediatePropagation();
  }, { capture: true });
  addEventListener("keydown", (event) => {
    keyed = event.timeStamp;
    if (event.key !== "Escape" || shown.hidden) return;
    hide();
    event.stopImmediatePropagation();
  }, { capture: true });
  addEventListener("pointerdown", (event) => { if (!board.contains(event.target as Node)) hide(); });
  addEventListener("scroll", hide, { passive: true });
  return hide;
}
