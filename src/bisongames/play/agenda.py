"""The agenda: what lies on a table, and what must be decided or done there, as plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Final, Generic, TypeVar

from bisongames.components.piles import Luck, pick_weighted
from bisongames.components.players import CHANCE
from bisongames.play.actions import Action, Tell
from bisongames.play.rules import Violation


class Table(ABC):
    """What lies on the table: flat lists of small ints with a hand-written copy. Subclasses add their slots.

    A table belongs to whoever moves it forward; the table of a ``State`` is never written to.
    """

    __slots__ = ("active_player", "ended", "round", "turn")

    active_player: int
    """Whose turn it is; CHANCE (-1) in set-up."""
    turn: int
    """Counts turns from 1; 0 in set-up."""
    round: int
    """Counts rounds from 1; 0 in set-up."""
    ended: str
    """The id of the rule that ended the game; empty while it runs."""

    @property
    @abstractmethod
    def num_players(self) -> int:
        """How many play."""

    @abstractmethod
    def copy(self) -> Table:
        """An independent table that is equal to this one."""

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """A compact hashable value, equal exactly when two tables of one game are equal."""


TableT = TypeVar("TableT", bound=Table)
ActionT = TypeVar("ActionT", bound=Action)


class Pending:
    """Something on the agenda; plain data."""

    __slots__ = ()

    automatic: ClassVar[bool] = False
    player: int = CHANCE

    def seen_by(self, player: int | None) -> Pending:
        """What ``player`` knows of it; by default all."""
        return self

    def legal(self, table: Any) -> tuple[Action, ...]:
        """What the player who is asked may choose; () where nobody is."""
        return ()


Follow = tuple[Pending, ...]
"""What a resolution puts on the agenda, next first."""


class Decision(Pending, Generic[TableT, ActionT]):
    """Something one player must choose now."""

    __slots__ = ()

    open_ended: ClassVar[bool] = False
    """True where the legal list is a documented selection: listed implies legal, and more may be."""
    kinds: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that answer it."""

    def candidates(self, table: TableT) -> Iterable[ActionT]:
        """What could be considered, interned; complete unless the decision is open-ended."""
        raise TypeError(f"{type(self).__name__} brings a legal list of its own")

    def legal(self, table: TableT) -> tuple[ActionT, ...]:
        """All legal actions. A hot decision brings a faster one of its own."""
        return tuple(
            a for a in self.candidates(table) if not any(True for _ in self.violations(table, a))
        )

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
    kinds: ClassVar[tuple[type[Action], ...]]

    @abstractmethod
    def weights(self, table: TableT) -> tuple[tuple[ActionT, int], ...]:
        """Every outcome with a whole-number weight above 0."""

    def draw(self, table: TableT, luck: Luck) -> ActionT:
        """One outcome by these weights. Where outcomes are many, a faster one with the same odds."""
        weights = self.weights(table)
        numbers = [weight for _, weight in weights]
        return weights[pick_weighted(numbers, sum(numbers), luck)][0]

    @abstractmethod
    def resolve(self, table: TableT, action: ActionT, tell: Tell) -> Follow:
        """Carry an outcome out on ``table`` in place, tell the events, and say what follows."""


class Upkeep(Pending, Generic[TableT]):
    """Something the rules do by themselves."""

    __slots__ = ()

    automatic: ClassVar[bool] = True

    @abstractmethod
    def resolve(self, table: TableT, tell: Tell) -> Follow:
        """Do it on ``table`` in place, tell the events, and say what follows."""


class _Over(Upkeep[Any]):
    """The game is over: the rest of the agenda is dropped."""

    __slots__ = ()

    def resolve(self, table: Any, tell: Tell) -> Follow:
        """Nothing more to do."""
        return ()


THE_END: Final = _Over()
GAME_OVER: Final[Follow] = (THE_END,)
"""Returned by a resolution that ends the game; what a caller puts behind it is dropped too."""
