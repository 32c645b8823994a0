"""Positions of Bison that can be read at a glance, and what may be asked of them.

Players are Y, R, G and B. Fields are written as the game writes them: ``0,0P`` is the prairie of the tile on cell (0,0).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import bisongames
from bisongames import Event, Game, State
from tests.position_checks import legal, look

Y, R, G, B = range(4)
SEATS = "YRGB"

TRIO = (("0,0", "S1", 0), ("1,0", "S2", 2), ("0,1", "S3", 4))
L = (*TRIO, ("-1,0", "17", 0), ("1,-1", "18", 4), ("1,1", "13", 4))
"""The land of the third scoring example."""

WIDE = (*L, ("2,-1", "16", 0), ("-1,2", "15", 0))
"""The same a round later, when more hunters can have come."""

SPACES = ("tile", "tents", "canoes", "gathering", "move-1", "move-3")
TOTAL = {"hunter": 8} | {
    f"{k}{s}": n for k in ("tent", "canoe") for s, n in zip((1, 2, 3, 4), (2, 2, 1, 1), strict=True)
}
AT_START = {"hunter": 4, "tent1": 1, "tent2": 1, "canoe1": 1, "canoe2": 1}

Pieces = Mapping[str, Sequence[int]]
"""By field: the player, hunters, and the size of a tent or canoe, if there is one."""


def position(
    pieces: Pieces | None = None,
    *,
    asked: str | dict[str, Any] | Sequence[dict[str, Any]] = "mark",
    land: Sequence[tuple[str, str, int]] = L,
    players: int = 2,
    active: int = Y,
    stock: Sequence[int] = (10, 10, 10),
    stocks: Mapping[int, Sequence[int]] | None = None,
    supply: Mapping[str, int] | None = None,
    supplies: Mapping[int, Mapping[str, int]] | None = None,
    stones: Sequence[str] = (),
    hand: str | None = None,
    in_round: int = 2,
    unmoved: Mapping[str, int] | None = None,
    announced: int | None = None,
    game: str | Game = "bison",
) -> State:
    """A position in the turn of ``active``, who is the first of the round; what is not named is not there.

    ``asked``: "mark", the space that is marked and whose number is to be said, or what waits. ``stones``: spaces that the
    active player has marked before. ``supply`` is the active player's; supplies that are not given are as at the start,
    less what is on the land. An impossible position raises ``RecordError``.
    """
    loaded = bisongames.load(game) if isinstance(game, str) else game
    on_land = pieces or {}
    used: list[Counter[str]] = [Counter() for _ in range(players)]
    for name, (player, hunters, *size) in on_land.items():
        used[player]["hunter"] += hunters
        if size and size[0]:
            used[player][f"{'canoe' if name[-1] == 'R' else 'tent'}{size[0]}"] += 1
    own = [{k: min(n, TOTAL[k] - mine[k]) for k, n in AT_START.items()} for mine in used]
    for player, given in (supplies or {}).items():
        own[player] = dict(given)
    if supply is not None:
        own[active] = dict(supply)
    tracks = [list((stocks or {}).get(p, (10, 10, 10))) for p in range(players)]
    if stocks is None or active not in stocks:
        tracks[active] = list(stock)
    waiting: list[Any]
    if asked == "mark":
        waiting, space = [{"type": "Marking"}], ""
    elif isinstance(asked, str):
        waiting, space = [{"type": "Announcing", "space": asked}], asked
    else:
        waiting = [asked] if isinstance(asked, dict) else [*asked]
        space = _space_of(waiting[-1])
    marked = [["tents", "canoes", "gathering", "move-1"][: len(stones)] for _ in range(players)]
    marked[active] = [*stones, *filter(None, [space])]
    lying = {tile for _, tile, _ in land}
    free = [f"{n:02}" for n in range(1, 19) if f"{n:02}" not in lying and f"{n:02}" != hand]
    hands = [free.pop() for _ in marked]
    laid = "tile" in stones or waiting[-1]["type"] == "Settling"
    hands[active] = "" if laid else hand or hands[active]
    count = loaded.options.stones
    table = {
        "land": [{"cell": c, "tile": t, "rotation": r} for c, t, r in land],
        "pieces": [
            {"field": name, "player": p, "hunters": h, "building": size[0] if size else 0}
            for name, (p, h, *size) in on_land.items()
        ],
        "tracks": tracks,
        "supply": own,
        "marked": marked,
        "hand": hands,
        "start_player": (active - in_round + 1) % players,
        "active_player": active,
        "turn": (in_round - 1) * players * count + len(stones) * players + 1,
        "round": in_round,
        "announced": announced if announced is not None else _announced(waiting),
        "unmoved": dict(unmoved or {}),
        "ended": "",
    }
    agenda = [{"player": active, **item} for item in waiting]
    return _read(loaded, players, table, [*agenda, {"type": "PassTurn", "active": active}])


def _read(game: Game, players: int, table: dict[str, Any], agenda: Any) -> State:
    head = json.loads(bisongames.to_json(game.start(players)))
    text = json.dumps({**head, "position": table, "agenda": agenda})
    state: State = bisongames.from_json(text, game)
    return state


def _space_of(decision: Mapping[str, Any]) -> str:
    """The space on which this is decided."""
    spaces = {
        "LayingTile": "tile",
        "Settling": "tile",
        "BuildingTents": "tents",
        "BuildingCanoes": "canoes",
        "Calling": "gathering",
        "Fetching": "gathering",
    }
    return spaces.get(decision["type"], "move-3" if decision.get("far") else "move-1")


def _announced(waiting: Sequence[Mapping[str, Any]]) -> int:
    """The hunters announced for what waits, if none has acted yet."""
    names = ("hunters", "still_to_use", "still_to_fetch", "still_to_move")
    return next((waiting[-1][name] for name in names if name in waiting[-1]), 0)


def overflow(
    stock: Sequence[int],
    animal: str = "bison",
    *,
    supply: Mapping[str, int] | None = None,
    others: Mapping[int, Sequence[int]] | None = None,
    players: int = 2,
    game: str = "bison",
) -> State:
    """In the scoring of the first round, Y's track of an animal is too short."""
    tracks = [list((others or {}).get(p, (10, 10, 10))) for p in range(players)]
    tracks[Y] = list(stock)
    order = ["bison", "turkeys", "fish"]
    column = ["bison", "fish", "turkeys"].index(animal)
    asked = [
        {"type": "Overflowing", "player": p, "animal": animal}
        for p in range(players)
        if tracks[p][column] > 15
    ]
    terrains = ("prairie", "mountain", "river")[order.index(animal) + 1 :]
    rest = [{"type": "ScoreAreas", "terrain": terrain} for terrain in terrains]
    loaded = bisongames.load(game)
    table = {
        "land": [{"cell": c, "tile": t, "rotation": r} for c, t, r in L[: 3 + players]],
        "pieces": [],
        "tracks": tracks,
        "supply": [
            dict(supply if supply is not None and p == Y else AT_START) for p in range(players)
        ],
        "marked": [["tile", "tents", "canoes", "gathering"]] * players,
        "hand": [""] * players,
        "start_player": Y,
        "active_player": players - 1,
        "turn": 4 * players,
        "round": 1,
    }
    return _read(loaded, players, table, [*asked, *rest, {"type": "EndRound"}])


def field(state: State, name: str) -> tuple[int, int, int]:
    """The player, hunters and tent or canoe on a field; (-1, 0, 0) for none."""
    for held in look(state).pieces:
        if held.field == name:
            return held.player, held.hunters, held.building
    return -1, 0, 0


def cost_of(state: State) -> int:
    """The animals that are to be paid now."""
    return state.decision.cost  # type: ignore[union-attr]


def numbers(state: State) -> list[int]:
    """The numbers of hunters that can be announced."""
    return sorted(int(text.split(":")[1]) for text in legal(state, "announce"))


def rule_text(id: str, game: str = "bison") -> str:
    """A rule as this game plays it."""
    return bisongames.load(game).rule(id).text


def variant_file(folder: Path, text: str, name: str = "changed.toml") -> Path:
    """A variant of one's own on top of the base."""
    path = folder / name
    path.write_text(f'extends = "bison/base"\ntitle = "Changed"\n{text}\n', encoding="utf-8")
    return path


@cache
def random_match(
    players: int = 2, seed: int = 1, variant: str = "bison", **setup: int
) -> tuple[list[State], list[tuple[Event, ...]]]:
    """The positions of a random match, and the events of each step between them."""
    rng = random.Random(seed)
    states = [bisongames.load(variant).start(players, **setup)]
    told: list[tuple[Event, ...]] = []
    while not states[-1].is_over:
        actions = [a for a, _ in states[-1].chance_outcomes()] or states[-1].legal_actions()
        step = states[-1].step(actions[int(rng.random() * len(actions))])
        states.append(step.state)
        told.append(step.events)
    return states, told


def first_of(state: State, kinds: Iterable[str] = ()) -> State:
    """Take whatever is first until one of these decisions is asked."""
    while state.decision is not None and type(state.decision).__name__ not in kinds:
        outcomes = state.chance_outcomes()
        state = state.apply(outcomes[0][0] if outcomes else state.legal_actions()[0])
    return state
