"""Errors that name the right way to those who try the names of other libraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


def no_attribute(owner: str, name: str, obj: object, hint: str | None) -> AttributeError:
    """The error that something has no attribute of this name, with what to use instead, if anything."""
    told = f"{owner} has no attribute {name!r}"
    return AttributeError(f"{told}; use {hint}" if hint else told, name=name, obj=obj)


def hints_for(
    hints: Mapping[str, str], parts: Callable[[], Mapping[str, type]] = dict
) -> Callable[[Any, str], Any]:
    """A ``__getattr__`` that says what to use instead of an attribute that is not there.

    Args:
        hints: what to use, by the name that was tried.
        parts: the types of attributes whose own attributes are named too: ``match.state.turn`` for ``match.turn``.
    """

    def missing(self: object, name: str) -> Any:
        if hasattr(type(self), name):  # its own code failed: it fails again, with its own error
            return object.__getattribute__(self, name)
        hint = hints.get(name)
        if hint is None and not name.startswith("_"):
            places = (part for part, kind in parts().items() if _has(kind, name))
            hint = next((f"{place}.{name}" for place in places), None)
        raise no_attribute(f"'{type(self).__name__}' object", name, self, hint)

    return missing


def _has(kind: type, name: str) -> bool:
    """Whether the values of a class have an attribute: one of the class, or a field."""
    fields = getattr(kind, "__attrs_attrs__", ())
    return hasattr(kind, name) or any(field.name == name for field in fields)


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
