// The log, the scores and the seats.

import { el, fill } from "./dom.js";

// The log, oldest first; it scrolls with new lines unless a reader has scrolled up. `look(revision)` shows a past revision.
export function logOf(look) {
  const list = el("ol");
  const element = el("div", { id: "log", role: "log", "aria-label": "What happened", tabindex: 0 }, list);
  const told = new Map();

  function tell(news) {
    const follow = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    for (const each of news) {
      if (told.has(each.revision)) continue;
      told.set(each.revision, null);
      if (each.undone !== null) takeBack(each.undone, each.revision);
      const text = each.undone !== null ? "That was taken back." : each.events.map((event) => event.text).join(" ");
      if (!text) continue;
      const entry = el("li", { "data-revision": each.revision, title: "Double-click to see this moment again", ondblclick: () => look(each.revision) }, text);
      told.set(each.revision, entry);
      list.append(entry);
    }
    if (follow) element.scrollTop = element.scrollHeight;
  }

  function takeBack(since, revision) {
    for (const [number, entry] of told) {
      if (number > since && number < revision) entry?.classList.add("undone");
    }
  }

  // Marks one revision, and everything after it as not yet happened; null: the present.
  function mark(revision) {
    for (const [number, entry] of told) {
      entry?.classList.toggle("later", revision !== null && number > revision);
      entry?.classList.toggle("now", number === revision);
    }
    const now = revision === null ? null : told.get(revision);
    if (now) element.scrollTop = now.offsetTop - element.clientHeight / 2;
    else if (revision === null) element.scrollTop = element.scrollHeight;
  }

  // Adds the rule by which somebody chose.
  function because(revision, rule, address) {
    const entry = told.get(revision);
    if (entry && !entry.querySelector("a")) entry.append(" ", el("a", { "data-rule": rule, href: address, target: "_blank" }, rule));
  }

  return { element, tell, mark, because };
}

export function showScores(table, sheet, address) {
  const most = Math.max(...sheet.totals);
  fill(table, el("caption", {}, "Scores"),
    el("thead", {}, el("tr", {}, el("td", {}), sheet.columns.map((name) => el("th", { scope: "col", title: name }, name)))),
    el("tbody", {}, sheet.rows.map((row) => el("tr", {},
      el("th", { scope: "row" }, row.rule ? el("a", { href: address(row.rule), target: "_blank", title: `Rule ${row.rule}` }, row.name) : row.name),
      row.points.map((points, i) => el("td", { title: row.details?.[i] ?? "" }, String(points)))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"),
      sheet.totals.map((points) => el("td", { class: points === most ? "most" : "" }, String(points))))));
}

export function showSeats(list, snapshot, own) {
  fill(list, snapshot.seats.map((seat) => {
    const mine = own.includes(seat.player);
    const about = seat.kind === "open" ? "open" : seat.kind === "bot" ? "bot" : mine ? "you" : seat.here ? "" : "away";
    return el("li", { "data-player": seat.player, class: seat.player === snapshot.to_act ? "asked" : "" },
      seat.name, about ? el("small", {}, about) : null);
  }));
}

function step({ label, preview }) {
  const told = label[0].toLowerCase() + label.slice(1);
  return preview ? `${told} (${preview})` : told;
}

// The refusal: each broken rule with a link into the rulebook, similar legal choices, and a way to what was wanted.
export function showRefusal(box, refused, address, offered, lesson = null) {
  const told = refused.violations ?? [];
  fill(box,
    el("strong", {}, refused.action ? `Not possible: ${refused.action.label}` : "Nothing can be done there now."),
    told.length ? el("ul", {}, told.map((each) => el("li", {}, `${each.sentence.replace(`${each.rule}: `, "")} `,
      el("a", { "data-rule": each.rule, href: address(each.rule), target: "_blank" }, each.rule)))) : null,
    lesson,
    refused.nearest?.length ? [el("p", {}, "Possible instead:"), el("ul", { class: "near" }, refused.nearest.map(offered))] : null,
    refused.way?.length ? el("p", { class: "way" }, `Legal after: ${refused.way.map(step).join(", then ")}.`) : null);
  box.hidden = false;
}
