// The table: the parts of a match on one page, with its replay, its lessons and its end.

import { answersAlone, BESIDE, button, el, fill, messageOf, PACES, paceOf, setAnswersAlone, setPace, Table } from "../index.js";
import type { Answers, Board, Lessons, Match, Pace, Wire } from "../index.js";
import { lessonsOf } from "./lessons.js";
import { replayBar } from "./replay.js";
import { ending } from "./ending.js";
import { invitation } from "./invite.js";
import { keysHelp } from "./keys.js";
import { awaiting, mayNotify, setNotify } from "./waiting.js";
import { setSound, sounding, wantsSound } from "./sound.js";

const NARROW = matchMedia("(max-width: 1000px), (max-aspect-ratio: 1/1)");

const KEPT = 5; // the share of the window, as one part of so many, up to which room that a question needed is kept
const GAP = 8; // pixels between help and what it stands above

const part = <E extends HTMLElement>(name: string, attributes: Record<string, string> = {}): E => el(`bisongames-${name}` as "div", attributes) as unknown as E;

export async function sitting(wire: Wire, page: HTMLElement, links: HTMLElement, match: string, here: () => boolean, go: (address: string) => void): Promise<() => void> {
  const { kept } = wire;
  const client = part<Match>("match"), board = part<Board>("board"), answers = part<Answers>("answers");
  const lost = el("p", { class: "lost", role: "status", hidden: true });
  const heading = el("h1", { class: "unseen" });
  const cover = el("div", { id: "cover" });
  const result = el("div", { id: "result", hidden: true });
  const replay = replayBar((revision) => table.look(revision).catch((fault: unknown) => table.tell(messageOf(fault))), () => table.back());
  const lessons = lessonsOf({
    ask: (after) => wire.get<Lessons>(`/matches/${match}/lessons?after=${after}`, table.token),
    remembered: kept.of(match).learn,
    remember: (learn) => kept.keep(match, { ...kept.of(match), learn }),
    named: (id) => table.named(id),
    end: () => learning.click(),
    left: () => client.takeFocus(),
    drawn: (ids) => {
      table.dispatchEvent(new CustomEvent("example", { detail: ids }));
      asking(ids.slice(0, 1));
    },
    address: (rule) => wire.rules(match, rule),
    because: (revision, rule) => table.dispatchEvent(new CustomEvent("because", { detail: { revision, rule, address: wire.rules(match, rule) } })),
  });
  answers.lesson = (refused) => lessons.about(refused);
  const dock = el("section", { class: "dock", "aria-label": "Your choices" }, part("prompt"), part("takeback"), lessons.element, answers, part("hand"), part("choices"));
  const seats = part("seats"), scores = part("scores");
  const main = el("main", { id: "table" }, heading, lost, cover, dock, result, replay.element, part("since"), board,
    el("section", { class: "side", "aria-label": "How things stand" }, seats, scores, part("talk")), el("section", { class: "happened", "aria-label": "What happened" }, el("h2", {}, "What happened"), part("log")));
  client.append(main);

  client.setAttribute("layout", NARROW.matches ? "tall" : "wide");
  let table!: Table, quiet = () => {}, width = 0, room = 0, question = "", inviting = false;
  client.addEventListener("ready", (event) => {
    table = (event as CustomEvent<Table>).detail;
    table.addEventListener("change", changed);
    changed();
    sounding(table);
    quiet = awaiting(table);
  });
  if (wire.about === "") fill(page);
  await client.open(wire, match);
  if (!here()) {
    table.close();
    return () => {};
  }

  const waits = (): boolean => table.snapshot.seats.some((seat) => seat.kind === "open");

  // The room of a question is kept for shorter ones after it, so that the board stays where it is.
  function reserve(): void {
    if (innerWidth !== width || main.classList.contains("ended")) room = 0;
    width = innerWidth;
    room = Math.max(room, Math.min(dock.offsetHeight, innerHeight / KEPT));
    main.style.setProperty("--dock", `${Math.max(room, dock.offsetHeight)}px`);
  }

  function state(key: string, value: unknown): void {
    main.setAttribute(`data-${key}`, value === null || value === undefined ? "" : String(value));
  }

  function changed(): void {
    const { shown, snapshot, covered } = table;
    if (inviting && !waits()) { // all seats are taken
      inviting = false;
      if (main.querySelector("#invitation")) table.tell(null);
    }
    lost.hidden = !table.away;
    lost.textContent = table.away ? "The server is away; the table comes back by itself." : "";
    heading.textContent = shown.title;
    main.classList.toggle("covered", covered);
    main.classList.toggle("asked", table.asked);
    main.classList.toggle("ended", snapshot.over && !table.past && !table.scene);
    const name = table.seat === null ? "" : snapshot.seats[table.seat]?.name ?? "";
    fill(cover, covered ? [el("p", {}, `It is the turn of ${name}. Others look away.`), button(`Show the table to ${name}`, () => table.uncover())] : null);
    for (const key of ["match", "you", "over"] as const) state(key, shown[key]);
    state("revision", table.revision);
    state("to-act", table.scene ? null : shown.to_act);
    if (table.busy || table.drawing) main.setAttribute("aria-busy", "true");
    else main.removeAttribute("aria-busy");
    ended();
    lessons.leave(table.asked || snapshot.over ? table.revision : -1);
    if (!table.past && !covered && !table.scene && !table.busy) teach();
    asking();
  }

  // Makes room for a question and its lesson as they are told. What comes and goes until the next lies over the board, which keeps its place.
  function asking(ids: string[] = []): void {
    const now = [table.revision, main.classList.contains("ended"), table.past !== null, table.covered, table.picture !== "", lessons.element.textContent].join();
    if (now === question || !main.isConnected || !(table.asked || table.past || table.snapshot.over || !width)) return;
    question = now;
    requestAnimationFrame(() => { // after the parts have drawn themselves
      reserve();
      board.reach(ids);
    });
  }

  function teach(): void {
    if (table.asked || table.snapshot.over) lessons.teach(table.snapshot.revision, table.since).then(ended, (fault: unknown) => table.tell(messageOf(fault)));
  }

  function ended(): void {
    const over = table.snapshot.over && !table.past && !table.scene;
    if (over && !result.hidden && !(lessons.summary() && !result.querySelector("#learned"))) return;
    if (result.hidden === over) (over ? result : seats)[over ? "append" : "after"](scores); // the whole sheet is part of the end
    result.hidden = !over;
    const told = el("div", { class: "told" }, over ? ending(table, { lessons: lessons.summary(), again: look, go }) : null);
    fill(result, over ? [told, scores] : null);
    if (over) scrollTo({ top: 0 });
  }

  async function look(revision: number): Promise<void> {
    await replay.begin(table.snapshot.revision, revision);
  }

  async function share(): Promise<void> {
    try {
      inviting = waits();
      table.tell(invitation(await wire.share(match, table.snapshot), () => table.tell(null)));
    } catch (fault) {
      table.tell(messageOf(fault));
    }
  }

  const learning = button("Lessons", () => {
    table.dispatchEvent(new CustomEvent("helping")); // other help would lie over it
    lessons.turn(!lessons.isOn());
    learning.setAttribute("aria-pressed", String(lessons.isOn()));
    teach();
  }, { id: "learn", "aria-pressed": String(lessons.isOn()), title: "Explains each part when it first comes up" });
  const names = button("Names of places", () => {
    board.names = names.getAttribute("aria-pressed") !== "true";
    names.setAttribute("aria-pressed", String(names.getAttribute("aria-pressed") !== "true"));
  }, { "aria-pressed": "false", title: "Writes the names of corners, edges and cells on the board" });
  const pace = el("select", { "aria-label": "Pace at which the turns of others are shown", onchange: (event: Event) => setPace((event.target as HTMLSelectElement).value as Pace) },
    PACES.map((each) => el("option", { value: each, selected: each === paceOf() }, each)));
  const sound = button("Sound", () => {
    setSound(!wantsSound());
    sound.setAttribute("aria-pressed", String(wantsSound()));
  }, { "aria-pressed": String(wantsSound()), title: "Tones for your turn, dice and the end" });
  const notify = button("Notify me", async () => {
    const on = await setNotify(!mayNotify());
    notify.setAttribute("aria-pressed", String(on));
  }, { "aria-pressed": String(mayNotify()), title: "A notification of the system when you are waited for and look elsewhere" });
  const help = keysHelp();
  const alone = button("Reject offers for me", () => {
    setAnswersAlone(!answersAlone());
    alone.setAttribute("aria-pressed", String(answersAlone()));
  }, { "aria-pressed": String(answersAlone()), title: "Rejects offers at once that you cannot accept" });
  const more = el("details", { id: "more" }, el("summary", { "aria-label": "More" }, "⋯"), el("div", {},
    names, button("Last turns", () => {
      more.open = false;
      return table.again();
    }, { title: "Show once more what others did" }),
    sound, table.snapshot.variant.startsWith("catan/") ? alone : null, wire.alone ? null : notify, button("Help", () => help.showModal(), { "aria-keyshortcuts": "?", "aria-haspopup": "dialog" }), el("label", {}, el("span", {}, "Pace"), pace)));
  fill(links, el("a", { href: wire.rules(match), id: "rules", ...BESIDE }, "Rules"), learning, button("Replay", () => look(table.snapshot.revision), { title: "Leads through the match from any moment of it" }),
    wire.alone ? button("Link", share, { title: "A link with which somebody goes on with a copy of this match" }) : button("Invite", share, { title: "A link with which others take a seat or watch" }), more);

  const elsewhere = (event: Event) => { if (!more.contains(event.target as Node)) more.open = false; };
  const keys = (event: KeyboardEvent) => {
    const writing = event.target instanceof Element && event.target.matches("input, textarea, select"), opened = document.querySelector("dialog[open]");
    if (event.key === "?" && !writing && !opened) help.showModal();
    if (event.key.length === 1 && !writing && !opened && !main.contains(event.target as Node)) { // the keys of the table are heard on the whole page
      const { key, ctrlKey, altKey, metaKey } = event;
      if (!main.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true }))) event.preventDefault();
      return;
    }
    if (event.key !== "Escape" || help.open) return;
    if (more.open) {
      more.open = false;
      more.querySelector("summary")!.focus();
    } else if (table.scene) table.skip();
    else table.unclick();
  };
  const turned = () => {
    table.layout = NARROW.matches ? "tall" : "wide";
    table.draw();
  };
  client.addEventListener("look", (event) => { look((event as CustomEvent<number>).detail); });
  const sized = new ResizeObserver(() => {
    if (innerWidth !== width) reserve();
    main.style.setProperty("--dock-now", `${dock.offsetHeight}px`);
    const beside = [...dock.querySelectorAll<HTMLElement>("#lesson, #advice, #rule")].filter((each) => getComputedStyle(each).position === "fixed");
    if (NARROW.matches) requestAnimationFrame(() => board.reach());
    main.style.setProperty("--aside", `${Math.max(0, ...beside.map((each) => each.offsetHeight && each.offsetHeight + GAP))}px`);
  });
  fill(page, client, help);
  asking();
  if (kept.of(match).join && waits()) share();
  setTimeout(() => { // once the parts have drawn themselves
    client.takeFocus();
    for (const each of [dock, ...dock.querySelectorAll("#lesson, #advice, #rule")]) sized.observe(each);
  });
  document.body.classList.add("playing");
  addEventListener("keydown", keys);
  addEventListener("pointerdown", elsewhere);
  NARROW.addEventListener("change", turned);
  return () => {
    table.close();
    quiet();
    replay.stop();
    sized.disconnect();
    removeEventListener("keydown", keys);
    removeEventListener("pointerdown", elsewhere);
    NARROW.removeEventListener("change", turned);
  };
}
