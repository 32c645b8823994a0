"""The lessons of a handbook as messages of the protocol, for the table in a browser and other clients."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames import show
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import events_seen_by
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import Game
from bisongames.handbook.lessons import MarkedLesson, Teacher, examples, lessons, rule_behind
from bisongames.protocol import messages
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.seat_view import viewer_of


def lessons_for(
    table: MatchTable, player: int | None, after: int, language: str = "en"
) -> messages.Lessons:
    """What can be taught to a seat that knows the match up to a revision; the client remembers what it has told.

    Raises:
        ProtocolError: malformed, if the revision is in the future.
    """
    seat, game = table.seat_view(player, language), table.match.game
    moves = list(_moves(table, player, after))
    asked = seat.is_actor and player != messages.DEALER
    choices = {choice.action: choice for choice in seat.choices} if asked else {}
    teacher = Teacher(game)
    shown = examples(table.state) if choices else ()
    latest = [move for _, move in moves]
    waiting = teacher.waiting(seat.view.decision, tuple(choices), latest, shown)
    due = (
        messages.DueLesson(
            occasion.lesson.name,
            choices[occasion.action] if occasion.action else None,
            show.tell(occasion.event, table.names, language) if occasion.event else "",
        )
        for occasion in waiting
    )
    behind = (
        messages.RuleBehind(revision, rule)
        for revision, move in moves
        if move.player not in (player, CHANCE) and (rule := rule_behind(move))
    )
    told = tuple(_message(lesson, game) for lesson in lessons(game))
    aim = teacher.aim.text if teacher.aim else ""
    return messages.Lessons(aim, tuple(due), tuple(behind), told)


def _message(lesson: MarkedLesson, game: Game) -> messages.Lesson:
    kinds = (
        kind.__name__
        for each in game.parts
        if each.__name__ in lesson.moments
        for kind in each.kinds
    )
    return messages.Lesson(
        name=lesson.name,
        title=lesson.title,
        text=lesson.text,
        rules=lesson.rules,
        part=tuple(sorted(lesson.part)),
        address=lesson.address,
        about=tuple(dict.fromkeys((*lesson.moments, *kinds))),
    )


def _moves(table: MatchTable, player: int | None, after: int) -> Iterator[tuple[int, MatchMove]]:
    """Yields the moves after a revision, each with its number and the events that the seat may know."""
    entries = list(table.log.positions_after(after))
    before = table.log.state_after(after)
    for number, entry, state in entries:
        if entry.action is not None:
            seen = events_seen_by(entry.events, viewer_of(player))
            yield number, MatchMove(before, entry.action, seen, state)
        before = state
