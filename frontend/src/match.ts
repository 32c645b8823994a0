// The client: begins a match or goes to one, keeps the connection, and serves the parts inside it.
// `<bisongames-match variant="bison/base">` begins one against bots; `match` and `token` name one; `server` is where it is played.

import { keepFocus } from "./focus.js";
import { MATCH } from "./part.js";
import { speakWithin } from "./spoken.js";
import { serverAt } from "./server.js";
import { Table } from "./table.js";
import { messageOf } from "./wire.js";
import type { Started, VariantSummary, Wire } from "./wire.js";

const HOME = new URL(".", import.meta.url);
const SOON = 450; // milliseconds within which a second press belongs to the first
const NEAR = 24; // pixels

export class Match extends HTMLElement {
  table: Table | null = null;
  ready: Promise<Table>;
  takeFocus: () => void = () => {}; // leads the keyboard to where the next choice is made
  #begun!: (table: Table) => void;
  #failed!: (fault: unknown) => void;

  constructor() {
    super();
    this.ready = new Promise((yes, no) => [this.#begun, this.#failed] = [yes, no]);
    this.ready.catch(() => {});
  }

  connectedCallback(): void {
    if (this.table) return;
    const server = this.getAttribute("server"), variant = this.getAttribute("variant"), match = this.getAttribute("match");
    if (!variant && !match) return;
    const wire = serverAt(server ? new URL(server.endsWith("/") ? server : `${server}/`, document.baseURI) : HOME);
    const token = this.getAttribute("token");
    const going = match ? this.open(wire, match, token ? { 0: token } : undefined) : this.#begin(wire, variant!);
    going.catch((fault: unknown) => {
      this.#failed(fault);
      const told = document.createElement("p");
      told.setAttribute("role", "alert");
      told.textContent = messageOf(fault);
      this.append(told);
    });
  }

  disconnectedCallback(): void {
    this.table?.close();
  }

  // Goes to a match; `tokens`: by seat, those that the browser keeps unless given.
  async open(wire: Wire, match: string, tokens?: Record<string, string>): Promise<Table> {
    const table = new Table(wire, match, tokens);
    table.layout = this.getAttribute("layout") === "tall" ? "tall" : "wide";
    await table.open();
    this.table = table;
    this.takeFocus = keepFocus(this, table);
    speakWithin(this, table);
    undouble(this, table);
    this.#begun(table);
    this.dispatchEvent(new CustomEvent("ready", { detail: table, bubbles: true }));
    return table;
  }

  // `seats`: "person" or the name of a bot for each, by default one person and greedy bots.
  async #begin(wire: Wire, variant: string): Promise<Table> {
    const wished = this.getAttribute("seats")?.split(/[ ,]+/);
    const [players = 2] = wished ? [wished.length] : (await wire.get<VariantSummary>(`/variants/${variant}`)).player_counts;
    const seats = wished ?? ["person", ...Array<string>(players - 1).fill("greedy")];
    const begun = await wire.post<Started>("/matches", { variant, seats: seats.map((seat) => (seat === "person" ? {} : { bot: seat })) });
    const tokens = Object.fromEntries(begun.seats.flatMap(({ player, token }) => (token ? [[String(player), token]] : [])));
    wire.kept.keep(begun.match, { tokens });
    return this.open(wire, begun.match, tokens);
  }
}

// The second press of a double one meets what the first has led to, which nobody has read yet: it does nothing, and takes nothing back.
function undouble(within: HTMLElement, table: Table): void {
  let last = { at: -SOON, x: 0, y: 0, question: "" };
  within.addEventListener("click", (event) => {
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY, question: table.question };
    if (!event.detail || !(event.target as Element).closest("bisongames-board, bisongames-choices")) return; // the keyboard, or a part of one's own
    if (now.at - last.at < SOON && Math.hypot(now.x - last.x, now.y - last.y) < NEAR && now.question !== last.question) {
      event.preventDefault();
      event.stopPropagation();
    } else last = now;
  }, { capture: true });
}

export { MATCH };
