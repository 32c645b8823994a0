"""What a game adds to what is measured of every match.

A shipped game says it in a module of its own here, ``bisongames.lab.<game>``, by a class ``Meter``. The rulebook of a
game from outside may have an attribute ``metrics``: a callable that takes the game and the final table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core.actions import Action, Tell
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.scoring import Part
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import parts_in
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants.plugins import module_of

Metrics = dict[str, float]
"""The numbers of one match, by name."""


@lru_cache(maxsize=1024)
def snake(words: str) -> str:
    """Words as a name that can be typed: ``beads in nets`` is ``beads_in_nets``."""
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_") or "unnamed"


_KINDS: dict[type, str] = {}


def kind_name(kind: type) -> str:
    """What a kind of action is counted as, unless a game says otherwise."""
    if kind not in _KINDS:
        _KINDS[kind] = snake(in_words(kind))
    return _KINDS[kind]


class Meter:
    """What is measured of one match; each match has a meter of its own.

    Attributes:
        game: what is played.
        listen: hears every event of the match; None where nothing is counted on the way.
    """

    names: ClassVar[tuple[str, ...]] = ()
    """Of what ``numbers`` gives; their words lie in ``show``."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of a score; () where they are not known before."""
    scoring: ClassVar[tuple[str, ...]] = ()
    """Sections of the rulebook that say what scores; () where they are not known before."""

    listen: Tell

    def __init__(self, game: Game) -> None:
        self.game = game
        self.listen = None

    def counted(self, decision: Any, action: Action) -> Any:
        """What a choice is counted as, in whatever form is quickest: by default its class."""
        return type(action)

    def kind(self, counted: Any) -> str:
        """The name of what a choice was counted as."""
        return kind_name(counted)

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        """All that a choice can be counted as in this variant, as far as it is known before."""
        return tuple(kind_name(kind) for kind in kinds_of_choice(game))

    def numbers(self, table: Any) -> Metrics:
        """Numbers of the ended match that are worth comparing between variants, by name."""
        metrics = self.game.rulebook.metrics
        found = {} if metrics is None else metrics(self.game, table)
        return {snake(name): float(value) for name, value in found.items()}

    def part(self, part: Part) -> str:
        """Which part of a score a line of it belongs to."""
        return snake(part.name)

    def totals(self, table: Any) -> Sequence[int]:
        """Every player's score as if scored now, without saying why: asked once a turn."""
        return self.game.rulebook.standing(self.game, table, EVERYBODY).scores


def meter_class(game: Ruleset) -> type[Meter]:
    """What measures matches of this game."""
    module = module_of("lab.metrics", game.rulebook.id)
    found: type[Meter] = Meter if module is None else module.Meter
    return found


def meter_of(game: Game) -> Meter:
    """A new meter for a match of this game."""
    return meter_class(game)(game)


@lru_cache(maxsize=64)
def kinds_of_choice(game: Ruleset) -> tuple[type[Action], ...]:
    """The kinds of action that players of this variant may choose."""
    decisions = (part for part in parts_of_play(game) if issubclass(part, Decision))
    kinds = dict.fromkeys(kind for decision in decisions for kind in decision.kinds)
    return tuple(kinds)


def parts_of_play(game: Ruleset) -> tuple[type[Any], ...]:
    """Everything that can be on the agenda in this variant."""
    book = game.rulebook
    more = (chapter for expansion in game.in_force for chapter in expansion.chapters)
    return parts_in((*book.chapters, *more))
