"""What one player may know of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from bisongames.play.actions import Action, Event
from bisongames.play.result import Result, Standing
from bisongames.play.state import Pending

if TYPE_CHECKING:
    from bisongames.play.game import Game


@frozen
class View:
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

    def to_svg(self, events: Sequence[Event] = ()) -> str:
        """A picture of what this player sees, as SVG; what the events touched is highlighted."""
        from bisongames import show  # deferred: pictures load on demand

        return show.svg(self, events)

    def to_text(self, events: Sequence[Event] = ()) -> str:
        """A picture of what this player sees, in plain text."""
        from bisongames import show  # deferred: pictures load on demand

        return show.text(self, events)

    def _repr_svg_(self) -> str:
        return self.to_svg()
