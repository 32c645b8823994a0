"""Telling about a position: what may be chosen, why an action is refused, how it stands, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text

from bisongames import show
from bisongames.cli.choices import Choice, Choices, Group, grouped
from bisongames.cli.terminal import console, say, say_each, say_lines, say_rule, width
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
    said = f"{choices.label(action)} ({action})"
    if not violations:
        say(f"{said} is legal.", "green")
        return
    say(f"{said} is not legal:", "red")
    for violation in violations:
        # str() of a violation is the rule's sentence followed by the facts
        say_rule(violation.rule.id, str(violation).removeprefix(f"{violation.rule.id}: "), indent=2)
    nearest = choices.state.nearest_legal(action, player)
    if nearest:
        near = (f"{choices.label(other)} ({other})" for other in nearest)
        say(f"Nearest legal: {', '.join(near)}")


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
    groups = grouped(choices.every)
    noted = [_lines(group, room, numbers, notes=True) for group in groups]
    blocks = [_lines(group, room, numbers, notes=False) for group in groups]
    free = most - sum(map(len, blocks))
    for i in sorted(range(len(groups)), key=lambda i: len(noted[i]) - len(blocks[i])):
        more = len(noted[i]) - len(blocks[i])
        if more <= free:  # what each costs and brings, as far as there is room for it
            blocks[i] = noted[i]
            free -= more
    if free >= 0:
        return [line for block in blocks for line in block]
    rooms = [len(block) for block in blocks]
    while sum(rooms) > most and max(rooms) > 1:
        rooms[rooms.index(max(rooms))] -= 1
    cut = zip(groups, blocks, rooms, strict=True)
    return [line for group, block, few in cut for line in _cut(group, block, few, room, numbers)]


def _lines(group: Group, room: int, numbers: bool, notes: bool) -> list[Text]:
    """A group in lines, with or without what each choice costs and brings."""
    if len(group.entries) == 1:
        (_, choice) = group.entries[0]
        text = Text(visible(group.heading), style="bold")
        if numbers:
            text = Text.assemble((f"{choice.number} ", "bold cyan"), text)
        return _filled([text, *(_note(group.note) if notes else [])], room, " ")
    beginning = Text(visible(group.heading), style="bold")
    for note in _note(group.note):
        beginning = Text.assemble(beginning, " ", note)
    words = _words(group, numbers, notes and not group.note)
    return _filled([Text.assemble(beginning, ":"), *words], room)


def _words(group: Group, numbers: bool, notes: bool) -> list[Text]:
    """The entries of a group; a bracket after each number where entries begin with numbers themselves."""
    mark = ") " if any(text[:1].isdigit() for text, _ in group.entries) else " "
    return [
        _entry(head, entries, mark if numbers else "", notes) for head, entries in group.clusters()
    ]


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
    folded: list[Text] = []
    for each in [*lines, line]:
        if each.cell_len > room:
            begin, *rest = wrap(each.plain, room - 6, drop_whitespace=False, break_on_hyphens=False)
            places = [len(begin)]
            for part in rest[:-1]:
                places.append(places[-1] + len(part))
            first, *others = each.divide(places)
            folded += [first, *(Text.assemble("      ", other) for other in others)]
        else:
            folded.append(each)
    return folded


def plain_choices(choices: Choices) -> list[str]:
    """What may be chosen, one sentence a line, for pipes and for readers who listen."""
    return [f"{choice.number:>3} {choice} [{choice.action}]" for choice in choices.every]


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
