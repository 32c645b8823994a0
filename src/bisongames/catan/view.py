"""Catan: what a player sees, and positions drawn at random that agree with it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from bisongames.catan.ending import parts
from bisongames.catan.island import HEX_NAMES
from bisongames.catan.options import CARDS, RESOURCE_NUMBER, RESOURCES
from bisongames.catan.positions import (
    Pieces,
    cards_of,
    hand_of,
    harbour_names,
    named,
    pieces_of,
    terrain_names,
)
from bisongames.catan.robber import Discarding
from bisongames.catan.table import Table
from bisongames.catan.trading import AnsweringOffer, ClosingTrade
from bisongames.components.piles import Luck
from bisongames.components.resources import Counts
from bisongames.play.state import State
from bisongames.play.view import View


@frozen
class CatanView(View):
    """The island and all open numbers, one's own hand, and how many cards the others hold."""

    terrain: tuple[str, ...]
    """Per hex."""
    numbers: tuple[int, ...]
    """Per hex; 0 for none."""
    harbours: tuple[str, ...]
    """Per harbour."""
    robber: str
    """Its hex; empty before the island is laid."""
    pieces: tuple[Pieces, ...]
    """Per player."""
    bank: Counts
    """Resource cards in the bank."""
    hand: Counts
    """One's own resource cards; none for a spectator."""
    cards: Counts
    """One's own development cards not yet played."""
    bought: Counts
    """Those of them that were bought in this turn."""
    discards: Counts
    """One's own cards that are chosen to be discarded."""
    hand_sizes: tuple[int, ...]
    """Per player: resource cards."""
    card_counts: tuple[int, ...]
    """Per player: development cards not yet played."""
    bought_count: int
    """Development cards that the active player has bought in this turn."""
    discard_counts: tuple[int, ...]
    """Per player: cards chosen to be discarded."""
    deck_size: int
    """Development cards that nobody has drawn."""
    unseen_cards: Counts
    """Development cards that are in the deck or in other hands."""
    knights: tuple[int, ...]
    """Per player: played ones."""
    road_lengths: tuple[int, ...]
    """Per player."""
    longest_road: int
    """Who holds it; -1 for nobody."""
    largest_army: int
    card_played: bool
    """Whether a development card was played in this turn."""
    offers: int
    """Offers made in this turn."""
    built: bool
    """Whether something was built or bought in this turn."""
    herds: tuple[str, ...]
    """Their hexes."""
    hunt_points: tuple[int, ...]
    """Per player."""
    start_player: int


def seen(state: State, player: int | None, common: dict[str, Any]) -> CatanView:
    """The view of one player."""
    table: Table = state.table
    players = range(table.num_players)
    active = table.active_player
    unseen = table.deck[:]
    for other in players:
        if other != player:
            for card in range(5):
                unseen[card] += table.held[5 * other + card]
    if not state.is_over:
        known = [table.held[5 * p + 4] if p == player else 0 for p in players]
        common = common | {"scores": parts(state.game, table, known)}
    return CatanView(
        **common,
        terrain=terrain_names(table),
        numbers=tuple(table.numbers),
        harbours=harbour_names(table),
        robber=HEX_NAMES[table.robber] if table.robber >= 0 else "",
        pieces=tuple(pieces_of(table, p) for p in players),
        bank=named(RESOURCES, table.bank),
        hand=Counts() if player is None else hand_of(table, player),
        cards=Counts() if player is None else cards_of(table, player),
        bought=named(CARDS, table.bought) if player == active and player is not None else Counts(),
        discards=Counts()
        if player is None
        else named(RESOURCES, table.discards[5 * player : 5 * player + 5]),
        hand_sizes=tuple(map(table.size, players)),
        card_counts=tuple(sum(table.held[5 * p : 5 * p + 5]) for p in players),
        bought_count=sum(table.bought),
        discard_counts=tuple(sum(table.discards[5 * p : 5 * p + 5]) for p in players),
        deck_size=sum(table.deck),
        unseen_cards=named(CARDS, unseen),
        knights=tuple(table.knights),
        road_lengths=tuple(table.lengths),
        longest_road=table.longest,
        largest_army=table.largest,
        card_played=bool(table.card_played),
        offers=table.offers,
        built=bool(table.built),
        herds=tuple(HEX_NAMES[cell] for cell in table.herds),
        hunt_points=tuple(table.hunt_points),
        start_player=table.start_player,
    )


def _shuffled(counts: list[int], rng: Luck) -> list[int]:
    """The things that are counted, in a random order."""
    things = [kind for kind, number in enumerate(counts) for _ in range(number)]
    for last in range(len(things) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        things[last], things[other] = things[other], things[last]
    return things


def sample(state: State, player: int | None, rng: Luck) -> State:
    """A full position that agrees with what a player sees; what he does not see is dealt at random."""
    if state.table.turn == 0 and not any(state.table.hands):
        return state
    table: Table = state.table.copy()
    _deal_resources(state, table, player, rng)
    _deal_cards(state, table, player, rng)
    return State(state.game, table, state.agenda)


def _needed(state: State, table: Table) -> dict[int, tuple[str, ...]]:
    """Cards that players are known to hold, since an offer is pending."""
    decision = state.decision
    if isinstance(decision, AnsweringOffer):
        return {decision.offerer: decision.give, **dict.fromkeys(decision.accepted, decision.get)}
    if isinstance(decision, ClosingTrade):
        return {decision.player: decision.give, **dict.fromkeys(decision.accepted, decision.get)}
    return {}


def _deal_resources(state: State, table: Table, player: int | None, rng: Luck) -> None:
    others = [p for p in range(table.num_players) if p != player and table.size(p)]
    unseen = [sum(table.hands[5 * p + kind] for p in others) for kind in range(5)]
    needed = {p: cards for p, cards in _needed(state, table).items() if p in others}
    # Dealt again until what is known of pending offers fits; after many tries those cards are given out first.
    hands: dict[int, list[int]] = {}
    for attempt in range(200):
        first = needed if attempt == 199 else {}
        hands = _dealt(unseen, others, table, first, rng)
        if all(
            hands[p][kind] >= cards.count(name)
            for p, cards in needed.items()
            for kind, name in enumerate(RESOURCES)
        ):
            break
    for p in others:
        table.hands[5 * p : 5 * p + 5] = hands[p]
        _choose_discards(state, table, p, rng)


def _dealt(
    unseen: list[int], others: list[int], table: Table, first: dict[int, tuple[str, ...]], rng: Luck
) -> dict[int, list[int]]:
    left = unseen[:]
    hands = {p: [0] * 5 for p in others}
    for p, cards in first.items():
        for name in cards:
            hands[p][RESOURCE_NUMBER[name]] += 1
            left[RESOURCE_NUMBER[name]] -= 1
    things = _shuffled(left, rng)
    for p in others:
        for _ in range(table.size(p) - sum(hands[p])):
            hands[p][things.pop()] += 1
    return hands


def _choose_discards(state: State, table: Table, player: int, rng: Luck) -> None:
    """Which cards wait to be discarded: the first ones of a random discard, since they are named in order."""
    start = 5 * player
    chosen = sum(table.discards[start : start + 5])
    if not chosen:
        return
    more = next(
        (d.number for d in state.agenda if isinstance(d, Discarding) and d.player == player), 0
    )
    discard = sorted(_shuffled(table.hands[start : start + 5], rng)[: chosen + more])[:chosen]
    table.discards[start : start + 5] = [discard.count(kind) for kind in range(5)]


def _deal_cards(state: State, table: Table, player: int | None, rng: Luck) -> None:
    """The development cards of the others and of the deck; the active player has not won with his."""
    board = table.board
    others = [p for p in range(table.num_players) if p != player]
    counts = {p: sum(table.held[5 * p : 5 * p + 5]) for p in others}
    bought = sum(table.bought)
    active = table.active_player
    each = board.options.victory_card_points
    unseen = [table.deck[c] + sum(table.held[5 * p + c] for p in others) for c in range(5)]
    if state.is_over:
        _deal_at_the_end(table, others, unseen, rng)
        return
    open_points = {p: table.points[p] - each * table.held[5 * p + 4] for p in others}
    # Hidden points that the active player cannot have, or he would have won.
    too_many = (
        -(-(board.vp_to_win - open_points[active]) // each)
        if active in open_points and each
        else 99
    )
    while True:
        things = _shuffled(unseen, rng)
        hands = {p: [things.pop() for _ in range(counts[p])] for p in others}
        if active not in hands or hands[active].count(4) < max(1, too_many):
            break
    for p in others:
        table.held[5 * p : 5 * p + 5] = [hands[p].count(card) for card in range(5)]
        table.unplayed[p] = counts[p] - hands[p].count(4)
        table.points[p] = open_points[p] + each * hands[p].count(4)
    if active in hands:
        table.bought = tuple(hands[active][:bought].count(card) for card in range(5))
    table.deck = [things.count(card) for card in range(5)]


def _deal_at_the_end(table: Table, others: list[int], unseen: list[int], rng: Luck) -> None:
    """The end shows everybody's points, and so the victory point cards; the other cards stay hidden."""
    points = {p: table.held[5 * p + 4] for p in others}
    things = _shuffled(unseen[:4], rng)
    for p in others:
        number = sum(table.held[5 * p : 5 * p + 4])
        hand = [things.pop() for _ in range(number)]
        table.held[5 * p : 5 * p + 5] = [*(hand.count(card) for card in range(4)), points[p]]
        if p == table.active_player:
            bought = [table.bought[4], sum(table.bought)]
            first = hand[: bought[1] - bought[0]]
            table.bought = (*(first.count(card) for card in range(4)), bought[0])
    table.deck[:4] = [things.count(card) for card in range(4)]
