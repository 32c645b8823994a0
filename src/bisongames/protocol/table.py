"""One match as a table at which seats, spectators and a dealer sit: a log of revisions, and what each may know of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from bisongames import show
from bisongames.bots import Bot
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Event, seen_by
from bisongames.play.agenda import Chance, Decision
from bisongames.play.errors import BisongamesError, SetupError
from bisongames.play.match import Match
from bisongames.play.naming import checked_names
from bisongames.play.records import from_json, plain as recorded
from bisongames.play.rules import IllegalAction, Violation
from bisongames.play.state import State
from bisongames.protocol.faults import ProtocolError, malformed
from bisongames.protocol.forms import forms_of
from bisongames.protocol.things import (
    DEALER,
    Choice,
    Form,
    Heard,
    News,
    Reason,
    Refusal,
    Seat,
    Snapshot,
    plain,
)
from bisongames.show.touching import considered

MOST_NEWS: Final = 500
"""Revisions that are told at once."""


@frozen
class Entry:
    """One revision: a choice, an outcome of chance, or an undo."""

    by: int
    state: State
    """The position after it."""
    events: tuple[Event, ...]
    action: Action | None = None
    undone: int | None = None


@frozen
class Sitting:
    """Who sits on a seat: a person, with or without a name, a bot, or nobody yet."""

    name: str | None = None
    bot: str | None = None
    open: bool = False

    @property
    def is_person(self) -> bool:
        """Whether somebody may choose here who is no bot."""
        return self.bot is None


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
        bots: Mapping[int, Bot],
        *,
        undo: str,
        seeded: bool,
        luck: str,
    ) -> None:
        self.id = id
        self.match = match
        self.seats = list(seats)
        self.bots = dict(bots)
        self.undoing = undo
        self.seeded = seeded
        self.luck = luck
        self.here: set[int] = set()
        start = match.moves[0].before if match.moves else match.state
        self._start = Entry(CHANCE, start, ())
        self._log: list[Entry] = []
        self._line: list[int] = []  # the revision of each move that stands
        self._offered: dict[tuple[Any, ...], tuple[Choice, ...]] = {}
        self._note()

    # What everybody may know.

    @property
    def revision(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def names(self) -> tuple[str, ...]:
        """What people are told who sits where."""
        return tuple(self._name(seat) for seat in range(self.match.players))

    def _name(self, seat: int) -> str:
        sitting = self.seats[seat]
        called = sitting.name or f"Player {seat + 1}"
        return called if sitting.bot is None or sitting.name else f"{called} ({sitting.bot})"

    def seated(self) -> tuple[Seat, ...]:
        """Everybody's seat."""
        return tuple(
            Seat(
                player=number,
                name=self._name(number),
                kind="bot" if sitting.bot else "open" if sitting.open else "person",
                bot=sitting.bot,
                here=sitting.bot is not None or number in self.here,
            )
            for number, sitting in enumerate(self.seats)
        )

    def knows_seat(self, player: int | None) -> None:
        """See that there is such a seat.

        Raises:
            ProtocolError: there is none, or nobody deals by hand.
        """
        dealt = player == DEALER and self.match.dealer == "manual"
        if player is not None and not dealt and player not in range(self.match.players):
            raise ProtocolError("malformed", "there is no such seat", "$.player")

    def snapshot(
        self, player: int | None, language: str = "en", revision: int | None = None
    ) -> Snapshot:
        """All that a seat may know now, or what it saw after an earlier revision.

        Raises:
            ProtocolError: unknown, where there was no such revision yet.
        """
        self.knows_seat(player)
        past = revision is not None and revision != self.revision
        state = self._at(self.revision if revision is None else revision).state
        seat = None if player == DEALER else player
        view = state.view(seat)
        asked = not past and player is not None and state.actor == player
        return Snapshot(
            match=self.id,
            revision=self.revision if revision is None else revision,
            variant=state.game.id,
            title=state.game.title,
            you=player,
            seats=self.seated(),
            prompt=show.prompt(view, self.names, language),
            to_act=state.actor,
            choices=self._choices(language) if asked else (),
            open_ended=asked and isinstance(state.decision, Decision) and state.decision.open_ended,
            forms=self._forms(language) if asked else (),
            may_undo=not past and self.may_undo(player),
            seeded=self.seeded,
            view=view,
            score_sheet=show.score_sheet(view, self.names, language),
            over=state.is_over,
            result=view.result,
        )

    def news(self, player: int | None, after: int, language: str = "en") -> tuple[News, ...]:
        """What the revisions after one brought, oldest first, at most 500."""
        self.knows_seat(player)
        if after not in range(self.revision + 1):
            raise ProtocolError("malformed", f"revisions are from 0 to {self.revision}", "$.after")
        last = min(self.revision, after + MOST_NEWS)
        return tuple(self._news(number, player, language) for number in range(after + 1, last + 1))

    def _news(self, number: int, player: int | None, language: str) -> News:
        entry = self._log[number - 1]
        seen = seen_by(entry.events, None if player == DEALER else player)
        told = tuple(Heard(event, show.tell(event, self.names, language)) for event in seen)
        return News(number, entry.by, entry.undone, told)

    def picture(self, player: int | None, **look: Any) -> str:
        """The picture of what a seat sees."""
        self.knows_seat(player)
        if look.get("targets") in ("legal", ("legal",), ["legal"]):
            look["targets"] = self.lit(player)
        seat = None if player == DEALER else player
        return show.svg(self.state.view(seat), self._last_events(player), names=self.names, **look)

    def lit(self, player: int | None) -> tuple[str, ...]:
        """The ids of the things that a seat may click now."""
        if player is None or self.state.actor != player:
            return ()
        return tuple(dict.fromkeys(id for choice in self._choices("en") for id in choice.targets))

    def _last_events(self, player: int | None) -> tuple[Event, ...]:
        return seen_by(self._log[-1].events, player) if self._log else ()

    def sitting_name(self, seat: int, name: str | None) -> str | None:
        """A name for somebody who sits down.

        Raises:
            ProtocolError: malformed, where it cannot be one or somebody else has it.
        """
        if name is None:
            return None
        others = [other.name for i, other in enumerate(self.seats) if other.name and i != seat]
        try:
            return checked_names([*others, name], len(others) + 1)[-1]
        except SetupError as error:
            raise ProtocolError("malformed", str(error), "$.name") from error

    def sit(self, seat: int, name: str | None) -> None:
        """Somebody takes an open seat."""
        self.seats[seat] = Sitting(name or self.seats[seat].name)

    def choice_after(self, revision: int) -> Action | None:
        """The choice that made the next revision."""
        return self._log[revision].action

    # What a seat may do.

    def _choices(self, language: str) -> tuple[Choice, ...]:
        """All that may be chosen now, or come up."""
        key = self.revision, language
        if key not in self._offered:
            self._offered = {key: tuple(self._offer(language))}
        return self._offered[key]

    def _offer(self, language: str) -> list[Choice]:
        state = self.state
        if isinstance(state.decision, Chance):
            return [
                self._choice(action, language, odds) for action, odds in state.chance_outcomes()
            ]
        return [self._choice(action, language) for action in considered(state)]

    def _choice(self, action: Action, language: str, odds: float | None = None) -> Choice:
        state, names = self.state, self.names
        legal = odds is None and action in state.legal_actions()
        return Choice(
            action=action,
            notation=str(action),
            label=show.label(action, state, language, names),
            preview=show.preview(action, state, language, names) if legal else "",
            targets=show.targets(action, state),
            odds=odds,
        )

    def _forms(self, language: str) -> tuple[Form, ...]:
        return forms_of(self.state, language)

    def understood(self, wished: Any, player: int | None) -> Action:
        """The action that is meant by notation or an object.

        Raises:
            ProtocolError: malformed, with the path of the fault.
        """
        try:
            if isinstance(wished, str):
                return self.state.parse(wished, None if player == self.state.actor else player)
            if isinstance(wished, dict):
                return self._read(wished)
        except BisongamesError as error:
            raise malformed(error, "$.action") from error
        raise ProtocolError("malformed", "an action is notation or an object", "$.action")

    def _read(self, wished: dict[str, Any]) -> Action:
        import json  # deferred

        action: Action = from_json(json.dumps(wished), self.match.game)
        return action

    def act(self, player: int, wished: Any, revision: int, language: str = "en") -> None:
        """Carry out a choice, with the chance that follows it.

        Raises:
            ProtocolError: stale, malformed, or illegal with the refusal; nothing has changed.
        """
        self.knows_seat(player)
        self._must_be_now(revision)
        action = self.understood(wished, player)
        try:
            self.match.play(action, player)
        except IllegalAction as error:
            refusal = self._refusal(action, error.violations, player, language)
            raise ProtocolError(
                "illegal", "the rules refuse this", refusal=plain(refusal)
            ) from error
        self._note()

    def why(
        self,
        player: int,
        wished: Any = None,
        targets: Sequence[str] | None = None,
        language: str = "en",
    ) -> Refusal:
        """Why something is not legal; without violations where it is. Changes nothing."""
        self.knows_seat(player)
        if targets is not None:
            action = show.meant(targets, self.state.view(None if player == DEALER else player))
            if action is None:
                return Refusal(None, (), ())
        else:
            action = self.understood(wished, player)
        return self._refusal(action, self.state.violations(action, player), player, language)

    def _refusal(
        self, action: Action, violations: Sequence[Violation], player: int, language: str
    ) -> Refusal:
        near: tuple[Action, ...] = ()
        if violations and player == self.state.actor and player != DEALER:
            near = self.state.nearest_legal(action)
        return Refusal(
            action=self._choice(action, language),
            violations=tuple(Reason(v.rule.id, v.rule.text, v.facts, str(v)) for v in violations),
            nearest=tuple(self._choice(other, language) for other in near),
        )

    def may_undo(self, player: int | None) -> bool:
        """Whether a seat may take back its last choice."""
        return self._undone_to(player) is not None

    def undo(self, player: int, revision: int) -> None:
        """Take back this seat's last choice and all after it.

        Raises:
            ProtocolError: stale; forbidden, where there is nothing to take back or another person chose since.
        """
        self.knows_seat(player)
        self._must_be_now(revision)
        keep = self._undone_to(player)
        if keep is None:
            raise ProtocolError("forbidden", "there is nothing that you may take back now")
        while len(self.match.moves) > keep:
            self.match.undo()
        del self._line[len(self.match.moves) :]
        since = self._line[-1] if self._line else 0
        self._log.append(Entry(player, self.state, (), undone=since))

    def _undone_to(self, player: int | None) -> int | None:
        """How many moves stand once a seat has taken back its last choice; None where it may not."""
        if player is None or self.undoing == "never":
            return None
        by_hand = self.match.dealer == "manual"
        for place in range(len(self._line) - 1, -1, -1):
            by = self._log[self._line[place] - 1].by
            if by == player and (by != CHANCE or by_hand):
                return place
            if by != CHANCE and self.seats[by].is_person:
                return None
        return None

    def _must_be_now(self, revision: int) -> None:
        if revision != self.revision:
            raise ProtocolError(
                "stale", f"the table is at revision {self.revision}", revision=self.revision
            )

    # Bots, the log, and the record.

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that is asked; None where nobody is or a person."""
        actor = self.state.actor
        return actor if actor in self.bots else None

    def bot_choice(self) -> Action:
        """What the bot that is asked chooses: the same whenever it is asked at this revision."""
        seat = self.bot_to_move
        if seat is None:
            raise ProtocolError("fault", "no bot is asked")
        rng = random.Random(f"{self.luck}/{self.revision}")
        return self.bots[seat].choose(self.state, seat, rng)

    def bots_move(self) -> None:
        """Let bots choose until a person is asked, or the dealer, or the match is over."""
        while (seat := self.bot_to_move) is not None:
            self.match.play(self.bot_choice(), seat)
            self._note()

    def may_have_record(self, player: int | None) -> bool:
        """Whether the record may be seen: by all when it is over, before that by the one person who plays with bots."""
        people = [seat for seat, sitting in enumerate(self.seats) if sitting.is_person]
        return self.state.is_over or people == [player]

    def record(self) -> dict[str, Any]:
        """The match written down."""
        return recorded(self.match.record())

    def _at(self, revision: int) -> Entry:
        if revision not in range(self.revision + 1):
            raise ProtocolError(
                "unknown", f"there was no revision {revision} yet; the last is {self.revision}"
            )
        return self._start if revision == 0 else self._log[revision - 1]

    def _note(self) -> None:
        """Write into the log what the match has played since."""
        for move in self.match.moves[len(self._line) :]:
            by = CHANCE if move.chance_kind else move.player
            self._log.append(Entry(by, move.after, move.events, move.action))
            self._line.append(len(self._log))
