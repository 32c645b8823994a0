"""The list of choices, in as few lines as possible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from textwrap import wrap
from typing import Final

from rich.text import Text

from bisongames.cli.input.choices import (
    GAP,
    ID,
    ChoiceGroup,
    ChoiceList,
    NumberedChoice,
    group_choices,
    word_of,
)
from bisongames.cli.input.word_order import fitting, mentioning
from bisongames.cli.output.terminal import shows_notation
from bisongames.engine.core.errors import visible

ALL: Final = 10_000
"""More lines than any list has."""
TYPE_ONE: Final = ": type one, as "
OR_LIST: Final = ", or list"
BRINGS: Final = " tells what each brings"
SOME: Final = (2, 1)
"""The number of entries for which a shorter hint at the end of a line is accepted: two, or else one."""
INDENT: Final = " " * 6
"""Begins the further lines of an entry that is broken."""
MANY: Final = 8
"""Groups with more choices are shortened first."""


def choice_lines(
    choices: ChoiceList, room: int, numbers: bool = True, most: int = ALL
) -> list[Text]:
    """The choices in groups, each with the common part of their labels first.

    Args:
        choices: the choices.
        room: characters per line.
        numbers: True to print the number of each choice.
        most: the maximum number of lines if possible; the longest groups are shortened to it.
    """
    blocks = [_Block(choices, [group], room, numbers) for group in group_choices(choices.every)]
    if _long(blocks) > most:
        blocks = _join_singles(blocks)
    # large groups are shortened first, then from the end: what is asked for comes first
    for block in sorted(blocks, key=lambda block: -block.count):
        if _long(blocks) > most and block.count > MANY:
            block.leave_out_notes()
    while _long(blocks) > most and (cut := [b for b in blocks if b.count > MANY and b.rows > 1]):
        max(cut, key=lambda block: block.rows).rows -= 1
    for block in reversed(blocks):
        if _long(blocks) > most:
            block.leave_out_notes()
        while _long(blocks) > most and block.rows > 1:
            block.rows -= 1
    if len(blocks) <= most:
        return [line for block in blocks for line in block.lines]
    rest = [visible(group.heading) for block in blocks[most - 1 :] for group in block.groups]
    last = Text(headings_line("... list shows all: ", rest, room), style="dim")
    return [*(line for block in blocks[: most - 1] for line in block.lines), last]


def headings_line(begin: str, headings: Sequence[str], room: int) -> str:
    """As many headings as fit on a line, shortened if that makes room for more, and the number of the others."""
    short = list(dict.fromkeys(" ".join([*each.split()[:2], GAP]) for each in headings))
    lines = [
        *(begin + ", ".join(names) for names in (headings, short)),
        *(f"{begin}{', '.join(short[:-n])} and {n} more" for n in range(1, len(short) + 1)),
    ]
    return next((line for line in lines if len(line) <= room), lines[-1][:room])


class _Block:
    """Groups that share lines: one group of several choices, or all single choices."""

    def __init__(
        self, choices: ChoiceList, groups: Sequence[ChoiceGroup], room: int, numbers: bool
    ) -> None:
        self._choices = choices
        self.groups = groups
        self._room, self._numbers = room, numbers
        self._set = self._render(notes=True)
        self.rows = len(self._set)
        self._tells = True  # True while notes are printed

    @property
    def count(self) -> int:
        """The number of choices."""
        return sum(len(group.entries) for group in self.groups)

    @property
    def lines(self) -> list[Text]:
        """The lines, cut to the number of rows."""
        if len(self.groups) > 1:
            return self._set[: self.rows]
        more = "" if self._tells else _list_hint(self.groups[0])
        if len(self._set) > self.rows:
            return _shortened_lines(
                self._choices, self.groups[0], self._set, self.rows, self._room, self._numbers, more
            )
        *lines, last = self._set
        hint = Text(f"  ({more})", style="dim")
        fits = more and last.cell_len + hint.cell_len <= self._room
        return [*lines, Text.assemble(last, hint) if fits else last]

    def leave_out_notes(self) -> None:
        """Leave out notes if that saves lines."""
        plain = self._render(notes=False)
        if len(plain) < self.rows:
            self._set, self.rows, self._tells = plain, len(plain), False

    def _render(self, notes: bool) -> list[Text]:
        if len(self.groups) == 1:
            return _lines(self.groups[0], self._room, self._numbers, notes)
        words = [_single(group, self._numbers, notes) for group in self.groups]
        return _fill([Text(" ").join(parts) for parts in words], self._room)


def _long(blocks: Sequence[_Block]) -> int:
    return sum(block.rows for block in blocks)


def _join_singles(blocks: Sequence[_Block]) -> list[_Block]:
    """Join all blocks of single choices at the place of the first one."""
    first = next((block for block in blocks if block.count == 1), None)
    if first is None:
        return list(blocks)
    single = [block.groups[0] for block in blocks if block.count == 1]
    together = _Block(first._choices, single, first._room, first._numbers)
    return [together if b is first else b for b in blocks if b is first or b.count > 1]


def _lines(group: ChoiceGroup, room: int, numbers: bool, notes: bool) -> list[Text]:
    """A group as lines, with or without notes."""
    if len(group.entries) == 1:
        return _fill(_single(group, numbers, notes), room, " ")
    beginning = Text(visible(group.heading), style="bold")
    for note in _note(group.note):
        beginning = Text.assemble(beginning, " ", note)
    words = _words(group, numbers, notes and not group.note)
    return _fill([Text.assemble(beginning, ":"), *words], room)


def _single(group: ChoiceGroup, numbers: bool, notes: bool) -> list[Text]:
    """The only choice of a group, with its note."""
    (_, choice) = group.entries[0]
    text = Text(visible(group.heading), style="bold")
    if numbers:
        text = Text.assemble((f"{choice.number} ", "bold cyan"), text)
    return [text, *(_note(group.note) if notes else [])]


def _words(group: ChoiceGroup, numbers: bool, notes: bool, together: bool = True) -> list[Text]:
    """The entries of a group, clustered if ``together``; with a bracket after the number where entries begin with digits."""
    clusters = group.clusters() if together else [("", [entry]) for entry in group.entries]
    begins = {text.lstrip("-")[:1] for _, entries in clusters for text, _ in entries}
    mark = ") " if any(map(str.isdigit, begins)) else " "
    return [_entry(head, entries, mark if numbers else "", notes) for head, entries in clusters]


def _list_hint(group: ChoiceGroup) -> str:
    """A hint how to list the notes of one cluster; empty if there are no notes or clusters."""
    head, [(_, choice), *_] = group.clusters()[
        -1
    ]  # not the last entry: it may belong to an earlier cluster
    if not head or not any(each.note for _, each in group.entries):
        return ""
    fact = next((fact for fact in choice.facts if fact and head.startswith(fact)), head)
    return f"list {visible(fact)}{BRINGS}"


def _shortened_lines(
    choices: ChoiceList,
    group: ChoiceGroup,
    lines: Sequence[Text],
    most: int,
    room: int,
    numbers: bool,
    more: str,
) -> list[Text]:
    """A group in fewer lines, the last of which says how to see the rest."""
    if len(group.entries) == 1:
        return list(lines[:most])
    total = f"  ... {len(group.entries)} in all"
    after = f"; {more}" if more and most > 1 else OR_LIST
    free = room - len(total) - len(TYPE_ONE) - len(after)
    example = _example(choices, group, free // 2 if most == 1 else free)
    named = [f"{total}{TYPE_ONE}{example}{end}" for end in (after, "")] if example else []
    ends = [*named, *([f"{total}{after}"] if more and most > 1 else []), f"{total}, list"]
    rests = [Text(end, style="dim") for end in ends if len(end) <= room or end == ends[-1]]
    if most == 1:
        return [_in_one_line(group, rests, room, numbers)]
    return [*lines[: most - 1], rests[0]]


def _example(choices: ChoiceList, group: ChoiceGroup, room: int) -> str:
    """The fewest words that choose the last entry of a group: its ids, with the name of the kind, or its label."""
    _, choice = group.entries[-1]
    ids = [choice.outline[i] for i in range(1, len(choice.outline), 2)]
    short = " ".join(ids if all(map(ID.fullmatch, ids)) else ids[:0])
    # ids in brackets are redundant: from v21 to v27 (e33)
    if choice.outline[-1] == ")" and short:
        short = " ".join(ids[:-1])
    named = f"{word_of(type(choice.action))} {short}" if short else ""
    for words in (short, named, choice.label):
        if 0 < len(visible(words)) <= room and fitting(words, choices) == [choice]:
            return visible(words)
    return ""


def _in_one_line(group: ChoiceGroup, rests: Sequence[Text], room: int, numbers: bool) -> Text:
    """As many entries as fit on a line before the hint, which is shortened if there is no room for any."""
    lines = [
        _before(group, rest, room, _words(group, numbers, notes=False, together=together))
        for rest in rests
        for together in (True, False)
    ]
    enough = (line for least in SOME for line, shown in lines if shown >= least)
    return next(enough, lines[0][0])


def _before(group: ChoiceGroup, rest: Text, room: int, words: Sequence[Text]) -> tuple[Text, int]:
    """A heading with as many entries as fit before the hint, and their number."""
    line = Text(f"{visible(group.heading)}:", style="bold")
    line.truncate(max(room - rest.cell_len, 1), overflow="ellipsis")
    shown = 0
    for word in words:
        if line.cell_len + 2 + word.cell_len + rest.cell_len > room:
            break
        line = Text.assemble(line, "  ", word)
        shown += 1
    return Text.assemble(line, rest), shown


def _note(note: str) -> list[Text]:
    return [Text(f"({visible(note)})", style="green")] if note else []


def _entry(
    head: str, entries: Sequence[tuple[str, NumberedChoice]], mark: str, notes: bool
) -> Text:
    """A cluster as one entry: ``B1: 3 C2, 4 C3``; ``mark`` follows numbers."""
    text = Text(f"{visible(head)}: " if head else "")
    for place, (differs, choice) in enumerate(entries):
        if place:
            text.append(", ")
        if mark:
            text.append(f"{choice.number}{mark}", "bold cyan")
        text.append(visible(differs))
        if notes and choice.note:
            text.append(f" ({visible(choice.note)})", "green")
    return text


def _fill(words: Sequence[Text], room: int, gap: str = "  ") -> list[Text]:
    """Texts in lines; continuation lines are indented."""
    lines: list[Text] = []
    line = Text()
    for word in words:
        if line.plain.strip() and line.cell_len + len(gap) + word.cell_len > room:
            lines.append(line)
            line = Text("  ")
        if line.plain.strip():
            line.append(gap)
        line.append_text(word)
    return [part for each in [*lines, line] for part in _fold(each, room)]


def _fold(line: Text, room: int) -> list[Text]:
    """A line broken if necessary, after a comma if possible, so that numbers stay with their entries."""
    if line.cell_len <= room:
        return [line]
    plain = re.sub("(?<!,) ", "\N{NO-BREAK SPACE}", line.plain)
    if max(map(len, plain.split(" "))) > room - len(INDENT):
        plain = line.plain
    parts = wrap(plain, room, subsequent_indent=INDENT, drop_whitespace=False)
    ends = accumulate(len(part) - len(INDENT) * bool(at) for at, part in enumerate(parts))
    first, *others = line.divide([*ends][:-1])
    blanks = [len(other.plain) - len(other.plain.lstrip()) for other in others]
    return [first, *(Text.assemble(INDENT, o[n:]) for o, n in zip(others, blanks, strict=True))]


def choice_sentences(choices: ChoiceList, words: str = "") -> list[str]:
    """What may be chosen, or what of it has these words in it, one sentence a line."""
    codes = shows_notation()
    return [
        f"{choice.number:>3} {choice}{f' [{choice.action}]' if codes else ''}"
        for choice in mentioning(words, choices)
    ]
