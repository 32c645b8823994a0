// The end of a match: who won, who led when, what luck and choices did, and what comes next.

import { badge, button, el, fill, messageOf } from "../index.js";
import type { Inside, MatchLeads, Started, Table } from "../index.js";
import { joinAddress } from "./invite.js";
import { keepName } from "./join.js";
import { leadsChart } from "./leads.js";

const PAUSE = 200; // milliseconds between two requests for an analysis

type Given = { lessons: Inside; again: (revision: number) => void; go: (address: string) => void };

export function ending(table: Table, { lessons, again, go }: Given): Inside[] {
  const { snapshot, wire, match } = table;
  const record = el("a", { class: "button", download: `${match}.json` }, "Keep the record");
  wire.record(match).then((address) => { record.href = address; }, () => { record.hidden = true; });
  const elsewhere = (player: number) => snapshot.seats[player]!.kind !== "bot" && !table.mine.includes(player);
  const alone = !snapshot.seats.some((seat) => elsewhere(seat.player));
  const rematch = async () => {
    const seats = snapshot.seats.map(({ player, name, bot }) => (elsewhere(player) ? { open: true } : { ...(name ? { name } : {}), ...(bot ? { bot } : {}) }));
    const begun = await wire.post<Started>("/matches", { variant: snapshot.variant, players: seats.length, seats });
    const tokens = Object.fromEntries(begun.seats.flatMap(({ player, token }) => (token ? [[String(player), token]] : [])));
    wire.kept.keep(begun.match, { tokens, join: begun.join });
    if (!alone && table.talkPolicy === "free") await table.speak({ note: `Let us play again: #/join/${begun.match}/${begun.join}` });
    go(`#/match/${begun.match}`);
  };
  const next = el("span", {});
  const offer = () => {
    const called = table.talk.findLast(({ by, kind, text }) => kind === "note" && !table.mine.includes(by) && joinAddress(text));
    const own = table.mine.includes(-1) ? undefined : snapshot.seats[table.seat ?? -1];
    fill(next, called && own ? el("a", { class: "button", href: joinAddress(called.text)!, onclick: () => keepName(own.name) }, `Play again with ${table.nameOf(called.by)}`)
      : own ? button("Play again", rematch) : null);
  };
  offer();
  table.addEventListener("talk", offer);
  const leads = el("div", { class: "leads" });
  wire.get<MatchLeads>(table.path("/leads"), table.token).then(
    (found) => fill(leads, leadsChart(table, found, (player) => badge(table.picture, player), again)),
    (fault: unknown) => fill(leads, el("p", { class: "fault" }, messageOf(fault))));
  const { control, told } = analysing(table);
  return [lessons,
    el("div", { class: "buttons" }, next, button("Watch it again", () => again(0)), control, record, el("a", { class: "button", href: "#/" }, "Another match")),
    told, leads];
}

// A button that begins an analysis, and what it says as it goes on; it ends when nobody looks at it any more.
function analysing(table: Table): { control: HTMLElement; told: HTMLElement } {
  const bar = el("progress", { "aria-label": "Analysis", max: 1, value: 0 });
  const line = el("span", { role: "status" });
  const told = el("div", { id: "analysis", hidden: true }, bar, " ", line);
  const begin = async () => {
    control.disabled = true;
    told.hidden = bar.hidden = false;
    line.textContent = "A bot looks at every move again. This may take minutes.";
    try {
      for (let shown = ""; ;) {
        const { progress: { done, total, verdict }, address } = await table.wire.analysis(table.match, table.token);
        if (!told.isConnected) return;
        if (verdict !== null && address) {
          bar.hidden = true;
          fill(line, `${table.say(verdict)} `, el("a", { class: "button", href: address, target: "_blank" }, "Open the analysis"));
          return;
        }
        bar.value = total ? done / total : 0;
        const part = `${Math.floor((10 * done) / Math.max(1, total)) * 10} %`;
        if (part !== shown && done) line.textContent = `Looked at ${part} of the moves.`; // said not too often
        shown = part;
        await new Promise((wait) => setTimeout(wait, PAUSE));
      }
    } catch (fault) {
      bar.hidden = true;
      line.textContent = `The analysis stopped: ${messageOf(fault)}`;
      control.disabled = false;
    }
  };
  const control = button("Analysis", begin);
  return { control, told };
}
