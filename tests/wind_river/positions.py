"""Readable positions of Wind River, and queries about them.

Players are P, Q, S and T. Actions are written as the game writes them: ``buffalo:C3-C4``, ``tipi:D6-exit``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import bisongames
from bisongames import Game, State
from bisongames.wind_river import Pass
from tests.position_checks import legal

P, Q, S, T = range(4)

Fields = Mapping[str, int]
Agenda = Sequence[dict[str, Any]]


def position(
    players: int = 4,
    buffaloes: Fields | None = None,
    tipis: Sequence[Fields] = (),
    resources: Sequence[int] = (),
    plains: Sequence[int] = (),
    active: int = P,
    start: int = P,
    *,
    agenda: Agenda | None = None,
    steps: int = 0,
    kept: Iterable[str] | None = None,
    arrived: Fields | None = None,
    game: str | Game = "wind_river",
) -> State:
    """A position within the turn of ``active``; pieces not given are absent.

    The player must move ``steps`` buffaloes, name tipis to keep if ``kept`` is given, or choose an activity.
    ``agenda`` replaces all of this. An impossible position raises ``RecordError``.
    """
    loaded = bisongames.load(game) if isinstance(game, str) else game
    moving, choosing = turn_of(loaded, players, active)
    waiting: Agenda
    if agenda is not None:
        waiting = agenda
    elif steps:
        waiting = [{**moving[0], "still_to_move": steps}, *moving[1:]]
    elif kept is not None:
        waiting = [{"type": "KeepingTipis", "player": active, "kept": list(kept)}, *choosing]
    else:
        waiting = choosing
    head = json.loads(bisongames.to_json(loaded.start(players)))
    table = {
        "buffaloes": dict(buffaloes or {}),
        "tipis": [dict(mine) for mine in tipis] + [{}] * (players - len(tipis)),
        "plains": [*plains, *[0] * (players - len(plains))],
        "resources": [*resources, *[0] * (players - len(resources))],
        "arrived": dict(arrived or {}),
        "start_player": start,
        "active_player": active,
        "turn": players + (active - start) % players + 1,
        "round": 2,
    }
    text = json.dumps({**head, "position": table, "agenda": waiting})
    state: State = bisongames.from_json(text, loaded)
    return state


def first_turn(game: str | Game = "wind_river", players: int = 4) -> State:
    """P's first turn, after all players have put their first tipis on the first free fields."""
    loaded = bisongames.load(game) if isinstance(game, str) else game
    state = loaded.start(players, start_player=P)
    while not state.turn:
        state = state.apply(state.legal_actions()[0])
    return state


@cache
def turn_of(game: Game, players: int, active: int) -> tuple[Agenda, Agenda]:
    """The agendas, found in a match, at which a player moves buffaloes and chooses an activity."""
    state = game.start(players, start_player=active)
    waiting_for: dict[str, Agenda] = {}
    while "ChoosingActivity" not in waiting_for:
        waiting = json.loads(bisongames.to_json(state))["agenda"]
        waiting_for.setdefault(waiting[0]["type"], waiting)
        state = state.apply(state.legal_actions()[0])
    return waiting_for["MovingBuffaloes"], waiting_for["ChoosingActivity"]


def before_turn(of: int = P, players: int = 4, **table: Any) -> State:
    """A position in which any activity of the player before ``of`` is followed by a whole turn of ``of``."""
    return position(players, active=(of - 1) % players, **table)


def supply(
    buffaloes: Fields | None = None, tipis: Sequence[Fields] = (), **table: Any
) -> bisongames.Step:
    """The step in which P moves the last buffalo, far from all else, so that supplying follows."""
    herd = {**(buffaloes or {}), "F1": 1}
    state = position(buffaloes=herd, tipis=tipis, steps=1, **table)
    return state.step(state.parse("buffalo:F1-F2"))


def ends(state: State, start: str, kind: str) -> set[str]:
    """The ends of the legal steps of this kind from one field."""
    steps = (text.split(":")[1] for text in legal(state, kind))
    return {step.split("-")[1] for step in steps if step.split("-")[0] == start}


def passes(state: State) -> State:
    """The position after a pass, the only legal action."""
    assert state.legal_actions() == (Pass(),)
    return state.apply(Pass())


def middle(field: str, high: Iterable[str] = "BDF") -> tuple[float, float]:
    """The coordinates of the middle of a field: across and forward."""
    return "ABCDEF".index(field[0]) * sqrt(3) / 2, int(field[1:]) + (field[0] in high) / 2


def rule_text(id: str, game: str = "wind_river") -> str:
    """The text of a rule in this game."""
    return bisongames.load(game).rule(id).text


def variant_file(folder: Path, text: str, name: str = "changed.toml") -> Path:
    """The path of a new variant file that extends the base."""
    path = folder / name
    path.write_text(f'extends = "wind_river/base"\ntitle = "Changed"\n{text}\n', encoding="utf-8")
    return path
