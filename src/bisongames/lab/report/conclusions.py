"""The verdict of a report, and the note on how to read its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from bisongames.engine.core.text_helpers import join_list
from bisongames.lab.design.design import Design, names_of
from bisongames.lab.metrics.metric_selection import ALL, BY_CHANCES, FEWEST, TESTED_WINS, is_on_card
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.rule_diff.diff_text import EQUAL, Difference
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import EQUIVALENCE_MARGIN, SHARE_MARGIN, Estimate, hundredths
from bisongames.lab.stats.states import MAX_REQUIRED, MIN_ALIKE

MARGINS: Final = (
    f"{EQUIVALENCE_MARGIN} standard deviations (shares: {SHARE_MARGIN * 100:.0f} points)"
)
"""The margins within which differences are called the same."""
TOO_FEW: Final = "too few matches to tell how many more"
"""What is said in place of a number of further matches."""
MAX_NAMED: Final = 3
"""The maximum number of changes that a verdict names."""

RESTATED: Final = {"minutes": "decisions"}
"""Metrics that say in other units what another one says."""

Ranked = tuple[Row, int, Estimate]
"""A row, the index of a variant, and its difference from the reference."""


def verdict(
    design: Design,
    names: Sequence[str],
    rows: Sequence[Row],
    sides: Sequence[Sequence[Outcome]],
    different: Sequence[Difference],
) -> str:
    """The verdict: the changes and their sizes, what is the same within the margins, and how many matches would tell more."""
    number = len(sides[0])
    if not number:
        if not any(different):
            return EQUAL
        if not any(changes.affects_play for changes in different):
            return "No matches were played; what differs has no effect here."
        return "No matches were played; the rules differ."
    if not design.others:
        return ""
    whole = design.metrics is None or ALL in design.metrics  # fewer could be equal by chance
    if whole and all(_went_alike(sides[design.reference], sides[which]) for which in design.others):
        return (
            f"Every match went the same way: after {match_count(number)} of each variant, scores, ranking, end and all "
            "metrics are equal in each, so that nothing that differs in the rules made a difference."
        )
    each = [
        (r, i, d)
        for r in rows
        for i, d in zip(design.others, r.differences, strict=True)
        if d is not None
    ]
    if not each:
        return "Nothing was compared: none of the metrics could be measured in every variant."
    changed = [ranked for ranked in each if ranked[2].marked]
    open_ = [ranked for ranked in each if ranked[2].state == "open"]
    many = f"after {match_count(number)} of each variant"
    if changed:
        changed.sort(key=_leading, reverse=True)
        told = [ranked for ranked in changed if not ranked[0].by_definition]
        named = _without_aliases(told or changed)[:MAX_NAMED]
        changes = "; ".join(
            _change(names, design.reference, ranked, named[i - 1] if i else None)
            for i, ranked in enumerate(named)
        )
        more = len(changed) - len(named)
        rest = f"; and {more} more difference{'s' if more > 1 else ''}" if more else ""
        followed = len(changed) - len(told)
        rest += f", {followed if told else 'all'} by definition" if followed else ""
        verb = "is" if len(changed) == 1 else "are"
        return f"{changes}{rest}. {len(changed)} of {len(each)} difference{'s' if len(each) > 1 else ''} {verb} significant {many}."
    if not open_:
        small = "the one difference is" if len(each) == 1 else f"all {len(each)} differences are"
        return f"The same: {many} {small} within {MARGINS}."
    first = f"No difference is significant {many}"
    needs = [
        (
            less.needed,
            abs(less.effect or 0),
            f"{names[index]}: {row.title}"
            if len(names) > 2 or design.kind != "compare"
            else row.title,
        )
        for row, index, less in open_
    ]
    needed, _, title = max(needs, key=lambda need: need[1])
    most = max((need[0] for need in needs if need[0] is not None), default=0)
    rest = f"; all of them, {more_matches_text(most)}" if needed and most > needed else ""
    largest = (
        f"{title}, would take {more_matches_text(needed)}" if needed else f"{title}: {TOO_FEW}"
    )
    same = len(each) - len(open_)
    known = f"{same} of {len(each)} {'is' if same == 1 else 'are'} the same within {MARGINS}"
    return f"{first}; {known}, and {len(open_)} cannot be told yet. The largest of them, {largest}{rest}."


def missing_note(design: Design, rows: Sequence[Row], number: int) -> str:
    """Which of the metrics asked for could not be measured, and why; empty if none."""
    measured = {row.metric for row in rows}
    asked = [name for name in BY_CHANCES if name in (design.metrics or ())]
    missing = [name for name in asked if name not in measured] if number else []
    if not missing:
        return ""
    why = (
        f"chances to win are worked out from at least {FEWEST} matches of a variant"
        if number < FEWEST
        else "in these matches the scores do not tell who will win"
    )
    return f"Not measured: {join_list(missing)}, since {why}."


def minutes_note(design: Design, rows: Sequence[Row]) -> str:
    """What estimated minutes leave out, as a line; empty where none are told, or people's own pace was given."""
    if design.pace is not None or all(row.metric != "minutes" for row in rows):
        return ""
    return (
        "\nMinutes are estimated from the number of choices, for players who know the game, without its set-up: boxes tell two or "
        "three times as many. Trust their ratios, or give a pace (1.7: so many times as slow; calibrate measures it)."
    )


def _went_alike(before: Sequence[Outcome], after: Sequence[Outcome]) -> bool:
    """Whether each match has the same results and numbers on both sides."""
    return all(
        (a.ranking, a.scores, a.ended_by, a.cut, a.metrics, a.course)
        == (b.ranking, b.scores, b.ended_by, b.cut, b.metrics, b.course)
        for a, b in zip(before, after, strict=True)
    )


def _leading(ranked: Ranked) -> tuple[bool, bool, bool, tuple[float, float]]:
    """The sort key of changes in a verdict: minutes, then what else the card asks about, and none that follow by definition."""
    row, _, less = ranked
    on_card = is_on_card(row.metric) and row.metric[:6] != "chosen"
    return not row.by_definition, row.metric == "minutes", on_card, less.weight


def _without_aliases(changed: Sequence[Ranked]) -> list[Ranked]:
    """Omits repeated metrics, and metrics that only restate an earlier one in other units (minutes for decisions)."""
    metrics: set[str] = set()
    first: dict[tuple[int, float | str], Ranked] = {}
    for row, index, less in changed:
        effect = less.effect or 0.0
        key = index, round(effect, 9) if isfinite(effect) else row.metric
        name = RESTATED.get(row.metric, row.metric)
        if name not in metrics and key not in first:
            metrics.add(name)
            first[key] = (row, index, less)
    return list(first.values())


def _change(names: Sequence[str], reference: int, ranked: Ranked, before: Ranked | None) -> str:
    row, index, less = ranked
    name = f"{names[index]}: " if before is None or before[1] != index else ""
    old, new = row.means[reference], row.means[index]
    reach = f", {less.interval('+')}" if less.interval() else ""
    values = (
        ""
        if old is None or new is None
        else f" {hundredths(old.mean):.2f} → {hundredths(new.mean):.2f}"
    )
    return f"{name}{row.title}{values} ({hundredths(less.mean):+.2f}{reach})"


def more_matches_text(needed: int | None) -> str:
    """About how many further matches, in words, with one significant digit; None: too few tell."""
    if needed is None:
        return TOO_FEW
    if needed >= MAX_REQUIRED:
        return "more matches than can be played"
    unit = 10 ** (len(str(needed)) - 1)
    return f"about {(needed + unit // 2) // unit * unit} more match{'' if needed == 1 else 'es'}"


def round_up(number: int) -> str:
    """A number rounded up to two digits."""
    if number < 100:
        return str(number)
    digits = len(str(number)) - 2
    return str(-(-number // 10**digits) * 10**digits)


def note(design: Design, number: int, pairs: Sequence[bool], looks: tuple[int, int]) -> str:
    """The note on how to read the numbers, one sentence per line."""
    lines = []
    if number == 1:
        lines.append("The match of each variant has the same seed, seats and start player.")
    elif number:
        lines.append("Means per match with 95 % intervals, not corrected for multiple tests.")
    if design.tested and number:
        if any(pairs):
            lines.append(
                "Match i of each variant has the same seed, seats and start player, and differences are tested match by match."
            )
        if not all(pairs):
            names = names_of(design)
            which = ", ".join(
                names[i] for i, paired in zip(design.others, pairs, strict=True) if not paired
            )
            lines.append(
                f"Not paired, since chance or the players differ: {which}. These are compared as independent samples."
            )
        if len(set(design.players)) > 1:
            lines.append("Shares of wins are not compared between different numbers of players.")
        if design.kind == "sweep":
            lines.append(
                f"Every difference is measured from {names_of(design)[design.reference]}, the game as it is."
            )
        lines.append(
            "* marks differences that are significant at 5 % after Holm's correction for all tests of the report."
        )
        lines.append(f"A difference is called the same if its interval lies within {MARGINS}.")
    if design.until and number:
        done, planned = looks
        lines.append(
            f"Tested at {done} of {planned} planned looks, to stop when {', '.join(design.until)} "
            f"{'is' if len(design.until) == 1 else 'are'} settled. Each look spends an equal part of the 5 %, and intervals are "
            "wider, so that they hold at all looks together."
        )
        if design.others:
            lines.append(
                "Differences that the study waited for are corrected for stopping when they are large, so they are smaller "
                "than the differences of the means."
            )
        if design.kind in TESTED_WINS:
            lines.append(
                "A share of wins is settled if it differs significantly from the equal share, or lies within "
                f"{SHARE_MARGIN} of it."
            )
    if not design.repeats:
        lines.append("A bot plays by the clock, so these matches cannot be reproduced.")
    if 0 < number < MIN_ALIKE:
        lines.append(f"Fewer than {MIN_ALIKE} matches say little: most differences may be luck.")
    return "\n".join(lines)
