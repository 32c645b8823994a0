"""Lessons at the table: what comes up, as lines on the screen, and what has been told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from bisongames import show
from bisongames.cli.output.terminal import redraws_screen, say
from bisongames.cli.table.session import Session
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.matches.history import MatchMove
from bisongames.show import News
from bisongames.show.board_legend import own_seat, signs

if TYPE_CHECKING:
    from bisongames.handbook.lessons import MarkedLesson, Occasion, Teacher


SIGNS: Final = "signs"
"""The name of the lesson about the signs of the board."""
BEFORE_SIGNS: Final = 2
"""The number of lessons before it: the aim, and the first one about the game."""


@frozen
class Interface:
    """What people do at one kind of screen."""

    choose: str
    """How they make a choice: a sentence with its number and its label."""
    more: str
    """The command or key for the next lesson."""


_TYPED: Final = "How to type it, not advice: {number}, or: {label}"
LINES: Final = Interface(_TYPED, "lesson")
"""Line mode."""
SCREEN: Final = Interface(_TYPED, "Enter")
"""Line mode in a terminal whose screen is redrawn."""


def screen_or_lines() -> Interface:
    """The interface of line mode."""
    return SCREEN if redraws_screen() else LINES


def waiting_lessons(session: Session) -> list[Occasion]:
    """The lessons that come up now and have not been told; none if nobody is to be taught."""
    if session.teacher is None or session.match.is_over:
        return []
    person = session.person
    choices = () if person in (None, CHANCE) else session.choices().actions
    waiting = session.teacher.waiting(
        session.seen.decision, choices, list(session.moves_since(session.latest_news))
    )
    told = [lesson.name for lesson in session.teacher.told]
    from bisongames.handbook.lessons import Occasion  # deferred: only who learns needs a handbook

    aim, signs = session.teacher.aim, [] if SIGNS in told else [_signs_of(session)]
    if not told and aim is not None:  # with the first choice, so that one can begin at once
        return [Occasion(aim, waiting[0].action if waiting else None), *waiting, *signs]
    first = 1 if len(told) < BEFORE_SIGNS else 0
    return [*waiting[:first], *signs, *waiting[first:]]


def _signs_of(session: Session) -> Occasion:
    """The lesson about the signs of the board."""
    from bisongames.handbook.lessons import MarkedLesson, Occasion  # deferred: as above

    told = " ".join(signs(session.seen, session.names))
    return Occasion(MarkedLesson((SIGNS,), "Signs of the board", f"Signs of the board: {told}"))


def next_lesson(session: Session, screen: Interface = LINES) -> list[str]:
    """Tells the next lesson that is waiting, as paragraphs; [] if there is none."""
    teacher, waiting = session.teacher, waiting_lessons(session)
    if teacher is None or not waiting:
        return []
    teacher.tell(waiting[0])
    more = f" (More: {screen.more})" if len(waiting) > 1 else ""
    first, *rest = lesson_paragraphs(waiting[0], session, screen)
    return [first + more, *rest]


def lesson_paragraphs(occasion: Occasion, session: Session, screen: Interface = LINES) -> list[str]:
    """A lesson with what happened, and how to make a choice that it explains."""
    lesson, names = occasion.lesson, session.names
    paragraphs = [lesson.titled if lesson.rules else lesson.text]
    if session.teacher and lesson == session.teacher.aim and session.viewer is not None:
        own = own_seat(session.seen, session.viewer, names)
        paragraphs[0] = f"{own} {paragraphs[0]}".lstrip()
    choice = session.choices().choice_of(occasion.action) if occasion.action else None
    if choice is not None:
        paragraphs.append(screen.choose.format(number=choice.number, label=choice.label))
    elif occasion.event is not None:
        told = [n for n in show.news([occasion.event], session.seen, names) if not n.passing]
        paragraphs[0] += "".join(f" This was about: {each.text}" for each in told[:1])
    return paragraphs


def news_with_rules(session: Session, first: int) -> tuple[News, ...]:
    """The news from an event on in sentences; to people who learn, with the rule by which others chose."""
    seen, names, teacher = session.seen, session.names, session.teacher
    events = session.events_since(first)
    if teacher is None:
        return show.news(events, seen, names)
    from bisongames.handbook.lessons import lesson_of  # deferred: only who learns needs a handbook

    moves = list(session.moves_since(first))
    before = events[: len(events) - sum(len(move.events) for move in moves)]
    news = [*show.news(before, seen, names)]
    for (player, lesson), group in groupby(moves, lambda move: (move.player, lesson_of(move))):
        done = [*group]
        told = show.news([event for move in done for event in move.events], seen, names)
        if player != session.viewer:
            told = _with_points(told, done, session.viewer)
        if player in (session.viewer, CHANCE) or lesson is None or not lesson.rules:
            news += told
        else:
            news += [_because(each, lesson, player) for each in told]
    return tuple(news)


def _with_points(
    told: tuple[News, ...], moves: Sequence[MatchMove], viewer: int | None
) -> tuple[News, ...]:
    """The news of moves, the last of which says what they changed in the viewer's points."""
    if viewer is None or not told:
        return told
    before, after = (state.standing().scores for state in (moves[0].before, moves[-1].after))
    gain = after[viewer] - before[viewer]
    if not gain:
        return told
    said = f"{gain:+} point{'s' * (abs(gain) != 1)} for you"
    changed = evolve(
        told[-1], text=f"{told[-1].text.removesuffix('.')} ({said}).", kept=True, passing=False
    )
    return (*told[:-1], changed)


def _because(news: News, lesson: MarkedLesson, player: int) -> News:
    """News about the player's own choice with the first rule of its lesson."""
    if news.passing or news.player != player:
        return news
    return evolve(news, text=f"{news.text.removesuffix('.')} ({lesson.rules[0]}).")


def say_lesson_about(session: Session, action: Action) -> None:
    """Prints the lesson that a refused action goes against, if there is one."""
    state, teacher = session.match.state, session.teacher
    broken = [violation.rule.id for violation in state.violations(action)]
    kinds = (type(action).__name__, type(state.decision).__name__)
    lesson = teacher.lesson_about(broken, kinds) if teacher and broken else None
    if teacher and lesson:
        before = "See above, " if lesson in teacher.told else ""
        say(f"{before}{lesson.titled}", "cyan")


def say_lessons(teacher: Teacher, playing: bool = False) -> None:
    """Prints what has been taught, what has not come up yet, and where to read on: while playing, by a command of the table."""
    from bisongames.handbook.lessons import CARDS  # deferred: only who learns needs a handbook

    cards = sum(lesson.title == CARDS for lesson in teacher.told)
    told = [lesson.title for lesson in teacher.told if lesson.title != CARDS]
    counted = f" and {cards} cards" if cards else ""
    say(f"You have learned about: {', '.join(dict.fromkeys(told)) or 'nothing yet'}{counted}.")
    if untold := list(dict.fromkeys(lesson.title for lesson in teacher.untold)):
        say(f"Not yet: {', '.join(untold)}.")
    handbook = f"bisongames rules {teacher.game.id} --html rules.html"
    say(
        f"Read on: rule WORDS, such as rule scoring; after the game {handbook}"
        if playing
        else f"Read on: {handbook}"
    )
