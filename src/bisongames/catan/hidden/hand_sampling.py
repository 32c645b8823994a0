"""Catan: deals hidden hands and development cards again, consistent with a player's view: the ``sample`` of the rulebook."""

from __future__ import annotations

from itertools import product
from math import comb

from bisongames.catan.discarding import Discarding
from bisongames.catan.hidden.constrained_dealing import (
    Hand,
    by_kind,
    deal_hands,
    pick_exactly,
    ways_to_deal,
)
from bisongames.catan.main_phase.development_cards import count_by_kind
from bisongames.catan.main_phase.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.options import RESOURCES, VICTORY_POINT
from bisongames.catan.setup import start_hands
from bisongames.catan.table import Table
from bisongames.catan.turn import is_before_first_roll
from bisongames.catan.view import unseen_cards
from bisongames.components.piles import Luck, deal, pick_weighted
from bisongames.engine.core.agenda import Follow


def sample(table: Table, agenda: Follow, player: int | None, rng: Luck) -> Table:
    """A table consistent with a player's view; every possible deal of the hidden cards is equally likely."""
    others = [p for p in range(table.num_players) if p != player]
    if not any(table.size(p) or any(table.held[p]) for p in others):
        return table
    new = table.copy()
    for p, hand in zip(others, _resources(table, agenda, others, rng), strict=True):
        new.hands[p] = hand
        _choose_discards(new, agenda, p, rng)
    _deal_development_cards(new, player, others, rng, over=not agenda)
    return new


def _resources(table: Table, agenda: Follow, others: list[int], rng: Luck) -> list[list[int]]:
    """Re-deals the resource cards of the other players."""
    unseen = [sum(numbers) for numbers in zip(*[table.hands[p] for p in others], strict=True)]
    if is_before_first_roll(table, agenda):
        starts = _start_hands(table, others, unseen)
        weights = [ways_to_deal(unseen, hands) for hands in starts]
        return [[*hand] for hand in starts[pick_exactly(weights, rng)]]
    promised = _cards_promised(agenda)
    return deal_hands(unseen, [Hand(table.size(p), promised.get(p, {})) for p in others], rng)


def _start_hands(
    table: Table, others: list[int], unseen: list[int]
) -> list[tuple[tuple[int, ...], ...]]:
    """The possible hands of the others before the first roll: all players know which cards a settlement brought."""
    each = [[hand for hand in start_hands(table, p) if sum(hand) == table.size(p)] for p in others]
    return [
        hands
        for hands in product(*each)
        if [sum(numbers) for numbers in zip(*hands, strict=True)] == unseen
    ]


def _cards_promised(agenda: Follow) -> dict[int, dict[int, int]]:
    """The cards that players must hold, by kind, because an offer is pending."""
    for pending in agenda:
        match pending:
            case AnsweringOffer(_, offerer, give, get, accepted) | ClosingTrade(
                offerer, give, get, accepted
            ):
                return {
                    offerer: dict(count_by_kind(give)),
                    **{player: dict(count_by_kind(get)) for player in accepted},
                }
    return {}


def _choose_discards(table: Table, agenda: Follow, player: int, rng: Luck) -> None:
    """Draws the cards already chosen for a discard: the first ones of a random discard, as they are named in order."""
    chosen = sum(table.discards[player])
    if chosen:
        more = [d.number for d in agenda if isinstance(d, Discarding) and d.player == player]
        discard = sorted(deal(table.hands[player][:], chosen + sum(more), rng))[:chosen]
        table.discards[player] = tuple(discard.count(kind) for kind in range(len(RESOURCES)))


def _deal_development_cards(
    table: Table, player: int | None, others: list[int], rng: Luck, *, over: bool
) -> None:
    """Deals the hidden development cards again, first to players whose victory point cards are known."""
    worth, active = table.board.options.victory_card_points, table.active_player
    pile = unseen_cards(table, player)
    sizes = {p: sum(table.held[p]) for p in others}
    open_points = {p: table.points[p] - worth * table.held[p][VICTORY_POINT] for p in others}
    known: dict[int, int] = {}
    if over and worth:  # the final scores show all points
        known = {p: table.held[p][VICTORY_POINT] for p in others}
    elif active in others and not over:
        known = {active: _victory_cards(table, pile, sizes[active], open_points[active], rng)}
    for p in (*known, *(p for p in others if p not in known)):
        if p in known:
            plain = [0 if card == VICTORY_POINT else n for card, n in enumerate(pile)]
            hand = by_kind(plain, sizes[p] - known[p], rng)
            hand[VICTORY_POINT] = known[p]
            pile = [n - taken for n, taken in zip(pile, hand, strict=True)]
        else:
            hand = by_kind(pile, sizes[p], rng)
        table.held[p] = tuple(hand)
        table.unplayed[p] = sizes[p] - hand[VICTORY_POINT]
        table.points[p] = open_points[p] + worth * hand[VICTORY_POINT]
        if p == active:
            table.bought = tuple(by_kind(hand, sum(table.bought), rng))
    table.deck = pile


def _victory_cards(table: Table, pile: list[int], size: int, points: int, rng: Luck) -> int:
    """Draws the number of the active player's victory point cards: too few to have won already.

    Each number is weighted by the ways to choose that many victory point cards, and the rest from the other cards.
    """
    options, there = table.board.options, pile[VICTORY_POINT]
    most = min(there, size)
    if options.victory_card_points:
        short = options.vp_to_win - points - 1
        most = min(most, max(0, short // options.victory_card_points))
    plain = sum(pile) - there
    return pick_weighted([comb(there, n) * comb(plain, size - n) for n in range(most + 1)], rng)
