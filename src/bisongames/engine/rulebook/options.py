"""Typed options: every number of a rulebook, with its range, as a field of the game's ``Options``."""

# Longer than 310 lines because each kind of option reads, writes, checks and describes its values.

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import attrs
from attrs import frozen

from bisongames.engine.core import limits
from bisongames.engine.core.errors import Fault, nearest_names, quote, short_text
from bisongames.engine.core.hints import HelpfulValue, hints_for
from bisongames.engine.rulebook.field_types import ValueCheck
from bisongames.tables.counts import Counts


class Kind(ValueCheck, Protocol):
    """A kind of option: the allowed values, and how they are written in an id."""

    @property
    def schema(self) -> dict[str, object]:
        """The allowed values as JSON Schema."""
        ...

    def build(self, value: Any) -> object:
        """Converts an accepted plain value to the type that the options store."""
        ...

    def plain(self, value: Any) -> object:
        """Converts a value to the plain form for TOML and JSON."""
        ...

    def read(self, text: str) -> object:
        """The plain value that is written as ``text`` in an id; the text itself if it is not a value."""
        ...

    def write(self, value: Any) -> str:
        """The text of a plain value in an id."""
        ...


class NamedValues(Mapping[str, Any]):
    """The values of options, also by name: ``options["rows"]``, ``dict(options)``. ``game.option("rows")`` explains one."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        if name not in (kinds := kinds_of(type(self))):
            raise KeyError(f"there is no option {short_text(name)}; {nearest_names(name, kinds)}")
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(kinds_of(type(self)))

    def __len__(self) -> int:
        return len(kinds_of(type(self)))

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            dict.fromkeys(
                ("default", "defaults", "allowed", "ranges", "about", "schema"),
                "game.option(name), which has the default, the allowed values and the meaning",
            )
        )


ValueT = TypeVar("ValueT")
_COUNT: Final = re.compile(r"([^:,]+):")
_WHOLE: Final = re.compile(rf"-?(0|[1-9][0-9]{{0,{limits.OPTION_DIGITS - 1}}})")


def whole_number(text: str) -> int | str:
    """The number that is written as ``text``; the text itself if it is not a number."""
    return int(text) if _WHOLE.fullmatch(text) else text


class _Plain:
    """A value that is the same in TOML, JSON and the options."""

    __slots__ = ()

    def build(self, value: ValueT) -> ValueT:
        return value

    def plain(self, value: ValueT) -> ValueT:
        return value

    def write(self, value: object) -> str:
        return str(value)


@frozen
class WholeNumber(_Plain):
    """A whole number from ``low`` to ``high``."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def read(self, text: str) -> object:
        return whole_number(text)


@frozen
class OneOf(_Plain):
    """One of some words or whole numbers."""

    values: tuple[int, ...] | tuple[str, ...]
    former_switch: tuple[str, str] | None = None
    """What off and on mean now, for an option that used to be a :class:`Switch`: both are still read, but not written."""

    @property
    def allowed(self) -> str:
        return " or ".join(map(str, self.values))

    @property
    def schema(self) -> dict[str, object]:
        return {"enum": list(self.values)}

    def accepts(self, value: object) -> bool:
        if type(value) is bool:
            return self.former_switch is not None
        return type(value) is type(self.values[0]) and value in self.values

    def build(self, value: Any) -> Any:
        return self.former_switch[value] if type(value) is bool and self.former_switch else value

    def read(self, text: str) -> object:
        if self.former_switch and text not in self.values:
            return self.build(Switch().read(text))
        return whole_number(text) if isinstance(self.values[0], int) else text


@frozen
class Switch(_Plain):
    """On or off."""

    allowed: str = "true or false (in an id: on or off)"

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}

    def accepts(self, value: object) -> bool:
        return type(value) is bool

    def read(self, text: str) -> object:
        return {"on": True, "off": False, "true": True, "false": False}.get(text, text)

    def write(self, value: object) -> str:
        return "on" if value else "off"


@frozen
class PerPlayers:
    """A whole number for each number of players; written ``2:6,3:5,4:4`` in an id, and stored as ``Counts``."""

    players: tuple[int, ...]
    low: int
    high: int

    @property
    def allowed(self) -> str:
        counts = ", ".join(map(str, self.players))
        return f"a whole number from {self.low} to {self.high} for each of {counts} players"

    @property
    def schema(self) -> dict[str, object]:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        names = [str(n) for n in self.players]
        return {
            "type": "object",
            "properties": dict.fromkeys(names, number),
            "required": names,
            "additionalProperties": False,
        }

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, Mapping)
            and set(value) == {str(n) for n in self.players}
            and all(type(n) is int and self.low <= n <= self.high for n in value.values())
        )

    def build(self, value: Mapping[str, int]) -> Counts:
        return Counts(self.plain(value))

    def plain(self, value: Mapping[str, int]) -> dict[str, int]:
        return {str(n): value[str(n)] for n in self.players}

    def read(self, text: str) -> object:
        pairs = [part.partition(":") for part in text.split(",")]
        numbers = {name: whole_number(number) for name, _, number in pairs}
        twice = len(numbers) < len(pairs)
        return text if twice or str in map(type, numbers.values()) else numbers

    def describe(self, value: object) -> str:
        """Describes a value that is not allowed, with the player counts that are wrong in it."""
        names, known = _COUNT.findall(short_text(value, limits.ID)), [str(n) for n in self.players]
        present = [short_text(n) for n in value] if isinstance(value, Mapping) else names
        problems = [f"{n} is not a number of players here" for n in present if n not in known][:3]
        problems += [f"{n} is given twice" for n in known if present.count(n) > 1]
        problems += [f"{n} is missing" for n in known if n not in present]
        whole = [n for n in value if type(n) is int] if isinstance(value, Mapping) else []
        problems += [f'{short_text(n)} must be text: "{short_text(n)}"' for n in whole[:1]]
        return f"{quote(value)}: {', '.join(problems)}" if present and problems else quote(value)

    def write(self, value: Mapping[str, int]) -> str:
        return ",".join(f"{name}:{number}" for name, number in value.items())


@frozen
class WholeNumbers:
    """A fixed row of whole numbers; written ``1,2`` in an id, and stored as a tuple."""

    length: int
    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a list of {self.length} whole numbers from {self.low} to {self.high}"

    @property
    def schema(self) -> dict[str, object]:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"type": "array", "items": number, "minItems": self.length, "maxItems": self.length}

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == self.length
            and all(type(n) is int and self.low <= n <= self.high for n in value)
        )

    def build(self, value: Iterable[int]) -> tuple[int, ...]:
        return tuple(value)

    def plain(self, value: Iterable[int]) -> list[int]:
        return list(value)

    def read(self, text: str) -> object:
        numbers = [whole_number(part) for part in text.split(",")]
        return text if str in map(type, numbers) else numbers

    def write(self, value: Iterable[int]) -> str:
        return ",".join(map(str, value))


def extremes(kind: Kind) -> tuple[object, ...]:
    """The ends of a range, or every listed value; () for a kind from outside this library."""
    match kind:
        case WholeNumber(low, high):
            return tuple(dict.fromkeys((low, high)))
        case OneOf(values):
            return tuple(values)
        case Switch():
            return (False, True)
        case PerPlayers(players, low, high):
            return tuple({str(n): end for n in players} for end in (low, high))
        case WholeNumbers(length, low, high):
            return ([low] * length, [high] * length)
    return ()


@frozen
class OptionFacts(HelpfulValue):
    """An option of a variant, as ``game.option(name)`` explains it.

    Attributes:
        name: its name.
        value: its value in this variant.
        default: its value in the installed variant that this one changes.
        allowed: the values that it may have, in words.
        about: what it means.
        schema: the values that it may have, as JSON Schema.
    """

    name: str
    value: object
    default: object
    allowed: str
    about: str
    schema: dict[str, object] = attrs.field(hash=False)


def option(
    kind: Kind,
    about: str,
    missing: object = None,
    counts_with: Callable[[Collection[str]], bool] = lambda expansions: True,
    names_only: bool = False,
    needs: str = "",
) -> Any:
    """An attrs field of an ``Options`` class.

    Args:
        kind: its allowed values.
        about: one line about it.
        missing: the value in variants that were saved before there was this option.
        counts_with: whether it has an effect with these expansions; by default its rules alone tell that.
        names_only: whether it only says who is called what, as the order of colors does, so that no study need vary it.
        needs: the switch that must be on for it to have an effect; empty if there is none.
    """
    facts = {"kind": kind, "about": about, "missing": missing, "counts_with": counts_with}
    return attrs.field(metadata=facts | {"names_only": names_only, "needs": needs})


def options_that_name(options_type: type) -> frozenset[str]:
    """The options of a game that only say who is called what."""
    return frozenset(f.name for f in attrs.fields(options_type) if f.metadata["names_only"])


def options_that_count(options: Any, expansions: Collection[str]) -> frozenset[str]:
    """The options of a game that have an effect beside these values, with these expansions."""
    return frozenset(
        f.name
        for f in attrs.fields(type(options))
        if f.metadata["counts_with"](expansions)
        and (not f.metadata["needs"] or getattr(options, f.metadata["needs"]))
    )


def with_later_options(options_type: type, values: Mapping[str, object]) -> dict[str, object]:
    """The options of a variant, with those that were added after it was saved."""
    later = {f.name: f.metadata.get("missing") for f in attrs.fields(options_type)}
    return {**{n: v for n, v in later.items() if v is not None and n not in values}, **values}


def kinds_of(options_type: type) -> dict[str, Kind]:
    """The options of a game by name, with their kinds."""
    return {f.name: f.metadata["kind"] for f in attrs.fields(options_type)}


def about(options_type: type) -> dict[str, str]:
    """The options of a game by name, with the line about each."""
    return {f.name: f.metadata["about"] for f in attrs.fields(options_type)}


MOST_NAMED: Final = 40
"""The maximum number of options that a message names: about ten lines of a terminal."""
_OF_MATCHES: Final = {
    **dict.fromkeys(
        ("players", "num_players"), "Match(game, players=4) and game.start(4) take the number"
    ),
    **dict.fromkeys(("seed", "names"), "Match(game, seed=7, names=...) takes it"),
}
"""What to do with what is given for an option, but belongs to a match."""


def faults_of(
    options_type: type,
    values: Mapping[str, object],
    whole: bool = True,
    idle: Callable[[], Collection[str]] = tuple,
) -> list[Fault]:
    """Every fault in these plain values: unknown, not allowed or, if all options must be given (``whole``), missing.

    ``idle`` gives the options that have no effect in the variant; it is called if a name is unknown.
    """
    kinds = kinds_of(options_type)
    faults = []
    for name, kind in kinds.items():
        if name in values and not kind.accepts(values[name]):
            value = values[name]
            got = kind.describe(value) if isinstance(kind, PerPlayers) else quote(value)
            faults.append(Fault(f"options.{name}", f"expected {kind.allowed}, got {got}"))
        elif name not in values and whole:
            faults.append(Fault(f"options.{name}", f"missing; expected {kind.allowed}"))
    unknown = [*islice((name for name in values if name not in kinds), limits.FAULTS_KEPT)]
    last = idle() if unknown else ()
    for name in map(short_text, unknown):
        meant = _OF_MATCHES.get(name) or nearest_names(name, kinds, last, MOST_NAMED)
        faults.append(Fault(f"options.{name}", f"no such option; {meant}"))
    return faults


def current_options(options_type: type, values: Mapping[str, object]) -> dict[str, object]:
    """The values as this version writes them; those that are not allowed stay as they are."""
    kinds = kinds_of(options_type)
    return {
        name: kinds[name].plain(kinds[name].build(value))
        if name in kinds and kinds[name].accepts(value)
        else value
        for name, value in values.items()
    }


def sound_options(options_type: type, values: Mapping[str, object]) -> dict[str, object]:
    """The values that are allowed, converted to the types that the options store."""
    return {
        name: kind.build(values[name])
        for name, kind in kinds_of(options_type).items()
        if name in values and kind.accepts(values[name])
    }
