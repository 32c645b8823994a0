"""The difference of two variants as text, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, Protocol
from zlib import crc32

from bisongames.lab.metrics.metric_titles import short_value

HEADS: Final = {
    "options": "Options",
    "components": "Components",
    "actions": "Actions",
    "parts": "Parts of the turn",
    "scoring": "Scoring",
    "end": "End",
    "rules": "Rules",
}
"""The headings of a difference, in order."""
_COUNTED: Final = {
    "options": ("option", "options"),
    "components": ("component", "components"),
    "actions": ("action", "actions"),
    "parts": ("part of the turn", "parts of the turn"),
    "rules": ("rule", "rules"),
}
"""The nouns of a summary, in singular and plural."""
_BREAKS: Final = re.compile(r"[=+/,_](?=\w)")
"""Where a long name may break."""


class Line(Protocol):
    """A change of a value or rule."""

    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def before(self) -> object: ...
    @property
    def after(self) -> object: ...
    @property
    def rule(self) -> str | None: ...


class Differing(Protocol):
    """A difference of two variants."""

    @property
    def before(self) -> str: ...
    @property
    def after(self) -> str: ...
    @property
    def rules(self) -> Sequence[Line]: ...
    @property
    def scoring(self) -> Sequence[Line]: ...
    @property
    def end(self) -> Sequence[Line]: ...


def _parts(diff: Differing) -> Iterator[tuple[str, Sequence[Line]]]:
    """The headings with their changes; a rule about scoring or the end appears there only."""
    elsewhere = {change.name for change in (*diff.scoring, *diff.end)}
    for name, head in HEADS.items():
        changes: Sequence[Line] = getattr(diff, name)
        if name == "rules":
            changes = [change for change in changes if change.name not in elsewhere]
        if changes:
            yield head, changes


def _text(value: object) -> str:
    if value is None:
        return "–"
    return short_value(value)


def summary(diff: Differing) -> str:
    """A summary such as ``2 options and 1 rule differ``."""
    counts = [
        f"{number} {one if number == 1 else many}"
        for name, (one, many) in _COUNTED.items()
        if (number := len(getattr(diff, name)))
    ]
    if not counts:
        return "nothing differs"
    *most, last = counts
    every = f"{', '.join(most)} and {last}" if most else last
    return f"{every} {'differs' if counts[0].startswith('1 ') and not most else 'differ'}"


def as_text(diff: Differing) -> str:
    """A difference as lines of text."""
    lines = [f"{diff.before} and {diff.after}"]
    for head, changes in _parts(diff):
        lines += ["", head]
        for c in changes:
            rule = f" [{c.rule}]" if c.rule and c.rule != c.name else ""
            if c.before is None or c.after is None:
                sign = "+" if c.before is None else "-"
                lines.append(
                    f"  {sign} {c.label}: {_text(c.after if c.before is None else c.before)}{rule}"
                )
            else:
                lines.append(f"  {c.label}: {_text(c.before)} → {_text(c.after)}{rule}")
    if len(lines) == 1:
        lines.append("They play by the same rules.")
    return "\n".join(lines) + "\n"


def as_markdown(diff: Differing, pages: str) -> str:
    """A difference as Markdown tables."""
    games = {side.partition("/")[0] for side in (diff.before, diff.after)}

    def cell(value: object) -> str:
        return escape(_text(value), quote=False).replace("|", "\\|").replace("\n", " ")

    def link(id: str | None) -> str:
        if id is None:
            return ""
        game = next(iter(sorted(games))) if len(games) == 1 else _game_of(diff, id)
        return f"[{id}]({pages}{game}.md#{id})"

    lines = [f"## {cell(diff.before)} and {cell(diff.after)}", ""]
    for head, changes in _parts(diff):
        lines += [
            f"### {head}",
            "",
            f"| what | {cell(diff.before)} | {cell(diff.after)} | rule |",
        ]
        lines.append("| --- | --- | --- | --- |")
        lines += (
            f"| {cell(c.label)} | {cell(c.before)} | {cell(c.after)} | {link(c.rule)} |"
            for c in changes
        )
        lines.append("")
    if len(lines) == 2:
        lines += ["They play by the same rules.", ""]
    return "\n".join(lines)


def _game_of(diff: Differing, id: str) -> str:
    """The game of a rule."""
    change = next((c for c in diff.rules if c.name == id), None)
    side = diff.before if change is None or change.before is not None else diff.after
    return str(side).partition("/")[0]


def with_breaks(name: str) -> str:
    """A long name as HTML with places to break."""
    return _BREAKS.sub(r"\g<0><wbr>", escape(name))


def as_html(diff: Differing) -> str:
    """A difference as HTML tables; each line links to its rule below."""
    ours = f"{diff.before} {diff.after}"
    mark = f"d{crc32(ours.encode()):08x}"
    texts = {c.name for c in diff.rules}

    def rule(id: str | None) -> str:
        if id is None:
            return ""
        if id in texts:
            return f'<a href="#{mark}-{escape(id)}">{escape(id)}</a>'
        return escape(id)

    def cell(value: object, side: str) -> str:
        empty = ' class="none"' if value is None else ""
        return f'<td{empty} data-head="{escape(side)}">{escape(_text(value))}</td>'

    out = [f"<h3>{escape(diff.before)} and {escape(diff.after)}</h3>"]
    for head, changes in _parts(diff):
        whole = head in ("Rules", "Scoring", "End")
        label = escape(f"{head}: {diff.before} and {diff.after}")
        out.append(f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">')
        out.append(f'<table class="many"><caption>{head}</caption><thead><tr><th>what</th>')
        out.append(f"<th>{with_breaks(diff.before)}</th><th>{with_breaks(diff.after)}</th>")
        out.append("</tr></thead><tbody>" if whole else "<th>rule</th></tr></thead><tbody>")
        for c in changes:
            name = f' id="{mark}-{escape(c.name)}"' if whole else ""
            out.append(f"<tr{name}><th>{with_breaks(c.label)}</th>{cell(c.before, diff.before)}")
            last = "</tr>" if whole else f'<td data-head="rule">{rule(c.rule)}</td></tr>'
            out.append(f"{cell(c.after, diff.after)}{last}")
        out.append("</tbody></table></div>")
    if len(out) == 1:
        out.append("<p>They play by the same rules.</p>")
    return "\n".join(out)
