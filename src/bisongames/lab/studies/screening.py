"""Finds which of many options matter, and which two together, by a designed experiment."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import Any, Final, Unpack

from bisongames.engine.core.errors import SetupError, VariantError, short_text
from bisongames.engine.io.extras import require_statistics
from bisongames.engine.loader import with_options
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import kinds_of
from bisongames.lab.design.arguments import (
    Experiment,
    StudyArguments,
    VariantLike,
    check_arguments,
    experiment_of,
    game_of,
)
from bisongames.lab.design.fractions import columns_for, has_second
from bisongames.lab.design.option_values import (
    nearby_values,
    option_kind,
    plain_point,
    swept_values,
)
from bisongames.lab.metrics.metric_selection import BY_CHANCES
from bisongames.lab.report.metric_rows import fill_zeros
from bisongames.lab.runs.open_run import open_run
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.simulation.executors import CHUNK, Chunk
from bisongames.lab.stats.linear_model import coefficients_of
from bisongames.lab.studies.execution import Arms, check_playable, play_and_keep
from bisongames.lab.studies.screening_result import Screening, effects_of
from bisongames.lab.studies.untried_values import hindrance
from bisongames.lab.value_checks import as_int

USUAL_MATCHES: Final = 512
"""The number of matches, if none is given and they suffice."""
USUAL: Final = ("minutes", "margin", "lead_changes", "win:place0")
"""The metrics, if none are named."""
SPARE: Final = 10
"""The least number of matches beyond that of the effects."""
_NOT_SCREENED: Final = ("until", "skill")
"""The arguments of other studies that take no part."""

Levels = dict[str, tuple[object, object]]
"""By option, the two values that it has in the matches."""


def screen(
    variant: VariantLike,
    options: Sequence[str] | Mapping[str, Iterable[object] | None] | None = None,
    **playing: Unpack[StudyArguments],
) -> Screening:
    """Finds which of many options matter, and which two together.

    Each option has two values. Each match has a combination of values of its own, such that half of all matches have either
    value of an option, and a quarter any two values of two options: so every match tells about every option and every pair,
    where a change of one option at a time tells about one, and a full grid of 17 options has 131,072 combinations. The more
    matches, the more combinations are tried; with few, what three options do together may be taken for the effect of two.

    Args:
        variant: the base variant.
        options: names of options, with two values each or None; None: all. Without values, an option has its value in the
            variant, and about a third more or the next listed value; if that cannot be played alone, a third less, or what else can.
        playing: as in :func:`compare`, without ``until`` and ``skill``. ``matches`` is the number of all matches: 512 by
            default, or as many as the options and their pairs need.

    Raises:
        SetupError: if an option is unknown or none can be changed, values exclude one another, or there are too few matches;
            and as in :func:`compare`.
    """
    check_arguments("screen", playing)
    require_statistics()
    if given := [name for name in _NOT_SCREENED if playing.get(name)]:
        raise SetupError(f"screen() takes no {given[0]}")
    game = game_of(variant)
    levels, skipped = _levels(game, options, as_int(playing.get("players")))
    matches = as_int(playing.get("matches"))
    columns, size = columns_for(len(levels), matches if type(matches) is int else USUAL_MATCHES)
    if matches is None:
        matches = max(USUAL_MATCHES, size)
    least = max(size, _least(len(levels)))
    if type(matches) is int and matches < least:
        raise SetupError(
            f"matches: {len(levels)} options and their pairs need {least} matches or more, got {matches}; or name fewer options"
        )
    points, left_out = _points(game, levels, columns, size)
    # Seats and start players go round with the numbers of matches: in the order of the design they would be mixed up with options.
    random.Random(f"screen {playing.get('seed', 0)}").shuffle(points)
    details = {"points": [plain_point(point) for point, _ in points], "skipped": skipped}
    experiment = _experiment([each for _, each in points], details, matches, playing)
    file = None
    if experiment.run is not None:
        file = open_run(experiment.run, experiment.design.request(), experiment.resume)
    with closing(file) if file else nullcontext():
        arms: Arms = [file.outcomes(i) if file else {} for i in range(len(points))]
        chunks = _chunks(arms, experiment.design.matches)
        missing = sum(len(chunk.numbers) for chunk in chunks)
        played = experiment.design.matches - missing
        if experiment.progress:
            experiment.progress(played, experiment.design.matches)
        play_and_keep(experiment, file, arms, chunks, played, experiment.design.matches)
    return _result(game, levels, skipped, left_out, experiment, arms)


def _least(options: int) -> int:
    """The least number of matches for the effects of so many options and their pairs."""
    return 1 + options + options * (options - 1) // 2 + SPARE


def _levels(
    game: Game,
    options: Sequence[str] | Mapping[str, Iterable[object] | None] | None,
    players: object,
) -> tuple[Levels, list[list[object]]]:
    """The two values of each option, and the values of those for which none can be tried, with the reasons."""
    given: Mapping[str, Iterable[object] | None]
    if options is None:
        given = dict.fromkeys(kinds_of(game.rulebook.options))
    elif isinstance(options, Mapping):
        given = options
    elif isinstance(options, str | list | tuple):
        names = options.split(",") if isinstance(options, str) else options
        given = dict.fromkeys(n.strip() if isinstance(n, str) else n for n in names)
    else:
        raise SetupError(f"options: expected names of options, got {short_text(options)}")
    levels: Levels = {}
    skipped: list[list[object]] = []
    for name, values in given.items():
        kind = option_kind(game, name)
        assert kind is not None
        own = game.plain_options()[name]
        if values is not None:
            tried = swept_values(game, name, values)
            if len(tried) != 2:
                raise SetupError(f"{name}: expected two values, got {len(tried)}")
            levels[name] = (tried[0], tried[1])
            continue
        hindrances = list[list[object]]()
        for value in nearby_values(kind, own):
            why = hindrance(game, name, value, players)
            if not why:
                levels[name] = (own, value)
                break
            hindrances.append([name, value, why])
        else:
            skipped += hindrances
    if not levels:
        raise SetupError(f"{game.id}: none of these options can be changed")
    return levels, skipped


def _points(
    game: Game, levels: Levels, columns: Sequence[int], size: int
) -> tuple[list[tuple[dict[str, object], Game]], dict[str, int]]:
    """The combinations that can be played, with their variants; and how many cannot, by the reason."""
    points, left_out = [], dict[str, int]()
    for run in range(size):
        point = {
            name: pair[has_second(run, column)]
            for (name, pair), column in zip(levels.items(), columns, strict=True)
        }
        try:
            points.append((point, with_options(game, point)))
        except VariantError as error:
            why = "; ".join(map(str, error.faults))
            left_out[why] = left_out.get(why, 0) + 1
    rows = [[point[name] == pair[1] for name, pair in levels.items()] for point, _ in points]
    if coefficients_of(rows, [0.0] * len(rows)) is None:
        reasons = "; ".join(left_out)
        raise SetupError(
            f"{game.id}: these values exclude one another ({reasons}); name fewer options, or give them other values"
        )
    return points, left_out


def _experiment(
    games: Sequence[Game],
    details: Mapping[str, object],
    matches: object,
    playing: StudyArguments,
) -> Experiment:
    """The experiment whose variants are the combinations."""
    rest: dict[str, Any] = {**playing, "matches": matches}
    rest["metrics"] = playing.get("metrics") or USUAL
    experiment = experiment_of("screen", games, details, **rest)
    if late := [name for name in experiment.design.metrics or () if name in BY_CHANCES]:
        raise SetupError(f"{late[0]}: chances are worked out from many matches of one variant")
    check_playable(experiment)
    return experiment


def _chunks(arms: Arms, matches: int) -> list[Chunk]:
    """The missing matches: the combinations take turns, and no two matches have the same luck."""
    chunks = []
    for arm, played in enumerate(arms):
        numbers = [n for n in range(arm, matches, len(arms)) if n not in played]
        chunks += [Chunk(arm, tuple(numbers[i : i + CHUNK])) for i in range(0, len(numbers), CHUNK)]
    return chunks


def _result(
    game: Game,
    levels: Levels,
    skipped: list[list[object]],
    left_out: Mapping[str, int],
    experiment: Experiment,
    arms: Arms,
) -> Screening:
    points = experiment.design.details["points"]
    seconds = {name: plain_point({name: pair[1]})[name] for name, pair in levels.items()}
    rows, outcomes = [], list[Outcome]()
    for point, played in zip(points, arms, strict=True):
        row = [point[name] == second for name, second in seconds.items()]
        for number in sorted(played):
            rows.append(row)
            outcomes.append(played[number])
    (outcomes,) = fill_zeros([outcomes], together=True)
    titled = experiment.design.variants
    return Screening(
        variant=game.id,
        levels=levels,
        bots=experiment.design.labels[0],
        players=experiment.design.players[0],
        matches=len(outcomes),
        combinations=len(points),
        effects=effects_of(list(levels), rows, outcomes, titled),
        skipped=tuple((str(n), value, str(why)) for n, value, why in skipped),
        left_out=dict(left_out),
    )
