"""Catan: roads, bonuses and score lines, counted again from the pieces and numbers of a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bisongames.catan.ending import VICTORY_CARDS
from bisongames.catan.island import ENDS, NODE_NUMBER, PATH_NUMBER
from bisongames.catan.options import CARDS, VICTORY_POINT

Roads = frozenset[tuple[int, int]]


def points_again(view: Any) -> Iterator[tuple[str, object, object]]:
    """Measures roads again by trying all ways along them, and counts who holds the bonuses and scores what."""
    options = view.game.options
    lengths = [_length(view, player) for player in range(view.num_players)]
    yield "lengths of roads", view.road_lengths, tuple(lengths)
    first = _first(lengths, options.longest_road_minimum)
    alone = first[0] if len(first) == 1 else -1
    holder = view.longest_road
    yield "holder of the Longest Road", holder, holder if holder in first else alone
    first = _first(view.knights, options.largest_army_minimum)
    holder = view.largest_army
    yield "holder of the Largest Army", holder, holder if holder in first else (*first, -1)[0]
    for player, pieces in enumerate(view.pieces):
        right = [
            ("settlements", len(pieces.settlements), options.settlement_points),
            ("cities", len(pieces.cities), options.city_points),
            ("Longest Road", int(view.longest_road == player), options.longest_road_points),
            ("Largest Army", int(view.largest_army == player), options.largest_army_points),
        ]
        if player == view.player:
            cards = view.cards[CARDS[VICTORY_POINT]]
            right.append((VICTORY_CARDS, cards, options.victory_card_points))
        told = [
            (part.name, part.points, part.facts["each"])
            for part in view.scores.parts[player]
            if "each" in part.facts and (part.name != VICTORY_CARDS or player == view.player)
        ]
        counted = [(name, number * each, each) for name, number, each in right if number * each]
        yield f"lines of player {player}", told, counted


def _first(numbers: Sequence[int], least: int) -> list[int]:
    """The players with the highest number, if it is high enough."""
    most = max(numbers)
    return [player for player, number in enumerate(numbers) if number == most >= least]


def _length(view: Any, player: int) -> int:
    """The length of a player's road."""
    roads = frozenset([ENDS[PATH_NUMBER[name]] for name in view.pieces[player].roads])
    closed = {
        NODE_NUMBER[name]
        for seat, pieces in enumerate(view.pieces)
        for name in (*pieces.settlements, *pieces.cities)
        if seat != player
    }
    return max([_further(start, roads, closed) for road in roads for start in road], default=0)


def _further(here: int, roads: Roads, closed: set[int]) -> int:
    """The length of the longest way from an intersection along these roads, each used once."""
    most = 0
    for road in roads:
        if here in road:
            there = sum(road) - here
            more = 0 if there in closed else _further(there, roads - {road}, closed)
            most = max(most, 1 + more)
    return most
