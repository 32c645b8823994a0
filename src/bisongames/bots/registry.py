"""Bots by name, and bots made from text."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, cast

from bisongames.bots.baselines import Bot, Greedy, Random
from bisongames.bots.search import Search
from bisongames.bots.skill_levels import LEVELS
from bisongames.engine.core.errors import SetupError, describe_exception, nearest_names, short_text

GROUP: Final = "bisongames.bots"
"""The group of entry points for bots."""

Factory = Callable[..., Any]
"""A class of bots, or a function that makes one."""

Value = str | int | float | bool
"""The value of an option of a bot."""

_NAME: Final = re.compile("[a-z0-9_-]+")
_WHOLE: Final = re.compile("-?[0-9]{1,18}")


BUILT_IN: Final[Mapping[str, Factory]] = {
    **{level.name: level for level in LEVELS},
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}
"""The bots that come with this package."""
_OWN: Final = dict(BUILT_IN)
"""The bots of this process: built-in and registered ones."""


class _Bots(Mapping[str, Factory]):
    """Built-in bots, registered ones, and those of entry points."""

    def __getitem__(self, name: str) -> Factory:
        return _OWN[name] if name in _OWN else _load(_entries()[name])

    def __contains__(self, name: object) -> bool:
        return name in _OWN or name in _entries()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*_OWN, *_entries())))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<bots: {', '.join(self)}>"


BOTS: Final[Mapping[str, Factory]] = _Bots()
"""All known bots, by the names used on the command line."""


def name_of(factory: object) -> str | None:
    """The name under which a class or factory is built in or registered."""
    return next((name for name, known in _OWN.items() if known is factory), None)


def register(name: str, factory: Factory) -> None:
    """Registers a bot under a name, in this process.

    Args:
        name: lower-case letters, digits, ``_`` and ``-``.
        factory: a class, or a function that makes a bot.

    Raises:
        SetupError: if the name is invalid or taken by another bot, or ``factory`` cannot be called.
    """
    if type(name) is not str or not _NAME.fullmatch(name):
        wanted = "lower-case letters, digits, _ and -"
        raise SetupError(f"the name of a bot must consist of {wanted}, got {short_text(name)!r}")
    if not callable(factory):
        raise SetupError(
            f"{name}: expected the class or factory of a bot, got {short_text(factory)}"
        )
    if name in BOTS and name_of(factory) != name:
        raise SetupError(f"the name {name!r} is taken by another bot")
    _OWN[name] = factory


def make(text: str) -> Bot:
    """Makes a bot from text: a name or ``module:Class``, then any number of ``:key=value``.

    Raises:
        SetupError: if a name, module, class or option is unknown, or the result is not a bot.
    """
    if not isinstance(text, str):
        raise SetupError(f"expected a bot as text, got {short_text(text)}")
    name, *rest = (part.strip() for part in text.split(":"))
    factory: Factory
    if rest and "=" not in rest[0]:
        factory = import_object(f"{name}:{rest.pop(0)}", "bot")
    elif name in BOTS:
        factory = BOTS[name]
    else:
        near = nearest_names(name, BOTS)
        raise SetupError(f"unknown bot {short_text(name)!r}; {near} (or use module:Class)")
    return construct(factory, _options(text, rest), text)


def check_bot(bot: object, name: str) -> Bot:
    """Checks that an object is a bot and returns it.

    Raises:
        SetupError: if it has no method ``choose``.
    """
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise SetupError(f"{short_text(name)} is not a bot: it has no choose(state, player, rng)")
    return cast(Bot, bot)


def construct(factory: Factory, options: Mapping[str, Value], text: str) -> Bot:
    """Makes a bot from a class or factory; ``text`` names it in errors.

    Raises:
        SetupError: if an option is unknown, making the bot fails, or the result is not a bot.
    """
    known = _parameters(factory)
    for name in options if known is not None else ():
        if known is not None and name not in known:
            near = nearest_names(name, known)
            raise SetupError(
                f"{short_text(text)}: the bot has no option {short_text(name)!r}; {near}"
            )
    try:
        bot = factory(**options)
    except BaseException as error:  # foreign code may raise anything
        raise SetupError(
            f"the bot {short_text(text)} cannot be made: {describe_exception(error)}"
        ) from error
    return check_bot(bot, text)


def _parameters(factory: Factory) -> list[str] | None:
    """The options that a factory takes; None if unknown."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return None
    return [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]


def _options(text: str, parts: list[str]) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or not name.isidentifier():
            raise SetupError(
                f"{short_text(text)}: expected an option as key=value, got {short_text(part)!r}"
            )
        if name in options:
            raise SetupError(f"{short_text(text)}: the option {name} is given twice")
        options[name] = _value(value)
    return options


def _value(text: str) -> Value:
    """The value of an option: an integer, a number, true or false; or else the text itself."""
    if text in ("true", "false"):
        return text == "true"
    if _WHOLE.fullmatch(text):
        return int(text)
    try:
        return float(text)
    except ValueError:
        return text


def import_object(text: str, what: str) -> Any:
    """Imports the object that ``module:Name`` refers to.

    Raises:
        SetupError: if there is no such module or name.
    """
    module, _, name = text.partition(":")
    label = f"the {what} {short_text(module)}:{short_text(name)}"
    if not all(part.isidentifier() for part in (*module.split("."), name)):
        raise SetupError(f"{label} is not of the form module:Class")
    try:
        with redirect_stdout(sys.stderr):  # standard output may be the channel of a protocol
            imported = importlib.import_module(module)
    except BaseException as error:
        raise SetupError(f"{label} cannot be loaded: {describe_exception(error)}") from error
    if not hasattr(imported, name):
        classes = [n for n, v in vars(imported).items() if isinstance(v, type)]
        near = nearest_names(name, classes)
        raise SetupError(f"the module {module} has no {short_text(name)!r}; {near}")
    return getattr(imported, name)


def _entries() -> Mapping[str, EntryPoint]:
    """The entry points of installed packages, by name; built-in names take precedence."""
    return _entries_on(tuple(sys.path))


@lru_cache(maxsize=1)  # scanning installed packages is slow
def _entries_on(path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _load(entry: EntryPoint) -> Factory:
    label = f"the bot {short_text(entry.name)} of the entry point {short_text(entry.value)}"
    try:
        with redirect_stdout(sys.stderr):
            factory: Factory = entry.load()
    except BaseException as error:
        raise SetupError(f"{label} cannot be loaded: {describe_exception(error)}") from error
    if not callable(factory):
        raise SetupError(f"{label} is {short_text(factory)}, which is not a class or function")
    return factory
