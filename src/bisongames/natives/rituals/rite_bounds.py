"""Natives 6.2, Rituals: bounds on the decisions that rites require."""

from __future__ import annotations

from bisongames.natives.board import Board
from bisongames.natives.hooks import Bounds
from bisongames.natives.rituals.rite_cards import Rite


def bounds(board: Board) -> Bounds:
    """Every rite is taken once; all rites that activate a role may wait on the agenda, nested in one another."""
    rites = board.components.rites.values()
    nested = sum(
        rite.count * (1 + _decisions(rite, board.players))
        for rite in rites
        if any(effect.verb == "activate" for effect in rite.effects)
    )
    longest = max((1 + _decisions(rite, board.players) for rite in rites), default=0)
    return Bounds(
        in_match=sum(rite.count * _decisions(rite, board.players) for rite in rites),
        waiting=nested + longest,
    )


def _decisions(rite: Rite, players: int) -> int:
    """An upper bound on the decisions of a rite, apart from taking cards."""
    return sum(
        players - 1 if effect.verb == "opponents_ahead_discard" else 2 * effect.number
        for effect in rite.effects
    )
