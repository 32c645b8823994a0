// The matches that this browser was at last: who plays, when it was here, and whose turn it is.

import { el, Fault, fill, shortName } from "../index.js";
import type { Snapshot, Wire } from "../index.js";

// "today, 14:05" or "28 Nov, 14:05".
function when(time: number): string {
  const then = new Date(time), hour = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const day = then.toDateString() === new Date().toDateString() ? "today" : then.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  return `${day}, ${hour}`;
}

function turn({ over, to_act: player, seats }: Snapshot, mine: Set<number>): string {
  if (over) return "over";
  const seat = player === null ? undefined : seats[player];
  if (player !== null && mine.has(player)) return mine.size > 1 && seat ? `${shortName(seat)}’s turn` : "your turn"; // several play at this device
  return !seat ? "waits for the dealer" : seat.kind === "open" ? "waits for somebody to join" : `${shortName(seat)}’s turn`;
}

// `going`: leads to the last of them that is not over.
export async function yourMatches({ kept, get }: Wire): Promise<{ going: HTMLElement | null; all: HTMLElement | null }> {
  const rows = kept.matches().map(({ match, title, played }) => {
    const mine = new Set(Object.keys(kept.of(match).tokens ?? {}).map(Number)), href = `#/match/${match}`;
    const who = el("span", { class: "who" }), now = el("strong", {}), row = el("li", {},
      el("a", { href }, title), " ", now, el("small", {}, who, played ? `last played here ${when(played)}` : ""));
    const going = get<Snapshot>(`/matches/${match}`).then((found) => {
      const named = (one: Snapshot["seats"][number]) => (mine.size === 1 && mine.has(one.player) ? "you" : shortName(one)), others = found.seats.filter(({ player }) => !mine.has(player));
      fill(who, `${found.seats.map(named).join(", ")}; `);
      fill(now, turn(found, mine));
      return found.over ? null : el("a", { id: "continue", class: "button", href }, "Continue: ", el("strong", {}, title), others.length ? ` with ${others.map(shortName).join(", ")}` : "", `: ${turn(found, mine)}`);
    }, (fault: unknown) => {
      if (!(fault instanceof Fault) || fault.code !== "unknown") return null;
      kept.forget(match); // the server no longer keeps it
      row.remove();
      return null;
    });
    return { row, going };
  });
  const all = rows.length ? el("section", { id: "matches" }, el("h2", {}, "Your matches"), el("ul", {}, rows.map(({ row }) => row))) : null;
  for (const each of rows) {
    const going = await each.going;
    if (going) return { going, all };
  }
  return { going: null, all };
}
