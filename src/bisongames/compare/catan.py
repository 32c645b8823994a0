"""What is measured of a match of Catan."""

from __future__ import annotations

from typing import Final

from bisongames.catan import events, scenario_events
from bisongames.catan.ending import standing
from bisongames.catan.table import Table
from bisongames.compare import metrics
from bisongames.compare.metrics import Metrics
from bisongames.components.seats import EVERYBODY
from bisongames.play.actions import Event
from bisongames.play.state import Game

COUNTED: Final = (
    "longest road changes",
    "robber moves",
    "cards stolen",
    "cards discarded",
    "bank shortages",
    "domestic trades",
    "hunts",
    "hunters driven out",
    "herds kept by the sea",
    "settlement moves",
)
"""What is counted on the way."""

ONE_EACH: Final[dict[type[Event], str]] = {
    events.LongestRoadPassed: "longest road changes",
    events.RobberMoved: "robber moves",
    events.CardStolen: "cards stolen",
    events.BankShort: "bank shortages",
    events.Traded: "domestic trades",
    scenario_events.SettlementMoved: "settlement moves",
}
"""The events that are counted as one each."""

PARTS: Final = (
    "settlements",
    "cities",
    "Longest Road",
    "Largest Army",
    "victory point cards",
    "hunts",
)
"""The parts of a score."""


class Meter(metrics.Meter):
    """What happens on the way, and what the points come from."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.counts = dict.fromkeys(COUNTED, 0)
        self.listen = self.hear

    def hear(self, event: Event) -> None:
        """Count an event."""
        counts = self.counts
        name = ONE_EACH.get(type(event))
        if name is not None:
            counts[name] += 1
        elif isinstance(event, events.DiceRolled):
            counts["hunts"] += event.low == event.high
        elif isinstance(event, events.CardsDiscarded):
            counts["cards discarded"] += len(event.resources)
        elif isinstance(event, scenario_events.HuntersDrivenOut):
            counts["hunters driven out"] += event.number
        elif isinstance(event, scenario_events.HerdMoved):
            counts["herds kept by the sea"] += event.start == event.end

    def numbers(self, table: Table) -> Metrics:
        found = {name: float(number) for name, number in self.counts.items()}
        options = table.board.options
        if not (options.herds and options.hunters_per_player):
            found["hunts"] = 0.0  # equal dice are nothing special
        scored = [part for mine in standing(self.game, table, EVERYBODY).parts for part in mine]
        for name in PARTS:
            found[f"points from {name}"] = float(sum(p.points for p in scored if p.name == name))
        found["turns"] = float(table.turn)
        return found
