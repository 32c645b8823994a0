"""Whether places in the order of play, and seats, have equal win rates: the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from attrs import evolve, field, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count, ordinal
from bisongames.lab.report.card import CardLine
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.report.win_rates import PLACES, SEATS, Equality, equality_of, win_shares
from bisongames.lab.stats.distributions import ALPHA
from bisongames.lab.stats.estimates import SHARE_MARGIN, Estimate, State, percent, share_estimate

MIN_RELIABLE: Final = 200
"""The number of matches from which the test keeps its 5 % level even with shared wins."""


@frozen
class SeatRate(HelpfulValue):
    """The win rate of a seat, or of a place in the order of play, against the chance level."""

    metric: str
    """The metric of its wins, such as ``win:place0``."""
    name: str
    """``first player`` of the place that plays first, or ``seat 0``."""
    wins: Estimate
    """The win rate; a shared win counts as a fraction."""
    chance: float
    """The chance level."""
    p: float
    adjusted: float
    """``p`` with Holm's correction over all places or seats, and at least that of the test over all of them."""
    marked: bool
    state: State
    """``changed``: not its equal share; ``same``: within ``margin`` of it, or equal by design; ``open``."""
    margin: float
    """The margin within which it is called equal; 0 for seats that are equal by design."""
    needed: int | None
    """About how many more matches would settle it; None if it is settled, or too few tell."""

    @property
    def who(self) -> str:
        """The name in a sentence."""
        return f"the {self.name}" if self.metric.startswith(PLACES) else self.name

    def __str__(self) -> str:
        mark = " *" if self.marked else ""
        return f"{self.who} wins {percent(self.wins.mean)}{_reach(self.wins)}, chance {percent(self.chance)}{mark}"


@frozen(kw_only=True)
class Fairness(Report):
    """The results by place in the order of play and by seat."""

    STUDY: ClassVar[Kind] = "fairness"
    seats: tuple[SeatRate, ...]
    """The seats; in a game where they start alike, equal by design and not tested, since the start player goes round."""
    places: tuple[SeatRate, ...]
    """The places in the order of play; place 0 plays first."""
    state: State
    """``changed``: not all places are equal; ``same``: all are, within ``margin``; ``open``: cannot be told yet.

    In a game where seats may differ, it is about places and seats.
    """
    p: float
    """The p-value of the test over all places."""
    margin: float = SHARE_MARGIN
    """The margin of ``same``: the distance from the equal share."""
    needed: int | None
    """About how many more matches would settle it; None if it is settled, or too few tell."""
    seats_tested: bool = field(repr=False)

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        looks, matches = facts["looks"][1], facts["matches"]
        shares = win_shares(matches, "fairness")
        found = equality_of(design, shares, looks) if matches else {}
        places, seats = (
            _rates(shares, prefix, found.get(prefix), looks) for prefix in (PLACES, SEATS)
        )
        states = {equality.state for equality in found.values()}
        state: State = (
            "changed" if "changed" in states else "same" if states == {"same"} else "open"
        )
        needed = [e.needed for e in found.values() if e.state == "open" and e.needed is not None]
        verdict = _verdict(found, {PLACES: places, SEATS: seats}, facts["number"])
        if matches and all(len(match.winners) == match.players for match in matches):
            verdict = f"Nobody won: in every match all players shared the first place. {verdict}"
        note = (
            f"{facts['note']}\nOne test over all places in the order of play comes first (Friedman's; without shared wins, Pearson's "
            "chi-square test), then one for each place with Holm's correction; * marks those that differ significantly at 5 %. "
            f"A place is called equal if its 95 % interval lies within {SHARE_MARGIN * 100:.0f} points of the equal share.\n"
        )
        note += (
            "Seats may differ in this game, so that places and seats share the 5 %."
            if SEATS in found
            else "Seats are equal by design, since the start player and the bots go round, and are not tested."
        )
        shared = any(len(match.winners) > 1 for match in matches)
        if shared and facts["number"] < MIN_RELIABLE:
            note += f"\nSome wins were shared, which makes the tests less accurate with fewer than {MIN_RELIABLE} matches."
        return cls(
            **{**facts, "verdict": verdict, "note": note},
            seats=seats,
            places=places,
            state=state,
            p=found[PLACES].p if found else 1.0,
            needed=max(needed) if state == "open" and needed else None,
            seats_tested=SEATS in found,
        )

    @property
    def tested(self) -> tuple[SeatRate, ...]:
        """The places, and the seats if they may differ."""
        return (*self.places, *(self.seats if self.seats_tested else ()))

    @property
    def card(self) -> tuple[CardLine, ...]:
        lines = super().card
        return tuple(
            evolve(line, state=self.state) if line.name == "fairness" else line for line in lines
        )

    def is_relevant(self, row: Row) -> bool:
        """Whether a metric was asked for."""
        return row.asked

    def question(self) -> str:
        return f"{self.variants[0]}: whether all places are equal"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of places, and of seats if they may differ; also the other metrics that were asked for, or with ``all`` every one."""
        rates = (*self.places, *self.seats) if all else self.tested
        rows = tuple(
            (
                s.name,
                f"{percent(s.wins.mean)}{_reach(s.wins, '')}{' *' if s.marked else ''}",
                percent(s.chance),
                state_text(s.state, s.needed, s.margin),
                f"{s.adjusted:.3f}",
            )
            for s in rates
        )
        columns = ("who", "wins (95 %)", "if equal", "equal?", "p, corrected")
        more = all or any(row.asked for row in self.rows)
        note = "" if more else self.note  # the last table has it
        tables = [Table(self.heading(), columns, rows, note, numbers=4)]
        return tables + super().metrics_tables(width, all) if more else tables


def state_text(state: State, needed: int | None, margin: float) -> str:
    """A state in a few words."""
    if state == "changed":
        return "no"
    if state == "same":
        return f"within {margin * 100:.0f} points" if margin else "by design"
    return f"open: {more_matches_text(needed)}"


def _rates(
    shares: dict[str, list[float]], prefix: str, equality: Equality | None, looks: int
) -> tuple[SeatRate, ...]:
    family = {name: values for name, values in shares.items() if name.startswith(prefix)}
    rates = []
    for name, values in family.items():
        number = name.removeprefix(prefix)
        what = f"{ordinal(int(number))} player" if prefix == PLACES else f"seat {number}"
        wins = share_estimate(values, ALPHA / looks)
        chance = 1 / len(family)
        if equality is None:
            rates.append(SeatRate(name, what, wins, chance, 1.0, 1.0, False, "same", 0.0, None))
            continue
        less = equality.each[name]
        assert less.p is not None
        assert less.adjusted is not None
        assert less.state is not None
        tested = (less.p, less.adjusted, less.marked, less.state, less.margin, less.needed)
        rates.append(SeatRate(name, what, wins, chance, *tested))
    return tuple(rates)


def _verdict(found: dict[str, Equality], rates: dict[str, Sequence[SeatRate]], number: int) -> str:
    if not number:
        return "No matches were played."
    return " ".join(
        _sentence(prefix, equality, rates[prefix], number) for prefix, equality in found.items()
    )


def _sentence(prefix: str, equality: Equality, rates: Sequence[SeatRate], number: int) -> str:
    """What is known about places or seats."""
    chance, last = rates[0].chance, len(rates) - 1
    what, whats = (
        ("place", "places in the order of play") if prefix == PLACES else ("seat", "seats")
    )
    who = f"seats 0 to {last}"
    if prefix == PLACES:
        who = f"the first {'and' if last == 1 else 'to'} {ordinal(last)} players"
    won = f"{who} win {', '.join(percent(s.wins.mean) for s in rates)}"
    points = f"{SHARE_MARGIN * 100:.0f} points"
    if equality.state == "same":
        return f"All {whats} are equal within {points}: {won} of {match_count(number)}; equal shares would be {percent(chance)}."
    if equality.state == "open":
        more = more_matches_text(equality.needed)
        return (
            f"Whether all {whats} are equal cannot be told yet: {won} of {match_count(number)}, where equal shares would be "
            f"{percent(chance)} (p {equality.p:.2g}). {more[0].upper()}{more[1:]}{' would tell' if equality.needed else ''}."
        )
    off = [s for s in rates if s.marked]
    named = "; ".join(f"{s.who} wins {percent(s.wins.mean)}{_reach(s.wins)}" for s in off)
    alone = f": {named}" if off else f", though no {what} stands out alone"
    return (
        f"The {whats} are not equal (p {equality.p:.2g}){alone}. {won[0].upper()}{won[1:]} of {match_count(number)}; "
        f"equal shares would be {percent(chance)}."
    )


def _reach(wins: Estimate, level: str = "95 % ") -> str:
    if wins.low is None or wins.high is None:
        return ""
    return f" ({level}{percent(wins.low)} to {percent(wins.high)})"
