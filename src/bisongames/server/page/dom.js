// Elements, written shortly. All text is set as text, never as markup.

export function el(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...inside.flat().filter((part) => part !== null && part !== undefined));
  return element;
}

export function fill(element, ...inside) {
  element.replaceChildren(...inside.flat().filter((part) => part !== null && part !== undefined));
  return element;
}

export function labelled(text, control) {
  return el("label", {}, el("span", {}, text), control);
}

// What the browser remembers between visits: tokens by match.
export const kept = {
  token: (match) => localStorage.getItem(`bisongames/${match}`),
  keep: (match, token) => localStorage.setItem(`bisongames/${match}`, token),
  matches: () => JSON.parse(localStorage.getItem("bisongames") ?? "[]"),
  remember(match, title) {
    const others = kept.matches().filter((each) => each.match !== match);
    localStorage.setItem("bisongames", JSON.stringify([{ match, title }, ...others].slice(0, 12)));
  },
};
