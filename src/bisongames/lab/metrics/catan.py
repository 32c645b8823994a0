"""Metrics of Catan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from bisongames.catan import events
from bisongames.catan.bison_herds import events as scenario_events
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.engine.core.actions import Event
from bisongames.engine.positions.state import Game
from bisongames.lab.metrics import metric_types
from bisongames.lab.metrics.metric_types import Metrics

ONE_EACH: Final[dict[type[Event], str]] = {
    events.LongestRoadPassed: "longest_road_changes",
    events.RobberMoved: "robber_moves",
    events.CardStolen: "cards_stolen",
    events.BankShort: "bank_shortages",
    events.Traded: "domestic_trades",
    scenario_events.SettlementMoved: "settlement_moves",
}
"""The metric that each of these events increases by 1."""


class Meter(metric_types.Meter[HerdTable]):
    """Counts events such as robber moves and hunts."""

    names = (
        *ONE_EACH.values(),
        *("cards_discarded", "hunts", "hunters_driven_out", "herds_kept_by_the_sea"),
    )
    parts = (
        "settlements",
        "cities",
        "longest_road",
        "largest_army",
        "victory_point_cards",
        "hunts",
    )
    scoring = ("6",)
    defined_by: ClassVar = {
        "vp_to_win": ("score_winner", "score_mean"),
        "settlement_points": ("points:settlements",),
        "city_points": ("points:cities",),
        "longest_road_points": ("points:longest_road",),
        "largest_army_points": ("points:largest_army",),
        "victory_card_points": ("points:victory_point_cards",),
        "hunt_points": ("points:hunts",),
    }
    unseen = ("reject_offer",)
    seats_differ = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.counts = dict.fromkeys(self.names, 0)
        self.listen = self.hear

    def hear(self, event: Event) -> None:
        """Counts an event."""
        counts = self.counts
        name = ONE_EACH.get(type(event))
        if name is not None:
            counts[name] += 1
        elif isinstance(event, events.DiceRolled):
            counts["hunts"] += event.low == event.high
        elif isinstance(event, events.CardsDiscarded):
            counts["cards_discarded"] += len(event.resources)
        elif isinstance(event, scenario_events.HuntersDrivenOut):
            counts["hunters_driven_out"] += event.number
        elif isinstance(event, scenario_events.HerdMoved):
            counts["herds_kept_by_the_sea"] += event.start == event.end

    def numbers(self, table: HerdTable) -> Metrics:
        metrics = {name: float(number) for name, number in self.counts.items()}
        options = table.board.options
        if not (options.herds and options.hunters_per_player):
            metrics["hunts"] = 0.0  # without herds a double is not a hunt
        return metrics

    def totals(self, table: HerdTable) -> Sequence[int]:
        return table.points
