"""The metrics of games with their titles, as a command lists them."""

from __future__ import annotations

from collections.abc import Sequence

from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.positions.state import Game
from bisongames.lab.metrics.metric_selection import ALL, FAMILIES, known_metrics
from bisongames.lab.metrics.metric_titles import title
from bisongames.lab.report.text_tables import Table


def metrics_table(games: Sequence[Game]) -> Table:
    """The metrics that are known before any match is played."""
    known = known_metrics(games, [max(max(game.player_counts) for game in games)], ())
    rows = tuple((name, title(name, games)) for name in known if name not in (ALL, *FAMILIES))
    note = (
        f"{join_list(FAMILIES)} stand for all metrics that begin with them, and {ALL} for those that are measured by default; "
        "win:bot:NAME is the share of wins of the bots of this name."
    )
    return Table("Metrics", ("name", "per match"), rows, note)
