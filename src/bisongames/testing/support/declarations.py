"""The mistakes in the classes of a rulebook: actions, events and the entries of an agenda."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, Final

from bisongames.engine.core.actions import Action, Event, attributes, fields_of
from bisongames.engine.core.agenda import Chance, Decision, Drawing, Pending, Upkeep
from bisongames.engine.core.errors import nearest_names, short_text
from bisongames.testing.support.code_lines import line_of, mistake_line

METHODS: Final[tuple[tuple[type[Pending], dict[str, tuple[str, ...]]], ...]] = (
    (
        Decision,
        {
            "candidates": ("table",),
            "violations": ("table", "action"),
            "resolve": ("table", "action", "tell"),
        },
    ),
    (Drawing, {"pile": ("table",), "resolve": ("table", "action", "tell")}),
    (Chance, {"weights": ("table",), "resolve": ("table", "action", "tell")}),
    (Upkeep, {"happen": ("table", "tell")}),
)
"""The methods that each entry of an agenda must have, with their arguments; the first base class that fits counts."""


def mistakes_of_class(kind: type) -> Iterator[str]:
    if "__attrs_attrs__" not in vars(kind):
        wrong: Iterable[str] = [f"{kind.__name__} is no attrs class: write @frozen above it"]
    elif issubclass(kind, Action):
        wrong = _of_action(kind)
    elif issubclass(kind, Event):
        wrong = _of_event(kind)
    else:
        wrong = _of_part(kind)
    for what in wrong:
        yield what if "; look at " in what else mistake_line(what, line_of(kind))


def _of_event(kind: type[Event]) -> Iterator[str]:
    private: Any = kind.private
    if isinstance(private, str):
        yield f"{kind.__name__}.private must be a tuple, such as ({private!r},)"
        return
    for name in private:
        if name not in fields_of(kind):
            near = nearest_names(str(name), fields_of(kind))
            yield f"{kind.__name__}.private names {name!r}, which is no field of it; {near}"


def _of_action(kind: type[Action]) -> Iterator[str]:
    name, fields = kind.__name__, fields_of(kind)
    if not isinstance(getattr(kind, "notation", None), str):
        word = "".join([name.lower(), *(f":{{{field}}}" for field in fields)])
        yield f'{name} has no notation: write notation: ClassVar[str] = "{word}"'
        return
    named = {field for _, field, _, _ in Formatter().parse(kind.notation) if field}
    for wrong in sorted(named - set(fields)):
        near = nearest_names(wrong, fields)
        yield f"{name}.notation names {{{wrong}}}, which is no field of it; {near}"
    for wrong in sorted(set(fields) - named):
        yield f"{name}.notation leaves out the field {{{wrong}}}, so it cannot be read"
    for field in attributes(kind):
        if not field.metadata.get("domain"):
            yield f'{name}.{field.name} has no domain: write of("..."), with a name from `domains` of the rulebook'


def _of_part(kind: type) -> Iterator[str]:
    name = kind.__name__
    base, methods = next((pair for pair in METHODS if issubclass(kind, pair[0])), (None, {}))
    if base is None:
        yield f"{name} must be a Decision, a Chance, a Drawing or an Upkeep"
        return
    for method, arguments in methods.items():
        function = getattr(kind, method)
        if getattr(function, "__isabstractmethod__", False):
            yield f"{name} has no method {method}({', '.join(('self', *arguments))})"
        else:
            yield from not_called(f"{name}.{method}", function, ("self", *arguments))
    if base is not Upkeep and not getattr(kind, "kinds", ()):
        yield f"{name} names no kinds of action: write them in its base class, such as {base.__name__}[Table, Take]"
    if issubclass(kind, Chance):
        if not isinstance(getattr(kind, "kind", None), str):
            yield f'{name} has no kind: say what is drawn, such as kind: ClassVar[str] = "dice"'
        if "player" in fields_of(kind):
            yield f"{name}.player: no player chooses at a chance event; name the field by the role of the player"
    elif issubclass(kind, Decision) and "player" not in fields_of(kind):
        yield f"{name} has no field `player: int`, who decides"


def not_called(what: str, function: object, arguments: Iterable[str]) -> Iterator[str]:
    """Yields a line if a function does not take these arguments by position."""
    given = ", ".join(arguments)
    if not callable(function):
        yield f"{what} must be a function of ({given}), got {short_text(function)}"
        return
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return  # compiled
    try:
        signature.bind(*given.split(", "))
    except TypeError:
        yield mistake_line(
            f"{what} takes {signature}, but is called with ({given})", line_of(function)
        )
