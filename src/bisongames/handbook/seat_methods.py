"""The methods of the protocol that explain: lessons and advice for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.handbook.lesson_messages import lessons_for
from bisongames.handbook.seat_advice import advice_question
from bisongames.protocol import MatchTable, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.methods import SeatMethod
from bisongames.protocol.requests import AdviseWish, LessonsWish, read_request


def _lessons(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    wish = read_request(body, LessonsWish)
    return plain(lessons_for(table, player, wish.after, language))


def _advise(table: MatchTable, player: int | None, body: JsonObject, language: str) -> object:
    wish = read_request(body, AdviseWish)
    return advice_question(table, player, wish, language).answer()


SEAT_METHODS: Final[Mapping[str, SeatMethod]] = {"lessons": _lessons, "advise": _advise}
"""The methods by name."""
