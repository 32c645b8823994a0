"""Evaluation of tables of Bison, for bots that look one step ahead and for a search over whole turns."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from bisongames.bison.actions import Buy, CallAt, Exchange, Fetch, Gain, MarkSpace, MoveHunter, Pay
from bisongames.bison.board import HUNTER, PIECES, SPACES, TILE_SPACE
from bisongames.bison.choosing_an_action import Announcing, Marking
from bisongames.bison.options import ANIMALS
from bisongames.bison.scoring import Present, is_built, present, shares
from bisongames.bison.table import Table
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending

horizon: Final = 1
"""The number of turns that a search looks ahead before it evaluates the table."""
thorough: Final = True
"""A turn takes several choices, and the value of each depends on the following ones."""


@frozen(eq=False)
class _Worth:
    """Weights of the terms of the final lead. Compared by identity, for quick cache look-ups."""

    alone_built: float
    """Each animal in an area without other players, with a tent or canoe there; ``alone``: without one."""
    alone: float
    first_built: float
    """Each animal in a shared area, for the strongest player, with a tent or canoe; ``first``: without one."""
    first: float
    behind: float
    """Each animal in a shared area where another player is at least as strong."""
    area: float
    """Each area that the player occupies; a cost, because the pieces there are missing elsewhere."""
    hunter: float
    """Each hunter on the land or in the supply."""
    size: float
    """The size of each tent or canoe on the land."""
    stock: float
    laid: float
    """The cost of having placed the tile of the round early: it can no longer respond to other players."""


# A least-squares fit of the final lead to these terms, and to others that explained little, at the start of turns: 1,500
# matches of two greedy bots that sometimes chose at random (seeds 1000 to 2499); rounded, and smoothed from round to round.
_OF_TWO: Final = (
    _Worth(0.9, 0.85, 0.85, 0.7, 0.8, -0.1, 0.2, 0.2, 0.0, -1.6),
    _Worth(0.65, 0.48, 0.35, 0.1, 0.0, -0.27, 0.06, 0.3, 0.05, -1.35),
    _Worth(0.6, 0.31, 0.3, 0.0, 0.0, -0.35, 0.65, 0.14, 0.05, -1.2),
    _Worth(0.57, 0.32, 0.35, 0.0, 0.0, -0.4, 0.65, 0.11, 0.05, -0.6),
    _Worth(0.55, 0.25, 0.45, 0.1, 0.0, -0.4, 0.65, 0.17, 0.05, 0.0),
    _Worth(0.55, 0.3, 0.4, 0.05, 0.0, -0.4, 0.6, 0.18, 0.05, 0.0),
)
"""The weights with two players, by the number of rounds that follow."""
# The same fit from 250 matches of four players (seeds 3000 to 3249), also the best with three: where many share the land,
# players who are behind or tied still get much of it. The fit cannot tell the value of a hunter, since greedy bots used few:
# 0.5 was the best of four values in matches against benchmarks/yardstick (seed 500).
_OF_MORE: Final = (
    _Worth(0.8, 0.78, 0.84, 0.7, 0.85, -0.12, 0.2, 0.2, 0.0, -1.6),
    _Worth(0.75, 0.47, 0.76, 0.5, 0.72, -0.1, 0.5, 0.25, 0.05, -0.7),
    _Worth(0.75, 0.47, 0.78, 0.6, 0.72, -0.1, 0.5, 0.35, 0.05, -0.7),
    _Worth(0.72, 0.55, 0.8, 0.6, 0.72, -0.2, 0.5, 0.5, 0.05, 0.0),
)
"""The weights with three and four players, by the number of rounds that follow."""
# The best of six pairs of values for a one-step bot, each tried in 80 matches against benchmarks/yardstick (seed 500).
_ANNOUNCED: Final = 0.7
"""The value of each announced hunter."""
_TO_LAY: Final = 1.0
"""The value of a tile that is about to be placed."""

# Without it a planning bot left its hunters in the supply, and won 35 % of 40 matches of two against the rule of thumb in
# benchmarks/. Of 0.3, 0.6 and 1.0, the best in matches of two planning bots; 30 steps of a stochastic search stayed there.
_ON_LAND: Final = 0.6
"""The additional value of each hunter on the land for a bot that plans one turn."""


def value(table: Table, player: int) -> float:
    """The expected final lead of a player."""
    return values(table)[player]


def plan_value(table: Table, player: int) -> float:
    """The value with what a plan of one turn overlooks: hunters on the land can build, move and gather in the next turns."""
    there = [sum(hunters.values()) for hunters in table.hunters]
    ahead = there[player] - (sum(there) - there[player]) / (len(there) - 1)
    return value(table, player) + _ON_LAND * ahead * (not _is_over(table))


def _is_over(table: Table) -> bool:
    """Whether all players have used their stones of the last round."""
    stones = table.board.options.stones
    return table.is_last_round and all(used.bit_count() >= stones for used in table.marked)


def values(table: Table) -> list[float]:
    """Per player, the evaluation minus the mean evaluation of the others."""
    by_rounds = _OF_TWO if table.board.players == 2 else _OF_MORE
    worth = by_rounds[min(max(0, table.board.rounds - table.round), len(by_rounds) - 1)]
    totals = _land(table, worth)
    end = table.board.options.track_end
    marked, hands, tracks, supply = table.marked, table.hand, table.tracks, table.supply
    for player, (hunters, buildings) in enumerate(zip(table.hunters, table.buildings, strict=True)):
        stock = sum(tracks[player])
        if stock > end:  # otherwise no track can be past its end
            stock = sum([min(animals, end) for animals in tracks[player]])
        there = supply[player][HUNTER] + sum(hunters.values())
        more = worth.hunter * there + worth.stock * stock
        if buildings:
            more += worth.size * sum(buildings.values())
        if marked[player] >> TILE_SPACE & 1:
            more += worth.laid + _TO_LAY * (hands[player] >= 0)
        totals[player] += more
    if table.announced:
        totals[table.active_player] += _ANNOUNCED * table.announced
    total, others = sum(totals), len(totals) - 1
    return [own - (total - own) / others for own in totals]


def _land(table: Table, worth: _Worth) -> list[float]:
    """Per player, the value of the land, given that tents and canoes stay until the end."""
    promises = [0.0] * table.board.players
    for area, those in present(table):
        if len(those) == 1:
            ((player, strength, _),) = those
            each = worth.alone_built if is_built(strength) else worth.alone
            promises[player] += each * area.animals + worth.area
        else:
            for player, promise in _promises(area.animals, those, worth):
                promises[player] += promise
    return promises


@lru_cache(maxsize=20_000)
def _promises(animals: int, those: Present, worth: _Worth) -> tuple[tuple[int, float], ...]:
    """The value of one shared area, by player."""
    values = []
    for claim in shares(animals, those):
        built = is_built(claim.strength)
        if claim.rank > 1 or claim.gain < animals:
            each = worth.behind
        else:
            each = worth.first_built if built else worth.first
        values.append((claim.player, each * claim.gain + worth.area))
    return tuple(values)


def shortlist(table: Table, pending: Pending, legal: Sequence[Action]) -> Sequence[Action]:
    """Keeps one payment, one animal to take and a few exchanges: those that leave the tracks most even."""
    tracks = table.tracks[pending.player]
    if isinstance(legal[0], Pay):
        return (max(legal, key=lambda action: _lowest_after(tracks, action)),)
    if isinstance(legal[0], Gain):
        return (min(legal, key=lambda action: _have(tracks, _taken(action))),)
    lowest, highest = min(tracks), max(tracks)
    return [
        action
        for action in legal
        if not isinstance(action, Exchange)
        or (_have(tracks, action.take) == lowest and _have(tracks, action.give) == highest)
    ]


def alike(table: Table, player: int, action: Action) -> Hashable:
    """A key by kind: spaces, tents and canoes differ only in later choices; ``shortlist`` selects exchanges.

    Of hunters who move, the areas count, and the animals of fields that are left or entered.
    """
    if isinstance(action, MoveHunter):
        number = table.board.field_number
        start, end = number[action.start], number[action.end]
        return MoveHunter, _left(table, player, start), _entered(table, player, end)
    if isinstance(action, Fetch):
        return Fetch, _left(table, player, table.board.field_number[action.field])
    if isinstance(action, CallAt):
        return CallAt
    if isinstance(action, MarkSpace):
        return MarkSpace, action.space == SPACES[TILE_SPACE]
    if isinstance(action, Buy):
        piece = PIECES.index(action.piece)
        return Buy, piece == HUNTER, table.board.prices[piece]
    return Exchange if isinstance(action, Exchange) else action


def _left(table: Table, player: int, place: int) -> Hashable:
    """The area that a hunter leaves, with the animals of the field if nothing else stays there."""
    stays = table.own_hunters(player, place) > 1 or table.own_building(player, place)
    return table.land.numbered[0][place], 0 if stays else table.land.animals[place]


def _entered(table: Table, player: int, place: int) -> Hashable:
    """The area that a hunter enters, with the animals of the field if the player was not there."""
    held = table.own_hunters(player, place) or table.own_building(player, place)
    return table.land.numbered[0][place], 0 if held else table.land.animals[place]


def opens(table: Table, pending: Pending) -> bool:
    """Whether the choice matters only by what the turn does after it: the space, and the number of hunters."""
    return isinstance(pending, Marking | Announcing)


def part_of_choice(pending: Pending) -> bool:
    """False: each choice is evaluated on its own."""
    return False


def _lowest_after(tracks: Sequence[int], action: Action) -> int:
    assert isinstance(action, Pay)
    bison, fish, turkeys = tracks
    return min(bison - action.bison, fish - action.fish, turkeys - action.turkeys)


def _taken(action: Action) -> str:
    assert isinstance(action, Gain)
    return action.animal


def _have(tracks: Sequence[int], animal: str) -> int:
    return tracks[ANIMALS.index(animal)]
