"""Natives: the cards and roles that actions can name, and bounds on the length of matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bisongames.engine.core.actions import Action
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.actions import Activate, Discard, Dismiss, Move, Take
from bisongames.natives.board import Board
from bisongames.natives.components import OTHERS
from bisongames.natives.effects import ROLES, SCOUT
from bisongames.natives.hooks import BOUNDS, Bounds


def _narrowed(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """The possible actions of some types: for example, only food and totems are discarded."""
    board: Board = game.board(max(game.player_counts))
    colored = [m for m, colors in enumerate(board.shows) if colors]
    narrowed: dict[type[Action], Iterable[Action]] = {
        Activate: [board.activates[role] for role in range(len(ROLES)) if role != SCOUT],
        Take: [board.takes[k] for k in range(board.playing) if board.family[k] != OTHERS],
        Discard: [board.discards[k] for k in (*board.food, *board.totems)],
        Dismiss: [row[member] for row in board.dismisses for member in colored],
        Move: [
            move
            for row in board.moves
            for member, moves in enumerate(row)
            if member not in board.blocking
            for move in moves
        ],
    }
    for added in _added(board):
        narrowed |= added.actions
    return narrowed


def _added(board: Board) -> list[Bounds]:
    """The bounds that the expansions add."""
    return [bounds(board) for bounds in board.reactions[BOUNDS]]


def _lengths(game: Ruleset, players: int) -> Lengths:
    """Upper bounds: each turn reveals a card while the stack lasts, and the round of winter is the last.

    Every card is revealed once, taken once, and placed or faced once; a taken card never returns to the prairie. A turn
    has one choice of a role, one stop in scouting and one in taking; expansions add decisions.
    """
    board: Board = game.board(players)
    turns = board.winter_at + players
    cards = sum(board.counts)
    added = _added(board)
    start = 1 + sum(more.draws for more in added) + board.opening_size
    in_match = sum(more.in_match for more in added)
    in_turn = 3 + sum(more.in_turn for more in added)
    reveals = 2 * board.stack_size  # each reveal may follow a decision to scout
    moves = start + reveals + 3 * cards + in_match + turns * in_turn
    return Lengths(moves=moves, turns=turns, rounds=turns // players + 1)


def _waiting(game: Ruleset, players: int) -> int:
    """The longest agenda: the set-up, or a turn."""
    board: Board = game.board(players)
    added = _added(board)
    at_start = board.opening_size + sum(more.draws for more in added) + 1
    in_turn = 8 + int(game.options.replenish) + sum(more.waiting for more in added)
    return max(at_start, in_turn)


SIZES: Final = Sizes(narrowed=_narrowed, lengths=_lengths, waiting=_waiting)
