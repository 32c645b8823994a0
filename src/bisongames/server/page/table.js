// The table: the display of a match, and what people do there.

import { boardOf } from "./board.js";
import { finished, fitting, following, made } from "./clicking.js";
import { el, fill, newKey } from "./dom.js";
import { lessonsOf } from "./lessons.js";
import { allChoices, choiceButton, composing, sorted } from "./offering.js";
import { replayBar } from "./replaying.js";
import { logOf, showRefusal, showScores, showSeats } from "./telling.js";

const PHONE = matchMedia("(max-width: 760px)");
const DEALER = -1;
const REMEMBERED = 400; // revisions whose news is repeated for a returning person

export async function sitting(wire, page, match, here) {
  const { kept } = wire;
  const tokens = kept.of(match).tokens ?? {};
  const mine = Object.keys(tokens).map(Number).sort((a, b) => (a < 0) - (b < 0) || a - b);
  const shared = mine.length > 1; // several people at this screen, or a dealer
  let seat = mine[0] ?? null;
  let snapshot = null, past = null, clicked = [], busy = false, told = 0, drawing = 0, latest = null;
  let covered = false; // hides the table until the next person has taken the device
  let composedFor = null; // the position that the forms belong to

  const path = (rest = "") => `/matches/${match}${rest}`;
  const token = () => (seat === null ? null : tokens[seat]);
  const address = (rule) => wire.rules(match, rule);

  const prompt = el("p", { id: "prompt", role: "status", tabindex: -1 });
  const clicks = el("p", { id: "clicked", role: "status" });
  const cancel = el("button", { type: "button", id: "cancel", hidden: true, onclick: () => unclick() }, "Take back clicks");
  const hint = el("p", { id: "hint" });
  const refusal = el("div", { id: "refusal", role: "alert", hidden: true });
  const said = el("div", { id: "said", role: "status", hidden: true });
  const choices = el("ul", { id: "choices", "aria-label": "Choices" });
  const forms = el("div", { id: "forms" });
  const undoing = el("button", { type: "button", id: "undo", hidden: true, onclick: () => undo() }, "Undo");
  const result = el("div", { id: "result", hidden: true });
  const record = el("a", { class: "button", download: `${match}.json` }, "Keep the record");
  const seats = el("ul", { id: "seats", "aria-label": "Seats" });
  const scores = el("table", { id: "scores" });
  const lost = el("p", { class: "lost", role: "status", hidden: true }, "The server is away; the table comes back by itself.");
  const all = allChoices((choice) => choose(choice));
  const log = logOf((revision) => look(revision));
  const board = boardOf((id) => click(id), (id) => preview(id));
  const replay = replayBar(showPast, () => { past = null; draw(); });
  const lessons = lessonsOf({
    ask: (after) => wire.get(path(`/lessons?after=${after}`), token()),
    remembered: kept.of(match).learn,
    remember: (learn) => kept.keep(match, { ...kept.of(match), learn }),
    called: (id) => board.called(id),
    address,
    because: (revision, rule) => log.because(revision, rule, address(rule)),
  });
  const dock = el("section", { class: "dock", "aria-label": "Your choices" }, result, lessons.element, hint, el("div", { class: "clicks" }, clicks, cancel),
    refusal, said, choices, forms, el("div", { class: "tools" }, all.element, undoing));
  const cover = el("div", { id: "cover" });
  const learning = el("button", { type: "button", id: "learn", onclick: () => learn(!lessons.isOn()) }, "Learn");
  let since = 0; // the revision before this person's last choice
  const main = el("main", { id: "table" }, lost, cover, prompt,
    el("div", { class: "middle" }, replay.element, board.element),
    dock,
    el("section", { class: "side", "aria-label": "How things stand" }, seats, el("div", { class: "wide" }, scores), el("h2", {}, "What happened"), log.element));

  // If several people share this browser, the player to act sits down first.
  async function refresh() {
    let found = await wire.get(path(), token());
    if (mine.includes(found.to_act) && (found.to_act !== seat || !snapshot)) {
      seat = found.to_act;
      found = await wire.get(path(), token());
      covered = shared && !mine.includes(DEALER) && (await hides(found));
    }
    await receive(found);
  }

  // Whether the current viewer sees information that others must not see; a dealer sees all hands anyway.
  async function hides(found) {
    const known = ({ view }) => JSON.stringify({ ...view, player: null, choices: null });
    return known(found) !== known(await wire.get(path()));
  }

  // The newest snapshot wins, in whatever order they arrive.
  async function receive(found) {
    if (snapshot && found.revision < snapshot.revision) return;
    const turned = !snapshot || found.revision > snapshot.revision;
    if (turned) {
      clicked = [];
      if (snapshot) quiet();
    }
    snapshot = found;
    if (shared) await catchUp(null); // nobody here sees what only another player may know
    if (!busy && !past) await draw(turned);
  }

  async function catchUp(reader) {
    const news = await wire.get(path(`/news?after=${told}`), reader);
    if (news.length) told = Math.max(told, news.at(-1).revision);
    log.tell(news);
  }

  const state = (key, value) => main.setAttribute(`data-${key}`, value === null || value === undefined ? "" : String(value));
  const asked = () => snapshot.to_act !== null && snapshot.to_act === snapshot.you;

  // Shows the present or a past revision: fetches the picture first, then applies all changes at once.
  function draw(flash = false) {
    latest = redraw(++drawing, flash);
    return latest;
  }

  function uncover() {
    covered = false;
    draw().then(() => prompt.focus());
  }

  async function drawn() {
    for (let last = null; last !== latest;) await (last = latest);
  }

  async function redraw(number, flash) {
    const shown = past ?? snapshot;
    main.classList.toggle("covered", covered);
    fill(cover, covered ? [el("p", {}, `It is the turn of ${snapshot.seats[seat].name}. Others look away.`),
      el("button", { type: "button", onclick: uncover }, `Show the table to ${snapshot.seats[seat].name}`)] : []);
    const lit = past ? [] : following(snapshot.choices, clicked);
    const look = new URLSearchParams({ layout: PHONE.matches ? "tall" : "wide", revision: shown.revision });
    for (const id of lit) look.append("targets", id);
    const text = await wire.picture(path(`/picture.svg?${look}`), token());
    if (number !== drawing || !here()) return; // a newer position has arrived
    for (const key of ["match", "revision", "you", "over"]) state(key, shown[key]);
    state("to-act", shown.to_act);
    prompt.textContent = shown.prompt;
    prompt.classList.toggle("mine", !past && asked());
    document.title = `${!past && asked() ? "● " : ""}${shown.title}`;
    showScores(scores, shown.score_sheet, address);
    showSeats(seats, shown, mine);
    log.mark(past ? past.revision : null);
    board.show(text, { lit, clicked, naming, flash });
    end();
    offer();
    reveal();
    if (!past) wire.shown(match, snapshot);
    if (!past && !covered) teach();
  }

  function teach() {
    if (asked() || snapshot.over) lessons.teach(snapshot.revision, since).then(end, (fault) => say(fault.message));
  }

  function learn(wanted) {
    lessons.turn(wanted);
    learning.setAttribute("aria-pressed", String(wanted));
    teach();
  }

  const refuse = (refused) => showRefusal(refusal, refused, address, (choice) => choiceButton(choice, choose),
    lessons.about(refused));

  // On a phone the picture is taller than the screen.
  function reveal() {
    if (main.isConnected && PHONE.matches && !board.element.contains(document.activeElement)) board.reveal(dock);
  }

  // The meaning of a click on an element, in words.
  function naming(id) {
    const choice = made(snapshot.choices, clicked, id);
    if (choice) return [choice.label, choice.preview].filter(Boolean).join(", ");
    const several = fitting(snapshot.choices, [...clicked, id]);
    return several.length === 1 ? several[0].label : "";
  }

  function preview(id) {
    hint.textContent = id === null || past ? advice() : naming(id) || board.called(id);
    hint.classList.toggle("preview", id !== null);
  }

  function advice() {
    if (past || snapshot.over) return "";
    if (seat === null) return "You are watching.";
    if (!asked()) return snapshot.seats.some((each) => each.kind === "open") ? "Somebody may still join: share the link." : "";
    if (seat === DEALER) return "Enter what came up at the real table.";
    const places = following(snapshot.choices, clicked).length, buttons = finished(snapshot.choices, clicked).length;
    if (clicked.length) return places && buttons ? "Click where it goes on, or take a button." : places ? "Now click where it goes on." : "Take one of these:";
    return places && buttons ? "Click a place with a green outline, or take a button." : places ? "Click a place with a green outline." : "";
  }

  // Clicks

  async function click(id) {
    if (past || busy || snapshot.over) return;
    quiet();
    const choice = made(snapshot.choices, clicked, id);
    if (choice) return choose(choice);
    if (fitting(snapshot.choices, [...clicked, id]).length) {
      clicked = [...clicked, id];
      return draw();
    }
    if (clicked.at(-1) === id) return unclick();
    if (clicked.length && fitting(snapshot.choices, [id]).length) {
      clicked = [];
      return click(id);
    }
    await why([...clicked, id]);
  }

  function unclick() {
    if (!clicked.length) return;
    clicked = clicked.slice(0, -1);
    quiet();
    return draw();
  }

  async function why(targets) {
    if (seat === null) return say("You are watching; who sits at the table chooses.");
    try {
      const refused = await wire.post(path("/why"), { targets }, token());
      if (!refused.action && targets.length > 1) return why(targets.slice(-1));
      refuse(refused);
    } catch (fault) {
      say(fault.message);
    }
  }

  function say(...text) {
    fill(said, ...text);
    said.hidden = false;
  }

  function quiet() {
    refusal.hidden = true;
    fill(refusal);
    said.hidden = true;
  }

  // Requests

  async function choose(choice) {
    if (busy || past) return;
    const from = document.activeElement;
    const clicking = board.element.contains(from), pressing = main.contains(from) && from.closest(".dock");
    await settle(async () => {
      const action = choice.action ?? choice, before = snapshot.revision;
      const done = await wire.post(path("/actions"), { action, revision: snapshot.revision, key: newKey() }, token());
      clicked = [];
      since = before;
      if (!shared) hear(done.news);
      await receive(done.snapshot);
      if (shared) await refresh();
    });
    if (clicking) board.focusOn(null);
    else if (pressing && !main.contains(document.activeElement)) goOn();
  }

  // If the pressed button is gone, keyboard focus moves to the next control.
  function goOn() {
    const next = choices.querySelector("button");
    if (next) next.focus();
    else board.focusOn(null);
  }

  async function undo() {
    await settle(async () => {
      clicked = [];
      await receive(await wire.post(path("/undo"), { revision: snapshot.revision, key: newKey() }, token()));
    });
    if (!main.contains(document.activeElement)) goOn();
  }

  // Sends a request that changes the table, and shows the outcome. Busy until the response is shown.
  async function settle(change) {
    busy = true;
    main.setAttribute("aria-busy", "true");
    quiet();
    try {
      await change();
    } catch (fault) {
      if (fault.refusal) refuse(fault.refusal);
      else if (fault.code === "stale") await refresh();
      else say(fault.message);
    } finally {
      busy = false;
      draw(true);
      await drawn();
      main.removeAttribute("aria-busy");
    }
  }

  function offer() {
    const free = past ? [] : snapshot.choices;
    fill(choices, sorted(finished(free, clicked), snapshot.forms).map((choice) => choiceButton(choice, choose)));
    if (composedFor !== (past ?? snapshot)) { // form contents are kept while the position stays the same, even after a refusal
      composedFor = past ?? snapshot;
      fill(forms, past ? [] : snapshot.forms.map((form) => composing(form, choose)));
    }
    all.show(free);
    clicks.textContent = clicked.length ? `Clicked: ${clicked.map(board.called).join(", then ")}` : "";
    cancel.hidden = !clicked.length;
    undoing.hidden = Boolean(past) || !snapshot.may_undo;
    preview(null);
    main.classList.toggle("asked", !past && asked());
  }

  function end() {
    const over = snapshot.over && !past;
    if (over && !result.hidden && !(lessons.summary() && !result.querySelector("#learned"))) return;
    result.hidden = !over;
    if (over) wire.record(match).then((address) => { record.href = address; }, () => { record.hidden = true; });
    fill(result, over ? [el("strong", {}, snapshot.prompt), lessons.summary(),
      el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => look(0) }, "Watch it again"),
        record,
        el("a", { class: "button", href: "#/" }, "Another match"))] : []);
  }

  // Replay

  async function showPast(revision) {
    const found = await wire.get(path(`/replay?revision=${revision}`), token());
    if (replay.element.hidden) return; // the viewer has returned to the present
    past = found;
    await draw(true);
  }

  async function look(revision) {
    quiet();
    clicked = [];
    await replay.begin(snapshot.revision, revision).catch((fault) => say(fault.message));
  }

  // Sharing

  async function share() {
    try {
      const { link, what, more } = await wire.share(match, snapshot);
      const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
      say(el("p", {}, what), el("input", { readonly: true, value: link, "aria-label": "Link", onfocus: (event) => event.target.select() }),
        copied ? el("p", {}, "It is copied.") : null, more ? el("p", {}, more) : null);
    } catch (fault) {
      say(fault.message);
    }
  }

  // Live updates

  const hear = (news) => {
    if (news.length) told = Math.max(told, news.at(-1).revision);
    log.tell(news);
  };

  async function heard(message) {
    if (message.type === "news" && !shared) hear(message.news);
    if (message.type === "seats" && snapshot) {
      snapshot.seats = message.seats;
      if (!past) showSeats(seats, snapshot, mine);
    }
    if (message.type === "snapshot" && message.snapshot.revision > snapshot.revision) {
      if (shared) await refresh();
      else await receive(message.snapshot);
    }
  }

  const escape = (event) => {
    if (event.key === "Escape" && clicked.length) unclick();
  };
  const turned = () => draw();

  learning.setAttribute("aria-pressed", String(lessons.isOn()));
  await refresh();
  if (!here()) return () => {};
  fill(page, main);
  reveal();
  fill(document.getElementById("links"), el("a", { href: wire.rules(match), id: "rules", target: "_blank" }, "Rules"),
    learning, el("button", { type: "button", onclick: () => look(snapshot.revision) }, "Replay"), el("button", { type: "button", onclick: share }, "Share"));
  kept.remember(match, snapshot.title);
  told = Math.max(0, snapshot.revision - REMEMBERED);
  await catchUp(shared ? null : token());
  const watching = (shared ? mine.filter((each) => each >= 0) : [seat]).map((each, i) =>
    wire.live(match, each === null ? null : tokens[each], told, i ? () => {} : (message) => heard(message).catch((fault) => say(fault.message)), (away) => { if (!i) lost.hidden = !away; }));
  addEventListener("keydown", escape);
  PHONE.addEventListener("change", turned);
  return () => {
    watching.forEach((close) => close());
    replay.stop();
    removeEventListener("keydown", escape);
    PHONE.removeEventListener("change", turned);
  };
}
