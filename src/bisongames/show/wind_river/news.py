"""Wind River: says in the news why players pay for a field and why they lose tipis, and that a last one is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public
from bisongames.wind_river.events import EntryPaid, TipiMoved, TipisLost
from bisongames.wind_river.inserting_a_tipi import BESIDE_OWN
from bisongames.wind_river.supplying_tipis import LOST
from bisongames.wind_river.view import WindRiverView


@frozen
class EntryExplained:
    """A player has paid because a tipi has entered a field: that of another player, or their own."""

    player: int
    field: str
    resources: int
    mover: int | None
    """The other player who has moved the tipi."""


@frozen
class LossExplained:
    """A player has lost tipis that were unsupplied and could not be paid for."""

    player: int
    field: str
    number: int
    rule: str


@frozen
class LastTipiLost(LossExplained):
    """A player has lost such tipis and can bring no other onto the board."""


def fold_events(events: Sequence[Event], position: StateOrView) -> list[object]:
    """The events, with the reason for each payment and each loss, and with the loss that put a player out of the game."""
    return [*_fold(events, position)]


def _fold(events: Sequence[Event], position: StateOrView) -> Iterator[object]:
    tipis = public(position, WindRiverView).tipis
    mover: int | None = None
    for number, event in enumerate(events):
        match event:
            case TipiMoved(player=player):
                mover = player
                yield event
            case EntryPaid(player=player, field=field, resources=paid) if mover is not None:
                yield EntryExplained(player, field, paid, mover if mover != player else None)
            case TipisLost(player=player, field=field, number=lost) if (
                not tipis[player].total
                and position.game.has_rule(BESIDE_OWN.id)
                and not any(_leaves(later, player) for later in events[number + 1 :])
            ):
                yield LastTipiLost(player, field, lost, LOST.id)
            case TipisLost(player=player, field=field, number=lost):
                yield LossExplained(player, field, lost, LOST.id)
            case _:
                yield event


def _leaves(event: Event, player: int) -> bool:
    """Whether another tipi of the player moves or is lost."""
    return isinstance(event, TipiMoved | TipisLost) and event.player == player
