"""Telling about a position: what may be chosen, why an action is refused, how it stands, how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text

from bisongames import show
from bisongames.cli.choices import Choice, Choices, Group, grouped
from bisongames.cli.terminal import (
    console,
    say,
    say_each,
    say_lines,
    say_rule,
    tells_codes,
    width,
)
from bisongames.play.actions import Action
from bisongames.play.errors import visible
from bisongames.play.match import Match
from bisongames.play.naming import numbered_names
from bisongames.play.result import Result
from bisongames.play.scores import Standing
from bisongames.play.state import State
from bisongames.play.view import View

Names = Sequence[str] | None
ALL: Final = 10_000
"""More lines than there are."""
MANY: Final = 8
"""More choices of a kind are cut short before others."""


def head_of(match: Match) -> str:
    """What is played; the seed too, where there is one."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    return f"{match.game.title} ({match.game.id}){seed}"


def judge(action: Action, choices: Choices, player: int | None = None) -> None:
    """Print whether an action is legal; if not, every rule it breaks with the facts, and what would be legal.

    Args:
        action: what is judged.
        choices: what may be chosen at the position.
        player: who wants it; whoever is asked if not given.
    """
    violations = choices.state.violations(action, player)
    said = _with_code(choices, action)
    if not violations:
        note = next((each.note for each in choices.every if each.action == action), "")
        say(f"{said} is legal{f': {note}' if note else ''}.", "green")
        return
    say(f"{said} is not legal:", "red")
    for violation in violations:
        say_rule(violation.rule.id, show.reason(violation, choices.state.game), indent=2)
    nearest = choices.state.nearest_legal(action, player)
    if nearest:
        near = (_with_code(choices, other) for other in nearest)
        say(f"Nearest legal: {', '.join(near)}")


def _with_code(choices: Choices, action: Action) -> str:
    """An action in words, with its notation for programs."""
    said = choices.label(action)
    return f"{said} ({action})" if tells_codes() else said


def say_choices(choices: Choices, words: str, together: bool) -> None:
    """Print what may be chosen: all of it (``together``: grouped), or what has these words in it."""
    if together and not words:
        say_lines(lines_of_choices(choices, console().width - 1))
    else:
        wanted = words.casefold().split()
        lines = plain_choices(choices)
        say_each([line for line in lines if all(word in line.casefold() for word in wanted)])
    for example in choices.more:
        say(f"Others of the kind may be typed too, as {example}", "dim")


def lines_of_choices(
    choices: Choices, room: int, numbers: bool = True, most: int = ALL
) -> list[Text]:
    """What may be chosen in a few lines: one heading for what is alike, then what it differs in.

    Args:
        choices: all of them.
        room: characters to a line.
        numbers: whether each has its number before it.
        most: so many lines if possible; then the longest groups are cut short.
    """
    blocks = [_Block([group], room, numbers) for group in grouped(choices.every)]
    if _long(blocks) > most:
        blocks = _singles_together(blocks)
    # What there is much of goes first, and of the rest what comes last: what is asked for stands first.
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
    rest = ", ".join(group.heading for block in blocks[most - 1 :] for group in block.groups)
    last = Text(f"... list shows all: {visible(rest)}", style="dim")
    last.truncate(room, overflow="ellipsis")
    return [*(line for block in blocks[: most - 1] for line in block.lines), last]


class _Block:
    """Groups of choices that stand together on some lines: one of several choices, or all of a single one."""

    def __init__(self, groups: Sequence[Group], room: int, numbers: bool) -> None:
        self.groups = groups
        self._room, self._numbers = room, numbers
        self._set = self._made(notes=True)
        self.rows = len(self._set)

    @property
    def count(self) -> int:
        """How many choices are in it."""
        return sum(len(group.entries) for group in self.groups)

    @property
    def lines(self) -> list[Text]:
        """It on no more lines than its rows."""
        if len(self._set) <= self.rows or len(self.groups) > 1:
            return self._set[: self.rows]
        return _cut(self.groups[0], self._set, self.rows, self._room, self._numbers)

    def leave_out_notes(self) -> None:
        """Leave out what each choice costs and brings, where that makes it shorter."""
        plain = self._made(notes=False)
        if len(plain) < self.rows:
            self._set, self.rows = plain, len(plain)

    def _made(self, notes: bool) -> list[Text]:
        if len(self.groups) == 1:
            return _lines(self.groups[0], self._room, self._numbers, notes)
        words = [_single(group, self._numbers, notes) for group in self.groups]
        return _filled([Text(" ").join(parts) for parts in words], self._room)


def _long(blocks: Sequence[_Block]) -> int:
    return sum(block.rows for block in blocks)


def _singles_together(blocks: Sequence[_Block]) -> list[_Block]:
    """All that is a choice by itself on common lines, where its first one stands."""
    first = next((block for block in blocks if block.count == 1), None)
    if first is None:
        return list(blocks)
    single = [block.groups[0] for block in blocks if block.count == 1]
    together = _Block(single, first._room, first._numbers)
    return [together if b is first else b for b in blocks if b is first or b.count > 1]


def _lines(group: Group, room: int, numbers: bool, notes: bool) -> list[Text]:
    """A group in lines, with or without what each choice costs and brings."""
    if len(group.entries) == 1:
        return _filled(_single(group, numbers, notes), room, " ")
    beginning = Text(visible(group.heading), style="bold")
    for note in _note(group.note):
        beginning = Text.assemble(beginning, " ", note)
    words = _words(group, numbers, notes and not group.note)
    return _filled([Text.assemble(beginning, ":"), *words], room)


def _single(group: Group, numbers: bool, notes: bool) -> list[Text]:
    """The only choice of a group, and what it costs and brings."""
    (_, choice) = group.entries[0]
    text = Text(visible(group.heading), style="bold")
    if numbers:
        text = Text.assemble((f"{choice.number} ", "bold cyan"), text)
    return [text, *(_note(group.note) if notes else [])]


def _words(group: Group, numbers: bool, notes: bool) -> list[Text]:
    """The entries of a group; a bracket after each number where entries begin with numbers themselves."""
    clusters = group.clusters()
    begins = {text.lstrip("-")[:1] for _, entries in clusters for text, _ in entries}
    mark = ") " if any(map(str.isdigit, begins)) else " "
    return [_entry(head, entries, mark if numbers else "", notes) for head, entries in clusters]


def _cut(group: Group, lines: Sequence[Text], most: int, room: int, numbers: bool) -> list[Text]:
    """A group in fewer lines, the last of which says that there is more, and how to come by it."""
    if len(lines) <= most:
        return list(lines)
    if len(group.entries) == 1:
        return list(lines[:most])
    text, choice = group.entries[-1]
    example = visible(" ".join(text.split("-")) if group.joined else choice.label)
    if most == 1:
        return [_in_one_line(group, room, numbers)]
    told = f"  ... {len(group.entries)} in all: type one, as {example}, or list for all"
    rest = Text(told, style="dim")
    rest.truncate(room, overflow="ellipsis")
    return [*lines[: most - 1], rest]


def _in_one_line(group: Group, room: int, numbers: bool) -> Text:
    """As many of a group as fit in a line, with how many there are."""
    rest = Text(f"  ... {len(group.entries)} in all, list", style="dim")
    line = Text(f"{visible(group.heading)}:", style="bold")
    line.truncate(room - rest.cell_len, overflow="ellipsis")
    for word in _words(group, numbers, notes=False):
        if line.cell_len + 2 + word.cell_len + rest.cell_len > room:
            break
        line = Text.assemble(line, "  ", word)
    return Text.assemble(line, rest)


def _note(note: str) -> list[Text]:
    return [Text(f"({visible(note)})", style="green")] if note else []


def _entry(head: str, entries: Sequence[tuple[str, Choice]], mark: str, notes: bool) -> Text:
    """Choices that begin alike, as one entry: ``B1: 3 C2, 4 C3``; ``mark`` stands after numbers; with what each costs and brings if wished."""
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


def _filled(words: Sequence[Text], room: int, gap: str = "  ") -> list[Text]:
    """Texts one after the other, as many to a line as fit; further lines are indented."""
    lines: list[Text] = []
    line = Text()
    for word in words:
        if line.plain.strip() and line.cell_len + len(gap) + word.cell_len > room:
            lines.append(line)
            line = Text("  ")
        if line.plain.strip():
            line.append(gap)
        line.append_text(word)
    return [part for each in [*lines, line] for part in _folded(each, room)]


def _folded(line: Text, room: int) -> list[Text]:
    """A line on several where it must be: after a comma if that will do, so that numbers stay with what they choose."""
    if line.cell_len <= room:
        return [line]
    parts = re.split(r"(?<=, )", line.plain)
    if max(map(len, parts)) > room - 6:
        parts = wrap(line.plain, room - 6, drop_whitespace=False, break_on_hyphens=False)
    places: list[int] = []
    begun = end = 0
    for part in parts:
        if end > begun and end + len(part) - begun > room - 6 * bool(places):
            begun = end
            places.append(end)
        end += len(part)
    first, *others = line.divide(places)
    return [first, *(Text.assemble("      ", other) for other in others)]


def plain_choices(choices: Choices) -> list[str]:
    """What may be chosen, one sentence a line, for pipes and for readers who listen."""
    codes = tells_codes()
    return [
        f"{choice.number:>3} {choice}{f' [{choice.action}]' if codes else ''}"
        for choice in choices.every
    ]


def say_decision(position: State | View, names: Names = None) -> None:
    """Print what must be decided, and everything that may be chosen or come up."""
    say(show.prompt(position, names), "bold")
    if not isinstance(position, State) or position.decision is None:
        return
    choices = Choices(position, position, tuple(names or numbered_names(position.num_players)))
    outcomes = bool(position.chance_outcomes())
    number = len(choices.actions)
    if outcomes:
        say(f"{number} outcomes, with their probabilities:")
    else:
        more = " of many more" if choices.more else ""
        say(f"{number} legal actions{more}:" if number != 1 else "1 legal action:")
    for line in lines_of_choices(choices, width(), numbers=False):
        console().print(line)


def say_sheet(scored: Result | Standing | State | View, names: Names = None) -> None:
    """Print a score sheet: one row for each category, one column for each player."""
    lines = show.score_sheet(scored, names).lines(max(width(), 40))
    for place, line in enumerate(lines):
        say(line, "bold" if place in (0, len(lines) - 1) else "")


def say_standing(position: State | View, names: Names = None) -> None:
    """Print the scores as if scored now, with the rules behind them."""
    say("As if scored now", "bold")
    say_sheet(position, names)
    rules = {part.rule.id: part.rule for parts in position.standing().parts for part in parts}
    for rule in rules.values():
        say_rule(rule.id, rule.text, indent=2)


def say_result(position: State | View, names: Names = None) -> None:
    """Print how a game ended: who won, the score sheet, and the rules that decided."""
    result = position.result
    if result is None:
        return
    say(show.prompt(position, names), "bold green")
    say()
    say_sheet(result, names)
    say()
    say("It was cut off by:" if result.cut else "It ended by:")
    say_rule(result.ended_by.id, result.ended_by.text, indent=2)
    if result.decided_by:
        say("Ties were decided by:")
        for rule in result.decided_by:
            say_rule(rule.id, rule.text, indent=2)
