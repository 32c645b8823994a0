// The page for taking an open seat.

import { el, Fault, fill, labelled, messageOf, newKey } from "../index.js";
import type { Joined, Snapshot, Wire } from "../index.js";

const NAME = "bisongames/name";

// Proposes a name where a seat is taken next.
export const keepName = (name: string): void => localStorage.setItem(NAME, name);

export function joining(wire: Wire, page: HTMLElement, match: string, secret: string, go: (address: string) => void): void {
  const { kept } = wire;
  const name = el("input", { maxlength: 40, autocomplete: "nickname", id: "name", value: localStorage.getItem(NAME) ?? "" });
  const said = el("p", { role: "alert", class: "fault" });
  const own = newKey(); // proves that a second attempt comes from here
  let key = newKey(); // kept for a second attempt if the first got no response
  const join = async (event: Event) => {
    event.preventDefault();
    try {
      const found = await wire.post<Joined>(`/matches/${match}/join`, { join: secret, key, secret: own, ...(name.value.trim() ? { name: name.value.trim() } : {}) });
      keepName(name.value.trim());
      kept.keep(match, { tokens: { [found.player]: found.token }, join: secret });
      go(`#/match/${match}`);
    } catch (fault) {
      if (!(fault instanceof Fault) || fault.code !== "away") key = newKey();
      said.textContent = messageOf(fault);
    }
  };
  const what = el("p", { class: "summary" });
  wire.get<Snapshot>(`/matches/${match}`).then(
    (found) => { what.textContent = `${found.title}, with ${found.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name).join(", ")}`; },
    (fault: unknown) => { said.textContent = messageOf(fault); });
  const sits = Object.keys(kept.of(match).tokens ?? {}).length;
  fill(page, el("main", { class: "new" }, el("h1", {}, "Join a match"), what,
    sits ? el("p", {}, "You sit at this table already. ", el("a", { href: `#/match/${match}` }, "Go to the table")) : null,
    el("form", { "aria-label": "Join", onsubmit: join }, labelled("Your name", name), said, el("button", { type: "submit" }, "Join"))));
  name.focus();
}
