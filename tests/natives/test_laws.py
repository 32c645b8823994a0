"""Natives: what holds in every match, whatever is chosen.

The score is computed here once more, from the view alone and by the words of the rulebook.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import ceil
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bisongames import State
from bisongames.lab.metrics.metric_types import meter_class
from bisongames.natives.effects import ROLES
from bisongames.testing import check_game
from tests import budget
from tests.natives.positions import BASE, COMBINATIONS, set_up
from tests.position_checks import look

LIBERAL = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])


def walk(game: str, players: int, seed: int) -> Iterator[State]:
    """The states of a random match, each after an action; the last one is over."""
    state = set_up(game, players, seed)
    rng = random.Random(seed)
    while not state.is_over:
        yield state
        legal = state.legal_actions()
        state = state.apply(
            legal[int(rng.random() * len(legal))] if legal else state.sample_chance(rng)
        )
    yield state


def played(game: str, players: int, seed: int) -> State:
    """A match to its end at random, fast."""
    cursor = set_up(game, players, seed).cursor()
    cursor.play_out(random.Random(seed))
    return cursor.state()


def everywhere(state: State) -> Counter[str]:
    """All playing cards, wherever they are."""
    view = look(state)
    found: Counter[str] = Counter([view.held] if view.held else [])
    for place in (view.prairie, view.stack, view.boxed):
        found.update(dict(place))
    for mine in view.tribes:
        for counts in (*mine.members, mine.above, mine.conflicts, mine.harmonies):
            found.update(dict(counts))
        found.update(mine.captives)
    return found


COLORS = ("red", "green", "blue", "yellow")
HEROES = {
    "silent-stalker": ("scout", 5), "legendary-elder": ("elder", 8), "third-eye": ("sacred", 8),
    "legendary-warrior": ("warrior", 8), "legendary-farmer": ("farmer", 8),
    "steady-hand": ("fisher", 8), "legendary-hunter": ("hunter", 8),
    "rolling-thunder": ("", 8), "sun-and-moon": ("members", 8),
}  # fmt: skip
FOOD = {"corn": 2, "salmon": 3, "bison": 4}
TOTEMS = {
    "cunning": ("scout", 2), "wisdom": ("elder", 2), "spirits": ("shaman", 2),
    "power": ("warrior", 2), "wrath": ("captives", 1), "field": ("corn", 1),
    "river": ("salmon", 1), "hunt": ("bison", 1),
}  # fmt: skip


def numbers(mine: Any) -> dict[str, int]:
    """What there is of everything that can be counted in one tribe."""
    found = {
        role: 1 + sum(n * (2 if card == "sun-and-moon" else 1) for card, n in members.items())
        for role, members in zip(ROLES, mine.members, strict=True)
    }
    found["members"] = sum(found.values()) - 7
    for food in FOOD:
        found[food] = mine.above[food] + mine.above[f"great-{food}"]
    found["sacred"] = sum(
        n for card, n in mine.above.items() if card.startswith(("rite-", "totem-"))
    )
    found["captives"] = len(mine.captives)
    return found


def score_of(view: Any, player: int) -> int:
    """The score as the rulebook tells it."""
    color, mine = COLORS[player], view.tribes[player]
    counted = [numbers(t) for t in view.tribes]
    total = 0
    for holder, each in enumerate(view.tribes):
        for members in each.members:
            for card, n in members.items():
                if card in HEROES:
                    if holder == player:
                        measure, bonus = HEROES[card]
                        own = counted[player].get(measure, 1)
                        best = max(c.get(measure, 0) for i, c in enumerate(counted) if i != player)
                        total += n * (bonus * (own > best or not measure) - 2)
                    continue
                colors = card.split("-")
                if color in colors:
                    total += n * (3 - len(colors))
                elif holder == player:
                    total -= n * (3 - len(colors))
    for card, n in mine.above.items():
        kind = card.split("-")[-1]
        if card.startswith("totem-"):
            measure, points = TOTEMS[kind]
            total += n * points * counted[player][measure]
        elif card.startswith("rite-"):
            total += n * (4 if kind in ("rainmaking", "ancestors") else 1)
        else:
            total += n * (FOOD[kind] + card.startswith("great-"))
    total += len(mine.captives) + 3 * mine.conflicts.total + mine.harmonies.total - 5 * mine.curses
    total += sum(t.harmonies[f"conflict-{color}"] for t in view.tribes)
    return total


@pytest.mark.parametrize(
    ("players", "game"), budget.share(product((2, 3, 4), COMBINATIONS), len(COMBINATIONS))
)
def test_the_shared_suite(game: str, players: int) -> None:
    check_game(game, players=players, matches=2, seed=players, seconds=budget.seconds(6))


@pytest.mark.parametrize("game", COMBINATIONS)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
@LIBERAL
def test_final_scores_by_an_independent_scorer(game: str, seed: int, players: int) -> None:
    final = played(game, players, seed)
    view, result = look(final), final.result
    assert result is not None
    assert result.scores == tuple(score_of(view, p) for p in range(players))
    best = max(
        (score, -numbers(mine)["members"])
        for score, mine in zip(result.scores, view.tribes, strict=True)
    )
    assert result.winners == tuple(
        p
        for p, (score, mine) in enumerate(zip(result.scores, view.tribes, strict=True))
        if (score, -numbers(mine)["members"]) == best
    )


@pytest.mark.parametrize("game", COMBINATIONS)
def test_laws_along_a_match(game: str) -> None:
    """No card is lost, the prairie changes by reveals and takes only, and possessions shrink by rites only."""
    states = list(walk(game, 3, seed=11))
    whole = everywhere(states[0])
    for before, state in pairwise(states):
        old, view = look(before), look(state)
        assert everywhere(state) == whole
        strength = [tuple(numbers(mine)[role] for role in ROLES) for mine in view.tribes]
        assert [*view.strength] == strength
        assert state.standing().scores == tuple(score_of(view, p) for p in range(3))
        revealed = old.stack_left - view.stack_left
        assert revealed in (0, 1)
        assert -1 <= view.prairie.total - old.prairie.total <= revealed
        if "rituals" not in game:
            for now, then in zip(view.tribes, old.tribes, strict=True):
                assert all(now.above[card] >= n for card, n in then.above.items())
                assert now.captives[: len(then.captives)] == then.captives
    last = states[-1]
    assert last.round <= ceil(last.game.board(3).winter_at / 3)
    assert last.turn == 3 * last.round
    assert look(last).stack_left <= 10


@pytest.mark.parametrize(("players", "rounds", "score"), [(2, 27, 52), (3, 18.5, 35), (4, 14, 27)])
def test_random_play_has_the_expected_size(players: int, rounds: float, score: float) -> None:
    finals = [played(BASE, players, seed) for seed in range(60)]
    assert sum(f.round for f in finals) / 60 == pytest.approx(rounds, rel=0.08)
    means = [sum(f.standing().scores) / players for f in finals]
    assert sum(means) / 60 == pytest.approx(score, rel=0.12)


@pytest.mark.parametrize("game", COMBINATIONS)
def test_the_parts_of_the_metrics_add_up_to_the_scores(game: str) -> None:
    final = played(game, 3, 5)
    meter = meter_class(final.game)(final.game)
    assert all(isinstance(value, int | float) for value in meter.numbers(final.table).values())
    standing = final.standing()
    parts = {meter.part(part) for mine in standing.parts for part in mine}
    assert parts <= set(meter.parts)
    assert tuple(meter.totals(final.table)) == standing.scores
