"""One match as a table at which seats, spectators and a dealer sit: a log of revisions, and what each may know of it.

Longer than 310 lines because what a seat is told and what it may do are one value to whoever asks.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import attrs

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, SetupError
from bisongames.engine.core.rules import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, plain as recorded
from bisongames.protocol.error_codes import ProtocolError, malformed
from bisongames.protocol.messages import DEALER, News, Refusal, Seat, plain
from bisongames.protocol.requests import PictureWish
from bisongames.protocol.revision_log import Log
from bisongames.protocol.seat_view import Data, Sight, heard
from bisongames.protocol.seating import Sitting, bots_of, given_names, names_of


class Table:
    """A match with its seats.

    ``player`` is a seat, None for a spectator and -1 for the dealer of a match that is dealt by hand; each is told only what
    it may know.
    """

    def __init__(
        self,
        id: str,
        match: Match,
        seats: Sequence[Sitting],
        *,
        undo: str,
        seeded: bool,
        luck: str,
    ) -> None:
        self.id = id
        self.match = match
        match.keep_few_positions()
        self.seats = list(seats)
        self.bots = bots_of(seats)
        self.undoing = undo
        self.seeded = seeded
        self.luck = luck
        self.here: dict[int, int] = {}
        """How often each seat watches live."""
        self.log = Log(match)
        self._sights: dict[int | None, Sight] = {}

    @property
    def revision(self) -> int:
        """How many entries the log has."""
        return self.log.revision

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def names(self) -> tuple[str, ...]:
        """What people are told who sits where."""
        return names_of(self.seats)

    def seated(self) -> tuple[Seat, ...]:
        """Everybody's seat."""
        return tuple(
            Seat(
                player=number,
                name=sitting.called(number),
                kind="bot" if sitting.bot else "open" if sitting.open else "person",
                bot=sitting.bot,
                here=sitting.bot is not None or number in self.here,
            )
            for number, sitting in enumerate(self.seats)
        )

    def sit(self, seat: int, name: str | None) -> None:
        """Somebody takes an open seat, with a name that may be."""
        self.seats[seat] = Sitting(name or self.seats[seat].name)
        self._sights.clear()

    def comes(self, seat: int) -> None:
        """Somebody watches live from a seat."""
        self.here[seat] = self.here.get(seat, 0) + 1

    def goes(self, seat: int) -> None:
        """Somebody does so no longer."""
        self.here[seat] -= 1
        if not self.here[seat]:
            del self.here[seat]

    # What a seat may know.

    def knows_seat(self, player: int | None) -> None:
        """See that there is such a seat.

        Raises:
            ProtocolError: there is none, or nobody deals by hand.
        """
        dealt = player == DEALER and self.match.dealer == "manual"
        if player is not None and not dealt and player not in range(self.match.players):
            raise ProtocolError("malformed", "there is no such seat", "$.player")

    def sight(self, player: int | None) -> Sight:
        """What a seat sees now."""
        self.knows_seat(player)
        if player not in self._sights:
            self._sights[player] = Sight(self.state, player, self.names)
        return self._sights[player]

    def snapshot(
        self,
        player: int | None,
        language: str = "en",
        revision: int | None = None,
        *,
        past: bool = False,
    ) -> Data:
        """All that a seat may know now, or what it saw after a revision, as data; ``past``: without what may be done.

        Raises:
            ProtocolError: unknown, where there was no such revision yet.
        """
        now = not past and (revision is None or revision == self.revision)
        if now:
            told = self.sight(player).told(language)
        else:
            self.knows_seat(player)
            told = Sight(self.log.state_after(revision), player, self.names).told(language)
            told = {**told, "choices": [], "open_ended": False, "forms": []}
        return {
            "match": self.id,
            "revision": self.revision if revision is None else revision,
            "you": player,
            "seats": plain(self.seated()),
            "may_undo": now and self.may_undo(player),
            "seeded": self.seeded,
            **told,
        }

    def news(self, player: int | None, after: int, language: str = "en") -> tuple[News, ...]:
        """What the revisions after one brought, oldest first, at most 500."""
        self.knows_seat(player)
        names = self.names
        return tuple(
            heard(number, entry, player, names, language) for number, entry in self.log.after(after)
        )

    def picture(self, player: int | None, wish: PictureWish, language: str = "en") -> str:
        """The picture of what a seat sees, or saw after a revision.

        Raises:
            ProtocolError: malformed, where there is no picture of this size; unknown, where there was no such revision.
        """
        sight, events = self.sight(player), self.log.events_of(self.revision)
        if wish.revision is not None and wish.revision != self.revision:
            sight = Sight(self.log.state_after(wish.revision), player, self.names)
            events = self.log.events_of(wish.revision)
        try:
            return sight.picture(events, language=language, **wish.look)
        except SetupError as error:
            raise ProtocolError("malformed", str(error), "$.size") from error

    def text(self, player: int | None, language: str = "en") -> str:
        """What a seat sees, in plain text."""
        return self.sight(player).text(self.log.events_of(self.revision), language)

    def choice_after(self, revision: int) -> Action | None:
        """The choice that made the next revision."""
        return self.log.entries[revision].action

    # What a seat may do.

    def understood(self, wished: Any, player: int) -> Action:
        """The action that is meant by notation or an object.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        try:
            if isinstance(wished, str):
                return self.state.parse(wished, player)
            if isinstance(wished, dict):
                action: Action = from_json(json.dumps(wished), self.match.game)
                if isinstance(action, Action):
                    return action
        except BisongamesError as error:
            raise malformed(error, "$.action") from error
        raise ProtocolError("malformed", "an action is notation or an object", "$.action")

    def act(self, player: int, wished: Any, revision: int, language: str = "en") -> None:
        """Carry out a choice, with the chance that follows it.

        Raises:
            ProtocolError: stale, malformed, or illegal with the refusal; nothing has changed.
        """
        self.knows_seat(player)
        self.must_be_now(revision)
        action = self.understood(wished, player)
        try:
            self.match.play(action, player)
        except IllegalAction as error:
            refusal = plain(self.sight(player).refusal(action, language))
            raise ProtocolError("illegal", "the rules refuse this", refusal=refusal) from error
        self._note()

    def why(
        self,
        player: int,
        wished: Any = None,
        targets: Sequence[str] | None = None,
        language: str = "en",
    ) -> Refusal:
        """Why something is not legal; without violations where it is. Changes nothing."""
        sight = self.sight(player)
        if targets is None:
            return sight.refusal(self.understood(wished, player), language)
        action = sight.meant(targets)
        return Refusal(None, (), ()) if action is None else sight.refusal(action, language)

    def may_undo(self, player: int | None) -> bool:
        """Whether a seat may take back its last choice."""
        return self._undone_to(player) is not None

    def undo(self, player: int, revision: int) -> None:
        """Take back this seat's last choice and all after it.

        Raises:
            ProtocolError: stale; forbidden, where there is nothing to take back or another person chose since.
        """
        self.knows_seat(player)
        self.must_be_now(revision)
        keep = self._undone_to(player)
        if keep is None:
            raise ProtocolError("forbidden", "there is nothing that you may take back now")
        self.match = self.match.at(keep)
        self.log.undo(self.match, player)
        self._sights.clear()

    def _undone_to(self, player: int | None) -> int | None:
        """How many moves stand once a seat has taken back its last choice; None where it may not."""
        if player is None or self.undoing == "never":
            return None
        people = [number for number, sitting in enumerate(self.seats) if sitting.is_person]
        by_hand = self.match.dealer == "manual"
        return self.log.last_choice(player, people, by_hand=by_hand)

    def must_be_now(self, revision: int) -> None:
        """See that somebody speaks of the present revision.

        Raises:
            ProtocolError: stale.
        """
        if revision != self.revision:
            now = f"the table is at revision {self.revision}"
            raise ProtocolError("stale", now, revision=self.revision)

    # Bots, the log, and the record.

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that is asked; None where nobody is or a person."""
        actor = self.state.actor
        return actor if actor in self.bots else None

    @property
    def bot_luck(self) -> str:
        """What a bot draws from that is asked now: the same whenever it is asked at this revision."""
        return f"{self.luck}/{self.revision}"

    def bot_moves(self) -> bool:
        """Let the bot choose that is asked; False where none is."""
        seat = self.bot_to_move
        if seat is not None:
            choice = self.bots[seat].choose(self.state, seat, random.Random(self.bot_luck))
            self.match.play(choice, seat)
            self._note()
        return seat is not None

    def bots_move(self) -> None:
        """Let bots choose until a person is asked, or the dealer, or the match is over."""
        while self.bot_moves():
            pass

    def may_have_record(self, player: int | None) -> bool:
        """Whether the record may be seen: by all when it is over, before that by the one person who plays with bots."""
        people = [seat for seat, sitting in enumerate(self.seats) if sitting.is_person]
        return self.state.is_over or people == [player]

    def record(self) -> Data:
        """The match written down as data, with the names that people have now."""
        return recorded(attrs.evolve(self.match.record(), names=given_names(self.seats)))

    def _note(self) -> None:
        """Write into the log what the match has played since."""
        self.log.note(self.match)
        self._sights.clear()
