"""The difference of two variants as text, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, Final
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
"""What a difference has, in the order in which it is told."""
_COUNTED: Final = {
    "options": ("option", "options"),
    "components": ("component", "components"),
    "actions": ("action", "actions"),
    "parts": ("part of the turn", "parts of the turn"),
    "rules": ("rule", "rules"),
}
"""What is counted of a difference, one and several."""
_BREAKS: Final = re.compile(r"[=+/,_](?=\w)")
"""After what a long name may go on in the next line."""

Link = Callable[[str], str]


def _parts(found: Any) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every part with something in it; a rule that scores or ends is told there."""
    told = {change.id for change in (*found.scoring, *found.end)}
    for name, head in HEADS.items():
        changes = getattr(found, name)
        if name == "rules":
            changes = [change for change in changes if change.id not in told]
        if changes:
            yield head, changes


def _text(value: Any) -> str:
    if value is None:
        return "–"
    return short_value(value)


def summary(found: Any) -> str:
    """How much differs: ``2 options and 1 rule differ``."""
    told = [
        f"{number} {one if number == 1 else many}"
        for name, (one, many) in _COUNTED.items()
        if (number := len(getattr(found, name)))
    ]
    if not told:
        return "nothing differs"
    *most, last = told
    every = f"{', '.join(most)} and {last}" if most else last
    return f"{every} {'differs' if told[0].startswith('1 ') and not most else 'differ'}"


def as_text(found: Any) -> str:
    """In lines: a head, then what differs."""
    lines = [f"{found.before} and {found.after}"]
    for head, changes in _parts(found):
        lines += ["", head]
        for c in changes:
            rule = f" [{c.rule}]" if c.rule and c.rule != c.name else ""
            if c.before is None or c.after is None:
                sign = "+" if c.before is None else "-"
                lines.append(
                    f"  {sign} {c.told}: {_text(c.after if c.before is None else c.before)}{rule}"
                )
            else:
                lines.append(f"  {c.told}: {_text(c.before)} → {_text(c.after)}{rule}")
    if len(lines) == 1:
        lines.append("They play by the same rules.")
    return "\n".join(lines) + "\n"


def as_markdown(found: Any, pages: str) -> str:
    """As tables, a part to a table."""
    games = {side.partition("/")[0] for side in (found.before, found.after)}

    def cell(value: Any) -> str:
        return escape(_text(value), quote=False).replace("|", "\\|").replace("\n", " ")

    def link(id: str | None) -> str:
        if id is None:
            return ""
        game = next(iter(sorted(games))) if len(games) == 1 else _game_of(found, id)
        return f"[{id}]({pages}{game}.md#{id})"

    lines = [f"## {cell(found.before)} and {cell(found.after)}", ""]
    for head, changes in _parts(found):
        lines += [
            f"### {head}",
            "",
            f"| what | {cell(found.before)} | {cell(found.after)} | rule |",
        ]
        lines.append("| --- | --- | --- | --- |")
        lines += (
            f"| {cell(c.told)} | {cell(c.before)} | {cell(c.after)} | {link(c.rule)} |"
            for c in changes
        )
        lines.append("")
    if len(lines) == 2:
        lines += ["They play by the same rules.", ""]
    return "\n".join(lines)


def _game_of(found: Any, id: str) -> str:
    """Of two games the one that has a rule."""
    change = next((c for c in found.rules if c.id == id), None)
    side = found.before if change is None or change.before is not None else found.after
    return str(side).partition("/")[0]


def with_breaks(name: str) -> str:
    """A long name as HTML, which may go on in the next line."""
    return _BREAKS.sub(r"\g<0><wbr>", escape(name))


def as_html(found: Any) -> str:
    """As tables, each line with a link to its rule, which stands below in full."""
    ours = f"{found.before} {found.after}"
    mark = f"d{crc32(ours.encode()):08x}"
    texts = {c.id: c for c in found.rules}

    def rule(id: str | None) -> str:
        if id is None:
            return ""
        if id in texts:
            return f'<a href="#{mark}-{escape(id)}">{escape(id)}</a>'
        return escape(id)

    def cell(value: Any, side: str) -> str:
        empty = ' class="none"' if value is None else ""
        return f'<td{empty} data-head="{escape(side)}">{escape(_text(value))}</td>'

    out = [f"<h3>{escape(found.before)} and {escape(found.after)}</h3>"]
    for head, changes in _parts(found):
        whole = head in ("Rules", "Scoring", "End")
        label = escape(f"{head}: {found.before} and {found.after}")
        out.append(f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">')
        out.append(f'<table class="many"><caption>{head}</caption><thead><tr><th>what</th>')
        out.append(f"<th>{with_breaks(found.before)}</th><th>{with_breaks(found.after)}</th>")
        out.append("</tr></thead><tbody>" if whole else "<th>rule</th></tr></thead><tbody>")
        for c in changes:
            name = f' id="{mark}-{escape(c.id)}"' if whole else ""
            out.append(f"<tr{name}><th>{with_breaks(c.told)}</th>{cell(c.before, found.before)}")
            last = "</tr>" if whole else f'<td data-head="rule">{rule(c.rule)}</td></tr>'
            out.append(f"{cell(c.after, found.after)}{last}")
        out.append("</tbody></table></div>")
    if len(out) == 1:
        out.append("<p>They play by the same rules.</p>")
    return "\n".join(out)
