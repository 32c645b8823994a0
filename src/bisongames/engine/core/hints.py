"""Errors that name the right way to those who try the names of other libraries."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import wraps
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LISTED: Final = 16
"""The maximum number of names that something has for an error to list them."""
ALIKE: Final = 0.75
"""The minimum similarity (0 to 1) of a name to be meant by a misspelled one."""
SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        (
            *(
                "message",
                "msg",
                "text",
                "description",
                "desc",
                "describe",
                "summary",
                "help",
                "info",
            ),
            *("detail", "details", "explanation", "reason", "reasons", "why", "about", "error"),
        ),
        ("problem", "verdict", "summary", "about", "text", "reasons", "label", "title", "name"),
    ),
    **dict.fromkeys(("name", "title", "label", "short_name"), ("title", "label", "name", "id")),
    **dict.fromkeys(("id", "key", "code", "number", "index"), ("id", "number", "name")),
    **dict.fromkeys(
        ("points", "score", "value", "total"), ("points", "scores", "reward", "value", "plain")
    ),
    **dict.fromkeys(
        ("choices", "candidates", "suggestions", "moves"), ("choices", "actions", "allowed")
    ),
    **dict.fromkeys(
        ("players", "num_players", "n_players", "player_count", "min_players", "max_players"),
        ("player_counts", "players", "bots"),
    ),
    **dict.fromkeys(("bot", "agents", "policy", "opponents"), ("bots",)),
    **dict.fromkeys(("game", "id", "variant", "variants"), ("variant", "variants", "game")),
    **dict.fromkeys(("games", "n", "n_games", "num_matches", "repeats", "episodes"), ("matches",)),
    **dict.fromkeys(("iterations", "simulations", "time", "seconds"), ("budget",)),
    **dict.fromkeys(("rng", "random_state"), ("seed",)),
    **dict.fromkeys(("jobs", "n_jobs", "processes", "threads"), ("workers",)),
    **dict.fromkeys(("position", "board"), ("state",)),
    **dict.fromkeys(("move", "choice"), ("action",)),
    **dict.fromkeys(("range", "minimum", "maximum", "low", "high"), ("allowed",)),
    **dict.fromkeys(("params", "parameters", "args", "data"), ("facts", "options")),
    "values": ("allowed", "facts", "options"),
    "mean": ("value", "means"),
}
"""What others call attributes and arguments, with the names here that may mean the same, the likeliest first."""


def name_meant(name: str, names: Iterable[str]) -> str | None:
    """The name that is probably meant by one that others use; None if none is."""
    known = {*names}
    alike = (*SYNONYMS.get(name, ()), f"{name}s", name.removesuffix("s"))
    return next((each for each in alike if each in known), None)


class UnknownAttribute(AttributeError):
    """Something has no such attribute. What to use instead is looked for when the message is read."""

    def __init__(self, owner: str, name: str, tell: Callable[[], str | None]) -> None:
        # without the object, for which Python would add a guess of its own
        super().__init__(f"{owner} has no attribute {name!r}", name=name, obj=None)
        self._tell = tell

    def __str__(self) -> str:
        return "; ".join(filter(None, (*self.args, self._tell())))

    def __reduce__(self) -> tuple[type[AttributeError], tuple[str]]:
        return AttributeError, (str(self),)


def not_in_module(module: ModuleType, name: str, hint: str | None) -> Exception:
    """The error that a module has no such name, with what to use instead, if anything.

    ``from module import name`` would replace an AttributeError by one without the hint.
    """
    if hint and sys._getframe(2).f_code.co_name == "_handle_fromlist":
        return ImportError(f"cannot import name {name!r} from {module.__name__!r}; use {hint}")
    told = f"use {hint}" if hint else None
    return UnknownAttribute(f"module {module.__name__!r}", name, lambda: told)


def hints_for(
    hints: Mapping[str, str] | None = None, parts: Callable[[], Mapping[str, type]] = dict
) -> Callable[[Any, str], Any]:
    """A ``__getattr__`` that says what to use instead of an attribute that is not there.

    Where neither the hints nor the synonyms know the name, it lists all attributes or, if there are many, those like it.

    Args:
        hints: what to use, by the name that was tried.
        parts: the types of attributes whose own attributes are named too: ``match.state.turn`` for ``match.turn``.
    """
    known = hints or {}

    def missing(self: object, name: str) -> Any:
        kind = type(self)
        if hasattr(kind, name):  # its own code failed: it fails again, with its own error
            return object.__getattribute__(self, name)
        owner = f"type {self.__name__!r}" if isinstance(self, type) else f"{kind.__name__!r} object"
        raise UnknownAttribute(owner, name, lambda: _told(self, name, known.get(name), parts()))

    return missing


def _told(thing: object, name: str, hint: str | None, parts: Mapping[str, type]) -> str | None:
    """What is told of an attribute that something does not have."""
    if hint is None and not name.startswith("_"):
        hint = next((f"{part}.{name}" for part, kind in parts.items() if _has(kind, name)), None)
    if hint or name.startswith("_"):
        return hint and f"use {hint}"
    names = [each for each in dir(thing) if not each.startswith("_")]
    if meant := name_meant(name, names):
        return f"use its {meant}"
    if len(names) <= LISTED:
        return f"it has {', '.join(names)}"
    near = get_close_matches(name, names, cutoff=ALIKE)
    return f"did you mean {' or '.join(near)}?" if near else None


def _has(kind: type, name: str) -> bool:
    """Whether the values of a class have an attribute: one of the class, or a field."""
    fields = getattr(kind, "__attrs_attrs__", ())
    return hasattr(kind, name) or any(field.name == name for field in fields)


class HelpfulValue:
    """A value that answers an unknown attribute with the right one, or with all that it has."""

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for()


def hints_on_keywords(**hints: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorates a function so that a call with arguments that it does not take says what it takes.

    Args:
        hints: what to say of an argument that it does not take, by name.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return function(*args, **kwargs)
            except TypeError as error:
                if error.__traceback__ and error.__traceback__.tb_next:
                    raise  # the call itself was in order
                names = [each for each in signature(function).parameters if each != "self"]
                told = f"it takes {', '.join(names)}"
                for wrong in kwargs.keys() - {*names}:
                    meant = name_meant(wrong, names)
                    told = hints.get(wrong) or (f"did you mean {meant}?" if meant else told)
                raise TypeError(f"{error}; {told}") from None

        return call

    return decorate


ACTION: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("params", "parameters", "args", "arguments", "fields", "values", "to_dict", "as_dict"),
        "its fields, which attrs.asdict(action) lists",
    ),
    **dict.fromkeys(
        ("label", "text", "description", "describe"),
        "bisongames.show.label(action, state)",
    ),
    **dict.fromkeys(("uci", "san"), "str(action)"),
    **dict.fromkeys(("name", "type"), "action.kind"),
    **dict.fromkeys(
        ("player", "actor", "seat"),
        "the actor of the position: an action does not say who chooses",
    ),
    **dict.fromkeys(("id", "index", "number"), "game.action_space.index(action)"),
    **dict.fromkeys(("action", "move"), "it as it is: it is the action itself"),
    "to_json": "bisongames.to_json(action)",
}
"""What to use instead of attributes that an action does not have."""
EVENT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("params", "args", "fields", "data", "to_dict"),
        "its fields, which attrs.asdict(event) lists",
    ),
    **dict.fromkeys(
        ("text", "label", "description", "message", "tell"), "bisongames.show.tell(event, match)"
    ),
    **dict.fromkeys(("name", "type"), "event.kind"),
    "to_json": "bisongames.to_json(event)",
}
"""What to use instead of attributes that an event does not have."""
RULE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("number", "name", "key", "code"), "rule.id"),
    **dict.fromkeys(("title", "description", "sentence"), "rule.text"),
    **dict.fromkeys(("page", "origin"), "rule.source"),
}
"""What to use instead of attributes that a rule does not have."""
VIOLATION: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("message", "text", "reason", "description", "sentence", "why", "label"),
        "str(violation), or bisongames.show.reason(violation, game)",
    ),
    **dict.fromkeys(("id", "rule_id", "code", "number"), "violation.rule.id"),
}
"""What to use instead of attributes that a violation does not have."""
