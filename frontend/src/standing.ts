// How things stand: who sits here, and the score sheet.

import { BESIDE, el, fill } from "./dom.js";
import { Part } from "./part.js";
import { answersTo } from "./places.js";
import { shortName } from "./speech.js";
import type { ScoreSheet } from "./wire.js";

export class Seats extends Part {
  readonly #list = el("ul", { id: "seats", "aria-label": "Seats" });

  override begin(): void {
    this.replaceChildren(this.#list);
  }

  override draw(): void {
    const { snapshot, shown, mine, scene, news, revision, onTurn } = this.table;
    const asked = scene ? scene.by : shown.to_act, answers = answersTo(news, revision);
    fill(this.#list, snapshot.seats.map((seat) => {
      const about = seat.kind === "open" ? "waiting" : seat.kind === "bot" ? "bot" : mine.includes(seat.player) ? "you" : seat.here ? "" : "away";
      const answer = answers.get(seat.player), notes = [about, answer === undefined ? "" : answer ? "accepted" : "rejected", !scene && seat.player === onTurn && onTurn !== asked ? "on turn" : ""].filter(Boolean);
      return el("li", { "data-player": seat.player, class: seat.player === asked ? "asked" : "" }, this.badge(seat.player),
        el("span", { title: seat.name }, shortName(seat)), notes.length ? el("small", {}, notes.join(", ")) : null);
    }));
  }
}

export class Scores extends Part {
  readonly #sheet = el("table", { id: "scores" });
  readonly #begun = new Map<number, number[]>(); // the totals as the reader's turns began, by turn

  override begin(): void {
    this.replaceChildren(this.#sheet);
  }

  override draw(): void {
    const { table } = this, { score_sheet: sheet, seats, view } = table.shown;
    if (table.scene) return; // points are of the present
    const { onTurn, reader } = table, own = reader === null || onTurn === reader, most = Math.max(...sheet.totals);
    if (!table.past) {
      for (const turn of this.#begun.keys()) if (turn > view.turn) this.#begun.delete(turn); // taken back
      if (own && !this.#begun.has(view.turn)) this.#begun.set(view.turn, sheet.totals);
    }
    const before = [...this.#begun].findLast(([turn]) => turn < view.turn)?.[1] ?? []; // one's last turn, and what the others did since
    const rule = (id: string | null, name: string) => (id ? el("a", { href: table.address(id), ...BESIDE, title: `Rule ${id}` }, name) : name);
    const line = (row: ScoreSheet["rows"][number]) => el("tr", {}, el("th", { scope: "row" }, rule(row.rule, row.name)),
      row.points.map((points, i) => el("td", { title: row.details?.[i] ?? "" }, String(points))));
    const change = (i: number) => {
      const by = sheet.totals[i]! - (before[i] ?? sheet.totals[i]!);
      return by ? (by > 0 ? `+${by}` : `−${-by}`) : null; // beside the total, not part of it
    };
    fill(this.#sheet, el("caption", {}, "Scores"),
      el("thead", {}, el("tr", {}, el("td", {}), sheet.columns.map((name, i) =>
        el("th", { scope: "col", title: name }, this.badge(i), el("span", {}, i === table.reader ? "You" : seats[i] ? shortName(seats[i]) : name))))),
      el("tbody", {}, sheet.rows.map(line)),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"),
        sheet.totals.map((points, i) => el("td", { class: points === most ? "most" : "", "data-change": change(i), title: change(i) ? `${change(i)} since ${reader === null ? "the last turn" : "your last turn"} began` : null }, String(points)))),
      sheet.ties.map(line))); // what decides between equal totals
  }
}
