// The page that starts a match.

import { button, el, fill, labelled, messageOf } from "../index.js";
import { joinAddress } from "./invite.js";
import { yourMatches } from "./matches.js";
import type { About, Started, VariantSummary, Wire } from "../index.js";

const NAMES = ["Ada", "Otto", "Mina", "Hugo", "Ines", "Emil"]; // of bots
const OTHERS = /^(random|greedy|search)\b/; // bots that are no levels
const GAMES: Record<string, string> = { wind_river: "Wind River", bison: "Bison", natives: "Natives", catan: "Catan" };

export async function beginning(wire: Wire, page: HTMLElement, go: (address: string) => void, here: () => boolean): Promise<void> {
  const { kept } = wire;
  const [about, variants, { going, all }] = await Promise.all([wire.get<About>(""), wire.get<VariantSummary[]>("/variants"), yourMatches(wire)]);
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
    el("option", { value: "" }, "alone freely, else if the others agree"),
    el("option", { value: "free" }, "always"),
    el("option", { value: "ask" }, "if the others agree"),
    el("option", { value: "never" }, "never"));
  const advice = el("select", { id: "advice-policy" },
    el("option", { value: "free" }, "for who asks"),
    el("option", { value: "never" }, "for nobody"));
  const talk = el("select", { id: "talk-policy" },
    el("option", { value: "free" }, "quick words and notes"),
    el("option", { value: "words" }, "quick words only"),
    el("option", { value: "never" }, "none"));
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
  const usual = about.bots.includes("casual") ? "casual" : "greedy";
  const botOptions = (names: string[], chosen: boolean) => names.map((bot) => el("option", { value: `bot:${bot}`, selected: chosen && bot === usual }, `bot: ${bot}`));
  const fillSeats = () => {
    const kinds = (person: boolean) => [
      el("option", { value: "person", selected: person }, "a person here"),
      wire.alone ? null : el("option", { value: "open" }, "open: by link"),
      ...botOptions(about.bots.filter((bot) => !OTHERS.test(bot)), !person),
      el("optgroup", { label: "others" }, botOptions(about.bots.filter((bot) => OTHERS.test(bot)), !person)),
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
    const [from = "", to = ""] = dealer.value === "manual" ? [`bot:${usual}`, "person"] : ["person", `bot:${usual}`];
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
    begin({
      variant: variant.value + added,
      players: Number(players.value),
      seats: wished,
      dealer: dealer.value,
      ...(undo.value ? { undo: undo.value } : {}),
      advice: advice.value,
      talk: talk.value,
    }, said);
  };
  const begin = async (wish: object, fault: Element) => {
    try {
      const begun = await wire.post<Started>("/matches", wish);
      const own = begun.seats.filter((seat) => seat.token);
      const tokens: Record<string, string> = Object.fromEntries(own.map((seat) => [seat.player, seat.token!]));
      if (begun.dealer) tokens[-1] = begun.dealer;
      kept.keep(begun.match, { tokens, join: begun.join, ...(learn.checked ? { learn: { told: [] } } : {}) });
      go(`#/match/${begun.match}`);
    } catch (reason) {
      fault.textContent = messageOf(reason);
    }
  };
  const quick = el("p", { role: "alert", class: "fault" });
  const against = ({ id, game: name, summary: what, player_counts: [count = 2] }: VariantSummary) => {
    const bots = NAMES.slice(0, count - 1), seated = [{}, ...bots.map((each) => ({ name: each, bot: usual }))];
    return button([el("strong", {}, `Play ${GAMES[name] ?? name}`), el("span", {}, what), el("small", {}, `you against ${bots.length === 1 ? "a bot" : `${bots.length} bots`}, at once`)],
      () => begin({ variant: id, players: count, seats: seated }, quick));
  };
  const code = el("input", { id: "code", autocomplete: "off", "aria-label": "Link or code", placeholder: "link or code" });
  const wrong = el("p", { role: "alert", class: "fault" });
  const join = (event: Event) => {
    event.preventDefault();
    const address = joinAddress(code.value);
    wrong.textContent = address ? "" : "This is no link or code of an invitation.";
    if (address) go(address);
  };
  fill(page,
    el("main", { class: "new" },
      going,
      el("h1", {}, "Play"),
      el("section", { id: "at-once", "aria-label": "Play at once" }, playable.filter(({ id }) => id.endsWith("/base")).map(against), quick),
      el("h2", {}, "Or choose variant, players and seats"),
      el("form", { id: "new", "aria-label": "New match", onsubmit: start },
        labelled("Game", game), labelled("Variant", variant), summary, labelled("Players", players),
        expansions, seats,
        el("label", { class: "learn" }, learn, el("span", {}, "Explain each part when it first comes up")),
        el("details", {}, el("summary", {}, "More"), labelled("Taking back", undo), labelled("Hints", advice), wire.alone ? null : labelled("Talk", talk), labelled("Dice and cards", dealer)),
        said, el("button", { type: "submit" }, "Start")),
      wire.alone ? null : el("section", {}, el("h2", {}, "Join others"),
        el("form", { id: "join-code", "aria-label": "Join with a link or a code", onsubmit: join }, code, wrong, el("button", { type: "submit" }, "Join"))),
      all));
  fillVariants();
}
