"""A position on the screen: the board, what has happened, and what may be chosen, so that what is asked stays in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from bisongames import show
from bisongames.cli.choices import Choices
from bisongames.cli.telling import lines_of_choices, plain_choices
from bisongames.cli.terminal import (
    colored,
    console,
    in_place,
    room,
    say,
    say_lines,
    say_styled,
)
from bisongames.play.actions import Event
from bisongames.play.errors import visible
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.show import News

PAGE: Final = 16
"""Choices that are listed at once where line follows line."""
NEWS: Final = 2
"""Lines of news that are shown, or one where even that would push the board out of sight."""
TYPED: Final = 1
"""Lines for what is typed."""
CUT: Final = "... (news tells all)"
FEWEST: Final = 4
"""Lines of choices that may push the top of the board out of sight."""


def board(
    position: State | View, events: Iterable[Event], names: Sequence[str], tell: bool = False
) -> str:
    """The board in plain text as wide as the window; ``tell``: with what is asked and what has happened."""
    return show.text(
        position, events, width=room(), color=colored(), bare=not tell, names=tuple(names)
    )


def say_board(position: State | View, events: Iterable[Event], names: Sequence[str]) -> None:
    """Print the board with what is asked and what has happened."""
    say_styled(board(position, events, names, tell=True))


def say_position(
    position: State | View,
    events: Sequence[Event],
    names: Sequence[str],
    choices: Choices | None = None,
    notes: Sequence[str] = (),
    answer: Sequence[tuple[str, str]] = (),
) -> None:
    """Show a position: in place of the last one, or below it where line follows line.

    Args:
        position: of a View what its player sees.
        events: what has happened.
        names: what everybody is called.
        choices: what may be chosen, if somebody is asked.
        notes: what else is to be said.
        answer: what is said instead of what has happened, with its style.
    """
    told = [News(_sentence(note), True) for note in notes]
    told += show.news(events, position, names)
    style = answer[0][1] if answer else "italic"
    if not in_place():
        _line_after_line(board(position, events, names), told, choices)
        return
    out = console()
    drawn = board(position, events, names).split("\n")
    asked = wrap(visible(show.prompt(position, names)), out.width)
    free = out.height - len(asked) - TYPED
    listed = [] if choices is None else lines_of_choices(choices, out.width - 1)
    answered = [line for text, _ in answer for line in wrap(visible(text), out.width - 1)]
    enough = max(NEWS, free - len(drawn) - len(listed))
    news = answered or lines_of_news(told, out.width - 1, enough)
    if len(drawn) + len(news) + len(listed) > free:
        drawn = [line for line in drawn if line.strip()]
    if choices is not None and len(drawn) + len(news) + len(listed) > free:
        few = min(FEWEST, len(listed))
        news = answered or lines_of_news(told, out.width - 1, min(NEWS, free - len(drawn) - few))
        most = max(few, free - len(drawn) - len(news))
        listed = lines_of_choices(choices, out.width - 1, most=most)
        news = answered or lines_of_news(told, out.width - 1, free - len(drawn) - len(listed))
    out.clear()
    say_styled("\n".join(drawn))
    for line in news:
        say(line, style)
    say_lines(listed)


def _sentence(note: str) -> str:
    return note if note.endswith((".", "!", "?")) else f"{note}."


def lines_of_news(told: Sequence[News], width: int, free: int) -> list[str]:
    """What has happened: one line each where there is room, else run together, else what matters most and the last of it."""
    single = [line for each in told for line in wrap(visible(each.text), width) or [""]]
    if len(single) <= free:
        return single
    free = max(1, free)
    lines = _run_together(told, width)
    if len(lines) <= free:
        return lines
    chosen: list[int] = []
    last = [i for i, each in reversed([*enumerate(told)]) if each.kept]
    for i in [*last, *(i for i in reversed(range(len(told))) if i not in last)]:
        more = _run_together([told[j] for j in sorted([*chosen, i])], width, CUT)
        if len(more) <= free:
            chosen.append(i)
    if chosen:
        return _run_together([told[j] for j in sorted(chosen)], width, CUT)
    return _run_together(told[-1:], width, CUT)[:free]


def _run_together(told: Sequence[News], width: int, *before: str) -> list[str]:
    return wrap(visible(" ".join([*before, *(each.text for each in told)])), width)


def _line_after_line(drawn: str, told: Sequence[News], choices: Choices | None) -> None:
    say()
    say_styled(drawn)
    say()
    for each in told:
        say(each.text)
    if choices is None:
        return
    listed = plain_choices(choices)
    for line in listed[:PAGE]:
        say(line)
    if len(listed) > PAGE:
        say(f"... {len(listed)} in all: list shows them, list WORD some of them", "dim")
