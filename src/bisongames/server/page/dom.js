// Short helpers that create elements. All text is set as text, never as markup.

const there = (part) => part !== null && part !== undefined;

export function el(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && there(value)) element.setAttribute(name, value);
  }
  element.append(...inside.flat(2).filter(there));
  return element;
}

export function fill(element, ...inside) {
  element.replaceChildren(...inside.flat(2).filter(there));
  return element;
}

export function labelled(text, control) {
  return el("label", {}, el("span", {}, text), control);
}

// An idempotency key: a request that is sent twice with it is executed once.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Data about matches that the browser keeps between visits: tokens and settings of each, and the matches visited last.
export function keptIn(place) {
  const kept = {
    of: (match) => JSON.parse(place.getItem(`bisongames/${match}`) ?? "{}"),
    keep: (match, given) => place.setItem(`bisongames/${match}`, JSON.stringify(given)),
    matches: () => JSON.parse(place.getItem("bisongames") ?? "[]"),
    remember(match, title) {
      const others = kept.matches().filter((each) => each.match !== match);
      place.setItem("bisongames", JSON.stringify([{ match, title }, ...others].slice(0, 12)));
    },
  };
  return kept;
}
