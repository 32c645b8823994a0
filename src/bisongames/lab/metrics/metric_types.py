"""The base class of the metrics that a game adds.

A shipped game defines a class ``Meter`` in ``bisongames.lab.metrics.<game>``. The rulebook of
any other game may have an attribute ``metrics``: a callable that takes the game and the final table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import parts_in
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants.plugins import module_of

TableT = TypeVar("TableT")

Metrics = dict[str, float]
"""The metrics of one match, by name."""


@lru_cache(maxsize=1024)
def snake(words: str) -> str:
    """Words in snake case: ``beads in nets`` becomes ``beads_in_nets``."""
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_") or "unnamed"


_KINDS: dict[type, str] = {}


def kind_name(kind: type) -> str:
    """The default name of a kind of action in metrics."""
    if kind not in _KINDS:
        _KINDS[kind] = snake(in_words(kind))
    return _KINDS[kind]


class Meter(Generic[TableT]):
    """Measures one match.

    Attributes:
        game: the game of the match.
        listen: called with each event of the match; None if no events are counted.
    """

    names: ClassVar[tuple[str, ...]] = ()
    """The names of the metrics in ``numbers``; ``show`` has their titles."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of a score; empty if unknown before play."""
    scoring: ClassVar[tuple[str, ...]] = ()
    """The sections of the rulebook about scoring; empty if unknown."""
    defined_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For options, the metrics that only count what the option sets."""
    unseen: ClassVar[tuple[str, ...]] = ()
    """The kinds of choice that bots make and a person at a table would not see; they take no time."""
    seats_differ: ClassVar[bool] = True
    """Whether seats may differ in more than who plays first."""

    listen: Tell

    def __init__(self, game: Game) -> None:
        self.game = game
        self.listen = None

    def counted(self, decision: Pending, action: Action) -> object:
        """The key under which a choice is counted, in a form that is fast to compute: by default its class."""
        return type(action)

    def kind(self, counted: object) -> str:
        """The name of a key that ``counted`` returned."""
        assert isinstance(counted, type)
        return kind_name(counted)

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        """The names of all keys of ``counted`` in this variant that are known before play."""
        return tuple(kind_name(kind) for kind in kinds_of_choice(game))

    def numbers(self, table: TableT) -> Metrics:
        """The metrics that this game adds, from the final table."""
        metrics = self.game.rulebook.metrics
        numbers = {} if metrics is None else metrics(self.game, table)
        return {snake(name): float(value) for name, value in numbers.items()}

    def part(self, part: Part) -> str:
        """The name of the part that a line of a score belongs to."""
        return snake(part.name)

    def totals(self, table: TableT) -> Sequence[int]:
        """The score of every player if the game ended now; called once per turn."""
        return self.game.rulebook.standing(self.game, table, EVERYBODY).scores


AnyMeter = Meter[Any]


def meter_class(game: Ruleset) -> type[AnyMeter]:
    """The class of the meters of this game."""
    module = module_of("lab.metrics", game.rulebook.id)
    meter: type[AnyMeter] = Meter if module is None else module.Meter
    return meter


@lru_cache(maxsize=64)
def kinds_of_choice(game: Ruleset) -> tuple[type[Action], ...]:
    """The kinds of action that players of this variant can choose."""
    decisions = (part for part in parts_of_play(game) if issubclass(part, Decision))
    kinds = dict.fromkeys(kind for decision in decisions for kind in decision.kinds)
    return tuple(kinds)


def parts_of_play(game: Ruleset) -> tuple[type[Pending], ...]:
    """The classes of everything that can be on the agenda in this variant."""
    book = game.rulebook
    more = (chapter for expansion in game.in_force for chapter in expansion.chapters)
    return parts_in((*book.chapters, *more))
