"""A game being played: the dealer of chance, history, undo, and the record."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Event, seen_by
from bisongames.play.agenda import Chance
from bisongames.play.checked import checked_record
from bisongames.play.converting import RULES_VERSION, Record
from bisongames.play.dealing import SEEDS, Draw
from bisongames.play.errors import (
    BisongamesError,
    Fault,
    MatchError,
    RecordError,
    SetupError,
    shown,
)
from bisongames.play.records import from_json, to_json
from bisongames.play.rules import IllegalAction
from bisongames.play.saving import path_of, write_whole
from bisongames.play.state import Game, State
from bisongames.play.variants import load, with_options
from bisongames.play.view import View

Dealer = Literal["seeded", "manual"]


@frozen
class Move:
    """One action that was played, by a player or by chance."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def player(self) -> int:
        """Who made it; CHANCE (-1) if nobody did."""
        return CHANCE if self.before.actor is None else self.before.actor

    @property
    def chance_kind(self) -> str:
        """The kind of chance it is the outcome of; empty for a choice."""
        decision = self.before.decision
        return decision.kind if isinstance(decision, Chance) else ""


class Match:
    """A match of one game.

    Args:
        game: a ``Game``, an id, or the path of a variant file.
        players: how many play; the smallest allowed number if not given.
        seed: decides all chance; if not given a new one is drawn and kept.
        options: values to change, by name.
        dealer: ``"seeded"``, or ``"manual"`` where the caller plays the outcomes of chance too (real dice).
        setup: what is given instead of chance, such as ``start_player=0``.

    Raises:
        UnknownVariant, VariantError, SetupError: as ``load`` and ``Game.start``.
    """

    def __init__(
        self,
        game: Game | str | Path,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        dealer: Dealer = "seeded",
        **setup: Any,
    ) -> None:
        if isinstance(game, Game):
            game = with_options(game, options) if options else game
        else:
            game = load(game, options)
        if dealer not in ("seeded", "manual"):
            raise SetupError(f"the dealer is seeded or manual, not {shown(dealer)}")
        if seed is not None and (type(seed) is not int or seed not in range(SEEDS)):
            raise SetupError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {shown(seed)}")
        self.game = game
        self.dealer = dealer
        self.seed = secrets.randbelow(2**32) if seed is None and dealer == "seeded" else seed
        self.setup = dict(setup)
        self._start = game.start(game.player_counts[0] if players is None else players, **setup)
        self._moves: list[Move] = []
        self._undone: list[list[Move]] = []
        self._drawn: Counter[str] = Counter()  # outcomes so far, by kind of chance
        self._deal()

    @property
    def state(self) -> State:
        """The position now."""
        return self._moves[-1].after if self._moves else self._start

    @property
    def players(self) -> int:
        """How many play."""
        return self._start.num_players

    @property
    def actor(self) -> int | None:
        """Who decides; never CHANCE unless the dealer is manual; None when the game is over."""
        return self.state.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every choice and outcome so far, with who made it (CHANCE: -1)."""
        return tuple((move.player, move.action) for move in self._moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything that was played, each with the positions before and after and what happened."""
        return tuple(self._moves)

    @property
    def states(self) -> tuple[State, ...]:
        """Every position so far, the start first."""
        return (self._start, *(move.after for move in self._moves))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, with full information."""
        return tuple(event for move in self._moves for event in move.events)

    def events_for(self, player: int | None) -> tuple[Event, ...]:
        """Everything that has happened, as ``player`` saw it; None is a spectator."""
        self.view(player)  # refuses who is nobody
        return seen_by(self.events, player)

    def view(self, player: int | None) -> View:
        """What ``player`` may know now; None is a spectator."""
        return self.state.view(player)

    def legal_actions(self) -> tuple[Action, ...]:
        """All that the actor may do."""
        return self.state.legal_actions()

    def play(self, action: Action | str, player: int | None = None) -> tuple[Event, ...]:
        """Play a choice (or, with a manual dealer, an outcome) and deal any chance that follows.

        Returns:
            What happened, with full information.

        Raises:
            IllegalAction: with every reason; nothing has changed.
            RecordError: text that is the notation of no action.
        """
        chosen = self.state.parse(action) if isinstance(action, str) else action
        count = len(self._moves)
        self._play(chosen, player)
        self._undone.clear()
        self._deal()
        return tuple(event for move in self._moves[count:] for event in move.events)

    def undo(self) -> None:
        """Take back one player's choice with the chance that followed.

        Raises:
            MatchError: when nothing has been chosen.
        """
        last = next(
            (i for i in reversed(range(len(self._moves))) if not self._moves[i].chance_kind), None
        )
        if last is None:
            raise MatchError("there is no choice to undo")
        gone = self._moves[last:]
        self._undone.append(gone)
        self._drawn.subtract(_kinds(gone))
        del self._moves[last:]

    def redo(self) -> None:
        """Play again what was undone last.

        Raises:
            MatchError: when nothing was undone, or something else was played since.
        """
        if not self._undone:
            raise MatchError("there is no choice to redo")
        again = self._undone.pop()
        self._moves.extend(again)
        self._drawn.update(_kinds(again))

    def record(self) -> Record:
        """The match written down: variant, setup, rules version, players, choices and outcomes of chance."""
        return Record(
            game=self.game,
            players=self.players,
            setup=dict(self.setup),
            seed=self.seed,
            dealer=self.dealer,
            rules_version=RULES_VERSION,
            moves=tuple(str(move.action) for move in self._moves),
        )

    def save(self, path: str | Path) -> None:
        """Write the record to a file. An interrupted save leaves an old file whole.

        Raises:
            RecordError: when the file cannot be written.
        """
        write_whole(path_of(path), to_json(self.record(), indent=1) + "\n")

    @classmethod
    def load(cls, path: str | Path, *, verify: bool = False) -> Match:
        """The match of a record file, replayed without its seed.

        Args:
            path: the file.
            verify: whether to check that the seed gives the outcomes of chance that are in the record.

        Raises:
            RecordError: a file that cannot be read or a record that cannot be replayed, with the path of the fault.
        """
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            raise RecordError.at("", f"cannot be read: {error.strerror}", str(path)) from error
        try:
            return cls.from_record(from_json(text), verify=verify)
        except BisongamesError as error:
            faults = error.faults if isinstance(error, RecordError) else (Fault("", str(error)),)
            raise RecordError(str(path), faults) from error

    @classmethod
    def from_record(cls, record: object, *, verify: bool = False) -> Match:
        """The match of a record, replayed without its seed.

        Args:
            record: what :meth:`record` gave, or what was read.
            verify: as in :meth:`load`.

        Raises:
            RecordError: with the place of the first move that the rules refuse.
        """
        record = checked_record(record, verify)
        try:
            match = cls(record.game, record.players, record.seed, dealer="manual", **record.setup)
        except SetupError as error:
            place = "$.setup" if record.players in record.game.player_counts else "$.players"
            raise RecordError.at(place, str(error)) from error
        for index, text in enumerate(record.moves):
            try:
                if verify:
                    match._verify(text)
                match._play(match.state.parse(text), None)
            except (IllegalAction, RecordError) as error:
                raise RecordError.at(f"$.moves[{index}]", str(error)) from error
        match.dealer = record.dealer  # type: ignore[assignment]
        if match.dealer == "seeded" and match.seed is None:
            match.seed = secrets.randbelow(2**32)
        match._deal()
        return match

    def _verify(self, text: str) -> None:
        """Refuse an outcome of chance that the seed does not give."""
        given = self._dealt()
        if given is not None and str(given) != text:
            raise RecordError.at("", f"found {shown(text)}, the seed {self.seed} gives {given}")

    def _play(self, action: Action, player: int | None) -> None:
        before = self.state
        step = before.step(action, player)
        self._moves.append(Move(before, action, step.events, step.state))
        if isinstance(before.decision, Chance):
            self._drawn[before.decision.kind] += 1

    def _deal(self) -> None:
        while self.dealer == "seeded" and (outcome := self._dealt()) is not None:
            self._play(outcome, None)

    def _dealt(self) -> Action | None:
        """What the seed gives now; None away from chance."""
        chance = self.state.decision
        if not isinstance(chance, Chance):
            return None
        count = self._drawn[chance.kind]
        return self.state.sample_chance(Draw(self.seed or 0, chance.kind, count))

    def __repr__(self) -> str:
        return f"<Match {self.game.id}, {self.players} players, {len(self._moves)} moves, seed {self.seed}>"


def _kinds(moves: Iterable[Move]) -> list[str]:
    """The kinds of chance among moves."""
    return [move.chance_kind for move in moves if move.chance_kind]
