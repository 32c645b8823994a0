"""A position on the screen: the board, what has happened, and what may be chosen, so that what is asked stays in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bisongames import show
from bisongames.cli.input.choice_list import choice_lines, choice_sentences
from bisongames.cli.input.choices import ChoiceList
from bisongames.cli.output.terminal import (
    console,
    has_colors,
    redraws_screen,
    room,
    say,
    say_lines,
    say_styled,
)
from bisongames.engine.core.actions import Event
from bisongames.engine.core.errors import visible
from bisongames.engine.positions.state import State
from bisongames.engine.positions.view import View
from bisongames.show import News
from bisongames.show.text_metrics import broken, unbroken

PAGE: Final = 16
"""Choices that are listed at once where line follows line."""
NEWS: Final = 2
"""Lines of news that are shown, or one where even that would push the board out of sight."""
WHOLE: Final = 1000
"""Lines of a screen on which all of any board has room: it is drawn as on low ones, with nothing left out."""
TYPED: Final = 1
"""Lines for what is typed."""
CUT: Final = "... (news tells all)"
FEW: Final = 4
"""So few choices are listed in full, if need be without what they cost and bring."""
ROWS: Final = 3
"""Lines for them, at least."""
GAP: Final = "..."
ENOUGH: Final = 4
"""Lines of choices for which what is needed least of the board is left out."""


def board(
    position: State | View,
    events: Iterable[Event],
    names: Sequence[str],
    tell: bool = False,
    height: int | None = None,
) -> str:
    """The board in plain text as wide as the window; ``tell``: with what is asked and what has happened.

    ``height``: in so many lines if possible.
    """
    return show.text(
        position,
        events,
        width=room(),
        height=height,
        color=has_colors(),
        bare=not tell,
        names=tuple(names),
    )


def say_board(position: State | View, events: Iterable[Event], names: Sequence[str]) -> None:
    """Print the board with what is asked and what has happened."""
    say_styled(board(position, events, names, tell=True))


def say_position(
    position: State | View,
    events: Sequence[Event],
    names: Sequence[str],
    choices: ChoiceList | None = None,
    notes: Sequence[str] = (),
    answer: Sequence[tuple[str, str]] = (),
    question: str = "",
) -> None:
    """Show a position: in place of the last one, or below it where line follows line.

    Args:
        position: of a View what its player sees.
        events: what has happened.
        names: what everybody is called.
        choices: what may be chosen, if somebody is asked.
        notes: what else is to be said.
        answer: what is said above what has happened, with its style.
        question: what will stand below it all; what is asked if not given.
    """
    told = [News(_sentence(note), True) for note in notes]
    told += show.news(events, position, names)
    style = answer[0][1] if answer else ""
    if not redraws_screen():
        _line_after_line(board(position, events, names), told, choices)
        return
    out = console()
    wide = out.width - 1
    asked = wrap_lines(question or show.prompt(position, names), out.width)
    free = out.height - len(asked) - TYPED
    listed = [] if choices is None else choice_lines(choices, wide)
    answered = [line for text, _ in answer for line in wrap_lines(text, wide)]

    def news(lines: int) -> list[str]:
        return lines_of_news(told, wide, max(1, lines), names)

    free -= len(answered)
    # an answer leaves less for what was in sight before it was asked for, not for the board
    lines, rows = (1, ROWS) if answered else (NEWS, ENOUGH)
    least = len(news(lines)) + min(rows, len(listed))
    drawn = board(position, events, names, height=max(1, free - least)).split("\n")
    left = free - len(drawn)
    if choices is not None:
        least = len(news(NEWS if left > ENOUGH else 1))
        few = (
            min(len(listed), ROWS) if len(choices.actions) <= FEW else 1
        )  # rather than a line of the board
        listed = choice_lines(choices, wide, most=max(few, left - least))
    told_now = news(left - len(listed))
    out.clear()
    say_styled("\n".join(drawn))
    for line in answered:
        say(line, style)
    for line in told_now:
        say(line, "italic")
    say_lines(listed)


def wrap_lines(text: str, width: int, names: Sequence[str] = ()) -> list[str]:
    """A text as lines, none of which breaks inside one of these names, with nothing in it that commands the terminal."""
    return broken(unbroken(visible(text), names), width)


def _sentence(note: str) -> str:
    return note if note.endswith((".", "!", "?")) else f"{note}."


def lines_of_news(
    told: Sequence[News], width: int, free: int, names: Sequence[str] = ()
) -> list[str]:
    """What has happened: one line each where there is room, else run together, else what matters most.

    No line breaks inside one of ``names``. Where something is left out that is more than a step to something else, a sign stands in its place.
    """
    single = [line for each in told for line in wrap_lines(each.text, width, names) or [""]]
    if len(single) <= free:
        return single
    free = max(1, free)
    matters = [i for i, each in enumerate(told) if not each.passing] or [*range(len(told))]
    for places in (range(len(told)), matters):
        lines = wrap_lines(" ".join(told[i].text for i in places), width, names)
        if len(lines) <= free:
            return lines
    chosen: list[int] = []
    for i in _by_weight(told, matters):
        if len(_with_gaps(told, matters, [*chosen, i], width, names)) <= free:
            chosen.append(i)
    return _with_gaps(told, matters, chosen or matters[-1:], width, names)[:free]


def _by_weight(told: Sequence[News], matters: Sequence[int]) -> list[int]:
    """The places of what matters, the weightiest first: what is kept, the last act of each player, then the latest."""
    latest = [*reversed(matters)]
    acts: dict[int | None, int] = {}
    for i in latest:
        acts.setdefault(told[i].player, i)
    return sorted(latest, key=lambda i: (not told[i].kept, i not in acts.values(), -i))


def _with_gaps(
    told: Sequence[News],
    matters: Sequence[int],
    chosen: Sequence[int],
    width: int,
    names: Sequence[str],
) -> list[str]:
    """The news in these places run together, with a sign for each gap between them."""
    parts, cut = [CUT], True
    for i in matters:
        if i in chosen:
            parts.append(told[i].text)
        elif not cut:
            parts.append(GAP)
        cut = i not in chosen
    return wrap_lines(" ".join(parts), width, names)


def _line_after_line(drawn: str, told: Sequence[News], choices: ChoiceList | None) -> None:
    say()
    say_styled(drawn)
    say()
    for each in told:
        say(each.text)
    if choices is None:
        return
    listed = choice_sentences(choices)
    for line in listed[:PAGE]:
        say(line)
    if len(listed) > PAGE:
        say(f"... {len(listed)} in all: list shows them, list WORD some of them", "dim")
