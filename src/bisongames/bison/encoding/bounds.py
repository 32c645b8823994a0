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
from bisongames.engine.core.actions import Action
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.rulebook import Ruleset


def _narrowed(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """Moves go as far as the longest, payments come to a cost there is, tiles lie where none begins."""
    board: Board = game.board(max(game.player_counts))
    options = board.options
    lying = {cell for cell, _, _ in board.start_tiles}
    sizes = range(0 if options.reduce_builds else 1, MOST_SIZE + 1)
    land = [terrain != RIVER for terrain in board.terrain_of]
    costs = {number for number in options.costs[: options.most_hunters] if number}
    return {
        DrawTile: [board.draws[tile] for tile in board.drawn_tiles],
        Announce: board.announces,
        Pay: [pay for cost in costs for pay in payments((cost,) * len(ANIMALS), cost)],
        LayTile: [lay for cell, lays in enumerate(board.lays) if cell not in lying for lay in lays],
        BuildTent: [
            tents[size]
            for tents, dry in zip(board.tents, land, strict=True)
            if dry
            for size in sizes
        ],
        BuildCanoe: [
            canoes[size]
            for canoes, dry in zip(board.canoes, land, strict=True)
            if not dry
            for size in sizes
        ],
        MoveHunter: _moves(board, max(options.short_move, options.long_move)),
        Exchange: [one for row in board.exchanges for one in row if one.give != one.take],
    }


def _moves(board: Board, most: int) -> Iterator[MoveHunter]:
    """The moves of at most ``most`` steps, over the most favorable tiles."""
    near = [_one_step(board, field) for field in range(len(board.fields))]
    for start in range(len(board.fields)):
        reached = {start}
        for _ in range(most):
            reached |= {end for field in reached for end in near[field]}
        for end in reached - {start}:
            yield board.move(start, end)


def _one_step(board: Board, field: int) -> list[int]:
    """Where one step can lead from a field, whatever tiles lie there: see ``Land``."""
    cell, terrain = board.cell_of[field], board.terrain_of[field]
    prairie, river, mountain = board.fields_on[cell]
    ends = [prairie, mountain] if terrain == RIVER else [river]
    for other in board.grid.across[cell]:
        if other >= 0:
            prairie, river, mountain = board.fields_on[other]
            ends += [river] if terrain == RIVER else [prairie, mountain]
    return ends


def _lengths(game: Ruleset, players: int) -> Lengths:
    """Each round has as many turns for each player as there are stones.

    A turn is: mark, announce, pay or gain, and act: lay a tile and settle, call and fetch, or a build or move for each
    hunter. In a round everybody draws a tile and finishes three scorings at most. What is bought comes from the market
    and does not go back; each exchange loses animals, of which there are no more than those of the start, of the
    scorings and those gained.
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
    # In a scoring: the others whose tracks are full, two more terrains, and the end of the round.
    waiting=lambda game, players: players + 2,
)
