"""Catan: possible hands and a possible deck, from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bisongames.catan.ending import VICTORY_CARDS
from bisongames.catan.options import CARDS, RESOURCES, VICTORY_POINT
from bisongames.catan.view import IslandView
from bisongames.tables.counts import Counts


def imagined_cards(view: IslandView) -> dict[str, object]:
    """Possible hidden cards, dealt kind by kind."""
    bank = view.game.board(view.num_players).options.bank_per_resource
    pile = [bank - view.bank[kind] - view.hand[kind] for kind in RESOURCES]
    hands = [
        view.hand if seat == view.player else Counts.of(RESOURCES, _take(pile, size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    pile = [view.unseen_cards[kind] for kind in CARDS]
    cards = _cards(view, pile)
    turn_of = _active_player(view)
    mine = view.player is not None and view.player == turn_of
    active = next((c for seat, c in enumerate(cards) if seat == turn_of), Counts())
    return {
        "hands": tuple(hands),
        "cards": tuple(cards),
        "deck": Counts.of(CARDS, pile),
        "bought": view.bought if mine else _some(active, CARDS, view.bought_count),
        "discards": tuple(
            view.discards if seat == view.player else _some(hand, RESOURCES, number)
            for seat, (hand, number) in enumerate(zip(hands, view.discard_counts, strict=False))
        ),
    }


def _active_player(view: IslandView) -> int | None:
    """The player whose turn it is, or was at the end; turns pass clockwise."""
    if view.result is None:
        return view.active_player
    return (view.start_player + view.turn - 1) % len(view.hand_sizes)


def _cards(view: IslandView, pile: list[int]) -> list[Counts]:
    """Development cards from a pile, with the known victory point cards at the end, otherwise as few as possible."""
    dealt: dict[int, list[int]] = {}
    known = _known_victory_cards(view)
    seats = range(len(view.card_counts))
    for seat in sorted(seats, key=lambda seat: (seat not in known, seat != view.active_player)):
        if seat == view.player:
            continue
        size, points = view.card_counts[seat], known.get(seat, 0)
        points = min(points, pile[VICTORY_POINT])
        pile[VICTORY_POINT] -= points
        dealt[seat] = _take(pile, size - points)
        dealt[seat][VICTORY_POINT] += points
    return [view.cards if seat == view.player else Counts.of(CARDS, dealt[seat]) for seat in seats]


def _known_victory_cards(view: IslandView) -> dict[int, int]:
    """The victory point cards of each player, if the final scores show them."""
    worth = view.game.options.victory_card_points
    if view.result is None or not worth:
        return {}
    return {
        seat: sum(part.points for part in parts if part.name == VICTORY_CARDS) // worth
        for seat, parts in enumerate(view.scores.parts)
    }


def _some(hand: Mapping[str, int], kinds: Iterable[str], number: int) -> Counts:
    """A number of cards of a hand, taken in the order of kinds."""
    names: Sequence[str] = tuple(kinds)
    return Counts.of(names, _take([hand[name] for name in names], number))


def _take(pile: list[int], number: int) -> list[int]:
    """Takes cards out of a pile in the order of kinds, all cards if there are too few; returns the number of each kind."""
    taken = []
    for kind, there in enumerate(pile):
        taken.append(max(0, min(there, number)))
        number -= taken[-1]
        pile[kind] -= taken[-1]
    return taken
