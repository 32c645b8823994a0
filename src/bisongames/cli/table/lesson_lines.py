"""Lessons at the table: what comes up, as lines on the screen, and what has been told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from bisongames import show
from bisongames.cli.output.terminal import redraws_screen, say
from bisongames.cli.table.session import Session
from bisongames.components.seats import CHANCE, EVERYBODY
from bisongames.engine.core.actions import Action, Event, events_seen_by
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


_TYPED: Final = "For example {number}, or: {label}"
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
    from bisongames.handbook.lessons import (  # deferred: only who learns needs a handbook
        Occasion,
        examples,
    )

    waiting = session.teacher.waiting(
        session.seen.decision,
        choices,
        list(session.moves_since(session.latest_news)),
        examples(session.match.state) if choices else (),
    )
    told = [lesson.name for lesson in session.teacher.told]
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
        told = [n for n in _news_of(occasion.event, session) if not n.passing]
        paragraphs[0] += "".join(f" This was about: {each.text}" for each in told[:1])
    return paragraphs


def _news_of(event: Event, session: Session) -> tuple[News, ...]:
    """The news of an event of the match, told with regard to what has happened since."""
    events = session.events_since(0)
    since = events[len(events) - 1 - events[::-1].index(event) :] if event in events else (event,)
    alone, every = (show.news(each, session.seen, session.names) for each in ((event,), since))
    return every[: len(alone)]


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
    for move in moves:
        _cite_rule(news, move, session.viewer)
        _tell_points(news, move, session.viewer)
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


def _cite_rule(news: list[News], move: MatchMove, viewer: int | None) -> None:
    """Adds to the sentence about what another player has chosen the rule behind it, and to what follows from it only a rule that it has itself."""
    from bisongames.handbook.lessons import (
        rule_behind,
    )  # deferred: only who learns needs a handbook

    rule = rule_behind(move)
    if not rule or move.player in (viewer, CHANCE):
        return
    chosen = events_seen_by(move.events_of_choice, viewer)
    at = {id(event): number for number, event in enumerate(move.events)}
    for place, each in enumerate(news):
        number = at.get(_source(each))
        if number is None or each.passing or each.player != move.player:
            continue
        facts = speech_of(move.before.game.rulebook).facts(each.thing, None)
        cited = facts.get("rule", rule if number < len(chosen) else "")
        if cited and not CITED.search(each.text):
            news[place] = evolve(each, text=f"{each.text.removesuffix('.')} ({cited}).")


def _tell_points(news: list[News], move: MatchMove, viewer: int | None) -> None:
    """Adds what another's move changed in the viewer's points to the sentences about what changed them."""
    if viewer is None or move.player == viewer:
        return
    places = {_source(each): place for place, each in enumerate(news)}
    told = [places[id(event)] for event in move.events if id(event) in places]
    changes: dict[int, int] = defaultdict(int)
    for at, gain in _gains(move, viewer):
        before = [places[id(e)] for e in move.events[: at + 1] if id(e) in places]
        found = [*before[::-1], *told]  # a beginning turn has changed nothing
        if found:
            changes[next((p for p in found if not news[p].passing), found[0])] += gain
    for place, gain in changes.items():
        if gain:
            said = f"{gain:+} point{'s' * (abs(gain) != 1)} for you"
            text = f"{news[place].text.removesuffix('.')} ({said})."
            news[place] = evolve(news[place], text=text, kept=True, passing=False, weight=3)


def _gains(move: MatchMove, viewer: int) -> Iterator[tuple[int, int]]:
    """Yields the numbers of the events of a move with which the viewer's points changed, each with the change."""
    scores = [state.standing().scores[viewer] for state in (move.before, move.after)]
    if scores[0] == scores[1]:
        return
    known: list[int] = []  # the points after each event that the viewer knows
    game = move.before.game

    def listen(event: Event) -> None:
        if event.seen_by(viewer) is not None:
            standing = game.rulebook.standing(game, cursor.table, EVERYBODY)
            known.append(standing.scores[viewer])

    cursor = move.before.cursor(listen)
    cursor.advance(move.action)
    known = [*known[:-1], scores[1]][-len(move.events) :]
    for at, (before, after) in enumerate(pairwise((scores[0], *known))):
        if after != before:
            yield at, after - before


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
