"""How many seconds people take for each kind of choice: estimates, or measured from the records of their matches."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from attrs import field, frozen

from bisongames.engine.core.atomic_files import path_of, read_whole
from bisongames.engine.core.errors import BisongamesError, SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.to_files import text_or_file
from bisongames.engine.matches.match import Match
from bisongames.engine.serialization.converters import Record
from bisongames.lab.metrics.metric_types import meter_class

OTHER: Final = 8.0
"""The seconds of a choice whose kind is not listed."""
BREAK: Final = 900.0
"""The seconds after which somebody is taken to have left the table: such choices are not measured."""
FEWEST: Final = 5
"""The number of choices of a kind from which its own mean is taken."""
MOST_BYTES: Final = 1_000_000
MOST_FACTOR: Final = 100
"""How many times as slow as the estimates a pace may be."""
_FACTOR: Final = re.compile(r"[0-9]+(\.[0-9]+)?")


@frozen
class Pace(HelpfulValue):
    """How many seconds people take for each kind of choice.

    Choices with a single legal action take none, nor do those that a person at a table would not see, such as the many
    refusals of bots to trade.
    """

    seconds: Mapping[str, Mapping[str, float]] = field(factory=dict, hash=False)
    """The seconds by game and kind; the kinds are those of the metrics ``chosen:KIND``."""
    other: float = OTHER
    """The seconds of all other kinds."""
    measured: Mapping[str, Mapping[str, int]] = field(factory=dict, eq=False, repr=False)
    """How many choices of each kind were measured."""

    def of(self, game: str, kind: str) -> float:
        """The seconds of a choice of this kind in this game."""
        return self.seconds.get(game, {}).get(kind, self.other)

    def to_dict(self) -> dict[str, Any]:
        """The seconds as plain data."""
        return {"other": self.other, **{game: dict(each) for game, each in self.seconds.items()}}

    @text_or_file
    def to_toml(self) -> str:
        """The seconds as TOML, or None once it is written to a path; ``pace=`` and ``--pace`` read it."""
        lines = [f"other = {self.other:g}"]
        for game, kinds in self.seconds.items():
            lines += ["", f"[{game}]", *(f"{kind} = {each:g}" for kind, each in kinds.items())]
        return "\n".join(lines) + "\n"


@lru_cache(maxsize=1)
def standard_pace() -> Pace:
    """The estimates for the shipped games."""
    return _pace_of(_parsed(Path(__file__).with_name("pace.toml")), "pace.toml")


def pace_of(given: Pace | str | Path | float | Mapping[str, Any] | None) -> Pace:
    """The pace that an argument denotes: itself, the file or plain data of one, or the estimates, a number of times as slow.

    Raises:
        SetupError: if it is none, or its file cannot be read.
    """
    match given:
        case None:
            return standard_pace()
        case Pace():
            return given
        case Mapping():
            return _pace_of(given, "pace")
        case int() | float() if not isinstance(given, bool):
            return _times_as_slow(given)
        case str() if _FACTOR.fullmatch(given):
            return _times_as_slow(float(given))
        case str() | Path():
            return _pace_of(_parsed(path_of(given)), str(given))
    raise SetupError(
        f"pace: expected a Pace, the path of its file or a number, got {short_text(given)}"
    )


def _times_as_slow(factor: float) -> Pace:
    """The estimates, each of them this number of times as many seconds."""
    if not 0 < factor <= MOST_FACTOR:
        raise SetupError(
            f"pace: expected a number above 0 and up to {MOST_FACTOR}, so many times as slow as the estimates, got {factor:g}"
        )
    usual = standard_pace()
    seconds = {g: {k: s * factor for k, s in kinds.items()} for g, kinds in usual.seconds.items()}
    return Pace(seconds, usual.other * factor)


def _parsed(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(read_whole(path, MOST_BYTES).decode())
    except ValueError as error:
        raise SetupError(f"{path}: is not TOML: {error}") from error
    except BisongamesError as error:
        raise SetupError(str(error)) from error


def _pace_of(data: Mapping[str, Any], source: str) -> Pace:
    """The pace in plain data.

    Raises:
        SetupError: if something in it is not a number of seconds.
    """
    rest = {name: value for name, value in data.items() if name != "other"}
    for game, kinds in rest.items():
        if not isinstance(kinds, Mapping):
            expected = "expected a table of kinds of choice and seconds"
            raise SetupError(f"{source}: {short_text(game)}: {expected}, got {short_text(kinds)}")
    other = data.get("other", OTHER)
    each = {"other": other} | {f"{g}.{k}": s for g, kinds in rest.items() for k, s in kinds.items()}
    for name, value in each.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not isfinite(value) or value < 0:
            expected = "expected a number of seconds"
            raise SetupError(f"{source}: {short_text(name)}: {expected}, got {short_text(value)}")
    return Pace({g: {k: float(s) for k, s in kinds.items()} for g, kinds in rest.items()}, other)


Timed = Match | Record | str | Path
"""A match, its record, or the path of a record file."""


def calibrate(records: Timed | Iterable[Timed]) -> Pace:
    """Measures how many seconds people take for each kind of choice.

    A kind of which fewer than five choices are known takes its estimate, in proportion to how much slower or faster these
    people are than the estimates. Times of more than 15 minutes are left out: somebody had left the table.

    Args:
        records: matches, records or paths of record files, of one or several games.

    Raises:
        SetupError: if none of them has a time.
        RecordError: if one cannot be read or replayed.
    """
    several = [records] if isinstance(records, Match | Record | str | Path) else list(records)
    times: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    kinds: dict[str, dict[str, None]] = defaultdict(dict)
    for each in several:
        match = _match_of(each)
        meter = meter_class(match.game)
        game = match.game.rulebook.id
        kinds[game] |= dict.fromkeys(k for k in meter.kinds(match.game) if k not in meter.unseen)
        for kind, seconds in _timed_choices(match):
            times[game][kind].append(seconds)
    if not times:
        raise SetupError("none of these records has the time of a choice by a person")
    usual = standard_pace()
    pace = {}
    for game, known in times.items():
        taken = sum(map(sum, known.values()))
        ratio = taken / (sum(usual.of(game, k) * len(each) for k, each in known.items()) or 1)
        pace[game] = {
            kind: round(
                fmean(known[kind])
                if len(known.get(kind, ())) >= FEWEST
                else usual.of(game, kind) * ratio,
                2,
            )
            for kind in kinds[game] | dict.fromkeys(known)
        }
    counts = {game: {k: len(each) for k, each in known.items()} for game, known in times.items()}
    return Pace(pace, measured=counts)


def _match_of(given: Timed) -> Match:
    if isinstance(given, Match):
        return given
    return Match.from_record(given) if isinstance(given, Record) else Match.load(given)


def _timed_choices(match: Match) -> Iterator[tuple[str, float]]:
    """The kind and the seconds of each choice that was measured and not forced."""
    meter = meter_class(match.game)(match.game)
    for move, seconds in zip(match.moves, match.seconds or (), strict=False):
        decision = move.before.decision
        if seconds is None or seconds > BREAK or decision is None:
            continue
        kind = meter.kind(meter.counted(decision, move.action))
        if kind not in meter.unseen and len(move.before.legal_actions()) > 1:
            yield kind, seconds
