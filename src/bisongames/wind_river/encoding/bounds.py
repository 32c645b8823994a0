"""Wind River: the possible actions, and bounds on the length of matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from bisongames.engine.core.actions import Action
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.wind_river.actions import (
    ExtraBuffalo,
    InsertTipi,
    KeepTipi,
    MoveBuffalo,
    MoveTipi,
    PlaceTipi,
)


def _possible_actions(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """The actions on fields that are in use with some number of players."""
    boards = [game.board(players) for players in game.player_counts]
    usable = [(board, field) for board in boards for field in board.usable]
    return {
        PlaceTipi: [board.places[field] for board, field in usable],
        MoveBuffalo: chain.from_iterable(board.step_actions[field] for board, field in usable),
        KeepTipi: [board.keeps[field] for board, field in usable],
        MoveTipi: chain.from_iterable(board.tipi_moves[field] for board, field in usable),
        InsertTipi: [board.inserts[field] for board, field in usable],
        ExtraBuffalo: chain.from_iterable(board.extra_actions[field] for board, field in usable),
    }


def _lengths(game: Ruleset, players: int) -> Lengths:
    """Upper bounds: the herd can only move ahead, and without a herd supplying uses up all resources.

    A step takes a buffalo at least 1 closer to the plains, counted by ``to_go``, and the foremost buffalo can always
    step, so each turn with a herd moves at least one buffalo. Without a herd nobody earns: in each turn a player pays for
    at least one tipi, at most as often as the resource limit allows, and then loses the tipis. In addition to its
    steps, a turn has one activity, and fewer choices of tipis to keep than the player has tipis.
    """
    board, options = game.board(players), game.options
    way = options.herd_per_field * sum(board.to_go[field] for field in board.herd_fields)
    turns = way + players * (options.resource_limit // options.supply_cost + 2)
    start = 1 + players * options.placement_rounds
    return Lengths(moves=start + way + turns * options.tipis, turns=turns, rounds=turns + 1)


def _longest_agenda(game: Ruleset, players: int) -> int:
    """The longest agenda: in set-up, all first tipis and the first turn; in a turn, three of its parts."""
    return max(players * int(game.options.placement_rounds), 4)


SIZES: Final = Sizes(narrowed=_possible_actions, lengths=_lengths, waiting=_longest_agenda)
