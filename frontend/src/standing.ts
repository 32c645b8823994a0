// How things stand: who sits here, and the score sheet.

import { el, fill } from "./dom.js";
import { Part } from "./part.js";
import { shortName } from "./speech.js";

export class Seats extends Part {
  readonly #list = el("ul", { id: "seats", "aria-label": "Seats" });

  override begin(): void {
    this.replaceChildren(this.#list);
  }

  override draw(): void {
    const { snapshot, shown, mine, scene } = this.table;
    const asked = scene ? scene.by : shown.to_act;
    fill(this.#list, snapshot.seats.map((seat) => {
      const about = seat.kind === "open" ? "open" : seat.kind === "bot" ? "bot" : mine.includes(seat.player) ? "you" : seat.here ? "" : "away";
      return el("li", { "data-player": seat.player, class: seat.player === asked ? "asked" : "" }, this.badge(seat.player),
        el("span", { title: seat.name }, shortName(seat)), about ? el("small", {}, about) : null);
    }));
  }
}

export class Scores extends Part {
  readonly #sheet = el("table", { id: "scores" });
  #before: number[] = [];

  override begin(): void {
    this.replaceChildren(this.#sheet);
  }

  override draw(): void {
    const { table } = this, { score_sheet: sheet, seats } = table.shown;
    if (table.scene) return; // points are of the present
    const most = Math.max(...sheet.totals), before = this.#before;
    const rule = (id: string | null, name: string) => (id ? el("a", { href: table.address(id), target: "_blank", title: `Rule ${id}` }, name) : name);
    const change = (i: number) => {
      const by = sheet.totals[i]! - (before[i] ?? sheet.totals[i]!);
      return by ? (by > 0 ? `+${by}` : `−${-by}`) : null; // beside the total, not part of it
    };
    fill(this.#sheet, el("caption", {}, "Scores"),
      el("thead", {}, el("tr", {}, el("td", {}), sheet.columns.map((name, i) =>
        el("th", { scope: "col", title: name }, this.badge(i), el("span", {}, i === table.reader ? "You" : seats[i] ? shortName(seats[i]) : name))))),
      el("tbody", {}, sheet.rows.map((row) => el("tr", {}, el("th", { scope: "row" }, rule(row.rule, row.name)),
        row.points.map((points, i) => el("td", { title: row.details?.[i] ?? "" }, String(points)))))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Total"),
        sheet.totals.map((points, i) => el("td", { class: points === most ? "most" : "", "data-change": change(i) }, String(points))))));
    if (!table.past) this.#before = sheet.totals;
  }
}
