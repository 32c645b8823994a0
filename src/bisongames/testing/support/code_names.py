"""The rules, hooks and kinds of event that the code of a game names, in contrast to those that it only declares."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import ModuleType

from bisongames.engine.core.actions import Event
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import Hook
from bisongames.engine.rulebook.rulebook import AnyRulebook

Names = tuple[tuple[str, str], ...]
"""Names in code, each after the module that it is an attribute of, or after ""."""


def citable_rules(game: Game) -> tuple[str, ...]:
    """The ids of the rules in force, notes included, that a function names: a refusal, a score or an end can cite them.

    A definition, or a rule that describes what the code does, is named by no function. Empty if there is no source code.
    """
    named = _named_by(game.rulebook, tuple(expansion.id for expansion in game.in_force))
    ids = {thing.id for thing in named if isinstance(thing, Rule) and thing.in_force(game.values)}
    return tuple(rule.id for rule in (*game.rules, *game.notes) if rule.id in ids)


def unasked_hooks(game: Game) -> tuple[str, ...]:
    """The names of hooks with reactions in play that no function of the game asks. Empty if there is no source code."""
    played = tuple(expansion.id for expansion in game.in_force)
    named = [thing for thing in _named_by(game.rulebook, played) if isinstance(thing, Hook)]
    hooks = [entry.hook for expansion in game.in_force for entry in expansion.reactions]
    unasked = [hook.name for hook in hooks if not any(hook is each for each in named)]
    return tuple(dict.fromkeys(unasked)) if _sources(game.rulebook, played) else ()


def tellable_events(game: Game) -> tuple[str, ...]:
    """The names of the kinds of event that the code in play names. Empty if there is no source code."""
    named = _named_by(game.rulebook, tuple(expansion.id for expansion in game.in_force))
    return tuple(event.__name__ for event in game.rulebook.events if event in named)


@lru_cache(maxsize=20)
def _named_by(book: AnyRulebook, played: tuple[str, ...]) -> tuple[object, ...]:
    """The rules, hooks and events that functions of a game with these expansions name, directly or in a tuple or dictionary."""
    found: list[object] = []
    for module, names in _sources(book, played):
        for base, name in names:
            home = vars(module).get(base) if base else module
            if isinstance(home, ModuleType):
                found += _rules_hooks_and_events(vars(home).get(name))
    return tuple(found)


def _sources(book: AnyRulebook, played: tuple[str, ...]) -> list[tuple[ModuleType, Names]]:
    """The loaded modules of a game, each with the names in its source code; none of packages of expansions not in play."""
    chapters = [chapter.__name__ for chapter in book.chapters]
    absent = []
    for expansion in book.expansions:
        names = [chapter.__name__ for chapter in expansion.chapters]
        if expansion.id in played:
            chapters += names
        else:
            absent += names
    packages = {_package_of(name) for name in chapters}
    left_out = {*absent, *({_package_of(name) for name in absent} - packages)}
    top = min(packages, key=len)
    found = []
    for name, module in tuple(sys.modules.items()):
        is_left_out = name in left_out or _package_of(name) in left_out
        if name in chapters or (top and name.startswith(f"{top}.") and not is_left_out):
            try:
                found.append((module, _names_of(module)))
            except (OSError, TypeError, SyntaxError):
                continue  # compiled, or empty
    return found


@lru_cache(maxsize=1024)
def _names_of(module: ModuleType) -> Names:
    """The names in functions and classes of a module, read once for all variants."""
    return tuple(dict.fromkeys(_names_in(ast.parse(inspect.getsource(module)))))


def _package_of(name: str) -> str:
    return name.rpartition(".")[0]


def _names_in(tree: ast.AST, is_inside: bool = False) -> Iterator[tuple[str, str]]:
    """Yields the names in functions and classes, each after the module that it is an attribute of, or after "".

    ``RULE.id`` alone does not count: it compares, for instance with the ids of lifted rules. Nor do the classes in
    ``isinstance``: a recount asks with it whether an event is one of them.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            continue
        if is_inside and isinstance(node, ast.Name):
            yield "", node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if is_inside:
                yield node.value.id, node.attr
            if node.attr == "id" and not _is_looked_up(tree):
                continue
        inner = isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda)
        yield from _names_in(node, is_inside or inner)


def _is_looked_up(node: ast.AST) -> bool:
    """Whether this is a call such as ``game.rule(RULE.id)``."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
    )


def _rules_hooks_and_events(value: object) -> Iterator[object]:
    """Yields a rule, hook or kind of event, or those in a tuple, list or dictionary."""
    if isinstance(value, Rule | Hook) or (isinstance(value, type) and issubclass(value, Event)):
        yield value
    parts = value.values() if isinstance(value, Mapping) else value
    if isinstance(value, Mapping | tuple | list) and len(value) < 100:
        for part in parts:  # type: ignore[attr-defined]
            yield from _rules_hooks_and_events(part)
