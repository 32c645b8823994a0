"""Lessons at the table: what comes up, as lines on the screen, and what has been told."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from bisongames import show
from bisongames.cli.output.terminal import redraws_screen, say
from bisongames.cli.table.session import Session
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.show import News

if TYPE_CHECKING:
    from bisongames.handbook.lessons import MarkedLesson, Occasion, Teacher


@frozen
class Interface:
    """What people do at one kind of screen."""

    choose: str
    """How they make a choice: a sentence with its number and its label."""
    more: str
    """The command or key for the next lesson."""


LINES: Final = Interface("Type {number}, or: {label}", "lesson")
"""Line mode."""
SCREEN: Final = Interface("Type {number}, or: {label}", "Enter")
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
    return session.teacher.waiting(
        session.seen.decision, choices, list(session.moves_since(session.latest_news))
    )


def next_lesson(session: Session, screen: Interface = LINES) -> list[str]:
    """Tells the next lesson that is waiting, as paragraphs; [] if there is none."""
    teacher, waiting = session.teacher, waiting_lessons(session)
    if teacher is None or not waiting:
        return []
    aim = [] if teacher.told or not teacher.aim else [f"The aim: {teacher.aim}"]
    teacher.tell(waiting[0])
    more = f" (More: {screen.more})" if len(waiting) > 1 else ""
    first, *rest = lesson_paragraphs(waiting[0], session, screen)
    return [*aim, first + more, *rest]


def lesson_paragraphs(occasion: Occasion, session: Session, screen: Interface = LINES) -> list[str]:
    """A lesson with what happened, and how to make a choice that it explains."""
    lesson, names = occasion.lesson, session.names
    paragraphs = [f"{lesson.title}: {lesson.text}" if lesson.rules else lesson.text]
    choice = session.choices().choice_of(occasion.action) if occasion.action else None
    if choice is not None:
        paragraphs.append(screen.choose.format(number=choice.number, label=choice.label))
    elif occasion.event is not None:
        told = show.news([occasion.event], session.seen, names)
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
        told = show.news([event for move in group for event in move.events], seen, names)
        if player in (session.viewer, CHANCE) or lesson is None or not lesson.rules:
            news += told
        else:
            news += [_because(each, lesson, player) for each in told]
    return tuple(news)


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
        say(f"{before}{lesson.title}: {lesson.text}", "cyan")


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
