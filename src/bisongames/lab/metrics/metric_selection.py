"""The names of metrics, and their selection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from attrs import field, frozen

from bisongames.bots.registry import import_object
from bisongames.engine.core.errors import SetupError, nearest, nearest_names, short_text
from bisongames.engine.core.limits import MEASURED
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.positions.state import Game, State
from bisongames.lab.metrics.metric_types import meter_class
from bisongames.lab.metrics.pace import Pace, standard_pace
from bisongames.lab.value_checks import as_int, is_number

STANDARD: Final = (
    *("decisions", "turns", "rounds", "minutes", "branching"),
    *("score_winner", "score_mean", "score_spread", "margin", "tied"),
    *("drama", "decisiveness", "permanence", "uncertainty"),
    *("lead_changes", "decided_at", "comeback", "cut_off"),
)
"""The metrics of every game."""

FAMILIES: Final = ("win", "end", "points", "chosen", "won_given")
"""Families of metrics: one metric for each seat, rule, part of a score or kind of choice, named with a colon."""

ALL: Final = "standard"
"""The name that stands for all default metrics in a list."""

LIST: Final = "list"
"""The word that asks a command for all metrics of a game, in place of their names."""
SHORTEST: Final = 3
"""The shortest word that is looked for within the names of metrics."""
MOST_MEANT: Final = 6
"""The maximum number of metrics that a message suggests."""

COLUMNS: Final = (
    *("id", "variant", "number", "seed", "players", "start_player"),
    *("bots", "winners", "scores", "ended_by", "cut"),
)
"""The columns of a match other than its metrics; their names are reserved."""

TESTED_WINS: Final[Mapping[str, tuple[str, ...]]] = {
    "fairness": ("win:seat", "win:place"),
    "ladder": ("win:bot:",),
}
"""The studies that test win rates against chance, and the prefixes of the metrics that they test."""

QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "length": ("minutes", "decisions", "turns"),
    "fairness": ("win:place",),
    "closeness": ("margin", "tied"),
    "drama": (
        *("drama", "decisiveness", "permanence", "uncertainty"),
        *("lead_changes", "decided_at", "comeback"),
    ),
    "skill": ("skill",),
    "variety": ("chosen:",),
    "luck": ("luck",),
}
"""The lines of a designer's card: names of metrics, or how they begin."""

BY_CHANCES: Final = ("drama", "decisiveness", "permanence", "uncertainty")
"""The metrics by estimated chances to win, which are worked out from all matches of a variant together."""
FEWEST: Final = 30
"""The number of matches of a variant from which its chances to win are estimated."""
LEADS: Final = ("lead_changes", "decided_at", "comeback", *BY_CHANCES)
"""The metrics that need the course of the scores."""
_SHARES: Final = ("tied", "cut_off")


class CustomMetric(Protocol):
    """A custom metric, constructed without arguments for each match. Only ``end`` is required.

    ``begin(state)`` receives the initial state, ``event(event)`` each event, ``choice(player, action)`` each choice
    before it is applied.
    """

    def end(self, state: State) -> dict[str, float]:
        """The metrics by name; boolean ones are shares."""
        ...


Metric = str | type
"""A metric as an argument: a name, ``module:Class`` or a class."""


def metric_text(hook: type) -> str:
    """The string that names a custom metric: ``module:Class``."""
    return f"{hook.__module__}:{hook.__qualname__}"


@frozen
class Selection:
    """The metrics to measure."""

    names: tuple[str, ...] | None = None
    """Names of metrics and families; None: the default metrics."""
    hooks: tuple[type, ...] = ()
    given: tuple[str, ...] | None = field(default=None)
    """The requested names as strings."""
    pace: Pace = field(factory=standard_pace)
    """The seconds by kind of choice, for ``minutes``."""

    def wants(self, name: str) -> bool:
        """Whether a metric is measured."""
        names = self.names
        return names is None or name in names or (":" in name and name.partition(":")[0] in names)

    def wants_any(self, names: Iterable[str]) -> bool:
        """Whether any of these metrics is measured."""
        return any(map(self.wants, names))

    def family(self, name: str) -> bool:
        """Whether any metric of a family is measured."""
        names = self.names
        return names is None or any(n.partition(":")[0] == name for n in names)


def is_on_card(metric: str) -> bool:
    """Whether a line of the designer's card is about a metric."""
    return any(metric.startswith(names) for names in QUESTIONS.values())


def is_asked(metric: str, design_metrics: Sequence[str] | None, games: Sequence[Game]) -> bool:
    """Whether a metric was asked for by name, by its family, or as one of a class.

    Args:
        metric: the name of a metric.
        design_metrics: what was asked for; None: the default metrics.
        games: the variants.
    """
    given = design_metrics or ()
    if not given or ALL not in given:
        return bool(given)
    if any(metric == name or metric.startswith(f"{name}:") for name in given):
        return True
    own = metric in STANDARD or metric.partition(":")[0] in FAMILIES
    of_games = any(g.rulebook.metrics is not None or metric in meter_class(g).names for g in games)
    return any(map(_names_a_class, given)) and not own and not of_games


def select_metrics(
    metrics: Metric | Sequence[Metric] | None,
    games: Sequence[Game],
    players: Sequence[int],
    labels: Sequence[str],
) -> Selection:
    """The selection of these metrics.

    Raises:
        SetupError: if a name is unknown (the message suggests the nearest one), or an object is not a metric.
    """
    if metrics is None:
        return Selection()
    wanted = [metrics] if isinstance(metrics, str | type) else list(metrics)
    if not wanted:
        raise SetupError("expected at least one metric")
    texts = [t.strip() for m in wanted if isinstance(m, str) for t in m.split(",")]
    names = [t for t in texts if not _names_a_class(t)]
    hooks = [import_object(t, "metric") for t in texts if _names_a_class(t)]
    hooks += [m for m in wanted if not isinstance(m, str)]
    for hook in hooks:
        if not isinstance(hook, type) or not callable(getattr(hook, "end", None)):
            raise SetupError(
                f"{short_text(hook)} is not a metric: expected a class with end(state)"
            )
    known = known_metrics(games, players, labels)
    open_ended = any(g.rulebook.metrics is not None for g in games)
    for name in names:
        family = name.partition(":")[0]
        loose = family == "points" and any(not meter_class(g).parts for g in games)
        if name not in known and not loose and not (open_ended and name.isidentifier()):
            raise SetupError(f"unknown metric {short_text(name)!r}; {_meant(name, known)}")
    given = tuple(sorted({*names, *map(metric_text, hooks)}))
    selected = None if ALL in names else tuple(dict.fromkeys(names))
    return Selection(selected, tuple(dict.fromkeys(hooks)), given)


def _names_a_class(text: str) -> bool:
    """Whether a string is ``module:Class`` rather than a metric of a family."""
    family, colon, _ = text.partition(":")
    return bool(colon) and family not in FAMILIES


def _meant(name: str, known: Sequence[str]) -> str:
    """The metrics probably meant, those that contain the word first; and how to list all of them."""
    word = name.lower()
    within = [k for k in known if word in k.lower()] if len(word) >= SHORTEST else []
    near = [*dict.fromkeys([*within, *nearest(name, known)])][:MOST_MEANT]
    meant = f"did you mean {join_list(near, 'or')}?" if near else nearest_names("", known)
    return f"{meant} --metrics {LIST} prints all with their titles"


def known_metrics(
    games: Sequence[Game], players: Sequence[int], labels: Sequence[str]
) -> list[str]:
    """All selectable metrics and families that are known before any match is played."""
    known = [*STANDARD, ALL, *FAMILIES]
    for game in games:
        meter = meter_class(game)
        known += meter.names
        known += (f"points:{part}" for part in meter.parts)
        known += (f"end:{rule.id}" for rule in game.rulebook.endings)
        known += (f"{kind}:{k}" for kind in ("chosen", "won_given") for k in meter.kinds(game))
    known += (f"win:{what}{n}" for what in ("place", "seat") for n in range(max(players)))
    known += (f"win:bot:{label}" for label in labels)
    return list(dict.fromkeys(known))


def is_share(metric: str) -> bool:
    """Whether a standard metric is between 0 and 1 in each match, so that its mean is a share."""
    return metric in _SHARES or metric.partition(":")[0] in ("win", "end", "won_given")


def hook_metrics(hook: object, result: object) -> tuple[dict[str, float], list[str]]:
    """The checked result of a custom metric for one match, and the names of its shares.

    Raises:
        SetupError: if it is not a dict of names and numbers, or uses the name of another metric.
    """
    name = metric_text(type(hook))
    if not isinstance(result, dict):
        raise SetupError(
            f"the metric {name}: expected a dict of names and numbers, got {short_text(result)}"
        )
    values = {key: as_int(value) for key, value in result.items()}
    for key, value in values.items():
        if not isinstance(key, str) or not key or not key.isprintable():
            raise SetupError(
                f"the metric {name}: expected a printable name, got {short_text(key)!r}"
            )
        check_not_column(key, f"the metric {name}")
        if key in STANDARD or key.partition(":")[0] in FAMILIES:
            raise SetupError(
                f"the metric {name} gave {short_text(key)!r}, which is the name of another metric"
            )
        if not isinstance(value, bool) and not is_number(value):
            raise SetupError(
                f"the metric {name}: {short_text(key)} must be 0 or of a magnitude from"
                f" {1 / MEASURED:g} to {MEASURED:g}, got {short_text(value)}"
            )
    shares = [key for key, value in values.items() if isinstance(value, bool)]
    return {key: float(value) for key, value in values.items()}, shares


def check_not_column(key: str, giver: str) -> None:
    """Checks that the name of a metric is not reserved.

    Raises:
        SetupError: if it is reserved.
    """
    if key in COLUMNS:
        raise SetupError(f"{giver} gave {short_text(key)!r}, which is the name of a column")
