"""The changes between two variants, as text, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final
from zlib import crc32

from attrs import asdict, frozen

from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.core.to_files import text_or_file
from bisongames.lab.metrics.metric_titles import short_value
from bisongames.lab.value_checks import PlainDict

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
"""The places where a long name may break."""
NO_EFFECT: Final = "no effect here"
"""What is said of an option whose rules are not in force."""
EQUAL: Final = "They have the same rules."


@frozen
class Change:
    """A value that differs between two variants; None for a variant without it."""

    name: str
    before: object
    after: object
    rule: str | None = None
    """The id of the rule about this value, if any."""
    about: str = ""
    """The description, if this is an option."""
    without_effect: bool = False
    """Whether it is an option whose rules are not in force in either variant, so that its value changes nothing."""

    @property
    def label(self) -> str:
        """The name, with the description if there is one."""
        words = f"{self.name} ({self.about})" if self.about else self.name
        return f"{words}, {NO_EFFECT}" if self.without_effect else words

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("path", "option", "key", "id"), "change.name"),
                **dict.fromkeys(("old", "old_value"), "change.before"),
                **dict.fromkeys(("new", "new_value", "value"), "change.after"),
            }
        )


@frozen
class RuleChange(HelpfulValue):
    """A rule that is in force in only one of two variants, or whose text differs."""

    id: str
    before: str | None
    after: str | None

    @property
    def name(self) -> str:
        """The id of the rule."""
        return self.id

    label = rule = name


@frozen
class Difference(HelpfulValue):
    """All differences between two variants."""

    before: str
    after: str
    options: tuple[Change, ...]
    components: tuple[Change, ...]
    """Components, by path; a table that only one variant has counts as one change."""
    rules: tuple[RuleChange, ...]
    actions: tuple[Change, ...] = ()
    """Actions of only one variant, in their notation."""
    parts: tuple[Change, ...] = ()
    """Parts of a turn, and other entries of the agenda, on one side only."""
    scoring: tuple[RuleChange, ...] = ()
    """The rules among ``rules`` about scoring."""
    end: tuple[RuleChange, ...] = ()
    """The rules among ``rules`` that end the game."""

    def __len__(self) -> int:
        """The number of changes."""
        return sum(len(getattr(self, name)) for name in _COUNTED)

    @property
    def affects_play(self) -> bool:
        """Whether play can differ: anything but options without effect differs."""
        return len(self) > sum(change.without_effect for change in self.options)

    def summary(self) -> str:
        """A summary such as ``2 options and 1 rule differ``."""
        counts = [
            f"{number} {one if number == 1 else many}"
            for name, (one, many) in _COUNTED.items()
            if (number := len(getattr(self, name)))
        ]
        if not counts:
            return "nothing differs"
        *most, last = counts
        every = f"{', '.join(most)} and {last}" if most else last
        return f"{every} {'differs' if counts[0].startswith('1 ') and not most else 'differ'}"

    def _parts(self) -> Iterator[tuple[str, Sequence[Change | RuleChange]]]:
        """The headings with their changes; a rule about scoring or the end appears only under that heading."""
        elsewhere = {*self.scoring, *self.end}
        for name, head in HEADS.items():
            changes = [
                change
                for change in getattr(self, name)
                if name != "rules" or change not in elsewhere
            ]
            if changes:
                yield head, changes

    def to_dict(self) -> PlainDict:
        """The difference as plain data."""
        return asdict(self)

    @text_or_file
    def to_text(self) -> str:
        """The difference as lines of text, or None once it is written to a path."""
        lines = [f"{self.before} and {self.after}"]
        for head, changes in self._parts():
            lines += ["", head]
            for c in changes:
                rule = f" [{c.rule}]" if c.rule and c.rule != c.name else ""
                if c.before is None or c.after is None:
                    sign, value = ("+", c.after) if c.before is None else ("-", c.before)
                    lines.append(f"  {sign} {c.label}: {_text(value)}{rule}")
                else:
                    lines.append(f"  {c.label}: {_text(c.before)} → {_text(c.after)}{rule}")
        return "\n".join(lines if self else [*lines, EQUAL]) + "\n"

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    @text_or_file
    def to_markdown(self, pages: str = "rules/") -> str:
        """The difference as a Markdown page, or None once it is written to a path; each line links to its rule.

        Args:
            pages: the relative address of the folder with the rule pages.
        """

        def cell(value: object) -> str:
            return escape(_text(value), quote=False).replace("|", "\\|").replace("\n", " ")

        def link(id: str | None) -> str:
            return "" if id is None else f"[{id}]({pages}{self._game_of(id)}.md#{id})"

        lines = [f"## {cell(self.before)} and {cell(self.after)}", ""]
        for head, changes in self._parts():
            sides = f"{cell(self.before)} | {cell(self.after)}"
            lines += [f"### {head}", "", f"| what | {sides} | rule |", "| --- | --- | --- | --- |"]
            lines += (
                f"| {cell(c.label)} | {cell(c.before)} | {cell(c.after)} | {link(c.rule)} |"
                for c in changes
            )
            lines.append("")
        return "\n".join(lines if self else [*lines, EQUAL, ""])

    def _game_of(self, id: str) -> str:
        """The game of a rule."""
        before, after = (side.partition("/")[0] for side in (self.before, self.after))
        only_after = any(c.id == id and c.before is None for c in self.rules)
        return after if only_after else before

    @text_or_file
    def to_html(self, names: tuple[str, str] | None = None) -> str:
        """The difference as an HTML fragment, or None once it is written to a path: tables in which each line links to its rule.

        Args:
            names: short names of both sides; their ids if None.
        """
        mark = f"d{crc32(f'{self.before} {self.after}'.encode()):08x}"
        before, after = names or (self.before, self.after)
        texts = {c.id for c in self.rules}

        def rule(id: str | None) -> str:
            name = escape(id or "")
            return f'<a href="#{mark}-{name}">{name}</a>' if id in texts else name

        def cell(value: object, side: str) -> str:
            empty = ' class="none"' if value is None else ""
            return f'<td{empty} data-head="{escape(side)}">{escape(_text(value))}</td>'

        out = [f"<h3>{escape(before)} and {escape(after)}</h3>"]
        for head, changes in self._parts():
            of_rules = head in ("Rules", "Scoring", "End")
            label = escape(f"{head}: {before} and {after}")
            out.append(f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">')
            out.append(f'<table class="many"><caption>{head}</caption><thead><tr><th>what</th>')
            out.append(f"<th>{with_breaks(before)}</th><th>{with_breaks(after)}</th>")
            out.append(f"{'' if of_rules else '<th>rule</th>'}</tr></thead><tbody>")
            for c in changes:
                anchor = f' id="{mark}-{escape(c.name)}"' if of_rules else ""
                last = "" if of_rules else f'<td data-head="rule">{rule(c.rule)}</td>'
                name = f"<tr{anchor}><th>{with_breaks(c.label)}</th>"
                out.append(f"{name}{cell(c.before, before)}")
                out.append(f"{cell(c.after, after)}{last}</tr>")
            out.append("</tbody></table></div>")
        return "\n".join(out if self else [*out, f"<p>{EQUAL}</p>"])


def _text(value: object) -> str:
    return "–" if value is None else short_value(value)


def with_breaks(name: str) -> str:
    """A long name as HTML with places where it may break."""
    return _BREAKS.sub(r"\g<0><wbr>", escape(name))
