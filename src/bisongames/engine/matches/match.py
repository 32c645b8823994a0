"""A game being played: the dealer of chance, history, undo, and the record."""

# Longer than 310 lines because callers hold one object, and each of its parts needs the others.

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from itertools import islice, repeat
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal, cast

from attrs import evolve

from bisongames.components.seats import CHANCE
from bisongames.engine.core import limits
from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.agenda import Chance
from bisongames.engine.core.atomic_files import path_of, read_whole, write_whole
from bisongames.engine.core.display import Drawable, renderer
from bisongames.engine.core.errors import (
    BisongamesError,
    EndlessPlay,
    MatchError,
    RecordError,
    SetupError,
    quote,
    short_text,
)
from bisongames.engine.core.hints import hints_for, hints_on_keywords
from bisongames.engine.core.luck import MatchLuck
from bisongames.engine.core.player_names import default_names, validate_names
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Standing
from bisongames.engine.loader import load, with_options
from bisongames.engine.matches.history import (
    Course,
    CourseSequence,
    Divergence,
    HistoryEntry,
    MatchMove,
    PlayedAction,
)
from bisongames.engine.positions.notation import Reading
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.converters import LuckProof, Record
from bisongames.engine.serialization.record_validation import validate_record
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View, check_player

Dealer = Literal["seeded", "manual"]
Until = Literal["divergence"]


class _MatchType(type):
    """Says what to use instead of class methods that do not exist."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("from_position", "from_state", "from_fen", "at_state"),
                    "Match.at_position(state)",
                ),
                **dict.fromkeys(("from_file", "open", "load_file"), "Match.load(path)"),
                **dict.fromkeys(("from_dict", "loads"), "Match.from_json(text)"),
                **dict.fromkeys(("new", "start_new", "create", "make"), "Match(id, players=...)"),
            }
        )


class Match(Drawable, metaclass=_MatchType):
    """A match of one game: ``play`` makes a choice, ``run`` lets bots play, ``state`` is the position.

    Chance is resolved between choices. A match goes on, so it equals itself alone; two are the same if their ``record`` is.

    Args:
        game: a ``Game``, an id, or the path of a variant file.
        players: the number of players, one of ``game.player_counts``: 3 or 4 in Wind River and Catan, 2 to 4 in Bison and
            Natives; the smallest if not given.
        seed: determines all chance outcomes, and whoever knows it can predict them; if not given, a secret key is drawn
            and kept. A ``MatchLuck`` continues the luck of another match.
        options: option values to change, by name.
        dealer: ``"seeded"``, or ``"manual"`` if the caller plays the chance outcomes too (real dice).
        names: the names of the players, one for each seat: 1 to 40 characters, no two alike.
        setup: values given instead of chance, such as ``start_player=0``.

    Raises:
        UnknownVariant, VariantError, SetupError: as for ``load`` and ``Game.start``.
    """

    def __init__(
        self,
        game: Game | str | Path,
        players: int | None = None,
        seed: int | MatchLuck | None = None,
        options: Mapping[str, object] | None = None,
        dealer: Dealer = "seeded",
        names: Iterable[str] | None = None,
        **setup: Any,
    ) -> None:
        if isinstance(game, Game):
            game = game if options is None else with_options(game, options)
        else:
            game = load(game, options)
        if dealer not in ("seeded", "manual"):
            raise SetupError(f"the dealer must be seeded or manual, got {short_text(dealer)}")
        self.game = game
        self.dealer = dealer
        self.luck = seed if isinstance(seed, MatchLuck) else MatchLuck(seed)
        self.setup = dict(setup)
        start = game.start(game.player_counts[0] if players is None else players, **setup)
        self._course = Course(start)
        self.position: State | None = None
        """The position from which the match began; None if it began at the start of its game."""
        self._names = None if names is None else validate_names(names, start.num_players)
        self._undone: list[tuple[MatchMove, ...]] = []
        self._events: list[Event] = []
        self._drawn: Counter[str | int] = (
            Counter()
        )  # outcomes so far by kind of chance, choices by seat
        self.divergence: Divergence | None = None
        """The refused move, if the match was loaded up to where its record is refused; else None."""
        self._deal()

    @property
    def start(self) -> State:
        """The first position."""
        return self._course.start

    @property
    def state(self) -> State:
        """The current position."""
        return self._course.last

    @property
    def players(self) -> int:
        """The number of players."""
        return self.start.num_players

    @property
    def num_players(self) -> int:
        """The number of players, by the name that states and views have for it."""
        return self.players

    @property
    def seed(self) -> int | None:
        """The given seed; None if a secret key determines the luck."""
        return self.luck.seed

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat; "Player 1" and so on if none were given."""
        return self._names or default_names(self.players)

    @property
    def given_names(self) -> tuple[str, ...] | None:
        """The given names by seat; None if there are none."""
        return self._names

    def _repr_svg_(self) -> str:
        return self.to_svg(self.since(self.count - 1)[0].events if self.count else ())

    @property
    def actor(self) -> int | None:
        """The player who must choose; CHANCE only if the dealer is manual; None when the game is over."""
        return self.state.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def result(self) -> Result | None:
        """The result, with ``winners``, ``scores``, ``ranking`` and ``parts``; None while the game runs."""
        return self.state.result

    @property
    def winners(self) -> tuple[int, ...]:
        """The players on the first rank; () while the game runs."""
        result = self.result
        return () if result is None else result.winners

    @property
    def history(self) -> Sequence[PlayedAction]:
        """Every choice and outcome so far, in a sequence: each a pair of ``player`` (CHANCE: -1) and ``action``."""
        played = self._course.played
        return CourseSequence(
            len(played),
            lambda number: PlayedAction(played[number].player, played[number].action),
            lambda since: (
                PlayedAction(move.player, move.action) for move in islice(played, since, None)
            ),
        )

    @property
    def moves(self) -> Sequence[MatchMove]:
        """Every action so far, in a sequence: each with ``player``, ``action``, ``events``, and positions ``before`` and ``after``."""
        return CourseSequence(self.count, self._course.move, self._course.moves)

    def since(self, count: int) -> tuple[MatchMove, ...]:
        """The moves after the first ``count`` actions."""
        return tuple(self.moves[count:])

    @property
    def count(self) -> int:
        """The number of actions so far, chance outcomes included."""
        return len(self._course.played)

    @property
    def states(self) -> Sequence[State]:
        """Every position so far, in a sequence, the start first."""
        return CourseSequence(self.count + 1, self._course.position, self._course.positions)

    def after(self, count: int) -> State:
        """The position after this many actions, from 0 to :attr:`count`."""
        return self._course.position(count)

    @property
    def events(self) -> Sequence[Event]:
        """All events so far, in a sequence, with full information."""
        events = self._events
        return CourseSequence(
            len(events), events.__getitem__, lambda since: islice(events, since, None)
        )

    def events_for(self, player: int | None) -> tuple[Event, ...]:
        """All events so far, as ``player`` saw them; None is a spectator."""
        self.view(player)  # raises if there is no such player
        return events_seen_by(self.events, player)

    def view(self, player: int | None) -> View:
        """What ``player`` may know now, with a field for each thing, which ``dir`` lists; None is a spectator."""
        return self.state.view(player)

    def information_state(self, player: int | None) -> str:
        """Everything that ``player`` knows, with perfect recall, as text; None is a spectator.

        Views do not remember; this does: a line for each choice of the player (``2: rob:0``), each followed by the events
        that they saw, one line of JSON each, and last the view in JSON. The texts of two matches are equal exactly if the
        player chose and saw the same. It grows with the match, so there is no array of fixed length for it.
        """
        view = to_json(self.view(player))  # raises if there is no such player
        return self._course.recalled_by(player) + view

    def legal_actions(self, kind: str | None = None) -> tuple[Action, ...]:
        """All legal actions, or those of one kind; () when the game is over. See :meth:`State.legal_actions`."""
        return self.state.legal_actions(kind)

    def legal_by_kind(self) -> dict[str, tuple[Action, ...]]:
        """All legal actions, in order, by their :attr:`~bisongames.Action.kind`."""
        return self.state.legal_by_kind()

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Every outcome of chance with its probability, if the dealer is manual; () at a player's choice."""
        return self.state.chance_outcomes()

    def violations(self, action: object, player: int | None = None) -> tuple[Violation, ...]:
        """Every reason why an action, or text as for :meth:`play`, is illegal now, each with its ``rule``; () if it is legal.

        See :meth:`State.violations`. Text that does not mean exactly one action breaks ``GEN-action``.
        """
        if isinstance(action, str):
            with suppress(RecordError):
                action = self._meant(action, player)
        return self.state.violations(action, player)

    def is_legal(self, action: object, player: int | None = None) -> bool:
        """Whether an action, or text as for :meth:`play`, is legal now.

        Raises:
            RecordError: if the text does not mean exactly one action.
        """
        if isinstance(action, str):
            action = self._meant(action, player)
        return self.state.is_legal(action, player)

    def why(self, action: Action | str, player: int | None = None) -> str:
        """Whether an action, or text as for :meth:`play`, is legal now and, if not, why, in sentences with the names.

        Raises:
            RecordError: if the text does not mean exactly one action.
        """
        if isinstance(action, str):
            action = self._meant(action, player)
        return self.state.why(action, player, self._names)

    def standing(self) -> Standing:
        """The ``scores``, their ``parts`` and the ``leaders``, as if the match ended now; ``result`` has the final ones."""
        return self.state.standing()

    @hints_on_keywords(
        **dict.fromkeys(
            ("limit", "moves", "steps", "max_moves", "max_steps", "choices", "count", "until"),
            "it plays on; match.at(40) is the match after its first 40 actions",
        ),
        seed="it belongs to Match(id, seed=...), and bots follow from it",
    )
    def run(self, bots: Any = "greedy") -> Result | None:
        """Lets bots play until the match is over or a player without a bot is to choose.

        ``Match("catan", players=4, seed=7).run("greedy,random")`` is a whole match.

        Args:
            bots: a bot, a class, or text as for ``bots.make``; several of these, seated in turn; or a dict of seat to
                bot, such as ``{1: "greedy"}``. Each chooses with :meth:`bot_rng`, so that a seed gives the same match.

        Returns:
            The result; None if the match goes on, with a choice of somebody else.

        Raises:
            SetupError: if one of them is not a bot, or there is no such seat.
            BotError: if a bot raises or chooses what is illegal; the match stays where it was before that choice.
        """
        play = importlib.import_module("bisongames.bots.match_play")
        return cast("Result | None", play.run(self, bots))

    def play(
        self, action: Action | str, player: int | None = None, *, seconds: float | None = None
    ) -> tuple[Event, ...]:
        """Plays a choice (or, with a manual dealer, an outcome) and deals any chance that follows.

        Args:
            action: the choice, or text that means it.
            player: the seat that chooses; None: whoever is to choose.
            seconds: how long a person took to choose, for the record.

        Returns:
            The events, with full information.

        Raises:
            IllegalAction: with every reason; nothing has changed. Text from a player out of turn is not even parsed.
            EndlessPlay: if chance or upkeep goes on for ever; the match stays where it was before that.
            RecordError: if the text does not mean exactly one action: see :meth:`State.read`.
            SetupError: if there is no such player.
        """
        count = len(self._events)
        if player is not None and player != CHANCE:  # a dealer by hand plays outcomes
            check_player(self.players, player)
        if isinstance(action, str):
            self._play(self._read(action, player), player, legal=True, seconds=seconds)
        else:
            self._play(action, player, seconds=seconds)
        self._undone.clear()
        if isinstance(self._course.last.decision, Chance):
            self._deal()
        return tuple(self._events[count:])

    def read(self, text: str, player: int | None = None) -> Reading:
        """What a text means to :meth:`play`, which reads it with the names of the players; see :meth:`State.read`."""
        return self.state.read(text, player, self._names)

    def _read(self, text: str, player: int | None) -> Action:
        """The legal action that a text means."""
        state = self.state
        if (player is not None or state.decision is None) and (
            refused := state.out_of_turn(player)
        ):
            raise IllegalAction(text, refused)
        reading = self._reading(text, player)
        if reading.action is None or reading.violations:
            raise IllegalAction(reading.action, reading.violations, state, player)
        return reading.action

    def _reading(self, text: str, player: int | None) -> Reading:
        """What a text means; a problem is raised, unless it is that the player may not act at all."""
        reading = self.read(text, player)
        if reading.problem and not reading.violations:
            raise RecordError.at("action", reading.problem)
        return reading

    def _meant(self, text: str, player: int | None) -> Action | str:
        """The action that a text means, legal or not; the text itself if nobody may act or this player may not."""
        if self.state.decision is None:
            return text
        return self._reading(text, player).action or text

    def undo(self, choices: int = 1) -> None:
        """Undoes the last choices of players and the chance that followed; ``redo`` replays them.

        Raises:
            MatchError: if fewer have been made; nothing has changed.
        """
        played = self._course.played
        made = [number for number, move in enumerate(played) if not move.chance_kind]
        _check_choices(choices, len(made), "undo")
        for number in reversed(made[-choices:]):
            self._undone.append(self._take_back(number))

    @property
    def can_undo(self) -> bool:
        """Whether a player has made a choice, which :meth:`undo` takes back."""
        return not all(move.chance_kind for move in self._course.played)

    @property
    def can_redo(self) -> bool:
        """Whether a choice was undone, which :meth:`redo` replays."""
        return bool(self._undone)

    def _take_back(self, count: int) -> tuple[MatchMove, ...]:
        """Truncates the match to ``count`` moves; returns those removed."""
        gone = self.since(count)
        self._course = self._course.until(count)
        self._drawn.subtract(_kind_of(move) for move in gone)
        self._events = self._events[: len(self._events) - sum(len(m.events) for m in gone)]
        return gone

    def redo(self, choices: int = 1) -> None:
        """Replays the choices that were undone last, with the chance that followed.

        Raises:
            MatchError: if fewer were undone since something else was played; nothing has changed.
        """
        _check_choices(choices, len(self._undone), "redo")
        for _ in range(choices):
            for move in self._undone.pop():
                entry = HistoryEntry(move.player, move.action, move.events, move.chance_kind)
                self._note(entry, move.after)

    def at(self, count: int) -> Match:
        """The match after its first ``count`` actions, chance outcomes included.

        A seeded dealer deals any chance that follows, as it did before, so its :attr:`count` may be larger;
        ``match.after(count)`` is the position before that, the same as ``match.states[count]``.

        Raises:
            MatchError: if the match has fewer actions.
        """
        if type(count) is not int or count not in range(self.count + 1):
            wished = short_text(count)
            raise MatchError(f"expected a number of actions from 0 to {self.count}, got {wished}")
        earlier = copy(self)
        earlier._course, earlier._undone = self._course.until(count), []
        played = earlier._course.played
        earlier._events = [event for move in played for event in move.events]
        earlier._drawn = Counter(map(_kind_of, played))
        earlier._deal()
        return earlier

    def copy(self) -> Match:
        """Another match that has been played the same way and goes on by itself, with the same luck."""
        other = copy(self)
        other._course, other._undone = self._course.until(self.count), [*self._undone]
        other._events, other._drawn = [*self._events], self._drawn.copy()
        return other

    @property
    def seconds(self) -> tuple[float | None, ...] | None:
        """How long people took for each action, where that is known; None if it is known of none."""
        each = tuple(move.seconds for move in self._course.played)
        return None if each.count(None) == len(each) else each

    @property
    def luck_proof(self) -> LuckProof | None:
        """The secret luck, with its key; None if a seed determines it, or if chance is dealt by hand."""
        return LuckProof.of(self.luck) if self.dealer == "seeded" else None

    @property
    def record(self) -> Record:
        """The record of the match: variant, setup, rules version, players, choices and chance outcomes.

        Raises:
            MatchError: if it began from a position, which a record cannot hold.
        """
        if self.position is not None:
            raise MatchError("a match that begins from a position has no record")
        return Record(
            game=self.game,
            players=self.players,
            setup=dict(self.setup),
            seed=self.seed,
            luck=self.luck_proof,
            dealer=self.dealer,
            rules=self.game.rulebook.rules_version,
            names=self._names,
            moves=tuple(str(move.action) for move in self._course.played),
            seconds=self.seconds,
        )

    def save(self, path: str | Path) -> None:
        """Writes the record to a file, as JSON. An interrupted save leaves an old file intact.

        Raises:
            RecordError: if the file cannot be written, or is a picture by its name, which ``to_svg`` and ``to_png`` write.
        """
        file = path_of(path)
        if file.suffix.lower() in (".svg", ".png"):
            draws = f"match.to_{file.suffix[1:].lower()}(path) draws the position"
            raise RecordError.at("path", f"expected a file for JSON, got {quote(path)}; {draws}")
        write_whole(file, to_json(self.record, indent=1) + "\n")

    @classmethod
    def load(cls, path: str | Path, *, verify: bool = False, until: Until | None = None) -> Match:
        """The match of a record file, replayed without its luck.

        A match whose record has no seed and no key continues with a new secret key.

        Args:
            path: the file.
            verify: whether to check that the seed or key gives every chance outcome in the record; one that was drawn before
                the key was there, since an earlier one was lost, is not verified, and so refused.
            until: ``"divergence"`` loads as much of a record as still replays, up to the first refused move;
                ``divergence`` of the match then gives that move and the rule that refuses it.

        Raises:
            RecordError: if the file cannot be read or the record cannot be replayed; gives the path of the fault.
        """
        file = path_of(path)
        text = read_whole(file, limits.RECORD_BYTES)
        try:
            return cls.from_record(from_json(text), verify=verify, until=until)
        except BisongamesError as error:
            raise RecordError.within(str(file), error) from error

    @classmethod
    def at_position(
        cls,
        state: State,
        seed: int | MatchLuck | None = None,
        moves: Iterable[str] = (),
        until: Until | None = None,
    ) -> Match:
        """A match that begins from a position, with a seeded dealer.

        Args:
            state: the position.
            seed: as for any match.
            moves: the moves since then; the luck deals the chance outcomes that are left out.
            until: as in :meth:`load`.

        Raises:
            SetupError: if the seed is not valid.
            RecordError: if the rules refuse a move; gives the place of the first one.
        """
        match = cls(state.game, state.num_players, seed, None, "manual")
        match.position, match._course = state, Course(state)
        match._replay(moves, until=until, deal=True)
        match.dealer = "seeded"
        match._deal()
        return match

    @classmethod
    def from_json(cls, text: str | bytes, *, verify: bool = False) -> Match:
        """The match of a record in JSON, as ``bisongames.to_json(match)`` gives it; see :meth:`from_record`."""
        return cls.from_record(from_json(text), verify=verify)

    @classmethod
    def from_record(
        cls,
        record: object,
        *,
        verify: bool = False,
        until: Until | None = None,
        deal: bool = False,
    ) -> Match:
        """The match of a record, replayed without its luck.

        Args:
            record: the :attr:`record` of a match, or one read from a file or text.
            verify: as in :meth:`load`.
            until: as in :meth:`load`.
            deal: whether its luck deals the chance outcomes that its moves leave out.

        Raises:
            RecordError: if the rules refuse a move; gives the place of the first one.
        """
        if until not in (None, "divergence"):
            raise RecordError.at("until", f'expected None or "divergence", got {short_text(until)}')
        record = validate_record(record, verify)
        try:
            match = cls(
                record.game,
                record.players,
                record.to_luck(),
                None,
                "manual",
                record.names,
                **record.setup,
            )
        except SetupError as error:
            place = "$.setup" if record.players in record.game.player_counts else "$.players"
            raise RecordError.at(place, str(error)) from error
        match._replay(record.moves, record.seconds, verify=verify, until=until, deal=deal)
        match.dealer = record.dealer  # type: ignore[assignment]
        if not record.has_luck:
            match.luck = evolve(match.luck, since=match.count)
        match._deal()
        return match

    def _replay(
        self,
        moves: Iterable[str],
        seconds: Iterable[float | None] | None = None,
        *,
        verify: bool = False,
        until: Until | None = None,
        deal: bool = False,
    ) -> None:
        """Plays the recorded moves; the arguments are as in :meth:`from_record`."""
        unverified: list[int] = []
        for index, (text, took) in enumerate(zip(moves, seconds or repeat(None))):  # noqa: B905
            try:
                if deal:
                    self._deal_up_to(text)
                expected = self._next_outcome() if verify else None
                if expected is not None and index < self.luck.since:
                    unverified.append(index)
                elif expected is not None and str(expected) != text:
                    source = "the key" if self.seed is None else f"the seed {self.seed}"
                    mismatch = f"{source} gives {expected}, got {short_text(text)}"
                    raise RecordError.at("", mismatch)
                self._play(self.state.parse(text), None, seconds=took)
            except (IllegalAction, RecordError) as error:
                if until is None:
                    raise RecordError.at(f"$.moves[{index}]", str(error)) from error
                broken = error.violations if isinstance(error, IllegalAction) else ()
                rule = broken[0].rule.id if broken else None
                self.divergence = Divergence(index, str(error), rule)
                break
        if unverified:
            checked = f"the key gives every chance outcome after action {self.luck.since}, but not"
            count = f"{len(unverified)} before it, the first at $.moves[{unverified[0]}]"
            raise RecordError.at("$.luck.since", f"{checked} the {count}: these are not verified")

    def _play(
        self,
        action: Action,
        player: int | None,
        legal: bool = False,
        seconds: float | None = None,
    ) -> None:
        before, count = self._course.last, len(self._course.played)
        try:
            if count >= limits.MOVES and count >= (most := self._most_moves()):
                raise EndlessPlay(f"{self.game.id}: a match has at most {most} moves", before)
            if legal:
                step = before.step_trusted(action)
                after, events = step.state, step.events
            else:
                told: list[Event] = []
                after = before.apply_and_tell(action, player, told.append)
                events = tuple(told)
        except EndlessPlay as error:
            raise EndlessPlay(str(error), error.state, self._record_by_hand()) from None
        decision = before.decision
        kind = decision.kind if isinstance(decision, Chance) else ""
        player = CHANCE if decision is None else decision.player
        self._note(HistoryEntry(player, action, events, kind, seconds), after)

    def _most_moves(self) -> int:
        """The bound that the game gives on the length of a match, but at least ``MOVES``."""
        try:
            return max(limits.MOVES, self.game.max_length(self.players))
        except SetupError:
            return limits.MOVES

    def _note(self, entry: HistoryEntry, position: State) -> None:
        self._course.add(entry, position)
        self._events += entry.events
        self._drawn[_kind_of(entry)] += 1

    def _deal_up_to(self, text: str) -> None:
        """Deals until a player decides or the outcome with this notation is possible."""
        began = self.count
        while (outcome := self._next_outcome()) is not None and not self._is_possible(text):
            self._play_outcome(outcome, began)

    def _is_possible(self, text: str) -> bool:
        try:
            return not self.state.violations(self.state.parse(text))
        except RecordError:
            return False

    def _deal(self) -> None:
        began = self.count
        while self.dealer == "seeded" and (outcome := self._next_outcome()) is not None:
            self._play_outcome(outcome, began)

    def _play_outcome(self, outcome: Action, began: int) -> None:
        """Plays an outcome, unless chance has decided without an end since ``began`` moves."""
        if self.count - began < limits.OUTCOMES:
            self._play(outcome, None, legal=True)
            return
        last = ", ".join(str(move.action) for move in self._course.played[-3:])
        self._take_back(began)
        raise EndlessPlay(
            f"{self.game.id}: chance decides {limits.OUTCOMES} times in a row and no player may choose; "
            f"the last outcomes were {last}, the first came after {began} moves",
            self.state,
            self._record_by_hand(),
        )

    def _record_by_hand(self) -> Record | None:
        """The record, dealt by hand so that it replays; None if the match began from a position."""
        if self.position is not None:
            return None
        return evolve(self.record, dealer="manual", seed=None, luck=None)

    def _next_outcome(self) -> Action | None:
        """The outcome that the luck gives now; None if chance does not decide now."""
        chance = self.state.decision
        if not isinstance(chance, Chance):
            return None
        draw = self.luck.draw(chance.kind, self._drawn[chance.kind])
        return self.state.sample_chance(draw)

    def bot_rng(self, player: int) -> Random:
        """The random numbers for the next choice of a bot on a seat: they depend on the luck and on its choices so far."""
        return self.luck.bot_rng(player, self._drawn[player])

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("scores", "score", "points"), "match.standing().scores"),
                **dict.fromkeys(
                    ("push", "push_san", "move", "apply_action", "apply", "step", "choose", "do"),
                    "match.play",
                ),
                **dict.fromkeys(("is_game_over", "is_terminal", "done", "over"), "match.is_over"),
                **dict.fromkeys(("returns", "rewards", "payoffs"), "match.result.payoffs()"),
                **dict.fromkeys(("clone", "fork"), "match.copy()"),
                "start_player": "match.state.table.start_player",
                **dict.fromkeys(
                    ("hand", "observation", "observe"), "match.view(player), what that player sees"
                ),
                **dict.fromkeys(
                    ("board", "render", "show", "draw", "display", "ascii"),
                    "print(match.to_text())",
                ),
                **dict.fromkeys(("ranking", "outcome"), "match.result"),
                **dict.fromkeys(("hint", "best_move", "advise"), "bisongames.lab.advise(match)"),
                **dict.fromkeys(("analyse", "analyze"), "bisongames.lab.analyse(match)"),
                **dict.fromkeys(
                    ("play_out", "play_random", "bot_move", "simulate", "auto_play"),
                    "match.run(bots)",
                ),
                **dict.fromkeys(("current_player", "player"), "match.actor"),
                **dict.fromkeys(("legal_moves", "generate_legal_moves"), "match.legal_actions()"),
                **dict.fromkeys(("to_json", "to_dict", "json"), "bisongames.to_json(match)"),
                **dict.fromkeys(
                    ("determinize", "determinization"), "match.state.sample(player, rng)"
                ),
                **dict.fromkeys(("goto", "rewind"), "match.at(count)"),
                **dict.fromkeys(("reset", "restart", "undo_all"), "match.at(0), or a new Match"),
                "winner": "match.winners",
                "player_names": "match.names",
                "actor_name": "match.names[match.actor]",
                "standings": "match.standing()",
                "svg": "match.to_svg()",
                "pop": "match.undo",
                "move_stack": "match.history",
                "log": "match.events",
                "peek": "match.history[-1]",
                "replay": "match.moves, or match.at(count)",
            },
            lambda: {"match.state": State, "match.game": Game},
        )

    def __len__(self) -> int:
        """The number of actions so far, chance outcomes included: :attr:`count`."""
        return self.count

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return str(renderer().summary(self))

    def __repr__(self) -> str:
        luck = "secret luck" if self.seed is None else f"seed {short_text(self.seed)}"
        return f"<Match {self.game.id}, {self.players} players, {self.count} moves, {luck}>"


def _check_choices(choices: object, most: int, what: str) -> None:
    """Checks that a number of choices can be undone or redone."""
    if type(choices) is not int or choices < 1:
        raise MatchError(f"expected a number of choices from 1, got {short_text(choices)}")
    if not most:
        raise MatchError(f"there is no choice to {what}")
    if choices > most:
        raise MatchError(f"expected a number of choices up to {most}, got {choices}")


def _kind_of(move: MatchMove | HistoryEntry) -> str | int:
    """The kind of chance, or the seat, under which a move is counted; its random numbers follow from the number."""
    return move.chance_kind or move.player
