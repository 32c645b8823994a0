"""Natives: the cards and roles that actions can name, and bounds on the length of matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from bisongames.engine.core.actions import Action
from bisongames.engine.rulebook.bounds import Lengths, Sizes
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.actions import Activate, Discard, Dismiss, Move, Take
from bisongames.natives.board import Board
from bisongames.natives.components import OTHERS
from bisongames.natives.effects import ROLES, SCOUT, Effect
from bisongames.natives.seasons.actions import DrawSeason
from bisongames.natives.seasons.season_pile import is_playable


def _narrowed(game: Ruleset) -> Mapping[type[Action], Iterable[Action]]:
    """The possible actions of some types: for example, only food and totems are discarded, never rites."""
    board: Board = game.board(max(game.player_counts))
    colored = [m for m, colors in enumerate(board.shows) if colors]
    return {
        DrawSeason: [
            DrawSeason(season) for season in board.components.seasons if is_playable(board, season)
        ],
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


def _asked(effects: Iterable[Effect], players: int) -> int:
    """An upper bound on the decisions that effects require, apart from taking cards."""
    return sum(
        players - 1 if effect.verb == "opponents_ahead_discard" else 2 * effect.number
        for effect in effects
    )


def _of_seasons(board: Board) -> list[tuple[Effect, ...]]:
    """The effects of each season."""
    return [season.effects for season in board.components.seasons.values()]


def _lengths(game: Ruleset, players: int) -> Lengths:
    """Upper bounds: each turn reveals a card while the stack lasts, and the round of winter is the last.

    Every card is revealed once, taken once, and placed or faced once; a taken card never returns to the prairie. A turn
    has one choice of a role, one stop in scouting and one in taking, and the decisions of the season; a rite adds its
    decisions when it is taken.
    """
    board: Board = game.board(players)
    turns = board.winter_at + players
    cards = sum(board.counts)
    rites = sum(row.count * _asked(row.effects, players) for row in board.components.rites.values())
    season = max((_asked(effects, players) for effects in _of_seasons(board)), default=0)
    start = 1 + len(board.components.seasons) + board.opening_size
    reveals = 2 * board.stack_size  # each reveal may follow a decision to scout
    moves = start + reveals + 3 * cards + rites + turns * (3 + season)
    return Lengths(moves=moves, turns=turns, rounds=turns // players + 1)


def _waiting(game: Ruleset, players: int) -> int:
    """The longest agenda: the set-up, or a turn with all rites that activate a role nested in one another."""
    board: Board = game.board(players)
    of_rites = [(row, 1 + _asked(row.effects, players)) for row in board.components.rites.values()]
    nested = sum(
        row.count * number
        for row, number in of_rites
        if any(effect.verb == "activate" for effect in row.effects)
    )
    effects = chain.from_iterable(_of_seasons(board))
    offers = max((e.number for e in effects if e.verb in ("other_food", "replenish")), default=0)
    step_1 = max(int(game.options.replenish), offers)
    in_turn: int = 8 + step_1 + nested + max((number for _, number in of_rites), default=0)
    at_start: int = board.opening_size + len(board.components.seasons) + 1
    return max(at_start, in_turn)


SIZES: Final = Sizes(narrowed=_narrowed, lengths=_lengths, waiting=_waiting)
