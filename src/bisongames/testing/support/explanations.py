"""What an exception says of a mistake in a game: in one line what is wrong, what is right and where to look."""

from __future__ import annotations

import inspect
import random
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from bisongames.engine.core.errors import describe_exception
from bisongames.engine.matches.match import Match
from bisongames.engine.rulebook.chapters import Order
from bisongames.engine.rulebook.rulebook import Rulebook
from bisongames.engine.variants.plugins import GROUP
from bisongames.testing.laws.declaration_laws import mistakes_of, modules_of
from bisongames.testing.laws.turn_part_laws import explain, some_possible
from bisongames.testing.support.code_lines import (
    line_of,
    line_of_exception,
    mistake_line,
)

_GIVEN: Final = re.compile(
    r"(\S+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) (?:was|were) given"
)
_MISSING: Final = re.compile(r"(\S+)\(\) missing \d+ required positional arguments?: (.*)")


def explanation_of(error: Exception, match: Match | None = None) -> str:
    """A mistake in the code of a game from another package that raised an exception; empty if none is found.

    Args:
        error: the exception.
        match: the match at whose last position it was raised, if there is one.
    """
    homes = {
        book: module for book, module in _loaded() if match is None or book is match.game.rulebook
    }
    books = [*homes]
    for book in books:
        wrong = wrong_call(error, book)
        if wrong:
            return wrong
    if match is not None and books:
        reason = explain(error, match)
        if reason is not error:
            return str(reason)
    if _raised_in(error, homes.values()):
        return mistake_line(describe_exception(error), line_of_exception(error))
    wrong = next((line for book in books for line in mistakes_of(book)), "")
    return wrong or _of_the_part(error, books)


def _loaded() -> Iterator[tuple[Any, ModuleType]]:
    """The rulebooks of other packages that are loaded, with their modules."""
    for entry in entry_points(group=GROUP):
        module = sys.modules.get(entry.module)
        book = getattr(module, entry.attr, None)
        if module is not None and isinstance(book, Rulebook):
            yield book, module


def _raised_in(error: Exception, modules: Iterable[ModuleType]) -> bool:
    """Whether the code of one of these packages takes part in an exception."""
    files = {Path(module.__file__ or "") for module in modules}
    homes = {file.parent if file.name == "__init__.py" else file for file in files}
    frames = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    return any({file, *file.parents} & homes for file in frames)


def _of_the_part(error: Exception, books: list[Any]) -> str:
    """What is wrong with the entry of the agenda that was carried out when the library raised an exception."""
    for frame, _ in reversed([*traceback.walk_tb(error.__traceback__)]):
        part, table = frame.f_locals.get("self"), frame.f_locals.get("table")
        if any(type(part) in book.agenda for book in books):
            try:
                some_possible(part, table, random.Random(0))
            except AssertionError as reason:
                return str(reason)
            except Exception:  # noqa: BLE001  the error itself says more
                pass
            return mistake_line(describe_exception(error), line_of(type(part)))
    return ""


def wrong_call(error: BaseException, book: Any) -> str:
    """The reaction or part of a turn that was called with another number of arguments than it takes; empty if none was."""
    match = _GIVEN.match(str(error)) or _MISSING.match(str(error))
    if not isinstance(error, TypeError) or match is None:
        return ""
    for what, function in _called_by_the_game(book):
        of_class = isinstance(function, type)  # whose own argument is counted
        name = getattr(function, "__qualname__", "") + (".__init__" if of_class else "")
        if name != match[1]:
            continue
        taken = [*inspect.signature(function).parameters]
        if match.re is _MISSING:
            missing = re.findall(r"'(\w+)'", match[2])
            given, is_it = len(taken) - len(missing), taken[-len(missing) :] == missing
        else:
            given, is_it = int(match[3]) - of_class, len(taken) + of_class == int(match[2])
        if not is_it:
            continue  # another function of this name
        caller = traceback.extract_tb(error.__traceback__)[-1]
        return mistake_line(
            f"{what} takes ({', '.join(taken)}), but must take {given} argument{'s' * (given != 1)}: it is called in "
            f"{caller.filename}:{caller.lineno}: {caller.line}",
            line_of(function),
        )
    return ""


def _called_by_the_game(book: Any) -> Iterator[tuple[str, Callable[..., object]]]:
    """The functions that a game calls by what an expansion or an order lists."""
    for expansion in book.expansions:
        for entry in expansion.reactions:
            for reaction in entry.reactions:
                for function in reaction if isinstance(reaction, tuple) else (reaction,):
                    if callable(function):
                        yield f"a reaction at the hook {entry.hook.name!r}", function
        for _, name, make in expansion.parts:
            yield f"the part {name!r} of the expansion {expansion.id}", make
    for module in modules_of(book):
        for order in vars(module).values():
            for name, make in order.parts if isinstance(order, Order) else ():
                yield f"the part {name!r} of the order {order.name!r}", make
