"""Positions with one thing wrong: what a position made by hand may look like, and that none of them does harm."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bisongames.engine.core.errors import RecordError
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.support.generators import pick
from bisongames.testing.support.playouts import MOST_MOVES, advance_at_random

Damage = tuple[str, object]
"""Where something was changed, as a path, and all of it with the change."""

DAMAGED: Final = ("players", "position", "agenda")
"""The parts of a position in JSON that are damaged; the others say which game it is."""

NUMBERS: Final = (-1, 0, 1, 2, 99, 10**20)
NO_NAME: Final = "nothing like this"


def damages(
    position: Mapping[str, object], rng: random.Random, words: Sequence[str] = ()
) -> Iterator[Damage]:
    """A State in JSON, read as data, in every way in which one place of it can be damaged.

    Numbers become one less, one more, and some others; texts and names become another one that is in use, or none; entries
    are taken out, doubled, and exchanged with the next; things that are not there are added.

    Args:
        position: what ``to_json`` writes of a State, as data; it is left as it is.
        rng: chooses the other names.
        words: texts to be put in the place of others, besides those in the position.
    """
    known = sorted({*_texts_in([position[part] for part in DAMAGED]), *words})
    for part in DAMAGED:
        for path, changed in _damaged(position[part], rng, known):
            yield f"$.{part}{path}", {**position, part: changed}


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        yield from _texts_in([*value.values()])
    elif isinstance(value, list):
        for one in value:
            yield from _texts_in(one)


def _damaged(value: object, rng: random.Random, words: Sequence[str]) -> Iterator[Damage]:
    """Every damage to this value and to what is in it, with its path from here."""
    if isinstance(value, dict):
        yield from _damaged_object(value, rng, words)
    elif isinstance(value, list):
        yield from _damaged_list(value, rng, words)
    else:
        for other in _others(value, rng, words):
            if other != value or type(other) is not type(value):
                yield "", other


def _others(value: object, rng: random.Random, words: Sequence[str]) -> Iterable[object]:
    """What may stand in the place of a number, a text, a yes or no."""
    if isinstance(value, bool):
        return not value, None
    if isinstance(value, int):
        return dict.fromkeys((value - 1, value + 1, *NUMBERS))
    if isinstance(value, str):
        return dict.fromkeys(("", NO_NAME, *_some(words, rng, 3)))
    return (0,)


def _some(words: Sequence[str], rng: random.Random, number: int) -> list[str]:
    return [pick(words, rng) for _ in range(number if words else 0)]


def _damaged_object(
    value: dict[str, object], rng: random.Random, words: Sequence[str]
) -> Iterator[Damage]:
    for key, one in value.items():
        for path, changed in _damaged(one, rng, words):
            yield f".{key}{path}", {**value, key: changed}
        yield f".{key}", {k: v for k, v in value.items() if k != key}
        for name in {*_some(words, rng, 1)} - {*value}:
            yield f".{key}", {name if k == key else k: v for k, v in value.items()}
    for name in _some(words, rng, 2):
        if name not in value:
            yield f".{name}", {**value, name: 1}


def _damaged_list(
    value: list[object], rng: random.Random, words: Sequence[str]
) -> Iterator[Damage]:
    for place, one in enumerate(value):
        before, after = value[:place], value[place + 1 :]
        for path, changed in _damaged(one, rng, words):
            yield f"[{place}]{path}", [*before, changed, *after]
        yield f"[{place}]", [*before, *after]
        yield f"[{place}]", [*before, one, one, *after]
        if after and after[0] != one:
            yield f"[{place}]", [*before, after[0], one, *after[1:]]
    for name in _some(words, rng, 1):
        yield "", [*value, name]


def check_damages(
    state: State, rng: random.Random, number: int = 200, played: int = 5
) -> tuple[int, int]:
    """Damaged in one place, a position is refused with the path of what is wrong, or can be played to its end.

    Args:
        state: a position.
        rng: chooses damages, and plays.
        number: how many damages are tried.
        played: how many of those that are read are played on.

    Returns:
        How many were refused, and how many read.

    Raises:
        AssertionError: a fault without a path; what was damaged, and how.
        Exception: whatever else goes wrong, with what was damaged.
    """
    book = state.game.rulebook
    words = [*(part.__name__ for part in book.agenda), *(rule.id for rule in book.endings)]
    found = [*damages(json.loads(to_json(state)), rng, words)]
    refused = read = 0
    for path, damaged in rng.sample(found, min(number, len(found))):
        text = json.dumps(damaged)
        try:
            again = from_json(text, state.game)
            read += 1
            if read <= played:
                plays_to_its_end(again, rng)
        except RecordError as error:
            refused += 1
            paths = [fault.path for fault in error.faults]
            assert paths and all(p.startswith("$") for p in paths), f"{path}: {error}\n{text}"
        except Exception as error:
            error.add_note(f"{path} is damaged in {text}")
            raise
    return refused, read


def plays_to_its_end(state: State, rng: random.Random) -> None:
    """A position can be looked at by everybody, drawn, counted, and played to its end at random.

    Raises:
        AssertionError: it does not end.
        Exception: whatever goes wrong on the way.
    """
    for player in (*range(state.num_players), None):
        state.view(player)
        state.sample(player, rng)
    state.to_text()
    state.to_svg()
    state.standing()
    cursor = state.cursor()
    for _ in range(MOST_MOVES):
        if cursor.is_over:
            break
        advance_at_random(cursor, rng)
    assert cursor.is_over, f"does not end within {MOST_MOVES} moves"
    end = cursor.state()
    assert end.result is not None
    end.to_text()
