"""Loaded games and their positions: the table, what must be decided next, and the steps from one to the next."""

# Longer than 310 lines because a game starts with a state, and a state knows its game.

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE, Seating, seat_in_turn
from bisongames.engine.core.action_kinds import of_kind
from bisongames.engine.core.actions import (
    Action,
    Event,
    Tell,
    is_one_of,
    is_well_formed,
)
from bisongames.engine.core.agenda import Chance, ChoicePoint, Decision, Pending
from bisongames.engine.core.display import Drawable, HtmlTable, reader, renderer
from bisongames.engine.core.errors import (
    EndlessPlay,
    RecordError,
    SetupError,
    VariantError,
    nearest,
    nearest_names,
    short_text,
)
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.core.rules import (
    ACTION,
    CHANCE_RULE,
    DECISION,
    OVER,
    TURN,
    PlayerNumber,
    Violation,
)
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.encoding.observation_space import ObservationSpace
from bisongames.engine.positions.cursor import Cursor, JudgingCursor
from bisongames.engine.positions.notation import Reading, parse_action
from bisongames.engine.positions.way import find_way
from bisongames.engine.rulebook.options import OptionFacts, about, kinds_of
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants.ids import lifting_fields
from bisongames.engine.views.position import Position
from bisongames.engine.views.view import View, check_seat, view_of

READ: Final = "state.read(text)"
"""What reads a text that is no notation."""
CHOICES: Final = (Decision, Chance)
"""The kinds of entries that an agenda rests at; as a union of types they would be slow to check."""


_NOT_SETUP: Final = {
    **dict.fromkeys(("num_players", "player_count"), "the number is given as players"),
    **dict.fromkeys(("variant", "game"), "the first argument is the game"),
    **dict.fromkeys(("bots", "bot", "opponents"), "bots play with match.run"),
    "seed": "Match takes a seed",
    "rng": "Match takes a seed",
}
"""What to give instead of setup values that do not exist."""


@frozen
class Step(HelpfulValue):
    """A position reached, and the events on the way there."""

    state: State
    events: tuple[Event, ...]


class State(Position, Drawable):
    """One position: ``table`` and ``agenda``. Never changes for its callers; equal by value, hashable."""

    __slots__ = ("_hash", "agenda", "decision")

    game: Game
    """The game, loaded."""
    agenda: tuple[Pending, ...]
    """The pending decisions, chance and upkeep, the next first; empty when the game is over."""
    decision: ChoicePoint | None
    """The first of the agenda: a Decision or Chance; None when the game is over."""

    def __init__(self, game: Game, table: Seating, agenda: tuple[Pending, ...]) -> None:
        self.game = game
        self.table = table
        self.agenda = agenda
        self.decision = agenda[0] if agenda and isinstance(agenda[0], CHOICES) else None
        self._hash: int | None = None

    def key(self) -> tuple[object, ...]:
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

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return State._restore, (self.game, self.num_players, self.table.values(), self.agenda)

    @classmethod
    def _restore(
        cls, game: Game, players: int, values: tuple[object, ...], agenda: tuple[Pending, ...]
    ) -> State:
        table = game.rulebook.table.restore(game.board(players), values)
        return cls(game, table, agenda)

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("scores", "score", "points"), "state.standing().scores"),
                **dict.fromkeys(("winner", "winners"), "state.result.winners"),
                **dict.fromkeys(
                    (
                        "play",
                        "apply_action",
                        "push",
                        "child",
                        "advance",
                        "move",
                        "make_move",
                        "next",
                    ),
                    "state.apply(action), which gives the next state",
                ),
                **dict.fromkeys(
                    ("clone", "copy"), "state itself, which never changes; state.cursor() moves"
                ),
                **dict.fromkeys(("undo", "pop"), "the state before; a Match undoes"),
                **dict.fromkeys(
                    ("returns", "rewards", "payoffs", "player_reward"), "state.result.payoffs()"
                ),
                **dict.fromkeys(("is_terminal", "is_game_over", "done"), "state.is_over"),
                **dict.fromkeys(
                    ("board", "pieces"),
                    "state.view(None), what everybody sees; state.table is for programs that need speed",
                ),
                "start_player": "state.table.start_player",
                **dict.fromkeys(("hand", "hands"), "state.view(player), what that player sees"),
                **dict.fromkeys(("history", "moves", "events", "names"), "a Match, which has it"),
                **dict.fromkeys(("current_player", "player", "turn_player"), "state.actor"),
                "players": "state.num_players",
                **dict.fromkeys(
                    ("determinize", "determinization", "resample"), "state.sample(player, rng)"
                ),
                "play_out": "state.cursor().play_out(rng)",
                **dict.fromkeys(
                    ("is_chance", "is_chance_node"), "state.actor == bisongames.CHANCE"
                ),
                "legal_moves": "state.legal_actions()",
                **dict.fromkeys(("to_json", "to_dict", "json", "fen"), "bisongames.to_json(state)"),
                "random_action": "random.choice(state.legal_actions())",
                "action_to_string": "str(action)",
                "string_to_action": "state.parse(text)",
                "information_state_string": "match.information_state(player)",
                "observation": "state.view(player)",
                "observation_tensor": "state.game.observation_space(players).observe(state, player)",
                "legal_actions_mask": "state.game.action_space",
            },
            lambda: {"state.game": Game},
        )

    def legal_actions(self, kind: str | None = None) -> tuple[Action, ...]:
        """All legal actions; () when chance decides or the game is over.

        Args:
            kind: the :attr:`~bisongames.Action.kind` of those to list, such as ``"road"``; None for all. ``legal_by_kind``
                gives all of them by kind.

        Raises:
            SetupError: if the game has no such kind of action; names the nearest.
        """
        legal = Position.legal_actions(self)
        return legal if kind is None else of_kind(legal, kind, self.game.kinds_in_play)

    def violations(self, action: object, player: int | None = None) -> tuple[Violation, ...]:
        """Every reason why ``action`` is illegal now, each with its ``rule``; () exactly when it is legal. Never raises.

        Args:
            action: an action or its notation; or any other object, which is no action of this game. A Match reads all
                text that ``play`` reads.
            player: who wants to act; None means the actor.
        """
        action = self._parsed(action)
        decision = self.decision
        if decision is None:
            return (OVER.broken(),)
        misfits = self._misfits(decision, action, player)
        if misfits:
            return misfits
        if isinstance(decision, Chance):
            if any(action == outcome for outcome, _ in decision.weights(self.table)):
                return ()
            return (CHANCE_RULE.broken(found=short_text(action)),)
        return self._in_words_of_the_variant(decision.violations(self.table, action))

    def _misfits(
        self, decision: ChoicePoint, action: object, player: int | None
    ) -> tuple[Violation, ...]:
        """Why ``action`` is no answer of ``player`` to ``decision``: its form, its kind, and whose turn it is."""
        kind, game, asked = type(action), self.game, self._is_asked(player)
        expected = is_one_of(kind, decision.kinds)
        if expected and asked and is_well_formed(action, game.domains):  # type: ignore[arg-type]
            return ()  # nearly always: the rest takes twice as long
        found: list[Violation] = []
        if not game.knows(action):
            instead = {"words": READ} if kind is str else {}
            if isinstance(action, tuple) and action and game.knows(action[0]):
                instead = {"action": str(action[0])}  # a pair of chance_outcomes() or history
            found.append(ACTION.broken(found=short_text(action), **instead))
        elif not expected:
            found += self._other_kind_violations(decision, action, player)  # type: ignore[arg-type]
        found += self.out_of_turn(player)
        return tuple(found)

    def _other_kind_violations(
        self, decision: ChoicePoint, action: Action, player: int | None
    ) -> Iterator[Violation]:
        """Yields why an action is refused of a kind for which nobody is asked; a general rule only if no other says why."""
        asked = decision if self._is_asked(player) else decision.seen_by(None)
        instead: tuple[Violation, ...] = ()
        if self._is_asked(player) and isinstance(decision, Decision):
            instead = tuple(decision.other_kind_violations(self.table, action))
        told = self._in_words_of_the_variant(instead)
        yield from told
        if type(action) not in self.game.kinds_in_play:
            yield ACTION.broken(found=short_text(action))
        elif not told:
            rule = None
            if self._is_asked(player) and isinstance(decision, Decision) and not instead:
                rule = self.game.rule_against(type(decision), type(action))
            yield (rule or DECISION).broken(now=asked.describe())

    def _parsed(self, given: object) -> object:
        """The action with this notation; anything else, other text included, as it is."""
        if isinstance(given, str):
            with suppress(RecordError):
                return parse_action(given, self.game)
        return given

    def is_legal(self, action: object, player: int | None = None) -> bool:
        """Whether an action, or text that is its notation, is legal now; anything else that is not text is not.

        Raises:
            RecordError: if it is other text from the actor, which :meth:`read` may understand.
        """
        violations = self.violations(action, player)
        if violations and isinstance(action, str) and not self.out_of_turn(player):
            self.action_of(action)
        return not violations

    def why(
        self, action: Action | str, player: int | None = None, names: Sequence[str] | None = None
    ) -> str:
        """Whether an action is legal now and, if not, every rule that it breaks, in sentences for people.

        Args:
            action: the action or its notation.
            player: who wants to act; None means the actor.
            names: the names of the players, one per seat.

        Raises:
            RecordError: if it is text, but not the notation of an action of this game.
        """
        return str(renderer().why(self.action_of(action, player), self, player, names))

    def _in_words_of_the_variant(self, violations: Iterable[Violation]) -> tuple[Violation, ...]:
        found = tuple(violations)
        if not found:
            return ()
        game = self.game
        named = [(violation.rule.id, violation.facts) for violation in found]
        kept = [Violation(game.rule(id), facts) for id, facts in named if id not in game.lifted]
        return tuple(kept)

    def out_of_turn(self, player: int | None) -> tuple[Violation, ...]:
        """The reasons why ``player`` may not act now; () for the actor and for None."""
        decision = self.decision
        if decision is None:
            return (OVER.broken(),)
        if player is None or self._is_asked(player):
            return ()
        wished = PlayerNumber(player) if type(player) is int else short_text(player)
        return (TURN.broken(asked=PlayerNumber(decision.player), wished=wished),)

    def _is_asked(self, player: int | None) -> bool:
        return player is None or (type(player) is int and player == self.actor)

    def nearest_legal(
        self, action: object, player: int | None = None, number: int = 3
    ) -> tuple[Action, ...]:
        """The legal actions most similar to ``action``; () for players other than the actor, who may not know them."""
        if not self._is_asked(player):
            return ()
        legal = {str(a): a for a in self.legal_actions()}
        alike = [text for text, a in legal.items() if type(a) is type(action)]
        return tuple(legal[text] for text in nearest(short_text(action), alike or legal, number))

    def read(
        self, text: str, player: int | None = None, names: Sequence[str] | None = None
    ) -> Reading:
        """What a text means, as a ``Reading`` with ``action`` (if it chooses one), ``actions``, ``violations`` and ``problem``.

        It may be notation, a label or words of it, a place, the name of a player, or the number of a choice.

        A text that is the notation or the whole label of an action means that action and no other, legal or not.

        Args:
            text: what somebody wrote.
            player: who wrote it, whose view is used; None means the actor, with full information. From a player out of
                turn only notation and questions are read.
            names: the names of the players, one per seat.

        Returns:
            A ``Reading``: ``action`` if exactly one is meant, ``actions`` if several may be, ``violations`` if it is
            illegal, and ``problem``, a sentence for people, unless exactly one is meant: then nothing is chosen.
        """
        reading: Reading = reader().read(text, self, player, names)
        return reading

    def way(self, action: object, player: int | None = None) -> tuple[Action, ...]:
        """Up to three choices of the actor after which ``action`` is legal, as few as possible; () if none are found.

        They are legal one after another, without chance or another player between, and are found by a bounded search
        that knows only what the actor knows. () also if the action is legal already, and for players other than the actor.

        Args:
            action: an action or its notation; or any other object, to which no way leads.
            player: who wants to act; None means the actor.
        """
        action = self._parsed(action)
        actor = self.actor
        if actor is None or actor == CHANCE or not self._is_asked(player):
            return ()
        if not isinstance(action, Action) or not self.game.knows(action):
            return ()
        if not self.violations(action):
            return ()
        return find_way(self.sample(actor, random.Random(0)).cursor(), action)

    def apply(self, action: Action | str, player: int | None = None) -> State:
        """The next State.

        Raises:
            IllegalAction: with all violations; nothing has changed.
            RecordError: if it is text from the actor, but not the notation of an action of this game.
        """
        return self.apply_and_tell(action, player, None)

    def step(self, action: Action | str, player: int | None = None) -> Step:
        """The next State together with the events on the way, as ``state`` and ``events`` of one value.

        Raises:
            IllegalAction, RecordError: as for :meth:`apply`.
        """
        events: list[Event] = []
        return Step(self.apply_and_tell(action, player, events.append), tuple(events))

    def step_trusted(self, action: Action) -> Step:
        """Like :meth:`step`, but for an action listed here as legal, or an outcome drawn here, which needs no check."""
        events: list[Event] = []
        return Step(self._advance_trusted(action, events.append), tuple(events))

    def action_of(self, action: Action | str, player: int | None = None) -> Action:
        """The action that is given, as itself or in notation.

        Raises:
            IllegalAction: for other text from a player out of turn.
            RecordError: if the text is not the notation of an action of this game.
        """
        if not isinstance(action, str):
            return action
        try:
            return self.parse(action, player)
        except RecordError as error:
            if self.out_of_turn(player):
                raise IllegalAction(action, self.violations(action, player)) from None
            told = f"{READ} reads words; {error.faults[0].message}"
            raise RecordError.at("action", told) from None

    def apply_and_tell(self, action: Action | str, player: int | None, tell: Tell) -> State:
        """Like :meth:`apply`, and calls ``tell`` with each Event on the way."""
        action = self.action_of(action, player)
        violations = self.violations(action, player)
        if violations:
            raise IllegalAction(action, violations, self, player)
        return self._advance_trusted(action, tell)

    def _advance_trusted(self, action: Action, tell: Tell) -> State:
        cursor = self.cursor(tell)
        try:
            cursor.advance(action)
        except EndlessPlay as error:
            raise EndlessPlay(f"{error}, after {short_text(action)}", self) from None
        return State(self.game, cursor.table, tuple(cursor.waiting[::-1]))

    def cursor(self, listen: Tell = None) -> Cursor[State]:
        """A position that starts here and moves forward in place; ``listen`` is called with each Event."""
        kind = JudgingCursor if self.game.lifted else Cursor
        return kind(self.game, self.table.copy(), list(self.agenda[::-1]), State, listen)

    def view(self, player: int | None) -> View:
        """What ``player`` may know, with a field for each thing, which ``dir`` lists; None is a spectator."""
        return view_of(self, self.agenda, player)

    def under(self, variant: object, player: int | None = None) -> Any:
        """What differs from here on by the rules of another variant of the same game; see ``bisongames.lab.under``."""
        return importlib.import_module("bisongames.lab").under(self, variant, player)

    def sample(self, player: int | None, rng: Luck) -> State:
        """A full State, drawn at random from those consistent with ``view(player)``.

        Raises:
            SetupError: if there is no such player.
        """
        check_seat(self.num_players, player)
        table = self.game.rulebook.sample(self.table, self.agenda, player, rng)
        if self.is_over and table is not self.table:  # views do not show who had the last turn
            table.active_player = seat_in_turn(table.start_player, table.turn, self.num_players)
        return self if table is self.table else State(self.game, table, self.agenda)

    def parse(self, text: str, player: int | None = None) -> Action:
        """The action with the notation ``text``: ``state.parse(str(a)) == a``.

        Args:
            text: the notation of any action of this game, legal now or not.
            player: the player who wants it; None means the actor. Only the actor gets suggestions.

        Raises:
            RecordError: if it is not the notation of an action of this game.
        """
        legal = self.legal_actions if self._is_asked(player) else tuple
        return parse_action(text, self.game, lambda: map(str, legal()))


@frozen(eq=False, repr=False, slots=False)
class Game(Ruleset, HtmlTable):
    """One variant of one game, loaded and ready. Immutable; equal when options and components are equal."""

    _starts: dict[tuple[object, ...], State] = field(factory=dict, init=False)
    _observation_spaces: dict[int, ObservationSpace] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        if self.without or self.variant.without:
            for name, value in lifting_fields(self).items():
                object.__setattr__(self, name, value)

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("play", "run", "match", "new_match"),
                    "Match(game, players=...), which has play(action) and run(bots)",
                ),
                **dict.fromkeys(
                    ("new_initial_state", "initial_state", "new_game", "reset"),
                    "game.start(players)",
                ),
                **dict.fromkeys(
                    ("num_players", "players", "max_players", "min_players"), "game.player_counts"
                ),
                **dict.fromkeys(
                    ("with_options", "replace", "evolve", "with_option"),
                    "bisongames.load(game, name=value)",
                ),
                **dict.fromkeys(("sections", "chapters"), "game.rules, each with its section"),
                **dict.fromkeys(
                    ("option_info", "options_info", "describe_option", "options_schema", "schema"),
                    "game.option(name), which has its meaning, default and allowed values",
                ),
                "variants": "bisongames.variants()",
                "rules_text": "game.rules",
                **dict.fromkeys(("name", "short_name"), "game.title or game.id"),
                **dict.fromkeys(("summary", "description", "describe"), "game.variant.summary"),
                **dict.fromkeys(("find", "search", "search_rules"), "game.find_rules(words)"),
                **dict.fromkeys(("num_actions", "num_distinct_actions"), "game.action_space.size"),
                "get_rule": "game.rule(id)",
                "actions": "game.action_space.actions",
                "max_game_length": "game.max_length(players)",
                "observation_tensor_shape": "game.observation_space(players).size",
                "to_json": "bisongames.to_json(game.variant)",
            }
        )

    def parse(self, text: str) -> Action:
        """The action of this game with this notation, whether it is legal now or not.

        Raises:
            RecordError: if there is none.
        """
        return parse_action(text, self)

    def start(self, players: int, **setup: object) -> State:
        """The first position; if chance comes first, such as the start player, ``legal_actions()`` is empty.

        ``while state.actor == bisongames.CHANCE: state = state.apply(state.sample_chance(rng))`` resolves it; a ``Match`` does
        so by itself.

        Args:
            players: the number of players, one of ``player_counts``: 3 or 4 in Wind River and Catan, 2 to 4 in Bison and
                Natives.
            setup: values given instead of chance, such as ``start_player=0``.

        Raises:
            SetupError: if a value is not allowed; names the allowed ones.
        """
        self.must_be_players(players)
        allowed = self.rulebook.setup_values(self, players)
        for name, value in setup.items():
            if name not in allowed:
                hint = self._instead_of_setup(name) or nearest_names(name, allowed)
                raise SetupError(f"{self.id} has no setup value {short_text(name)!r}; {hint}")
            if not any(type(value) is type(v) and value == v for v in allowed[name]):
                values = ", ".join(map(str, allowed[name]))
                raise SetupError(f"{name} must be one of {values}, got {short_text(value)}")
        # The start is the same each time, and a State never changes, so it is created once.
        key = (players, *sorted(setup.items()))
        if key not in self._starts:
            table, agenda = self.rulebook.begin(self.board(players), setup)
            cursor = Cursor(self, table, list(agenda[::-1]), State)
            cursor.settle()
            self._starts[key] = State(self, cursor.table, tuple(cursor.waiting[::-1]))
        return self._starts[key]

    def _instead_of_setup(self, name: str) -> str:
        """What to give instead of a setup value that does not exist; empty if nothing is like it."""
        if name in kinds_of(self.rulebook.options):
            return f"it is an option: load({self.id!r}, {name}=...)"
        return _NOT_SETUP.get(name, "")

    @cached_property
    def action_space(self) -> ActionSpace:
        """All choices of players in this variant, numbered from 0."""
        return ActionSpace(self, Decision)

    @cached_property
    def chance_space(self) -> ActionSpace:
        """All chance outcomes in this variant, numbered separately."""
        return ActionSpace(self, Chance)

    def observation_space(self, players: int) -> ObservationSpace:
        """The encoding of views for a number of players; the same object each time.

        Raises:
            SetupError: if this game does not allow this number of players.
        """
        self.must_be_players(players)
        space = self._observation_spaces.get(players)
        return space or self._observation_spaces.setdefault(
            players, ObservationSpace(self, players)
        )

    def option(self, name: str) -> OptionFacts:
        """What an option is: its meaning, its value, its default, and the values that it may have.

        Raises:
            VariantError: if there is no such option; names the nearest ones.
        """
        kinds = kinds_of(self.rulebook.options)
        if name not in [*kinds]:
            known = nearest_names(short_text(name), kinds, self.idle_options)
            fault = f"no such option; {known}"
            raise VariantError.at(f"options.{short_text(name)}", fault, self.id)
        usual = self.installed_base or self
        return OptionFacts(
            name=name,
            value=self.options[name],
            default=usual.options[name],
            allowed=kinds[name].allowed,
            about=about(self.rulebook.options)[name],
            schema=kinds[name].schema,
        )

    def plain_options(self) -> dict[str, object]:
        """The values of the options as plain data, by name; :meth:`option` says what one means and may be."""
        kinds = kinds_of(self.rulebook.options)
        return {name: kind.plain(getattr(self.options, name)) for name, kind in kinds.items()}

    def max_length(self, players: int) -> int:
        """The maximum number of choices and chance outcomes in a match, under any play.

        Each game derives it from its rules, in the ``lengths`` of its bounds: from quantities that only decrease,
        such as the distance that buffaloes have left, the rounds, the cards of a stack, or the turns up to a cutoff.

        Raises:
            SetupError: if the number of players is not allowed, rules are lifted, or the rulebook gives no bound.
        """
        self.must_be_players(players)
        lengths = self.rulebook.sizes.lengths
        if lengths is None:
            raise SetupError(f"{self.id} gives no bound on the length of its matches: `lengths`")
        if self.without:
            lifted = ", ".join(self.without)
            raise SetupError(
                f"{self.id} without {lifted} has no known bound on the length of its matches"
            )
        return lengths(self, players).moves

    def usual_length(self, players: int) -> int | None:
        """The number of choices and chance outcomes that 95 % of random matches do not exceed; None if it was not measured.

        Not a bound, but a size for buffers where :meth:`max_length` is far beyond any match. Measured once, for every shipped
        variant without further options and for a few others: the quantile of 400 matches in which every legal action is
        equally likely, and every outcome as likely as the rules say. Players with a purpose mostly need fewer choices.
        ``benchmarks/usual_lengths.py`` measures again; the results are in ``usual_lengths.json`` of each game's package.

        Raises:
            SetupError: if the number of players is not allowed.
        """
        self.must_be_players(players)
        measured = {} if self.without else self.rulebook.usual_lengths.get(self.id, {})
        return measured.get(str(players))

    def must_be_players(self, players: object) -> None:
        """Checks a number of players.

        Raises:
            SetupError: if it is not allowed; names the allowed numbers.
        """
        if type(players) is not int or players not in self.player_counts:
            counts = join_list(self.player_counts, "or")
            raise SetupError(f"{self.id} is for {counts} players, not {short_text(players)}")
