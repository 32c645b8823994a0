"""What one player may know of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from bisongames.play.actions import Action
from bisongames.play.agenda import Pending
from bisongames.play.pictured import Pictured
from bisongames.play.result import Result, Standing

if TYPE_CHECKING:
    from bisongames.play.game import Game


@frozen
class View(Pictured):
    """What ``player`` may know, built from what is allowed; each game adds what lies on its table.

    Equal to another exactly if that player can tell no difference.
    """

    game: Game = field(repr=False)
    player: int | None
    """Whose view; None is a spectator's."""
    num_players: int
    actor: int | None
    """Who decides: a player, CHANCE (-1), or None when the game is over."""
    active_player: int | None
    turn: int
    round: int
    decision: Pending | None
    """What must be decided now, as far as this player may know it."""
    choices: tuple[Action, ...]
    """The legal actions if this player is to act, else ()."""
    scores: Standing
    result: Result | None

    def legal_actions(self) -> tuple[Action, ...]:
        """All that the player may do; () unless he is to act."""
        return self.choices

    def standing(self) -> Standing:
        """Scores and their parts as if scored now, as far as this player may know."""
        return self.scores
