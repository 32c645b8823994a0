"""Catan: hidden cards are dealt at random, with all possible deals equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb
from typing import Any

import pytest

import bisongames
from bisongames import State, bots
from bisongames.catan.hidden.constrained_dealing import Hand, deal_hands
from bisongames.catan.options import VICTORY_POINT
from bisongames.catan.setup import start_hands
from tests.catan.positions import BASE, BEFORE, P, Q, S, T, main, position, reach
from tests.position_checks import play

Cards = tuple[int, ...]

DEALS = 4000


def samples(state: State, player: int | None, seen: Callable[[Any], Any]) -> Counter[Any]:
    """Counts each value seen on sampled tables."""
    rng = random.Random(1)
    return Counter(seen(state.sample(player, rng).table) for _ in range(DEALS // 2))


def fits(counts: Counter[Any], ways: dict[Any, int]) -> bool:
    """Whether samples fall on these outcomes in proportion to their ways, by a chi-square test.

    All outcomes expected less than five times count as one outcome.
    """
    assert set(counts) <= set(ways), set(counts) - set(ways)
    number, total = sum(counts.values()), sum(ways.values())
    likely = [key for key in ways if ways[key] * number >= 5 * total]
    rare = [key for key in ways if key not in likely]
    cells = [(counts[key], ways[key]) for key in likely]
    cells.append((sum(counts[key] for key in rare), sum(ways[key] for key in rare)))
    expected = [(seen, number * each / total) for seen, each in cells if each]
    square = sum((seen - mean) ** 2 / mean for seen, mean in expected)
    freedom = max(1, len(expected) - 1)
    return square < freedom + 4 * (2 * freedom) ** 0.5


def every_deal(
    unseen: list[int], sizes: list[int], possible: Callable[[tuple[Cards, ...]], bool]
) -> dict[tuple[Cards, ...], int]:
    """Counts the ways to deal each possible list of hands with distinguishable cards, by trying all."""
    cards = [kind for kind, number in enumerate(unseen) for _ in range(number)]

    def hands(left: list[int], sizes: list[int]) -> Iterator[tuple[Cards, ...]]:
        if not sizes:
            yield ()
            return
        for chosen in combinations(range(len(left)), sizes[0]):
            rest = [card for place, card in enumerate(left) if place not in chosen]
            mine = [left[place] for place in chosen]
            hand = tuple(mine.count(kind) for kind in range(len(unseen)))
            for later in hands(rest, sizes[1:]):
                yield hand, *later

    return dict(Counter(deal for deal in hands(cards, sizes) if possible(deal)))


def others_hands(state: State, player: int | None) -> tuple[list[int], list[int]]:
    """The players whose hands a player does not see, and all cards in these hands."""
    others = [p for p in range(state.num_players) if p != player]
    return others, [sum(n) for n in zip(*[state.table.hands[p] for p in others], strict=True)]


def deal_others(state: State, player: int | None) -> Counter[Any]:
    """The hands of the others on many sampled tables."""
    others, _ = others_hands(state, player)
    return samples(state, player, lambda table: tuple(tuple(table.hands[p]) for p in others))


LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
HANDS = ["wool wool ore", "wool ore", "wool grain ore", "lumber"]


@pytest.mark.parametrize("player", [None, P, Q, S, T])
@pytest.mark.parametrize(
    ("moves", "least"),
    [
        ([], {}),
        (["offer:wool=ore"], {P: {WOOL: 1}}),
        (["offer:wool,wool=ore", "accept"], {P: {WOOL: 2}, Q: {ORE: 1}}),
        (["offer:wool=ore", "accept", "accept", "reject"], {P: {WOOL: 1}, Q: {ORE: 1}, S: {ORE: 1}}),
        (["offer:ore=wool", "accept", "accept", "reject"], {P: {ORE: 1}, Q: {WOOL: 1}, S: {WOOL: 1}}),
        (["offer:ore=wool,grain", "reject", "accept", "reject"],
            {P: {ORE: 1}, S: {WOOL: 1, GRAIN: 1}}),
    ],
)  # fmt: skip
def test_every_deal_that_the_pending_offer_allows_is_equally_likely(
    moves: list[str], least: dict[int, dict[int, int]], player: int | None
) -> None:
    state = play(position(hands=HANDS), *moves)
    others, unseen = others_hands(state, player)

    def possible(hands: tuple[Cards, ...]) -> bool:
        return all(
            hand[kind] >= number
            for p, hand in zip(others, hands, strict=True)
            for kind, number in least.get(p, {}).items()
        )

    sizes = [state.table.size(p) for p in others]
    assert fits(deal_others(state, player), every_deal(unseen, sizes, possible))


def test_a_pending_trade_that_is_unlikely_keeps_its_odds() -> None:
    # S holds 6 of the 30 cards that P does not see, 5 of which are ore, and has agreed to give 4.
    rest = "wool " * 8 + "grain " * 8
    state = position(hands=["lumber", rest + "brick " * 8, "ore " * 5 + "wool"], players=3)
    state = play(state, "offer:lumber=ore,ore,ore,ore", "reject", "accept")
    ore = Counter(hands[1][ORE] for hands in deal_others(state, P).elements())
    assert fits(ore, {4: comb(5, 4) * comb(25, 2), 5: comb(5, 5) * comb(25, 1)})


class Counted(random.Random):
    """Luck that counts its draws."""

    asked = 0

    def random(self) -> float:
        self.asked += 1
        return super().random()


def test_a_sample_takes_as_many_draws_as_there_are_cards_however_unlikely_the_trade() -> None:
    many = "brick wool grain ore " * 4
    state = position(hands=["lumber", many, many, "ore ore ore wool wool"])
    state = play(state, "offer:lumber=wool,wool,ore,ore,ore", "accept", "accept", "accept")
    for seed in range(40):
        luck = Counted(seed)
        hands = state.sample(P, luck).table.hands
        assert all(hand[WOOL] >= 2 and hand[ORE] >= 3 for hand in hands[1:])
        assert luck.asked <= sum(map(sum, hands[1:])) + 3


def test_large_hands_with_many_kinds_promised_are_dealt_at_once() -> None:
    asked = {BRICK: 1, WOOL: 1, GRAIN: 1}
    hands = [Hand(12, {LUMBER: 3}), *[Hand(12, asked)] * 3]
    dealt = deal_hands([10] * 5, hands, random.Random(1))
    assert [sum(hand) for hand in dealt] == [12] * 4
    assert dealt[0][LUMBER] >= 3
    assert all(hand[kind] for hand in dealt[1:] for kind in asked)


def test_before_the_first_roll_everybody_holds_what_a_settlement_brought() -> None:
    state = reach(BASE, "BeforeRolling", players=4)
    others, unseen = others_hands(state, Q)
    starts = [start_hands(state.table, p) for p in others]
    ways = every_deal(
        unseen,
        [state.table.size(p) for p in others],
        lambda hands: all(hand in start for hand, start in zip(hands, starts, strict=True)),
    )
    assert fits(deal_others(state, Q), ways)


def test_all_who_have_to_discard_can_do_so_with_the_cards_they_are_dealt() -> None:
    hands = ["wool " * 4 + "ore " * 4, "ore " * 9, "grain " * 5 + "brick " * 5, "lumber " * 8]
    begun = play(position(hands=hands, agenda=[BEFORE]), "roll", "dice:1+6", "discard:wool")
    state = play(begun, "discard:wool", "discard:wool", "discard:ore", "discard:ore")
    for seed in range(30):
        for player in (P, Q, S, T, None):
            rng = random.Random(seed)
            sampled = state.sample(player, rng)
            assert sampled.view(player) == state.view(player)
            while type(sampled.decision).__name__ == "Discarding":
                choices = sampled.legal_actions()
                sampled = sampled.apply(choices[int(rng.random() * len(choices))])
            assert min(map(min, sampled.table.hands)) >= 0


def test_what_victory_cards_are_worth_nothing_is_not_told_at_the_end() -> None:
    game = "catan/base+victory_card_points=0+max_turns=5"
    one, other = (
        play(position(game, settlements=["v9", "v1 v3"], cards=["", cards]), "end")
        for cards in ("victory_point victory_point knight", "knight monopoly knight")
    )
    assert one.is_over
    for player in (P, S, None):
        assert one.view(player) == other.view(player)
        for seed in range(10):
            assert one.sample(player, random.Random(seed)) == other.sample(
                player, random.Random(seed)
            )
    counts = Counter(one.sample(P, rng).table.held[Q][VICTORY_POINT] for rng in seeds())
    assert fits(counts, {n: comb(5, n) * comb(20, 3 - n) for n in range(4)})


def test_development_cards_of_the_active_player_have_the_odds_of_a_game_that_is_not_over() -> None:
    # With 7 open points up to two of P's four cards can be victory points; S holds two cards, any of them.
    state = position(
        cities=["v29 v40 v15"], settlements=["v3"], players=3,
        cards=["knight knight monopoly knight", "", "knight victory_point"],
    )  # fmt: skip
    counts = Counter(
        (table.held[P][VICTORY_POINT], table.held[S][VICTORY_POINT])
        for table in (state.sample(Q, rng).table for rng in seeds())
    )
    ways = {
        (mine, theirs): comb(5, mine) * comb(20, 4 - mine)
        * comb(5 - mine, theirs) * comb(16 + mine, 2 - theirs)
        for mine in range(3) for theirs in range(3)
    }  # fmt: skip
    assert fits(counts, ways)


def seeds() -> Iterator[random.Random]:
    """One source of luck for each deal."""
    return map(random.Random, range(DEALS))


def test_the_active_player_has_not_won_by_cards() -> None:
    # 5 of the 25 cards are victory points; with 9 points one of them is too many, with 8 two are.
    def cards(table: Any) -> int:
        return int(table.held[P][VICTORY_POINT])

    nine = position(cities=["v29 v40 v15 v18"], settlements=["v3"], cards=["knight knight"])
    assert fits(samples(nine, Q, cards), {0: 1})
    eight = position(cities=["v29 v40 v15 v18"], cards=["knight victory_point"])
    assert fits(samples(eight, Q, cards), {0: 190, 1: 100})
    waiting = position(
        cities=["v29 v40 v15 v18"], cards=["knight knight"], active=Q, agenda=[main(Q)]
    )
    assert fits(samples(waiting, Q, cards), {0: 190, 1: 100, 2: 10})


def test_the_end_shows_victory_cards_alone() -> None:
    ended = play(
        position(cities=["v29 v40 v15 v18"], settlements=["v3"], hands=["ore wool grain"],
                 cards=["monopoly"]),
        "buy", "drawn:victory_point",
    )  # fmt: skip
    assert ended.is_over
    assert fits(samples(ended, Q, lambda table: table.held[P][VICTORY_POINT]), {1: 1})
    knights = samples(ended, Q, lambda table: table.held[P][0])
    assert fits(knights, {0: 6, 1: 14})


def test_what_was_bought_in_the_last_turn_is_imagined_at_the_end() -> None:
    rich = "domestic_trade=off+city_yield=3+settlement_yield=3+bank_rate=2+bank_per_resource=40"
    match = bisongames.Match(f"catan+{rich}", players=3)
    for seed in range(60):
        match, rng = bisongames.Match(f"catan+{rich}", players=3, seed=seed), random.Random(seed)
        while not match.is_over:
            actor = match.actor
            assert actor is not None
            match.play(bots.Greedy().choose(match.state, actor, rng))
        if sum(match.state.table.bought):
            break
    views: list[Any] = [match.view(player) for player in (P, Q, S, None)]
    assert all(view.bought_count for view in views)
    for view in views:
        assert bisongames.from_json(bisongames.to_json(view)) == view
