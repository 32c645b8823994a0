// The picture, with its click targets, the targets clicked so far, and the latest changes.

import { el, fill } from "./dom.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const things = (within) => [...within.querySelectorAll("[data-id]")];
const thingOf = (node) => node.closest?.("[data-id]")?.dataset.id;
const titleOf = (thing) => [...thing.children].find((child) => child.tagName === "title")?.textContent;

// `click(id)` is called when an element is clicked; `point(id)` when one is hovered or focused, with null when none is.
export function boardOf(click, point) {
  const element = el("div", { id: "board", role: "group", "aria-label": "Board", tabindex: -1 });
  let looks = new Map();

  // Shows a new picture. `lit`: the next click targets; `clicked`: those clicked so far; `naming(id)`: the meaning of a click in words.
  function show(text, { lit, clicked, naming, flash }) {
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const focused = element.contains(document.activeElement);
    const before = focused ? thingOf(document.activeElement) : undefined;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", "Picture");
    [...svg.children].find((child) => child.tagName === "title")?.remove(); // its tooltip would cover everything
    const seen = new Map();
    for (const thing of things(svg)) {
      const id = thing.dataset.id;
      const look = thing.innerHTML.replace(/<[^>]*class="[^"]*(target|touched)[^>]*>/g, "");
      if (flash && looks.size && looks.get(id) !== look) thing.classList.add("changed");
      seen.set(id, look);
      if (clicked.includes(id)) thing.classList.add("clicked");
      if (lit.includes(id)) light(thing, naming(id));
      else if (!thing.querySelector("[data-id]")) name(thing);
    }
    looks = seen;
    fill(element, svg);
    for (const thing of svg.querySelectorAll(".clicked")) element.append(ring(thing, "clicked"));
    if (focused) focusOn(before);
  }

  // A frame around an element, drawn above all others; it scales with the picture.
  function ring(thing, kind) {
    const whole = element.getBoundingClientRect(), box = thing.getBoundingClientRect();
    const part = (length, of) => `${(100 * length) / of}%`;
    const frame = el("div", { class: `ring ${kind}`, "aria-hidden": "true" });
    frame.style.left = part(box.x - whole.x, whole.width);
    frame.style.top = part(box.y - whole.y, whole.height);
    frame.style.width = part(box.width, whole.width);
    frame.style.height = part(box.height, whole.height);
    return frame;
  }

  function unfocus() {
    element.querySelector(".ring.focused")?.remove();
  }

  // Scrolls to the click targets if none is visible; `below` is the element that covers the lower edge.
  function reveal(below) {
    const end = Math.min(innerHeight, below.getBoundingClientRect().top);
    const all = targets();
    const seen = all.some((thing) => middle(thing)[1] > 0 && middle(thing)[1] < end);
    if (all.length && !seen) all[0].scrollIntoView({ block: "center", behavior: STILL.matches ? "auto" : "smooth" });
  }

  function light(thing, meaning) {
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("data-target", "");
    const title = titleOf(thing) ?? thing.dataset.id;
    thing.setAttribute("aria-label", meaning ? `${title}: ${meaning}` : title);
  }

  function name(thing) {
    const title = titleOf(thing);
    if (!title) return;
    thing.setAttribute("role", "img");
    thing.setAttribute("aria-label", title);
  }

  const targets = () => [...element.querySelectorAll("[data-target]")];

  // Keyboard focus stays where it was, or moves to the first click target.
  function focusOn(id) {
    const all = targets();
    (all.find((thing) => thing.dataset.id === id) ?? all[0] ?? element).focus({ preventScroll: true });
  }

  // The name of an element.
  function called(id) {
    const thing = things(element).find((each) => each.dataset.id === id);
    return (thing && titleOf(thing)) ?? id;
  }

  function middle(thing) {
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  // The nearest element in the direction of an arrow key.
  function towards(from, [dx, dy]) {
    const [x, y] = middle(from);
    const found = targets().filter((thing) => thing !== from).map((thing) => {
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy, across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      return { thing, along, far: along + 2 * across };
    });
    return found.filter((each) => each.along > 2).sort((a, b) => a.far - b.far)[0]?.thing;
  }

  element.addEventListener("click", (event) => {
    const id = thingOf(event.target);
    if (id) click(id);
  });
  element.addEventListener("keydown", (event) => {
    const thing = event.target.closest?.("[data-target]");
    if (!thing) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      click(thing.dataset.id);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      towards(thing, ARROWS[event.key])?.focus();
    }
  });
  const pointed = (event) => {
    const thing = event.target.closest?.("[data-target]");
    point(thing ? thing.dataset.id : null);
  };
  element.addEventListener("pointerover", (event) => event.pointerType === "mouse" && pointed(event));
  element.addEventListener("pointerleave", () => point(null));
  element.addEventListener("focusin", (event) => {
    pointed(event);
    unfocus();
    const thing = event.target.closest?.("[data-target]");
    if (thing?.matches(":focus-visible")) element.append(ring(thing, "focused"));
  });
  element.addEventListener("focusout", () => {
    unfocus();
    point(null);
  });

  return { element, show, called, focusOn, reveal };
}
