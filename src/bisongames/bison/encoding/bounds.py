"""Bison: the possible moves, builds and payments, and the length of matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bisongames.bison.actions import (
    Announce,
    BuildCanoe,
    BuildTent,
    DrawTile,
    Exchange,
    LayTile,
    MoveHunter,
    Pay,
)
from bisongames.bison.board import RIVER, Board
from bisongames.bison.options import ANIMALS, MOST_SIZE
from bisongames.bison.paying import payments
from bisongames.components.hexes import steps_from
from bisongames.engine.core.actions import Action
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.rulebook import Ruleset


def _narrowed(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """The possible actions of some types: for example, only payments that add up to an existing cost."""
    board: Board = game.board(max(game.player_counts))
    options = board.options
    lying = {cell for cell, _, _ in board.start_tiles}
    sizes = range(0 if options.reduce_builds else 1, MOST_SIZE + 1)
    rivers = [here[RIVER] for here in board.fields_on]
    land = [field for field, terrain in enumerate(board.terrain_of) if terrain != RIVER]
    costs = {number for number in options.costs[: options.most_hunters] if number}
    return {
        DrawTile: [board.draws[tile] for tile in board.drawn_tiles],
        Announce: board.announces,
        Pay: [pay for cost in costs for pay in payments((cost,) * len(ANIMALS), cost)],
        LayTile: [lay for cell, lays in enumerate(board.lays) if cell not in lying for lay in lays],
        BuildTent: [board.tents[field][size] for field in land for size in sizes],
        BuildCanoe: [board.canoes[field][size] for field in rivers for size in sizes],
        MoveHunter: _moves(board, max(options.short_move, options.long_move)),
        Exchange: [one for row in board.exchanges for one in row if one.give != one.take],
    }


def _moves(board: Board, most: int) -> Iterator[MoveHunter]:
    """The moves of at most ``most`` steps, over the most favorable tiles."""
    near = [_one_step(board, field) for field in range(len(board.fields))]
    for start in range(len(board.fields)):
        for end in steps_from([start], near.__getitem__, most):
            if end != start:
                yield board.move(start, end)


def _one_step(board: Board, field: int) -> list[int]:
    """The fields that one step from a field can reach, for any tiles; see ``Land``."""
    cell, terrain = board.cell_of[field], board.terrain_of[field]
    prairie, river, mountain = board.fields_on[cell]
    ends = [prairie, mountain] if terrain == RIVER else [river]
    for other in board.grid.across[cell]:
        if other >= 0:
            prairie, river, mountain = board.fields_on[other]
            ends += [river] if terrain == RIVER else [prairie, mountain]
    return ends


def _lengths(game: Ruleset, players: int) -> Lengths:
    """Upper bounds: in each round a player has one turn for each stone.

    In a turn a player marks, announces, pays or gains, and acts: lays a tile and settles, calls and fetches, or builds
    or moves for each hunter. In a round each player draws a tile and finishes at most three scorings. Purchases never
    return to the market; each exchange loses animals, and the only animals are those from the start, from scorings and
    from gains.
    """
    board: Board = game.board(players)
    options = board.options
    turns = board.rounds * players * options.stones
    a_turn = 2 + max(1, options.idle_gain) + max(2, options.most_hunters + 1)
    a_round = players * (1 + len(ANIMALS))
    bought = players * sum(board.market_at_start)
    animals = players * len(ANIMALS) * options.start_stock + turns * options.idle_gain
    animals += players * board.rounds * sum(map(sum, board.animals))
    exchanged = animals // (options.exchange_rate - 1)
    moves = 1 + board.rounds * a_round + turns * a_turn + bought + exchanged
    return Lengths(moves=moves, turns=turns, rounds=board.rounds)


SIZES: Final = Sizes(
    narrowed=_narrowed,
    lengths=_lengths,
    # In a scoring: the other players with full tracks, two more terrains, and the end of the round.
    waiting=lambda game, players: players + 2,
)
