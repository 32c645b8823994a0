"""The studies: compare, sweep, sensitivity, ladder, fairness and overview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from pathlib import Path
from typing import Unpack

from bisongames.bots.lineup import Bots, contestants_of, cycle
from bisongames.engine.core.errors import SetupError, VariantError, short_text
from bisongames.engine.loader import with_options
from bisongames.engine.rulebook.option_probes import extremes
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.design.arguments import (
    LadderArguments,
    Progress,
    StudyArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.design.design import UNCHANGED
from bisongames.lab.metrics.metric_selection import Metric
from bisongames.lab.report.report import Report
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.fairness import Fairness
from bisongames.lab.studies.ladder import Ladder
from bisongames.lab.studies.overview import Overview
from bisongames.lab.studies.sensitivity import Sensitivity
from bisongames.lab.studies.sweep import (
    MOST_POINTS,
    SETTINGS,
    Sweep,
    all_values,
    option_kind,
    plain_point,
    swept_values,
)
from bisongames.lab.value_checks import as_int


def compare(
    variants: Sequence[VariantLike],
    players: int | None = None,
    matches: int = 200,
    bots: Bots = "greedy",
    seed: int = 0,
    *,
    metrics: Metric | Sequence[Metric] | None = None,
    progress: Progress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    run: str | Path | None = None,
    resume: bool = False,
    until: str | Sequence[str] | None = None,
) -> Report:
    """Compares variants of one game by their rules and by paired simulation.

    Args:
        variants: at least two ids, paths or games; each is compared with the first.
        players: the number of players; None: the smallest one that all variants allow.
        matches: the number of matches of each variant; 0 compares only the rules.
        bots: a text, a bot, a class, or several of these, seated in turn.
        seed: determines all matches.
        metrics: names of metrics, or classes; None: the default metrics.
        progress: called with the number of finished matches and the total.
        workers: the number of processes.
        executor: any ``concurrent.futures`` executor, instead of processes.
        run: a file that stores each finished match.
        resume: whether to continue an existing run file.
        until: metrics; the study stops as soon as all of them are settled.

    Raises:
        SetupError: if there are fewer than two variants, they belong to different games, a bot or metric is unknown, or
            a number is out of range.
        UnknownVariant, VariantError: as in ``load``.
        BotError: if a bot raises, or makes an illegal choice.
        RunError: if the run file cannot be written, or workers fail.
    """
    if not isinstance(variants, list | tuple) or len(variants) < 2:
        raise SetupError("a comparison needs at least two variants")
    games = [game_of(variant) for variant in variants]
    books = {game.rulebook.id for game in games}
    if len(books) > 1:
        raise SetupError(
            f"cannot compare variants of different games: {' and '.join(sorted(books))}"
        )
    return run_study(
        Report,
        games,
        players=players,
        matches=matches,
        bots=bots,
        seed=seed,
        metrics=metrics,
        progress=progress,
        workers=workers,
        executor=executor,
        run=run,
        resume=resume,
        until=until,
    )


def sweep(
    variant: VariantLike,
    option: str | Mapping[str, Iterable[object]],
    values: Iterable[object] | None = None,
    **playing: Unpack[StudyArguments],
) -> Sweep:
    """Varies one option, or several in all combinations; each point is compared with the first.

    Args:
        variant: the base variant.
        option: the name of an option, ``players`` or ``bots``; or a mapping of names to values.
        values: the values of one option; None: all allowed ones.
        playing: as in :func:`compare`.

    Raises:
        SetupError: if an option is unknown, or there are fewer than two points; and as in :func:`compare`.
        VariantError: if an option does not allow a value.
    """
    check_arguments("sweep", playing)
    game = game_of(variant)
    if not isinstance(option, str | Mapping):
        raise SetupError(f"expected the name of an option, got {short_text(option)}")
    if isinstance(option, Mapping) and values is not None:
        raise SetupError("values: not allowed if options are given with their values")
    given = option if isinstance(option, Mapping) else {option: values}
    wanted = {name: swept_values(game, name, each) for name, each in given.items()}
    points = [dict(zip(wanted, each, strict=True)) for each in product(*wanted.values())]
    if not 2 <= len(points) <= MOST_POINTS:
        raise SetupError(f"a sweep needs 2 to {MOST_POINTS} points, got {len(points)}")
    for setting in SETTINGS:
        if setting in wanted and playing.get(setting) is not None:
            raise SetupError(f"{setting} is given twice: in the sweep, and as an argument")
    options = [{k: v for k, v in point.items() if k not in SETTINGS} for point in points]
    games = [with_options(game, each) if each else game for each in options]
    common = [n for n in game.player_counts if all(n in g.player_counts for g in games)]
    if not common:
        raise SetupError("these points have no number of players in common")
    rest = {k: v for k, v in playing.items() if k not in SETTINGS}
    players = [as_int(p.get("players", playing.get("players"))) for p in points]
    players = [min(common) if count is None else count for count in players]
    for count, one in zip(players, games, strict=True):
        if count not in one.player_counts:
            allowed = " or ".join(map(str, one.player_counts))
            raise SetupError(f"{one.id} needs {allowed} players, got {short_text(count)}")
    bots = [p.get("bots", playing.get("bots", "greedy")) for p in points]
    details = {"points": [plain_point(point) for point in points]}
    return run_study(Sweep, games, details, players=players, bots=bots, each=True, **rest)


def sensitivity(
    variant: VariantLike, options: Sequence[str] | None = None, **playing: Unpack[StudyArguments]
) -> Sensitivity:
    """Ranks options by the effects of changing each one alone: to the ends of its range, or to every listed value.

    Args:
        variant: the base variant.
        options: names of options; None: all.
        playing: as in :func:`compare`.

    Raises:
        SetupError: if an option is unknown; and as in :func:`compare`.
    """
    check_arguments("sensitivity", playing)
    game = game_of(variant)
    if options is not None and not isinstance(options, str | list | tuple):
        raise SetupError(f"options: expected a name or several names, got {short_text(options)}")
    if isinstance(options, str):
        options = [name.strip() for name in options.split(",")]
    names = list(kinds_of(game.rulebook.options) if options is None else options)
    kinds = {name: option_kind(game, name) for name in names}
    if twice := next((name for i, name in enumerate(names) if name in names[:i]), None):
        raise SetupError(f"the option {twice} is given twice")
    own = game.plain_options()
    count = as_int(playing.get("players"))
    games, skipped = [game], []
    points: list[dict[str, object]] = [{UNCHANGED: game.id}]
    for name, kind in kinds.items():
        assert kind is not None
        for value in extremes(kind) or all_values(kind):
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
    return run_study(Sensitivity, games, details, **playing)


def ladder(variant: VariantLike, bots: Bots, **playing: Unpack[LadderArguments]) -> Ladder:
    """Rates bots in matches against each other, with each bot equally often on each seat.

    Args:
        variant: the variant to play.
        bots: at least two different bots.
        playing: as in :func:`compare`; ``matches`` is rounded up so that all seats are used equally.

    Raises:
        SetupError: if there are fewer than two bots; and as in :func:`compare`.
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
    rest: dict[str, object] = dict(playing)
    wanted = as_int(rest.get("matches", 200))
    if type(wanted) is int:
        rest["matches"] = -(-wanted // round_) * round_
    return run_study(Ladder, [game], bots=bots, most_bots=len(seated), **rest)


def fairness(variant: VariantLike, **playing: Unpack[StudyArguments]) -> Fairness:
    """Tests whether seats, and places in the order of play, have equal win rates.

    Args:
        variant: the variant to play.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as in :func:`compare`.
    """
    check_arguments("fairness", playing)
    return run_study(Fairness, [game_of(variant)], **playing)


def overview(
    games: Sequence[VariantLike] | None = None, **playing: Unpack[StudyArguments]
) -> Overview:
    """Measures the base variants of all games, or the given variants, side by side, without tests.

    Args:
        games: ids, paths or games; None: the base variants of all games.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as in :func:`compare`.
    """
    check_arguments("overview", playing)
    if games is not None and not isinstance(games, list | tuple):
        raise SetupError(f"games: expected several games, got {short_text(games)}")
    chosen = list(map(game_of, game_ids() if games is None else games))
    if not chosen:
        raise SetupError("no game given")
    return run_study(Overview, chosen, **playing)
