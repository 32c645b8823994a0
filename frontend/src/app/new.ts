// The page that starts a match.

import { el, fill, labelled, messageOf } from "../index.js";
import type { About, Started, VariantSummary, Wire } from "../index.js";

const NAMES = ["Ada", "Otto", "Mina", "Hugo", "Ines", "Emil"]; // of bots
const GAMES: Record<string, string> = { wind_river: "Wind River", bison: "Bison", natives: "Natives", catan: "Catan" };

export async function beginning(wire: Wire, page: HTMLElement, go: (address: string) => void, here: () => boolean): Promise<void> {
  const { kept } = wire;
  const [about, variants] = await Promise.all([wire.get<About>(""), wire.get<VariantSummary[]>("/variants")]);
  if (!here()) return;
  const playable = variants.filter((each) => !each.expansion);
  const games = [...new Set(variants.map((each) => each.game))];
  const game = el("select", { id: "game", name: "game" }, games.map((id) => el("option", { value: id }, GAMES[id] ?? id)));
  const variant = el("select", { id: "variant", name: "variant" });
  const players = el("select", { id: "players", name: "players" });
  const summary = el("p", { class: "summary" });
  const expansions = el("fieldset", { class: "expansions" });
  const seats = el("fieldset", { class: "seats" });
  const undo = el("select", { id: "undo" },
    el("option", { value: "" }, "while one plays against bots"),
    el("option", { value: "free" }, "always"),
    el("option", { value: "never" }, "never"));
  const advice = el("select", { id: "advice-policy" },
    el("option", { value: "free" }, "for who asks"),
    el("option", { value: "never" }, "for nobody"));
  const dealer = el("select", { id: "dealer" },
    el("option", { value: "seeded" }, "the program deals"),
    el("option", { value: "manual" }, "from a real table, entered by hand"));
  const learn = el("input", { type: "checkbox", id: "wants-lessons" });
  const said = el("p", { role: "alert", class: "fault" });

  const chosen = () => variants.find((each) => each.id === variant.value);
  const fillVariants = () => {
    fill(variant, playable.filter((each) => each.game === game.value).map((each) => el("option", { value: each.id }, each.title)));
    const more = variants.filter((each) => each.game === game.value && each.expansion);
    fill(expansions, more.length ? el("legend", {}, "Expansions") : null,
      more.map((each) => el("label", {}, el("input", { type: "checkbox", value: each.id.split("/")[1]! }), el("span", {}, each.title, el("small", {}, each.summary)))));
    expansions.hidden = !more.length;
    fillPlayers();
  };
  const fillPlayers = () => {
    summary.textContent = chosen()?.summary ?? "";
    const before = Number(players.value);
    const counts = chosen()?.player_counts ?? [];
    fill(players, counts.map((n) => el("option", { value: n, selected: n === before }, String(n))));
    fillSeats();
  };
  const fillSeats = () => {
    const kinds = (person: boolean) => [
      el("option", { value: "person", selected: person }, "a person here"),
      wire.alone ? null : el("option", { value: "open" }, "open: by link"),
      ...about.bots.map((bot) => el("option", { value: `bot:${bot}`, selected: !person && bot === "greedy" }, `bot: ${bot}`)),
    ];
    fill(seats, el("legend", {}, "Seats"), Array.from({ length: Number(players.value) }, (_, i) =>
      el("div", { class: "seat" },
        labelled(`Seat ${i + 1}`, el("select", { name: `seat${i + 1}`, "aria-label": `Seat ${i + 1}` }, kinds(i === 0 || dealer.value === "manual"))),
        el("input", { name: `name${i + 1}`, maxlength: 40, placeholder: "name", "aria-label": `Name of seat ${i + 1}`, autocomplete: "off" }))));
  };
  game.onchange = fillVariants;
  variant.onchange = fillPlayers;
  players.onchange = fillSeats;
  dealer.onchange = () => { // at a real table, the other seats are people instead of bots
    const [from = "", to = ""] = dealer.value === "manual" ? ["bot:greedy", "person"] : ["person", "bot:greedy"];
    for (const select of [...seats.querySelectorAll("select")].slice(1)) if (select.value === from) select.value = to;
  };

  const start = async (event: Event) => {
    event.preventDefault();
    said.textContent = "";
    const given = [...seats.querySelectorAll("input")].map((input) => input.value.trim());
    const free = NAMES.filter((name) => !given.includes(name));
    const wished = [...seats.querySelectorAll(".seat")].map((seat) => {
      const [kind, bot] = seat.querySelector("select")!.value.split(/:(.*)/);
      const name = seat.querySelector("input")!.value.trim() || (kind === "bot" ? free.shift() : "");
      return { ...(name ? { name } : {}), ...(kind === "bot" ? { bot } : {}), ...(kind === "open" ? { open: true } : {}) };
    });
    const added = [...expansions.querySelectorAll<HTMLInputElement>("input:checked")].map((box) => `+${box.value}`).join("");
    try {
      const begun = await wire.post<Started>("/matches", {
        variant: variant.value + added,
        players: Number(players.value),
        seats: wished,
        dealer: dealer.value,
        ...(undo.value ? { undo: undo.value } : {}),
        advice: advice.value,
      });
      const own = begun.seats.filter((seat) => seat.token);
      const tokens: Record<string, string> = Object.fromEntries(own.map((seat) => [seat.player, seat.token!]));
      if (begun.dealer) tokens[-1] = begun.dealer;
      kept.keep(begun.match, { tokens, join: begun.join, ...(learn.checked ? { learn: { told: [] } } : {}) });
      go(`#/match/${begun.match}`);
    } catch (fault) {
      said.textContent = messageOf(fault);
    }
  };
  const before = kept.matches();
  fill(page,
    el("main", { class: "new" },
      el("h1", {}, "Play"),
      el("form", { id: "new", "aria-label": "New match", onsubmit: start },
        labelled("Game", game), labelled("Variant", variant), summary, labelled("Players", players),
        expansions, seats,
        el("label", { class: "learn" }, learn, el("span", {}, "Explain each part when it first comes up")),
        el("details", {}, el("summary", {}, "More"), labelled("Taking back", undo), labelled("Hints", advice), labelled("Dice and cards", dealer)),
        said, el("button", { type: "submit" }, "Start")),
      before.length ? el("section", {}, el("h2", {}, "Your matches"), el("ul", {}, before.map((each) =>
        el("li", {}, el("a", { href: `#/match/${each.match}` }, each.title))))) : null));
  fillVariants();
}
