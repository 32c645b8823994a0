"""Advice on the choice of a seat, as a message of the protocol."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import frozen

from bisongames import show
from bisongames.bots.lookahead import best_first
from bisongames.engine.positions.state import State
from bisongames.lab.advice.advice import Advice, AdvisedChoice, PlayLine
from bisongames.lab.advice.search_advice import search_advice
from bisongames.protocol import DEALER, ProtocolError, advice_messages as messages, plain
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.requests import AdviseWish
from bisongames.protocol.seat_view import SeatView
from bisongames.protocol.seating import MOST_ITERATIONS

SECONDS: Final = 5.0
"""The time after which no further try begins."""


@frozen
class AdviceQuestion:
    """All that an answer depends on, to be taken to where it is worked out."""

    state: State
    player: int
    names: tuple[str, ...]
    language: str
    revision: int
    budget: int

    def answer(self) -> JsonObject:
        """The advice as plain data. It depends on the view of the player alone, and is the same each time unless time runs out."""
        rng = Random(0)
        advice = search_advice(self.state, self.names, self.budget, rng, seconds=SECONDS)
        seat = SeatView(self.state, self.player, self.names, self.language)
        message = messages.SeatAdvice(
            revision=self.revision,
            player=self.player,
            budget=advice.budget,
            legal=advice.legal,
            equal=len(advice.equal),
            choices=tuple(_choice(each, advice, seat) for each in (*advice.equal, *advice.others)),
            ranked=tuple(str(action) for action, _ in best_first(self.state, Random(0))),
        )
        data: JsonObject = plain(message)
        return data


def advice_question(
    table: MatchTable, player: int | None, wish: AdviseWish, language: str = "en"
) -> AdviceQuestion:
    """The question of a seat at a table.

    Raises:
        ProtocolError: malformed; stale; forbidden, if the seat may not ask now.
    """
    if not 1 <= wish.budget <= MOST_ITERATIONS:
        allowed = f"expected a whole number from 1 to {MOST_ITERATIONS}"
        raise ProtocolError("malformed", allowed, "$.budget")
    if wish.revision is not None:
        table.check_revision(wish.revision)
    seat = seat_to_advise(table, player)
    return AdviceQuestion(table.state, seat, table.names, language, table.revision, wish.budget)


def seat_to_advise(table: MatchTable, player: int | None) -> int:
    """The seat that asks for advice.

    Raises:
        ProtocolError: forbidden, if it may not ask now.
    """
    table.check_seat(player)
    if player is None or player == DEALER:
        raise ProtocolError("forbidden", "only players can ask for advice")
    if table.advice_policy == "never":
        raise ProtocolError("forbidden", "advice is switched off in this match")
    if table.state.actor != player:
        raise ProtocolError("forbidden", f"player {table.state.actor} is to act, not {player}")
    return player


def _choice(advised: AdvisedChoice, advice: Advice, seat: SeatView) -> messages.SuggestedChoice:
    is_best = advised.action == advice.best
    return messages.SuggestedChoice(
        choice=seat.choice(advised.action),
        tried=advised.tried,
        reward=advised.reward,
        error=advised.error,
        chance=advised.chance,
        outlook=advised.outlook,
        compared="" if is_best else advice.compared(advised),
        gist=advised.gist,
        reasons=tuple(map(str, advised.reasons)),
        steps=advised.steps,
        line=tuple(_line(advised.line, seat)),
    )


def _line(line: PlayLine, seat: SeatView) -> list[messages.SuggestedMove]:
    """The choices of a line, each as the player of the seat would see it."""
    return [
        messages.SuggestedMove(
            move.player,
            str(move.action),
            show.label(move.action, state.view(seat.player), seat.language, seat.names),
        )
        for move, state in zip(line.moves, line.states(), strict=False)
    ]
