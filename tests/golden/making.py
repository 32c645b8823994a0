"""What the library writes and reads, stored: matches, digests and texts of every position, rules, kinds and whole positions.

As a script::

    python tests/golden/making.py              # play all matches again and rewrite the data
    python tests/golden/making.py digests      # keep the matches as they are and rewrite all else
    python tests/golden/making.py show catan-base-4p-1 57       # one position of a stored match, whole
    python tests/golden/making.py show catan-base-4p-1 56 63    # some positions
    python tests/golden/making.py rules        # rewrite the data of variants and games only
    python tests/golden/making.py verify       # whether the stored texts and digests agree

``README.md`` beside this file says when to do that.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

import bisongames
from bisongames import Action, Event, Game, Match, State, to_json
from bisongames.bots import Greedy, Random

HERE: Final = Path(__file__).resolve().parent
MATCHES: Final = HERE / "matches"
TEXTS: Final = HERE / "texts"
RECORDS: Final = HERE / "records"
POSITIONS: Final = HERE / "positions"
VARIANTS: Final = HERE / "variants"
GAMES: Final = HERE / "games"

COLUMNS: Final = ("state", "views", "legal", "chance", "refusals", "events")
"""The kinds of digest in a line of a match file, in order."""

END: Final = "."
"""Stands where a match file would name the next move, in the last line."""
NOTHING: Final = "-"
"""Stands where there is nothing to take a digest of."""

RITUALS, SEASONS, SOUL = "rituals", "seasons", "soul-of-the-prairie"


@frozen
class Plan:
    """One match that is played and written down."""

    id: str
    """Of the variant, with changed options."""
    players: int
    seed: int
    bold: float = 0.3
    """How many of the choices are left to luck; the others are greedy."""
    most: int = 420
    """The match is left after so many choices."""
    every: int = 8
    """How many positions share a line of digests; 1 where each has its own."""
    setup: dict[str, Any] = field(factory=dict, hash=False)
    whole: bool = False
    """Whether its record and some of its positions are stored whole."""

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{plain_name(self.id)}-{self.players}p-{self.seed}"


PLANS: Final = (
    # Wind River
    Plan("wind_river/base", 3, 1, every=1, whole=True),
    Plan("wind_river/base", 4, 2, bold=0.1),
    Plan("wind_river/base", 4, 3, bold=1.0),
    Plan("wind_river/base", 3, 4, setup={"start_player": 2}),
    Plan("wind_river/per-field", 3, 1),
    Plan("wind_river/per-field", 4, 2),
    Plan("wind_river/skip-tipiless", 3, 1, bold=0.6),
    Plan("wind_river/skip-tipiless", 4, 2),
    Plan("wind_river/seven-rows", 3, 1),
    Plan("wind_river/seven-rows", 4, 2, bold=0.8),
    Plan("wind_river/base+herd_limit=6+insert_cost=1+tipis=6", 4, 1),
    Plan("wind_river/base+earning=per_field+tipiless_players=skip", 3, 2, bold=0.6),
    Plan("wind_river/base+entry_cost=0+resource_limit=2+supply_cost=2", 3, 3, bold=0.5),
    # Bison
    Plan("bison/base", 3, 1, every=1, whole=True),
    Plan("bison/base", 2, 2, bold=0.1),
    Plan("bison/base", 4, 3, bold=1.0),
    Plan("bison/base", 2, 4, setup={"start_player": 1}),
    Plan("bison/expansion-1", 2, 1),
    Plan("bison/expansion-1", 4, 2),
    Plan("bison/expansion-2", 2, 1),
    Plan("bison/expansion-2", 3, 2, bold=0.8),
    Plan("bison/odd-corners", 2, 1),
    Plan("bison/odd-corners", 4, 2),
    Plan("bison/base+overflow=cut", 2, 1, bold=0.1),
    Plan("bison/base+final_overflow=uncapped+gathering_at=any_piece", 3, 2, bold=0.1),
    Plan("bison/base+start_stock=8+track_end=8", 2, 3, bold=0.1),
    Plan("bison/expansion-2+max_ring=4+stones=3+gathering_at=any_piece", 2, 1, bold=0.5),
    # Natives
    Plan("natives/base", 3, 1, every=1, whole=True),
    Plan("natives/base", 2, 2, bold=0.1),
    Plan("natives/base", 4, 3, bold=1.0),
    Plan("natives/base", 2, 4, setup={"start_player": 1}),
    Plan(f"natives/base+{RITUALS}", 2, 1),
    Plan(f"natives/base+{RITUALS}", 4, 2),
    Plan(f"natives/base+{SEASONS}", 3, 1),
    Plan(f"natives/base+{SEASONS}", 2, 2, bold=0.8),
    Plan(f"natives/base+{SOUL}", 4, 1),
    Plan(f"natives/base+{SOUL}", 2, 2, bold=0.7),
    Plan(f"natives/base+{RITUALS}+{SEASONS}", 3, 1),
    Plan(f"natives/base+{RITUALS}+{SOUL}", 2, 1),
    Plan(f"natives/base+{SEASONS}+{SOUL}", 3, 1),
    Plan(f"natives/base+{RITUALS}+{SEASONS}+{SOUL}", 2, 1, every=1, whole=True),
    Plan(f"natives/base+{RITUALS}+{SEASONS}+{SOUL}", 4, 2),
    Plan(f"natives/base+{RITUALS}+{SEASONS}+{SOUL}", 3, 3, bold=1.0),
    Plan("natives/base+great_food_per_turn=3+colors=yellow-blue-green-red", 2, 1),
    Plan(f"natives/base+{RITUALS}+knowledge_full_strength=on+captive_points=2", 2, 1),
    Plan(
        f"natives/base+{RITUALS}+{SEASONS}+season_choice=aggressive+wrath_points=2", 2, 1, bold=0.5
    ),
    Plan(f"natives/base+{SEASONS}+season_choice=mildness-joy-winds", 2, 2),
    # Catan
    Plan("catan/base", 4, 1, every=1, bold=0.2, whole=True),
    Plan("catan/base", 3, 2, bold=0.0),
    Plan("catan/base", 3, 3, bold=1.0, most=250),
    Plan("catan/base", 4, 4, most=150, setup={"start_player": 2, "layout": "beginner"}),
    Plan("catan/bison", 3, 1, every=1, bold=0.0, whole=True),
    Plan("catan/bison", 4, 2, bold=0.3),
    Plan("catan/bison", 3, 3, bold=1.0, most=250),
    Plan("catan/base+domestic_trade=off", 3, 1, bold=0.3, most=500),
    Plan("catan/base+vp_to_win=4+separate_phases=on+harbours=shuffled", 3, 1),
    Plan("catan/base+friendly_robber=on+setup=beginner_full", 4, 2, most=250),
    Plan("catan/base+friendly_points=6+friendly_robber=published", 4, 1, most=400),
    Plan("catan/base+setup=beginner_map+max_turns=12+discard_limit=4", 3, 1),
    Plan("catan/bison+herd_step=coast+herd_chooser=random+vp_to_win=6", 3, 1),
    Plan("catan/bison+hunt_scoring=per_player+allow_cities=on+domestic_trade=off", 3, 1, most=300),
    Plan("catan/bison+distance_rule_after_setup=on+production_factor=2,3", 3, 2, most=250),
    Plan("catan/base+bison-herds+settlement_moves=off+hunters_per_player=0", 4, 3, most=150),
)


def plain_name(id: str) -> str:
    """The id as the name of a file."""
    return re.sub(r"[^a-z0-9_.+-]", "-", id)


@cache
def game_of(id: str) -> Game:
    """A game, loaded once."""
    return bisongames.load(id)


# ---- digests -----------------------------------------------------------------------------------


def digest(*texts: str) -> str:
    """The first twelve digits of the SHA-256 of some texts."""
    whole = hashlib.sha256()
    for text in texts:
        whole.update(text.encode())
        whole.update(b"\0")
    return whole.hexdigest()[:12]


@cache
def resolved(game: Game) -> str:
    """How a changed variant is carried along in the JSON of its states and views."""
    return f'"resolved": {to_json(game.variant)}, '


def body(value: Any) -> str:
    """The JSON of a state, view or result; without the variant it may carry, whose digest is stored once."""
    return to_json(value).replace(resolved(value.game), "", 1)


def actions_of(state: State) -> list[str]:
    """The legal actions, as notation and as JSON."""
    return [f"{action} {to_json(action)}" for action in state.legal_actions()]


def outcomes_of(state: State) -> list[str]:
    """What chance can bring, with its probability."""
    return [f"{action} {odds!r} {to_json(action)}" for action, odds in state.chance_outcomes()]


def told(events: Iterable[Event], players: int) -> list[str]:
    """Events, and what those learn of them who do not see everything."""
    found = []
    for event in events:
        found.append(to_json(event))
        for player in (*range(players), None):
            seen = event.seen_by(player)
            if seen is None or seen != event:
                found.append(f"{player}: {seen if seen is None else to_json(seen)}")
    return found


def position_texts(
    state: State, tried: Iterable[Action], events: Iterable[Event]
) -> dict[str, list[str]]:
    """The texts of one position that digests are taken of, by column."""
    seats = (*range(state.num_players), None)
    return {
        "state": [body(state)],
        "views": [body(state.view(player)) for player in seats],
        "legal": actions_of(state),
        "chance": outcomes_of(state),
        "refusals": [f"{wish}: {list(map(str, state.violations(wish)))}" for wish in tried],
        "events": told(events, state.num_players),
    }


def as_data(column: str, texts: list[str]) -> Any:
    """The texts of a column, as data where each is one piece of JSON."""
    if column == "state":
        return json.loads(texts[0])
    if column == "views":
        seats = [*map(str, range(len(texts) - 1)), "spectator"]
        return {seat: json.loads(text) for seat, text in zip(seats, texts, strict=True)}
    return texts


# ---- matches -----------------------------------------------------------------------------------


@frozen
class Line:
    """One position of a match file."""

    move: str
    """What is played there; ``.`` in the last."""
    digests: dict[str, str]
    """By column; of this position and all before it that have none of their own. May be empty."""


@frozen
class Stored:
    """One match file."""

    name: str
    head: dict[str, Any]
    lines: tuple[Line, ...]
    record: str
    """Digest of the record."""
    result: str
    """Digest of the result; ``-`` for a match that was left before its end."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The notation of all choices and chance outcomes."""
        return tuple(line.move for line in self.lines[:-1])

    @property
    def game(self) -> Game:
        """What is played."""
        return game_of(self.head["variant"])

    def start(self) -> State:
        """The first position."""
        return self.game.start(self.head["players"], **self.head["setup"])


def tried_at(index: int, actions: list[Action]) -> list[Action]:
    """Actions of a match that are tried, out of place, at one of its positions."""
    near = (index - 2, index - 1, index + 1, index + 5, index * 7 % max(1, len(actions)))
    return [actions[i] for i in near if i in range(len(actions))]


def replayed(
    start: State, moves: Iterable[str]
) -> Iterator[tuple[int, str, State, tuple[Event, ...]]]:
    """Each position of a match with what is played there and what that brings; the last with nothing."""
    state = start
    index = -1
    for index, text in enumerate(moves):
        try:
            step = state.step(state.parse(text))
        except bisongames.BisongamesError as error:
            error.add_note(f"at move {index} of the match, {text}")
            raise
        yield index, text, state, step.events
        state = step.state
    yield index + 1, END, state, ()


@frozen
class Texts:
    """The texts of one match that digests are taken of."""

    positions: tuple[dict[str, list[str]], ...]
    """Per position and column."""
    record: str
    result: str
    """Empty for a match that was left before its end."""


def texts_of(head: Mapping[str, Any], moves: tuple[str, ...]) -> Texts:
    """The texts of a match, written again from its moves."""
    game = game_of(head["variant"])
    start = game.start(head["players"], **head["setup"])
    actions = [game.parse(text) for text in moves]
    positions = []
    last = start
    for index, _, state, events in replayed(start, moves):
        positions.append(position_texts(state, tried_at(index, actions), events))
        last = state
    record = to_json(dealt_again(head, moves))
    return Texts(tuple(positions), record, "" if last.result is None else body(last.result))


def digested(name: str, head: Mapping[str, Any], moves: tuple[str, ...], texts: Texts) -> Stored:
    """A match file made from the texts of the match."""
    lines: list[Line] = []
    gathered: dict[str, list[str]] = {column: [] for column in COLUMNS}
    for index, (text, position) in enumerate(zip((*moves, END), texts.positions, strict=True)):
        for column in COLUMNS:
            gathered[column] += position[column]
        digests = {}
        if text == END or (index + 1) % head["every"] == 0:
            digests = {c: digest(*gathered[c]) if gathered[c] else NOTHING for c in COLUMNS}
            gathered = {column: [] for column in COLUMNS}
        lines.append(Line(text, digests))
    result = digest(texts.result) if texts.result else NOTHING
    return Stored(name, dict(head), tuple(lines), digest(texts.record), result)


def write_texts(name: str, texts: Texts) -> None:
    """Store the texts of a match, compressed: one a line, with its position and column."""
    lines = [
        f"{index}\t{column}\t{text}"
        for column in COLUMNS
        for index, position in enumerate(texts.positions)
        for text in position[column]
    ]
    lines += [f"{len(texts.positions)}\trecord\t{texts.record}", f"\tresult\t{texts.result}"]
    TEXTS.mkdir(exist_ok=True)
    whole = "\n".join(lines).encode()
    preset = 9 | lzma.PRESET_EXTREME
    (TEXTS / f"{name}.xz").write_bytes(lzma.compress(whole, preset=preset))


def read_texts(name: str) -> Texts:
    """The stored texts of a match."""
    whole = lzma.decompress((TEXTS / f"{name}.xz").read_bytes()).decode()
    *lines, record, result = (line.split("\t", 2) for line in whole.split("\n"))
    positions: tuple[dict[str, list[str]], ...] = tuple(
        {column: [] for column in COLUMNS} for _ in range(int(record[0]))
    )
    for index, column, text in lines:
        positions[int(index)][column].append(text)
    return Texts(positions, record[2], result[2])


def dealt_again(head: Mapping[str, Any], moves: Iterable[str]) -> Match:
    """The match played once more with its seed: only the choices of players are taken from the moves.

    It stops where chance brings something else than there.
    """
    game = game_of(head["variant"])
    match = Match(game, players=head["players"], seed=head["seed"], **head["setup"])
    expected = list(moves)
    known = 0
    while True:
        dealt = [str(action) for _, action in match.history[known:]]
        same = dealt == expected[known : known + len(dealt)]
        known += len(dealt)
        if not same or known >= len(expected):
            return match
        match.play(expected[known])


def played(plan: Plan) -> tuple[str, ...]:
    """The moves of a new match."""
    match = Match(game_of(plan.id), players=plan.players, seed=plan.seed, **plan.setup)
    rng = random.Random(plan.seed)
    for _ in range(plan.most):
        if match.is_over:
            break
        bot = Random() if rng.random() < plan.bold else Greedy()
        assert match.actor is not None
        match.play(bot.choose(match.state, match.actor, rng))
    return tuple(str(action) for _, action in match.history)


def head_of(plan: Plan) -> dict[str, Any]:
    """The first line of a match file."""
    return {
        "variant": game_of(plan.id).id,
        "players": plan.players,
        "seed": plan.seed,
        "setup": plan.setup,
        "every": plan.every,
    }


def match_text(stored: Stored) -> str:
    """A match file."""
    lines = [json.dumps(stored.head), f"index move {' '.join(COLUMNS)}"]
    for index, line in enumerate(stored.lines):
        lines.append(" ".join((str(index), line.move, *line.digests.values())))
    lines += [f"record {stored.record}", f"result {stored.result}"]
    return "\n".join(lines) + "\n"


def read_match(path: Path) -> Stored:
    """What a match file says."""
    head, columns, *lines, record, result = path.read_text(encoding="utf-8").splitlines()
    names = columns.split()[2:]
    found = []
    for line in lines:
        _, move, *digests = line.split()
        found.append(Line(move, dict(zip(names, digests, strict=True)) if digests else {}))
    return Stored(path.stem, json.loads(head), tuple(found), record.split()[1], result.split()[1])


def stored_matches() -> list[Path]:
    """The match files."""
    return sorted(MATCHES.glob("*.txt"))


# ---- rules and kinds ---------------------------------------------------------------------------


def rule_texts(game: Game) -> dict[str, str]:
    """The rules of a game in order, by id."""
    return {r.id: f"{r.section} | {r.source} | {r.status} | {r.text}" for r in game.rules}


def variant_fields(game: Game) -> dict[str, Any]:
    """The variant of a game as it goes to JSON: options, components and their sources one by one."""
    fields: dict[str, Any] = {}
    for name, value in json.loads(to_json(game.variant)).items():
        if isinstance(value, dict) and value:
            fields |= {f"{name}/{key}": inner for key, inner in value.items()}
        else:
            fields[name] = value
    return fields


def variant_texts(game: Game) -> dict[str, dict[str, Any]]:
    """The whole text of the variant that a game is made of: its own JSON, its options and its rules."""
    return {
        "variant": variant_fields(game),
        "options": game.plain_options(),
        "rules": rule_texts(game),
    }


def base_of(id: str) -> str:
    """The variant whose text the text of this one is held against; empty for the base of a game.

    With changed options that is the variant without them, with expansions that without the last of them.
    """
    parts = id.split("+")
    plain = [part for part in parts if "=" not in part]
    if len(plain) < len(parts):
        return "+".join(plain)
    if len(plain) > 1:
        return "+".join(plain[:-1])
    base = game_of(game_of(id).rulebook.id).id
    return "" if base == id else base


def split(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What turns the old fields into the new ones; ``joined`` does it."""
    changed = {key: new[key] for key in new if key in old and new[key] != old[key]}
    removed = [key for key in old if key not in new]
    before = ["", *new]
    added = {
        key: {"after": after, "value": new[key]}
        for after, key in zip(before, new, strict=False)
        if key not in old
    }
    parts: dict[str, Any] = {"changed": changed, "removed": removed, "added": added}
    difference = {name: part for name, part in parts.items() if part}
    if list(joined(old, difference).items()) != list(new.items()):
        difference["order"] = list(new)
    return difference


def joined(old: Mapping[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    """The new fields from the old ones and the difference."""
    removed = difference.get("removed", ())
    fields = {key: value for key, value in old.items() if key not in removed}
    fields |= difference.get("changed", {})
    order = list(fields)
    for key, addition in difference.get("added", {}).items():
        fields[key] = addition["value"]
        place = order.index(addition["after"]) + 1 if addition["after"] in order else 0
        order.insert(place, key)
    return {key: fields[key] for key in difference.get("order", order)}


def variant_data(id: str) -> dict[str, Any]:
    """The text of one variant: whole for the base of a game, else how it differs from another variant."""
    game = game_of(id)
    now = variant_texts(game)
    if not (base := base_of(game.id)):
        return {"id": game.id, **now}
    before = variant_texts(game_of(base))
    parts = {name: split(before[name], now[name]) for name in now}
    return {"id": game.id, "against": base, **parts}


def game_data(id: str) -> dict[str, Any]:
    """The kinds of actions, events and agenda of one game, and its JSON Schema."""
    book = game_of(id).rulebook
    return {
        "actions": dict(sorted((kind.__name__, kind.notation) for kind in book.actions)),
        "events": sorted(kind.__name__ for kind in book.events),
        "agenda": sorted(kind.__name__ for kind in book.agenda),
        "schema": bisongames.json_schema(id),
    }


def variant_ids() -> list[str]:
    """Every shipped variant, every other one that a match is stored of, and what these are held against; the canonical ids."""
    shipped = [variant.id for variant in bisongames.variants() if not variant.expansion]
    ids = {*shipped, *(game_of(plan.id).id for plan in PLANS)}
    waiting = list(ids)
    while waiting:
        if (base := base_of(waiting.pop())) and base not in ids:
            ids.add(base)
            waiting.append(base)
    return sorted(ids)


def game_ids() -> list[str]:
    """The games that are shipped."""
    return sorted({variant.game for variant in bisongames.variants()})


# ---- whole positions ---------------------------------------------------------------------------


def whole(stored: Stored, index: int) -> dict[str, Any]:
    """One position of a match with all that digests are taken of, as plain data."""
    actions = [stored.game.parse(text) for text in stored.moves]
    for at, text, state, events in replayed(stored.start(), stored.moves):
        if at == index:
            texts = position_texts(state, tried_at(index, actions), events)
            head = {"match": stored.name, "index": index, "move": text}
            return head | {column: as_data(column, texts[column]) for column in COLUMNS}
    raise IndexError(f"{stored.name} has no position {index}")


def chosen_positions(stored: Stored) -> list[int]:
    """The positions of a match that are stored whole: some on the way and the last."""
    last = len(stored.lines) - 1
    return sorted({last // 8, last // 2, last})


def pretty(value: Any, margin: str = "") -> str:
    """JSON for reading: what is short goes on one line, and so does a list of numbers or names."""
    line = json.dumps(value, ensure_ascii=False)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    nested = any(isinstance(v, dict | list) or len(str(v)) > 60 for v in inside)
    if not nested or len(line) + len(margin) <= 110:
        return line
    inner = margin + " "
    if isinstance(value, list):
        parts = [pretty(v, inner) for v in value]
        first, last = "[]"
    else:
        parts = [f"{json.dumps(name)}: {pretty(v, inner)}" for name, v in value.items()]
        first, last = "{}"
    return f"{first}\n{inner}" + f",\n{inner}".join(parts) + f"\n{margin}{last}"


# ---- writing it all ----------------------------------------------------------------------------


def write(path: Path, text: str) -> None:
    """Write a file of the data."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def empty(*folders: Path) -> None:
    """Delete all files in these folders."""
    for folder in folders:
        for old in folder.glob("*.*"):
            old.unlink()


def rewrite(*, matches: bool) -> None:
    """Write all data anew; the moves only if ``matches``, else those that are stored are kept."""
    heads = {plan.name: head_of(plan) for plan in PLANS}
    if matches:
        moves = {plan.name: played(plan) for plan in PLANS}
    else:
        moves = {name: read_match(MATCHES / f"{name}.txt").moves for name in heads}
    empty(MATCHES, TEXTS, RECORDS, POSITIONS)
    for plan in PLANS:
        texts = texts_of(heads[plan.name], moves[plan.name])
        stored = digested(plan.name, heads[plan.name], moves[plan.name], texts)
        write(MATCHES / f"{plan.name}.txt", match_text(stored))
        write_texts(plan.name, texts)
        if plan.whole:
            record = dealt_again(stored.head, stored.moves)
            write(RECORDS / f"{plan.name}.json", to_json(record, indent=1) + "\n")
            for index in chosen_positions(stored):
                path = POSITIONS / f"{plan.name}-{index}.json"
                write(path, pretty(whole(stored, index)) + "\n")
    rewrite_rules()


def rewrite_rules() -> None:
    """Write the data of all variants and games."""
    empty(VARIANTS, GAMES)
    for id in variant_ids():
        write(VARIANTS / f"{plain_name(id)}.json", pretty(variant_data(id)) + "\n")
    for id in game_ids():
        write(GAMES / f"{id}.json", pretty(game_data(id)) + "\n")


def verify() -> list[str]:
    """The matches whose stored texts and digests do not agree."""
    return [
        path.stem
        for path in stored_matches()
        if (match := read_match(path))
        != digested(match.name, match.head, match.moves, read_texts(match.name))
    ]


def main(arguments: list[str]) -> None:
    """What the script was called for."""
    if arguments[:1] == ["show"] and len(arguments) in (3, 4):
        stored = read_match(MATCHES / f"{arguments[1]}.txt")
        for index in range(int(arguments[2]), int(arguments[-1]) + 1):
            sys.stdout.write(pretty(whole(stored, index)) + "\n")
    elif arguments == ["rules"]:
        rewrite_rules()
    elif arguments == ["verify"]:
        differing = verify()
        sys.exit(f"texts and digests disagree: {', '.join(differing)}" if differing else 0)
    elif arguments in ([], ["digests"]):
        rewrite(matches=not arguments)
    else:
        sys.exit(str(__doc__))


if __name__ == "__main__":
    main(sys.argv[1:])
