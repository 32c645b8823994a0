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
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.matches.history import MatchMove
from bisongames.show import News
from bisongames.show.board_legend import own_seat, signs
from bisongames.show.games import speech_of
from bisongames.show.reader.asked_events import CITED

if TYPE_CHECKING:
    from bisongames.handbook.lessons import Occasion, Teacher


SIGNS: Final = "signs"
"""The name of the lesson about the signs of the board."""
BEFORE_SIGNS: Final = 2
"""The number of lessons before it: the aim, and the first one about the game; later only the first one about a decision comes before it."""


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
    asked = type(session.seen.decision).__name__
    begins = any(asked in occasion.lesson.moments for occasion in waiting[:1])
    first = 1 if begins or len(told) < BEFORE_SIGNS else 0
    return [*waiting[:first], *signs, *waiting[first:]]


def _signs_of(session: Session) -> Occasion:
    """The lesson about the signs of the board."""
    from bisongames.handbook.lessons import MarkedLesson, Occasion  # deferred: as above

    told = " ".join(signs(session.seen, session.names, since=session.marks_since))
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
    """The news from an event on in sentences, those with most weight that tell what befell the viewer.

    To people who learn they name the rule by which others chose, and what that changed in their points.
    """
    moves = list(session.moves_since(first))
    told = [event for move in moves for event in move.events]
    before = session.events_since(first)
    events = [*before[: len(before) - len(told)], *told]
    sources = {
        id(event): (move, event is move.events[0]) for move in moves for event in move.events
    }
    unseen = len(moves) - len(list(session.moves_since(session.latest_news)))
    new = {id(event) for move in moves[unseen:] for event in move.events}
    news: list[News] = []
    every = show.news(events, session.seen, session.names)
    for each in every:
        move, begins = sources.get(_source(each), (None, True))
        is_new = each is every[-1] if move is None else _source(each) in new
        weight = _weight(each, move, begins, session.viewer, is_new)
        known = move is not None and begins and move.player == session.viewer  # one's own choice
        news.append(evolve(each, weight=weight, kept=weight > 0 or (each.kept and not known)))
    if session.teacher is None:
        return tuple(news)
    news = [_because(each, sources.get(_source(each), (None,))[0], session.viewer) for each in news]
    for _, group in groupby(moves, lambda move: move.player):
        _tell_points(news, [*group], session.viewer)
    return tuple(news)


def _source(news: News) -> int:
    """The identity of the event that news is about, also where another sentence stands for it."""
    return id(getattr(news.thing, "event", news.thing))


def _weight(
    news: News, move: MatchMove | None, begins: bool, viewer: int | None, is_new: bool
) -> int:
    """3 for what others have done to the viewer and what luck has brought in their turn, 2 for what others chose in it, 1 for what else luck or their own choice has brought.

    What is not new, since the viewer's last choice, counts 1 less, and what others did in the same turn 2 less: older answers do not hide the roll.
    """
    if viewer is None or news.passing:
        return 0
    if move is None:  # a sentence about several events, such as an offer with its answers
        return 1 + is_new if news.own and not isinstance(news.thing, Event) else 0
    others, own_turn = move.player not in (viewer, CHANCE), move.before.active_player == viewer
    if news.own and (others or news.player not in (viewer, None)):
        return 3 if is_new else 2 - own_turn
    if others:
        return 1 + is_new if own_turn else 0
    if news.own and move.player == CHANCE and own_turn:
        return 2 + is_new
    return 1 if news.own and (move.player == CHANCE or not begins) else 0


def _tell_points(news: list[News], moves: Sequence[MatchMove], viewer: int | None) -> None:
    """Adds to the last news of these moves what they changed in the viewer's points."""
    if viewer is None or moves[0].player == viewer:
        return
    before, after = (state.standing().scores for state in (moves[0].before, moves[-1].after))
    gain = after[viewer] - before[viewer]
    ids = {id(event) for move in moves for event in move.events}
    at = [number for number, each in enumerate(news) if _source(each) in ids]
    if not gain or not at:
        return
    said = f"{gain:+} point{'s' * (abs(gain) != 1)} for you"
    text = f"{news[at[-1]].text.removesuffix('.')} ({said})."
    news[at[-1]] = evolve(news[at[-1]], text=text, kept=True, passing=False, weight=3)


def _because(news: News, move: MatchMove | None, viewer: int | None) -> News:
    """News about what another player has chosen, with the rule that allows it or, failing that, the first of its lesson, unless it cites one itself."""
    from bisongames.handbook.lessons import lesson_of  # deferred: only who learns needs a handbook

    cited = CITED.search(news.text)
    if move is None or move.player in (viewer, CHANCE) or news.passing or cited:
        return news
    lesson = lesson_of(move)
    if lesson is None or not lesson.rules or news.player != move.player:
        return news
    facts = speech_of(move.before.game.rulebook).facts(news.thing, None)
    rule = facts.get("rule", lesson.rules[0])
    return evolve(news, text=f"{news.text.removesuffix('.')} ({rule}).")


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
