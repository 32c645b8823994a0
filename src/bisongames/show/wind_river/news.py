"""Wind River: says in the news which tipi is placed, why players pay for a field and why they lose tipis, and that a last one is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import public
from bisongames.wind_river.events import EntryPaid, TipiInserted, TipiMoved, TipiPlaced, TipisLost
from bisongames.wind_river.inserting_a_tipi import BESIDE_OWN
from bisongames.wind_river.supplying_tipis import LOST
from bisongames.wind_river.view import WindRiverView


@frozen
class TipiCounted:
    """A player has placed a tipi in set-up: the first, the second or a later one of theirs."""

    player: int
    field: str
    number: int
    event: TipiPlaced


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
    """The events, with which tipi is placed, the reason for each payment and each loss, and the loss that put a player out of the game."""
    return [*_fold(events, position)]


def _fold(events: Sequence[Event], position: StateOrView) -> Iterator[object]:
    view = public(position, WindRiverView)
    tipis = view.tipis
    mover: int | None = None
    for number, event in enumerate(events):
        match event:
            case TipiPlaced(player=player, field=field):
                now = tipis[player].total + view.plains[player]
                yield TipiCounted(player, field, now - _come(events[number + 1 :], player), event)
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


def _come(later: Sequence[Event], player: int) -> int:
    """The number of tipis of the player that come onto the board in later events, less those that are lost."""
    came = sum(isinstance(e, TipiPlaced | TipiInserted) and e.player == player for e in later)
    return came - sum(e.number for e in later if isinstance(e, TipisLost) and e.player == player)


def _leaves(event: Event, player: int) -> bool:
    """Whether another tipi of the player moves or is lost."""
    return isinstance(event, TipiMoved | TipisLost) and event.player == player
