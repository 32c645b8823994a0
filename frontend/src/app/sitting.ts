// The table: the parts of a match on one page, with its replay, its lessons and its end.

import { button, el, fill, messageOf, PACES, paceOf, setPace, Table } from "../index.js";
import type { Answers, Board, Inside, Lessons, Match, Pace, Wire } from "../index.js";
import { lessonsOf } from "./lessons.js";
import { replayBar } from "./replay.js";
import { ending } from "./ending.js";
import { setSound, sounding, wantsSound } from "./sound.js";

const NARROW = matchMedia("(max-width: 1000px), (max-aspect-ratio: 1/1)");

const part = <E extends HTMLElement>(name: string, attributes: Record<string, string> = {}): E => el(`bisongames-${name}` as "div", attributes) as unknown as E;

export async function sitting(wire: Wire, page: HTMLElement, links: HTMLElement, match: string, here: () => boolean, go: (address: string) => void): Promise<() => void> {
  const { kept } = wire;
  const client = part<Match>("match"), board = part<Board>("board"), answers = part<Answers>("answers");
  const lost = el("p", { class: "lost", role: "status", hidden: true }, "The server is away; the table comes back by itself.");
  const cover = el("div", { id: "cover" });
  const result = el("div", { id: "result", hidden: true });
  const replay = replayBar((revision) => table.look(revision).catch((fault: unknown) => table.tell(messageOf(fault))), () => table.back());
  const lessons = lessonsOf({
    ask: (after) => wire.get<Lessons>(`/matches/${match}/lessons?after=${after}`, table.token),
    remembered: kept.of(match).learn,
    remember: (learn) => kept.keep(match, { ...kept.of(match), learn }),
    called: (id) => table.called(id),
    address: (rule) => wire.rules(match, rule),
    because: (revision, rule) => table.dispatchEvent(new CustomEvent("because", { detail: { revision, rule, address: wire.rules(match, rule) } })),
  });
  answers.lesson = (refused) => lessons.about(refused);
  const dock = el("section", { class: "dock", "aria-label": "Your choices" }, part("prompt"), lessons.element, answers, part("hand"), part("choices"));
  const seats = part("seats"), scores = part("scores");
  const main = el("main", { id: "table" }, lost, cover, dock, result, replay.element, board,
    el("section", { class: "side", "aria-label": "How things stand" }, seats, scores, el("h2", {}, "What happened"), part("log")));
  client.append(main);

  client.setAttribute("layout", NARROW.matches ? "tall" : "wide");
  let table!: Table;
  client.addEventListener("ready", (event) => {
    table = (event as CustomEvent<Table>).detail;
    table.addEventListener("change", changed);
    changed();
    sounding(table);
    table.addEventListener("told", titled);
  });
  if (wire.about === "") fill(page);
  await client.open(wire, match);
  if (!here()) {
    table.close();
    return () => {};
  }

  function state(key: string, value: unknown): void {
    main.setAttribute(`data-${key}`, value === null || value === undefined ? "" : String(value));
  }

  function titled(): void {
    document.title = `${table.asked ? "● " : ""}${table.shown.title}`;
  }

  function changed(): void {
    const { shown, snapshot, covered } = table;
    lost.hidden = !table.away;
    main.classList.toggle("covered", covered);
    main.classList.toggle("asked", table.asked);
    const name = table.seat === null ? "" : snapshot.seats[table.seat]?.name ?? "";
    fill(cover, covered ? [el("p", {}, `It is the turn of ${name}. Others look away.`), button(`Show the table to ${name}`, () => table.uncover())] : null);
    for (const key of ["match", "you", "over"] as const) state(key, shown[key]);
    state("revision", table.revision);
    state("to-act", table.scene ? null : shown.to_act);
    main.toggleAttribute("aria-busy", table.busy);
    if (table.busy) main.setAttribute("aria-busy", "true");
    titled();
    ended();
    if (!table.past && !covered && !table.scene && !table.busy) teach();
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
      const { link, what, more } = await wire.share(match, table.snapshot);
      const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
      const told: Inside[] = [el("p", {}, what), el("input", { readonly: true, value: link, "aria-label": "Link", onfocus: (event: FocusEvent) => (event.target as HTMLInputElement).select() }),
        copied ? el("p", {}, "It is copied.") : null, more ? el("p", {}, more) : null];
      table.tell(told);
    } catch (fault) {
      table.tell(messageOf(fault));
    }
  }

  const learning = button("Learn", () => {
    lessons.turn(!lessons.isOn());
    learning.setAttribute("aria-pressed", String(lessons.isOn()));
    teach();
  }, { id: "learn", "aria-pressed": String(lessons.isOn()) });
  const names = button("Names", () => {
    board.names = names.getAttribute("aria-pressed") !== "true";
    names.setAttribute("aria-pressed", String(names.getAttribute("aria-pressed") !== "true"));
  }, { "aria-pressed": "false", title: "Names of corners, edges and cells on the board" });
  const pace = el("select", { "aria-label": "Pace at which the turns of others are shown", onchange: (event: Event) => setPace((event.target as HTMLSelectElement).value as Pace) },
    PACES.map((each) => el("option", { value: each, selected: each === paceOf() }, each)));
  const sound = button("Sound", () => {
    setSound(!wantsSound());
    sound.setAttribute("aria-pressed", String(wantsSound()));
  }, { "aria-pressed": String(wantsSound()), title: "Tones for your turn, dice and the end" });
  const more = el("details", { id: "more" }, el("summary", { "aria-label": "More" }, "⋯"), el("div", {},
    names, button("Last turns", () => table.again(), { title: "Show once more what others did" }),
    sound, el("label", {}, el("span", {}, "Pace"), pace)));
  fill(links, el("a", { href: wire.rules(match), id: "rules", target: "_blank" }, "Rules"), learning, button("Replay", () => look(table.snapshot.revision)), button("Share", share), more);

  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    if (table.scene) table.skip();
    else table.unclick();
  };
  const turned = () => {
    table.layout = NARROW.matches ? "tall" : "wide";
    table.draw();
  };
  client.addEventListener("look", (event) => { look((event as CustomEvent<number>).detail); });
  const sized = new ResizeObserver(() => main.style.setProperty("--dock", `${dock.getBoundingClientRect().height}px`));
  sized.observe(dock);
  fill(page, client);
  document.body.classList.add("playing");
  addEventListener("keydown", keys);
  NARROW.addEventListener("change", turned);
  return () => {
    table.close();
    replay.stop();
    sized.disconnect();
    removeEventListener("keydown", keys);
    NARROW.removeEventListener("change", turned);
  };
}
