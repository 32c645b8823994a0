"""Catan: tables drawn at random from those that agree with what a player sees."""

from __future__ import annotations

from math import comb, prod

from bisongames.catan.cards import counted
from bisongames.catan.options import RESOURCES, VICTORY_POINT
from bisongames.catan.paying import Cost
from bisongames.catan.robber import Discarding
from bisongames.catan.table import Table
from bisongames.catan.trading import AnsweringOffer, ClosingTrade
from bisongames.catan.view import unseen_cards
from bisongames.components.piles import Luck, deal, pick_weighted
from bisongames.play.agenda import Follow


def sample(table: Table, agenda: Follow, player: int | None, rng: Luck) -> Table:
    """A table that agrees with what a player sees: each deal of the unseen cards is equally likely."""
    others = [p for p in range(table.num_players) if p != player]
    if not any(table.size(p) or any(table.held[p]) for p in others):
        return table
    new = table.copy()
    _deal_resources(new, agenda, others, rng)
    _deal_development_cards(new, player, others, rng, over=not agenda)
    return new


def _dealt(pile: list[int], number: int, rng: Luck) -> list[int]:
    """So many things that are taken out of a pile, by kind."""
    kinds = deal(pile, number, rng)
    return [kinds.count(kind) for kind in range(len(pile))]


def _promised(agenda: Follow) -> dict[int, Cost]:
    """The cards that players are known to hold, since an offer is pending."""
    match agenda:
        case (AnsweringOffer(_, offerer, give, get, accepted), *_):
            pass
        case (ClosingTrade(offerer, give, get, accepted), *_):
            pass
        case _:
            return {}
    return {offerer: counted(give), **dict.fromkeys(accepted, counted(get))}


def _deal_resources(table: Table, agenda: Follow, others: list[int], rng: Luck) -> None:
    """Deal the resource cards of the others anew.

    Promised cards are given out first and the rest is dealt, which prefers deals where few of a promised kind lie
    beside the promised ones: with n of them in a hand of which k are promised, there are C(n, k) ways to take a deal
    for one made so. So it is kept with a chance of 1 in that many, else all is dealt again. As n is at most the number
    of all cards of the kind, that chance has a lower bound above 0, and the tries come to an end.
    """
    unseen = [sum(numbers) for numbers in zip(*[table.hands[p] for p in others], strict=True)]
    promised = {p: dict(cost) for p, cost in _promised(agenda).items() if p in others}
    sizes = {p: table.size(p) for p in others}
    while True:
        pile = unseen[:]
        hands = {p: [0] * len(pile) for p in others}
        for p, cards in promised.items():
            for kind, number in cards.items():
                pile[kind] -= number
                hands[p][kind] += number
        for p in others:
            more = _dealt(pile, sizes[p] - sum(hands[p]), rng)
            hands[p] = [a + b for a, b in zip(hands[p], more, strict=True)]
        ways = prod(comb(hands[p][k], n) for p, cards in promised.items() for k, n in cards.items())
        if ways == 1 or rng.random() * ways < 1:
            break
    for p in others:
        table.hands[p] = hands[p]
        _choose_discards(table, agenda, p, rng)


def _choose_discards(table: Table, agenda: Follow, player: int, rng: Luck) -> None:
    """Which cards wait to be discarded: the first ones of a random discard, since they are named in order."""
    chosen = sum(table.discards[player])
    if chosen:
        more = [d.number for d in agenda if isinstance(d, Discarding) and d.player == player]
        discard = sorted(deal(table.hands[player][:], chosen + sum(more), rng))[:chosen]
        table.discards[player] = tuple(discard.count(kind) for kind in range(len(RESOURCES)))


def _deal_development_cards(
    table: Table, player: int | None, others: list[int], rng: Luck, *, over: bool
) -> None:
    """Deal the development cards of the others and of the deck anew; whose victory point cards are known comes first."""
    worth, active = table.board.options.victory_card_points, table.active_player
    pile = unseen_cards(table, player)
    sizes = {p: sum(table.held[p]) for p in others}
    open_points = {p: table.points[p] - worth * table.held[p][VICTORY_POINT] for p in others}
    known: dict[int, int] = {}
    if over:  # the end shows everybody's points
        known = {p: table.held[p][VICTORY_POINT] for p in others}
    elif active in others:
        known = {active: _victory_cards(table, pile, sizes[active], open_points[active], rng)}
    for p in (*known, *(p for p in others if p not in known)):
        if p in known:
            plain = [0 if card == VICTORY_POINT else n for card, n in enumerate(pile)]
            hand = _dealt(plain, sizes[p] - known[p], rng)
            hand[VICTORY_POINT] = known[p]
            pile = [n - taken for n, taken in zip(pile, hand, strict=True)]
        else:
            hand = _dealt(pile, sizes[p], rng)
        table.held[p] = tuple(hand)
        table.unplayed[p] = sizes[p] - hand[VICTORY_POINT]
        table.points[p] = open_points[p] + worth * hand[VICTORY_POINT]
        if p == active:
            table.bought = tuple(_dealt(hand, sum(table.bought), rng))
    table.deck = pile


def _victory_cards(table: Table, pile: list[int], size: int, points: int, rng: Luck) -> int:
    """How many of his cards, dealt from a pile, are the active player's victory point cards: fewer than would have won.

    Each number has as many chances as there are ways to choose so many of these cards and the rest of the others.
    """
    options, there = table.board.options, pile[VICTORY_POINT]
    most = min(there, size)
    if options.victory_card_points:
        short = options.vp_to_win - points - 1
        most = min(most, max(0, short // options.victory_card_points))
    plain = sum(pile) - there
    return pick_weighted([comb(there, n) * comb(plain, size - n) for n in range(most + 1)], rng)
