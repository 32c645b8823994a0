"""A position on the screen: board, news and choices, arranged so that the choices stay visible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bisongames import show
from bisongames.cli.output.choice_lines import choice_lines, choice_sentences
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
from bisongames.engine.views.view import View
from bisongames.show import News
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.text_metrics import keep_together, wrap_columns

PAGE: Final = 16
"""Maximum number of choices printed at once if the screen is not redrawn."""
NEWS: Final = 2
"""Lines of news; only one if two would not leave enough room for the board."""
WHOLE: Final = 1000
"""More lines than any board needs: nothing is left out."""
TYPED: Final = 1
"""Lines taken by the input."""
CUT: Final = "... (news shows all)"
FEW: Final = 4
"""Up to this number of choices, the list is always complete, if necessary without notes."""
ROWS: Final = 3
"""Minimum lines for such a list."""
SHORTENED: Final = 2
"""The number of paragraphs of a lesson that says how to make a choice; the first of a match has the aim before them."""
GAP: Final = "..."
ENOUGH: Final = 4
"""Lines kept free for choices; the board drops its least important parts for them."""


def board(
    position: State | View,
    events: Iterable[Event],
    names: Sequence[str],
    tell: bool = False,
    height: int | None = None,
) -> str:
    """The board in plain text, as wide as the window; ``tell`` adds prompt and news.

    ``height``: the maximum number of lines, if possible.
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
    """Prints the board with prompt and news."""
    say_styled(board(position, events, names, tell=True))


def say_position(
    position: State | View,
    events: Sequence[Event],
    names: Sequence[str],
    choices: ChoiceList | None = None,
    notes: Sequence[str] = (),
    answer: tuple[str, str] = ("", ""),
    question: str = "",
    told: Sequence[News] | None = None,
    lesson: Sequence[str] = (),
) -> None:
    """Shows a position: in place of the last one, or below it if the screen is not redrawn.

    Args:
        position: the position; a View shows only what its player knows.
        events: the latest events.
        names: the names of the players.
        choices: the choices, if a person is to choose.
        notes: further remarks, shown before the news.
        answer: a text above the news, with its style.
        question: the question below; the prompt of the position if not given.
        told: the events in sentences; if not given, as they are usually told.
        lesson: the paragraphs of a lesson, below the news; the second of two is left out if board and choices need its room.
    """
    news = [News(_sentence(note), True) for note in notes]
    news += show.news(events, position, names) if told is None else told
    if not redraws_screen():
        _line_after_line(board(position, events, names), news, choices, lesson)
        return
    out = console()
    wide = out.width - 1
    asked = wrap_lines(question or show.prompt(position, names), out.width)
    free = out.height - len(asked) - TYPED
    listed = [] if choices is None else choice_lines(choices, wide)
    answered = wrap_lines(answer[0], wide) if answer[0] else []

    def news_lines(lines: int) -> list[str]:
        return lines_of_news(news, wide, max(1, lines), names)

    free -= len(answered)
    if len(lesson) == SHORTENED:
        needed = len(board(position, events, names).split("\n")) + 1 + min(ROWS, len(listed))
        taught = [line for each in lesson for line in wrap_lines(each, wide)]
        lesson = lesson[: 1 if len(taught) + needed > free else SHORTENED]
    taught = [line for each in lesson for line in wrap_lines(each, wide)]
    free -= len(taught)
    # an answer takes room from news and choices, not from the board
    lines, rows = (1, ROWS - bool(taught)) if answered or taught else (NEWS, ENOUGH)
    least = len(news_lines(lines)) + min(rows, len(listed))
    drawn = board(position, events, names, height=max(1, free - least)).split("\n")
    left = free - len(drawn)
    if choices is not None:
        least = len(news_lines(NEWS if left > ENOUGH else 1))
        few = (
            min(len(listed), ROWS) if len(choices.actions) <= FEW else 1
        )  # lines kept at the cost of the board
        listed = choice_lines(choices, wide, most=max(few, left - least))
    latest = news_lines(left - len(listed))
    out.clear()
    say_styled("\n".join(drawn))
    for line in answered:
        say(line, answer[1])
    for line in latest:
        say(line, "italic")
    for line in taught:
        say(line, "cyan")
    say_lines(listed)


def wrap_lines(text: str, width: int, names: Sequence[str] = ()) -> list[str]:
    """A text as lines that do not break inside names, with control characters made visible."""
    return wrap_columns(keep_together(visible(text), names), width)


def _sentence(note: str) -> str:
    return note if note.endswith((".", "!", "?")) else f"{note}."


def lines_of_news(
    news: Sequence[News], width: int, free: int, names: Sequence[str] = ()
) -> list[str]:
    """The news: one line each if there is room, otherwise as running text, or only the most important items.

    Lines never break inside one of ``names``. A sign marks news that was left out.
    """
    single = [line for each in news for line in wrap_lines(each.text, width, names) or [""]]
    if len(single) <= free:
        return single
    free = max(1, free)
    matters = [i for i, each in enumerate(news) if not each.passing] or [*range(len(news))]
    for places in (range(len(news)), matters):
        lines = wrap_lines(" ".join(news[i].text for i in places), width, names)
        if len(lines) <= free:
            return lines
    chosen: list[int] = []
    for i in _by_weight(news, matters):
        if len(_with_gaps(news, matters, [*chosen, i], width, names)) <= free:
            chosen.append(i)
    return _with_gaps(news, matters, chosen or matters[-1:], width, names)[:free]


def _by_weight(news: Sequence[News], matters: Sequence[int]) -> list[int]:
    """The indexes of important news: by weight, then those to keep, the last act of each player, and the latest."""
    latest = [*reversed(matters)]
    acts: dict[int | None, int] = {}
    for i in latest:
        acts.setdefault(news[i].player, i)
    return sorted(
        latest, key=lambda i: (-news[i].weight, not news[i].kept, i not in acts.values(), -i)
    )


def _with_gaps(
    news: Sequence[News],
    matters: Sequence[int],
    chosen: Sequence[int],
    width: int,
    names: Sequence[str],
) -> list[str]:
    """The selected news as running text, with a sign for each gap."""
    parts, cut = [CUT], True
    for i in matters:
        if i in chosen:
            parts.append(news[i].text)
        elif not cut:
            parts.append(GAP)
        cut = i not in chosen
    return wrap_lines(" ".join(parts), width, names)


def _line_after_line(
    drawn: str, news: Sequence[News], choices: ChoiceList | None, lesson: Sequence[str]
) -> None:
    say()
    say_styled(drawn)
    say()
    for each in news:
        say(each.text)
    for paragraph in lesson:
        say(paragraph)
    if choices is None:
        return
    listed = choice_sentences(choices)
    for line in listed[:PAGE]:
        say(line)
    if len(listed) > PAGE:
        say(f"... {len(listed)} in all: list shows them, list WORD some of them", "dim")
