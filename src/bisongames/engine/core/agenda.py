"""The agenda: what must be decided or done on a table, as plain data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Final, Generic, TypeVar, Union, get_args, get_origin

from bisongames.components.piles import Luck, pick_weighted
from bisongames.components.seats import CHANCE, Seating
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.rules import Violation

TableT = TypeVar("TableT", bound=Seating)
ActionT = TypeVar("ActionT", bound=Action)


class Pending:
    """Something on the agenda; plain data."""

    __slots__ = ()

    automatic: ClassVar[bool] = False
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that answer it, as its base class names them: ``Decision[Table, MoveTipi | Earn]``."""
    silent: ClassVar[tuple[type[Action], ...]] = ()
    """Those of them that tell nothing yet, since what follows does: announcing, ending a part of a turn."""
    only_first: ClassVar[bool] = False
    """Whether it never waits behind something else; it may say much then, which arrays tell of the first alone."""
    unchanging: ClassVar[tuple[str, ...]] = ()
    """The fields that are the same in all matches of a variant, so that arrays leave them out."""
    of: ClassVar[Callable[..., Any]]
    """The one value of a class with these fields: the same object each time, so that putting it on the agenda costs nothing."""
    player: int = CHANCE

    def __init_subclass__(cls) -> None:
        """Read the kinds of action off the base class, and make each value of the class once only."""
        super().__init_subclass__()
        if "kinds" not in vars(cls):
            kinds = _kinds_named_by(cls)
            if kinds:
                cls.kinds = kinds
        cls.of = cache(cls)

    def seen_by(self, player: int | None) -> Pending:
        """What ``player`` knows of it; by default all."""
        return self

    def describe(self) -> str:
        """What is to be chosen, in the words of players: ``move buffaloes, 2 steps left``."""
        return in_words(type(self))

    def legal(self, table: Any) -> tuple[Action, ...]:
        """What the player who is asked may choose; () where nobody is."""
        return ()

    def draw(self, table: Any, luck: Luck) -> Action:
        """One outcome of chance."""
        raise TypeError(f"nothing is left to chance in {type(self).__name__}")

    def resolve(self, table: Any, action: Any, tell: Tell) -> Follow:
        """Carry a choice or an outcome out on ``table`` in place, tell the events, and say what follows."""
        raise TypeError(f"{type(self).__name__} is not answered")

    def happen(self, table: Any, tell: Tell) -> Follow:
        """Do by itself what the rules say, on ``table`` in place, tell the events, and say what follows."""
        raise TypeError(f"{type(self).__name__} does not happen by itself")


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
"""What a resolution puts on the agenda, next first."""


class Decision(Pending, Generic[TableT, ActionT]):
    """Something one player must choose now."""

    __slots__ = ()

    only_names: ClassVar[bool] = False
    """True if an answer only selects part of a pending action; then a single remaining answer need not be asked for."""
    open_ended: ClassVar[bool] = False
    """True where the legal list is a documented selection: listed implies legal, and more may be."""

    @abstractmethod
    def candidates(self, table: TableT) -> Iterable[ActionT]:
        """What could be considered by the rules as printed, in the order of the legal list.

        Complete unless the decision is open-ended. Where rules are lifted, other actions are considered too.
        """

    def legal(self, table: TableT) -> tuple[ActionT, ...]:
        """All legal actions. A hot decision brings a faster one of its own."""
        actions = []
        for action in self.candidates(table):
            for _ in self.violations(table, action):
                break  # one reason is enough; this takes half the time of judging by all of them
            else:
                actions.append(action)
        return tuple(actions)

    def legal_without(
        self, table: TableT, lifted: frozenset[str], more: Iterable[ActionT]
    ) -> tuple[ActionT, ...]:
        """What is legal with some rules lifted, by id: of the candidates and of ``more`` what breaks no other rule."""
        return tuple(
            [
                action
                for action in dict.fromkeys((*self.candidates(table), *more))
                if all(v.rule.id in lifted for v in self.violations(table, action))
            ]
        )

    def other_kind_violations(self, table: TableT, action: Action) -> Iterable[Violation]:
        """Which rules of the game forbid doing something else now; ``action`` is of another kind. By default none."""
        return ()

    @abstractmethod
    def violations(self, table: TableT, action: ActionT) -> Iterable[Violation]:
        """Every reason why not, cheapest first. The action is of one of ``kinds`` and well formed."""

    @abstractmethod
    def resolve(self, table: TableT, action: ActionT, tell: Tell) -> Follow:
        """Carry a legal action out on ``table`` in place, tell the events, and say what follows."""


class Chance(Pending, Generic[TableT, ActionT]):
    """Something nobody chooses; has odds."""

    __slots__ = ()

    kind: ClassVar[str]
    """The kind of draw, for dealers: the n-th draw of a kind depends on seed, kind and n."""

    @abstractmethod
    def weights(self, table: TableT) -> tuple[tuple[ActionT, int], ...]:
        """Every outcome with a whole-number weight above 0."""

    def draw(self, table: TableT, luck: Luck) -> ActionT:
        """One outcome by these weights. Where outcomes are many, a faster one with the same odds."""
        weights = self.weights(table)
        return weights[pick_weighted([weight for _, weight in weights], luck)][0]

    @abstractmethod
    def resolve(self, table: TableT, action: ActionT, tell: Tell) -> Follow:
        """Carry an outcome out on ``table`` in place, tell the events, and say what follows."""


class Drawing(Chance[TableT, ActionT]):
    """Something that is drawn from a pile: each thing in it is equally likely."""

    __slots__ = ()

    @abstractmethod
    def pile(self, table: TableT) -> tuple[Sequence[ActionT], Sequence[int]]:
        """What can come up by kind, and in the same order how many there are of each."""

    def weights(self, table: TableT) -> tuple[tuple[ActionT, int], ...]:
        """Every kind that is there, with how many there are."""
        return tuple([pair for pair in zip(*self.pile(table), strict=True) if pair[1]])

    def draw(self, table: TableT, luck: Luck) -> ActionT:
        """One of the things, without listing them."""
        actions, numbers = self.pile(table)
        return actions[pick_weighted(numbers, luck)]


ChoicePoint = Decision[Any, Any] | Chance[Any, Any]
"""What an agenda rests at, of whatever game."""


class Upkeep(Pending, Generic[TableT]):
    """Something the rules do by themselves."""

    __slots__ = ()

    automatic: ClassVar[bool] = True

    @abstractmethod
    def happen(self, table: TableT, tell: Tell) -> Follow:
        """Do it on ``table`` in place, tell the events, and say what follows."""


def is_part(value: object) -> bool:
    """Whether this is a class of things that can be on an agenda: an attrs class, and no base of others."""
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
        """Nothing more to do."""
        return ()


THE_END: Final = _Over()
GAME_OVER: Final[Follow] = (THE_END,)
"""Returned by a resolution that ends the game; what a caller puts behind it is dropped too."""
