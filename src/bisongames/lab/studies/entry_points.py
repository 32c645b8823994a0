"""The studies besides comparisons: sweep, sensitivity, ladder, fairness and overview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, Unpack, cast

from bisongames.bots.lineup import Bots, contestants_of, cycle
from bisongames.engine.core.errors import SetupError, VariantError, nearest_names, short_text
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.option_probes import extremes
from bisongames.engine.rulebook.options import (
    Kind,
    OneNumberOf,
    OneOf,
    Switch,
    WholeNumber,
    kinds_of,
)
from bisongames.engine.variants.catalogue import game_ids
from bisongames.engine.variants.loader import with_options
from bisongames.lab.design.arguments import (
    LadderArguments,
    StudyArguments,
    VariantLike,
    check_arguments,
    experiment_of,
    game_of,
)
from bisongames.lab.design.design import UNCHANGED
from bisongames.lab.studies.execution import simulate
from bisongames.lab.studies.fairness import Fairness
from bisongames.lab.studies.ladder import Ladder
from bisongames.lab.studies.overview import Overview
from bisongames.lab.studies.report_of import report_of
from bisongames.lab.studies.sensitivity import Sensitivity
from bisongames.lab.studies.sweep import Sweep
from bisongames.lab.value_checks import as_int

MOST_POINTS: Final = 1000
SETTINGS: Final = ("players", "bots")
"""The arguments that a sweep can vary besides options."""


def sweep(
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    **playing: Unpack[StudyArguments],
) -> Sweep:
    """Vary one option, or several in all combinations; each point is compared with the first.

    Args:
        variant: the base variant.
        option: the name of an option, ``players`` or ``bots``; or a mapping of names to values.
        values: the values of one option; None: all allowed ones.
        playing: as in :func:`compare`.

    Raises:
        SetupError: an unknown option, or fewer than two points; and as :func:`compare`.
        VariantError: an option does not allow a value.
    """
    check_arguments("sweep", playing)
    game = game_of(variant)
    if not isinstance(option, str | Mapping):
        raise SetupError(f"expected the name of an option, got {short_text(option)}")
    if isinstance(option, Mapping):
        if values is not None:
            raise SetupError("values: not allowed if options are given with their values")
        wanted = {name: _values(game, name, given) for name, given in option.items()}
    else:
        wanted = {option: _values(game, option, values)}
    points = [dict(zip(wanted, each, strict=True)) for each in product(*wanted.values())]
    if not 2 <= len(points) <= MOST_POINTS:
        raise SetupError(f"a sweep has 2 to {MOST_POINTS} points, this one has {len(points)}")
    for setting in SETTINGS:
        if setting in wanted and playing.get(setting) is not None:
            raise SetupError(f"{setting} is given twice: in the sweep, and as an argument")
    games = [_with(game, {k: v for k, v in p.items() if k not in SETTINGS}) for p in points]
    rest: Any = {k: v for k, v in playing.items() if k not in SETTINGS}
    counts = [p.get("players", playing.get("players")) for p in points]
    common = [n for n in game.player_counts if all(n in g.player_counts for g in games)]
    if not common:
        raise SetupError("these points have no number of players in common")
    counted = [min(common) if n is None else as_int(n) for n in counts]
    for count, one in zip(counted, games, strict=True):
        if count not in one.player_counts:
            allowed = " or ".join(map(str, one.player_counts))
            raise SetupError(f"{one.id} needs {allowed} players, got {short_text(count)}")
    bots = [cast(Bots, p.get("bots", playing.get("bots", "greedy"))) for p in points]
    details = {"points": [_plain(point) for point in points]}
    experiment = experiment_of(
        "sweep", games, details, players=counted, bots=bots, each=True, **rest
    )
    return cast(Sweep, report_of(experiment.design, simulate(experiment)))


def _plain(point: Mapping[str, object]) -> dict[str, object]:
    """A point as JSON, with the labels of bots."""
    plain = dict(point)
    if "bots" in plain:
        plain["bots"] = ",".join(
            dict.fromkeys(p.label for p in contestants_of(cast(Bots, plain["bots"])))
        )
    return {name: list(v) if isinstance(v, tuple) else v for name, v in plain.items()}


def _values(game: Game, name: str, values: Iterable[object] | None) -> list[object]:
    """The values of an option in a sweep.

    Raises:
        SetupError: an unknown option, no values, or a repeated value.
    """
    kinds = kinds_of(game.rulebook.options)
    if name not in kinds and name not in SETTINGS:
        near = nearest_names(short_text(name), [*kinds, *SETTINGS])
        raise SetupError(f"{game.id} has no option {short_text(name)!r}; {near}")
    if values is None:
        if name == "players":
            return list(game.player_counts)
        if name == "bots":
            raise SetupError("a sweep over bots needs values")
        return _all_values(kinds[name])
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise SetupError(
            f"{name}: expected several values, such as [3, 4], got {short_text(values)}"
        )
    tried = list(map(as_int, values))
    if not tried:
        raise SetupError(f"{name}: no values given")
    if any(value in tried[:i] for i, value in enumerate(tried)):
        raise SetupError(f"{name}: a value is given twice")
    return tried


def _all_values(kind: Kind) -> list[object]:
    """All values that an option allows.

    Raises:
        SetupError: too many to list.
    """
    if isinstance(kind, WholeNumber) and kind.high - kind.low < MOST_POINTS:
        return list(range(kind.low, kind.high + 1))
    if isinstance(kind, OneNumberOf | OneOf | Switch):
        return list(extremes(kind))
    raise SetupError(f"values required; allowed is {kind.allowed}")


def _with(game: Game, options: Mapping[str, object]) -> Game:
    return with_options(game, options) if options else game


def sensitivity(
    variant: VariantLike, options: Sequence[str] | None = None, **playing: Unpack[StudyArguments]
) -> Sensitivity:
    """Change each option alone and rank the effects: the ends of a range, or every listed value.

    Args:
        variant: the reference.
        options: names of options; None: all.
        playing: as in :func:`compare`.

    Raises:
        SetupError: an unknown option; and as :func:`compare`.
    """
    check_arguments("sensitivity", playing)
    game = game_of(variant)
    kinds = kinds_of(game.rulebook.options)
    if options is not None and not isinstance(options, str | list | tuple):
        raise SetupError(f"options: expected a name or several names, got {short_text(options)}")
    names = list(kinds) if options is None else list(options)
    if isinstance(options, str):
        names = [name.strip() for name in options.split(",")]
    for i, name in enumerate(names):
        if not isinstance(name, str) or name not in kinds:
            near = nearest_names(short_text(name), kinds)
            raise SetupError(f"{game.id} has no option {short_text(name)!r}; {near}")
        if name in names[:i]:
            raise SetupError(f"the option {name} is given twice")
    own = game.plain_options()
    count = as_int(playing.get("players"))
    games, skipped = [game], []
    points: list[dict[str, object]] = [{UNCHANGED: game.id}]
    for name in names:
        for value in extremes(kinds[name]) or _all_values(kinds[name]):
            if value == own[name]:
                continue
            try:
                changed = with_options(game, {name: value})
            except VariantError as error:
                skipped.append([name, value, "; ".join(map(str, error.faults))])
                continue
            if (min(game.player_counts) if count is None else count) not in changed.player_counts:
                skipped.append([name, value, "not for this number of players"])
                continue
            games.append(changed)
            points.append({name: value})
    if len(games) < 2:
        raise SetupError(f"{game.id}: no other value of these options can be played")
    details = {"points": points, "skipped": skipped}
    experiment = experiment_of("sensitivity", games, details, **playing)
    return cast(Sensitivity, report_of(experiment.design, simulate(experiment)))


def ladder(variant: VariantLike, bots: Bots, **playing: Unpack[LadderArguments]) -> Ladder:
    """Rate bots in matches against each other, each bot equally often on each seat.

    Args:
        variant: the variant to play.
        bots: at least two.
        playing: as in :func:`compare`; ``matches`` is rounded up so that all seats are used equally.

    Raises:
        SetupError: fewer than two bots; and as :func:`compare`.
    """
    check_arguments("ladder", playing)
    game = game_of(variant)
    seated = contestants_of(bots)
    labels = [player.label for player in seated]
    if len(set(labels)) < 2 or len(set(labels)) < len(labels):
        raise SetupError("a ladder needs at least two different bots, each given once")
    count = as_int(playing.get("players"))
    number = min(game.player_counts) if count is None else count
    round_ = cycle(len(seated), number) if number in game.player_counts else 1
    rest: Any = dict(playing)
    wanted = as_int(rest.get("matches", 200))
    if type(wanted) is int:
        rest["matches"] = -(-wanted // round_) * round_
    experiment = experiment_of("ladder", [game], bots=bots, most_bots=len(seated), **rest)
    return cast(Ladder, report_of(experiment.design, simulate(experiment)))


def fairness(variant: VariantLike, **playing: Unpack[StudyArguments]) -> Fairness:
    """Test whether seats, and places in the order of play, have equal win rates.

    Args:
        variant: the variant to play.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as :func:`compare`.
    """
    check_arguments("fairness", playing)
    experiment = experiment_of("fairness", [game_of(variant)], **playing)
    return cast(Fairness, report_of(experiment.design, simulate(experiment)))


def overview(
    games: Sequence[VariantLike] | None = None, **playing: Unpack[StudyArguments]
) -> Overview:
    """Metrics of the base variants of all games, or of the given ones, side by side, without tests.

    Args:
        games: ids, paths or games.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as :func:`compare`.
    """
    check_arguments("overview", playing)
    if games is not None and not isinstance(games, list | tuple):
        raise SetupError(f"games: expected several games, got {short_text(games)}")
    chosen = list(map(game_of, game_ids() if games is None else games))
    if not chosen:
        raise SetupError("no game given")
    experiment = experiment_of("overview", chosen, **playing)
    return cast(Overview, report_of(experiment.design, simulate(experiment)))
