"""The handbook of Natives: facts of a position that examples ask for, and small pictures."""

from __future__ import annotations

from collections.abc import Mapping

from bisongames.engine.positions.state import State
from bisongames.handbook.game_guide import GameGuide
from bisongames.handbook.natives.icons import ICONS
from bisongames.natives.effects import NUMBER
from bisongames.natives.view import NativesView
from bisongames.show.natives import icons as signs


class NativesGuide(GameGuide):
    """The guide of Natives."""

    tones = signs.TONES
    icons = ICONS

    def conditions(self, state: State) -> Mapping[str, str]:
        """The open cards, the season, the active role with its strength, and the bonus of a season or a pass."""
        view = state.view(None)
        assert isinstance(view, NativesView)
        who = state.actor if state.actor is not None and state.actor >= 0 else view.active_player
        strength = 0
        if view.acting and who is not None:
            strength = view.strength[who][NUMBER[view.acting]]
        more = view.left + view.extra + view.taken - strength
        credit = 0 if who is None else view.tribes[who].credit  # None until a start player is drawn
        return {
            "open": str(view.prairie.total),
            "season": view.season,
            "acting": view.acting,
            "strength": str(strength),
            "extra": str(more if view.acting else credit),
            "taken": str(view.taken),
            "great_taken": str(view.great_taken),
        }


GUIDE = NativesGuide()
