"""Variants of which nobody thought: a game with other options is refused, or it can be played, shown and told.

Every pair of options of every variant takes long, so it is no test: ``python -m tests.engine.trying [GAME...]``.
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

import bisongames
from bisongames import Game, State, VariantError
from bisongames.engine.rulebook.options import Kind, WholeNumbers, extremes, kinds_of
from bisongames.testing.support.playouts import advance_at_random

STEPS: Final = 60
"""Choices and draws after which a first round that does not end is left."""

IDS: Final = (
    *(v.id for v in bisongames.variants() if not v.expansion),
    "natives/base+rituals",
    "natives/base+seasons",
    "natives/base+soul-of-the-prairie",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "catan/base+bison-herds",
)
"""What is tried: all shipped variants, and expansions."""


def values_of(kind: Kind) -> tuple[Any, ...]:
    """The values of an option that are tried: its extremes, and of rows of numbers mixed ones."""
    found = extremes(kind)
    assert found, f"no values are known for {kind}"
    if isinstance(kind, WholeNumbers):
        first = [kind.high, *[kind.low] * (kind.length - 1)]
        return (*found, first, first[::-1])
    return found


def single_changes(id: str) -> Iterator[dict[str, Any]]:
    """Every tried value of every option, by itself."""
    for name, kind in kinds_of(bisongames.load(id).rulebook.options).items():
        for value in values_of(kind):
            yield {name: value}


def paired_changes(id: str) -> Iterator[dict[str, Any]]:
    """Every two tried values of two options."""
    for one, other in itertools.combinations(tuple(single_changes(id)), 2):
        if one.keys() != other.keys():
            yield one | other


def loaded(id: str, options: dict[str, Any]) -> Game | None:
    """The variant with these options; None where they are refused as they should be."""
    try:
        return bisongames.load(id, options)
    except VariantError as error:
        found = error.faults
    for fault in found:
        assert fault.path.startswith(("options.", "components.", "players")), str(fault)
    assert found
    return None


def tried(game: Game, steps: int = STEPS, *, thorough: bool = True) -> None:
    """Load a game back, read its rules, and play a first round with the fewest and the most players.

    Where it need not be thorough, one of these numbers of players is tried, the JSON of one view alone is read back, and
    nothing but the last position is shown.
    """
    again = bisongames.load(game.id)
    assert again == game, f"{game.id} is not what its id loads"
    assert again.id == game.id
    assert bisongames.from_json(bisongames.to_json(game.variant)) == game.variant
    for rule in game.rules:
        assert rule.text, rule.id
        assert not set("{}") & set(rule.text), f"{rule.id}: {rule.text}"
    numbers = (min(game.player_counts), max(game.player_counts))
    for players in dict.fromkeys(numbers if thorough else numbers[len(game.id) % 2 :][:1]):
        rng = random.Random(players)
        state = game.start(players)
        if thorough:
            shown(state, players)
        shown(first_round(state, rng, steps), players if thorough else 0)


def first_round(state: State, rng: random.Random, steps: int) -> State:
    """Where random play leads in one round, or in so many steps."""
    cursor = state.cursor()
    first = cursor.round
    for _ in range(steps):
        if cursor.is_over or cursor.round > first + 1:
            break
        advance_at_random(cursor, rng)
    return cursor.state()


def shown(state: State, read_back: int) -> None:
    """Everything that can be asked of a position, without playing on; so many views of players are read back."""
    assert state.is_over or state.legal_actions() or state.chance_outcomes()
    assert bisongames.from_json(bisongames.to_json(state)) == state
    views = [state.view(seat) for seat in (*range(state.num_players), None)]
    assert len(state.standing().scores) == state.num_players
    assert state.to_text()
    assert state.to_svg()
    for view in views:
        assert len(view.standing().scores) == state.num_players
        assert view.to_text()
        assert view.to_svg()
    for view in (*views[:read_back], views[-1]):
        assert bisongames.from_json(bisongames.to_json(view)) == view
    if state.is_over:
        result = state.result
        assert bisongames.from_json(bisongames.to_json(result)) == result


def fault_of(id: str, options: dict[str, Any], steps: int = STEPS, *, thorough: bool = True) -> str:
    """What is wrong with a variant that loads; empty where nothing is."""
    try:
        game = loaded(id, options)
        if game is not None:
            tried(game, steps, thorough=thorough)
    except Exception as error:  # noqa: BLE001  whatever comes is what is looked for
        return f"{type(error).__name__}: {error}"
    return ""


def main(games: list[str]) -> int:
    """Try every pair, and print what is wrong."""
    wrong = 0
    for id in IDS:
        if games and id.partition("/")[0] not in games and id not in games:
            continue
        started, number = time.process_time(), 0
        for options in itertools.chain(single_changes(id), paired_changes(id)):
            number += 1
            fault = fault_of(id, options, 15, thorough=False)
            if fault:
                wrong += 1
                print(f"{id} {options}: {fault[:300]}", flush=True)  # noqa: T201
        print(f"{id}: {number} in {time.process_time() - started:.0f} s", flush=True)  # noqa: T201
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
