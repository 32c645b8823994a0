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

export function yourMatches({ kept, get }: Wire): HTMLElement | null {
  const all = kept.matches();
  if (!all.length) return null;
  const rows = all.map(({ match, title, played }) => {
    const mine = new Set(Object.keys(kept.of(match).tokens ?? {}).map(Number));
    const who = el("span", { class: "who" }), now = el("strong", {}), row = el("li", {},
      el("a", { href: `#/match/${match}` }, title), " ", now, el("small", {}, who, played ? `last played here ${when(played)}` : ""));
    get<Snapshot>(`/matches/${match}`).then((found) => {
      const names = found.seats.map((seat) => (mine.size === 1 && mine.has(seat.player) ? "you" : shortName(seat)));
      fill(who, `${names.join(", ")}; `);
      fill(now, turn(found, mine));
    }, (fault: unknown) => {
      if (!(fault instanceof Fault) || fault.code !== "unknown") return;
      kept.forget(match); // the server no longer keeps it
      row.remove();
    });
    return row;
  });
  return el("section", { id: "matches" }, el("h2", {}, "Your matches"), el("ul", {}, rows));
}
