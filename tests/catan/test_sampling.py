"""Catan: what a player does not see is dealt at random, each deal that can be as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from bisongames import State
from bisongames.catan.options import RESOURCES, VICTORY_POINT
from tests.catan.positions import P, Q, S, main, play, position

DEALS = 4000


def shares(state: State, player: int | None, seen: Callable[[Any], Any]) -> dict[Any, float]:
    """How often each value is seen on sampled tables."""
    rng = random.Random(1)
    found = Counter(seen(state.sample(player, rng).table) for _ in range(DEALS))
    return {value: number / DEALS for value, number in found.items()}


def near(found: dict[Any, float], expected: dict[Any, float]) -> bool:
    """Whether these are the expected shares, but for the luck of the draw."""
    return set(found) == set(expected) and all(
        abs(found[value] - share) < 0.03 for value, share in expected.items()
    )


def wool(player: int) -> Callable[[Any], int]:
    """How much wool a player has."""
    return lambda table: int(table.hands[player][RESOURCES.index("wool")])


def test_hands_are_dealt_from_all_unseen_cards() -> None:
    # Of the five cards that S does not see three are P's: 1, 6 and 3 of the 10 choices have 0, 1 and 2 wool.
    state = position(hands=["wool ore ore", "wool ore", "grain"])
    assert near(shares(state, S, wool(P)), {0: 0.1, 1: 0.6, 2: 0.3})
    assert near(shares(state, None, lambda table: sum(table.hands[P])), {3: 1.0})


def test_what_is_offered_is_in_the_hand_and_other_deals_keep_their_odds() -> None:
    offered = play(position(hands=["wool ore ore", "wool ore", "grain"]), "offer:wool=grain")
    assert near(shares(offered, S, wool(P)), {1: 6 / 9, 2: 3 / 9})
    assert near(shares(offered, P, wool(P)), {1: 1.0})
    # Q has accepted to give ore as well: P has 1 wool and 2 ore, or both wool and 1 ore.
    accepted = play(
        position(hands=["wool ore ore", "wool ore", "grain ore"]), "offer:wool=ore", "accept"
    )
    both = shares(accepted, S, lambda table: (wool(P)(table), wool(Q)(table)))
    assert near(both, {(1, 1): 6 / 9, (2, 0): 3 / 9})


def test_the_active_player_has_not_won_by_cards() -> None:
    # 5 of the 25 cards are victory points; with 9 points one of them is too many, with 8 two are.
    def cards(table: Any) -> int:
        return int(table.held[P][VICTORY_POINT])

    nine = position(cities=["v29 v40 v15 v18"], settlements=["v3"], cards=["knight knight"])
    assert near(shares(nine, Q, cards), {0: 1.0})
    eight = position(cities=["v29 v40 v15 v18"], cards=["knight victory_point"])
    assert near(shares(eight, Q, cards), {0: 190 / 290, 1: 100 / 290})
    waiting = position(
        cities=["v29 v40 v15 v18"], cards=["knight knight"], active=Q, agenda=[main(Q)]
    )
    assert near(shares(waiting, Q, cards), {0: 190 / 300, 1: 100 / 300, 2: 10 / 300})


def test_the_end_shows_victory_cards_alone() -> None:
    ended = play(
        position(cities=["v29 v40 v15 v18"], settlements=["v3"], hands=["ore wool grain"],
                 cards=["monopoly"]),
        "buy", "drawn:victory_point",
    )  # fmt: skip
    assert ended.is_over
    assert near(shares(ended, Q, lambda table: table.held[P][VICTORY_POINT]), {1: 1.0})
    knights = shares(ended, Q, lambda table: table.held[P][0])
    assert near(knights, {0: 6 / 20, 1: 14 / 20})


def test_counts_that_all_see_stay() -> None:
    state = position(hands=["wool " * 5, "ore " * 4, "grain"], cards=["knight", "monopoly knight"])
    for seed in range(20):
        again = state.sample(S, random.Random(seed))
        assert again.view(S) == state.view(S)
        assert sum(map(sum, again.table.hands)) == 10
