"""The verdict of a report, and the note on how to read its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final

from bisongames.lab.design.design import Design, names_of
from bisongames.lab.metrics.metric_selection import TESTED_WINS
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.stats.estimates import MAX_REQUIRED, SHARE_MARGIN, Estimate

FEW_MATCHES: Final = 20
"""The number of matches below which intervals are only a hint."""
MAX_NAMED: Final = 3
"""The maximum number of changes that a verdict names."""

Ranked = tuple[Row, int, Estimate]
"""A row, the index of a variant after the first, and the difference."""


def verdict(names: Sequence[str], rows: Sequence[Row], number: int, same_rules: bool) -> str:
    """The verdict: the changes and their sizes, or that nothing changed, or the number of matches needed to tell."""
    if not number:
        if same_rules:
            return "They have the same rules."
        return "No matches were played; the rules differ."
    each = [(r, i, d) for r in rows for i, d in enumerate(r.differences) if d is not None]
    changed = [ranked for ranked in each if ranked[2].marked]
    open_ = [ranked for ranked in each if ranked[2].state == "open"]
    many = f"{match_count(number)} of each variant"
    if changed:
        changed.sort(key=lambda ranked: ranked[2].weight, reverse=True)
        named = _without_aliases(changed)[:MAX_NAMED]
        changes = "; ".join(
            _change(names, ranked, named[i - 1] if i else None) for i, ranked in enumerate(named)
        )
        more = len(changed) - len(named)
        rest = f"; and {more} more difference{'s' if more > 1 else ''}" if more else ""
        verb = "is" if len(changed) == 1 else "are"
        return f"{changes}{rest}. {len(changed)} of {len(each)} difference{'s' if len(each) > 1 else ''} {verb} significant after {many}."
    if not open_:
        small = "the one difference is" if len(each) == 1 else f"all {len(each)} differences are"
        return f"Nothing changed: after {many} {small} too small to matter."
    first = f"No difference is significant after {many}"
    needs = [
        (needed, abs(less.effect or 0), row.title)
        for row, _, less in open_
        if (needed := less.needed) is not None and needed < MAX_REQUIRED
    ]
    if not needs:
        return f"{first}, and {len(open_)} of {len(each)} are still open."
    needed, _, title = max(needs, key=lambda need: need[1])
    most = max(needs)[0]
    rest = f"; all of them, about {round_up(most)}" if most > needed else ""
    known = len(each) - len(open_)
    return (
        f"{first}; {known} of {len(each)} {'is' if known == 1 else 'are'} too small to matter. The largest open one, "
        f"{title}, would take about {round_up(needed)} matches{rest}."
    )


def _without_aliases(changed: Sequence[Ranked]) -> list[Ranked]:
    """Omits repeated metrics, and metrics that only restate an earlier one in other units (minutes for decisions)."""
    metrics: set[str] = set()
    first: dict[tuple[int, float | str], Ranked] = {}
    for row, index, less in changed:
        effect = less.effect or 0.0
        key = index, round(effect, 9) if isfinite(effect) else row.metric
        if row.metric not in metrics and key not in first:
            metrics.add(row.metric)
            first[key] = (row, index, less)
    return list(first.values())


def _change(names: Sequence[str], ranked: Ranked, before: Ranked | None) -> str:
    row, index, less = ranked
    name = f"{names[index + 1]}: " if before is None or before[1] != index else ""
    old, new = row.means[0], row.means[index + 1]
    reach = "" if less.low is None else f", 95 % {less.low:+.2f} to {less.high:+.2f}"
    values = "" if old is None or new is None else f" {old.mean:.2f} → {new.mean:.2f}"
    return f"{name}{row.title}{values} ({less.mean:+.2f}{reach})"


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
            names = zip(names_of(design)[1:], pairs, strict=True)
            which = ", ".join(name for name, paired in names if not paired)
            lines.append(
                f"Not paired, since chance or the players differ: {which}. These are compared as independent samples."
            )
        if len(set(design.players)) > 1:
            lines.append("Shares of wins are not compared between different numbers of players.")
        if design.kind == "sweep":
            lines.append(f"Every difference is measured from {names_of(design)[0]}.")
        lines.append(
            "* marks differences that are significant at 5 % after Holm's correction for all tests of the report."
        )
    if design.until and number:
        done, planned = looks
        lines.append(
            f"Tested at {done} of {planned} planned looks, to stop when {', '.join(design.until)} "
            f"{'is' if len(design.until) == 1 else 'are'} settled; each look spends an equal part of the 5 %."
        )
        if design.kind in TESTED_WINS:
            lines.append(
                "A share of wins is settled if it differs significantly from the equal share, or lies within "
                f"{SHARE_MARGIN} of it."
            )
    if not design.repeats:
        lines.append("A bot plays by the clock, so these matches cannot be reproduced.")
    if 0 < number < FEW_MATCHES:
        lines.append(f"Fewer than {FEW_MATCHES} matches say little: most differences may be luck.")
    return "\n".join(lines)
