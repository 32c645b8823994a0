"""A game: its rulebook, and one variant of it loaded and ready."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

import attrs
from attrs import field, frozen

from bisongames.components.piles import Luck
from bisongames.play.actions import Action, Domains, Event, well_formed
from bisongames.play.agenda import Decision, Pending, Table
from bisongames.play.errors import Fault, SetupError, UnknownRule, nearest_names, shown
from bisongames.play.options import plain_options
from bisongames.play.result import Result, Standing
from bisongames.play.rules import GENERAL, Rule
from bisongames.play.state import Cursor, State, parse_action
from bisongames.play.view import View


@frozen
class Variant:
    """A variant or an expansion, with everything that it inherits."""

    id: str
    """``<game>/<name>``; for a file of your own its path."""
    game: str
    """The id of its game."""
    title: str
    """Its name for people."""
    summary: str
    """One sentence about it; may be empty."""
    player_counts: tuple[int, ...]
    """How many can play."""
    extends: str | None
    """What it builds on; None for the base of a game."""
    expansion: bool
    """True for an expansion: it is composed with ``+`` and is no variant by itself."""
    expansions: tuple[str, ...]
    """The expansions that are in it."""
    options: dict[str, Any] = field(hash=False)
    """Plain values by name: all of a variant, the changed ones of an expansion."""
    components: dict[str, Any] = field(hash=False)
    """Plain tables by name: all of a variant, the changed ones of an expansion."""
    remove: tuple[str, ...] = ()
    """Paths of components that an expansion takes out."""
    provenance: dict[str, Any] = field(factory=dict, hash=False)
    """Where numbers and components come from, by the name of the option or the path of the component."""
    path: str = field(default="", eq=False)
    """The file it was read from; empty when it came with a record."""


@frozen
class Expansion:
    """What an expansion changes in the rules; what it changes in numbers and components is its variant file.

    Games that need more (parts of the turn, reactions) add it in a subclass.
    """

    id: str
    rules: tuple[Rule, ...] = ()
    lifts: tuple[str, ...] = ()
    """Ids of rules that are no longer in force."""


class Rulebook(ABC):
    """What is the same in all variants of one game. One instance per game: ``RULEBOOK`` of its package."""

    id: ClassVar[str]
    title: ClassVar[str]
    options: ClassVar[type]
    """The attrs class of the options; every field made with ``option``."""
    components: ClassVar[type]
    """The attrs class of the components: tables of tiles, cards, layouts."""
    position: ClassVar[type]
    """The attrs class that a table is written to JSON as."""
    view: ClassVar[type[View]]
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    agenda: ClassVar[tuple[type[Pending], ...]]
    """Every Decision, Chance and Upkeep."""
    rules: ClassVar[tuple[Rule, ...]]
    """In the order of the rulebook."""
    expansions: ClassVar[tuple[Expansion, ...]] = ()
    """In the order in which ids list them."""
    hides: ClassVar[bool] = False
    """Whether players know different things."""
    setup: ClassVar[Mapping[str, str]] = {"start_player": "who begins, instead of drawing it"}
    """What a caller may give instead of chance, with a line about each."""

    @abstractmethod
    def faults(self, options: Any, components: Any, players: tuple[int, ...]) -> Iterable[Fault]:
        """What does not fit together in a variant, each by itself being allowed."""

    @abstractmethod
    def domains(self, game: Game) -> Domains:
        """The values that fields of actions can have, by name of the domain."""

    @abstractmethod
    def board(self, game: Game, players: int) -> Any:
        """What never changes in a match, computed once per variant and number of players."""

    def setup_values(self, game: Game, players: int) -> Mapping[str, Collection[Any]]:
        """The allowed values of each setup name."""
        return {"start_player": range(players)}

    def facts(self, game: Game) -> Mapping[str, Any]:
        """Plain values, besides options, that the texts of rules may name: what this variant's cards say."""
        return {}

    @abstractmethod
    def begin(
        self, game: Game, players: int, setup: Mapping[str, Any]
    ) -> tuple[Table, tuple[Pending, ...]]:
        """The table and the agenda before anything has happened."""

    @abstractmethod
    def standing(self, game: Game, table: Any) -> Standing:
        """The scores as if scored now, with full information."""

    @abstractmethod
    def result(self, game: Game, table: Any) -> Result:
        """The result of an ended game."""

    @abstractmethod
    def seen(self, state: State, player: int | None, common: dict[str, Any]) -> View:
        """The view of one player; ``common`` holds the fields of ``View``, to be corrected where they say too much."""

    def sample(self, state: State, player: int | None, rng: Luck) -> State:
        """A full State drawn from those consistent with the player's view; where all is open, the state itself."""
        return state

    @abstractmethod
    def write(self, table: Any) -> Any:
        """The table as a ``position``."""

    @abstractmethod
    def read(self, game: Game, players: int, position: Any) -> Table:
        """The table of a ``position``.

        Raises:
            RecordError: with the path of everything that breaks a law of the game.
        """

    def agenda_faults(self, table: Any, agenda: tuple[Pending, ...]) -> Iterable[Fault]:
        """What is wrong with an agenda that was read from JSON, on its table, so that play could not go on."""
        return ()


@frozen(eq=False, repr=False, slots=False)
class Game:
    """One variant of one game, loaded and ready. Immutable; equal when options and components are equal."""

    id: str
    """The canonical id; loads back."""
    title: str
    """Its name for people."""
    variant: Variant
    """What it was made of, resolved."""
    options: Any
    """An attrs value of this game's own type."""
    components: Any
    """An attrs value of this game's own type: tables of tiles, cards, layouts."""
    expansions: tuple[str, ...]
    """The expansions that are in it, in the order in which ids list them."""
    player_counts: tuple[int, ...]
    """How many can play."""
    rulebook: Rulebook
    """What is the same in all variants of the game."""
    _boards: dict[int, Any] = field(factory=dict, init=False)

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self.rulebook.id, self.expansions, self.options, self.components

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> Any:
        from bisongames.play.variants import game_of  # deferred: variants reads games

        return game_of, (self.variant, self.id)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in force, in rulebook order, with this variant's numbers; the general rules last."""
        return tuple(self._rules.values())

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        mine = [e for e in self.rulebook.expansions if e.id in self.expansions]
        lifted = {id for e in mine for id in e.lifts}
        numbers = attrs.asdict(self.options, recurse=False)
        numbers |= {
            e.id.replace("-", "_"): e.id in self.expansions for e in self.rulebook.expansions
        }
        numbers |= self.rulebook.facts(self)
        listed = [*self.rulebook.rules, *(rule for e in mine for rule in e.rules), *GENERAL]
        letters = list(dict.fromkeys(rule.letters for rule in listed))
        listed.sort(key=lambda rule: (letters.index(rule.letters), rule.section_number))
        return {
            r.id: r.filled(numbers) for r in listed if r.id not in lifted and r.in_force(numbers)
        }

    def rule(self, id: str) -> Rule:
        """The rule in force with this id.

        Raises:
            UnknownRule: names the nearest ids.
        """
        try:
            return self._rules[id]
        except (KeyError, TypeError):
            near = nearest_names(shown(id), self._rules)
            raise UnknownRule(f"{self.id} has no rule {shown(id)!r}; {near}") from None

    @cached_property
    def domains(self) -> Domains:
        """The values that fields of actions can have, by name of the domain."""
        return self.rulebook.domains(self)

    def knows(self, action: object) -> bool:
        """Whether this is an action of this game whose fields are all in range."""
        kind = type(action)
        if not any(kind is known for known in self.rulebook.actions):
            return False
        return well_formed(action, self.domains)  # type: ignore[arg-type]

    def parse(self, text: str, hint: Iterable[str] = ()) -> Action:
        """The action of this game with this notation; ``hint`` names what was probably meant.

        Raises:
            RecordError: when there is none.
        """
        return parse_action(text, self.rulebook.actions, self.domains, hint)

    def board(self, players: int) -> Any:
        """What never changes in a match of so many players."""
        if players not in self._boards:
            self._boards[players] = self.rulebook.board(self, players)
        return self._boards[players]

    def start(self, players: int, **setup: Any) -> State:
        """The first position.

        Args:
            players: how many play.
            setup: what is given instead of chance, such as ``start_player=0``.

        Raises:
            SetupError: names the allowed numbers and values.
        """
        if type(players) is not int or players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise SetupError(f"{self.id} is for {counts} players, not {shown(players)}")
        allowed = self.rulebook.setup_values(self, players)
        for name, value in setup.items():
            if name not in allowed:
                raise SetupError(
                    f"{self.id} has no setup {shown(name)!r}; {nearest_names(name, allowed)}"
                )
            if not any(type(value) is type(v) and value == v for v in allowed[name]):
                values = ", ".join(map(str, allowed[name]))
                raise SetupError(f"{name} is one of {values}, not {shown(value)}")
        table, agenda = self.rulebook.begin(self, players, setup)
        cursor = Cursor(self, table, list(agenda[::-1]))
        cursor.settle()
        return State(self, cursor.table, tuple(cursor.waiting[::-1]))

    def view(self, state: State, player: int | None) -> View:
        """What ``player`` may know of ``state``."""
        if player is not None and (
            type(player) is not int or player not in range(state.num_players)
        ):
            raise SetupError(
                f"a view is for a player from 0 to {state.num_players - 1} or None, not {shown(player)}"
            )
        decision = state.decision
        acts = decision is not None and decision.player == player and isinstance(decision, Decision)
        common = {
            "game": self,
            "player": player,
            "num_players": state.num_players,
            "actor": state.actor,
            "active_player": state.active_player,
            "turn": state.turn,
            "round": state.round,
            "decision": None if decision is None else decision.seen_by(player),
            "choices": state.legal_actions() if acts else (),
            "scores": state.standing(),
            "result": state.result,
        }
        return self.rulebook.seen(state, player, common)

    def plain_options(self) -> dict[str, Any]:
        """The options as plain data, by name."""
        return plain_options(self.options)
