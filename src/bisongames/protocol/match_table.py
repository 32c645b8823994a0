"""One match with its seats: the log of its revisions, and what each seat may know."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial

import attrs

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, RecordError, SetupError
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.converters import LuckProof
from bisongames.engine.serialization.records import from_json, plain as recorded
from bisongames.protocol.error_codes import ProtocolError, malformed_error
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.messages import DEALER, News, Refusal, Seat, plain
from bisongames.protocol.requests import PictureWish, SeatWish, TalkPolicy
from bisongames.protocol.revision_log import RevisionLog
from bisongames.protocol.seat_view import SeatView, news_of
from bisongames.protocol.seating import bots_of, given_names, names_of, seat_messages
from bisongames.protocol.table_talk import may_ask_takeback
from bisongames.show.reader.asked_events import moves_since_turn
from bisongames.show.reader.typed_action import read


class MatchTable:
    """A match with its seats.

    ``player`` is a seat, None for a spectator, or -1 for the dealer of a match with real dice. Each receives only what it may
    know.
    """

    def __init__(
        self,
        id: str,
        match: Match,
        seats: Sequence[SeatWish],
        *,
        undo: str,
        seeded: bool,
        advice: str = "free",
        talk: TalkPolicy = "free",
    ) -> None:
        self.id = id
        self.match = match
        self.seats = list(seats)
        self.bots = bots_of(seats)
        self.undo_policy = undo
        self.advice_policy = advice
        self.talk_policy = talk
        self.seeded = seeded
        self.here: Counter[int] = Counter()
        """Number of live connections per seat."""
        self.log = RevisionLog(match)
        self._seat_views: dict[tuple[int | None, str], SeatView] = {}

    @property
    def revision(self) -> int:
        """The number of entries in the log."""
        return self.log.revision

    @property
    def state(self) -> State:
        """The current position."""
        return self.match.state

    @property
    def names(self) -> tuple[str, ...]:
        """The display names of all seats."""
        return names_of(self.seats)

    def seat_list(self) -> tuple[Seat, ...]:
        """All seats as messages."""
        return seat_messages(self.seats, self.here)

    @property
    def people(self) -> list[int]:
        """The seats without a bot."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def take_seat(self, seat: int, name: str | None) -> None:
        """Assigns an open seat to a person, with or without a name."""
        self.seats[seat] = SeatWish(name or self.seats[seat].name)
        self._seat_views.clear()

    # Knowledge of a seat

    def check_seat(self, player: int | None) -> None:
        """Checks that a seat exists.

        Raises:
            ProtocolError: malformed, if there is no such seat, or the match has no dealer.
        """
        dealt = player == DEALER and self.match.dealer == "manual"
        if player is not None and not dealt and player not in range(self.match.players):
            raise ProtocolError("malformed", "there is no such seat", "$.player")

    def seat_view(
        self, player: int | None, language: str = "en", revision: int | None = None
    ) -> SeatView:
        """The position as a seat sees it, now or after a revision.

        Raises:
            ProtocolError: unknown, if the revision is in the future.
        """
        self.check_seat(player)
        if revision is not None:
            return SeatView(self.log.state_after(revision), player, self.names, language)
        if (player, language) not in self._seat_views:
            self._seat_views[player, language] = SeatView(self.state, player, self.names, language)
        return self._seat_views[player, language]

    def snapshot(
        self, player: int | None, language: str = "en", revision: int | None = None
    ) -> JsonObject:
        """The snapshot of a seat; after a revision, without choices and forms.

        Raises:
            ProtocolError: unknown, if the revision is in the future.
        """
        now = revision is None
        data = self.seat_view(player, language, revision).data
        if not now:
            data = {**data, "choices": [], "open_ended": False, "forms": []}
        return {
            "match": self.id,
            "revision": self.revision if revision is None else revision,
            "you": player,
            "seats": plain(self.seat_list()),
            "may_undo": now and self.may_undo(player),
            "may_ask_takeback": now and may_ask_takeback(self, player),
            "may_ask_advice": now and self.may_ask_advice(player),
            "seeded": self.seeded,
            "luck": plain(self.luck_proof()),
            **data,
        }

    def news(self, player: int | None, after: int, language: str = "en") -> tuple[News, ...]:
        """The news of the revisions after a given one, oldest first, at most 500."""
        self.check_seat(player)
        return tuple(
            news_of(number, entry, state, player, self.names, language)
            for number, entry, state in self.log.positions_after(after)
        )

    def picture(self, player: int | None, wish: PictureWish, language: str = "en") -> str:
        """The picture of what a seat sees, or saw after a revision.

        Raises:
            ProtocolError: malformed, if the size is not allowed; unknown, if the revision is in the future.
        """
        past = None if wish.revision == self.revision else wish.revision
        seat_view = self.seat_view(player, language, past)
        events = self.log.events_of(self.revision if past is None else past)
        try:
            return seat_view.picture(events, **wish.look)
        except SetupError as error:
            raise ProtocolError("malformed", str(error), "$.size") from error

    def text(self, player: int | None, language: str = "en") -> str:
        """The view of a seat in plain text."""
        return self.seat_view(player, language).text(self.log.events_of(self.revision))

    # Rights of a seat

    def action_of(self, wished: object, player: int) -> Action:
        """The action given as notation or as a JSON object.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        try:
            if isinstance(wished, str):
                names, since = self.match.given_names, partial(moves_since_turn, self.match, player)
                reading = read(wished, self.state, player, names, latest=since)
                if reading.action is not None:
                    return reading.action
                raise RecordError.at("action", reading.problem)
            if isinstance(wished, dict):
                action: Action = from_json(json.dumps(wished), self.match.game)
                if isinstance(action, Action):
                    return action
        except BisongamesError as error:
            raise malformed_error(error, "$.action") from error
        raise ProtocolError(
            "malformed", "expected an action as notation or as an object", "$.action"
        )

    def act(
        self,
        player: int,
        wished: object,
        revision: int,
        language: str = "en",
        *,
        seconds: float | None = None,
    ) -> None:
        """Plays an action and the chance that follows it; the record keeps how long a person took.

        Raises:
            ProtocolError: stale, malformed, or illegal with the refusal; nothing has changed.
        """
        self.check_seat(player)
        self.check_revision(revision)
        action = self.action_of(wished, player)
        try:
            self.match.play(action, player, seconds=seconds)
        except IllegalAction as error:
            refusal = plain(self.seat_view(player, language).refusal(action))
            raise ProtocolError(
                "illegal", "the rules do not allow this", refusal=refusal
            ) from error
        self._log_moves()

    def why(
        self,
        player: int,
        wished: object = None,
        targets: Sequence[str] | None = None,
        language: str = "en",
    ) -> Refusal:
        """The refusal of an action, without violations if it is legal. Changes nothing."""
        seat_view = self.seat_view(player, language)
        if targets is not None:
            return seat_view.refusal_at(targets)
        return seat_view.refusal(self.action_of(wished, player))

    def may_ask_advice(self, player: int | None) -> bool:
        """True if the seat is to choose, and advice is not switched off."""
        asked = player is not None and player != DEALER and self.state.actor == player
        return asked and self.advice_policy == "free"

    def may_undo(self, player: int | None) -> bool:
        """True if the seat may undo its last choice."""
        return self._undo_target(player) is not None

    def undo(self, player: int, revision: int, *, agreed: bool = False) -> None:
        """Undoes the last choice of a seat and everything after it; ``agreed``: the other people have agreed to it.

        Raises:
            ProtocolError: stale; forbidden, if there is nothing to undo or another person chose later.
        """
        self.check_seat(player)
        self.check_revision(revision)
        keep = self._undo_target(player, agreed=agreed)
        if keep is None:
            raise ProtocolError("forbidden", "you have nothing to undo now")
        self.seeded |= self.state.is_over and self.match.luck_proof is not None  # the key was told
        self.match = self.match.at(keep)
        self.log.undo(self.match, player)
        self._seat_views.clear()

    def _undo_target(self, player: int | None, *, agreed: bool = False) -> int | None:
        """The number of moves that remain after an undo by this seat; None if it may not undo."""
        if player is None or not (agreed or self.undo_policy == "free"):
            return None
        return self.log.last_choice(player, self.people, by_hand=self.match.dealer == "manual")

    def check_revision(self, revision: int) -> None:
        """Checks that a request refers to the current revision.

        Raises:
            ProtocolError: stale, if it does not.
        """
        if revision != self.revision:
            told, now = "the table is at revision", self.revision
            raise ProtocolError("stale", f"{told} {now}", revision=now)

    # Bots, log and record

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot to move; None if a person or nobody is to move."""
        actor = self.state.actor
        return actor if actor in self.bots else None

    def bot_moves(self) -> bool:
        """Lets the bot to move choose; returns False if there is none."""
        seat = self.bot_to_move
        if seat is not None:
            choice = self.bots[seat].choose(self.state, seat, self.match.bot_rng(seat))
            self.match.play(choice, seat)
            self._log_moves()
        return seat is not None

    def may_have_record(self, player: int | None) -> bool:
        """True if the seat may read the record: everybody after the end; before it, only a single person among bots."""
        return self.state.is_over or self.people == [player]

    def luck_proof(self) -> LuckProof | None:
        """What everybody may know of the secret luck: the commitment, and after the end the key; None if there is no secret."""
        proof = self.match.luck_proof
        return proof if proof is None or self.state.is_over else proof.without_key()

    def record(self, *, with_key: bool = False) -> JsonObject:
        """The record as data, with current names; the key of secret luck is left out until the match is over."""
        luck = self.match.luck_proof if with_key else self.luck_proof()
        return recorded(attrs.evolve(self.match.record, names=given_names(self.seats), luck=luck))

    def _log_moves(self) -> None:
        """Appends new moves of the match to the log."""
        self.log.note(self.match)
        self._seat_views.clear()
