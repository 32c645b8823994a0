"""Natives 7.1, Seasons: the seasons that actions can name, and bounds on the decisions that seasons require."""

from __future__ import annotations

from bisongames.natives.board import Board
from bisongames.natives.hooks import Bounds
from bisongames.natives.seasons.actions import DrawSeason
from bisongames.natives.seasons.season_pile import is_playable


def bounds(board: Board) -> Bounds:
    """One season applies in each turn; its offers of food, or its reveals in step 1, may wait on the agenda."""
    seasons = board.components.seasons
    offers = (
        effect.number
        for season in seasons.values()
        for effect in season.effects
        if effect.verb in ("other_food", "replenish")
    )
    return Bounds(
        actions={
            DrawSeason: [DrawSeason(season) for season in seasons if is_playable(board, season)]
        },
        draws=len(seasons),
        in_turn=max(
            (sum(2 * e.number for e in season.effects) for season in seasons.values()), default=0
        ),
        waiting=max(0, max(offers, default=0) - int(board.options.replenish)),
    )
