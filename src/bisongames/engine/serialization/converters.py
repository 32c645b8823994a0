"""Converters that turn the values of one game into plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs
import cattrs
from attrs import frozen
from cattrs.gen import make_dict_unstructure_fn

from bisongames.engine.core.actions import Action, Event, attributes
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.display import renderer
from bisongames.engine.core.errors import UnknownRule, nearest_names, quote, short_text
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.core.luck import MatchLuck
from bisongames.engine.core.rules import Rule
from bisongames.engine.io.migrations import FORMAT
from bisongames.engine.io.structuring import Reader, object_reader, strict_converter
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.views.result import Result

LEFT_OUT: Final = {"left_out": True}
"""The metadata of a field that is not written as long as it has its default."""


@frozen
class LuckProof(HelpfulValue):
    """The secret luck of a match: what was told of it at the start, and the key."""

    commitment: str
    """The SHA-256 of the key, in hexadecimal digits."""
    key: str | None = attrs.field(default=None, metadata=LEFT_OUT)
    """The key of 256 bits, in hexadecimal digits; None as long as it is not told."""
    since: int = attrs.field(default=0, metadata=LEFT_OUT)
    """The number of moves that were played before the key began to deal."""
    before: tuple[str, ...] = attrs.field(default=(), metadata=LEFT_OUT)
    """The commitments to earlier keys of the match, which were lost."""

    @classmethod
    def of(cls, luck: MatchLuck) -> LuckProof | None:
        """What a record tells of a match's luck; None if a seed determines it."""
        if luck.seed is not None:
            return None
        return cls(luck.commitment, luck.key.hex(), luck.since, luck.before)

    def without_key(self) -> LuckProof:
        """What may be told while the match is in progress."""
        return attrs.evolve(self, key=None)


class _RecordType(type):
    """Says what to use instead of class methods that do not exist."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("load", "open", "read", "from_file"), "Match.load(path).record"),
                **dict.fromkeys(
                    ("from_json", "loads", "from_dict", "parse"), "bisongames.from_json(text)"
                ),
                "from_match": "match.record",
            }
        )


@frozen
class Record(metaclass=_RecordType):
    """The record of a match, which replays without its luck: ``match.record``, or ``from_json(text)``.

    ``Match.from_record(record)`` is the match.
    """

    format: int = attrs.field(default=FORMAT, kw_only=True)
    """The format of the file."""
    rules: int = attrs.field(kw_only=True)
    """The version of the game's rules under which it was played."""
    game: Game
    players: int
    setup: dict[str, object] = attrs.field(hash=False)
    seed: int | None
    dealer: str
    """``seeded`` or ``manual``."""
    moves: tuple[str, ...]
    """The notation of every choice and every chance outcome, in order."""
    names: tuple[str, ...] | None = None
    """The names of the players, by seat, if any were given."""
    luck: LuckProof | None = None
    """The secret luck; None if a seed determines it, or if chance was dealt by hand."""
    seconds: tuple[float | None, ...] | None = None
    """How long people took for each move, where that is known; left out if it is known of none."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("state", "play", "actor", "is_over", "result", "winners", "history", "events"),
                    "Match.from_record(record), which has it",
                ),
                **dict.fromkeys(("match", "replay"), "Match.from_record(record)"),
                **dict.fromkeys(("to_json", "to_dict"), "bisongames.to_json(record)"),
                "actions": "record.moves",
                "save": "match.save(path), or Match.from_record(record).save(path)",
            }
        )

    def __str__(self) -> str:
        return str(renderer().summary(self))

    @property
    def has_luck(self) -> bool:
        """Whether the record holds what deals further chance outcomes: a seed or a key."""
        return self.seed is not None or (self.luck is not None and self.luck.key is not None)

    def to_luck(self) -> MatchLuck:
        """The luck of the match, which has a new key if the record holds neither seed nor key.

        Raises:
            SetupError: if the seed is not valid.
        """
        told = self.luck
        if self.seed is not None or told is None:
            return MatchLuck(self.seed)
        if told.key is None:
            return MatchLuck(before=(*told.before, told.commitment))
        return MatchLuck(None, bytes.fromhex(told.key), told.since, told.before)


def tag_value(value: object, converter: cattrs.Converter) -> dict[str, object]:
    """A value as plain data, its type first."""
    fields = attributes(type(value))
    return {
        "type": type(value).__name__,
        **{f.name: converter.unstructure(getattr(value, f.name)) for f in fields},
    }


_BASES = (Action, Event, Pending)


def is_tagged(kind: object) -> bool:
    """Whether a type is written with its name: an action, an event or an agenda entry."""
    if isinstance(kind, type):
        return issubclass(kind, _BASES)
    return bool(kind == Action | Event)


def converter_of(game: Ruleset) -> cattrs.Converter:
    """The converter that reads and writes the values of one game."""
    return _converter(game, game.id, game.variant)


@lru_cache(maxsize=64)  # untrusted clients may send any number of variants
def _converter(game: Ruleset, id: str, variant: Variant) -> cattrs.Converter:
    """The cache key includes the id and variant, since games with different names and titles may be equal."""
    converter = strict_converter()
    book = game.rulebook
    classes = {c.__name__: c for c in (*book.actions, *book.events, *book.agenda)}
    readers: dict[type, Reader] = {}  # made when first needed: most games read few classes

    def read(value: object, kind: type) -> object:
        bases = _BASES if kind == Action | Event else kind
        if not isinstance(value, Mapping):
            raise TypeError(f"expected an object with a type, got {quote(value)}")
        tag = value.get("type")
        fitting = [name for name, c in classes.items() if issubclass(c, bases)]
        if tag not in fitting:
            raise ValueError(
                f"unknown type {short_text(tag)}; {nearest_names(short_text(tag), fitting)}"
            )
        cls = classes[tag]
        left_out = {"type", *getattr(cls, "dropped", ())}
        if cls not in readers:
            readers[cls] = object_reader(cls, converter)
        result = readers[cls]({k: v for k, v in value.items() if k not in left_out}, cls)
        if isinstance(result, Action) and not game.knows(result):
            raise ValueError(f"{short_text(result)} names something that {game.id} does not have")
        return result

    def rule(value: object, _: object) -> Rule:
        if type(value) is not str:
            raise TypeError(f"expected the id of a rule, got {quote(value)}")
        try:
            return game.rule(value)
        except UnknownRule as error:
            raise ValueError(str(error)) from error

    def without_game(value: object) -> dict[str, object]:
        return {
            f.name: converter.unstructure(getattr(value, f.name), f.type)
            for f in attributes(type(value))
            if f.name != "game"
        }

    converter.register_structure_hook_func(is_tagged, read)
    converter.register_unstructure_hook_func(is_tagged, lambda value: tag_value(value, converter))
    for loaded in (Game, Ruleset):
        converter.register_structure_hook(loaded, lambda value, _: value)
    converter.register_structure_hook(Rule, rule)
    converter.register_unstructure_hook(Rule, lambda rule: rule.id)
    converter.register_unstructure_hook(
        LuckProof,
        make_dict_unstructure_fn(LuckProof, converter, _cattrs_omit_if_default=True),
    )
    for kind in (book.view, Result, Record):
        attrs.resolve_types(kind)
        body = object_reader(kind, converter)
        converter.register_structure_hook(
            kind, lambda value, k, body=body: body({**value, "game": game}, k)
        )
        converter.register_unstructure_hook(kind, without_game)
    return converter
