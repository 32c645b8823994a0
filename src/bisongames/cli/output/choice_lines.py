"""The list of choices, in as few lines as possible."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import inf
from textwrap import wrap
from typing import Final

from attrs import define, field
from rich.text import Text

from bisongames.cli.output.terminal import shows_notation
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import visible
from bisongames.show.reader.choice_list import (
    GAP,
    ID,
    ChoiceGroup,
    ChoiceList,
    NumberedChoice,
    group_choices,
    word_of,
)
from bisongames.show.reader.word_order import choices_fitting, choices_mentioning

ALL: Final = 10_000
"""A number of lines that no list reaches."""
TYPE_ONE: Final = ": type one, as "
OR_LIST: Final = ", or list"
SOME: Final = (2, 1)
"""Minimum entries to show beside the hint on a line: two if any hint leaves room, else one."""
INDENT: Final = " " * 6
"""Indent of the continuation lines of an entry."""
MANY: Final = 8
"""Groups with more choices than this are shortened first."""


def choice_lines(
    choices: ChoiceList, room: int, numbers: bool = True, most: int = ALL
) -> list[Text]:
    """The choices in groups, each headed by the common part of its labels.

    Args:
        choices: the choices.
        room: characters per line.
        numbers: True to print the number of each choice.
        most: the maximum number of lines, if possible; the longest groups are shortened to reach it.
    """
    groups = group_choices(choices.every)
    blocks = [_Block(choices, [group], room, numbers) for group in groups]
    singles = [group for group in groups if len(group.entries) == 1]
    if _rows(blocks) > most and singles:
        together = _Block(choices, singles, room, numbers)
        first = blocks.index(next(b for b in blocks if b.count == 1))
        blocks[first] = together
        blocks = [block for block in blocks if block is together or block.count > 1]
    # shorten large groups first, then from the end: the main choices come first
    for block in sorted(blocks, key=lambda block: -block.count):
        if _rows(blocks) > most and block.count > MANY:
            block.leave_out_notes()
    while _rows(blocks) > most and (cut := [b for b in blocks if b.count > MANY and b.rows > 1]):
        max(cut, key=lambda block: block.rows).rows -= 1
    for block in reversed(blocks):
        if _rows(blocks) > most:
            block.leave_out_notes()
        block.rows = max(1, block.rows - max(0, _rows(blocks) - most))
    if len(blocks) <= most:
        return [line for block in blocks for line in block.lines]
    rest = [_named(group, numbers) for block in blocks[most - 1 :] for group in block.groups]
    rest.sort(key=lambda name: not name[0].isdecimal())  # first what can be chosen by its number
    last = Text(headings_line("... list shows all: ", rest, room), style="dim")
    return [*(line for block in blocks[: most - 1] for line in block.lines), last]


def _named(group: ChoiceGroup, numbers: bool) -> str:
    """The heading of a group, with the number of a choice that is the only one."""
    number = f"{group.entries[0][1].number} " if numbers and len(group.entries) == 1 else ""
    return number + visible(group.heading)


def headings_line(begin: str, headings: Sequence[str], room: int) -> str:
    """As many headings as fit on a line, shortened if that makes room for more, and the number of omitted headings."""
    short = list(dict.fromkeys(map(_in_short, headings)))
    lines = [
        *(begin + ", ".join(names) for names in (headings, short)),
        *(f"{begin}{', '.join(short[:-n])} and {n} more" for n in range(1, len(short) + 1)),
    ]
    return next((line for line in lines if len(line) <= room), lines[-1][:room])


def _in_short(heading: str) -> str:
    """The first two words of a heading; three after a number, which is chosen as it stands."""
    words = heading.split()
    kept = 4 if words[0].isdecimal() else 2
    return " ".join([*words[:kept], *([GAP] if len(words) > kept else [])])


@define(eq=False)
class _Block:
    """Groups that share lines: one group of several choices, or all single choices."""

    choices: ChoiceList
    groups: Sequence[ChoiceGroup]
    room: int
    numbers: bool
    notes: bool = True
    whole: list[Text] = field(init=False)
    """The lines, if there is room for all of them."""
    rows: int = field(init=False)
    """The number of lines that are shown."""

    def __attrs_post_init__(self) -> None:
        self.whole = self._render(notes=True)
        self.rows = len(self.whole)

    @property
    def count(self) -> int:
        """The number of choices."""
        return sum(len(group.entries) for group in self.groups)

    def leave_out_notes(self) -> None:
        """Leaves out notes if that saves lines."""
        plain = self._render(notes=False)
        if len(plain) < self.rows:
            self.whole, self.rows, self.notes = plain, len(plain), False

    def _render(self, notes: bool) -> list[Text]:
        """All lines, with or without notes."""
        if self.count == len(self.groups):
            singles = [_single(group, self.numbers, notes) for group in self.groups]
            if len(singles) == 1:
                return _fill(singles[0], self.room, " ")
            return _fill([Text(" ").join(parts) for parts in singles], self.room)
        (group,) = self.groups
        heading = Text(visible(group.heading), style="bold")
        heading = Text.assemble(Text(" ").join([heading, *_note(group.note)]), ":")
        words = _words(group, self.numbers, notes and not group.note)
        return _fill([heading, *words], self.room)

    @property
    def lines(self) -> list[Text]:
        """The lines; if some are left out, the last one says how to see the rest."""
        if self.count == len(self.groups):
            return self.whole[: self.rows]
        more = "" if self.notes else _notes_hint(self.groups[0])
        if len(self.whole) == self.rows:
            *lines, last = self.whole
            hint = Text(f"  ({more})" if more else "", style="dim")
            fits = last.cell_len + hint.cell_len <= self.room
            return [*lines, Text.assemble(last, hint) if fits else last]
        more = more if self.rows > 1 else ""
        total = f"  ... {self.count} in all"
        after = f"; {more}" if more else OR_LIST
        free = self.room - len(total + TYPE_ONE + after)
        example = self._example(free // 2 if self.rows == 1 else free)
        hints = [f"{TYPE_ONE}{example}{end}" for end in (after, "")] if example else []
        hints += [f"; {more}"] if more else []
        ends = [total + hint for hint in hints if len(total + hint) <= self.room]
        rests = [Text(end, style="dim") for end in (*ends, f"{total}, list")]
        if self.rows > 1:
            return [*self.whole[: self.rows - 1], rests[0]]
        begun = [self._begin(rest, together) for rest in rests for together in (True, False)]
        enough = (line for least in SOME for line, shown in begun if shown >= least)
        return [next(enough, begun[0][0])]

    def _example(self, room: int) -> str:
        """The shortest text that chooses the last entry: its ids, its kind and ids, or its label; empty if none does."""
        _, choice = self.groups[0].entries[-1]
        ids = choice.outline[1::2]
        short = " ".join(ids if all(map(ID.fullmatch, ids)) else ())
        # the id in brackets repeats the places, as in: from v21 to v27 (e33)
        if choice.outline[-1] == ")" and short:
            short = " ".join(ids[:-1])
        named = f"{word_of(type(choice.action))} {short}" if short else ""
        for words in (short, named, choice.label):
            if 0 < len(visible(words)) <= room and choices_fitting(words, self.choices) == [choice]:
                return visible(words)
        return ""

    def _begin(self, rest: Text, together: bool) -> tuple[Text, int]:
        """The heading with as many entries as fit on its line before the hint, and their number."""
        line = Text(f"{visible(self.groups[0].heading)}:", style="bold")
        line.truncate(max(self.room - rest.cell_len, 1), overflow="ellipsis")
        words = _words(self.groups[0], self.numbers, notes=False, together=together)
        widths = accumulate(2 + word.cell_len for word in words)
        shown = sum(line.cell_len + wide + rest.cell_len <= self.room for wide in widths)
        return Text.assemble(Text("  ").join([line, *words[:shown]]), rest), shown


def _rows(blocks: Sequence[_Block]) -> int:
    return sum(block.rows for block in blocks)


def _single(group: ChoiceGroup, numbers: bool, notes: bool) -> list[Text]:
    """The only choice of a group, with its note."""
    (_, choice) = group.entries[0]
    text = Text(visible(group.heading), style="bold")
    if numbers:
        text = Text.assemble((f"{choice.number} ", "bold cyan"), text)
    return [text, *(_note(group.note) if notes else [])]


def _words(group: ChoiceGroup, numbers: bool, notes: bool, together: bool = True) -> list[Text]:
    """The entries of a group, clustered if ``together``; with a bracket after the number if entries begin with digits."""
    clusters = group.clusters() if together else [("", [entry]) for entry in group.entries]
    begins = {text.lstrip("-")[:1] for _, entries in clusters for text, _ in entries}
    mark = ") " if any(map(str.isdigit, begins)) else " "
    return [_entry(head, entries, mark if numbers else "", notes) for head, entries in clusters]


def _notes_hint(group: ChoiceGroup) -> str:
    """A hint on how to list the notes of a group, or of one of its clusters; empty if there are no notes."""
    # not the cluster of the last entry, which may be an earlier one
    head, [(_, choice), *_] = group.clusters()[-1]
    if group.note or not any(each.note for _, each in group.entries):
        return ""
    if not head:
        return "list shows what each brings"
    fact = next((fact for fact in choice.facts if fact and head.startswith(fact)), head)
    return f"list {visible(fact)} shows what each brings"


def _note(note: str) -> list[Text]:
    return [Text(f"({visible(note)})", style="green")] if note else []


def _entry(
    head: str, entries: Sequence[tuple[str, NumberedChoice]], mark: str, notes: bool
) -> Text:
    """A cluster as one entry: ``B1: 3 C2, 4 C3``; ``mark`` follows numbers."""
    texts = []
    for differs, choice in entries:
        text = Text.assemble((f"{choice.number}{mark}" if mark else "", "bold cyan"))
        text.append(visible(differs))
        if notes and choice.note:
            text.append(f" ({visible(choice.note)})", "green")
        texts.append(text)
    return Text.assemble(f"{visible(head)}: " if head else "", Text(", ").join(texts))


def _fill(words: Sequence[Text], room: int, gap: str = "  ") -> list[Text]:
    """Joins strings into lines; continuation lines are indented."""
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
    """The choices, or those that contain these words, as one sentence per line."""
    return [_sentence(choice) for choice in choices_mentioning(words, choices)]


def ranked_sentences(choices: ChoiceList, worth: Mapping[Action, float]) -> list[str]:
    """The choices as one sentence per line, those worth most first; of equal ones kind after kind, and marked as good."""
    ordered = [choice for group in group_choices(choices.every) for _, choice in group.entries]
    ordered.sort(key=lambda choice: -worth.get(choice.action, -inf))
    values = [worth.get(choice.action) for choice in ordered]
    differ = len(set(values)) > 1
    return [
        f"{_sentence(choice)}{', as good' * (differ and value is not None and value == before)}"
        for choice, value, before in zip(ordered, values, [None, *values], strict=False)
    ]


def _sentence(choice: NumberedChoice) -> str:
    return f"{choice.number:>3} {choice}{f' [{choice.action}]' if shows_notation() else ''}"
