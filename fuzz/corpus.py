"""Real data: matches of all games played with the library, the shipped variants, and the stored test data."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import bisongames
from bisongames import Game, Match, State
from bisongames.bots import Greedy
from fuzz.mutating import pick

ROOT: Final = Path(__file__).resolve().parent.parent
GOLDEN: Final = ROOT / "tests" / "golden"

CHOICES: Final = 260
"""The number of choices after which a match is abandoned."""
GREEDY: Final = 0.1
"""The share of choices made by the Greedy bot; the others are random."""
SEEDS: Final = 3
"""The number of matches of each variant."""

Place = Sequence[Any]
"""A position of a match: the id of its variant, the seed, and the number of actions before it."""


@cache
def ids() -> tuple[str, ...]:
    """The ids of the variants to play: all shipped ones, composed expansions, and some with other options."""
    shipped = [v.id for v in bisongames.variants() if not v.expansion]
    added: dict[str, list[str]] = {}
    for variant in bisongames.variants():
        if variant.expansion:
            added.setdefault(variant.game, []).append(variant.id.partition("/")[2])
    composed = [f"{game}/base+{name}" for game, names in added.items() for name in names]
    composed += [f"{game}/base+{'+'.join(names)}" for game, names in added.items() if names[1:]]
    stored = [data["id"] for data in _stored("variants") if isinstance(data.get("id"), str)]
    return tuple(dict.fromkeys([*shipped, *composed, *stored]))


@cache
def _stored(folder: str) -> tuple[Any, ...]:
    paths = sorted((GOLDEN / folder).glob("*.json"))
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in paths)


@cache
def game_of(id: str) -> Game:
    """A game by its id."""
    return bisongames.load(id)


@cache
def match_of(id: str, seed: int) -> Match:
    """A match of a variant, the same on every call."""
    rng = random.Random(f"{id} {seed}")
    game = game_of(id)
    match = Match(game, pick(game.player_counts, rng), seed=seed)
    for _ in range(CHOICES):
        if match.is_over or match.actor is None:
            break
        if rng.random() < GREEDY:
            match.play(Greedy().choose(match.state, match.actor, rng))
        else:
            match.play(pick(match.legal_actions(), rng))
    return match


def state_at(place: Place) -> State:
    """The position that a place names."""
    id, seed, count = place
    states = match_of(id, seed).states
    last = len(states) - 1
    return states[last if count > last else int(count)]


def match_at(place: Place) -> Match:
    """An independent match that has reached this place."""
    id, seed, count = place
    match = match_of(id, seed)
    return match.at(min(count, len(match.moves)))


def some_place(rng: random.Random) -> list[Any]:
    """A random position of a match, sometimes its end."""
    id = pick(ids(), rng)
    seed = int(rng.random() * SEEDS)
    last = len(match_of(id, seed).moves)
    return [id, seed, last if rng.random() < 0.1 else int(rng.random() * (last + 1))]


def json_of(kind: str, rng: random.Random) -> tuple[Any, str]:
    """The JSON data of a real object of a kind, and the id of its game."""
    if kind == "record" and rng.random() < 0.3:
        data = pick(_stored("records"), rng)
        return data, data["variant"]
    if kind in ("state", "view") and rng.random() < 0.3:
        stored = pick(_stored("positions"), rng)
        data = stored["state"] if kind == "state" else pick([*stored["views"].values()], rng)
        return data, data["variant"]
    place = some_place(rng)
    return json.loads(bisongames.to_json(_thing(kind, place, rng))), place[0]


def _thing(kind: str, place: Place, rng: random.Random) -> Any:
    state = state_at(place)
    if kind == "state":
        return state
    if kind == "view":
        return state.view(pick((*range(state.num_players), None), rng))
    if kind == "variant":
        return state.game.variant
    if kind == "record":
        return match_at(place)
    match = match_of(place[0], place[1])
    if kind == "action":
        return pick(state.legal_actions() or [move.action for move in match.moves], rng)
    if kind == "event":
        return pick(match.events, rng)
    return ended(place[0]).result


@cache
def ended(id: str) -> State:
    """The end of a match of a variant."""
    cursor = match_of(id, 0).state.cursor()
    cursor.play_out(random.Random(id))
    end: State = cursor.state()
    return end


@cache
def variant_files() -> dict[str, bytes]:
    """The shipped variant files, by game and name."""
    paths = sorted((ROOT / "variants").glob("*/*.toml"))
    return {f"{path.parent.name}/{path.stem}": path.read_bytes() for path in paths}


@cache
def variant_data() -> tuple[dict[str, Any], ...]:
    """The contents of the shipped variant files."""
    return tuple(tomllib.loads(text.decode()) for text in variant_files().values())
