"""Wind River in words: what must be decided, what stands on a field, what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bisongames.play.actions import Event
from bisongames.play.errors import in_words
from bisongames.play.first_player import DrawingStartPlayer, StartPlayerDrawn
from bisongames.show.writing import counted, game_over, in_form, sentences
from bisongames.wind_river import events as told
from bisongames.wind_river.actions import EXIT
from bisongames.wind_river.extra_activities import ChoosingActivity
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.setup import PlacingTipi
from bisongames.wind_river.supplying_tipis import KeepingTipis
from bisongames.wind_river.view import WindRiverView


def caption(view: WindRiverView) -> str:
    """What must be decided now and by whom, or how the game ended."""
    if view.result is not None:
        tipis = counted(view.plains[view.result.winners[0]], "tipi")
        return game_over(view.result, f"{tipis} in the plains")
    decision, who = view.decision, f"Player {view.actor}"
    match decision:
        case DrawingStartPlayer():
            return "Chance decides who begins."
        case PlacingTipi():
            return f"{who} puts a first tipi on a field."
        case MovingBuffaloes(still_to_move=number):
            return f"{who} moves a buffalo; {number} still to move this turn."
        case KeepingTipis():
            return f"{who} says which unsupplied tipi stays, because not all can be paid for."
        case ChoosingActivity():
            return f"{who} chooses an activity: move a tipi, earn, insert a tipi or move a buffalo."
    return f"{who} decides: {in_words(type(decision))}."


def on_field(view: WindRiverView, field: str) -> str:
    """What stands on a field: ``C4: 2 buffaloes, 1 tipi of player 1``."""
    standing = [counted(view.buffaloes[field], "buffalo", "buffaloes")]
    if view.arrived[field]:
        standing[0] += f" ({view.arrived[field]} moved this turn)"
    standing += [f"{counted(n, 'tipi')} of player {player}" for player, n in tipis_on(view, field)]
    return f"{field}: {', '.join(standing)}"


def in_plains(view: WindRiverView) -> str:
    """What is in the open plains."""
    gone = [f"{counted(view.gone, 'buffalo', 'buffaloes')} gone"]
    tipis = [f"{counted(n, 'tipi')} of player {p}" for p, n in enumerate(view.plains) if n]
    return f"open plains: {', '.join(gone + tipis)}"


def tipis_on(view: WindRiverView, field: str) -> list[tuple[int, int]]:
    """The players with tipis on a field, each with their number."""
    return [(player, tipis[field]) for player, tipis in enumerate(view.tipis) if tipis[field]]


def happened(events: Iterable[Event]) -> list[str]:
    """The events as sentences, those of one player in a row together."""
    return sentences(events, _told)


_PLAIN: Final[dict[type[Event], str]] = {
    StartPlayerDrawn: "begins",
    told.TipiPlaced: "first tipi on {field}",
    told.TurnBegun: "begins turn {turn}",
    told.EntryPaid: "pays {resources} because of {field}",
    told.ResourcesEarned: "earns {taken}",
    told.TipiInserted: "inserts a tipi on {field}",
    told.Passed: "passes",
    told.GameEnded: "the game ends by {rule}",
}
"""Events that are told by their fields alone."""


def _told(event: Event) -> str:
    if type(event) in _PLAIN:
        return in_form(event, _PLAIN)
    match event:
        case told.BuffaloMoved(start=start, end=end):
            return f"buffalo {start} to {_place(end)}"
        case told.TipisPaidFor(number=number, resources=resources):
            return f"pays {resources} for {counted(number, 'unsupplied tipi')}"
        case told.TipisLost(field=field, number=number):
            return f"loses {counted(number, 'tipi')} on {field}"
        case told.TipiMoved(start=start, end=end):
            return f"tipi {start} to {_place(end)}"
    return in_words(type(event))


def _place(end: str) -> str:
    return "the plains" if end == EXIT else end
