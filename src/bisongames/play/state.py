"""Positions: what lies on the table, what must be decided next, and how a position goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from bisongames.components.piles import Luck
from bisongames.components.players import CHANCE
from bisongames.play.actions import Action, Domains, Event, Tell, read_action, well_formed
from bisongames.play.agenda import THE_END, Chance, Decision, Pending, Table
from bisongames.play.errors import (
    Fault,
    IllegalAction,
    MatchError,
    RecordError,
    in_words,
    nearest,
    quoted,
    shown,
)
from bisongames.play.misread import why_unread
from bisongames.play.pictured import Pictured
from bisongames.play.rules import ACTION, CHANCE_RULE, DECISION, OVER, TURN, Violation

if TYPE_CHECKING:
    from bisongames.play.game import Game
    from bisongames.play.result import Result, Standing
    from bisongames.play.view import View


NO_CHANCE: Final = "nothing is left to chance here"


@frozen
class Step:
    """A position reached, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


class _Position:
    """The questions that a State and a Cursor both answer."""

    __slots__ = ("game", "table")

    game: Game
    table: Any

    @property
    def decision(self) -> Decision[Any, Any] | Chance[Any, Any] | None:
        """What must be decided now; None when the game is over."""
        raise NotImplementedError

    @property
    def num_players(self) -> int:
        """How many play."""
        return int(self.table.num_players)

    @property
    def actor(self) -> int | None:
        """Who decides: a player, CHANCE (-1), or None when the game is over."""
        decision = self.decision
        return None if decision is None else decision.player

    @property
    def active_player(self) -> int | None:
        """Whose turn it is; None in set-up and when the game is over."""
        player = self.table.active_player
        return None if player == CHANCE or self.is_over else player

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 in set-up."""
        return int(self.table.turn)

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 in set-up."""
        return int(self.table.round)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def result(self) -> Result | None:
        """The result; None while the game runs."""
        return self.game.rulebook.result(self.game, self.table) if self.is_over else None

    def standing(self) -> Standing:
        """Scores and their parts as if scored now, with full information."""
        return self.game.rulebook.standing(self.game, self.table)

    def legal_actions(self) -> tuple[Action, ...]:
        """All that the actor may do; () at chance and when the game is over."""
        decision = self.decision
        return () if decision is None else decision.legal(self.table)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Every outcome and its probability; () away from chance."""
        decision = self.decision
        if not isinstance(decision, Chance):
            return ()
        weights = decision.weights(self.table)
        total = sum(weight for _, weight in weights)
        return tuple((action, weight / total) for action, weight in weights)

    def sample_chance(self, rng: Luck) -> Action:
        """One outcome, drawn with its probability; uses ``rng.random()`` alone.

        Raises:
            MatchError: where nothing is left to chance.
        """
        decision = self.decision
        if not isinstance(decision, Chance):
            raise MatchError(NO_CHANCE)
        return decision.draw(self.table, rng)  # type: ignore[no-any-return]


class State(_Position, Pictured):
    """One position: ``table`` and ``agenda``. Never changes for its callers; equal by value, hashable."""

    __slots__ = ("_hash", "agenda")

    def __init__(self, game: Game, table: Table, agenda: tuple[Pending, ...]) -> None:
        self.game = game
        self.table = table
        self.agenda = agenda
        self._hash: int | None = None

    @property
    def decision(self) -> Decision[Any, Any] | Chance[Any, Any] | None:
        """The first of the agenda: a Decision or Chance; None when the game is over."""
        return self.agenda[0] if self.agenda else None  # type: ignore[return-value]

    def key(self) -> tuple[Any, ...]:
        """A compact hashable value, equal exactly when two states are equal."""
        return self.game, self.table.key(), self.agenda

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self.key() == other.key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key())
        return self._hash

    def __repr__(self) -> str:
        waiting = "over" if self.is_over else f"{type(self.decision).__name__} by {self.actor}"
        return f"<State {self.game.id}, {self.num_players} players, turn {self.turn}: {waiting}>"

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        from bisongames.play.records import from_json, to_json  # deferred: records reads states

        return from_json, (to_json(self), self.game)

    def violations(self, action: object, player: int | None = None) -> tuple[Violation, ...]:
        """Every reason why ``action`` is illegal now; () exactly when it is legal. Never raises.

        Args:
            action: any object at all.
            player: who wants to act; None means the actor.
        """
        decision = self.decision
        if decision is None:
            return (OVER.broken(),)
        general = []
        if not self.game.knows(action):
            general.append(ACTION.broken(found=shown(action)))
        elif not any(type(action) is kind for kind in decision.kinds):
            general.append(
                DECISION.broken(asked=in_words(type(decision)), found=in_words(type(action)))
            )
        if player is not None and (type(player) is not int or player != decision.player):
            general.append(TURN.broken(asked=decision.player, wished=shown(player)))
        if general:
            return tuple(general)
        if isinstance(decision, Chance):
            if any(action == outcome for outcome, _ in decision.weights(self.table)):
                return ()
            return (CHANCE_RULE.broken(found=shown(action)),)
        rule = self.game.rule
        return tuple(
            Violation(rule(v.rule.id), v.facts) for v in decision.violations(self.table, action)
        )

    def nearest_legal(self, action: object, number: int = 3) -> tuple[Action, ...]:
        """Legal actions that read most like ``action``."""
        legal = {str(a): a for a in self.legal_actions()}
        alike = [text for text, a in legal.items() if type(a) is type(action)]
        return tuple(legal[text] for text in nearest(shown(action), alike or legal, number))

    def apply(self, action: Action, player: int | None = None) -> State:
        """The next State.

        Raises:
            IllegalAction: with all violations; nothing has changed.
        """
        return self._advanced(action, player, None)

    def step(self, action: Action, player: int | None = None) -> Step:
        """The next State together with the events on the way.

        Raises:
            IllegalAction: with all violations; nothing has changed.
        """
        events: list[Event] = []
        return Step(self._advanced(action, player, events.append), tuple(events))

    def _advanced(self, action: Action, player: int | None, tell: Tell) -> State:
        violations = self.violations(action, player)
        if violations:
            raise IllegalAction(action, violations, self.nearest_legal(action))
        cursor = self.cursor(tell)
        cursor.advance(action)
        return State(self.game, cursor.table, tuple(cursor.waiting[::-1]))

    def cursor(self, listen: Tell = None) -> Cursor:
        """A position that starts here and moves forward in place; ``listen`` is called with each Event."""
        return Cursor(self.game, self.table.copy(), list(self.agenda[::-1]), listen)

    def view(self, player: int | None) -> View:
        """What ``player`` may know; None is a spectator."""
        return self.game.view(self, player)

    def sample(self, player: int | None, rng: Luck) -> State:
        """A full State, drawn at random from those consistent with ``view(player)``."""
        return self.game.rulebook.sample(self, player, rng)

    def parse(self, text: str) -> Action:
        """The action that ``text`` is the notation of: ``state.parse(str(a)) == a``.

        Raises:
            RecordError: when it is the notation of no action of this game.
        """
        return self.game.parse(text, hint=tuple(map(str, self.legal_actions())))


class Cursor(_Position):
    """A position that moves forward in place: the fast way through a whole match."""

    __slots__ = ("listen", "waiting")

    def __init__(
        self, game: Game, table: Table, waiting: list[Pending], listen: Tell = None
    ) -> None:
        self.game = game
        self.table = table
        self.waiting = waiting  # the agenda, next last: a stack
        self.listen = listen

    @property
    def decision(self) -> Decision[Any, Any] | Chance[Any, Any] | None:
        """What must be decided now; None when the game is over."""
        return self.waiting[-1] if self.waiting else None  # type: ignore[return-value]

    @property
    def actor(self) -> int | None:
        """Who decides: a player, CHANCE (-1), or None when the game is over."""
        waiting = self.waiting
        return waiting[-1].player if waiting else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.waiting

    def legal_actions(self) -> tuple[Action, ...]:
        """All that the actor may do; () at chance and when the game is over."""
        waiting = self.waiting
        return waiting[-1].legal(self.table) if waiting else ()

    def sample_chance(self, rng: Luck) -> Action:
        """One outcome, drawn with its probability; uses ``rng.random()`` alone.

        Raises:
            MatchError: where nothing is left to chance.
        """
        waiting = self.waiting
        if waiting:
            top = waiting[-1]
            if top.player == CHANCE:
                return top.draw(self.table, rng)  # type: ignore[attr-defined, no-any-return]
        raise MatchError(NO_CHANCE)

    def advance(self, action: Action) -> None:
        """Carry out a legal action in place. Trusted: an illegal one is not noticed."""
        waiting = self.waiting
        follow = waiting.pop().resolve(self.table, action, self.listen)  # type: ignore[attr-defined]
        if follow:
            # Mostly one; and then there is nothing to turn round.
            waiting += follow if len(follow) == 1 else follow[::-1]
        while waiting[-1].automatic:
            due = waiting.pop()
            if due is THE_END:
                waiting.clear()
                return
            follow = due.resolve(self.table, self.listen)  # type: ignore[attr-defined]
            if follow:
                waiting += follow if len(follow) == 1 else follow[::-1]

    def settle(self) -> None:
        """Carry out every Upkeep that is due: a new agenda comes to rest at its first choice."""
        waiting = self.waiting
        while waiting and waiting[-1].automatic:
            due = waiting.pop()
            if due is THE_END:
                waiting.clear()
            else:
                waiting += due.resolve(self.table, self.listen)[::-1]  # type: ignore[attr-defined]

    def state(self) -> State:
        """The State reached; the cursor may go on."""
        return State(self.game, self.table.copy(), tuple(self.waiting[::-1]))

    def copy(self) -> Cursor:
        """An independent cursor at the same position; nobody listens to it."""
        return Cursor(self.game, self.table.copy(), self.waiting.copy())


def parse_action(
    text: object, kinds: Collection[type[Action]], domains: Domains, hint: Iterable[str] = ()
) -> Action:
    """The action of one of ``kinds`` with this notation; see ``State.parse``."""
    if not isinstance(text, str):
        raise RecordError("", (Fault("action", f"found {quoted(text)}, needed text"),))
    for kind in kinds:
        action = read_action(kind, text)
        if action is not None and well_formed(action, domains):
            return action
    why = why_unread(text, kinds, domains, hint)
    raise RecordError("", (Fault("action", f"{shown(text)!r} is no action of this game: {why}"),))
