"""Positions of Bison that can be read at a glance, and what may be asked of them.

Players are Y, R, G and B. Fields are written as the game writes them: ``0,0P`` is the prairie of the tile on cell (0,0).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import Action, Game, IllegalAction, State
from bisongames.bison.scoring_a_round import Overflowing, ScoreAreas
from bisongames.bison.turn import EndRound

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
    in_round: int = 0,
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
    used: list[dict[str, int]] = [dict.fromkeys(TOTAL, 0) for _ in range(players)]
    for name, (player, hunters, *size) in on_land.items():
        used[player]["hunter"] += hunters
        if size and size[0]:
            used[player][f"{'canoe' if name[-1] == 'R' else 'tent'}{size[0]}"] += 1
    own = [{k: _left(k, used[p][k]) for k in TOTAL} for p in range(players)]
    for player, given in {
        **(supplies or {}),
        **({active: supply} if supply is not None else {}),
    }.items():
        own[player] = dict(given)
    loaded = beginning_with(
        loaded, [Counter(a) + Counter(b) for a, b in zip(own, used, strict=True)]
    )
    waiting: list[Any]
    marked: list[list[str]] = [[] for _ in range(players)]
    marked[active] = [*stones]
    if asked == "mark":
        waiting = [{"type": "Marking", "player": active}]
    elif isinstance(asked, str):
        waiting = [{"type": "Announcing", "player": active, "space": asked}]
        marked[active].append(asked)
    else:
        waiting = [asked] if isinstance(asked, dict) else [*asked]
        waiting = [{"player": active, **item} for item in waiting]
        kind = waiting[-1]["type"]
        space = {
            "LayingTile": "tile",
            "Settling": "tile",
            "BuildingTents": "tents",
            "BuildingCanoes": "canoes",
            "Calling": "gathering",
            "Fetching": "gathering",
        }.get(kind, "move-3" if waiting[-1].get("far") else "move-1")
        marked[active].append(space)
    lap = len(stones) + 1
    laid_now = "tile" in stones or (
        not isinstance(asked, str) and waiting[-1]["type"] == "Settling"
    )
    rounds_before, others = divmod(len(land) - len(TRIO) - laid_now, players)
    in_round = in_round or rounds_before + 1
    before = others if lap == 1 else 0  # who has laid a tile in this lap had his turn before him
    for place in range(1, players):
        player = (active - before + place - (place <= before)) % players
        first = ["tile"] if place <= others else []
        stones_down = lap if place <= before else lap - 1
        marked[player] = [*first, "tents", "canoes", "gathering", "move-1"][:stones_down]
    lying = {tile for _, tile, _ in land}
    free = [f"{n:02}" for n in range(1, 19) if f"{n:02}" not in lying and f"{n:02}" != hand]
    laying = (
        "tile" not in marked[active]
        or asked == "tile"
        or (not isinstance(asked, str) and waiting[-1]["type"] == "LayingTile")
    )
    hands = ["" if "tile" in spaces else free.pop() for spaces in marked]
    hands[active] = (hand or hands[active] or free.pop()) if laying else ""
    tracks = [list((stocks or {}).get(p, (10, 10, 10))) for p in range(players)]
    if stocks is None or active not in stocks:
        tracks[active] = list(stock)
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
        "start_player": (active - before - in_round + 1) % players,
        "active_player": active,
        "turn": (in_round - 1) * players * count + (lap - 1) * players + before + 1,
        "round": in_round,
        "announced": announced if announced is not None else _announced(loaded, waiting),
        "unmoved": dict(unmoved or {}),
        "ended": "",
    }
    head = json.loads(bisongames.to_json(loaded.start(players)))
    agenda = [*waiting, {"type": "PassTurn", "active": active}]
    text = json.dumps({**head, "position": table, "agenda": agenda})
    state: State = bisongames.from_json(text, loaded)
    return state


def beginning_with(game: Game, held: Sequence[Mapping[str, int]]) -> Game:
    """The game in which everybody begins with so few pieces that these players can have no more than they hold.

    In the market there are so many more.
    """
    start = game.board(game.player_counts[0]).supply_at_start
    least = [min(n, *(mine[kind] for mine in held)) for kind, n in zip(TOTAL, start, strict=True)]
    if tuple(least) == tuple(start):
        return game
    more = [TOTAL[kind] - n for kind, n in zip(TOTAL, least, strict=True)]
    changed = {
        f"{place}_{pieces}": tuple(numbers[1 + 4 * k : 5 + 4 * k])
        for place, numbers in (("supply", least), ("market", more))
        for k, pieces in enumerate(("tents", "canoes"))
    }
    hunters = {"supply_hunters": least[0], "market_hunters": more[0]}
    return bisongames.load(game.id, {**changed, **hunters})


def _announced(game: Game, waiting: Sequence[Mapping[str, Any]]) -> int:
    """The hunters announced for what waits, if none has acted yet."""
    doing = waiting[-1]
    names = ("hunters", "still_to_use", "still_to_fetch", "still_to_move")
    return next((doing[name] for name in names if name in doing), 0)


def _left(piece: str, used: int) -> int:
    """What is in a supply when so many are on the land: the market gives nothing that it need not."""
    return min(AT_START.get(piece, 0), TOTAL[piece] - used)


def overflow(
    stock: Sequence[int],
    animal: str = "bison",
    *,
    supply: Mapping[str, int] | None = None,
    others: Mapping[int, Sequence[int]] | None = None,
    players: int = 2,
    game: str = "bison",
) -> State:
    """Y's track of an animal is too short after a scoring of the first round, whatever can have brought so many."""
    loaded = bisongames.load(game)
    before = state = loaded.start(players, start_player=Y)
    while (
        state.round == 1
        and state.decision is not None
        and type(state.decision).__name__ != "Overflowing"
    ):
        actions = (
            [a for a, _ in state.chance_outcomes()]
            or [a for a in state.legal_actions() if str(a) == "announce:0"]
            or list(state.legal_actions())
        )
        before, state = state, state.apply(actions[0])
    table = before.table.copy()
    table.tracks = [
        list(stock if p == Y else (others or {}).get(p, (10, 10, 10))) for p in range(players)
    ]
    if supply is not None:
        table.supply[Y] = [supply.get(kind, 0) for kind in TOTAL]
    table.announced = 0
    table.settle()
    order = ["bison", "turkeys", "fish"]
    column = ["bison", "fish", "turkeys"].index(animal)
    asked = [Overflowing(p, animal) for p in range(players) if table.tracks[p][column] > 15]
    terrains = ("prairie", "mountain", "river")[order.index(animal) + 1 :]
    return State(loaded, table, (*asked, *map(ScoreAreas, terrains), EndRound()))


def look(state: State) -> Any:
    """All that lies open, by name."""
    return state.view(None)


def field(state: State, name: str) -> tuple[int, int, int]:
    """The player, hunters and tent or canoe on a field; (-1, 0, 0) for none."""
    for held in look(state).pieces:
        if held.field == name:
            return held.player, held.hunters, held.building
    return -1, 0, 0


def legal(state: State, kind: str = "") -> set[str]:
    """What is on offer, as text; of one kind only if its first word is given."""
    return {str(a) for a in state.legal_actions() if str(a).split(":")[0] == kind or not kind}


def play(state: State, *texts: str) -> State:
    """The position after these actions, each of which is on offer and is not objected to."""
    for text in texts:
        action = state.parse(text)
        assert action in state.legal_actions(), f"{text} is not among {sorted(legal(state))}"
        assert state.violations(action) == ()
        state = state.apply(action)
    return state


def refused(state: State, wish: str | Action, *rules: str, player: int | None = None) -> None:
    """The wish is not on offer, is objected to by these rules among others, and leaves everything as it was."""
    action = state.parse(wish) if isinstance(wish, str) else wish
    before = bisongames.to_json(state), state.key(), hash(state)
    assert player is not None or action not in state.legal_actions()
    objections = state.violations(action, player)
    assert objections
    assert set(rules) <= {v.rule.id for v in objections}, [str(v) for v in objections]
    with pytest.raises(IllegalAction) as error:
        state.apply(action, player)
    assert error.value.violations == objections
    assert (bisongames.to_json(state), state.key(), hash(state)) == before


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


def first_of(state: State, kinds: Iterable[str] = ()) -> State:
    """Take whatever is first until one of these decisions is asked."""
    while state.decision is not None and type(state.decision).__name__ not in kinds:
        outcomes = state.chance_outcomes()
        state = state.apply(outcomes[0][0] if outcomes else state.legal_actions()[0])
    return state
