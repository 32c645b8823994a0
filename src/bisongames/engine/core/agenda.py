"""The agenda: what must be decided or done on a table, as plain data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Final, Generic, TypeVar, Union, get_args, get_origin

from bisongames.components.piles import Luck, pick_weighted
from bisongames.components.seats import CHANCE, Seating
from bisongames.engine.core.actions import Action, Tell, attributes
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.rules import Rule, Violation, with_values

TableT = TypeVar("TableT", bound=Seating)
ActionT = TypeVar("ActionT", bound=Action)


class Pending:
    """An entry on the agenda, as plain data."""

    __slots__ = ()

    automatic: ClassVar[bool] = False
    task: ClassVar[str] = ""
    """The choice in the words of players, with fields in braces: ``move buffaloes, {still_to_move:step} left``."""
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that answer it, taken from its base class: ``Decision[Table, MoveTipi | Earn]``."""
    silent: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that emit no event, since their consequences do: announcing, ending a part of a turn."""
    only_first: ClassVar[bool] = False
    """True if it is never behind another entry on the agenda; its fields may be large, since arrays hold them once."""
    unchanging: ClassVar[tuple[str, ...]] = ()
    """The fields with the same value in all matches of a variant; arrays leave them out."""
    reveals: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that show their player something hidden, or whose effects depend on it."""
    dropped: ClassVar[tuple[str, ...]] = ()
    """The fields that earlier versions wrote into JSON; ignored when read."""
    of: ClassVar[Callable[..., Any]]
    """Creates the value with these fields once and caches it, so that putting it on the agenda costs nothing."""
    player: int = CHANCE

    def __init_subclass__(cls) -> None:
        """Takes the kinds of action from the base class, and adds the cache of values."""
        super().__init_subclass__()
        if "kinds" not in vars(cls):
            kinds = _kinds_named_by(cls)
            if kinds:
                cls.kinds = kinds
        cls.of = cache(cls)

    def seen_by(self, player: int | None) -> Pending:
        """The part of the entry that ``player`` knows; by default the whole entry."""
        return self

    def describe(self) -> str:
        """Describes the choice in the words of players: ``move buffaloes, 2 steps left``."""
        values = {field.name: getattr(self, field.name) for field in attributes(type(self))}
        return with_values(self.task, values) or in_words(type(self))

    def legal(self, table: Any) -> tuple[Action, ...]:
        """The legal actions of the player who must choose; () if no player must."""
        return ()

    def draw(self, table: Any, luck: Luck) -> Action:
        """Draws one chance outcome."""
        raise TypeError(f"{type(self).__name__} leaves nothing to chance")

    def resolve(self, table: Any, action: Any, tell: Tell) -> Follow:
        """Carries out a choice or outcome on ``table`` in place, emits events and returns what follows."""
        raise TypeError(f"{type(self).__name__} takes no answer")

    def happen(self, table: Any, tell: Tell) -> Follow:
        """Applies a rule without a choice to ``table`` in place, emits events and returns what follows."""
        raise TypeError(f"{type(self).__name__} is not automatic")


def _kinds_named_by(cls: type) -> tuple[type[Action], ...]:
    for base in vars(cls).get("__orig_bases__", ()):
        named, origin = get_args(base), get_origin(base)
        if named and isinstance(origin, type) and issubclass(origin, Pending):
            union = get_origin(named[-1]) in (Union, UnionType)
            kinds = get_args(named[-1]) if union else named[-1:]
            return tuple(kind for kind in kinds if _is_kind(kind))
    return ()


def _is_kind(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Action) and value is not Action


Follow = tuple[Pending, ...]
"""The entries that a resolution puts on the agenda, next first."""


class Decision(Pending, Generic[TableT, ActionT]):
    """A choice that one player must make now."""

    __slots__ = ()

    only_names: ClassVar[bool] = False
    """True if a choice only selects part of a pending action; a player need not be asked if only one choice is left."""
    open_ended: ClassVar[bool] = False
    """True if the legal list is a documented selection: it lists only legal actions, but not all of them."""
    others_answer: ClassVar[bool] = False
    """True if most other kinds of action answer something that has not come up: the rules about them then refuse them, and
    not the rule about this decision."""

    @property
    def own_rule(self) -> Rule | None:
        """The rule about what is chosen here if the kind of decision does not tell: that of a long or of a short move."""
        return None

    @abstractmethod
    def candidates(self, table: TableT) -> Iterable[ActionT]:
        """The actions to check against the printed rules, in the order of the legal list.

        Complete unless the decision is open-ended. If rules are lifted, other actions are checked too.
        """

    def legal(self, table: TableT) -> tuple[ActionT, ...]:
        """All legal actions. Frequent decisions override this with a faster version."""
        actions = []
        for action in self.candidates(table):
            for _ in self.violations(table, action):
                break  # one reason is enough: this takes half the time of finding all
            else:
                actions.append(action)
        return tuple(actions)

    def legal_without(
        self, table: TableT, lifted: frozenset[str], more: Iterable[ActionT]
    ) -> tuple[ActionT, ...]:
        """The candidates and actions of ``more`` that break no rule except the ``lifted`` ones (by id)."""
        return tuple(
            [
                action
                for action in dict.fromkeys((*self.candidates(table), *more))
                if all(v.rule.id in lifted for v in self.violations(table, action))
            ]
        )

    def other_kind_violations(self, table: TableT, action: Action) -> Iterable[Violation]:
        """The violations of an ``action`` of a kind that the decision does not take.

        By default none: then the rule ``about`` the decision or, with ``others_answer``, about the action refuses it.
        """
        return ()

    @abstractmethod
    def violations(self, table: TableT, action: ActionT) -> Iterable[Violation]:
        """Every reason why a well-formed ``action`` of one of ``kinds`` is illegal, cheapest to check first."""

    @abstractmethod
    def resolve(self, table: TableT, action: ActionT, tell: Tell) -> Follow:
        """Carries out a legal action on ``table`` in place, emits events and returns what follows."""


class Chance(Pending, Generic[TableT, ActionT]):
    """An outcome left to chance, with known odds."""

    __slots__ = ()

    kind: ClassVar[str]
    """The kind of draw, for dealers: the n-th draw of a kind depends on seed, kind and n."""

    @abstractmethod
    def weights(self, table: TableT) -> tuple[tuple[ActionT, int], ...]:
        """Every possible outcome with its weight, a whole number above 0."""

    def draw(self, table: TableT, luck: Luck) -> ActionT:
        """Draws one outcome by these weights. Overridden with the same odds if there are many outcomes."""
        weights = self.weights(table)
        return weights[pick_weighted([weight for _, weight in weights], luck)][0]

    @abstractmethod
    def resolve(self, table: TableT, action: ActionT, tell: Tell) -> Follow:
        """Carries out an outcome on ``table`` in place, emits events and returns what follows."""


class Drawing(Chance[TableT, ActionT]):
    """A draw from a pile in which each thing is equally likely."""

    __slots__ = ()

    @abstractmethod
    def pile(self, table: TableT) -> tuple[Sequence[ActionT], Sequence[int]]:
        """The outcomes by kind and, in the same order, the number of each in the pile."""

    def weights(self, table: TableT) -> tuple[tuple[ActionT, int], ...]:
        """Every kind in the pile, with its number."""
        return tuple([pair for pair in zip(*self.pile(table), strict=True) if pair[1]])

    def draw(self, table: TableT, luck: Luck) -> ActionT:
        """Draws one of the things without listing them all."""
        actions, numbers = self.pile(table)
        return actions[pick_weighted(numbers, luck)]


ChoicePoint = Decision[Any, Any] | Chance[Any, Any]
"""An agenda entry that waits for a player or for chance, in any game."""


class Upkeep(Pending, Generic[TableT]):
    """Something that the rules do without a choice."""

    __slots__ = ()

    automatic: ClassVar[bool] = True

    @abstractmethod
    def happen(self, table: TableT, tell: Tell) -> Follow:
        """Applies it to ``table`` in place, emits events and returns what follows."""


def is_part(value: object) -> bool:
    """Whether this is a class of agenda entries: an attrs class that is not a private base class."""
    return (
        isinstance(value, type)
        and issubclass(value, Pending)
        and "__attrs_attrs__" in vars(value)
        and not value.__name__.startswith("_")
    )


class _Over(Upkeep[Seating]):
    """The game is over: the rest of the agenda is dropped."""

    __slots__ = ()

    def happen(self, table: Seating, tell: Tell) -> Follow:
        """Adds nothing to the agenda."""
        return ()


THE_END: Final = _Over()
GAME_OVER: Final[Follow] = (THE_END,)
"""Returned by a resolution that ends the game; anything that a caller adds after it is dropped too."""
