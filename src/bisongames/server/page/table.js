// The table: picture, choices, log, scores, and what a click means.

import { el, fill, kept } from "./dom.js";

const PHONE = matchMedia("(max-width: 760px)");

export async function sitting(wire, page, match, go) {
  const own = JSON.parse(kept.token(match) ?? "{}");
  const tokens = own.tokens ?? {};
  const seats = Object.keys(tokens).map(Number);
  let seat = seats.length ? Math.max(...seats.slice(0, 1)) : null;
  let snapshot = null, clicked = [], past = null, drawn = null, waiting = [];

  const prompt = el("p", { id: "prompt", role: "status" });
  const board = el("div", { id: "board", role: "group", "aria-label": "Board" });
  const clicks = el("p", { id: "clicked", role: "status" });
  const refusal = el("div", { id: "refusal", role: "alert", hidden: true });
  const choices = el("ul", { id: "choices", "aria-label": "Choices" });
  const all = el("details", { id: "all-choices" }, el("summary", {}, "All choices"), el("ul", {}));
  const forms = el("div", { id: "forms" });
  const log = el("ol", { id: "log", role: "log", "aria-label": "What happened" });
  const scores = el("table", { id: "scores" });
  const result = el("p", { id: "result", hidden: true });
  const people = el("ul", { id: "seats", "aria-label": "Seats" });
  const buttons = el("div", { class: "buttons" });
  const lost = el("p", { class: "lost", role: "status", hidden: true }, "The server is away; the table comes back by itself.");
  const main = el("main", { id: "table" }, lost, prompt, board,
    el("section", { class: "side" }, result, clicks, refusal, choices, all, forms, buttons, people, scores, log));
  fill(page, main);

  const token = () => (seat === null ? null : tokens[seat]);
  const path = (rest) => `/matches/${match}${rest}`;

  // Where several people share this browser, the one who is asked sits down.
  const sitDown = () => {
    if (snapshot && seats.includes(snapshot.to_act) && snapshot.to_act !== seat) {
      seat = snapshot.to_act;
      return true;
    }
    return false;
  };

  const refresh = async () => {
    snapshot = await wire.get(path(""), token());
    if (sitDown()) snapshot = await wire.get(path(""), token());
    past = null;
    await draw();
  };

  const state = (key, value) => main.setAttribute(`data-${key}`, value === null || value === undefined ? "" : String(value));

  async function draw() {
    const shown = past ?? snapshot;
    state("match", shown.match);
    state("revision", shown.revision);
    state("you", shown.you);
    state("to-act", shown.to_act);
    state("over", shown.over);
    prompt.textContent = shown.prompt;
    document.title = `${shown.to_act !== null && shown.to_act === shown.you ? "● " : ""}${shown.title}`;
    result.hidden = !shown.over;
    result.textContent = shown.over ? shown.prompt : "";
    sheet(shown.score_sheet);
    fill(people, shown.seats.map((each) => el("li", { "data-player": each.player, class: each.player === shown.to_act ? "asked" : "" },
      each.name, each.kind === "open" ? " (open)" : each.here ? "" : " (away)", each.player === shown.you ? " – you" : "")));
    offer();
    await picture();
  }

  async function picture() {
    const lit = past ? [] : nextTargets();
    const look = new URLSearchParams({ layout: PHONE.matches ? "tall" : "wide", ...(past ? {} : {}) });
    for (const id of lit) look.append("targets", id);
    const wished = `${look}#${snapshot.revision}#${seat}`;
    if (past || drawn === wished) return;
    const text = await wire.picture(path(`/picture.svg?${look}`), token());
    drawn = wished;
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    svg.removeAttribute("role");
    const places = new Map([...svg.querySelectorAll("[data-id]")].map((thing) => [thing.dataset.id, thing]));
    for (const id of lit) {
      const thing = places.get(id);
      if (!thing) continue;
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("data-target", "");
      thing.setAttribute("aria-label", thing.querySelector("title")?.textContent || id);
    }
    fill(board, svg);
  }

  // Clicking: the things clicked so far, and what may follow them.

  const fitting = () => snapshot.choices.filter((choice) => clicked.every((id, i) => choice.targets[i] === id));

  function nextTargets() {
    return [...new Set(fitting().map((choice) => choice.targets[clicked.length]).filter((id) => id !== undefined))];
  }

  async function click(id) {
    if (past || snapshot.over) return;
    say(null);
    const wished = [...clicked, id];
    const open = snapshot.choices.filter((choice) => wished.every((each, i) => choice.targets[i] === each));
    const done = open.filter((choice) => choice.targets.length === wished.length);
    if (done.length === 1 && open.length === 1) return choose(done[0]);
    if (open.length) {
      clicked = wished;
      return draw();
    }
    if (clicked.length && snapshot.choices.some((choice) => choice.targets[0] === id)) {
      clicked = [];
      return click(id);
    }
    await why({ targets: wished });
  }

  async function why(question) {
    if (seat === null) return;
    try {
      say(await wire.post(path("/why"), question, token()));
    } catch (fault) {
      say(null, fault.message);
    }
  }

  async function choose(choice) {
    main.setAttribute("aria-busy", "true");
    say(null);
    try {
      const done = await wire.post(path("/actions"), { action: choice.notation ?? choice, revision: snapshot.revision, key: crypto.randomUUID() }, token());
      clicked = [];
      tell(done.news);
      snapshot = done.snapshot;
      if (sitDown()) snapshot = await wire.get(path(""), token());
      await draw();
    } catch (fault) {
      if (fault.refusal) say(fault.refusal);
      else if (fault.code === "stale") await refresh();
      else say(null, fault.message);
    } finally {
      main.removeAttribute("aria-busy");
    }
  }

  function say(refused, text = "") {
    const told = refused?.violations ?? [];
    refusal.hidden = !told.length && !text;
    if (text) fill(refusal, text);
    else if (told.length) {
      fill(refusal, el("strong", {}, refused.action?.label ?? "That is not possible"), el("ul", {}, told.map((each) =>
        el("li", {}, el("a", { "data-rule": each.rule, href: ruleAddress(each.rule) }, each.rule), ` ${each.sentence.replace(`${each.rule}: `, "")}`))));
    }
  }

  const ruleAddress = (rule) => `api/v1/matches/${encodeURIComponent(match)}/rules/${encodeURIComponent(rule)}`;

  // Choices as buttons.

  function button(choice) {
    return el("li", {}, el("button", { type: "button", "data-choice": choice.notation, onclick: () => choose(choice) },
      el("span", {}, choice.label), choice.preview ? el("small", {}, choice.preview) : null));
  }

  function offer() {
    const free = past ? [] : snapshot.choices;
    const now = free.filter((choice) => !choice.targets.length
      || (clicked.length && choice.targets.length === clicked.length && clicked.every((id, i) => choice.targets[i] === id)));
    fill(choices, now.map(button));
    fill(all.querySelector("ul"), free.map(button));
    all.hidden = !free.length;
    clicks.textContent = clicked.length ? `Clicked: ${clicked.join(", ")} (Escape takes it back)` : "";
    fill(forms, past ? [] : snapshot.forms.map(form));
    fill(buttons,
      snapshot.may_undo && !past ? el("button", { type: "button", onclick: undo }, "Undo") : null,
      el("button", { type: "button", onclick: replay }, past ? "Back to now" : "Replay"),
      past ? stepping() : null,
      el("button", { type: "button", onclick: share }, "Share"));
    const links = document.getElementById("links");
    fill(links, el("a", { href: `api/v1/matches/${encodeURIComponent(match)}/rules`, id: "rules" }, "Rules"));
  }

  // What is composed beyond the list: a row of fields for each.
  function form(each) {
    const fields = Object.entries(each.schema.properties).filter(([name]) => name !== "type");
    const counters = fields.map(([name, schema]) => [name, schema.type === "array"
      ? schema.items.enum.map((value) => [value, el("input", { type: "number", min: 0, max: schema.maxItems ?? 20, value: 0, "aria-label": `${name} ${value}` })])
      : el("select", { "aria-label": name }, (schema.enum ?? []).map((value) => el("option", {}, String(value))))]);
    const send = (event) => {
      event.preventDefault();
      const action = { type: each.type };
      for (const [name, control] of counters) {
        action[name] = Array.isArray(control) ? control.flatMap(([value, input]) => Array(Number(input.value)).fill(value)) : control.value;
      }
      choose(action);
    };
    return el("details", {}, el("summary", {}, each.label), el("form", { "aria-label": each.label, onsubmit: send },
      counters.map(([name, control]) => el("fieldset", {}, el("legend", {}, name), Array.isArray(control)
        ? control.map(([value, input]) => el("label", {}, el("span", {}, value), input)) : control)),
      el("button", { type: "submit" }, each.label)));
  }

  function sheet(found) {
    fill(scores, el("caption", {}, "Scores"),
      el("thead", {}, el("tr", {}, el("td", {}), found.columns.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, found.rows.map((row) => el("tr", {}, el("th", { scope: "row", title: row.rule ?? "" }, row.name),
        row.points.map((points, i) => el("td", { title: row.details?.[i] ?? "" }, String(points)))))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"), found.totals.map((points) => el("td", {}, String(points))))));
  }

  function tell(news) {
    for (const each of news) {
      if (log.querySelector(`[data-revision="${each.revision}"]`)) continue;
      const text = each.undone !== null ? "Taken back." : each.events.map((event) => event.text).join(" ");
      if (text) log.prepend(el("li", { "data-revision": each.revision }, text));
    }
  }

  async function undo() {
    try {
      snapshot = await wire.post(path("/undo"), { revision: snapshot.revision, key: crypto.randomUUID() }, token());
      clicked = [];
      await draw();
    } catch (fault) {
      say(null, fault.message);
    }
  }

  // Replay: the table as it was.

  async function replay() {
    if (past) {
      past = null;
      drawn = null;
      return draw();
    }
    await at(0);
  }

  async function at(revision) {
    past = await wire.get(path(`/replay?revision=${revision}`), token());
    await draw();
  }

  function stepping() {
    const slide = el("input", { type: "range", min: 0, max: snapshot.revision, value: past.revision, "aria-label": "Revision" });
    slide.oninput = () => at(Number(slide.value));
    return slide;
  }

  async function share() {
    const link = own.join ? `${location.href.split("#")[0]}#/join/${match}/${own.join}` : location.href;
    try {
      await navigator.clipboard.writeText(link);
      say(null, "The link is copied.");
    } catch {
      say(null, link);
    }
  }

  const thingOf = (event) => event.target.closest?.("[data-id]")?.dataset.id;
  board.addEventListener("click", (event) => {
    const id = thingOf(event);
    if (id) click(id);
  });
  const keys = (event) => {
    if (event.key === "Escape" && clicked.length) {
      clicked = [];
      draw();
    }
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("[data-target]")) {
      event.preventDefault();
      click(thingOf(event));
    }
  };
  addEventListener("keydown", keys);
  const turned = () => {
    drawn = null;
    if (snapshot) picture();
  };
  PHONE.addEventListener("change", turned);

  await refresh();
  kept.remember(match, snapshot.title);
  tell(await wire.get(path("/news?after=" + Math.max(0, snapshot.revision - 400)), token()));
  const close = wire.live(match, token(), async (message) => {
    if (message.type === "news") tell(message.news);
    if (message.type === "seats" && snapshot) {
      snapshot.seats = message.seats;
      if (!past) draw();
    }
    if (message.type === "snapshot" && (!snapshot || message.snapshot.revision > snapshot.revision) && main.getAttribute("aria-busy") !== "true") {
      if (seats.length > 1) await refresh();
      else {
        snapshot = message.snapshot;
        clicked = [];
        if (!past) await draw();
      }
    }
  }, (away) => { lost.hidden = !away; });
  return () => {
    close();
    removeEventListener("keydown", keys);
    PHONE.removeEventListener("change", turned);
  };
}
