// Choices as buttons: those without click targets, those that clicks complete, all of them, and composed actions.

import { el, fill } from "./dom.js";

const MANY = 8;

export function choiceButton(choice, choose) {
  const odds = choice.odds === undefined ? "" : `${(100 * choice.odds).toFixed(choice.odds < 0.1 ? 1 : 0)}%`;
  return el("li", {}, el("button", { type: "button", "data-choice": choice.notation, onclick: () => choose(choice) },
    el("span", {}, choice.label), choice.preview ? el("small", {}, choice.preview) : null, odds ? el("small", {}, odds) : null));
}

// Kinds with few choices come first; kinds that can also be composed come last.
export function sorted(choices, forms) {
  const composed = new Set(forms.map((form) => form.type));
  const last = (choice) => (composed.has(choice.action?.type) ? 1 : 0);
  return [...choices].sort((a, b) => last(a) - last(b));
}

// All choices, with a field that filters them by words or notation.
export function allChoices(choose) {
  const list = el("ul", { "aria-label": "All choices" });
  const find = el("input", { type: "search", "aria-label": "Find a choice", placeholder: "find, e.g. by its first letters", autocomplete: "off" });
  const summary = el("summary", {}, "All choices");
  const element = el("details", { id: "all-choices" }, summary, find, list);
  const fits = (choice, words) => words.every((word) => `${choice.label} ${choice.notation}`.toLowerCase().includes(word));
  let choices = [];

  function narrow() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    fill(list, choices.filter((choice) => fits(choice, words)).map((choice) => choiceButton(choice, choose)));
  }
  find.addEventListener("input", narrow);
  find.addEventListener("keydown", (event) => {
    const found = list.querySelectorAll("button");
    if (event.key === "Enter" && found.length === 1) found[0].click();
  });

  function show(given) {
    choices = given;
    find.value = "";
    find.hidden = given.length <= MANY;
    summary.textContent = given.length ? `All choices (${given.length})` : "All choices";
    element.hidden = !given.length;
    narrow();
  }
  return { element, show };
}

const worded = (name) => String(name).replaceAll("_", " ");

// A form for an action beyond the list: one field for each part, with counters where several of a kind can be chosen.
export function composing(form, choose) {
  const parts = Object.entries(form.schema.properties).filter(([name]) => name !== "type");
  const made = parts.map(([name, schema]) => ({ name, ...field(name, schema) }));
  const send = (event) => {
    event.preventDefault();
    choose({ type: form.type, ...Object.fromEntries(made.map((part) => [part.name, part.value()])) });
  };
  return el("details", {}, el("summary", {}, form.label), el("form", { "aria-label": form.label, onsubmit: send },
    made.map((part) => el("fieldset", {}, el("legend", {}, worded(part.name)), part.control)), el("button", { type: "submit" }, form.label)));
}

function field(name, schema) {
  if (schema.type === "array") {
    const counters = schema.items.enum.map((value) => [value, el("input", { type: "number", inputmode: "numeric", min: 0, max: schema.maxItems ?? 20, value: 0, "aria-label": `${worded(name)}: ${worded(value)}` })]);
    return {
      control: el("div", { class: "counters" }, counters.map(([value, input]) => el("label", {}, el("span", {}, worded(value)), input))),
      value: () => counters.flatMap(([value, input]) => Array(Number(input.value)).fill(value)),
    };
  }
  if (schema.enum) {
    const select = el("select", { "aria-label": worded(name) }, schema.enum.map((value, i) => el("option", { value: i }, worded(value))));
    return { control: select, value: () => schema.enum[Number(select.value)] };
  }
  const input = el("input", { type: "number", min: schema.minimum, max: schema.maximum, value: schema.minimum ?? 0, "aria-label": worded(name) });
  return { control: input, value: () => Number(input.value) };
}
