"""Positions in JSON with a single mistake such as people make by hand, and the check that they do no harm."""

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
"""The path of a change, and the whole data with the change."""

DAMAGED: Final = ("players", "position", "agenda")
"""The parts of a position in JSON that are damaged; the others identify the game."""

NUMBERS: Final = (-1, 0, 1, 2, 99, 10**20)
NO_NAME: Final = "nothing like this"


def damages(
    position: Mapping[str, object], rng: random.Random, words: Sequence[str] = ()
) -> Iterator[Damage]:
    """Yields the JSON data of a State with every possible damage to a single place.

    Numbers become one less, one more or some other number; texts and names are replaced by others in use, or emptied; entries
    are removed, doubled, swapped with the next, or added.

    Args:
        position: a State as written by ``to_json``, parsed; it is not changed.
        rng: the source of random replacement names.
        words: replacement texts, in addition to those in the position.
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
    """Yields every damage to a value and to its contents, with the path from the value."""
    if isinstance(value, dict):
        yield from _damaged_object(value, rng, words)
    elif isinstance(value, list):
        yield from _damaged_list(value, rng, words)
    else:
        for other in _others(value, rng, words):
            if other != value or type(other) is not type(value):
                yield "", other


def _others(value: object, rng: random.Random, words: Sequence[str]) -> Iterable[object]:
    """Replacements for a number, a text or a boolean."""
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
    """Checks that a position damaged in one place is refused with a path, or can be played to its end.

    Args:
        state: a position.
        rng: the source of random damages and of play.
        number: the number of damages to try.
        played: the number of accepted positions to play to the end.

    Returns:
        The numbers of positions refused and accepted.

    Raises:
        AssertionError: if a fault has no path; the message says what was damaged.
        Exception: any other failure, with a note that says what was damaged.
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
    """Checks that a position can be viewed, sampled, drawn, scored, and played to its end at random.

    Raises:
        AssertionError: if the match does not end.
        Exception: any failure on the way.
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
