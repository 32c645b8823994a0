// The end of a match: who won, what comes next.

import { button, el } from "../index.js";
import type { Inside, Started, Table } from "../index.js";

type Given = { lessons: Inside; again: () => void; go: (address: string) => void };

export function ending(table: Table, { lessons, again, go }: Given): Inside[] {
  const { snapshot, wire, match } = table;
  const record = el("a", { class: "button", download: `${match}.json` }, "Keep the record");
  wire.record(match).then((address) => { record.href = address; }, () => { record.hidden = true; });
  const rematch = async () => {
    const seats = snapshot.seats.map((seat) => ({ ...(seat.name ? { name: seat.name } : {}), ...(seat.bot ? { bot: seat.bot } : {}) }));
    const begun = await wire.post<Started>("/matches", { variant: snapshot.variant, players: seats.length, seats });
    const tokens = Object.fromEntries(begun.seats.flatMap(({ player, token }) => (token ? [[String(player), token]] : [])));
    wire.kept.keep(begun.match, { tokens, join: begun.join });
    go(`#/match/${begun.match}`);
  };
  const alone = snapshot.seats.every((seat) => seat.kind === "bot" || table.mine.includes(seat.player)) && !table.mine.includes(-1);
  return [el("strong", {}, table.say(snapshot.prompt)), lessons,
    el("div", { class: "buttons" }, alone ? button("Play again", rematch) : null, button("Watch it again", again), record, el("a", { class: "button", href: "#/" }, "Another match"))];
}
