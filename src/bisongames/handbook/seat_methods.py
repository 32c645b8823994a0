"""The methods of the protocol that explain: lessons and advice for a seat, and what a match was like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from bisongames.handbook.analysis_requests import AnalysisJobs, check_over, leads_of
from bisongames.handbook.lesson_messages import lessons_for
from bisongames.handbook.seat_advice import advice_question
from bisongames.protocol import MatchTable, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.methods import SeatMethod
from bisongames.protocol.requests import (
    AdviseWish,
    AnalysisWish,
    LessonsWish,
    NothingWish,
    read_request,
)


def _lessons(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    wish = read_request(body, LessonsWish)
    return plain(lessons_for(table, player, wish.after, language))


def _advise(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    wish = read_request(body, AdviseWish)
    return advice_question(table, player, wish, language).answer()


def _leads(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    read_request(body, NothingWish)
    check_over(table)
    return plain(leads_of(table.match, table.log.revisions))


def _analysis(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    wish = read_request(body, AnalysisWish)
    check_over(table)
    progress = _JOBS.go_on(f"{table.id}/{table.revision}", table.match)
    assert progress is not None
    return plain(progress if wish.page else evolve(progress, page=None))


_JOBS: Final = AnalysisJobs()
SEAT_METHODS: Final[Mapping[str, SeatMethod]] = {
    "lessons": _lessons,
    "advise": _advise,
    "leads": _leads,
    "analysis": _analysis,
}
"""The methods by name."""
