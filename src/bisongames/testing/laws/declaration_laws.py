"""The parts of a rulebook are of their kinds; each mistake of an author is one line with what is right, and where to look."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import attrs

from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import nearest_names, short_text
from bisongames.engine.core.rules import GENERAL, Rule
from bisongames.engine.core.scoring import Standing
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import Expansion, Order, Reactions
from bisongames.engine.views.view import View
from bisongames.tables.column_storage import Column, RemainderColumn
from bisongames.testing.support.code_lines import line_of, line_of_text, mistake_line
from bisongames.testing.support.declarations import mistakes_of_class, not_called

TUPLES: Final = {
    "chapters": ModuleType,
    "endings": Rule,
    "cuts": Rule,
    "expansions": Expansion,
    "rare": type,
}
"""The parts of a rulebook that are tuples, with the class of their entries."""
OF_EXPANSIONS: Final = {
    "chapters": ModuleType,
    "lifts": str,
    "replaces": str,
    "reactions": Reactions,
}
FUNCTIONS: Final = {
    "domains": ("game",),
    "board": ("game", "players"),
    "begin": ("board", "setup"),
    "standing": ("game", "table", "player"),
    "ranking": ("game", "table"),
    "setup_values": ("game", "players"),
    "facts": ("game",),
    "sample": ("table", "agenda", "player", "rng"),
    "unseen": ("view",),
    "laws": ("table",),
    "agenda_faults": ("table", "agenda"),
}
"""The parts of a rulebook that are functions, with their arguments."""


def is_written_well(game: Game) -> None:
    """The parts of a rulebook are of the kinds that the library expects."""
    lines = mistakes_of(game.rulebook) or [*_in_numbers(game)] or [*_at_the_start(game)]
    assert not lines, "\n".join(lines)


def mistakes_of(book: Any) -> list[str]:
    """Every mistake in the declarations of a rulebook, one line each; the game need not load."""
    lines = [*_not_tuples(book, "Rulebook", book, TUPLES)]
    if lines:
        return lines  # whatever is not listed properly cannot be looked at
    for expansion in book.expansions:
        lines += _not_tuples(book, f"the expansion {expansion.id}", expansion, OF_EXPANSIONS)
    if not lines:
        lines += _unknown_parts(book)
    for kind in _classes(book):
        lines += mistakes_of_class(kind)
    for name, arguments in FUNCTIONS.items():
        lines += not_called(f"`{name}` of the rulebook", getattr(book, name), arguments)
    return [*lines, *_of_options(book), *_of_view(book), *_of_rules(book)]


def modules_of(book: Any) -> tuple[ModuleType, ...]:
    """The modules of a game, as far as they are known."""
    chapters = book.chapters if isinstance(book.chapters, tuple) else (book.chapters,)
    added = [
        module
        for expansion in (book.expansions if isinstance(book.expansions, tuple) else ())
        for module in (expansion.chapters if isinstance(expansion.chapters, tuple) else ())
    ]
    own = sys.modules.get(getattr(book.begin, "__module__", ""))
    return tuple(dict.fromkeys(m for m in (*chapters, *added, own) if isinstance(m, ModuleType)))


def _not_tuples(book: Any, owner: str, value: object, kinds: dict[str, type]) -> Iterator[str]:
    for name, kind in kinds.items():
        given = getattr(value, name)
        wrong = (
            [given]
            if not isinstance(given, tuple)
            else [e for e in given if not isinstance(e, kind)]
        )
        if wrong:
            a_kind = {str: "texts", ModuleType: "modules", type: "classes"}.get(kind, kind.__name__)
            found = type(wrong[0]).__name__
            what = f"{owner}: `{name}` must be a tuple of {a_kind}, such as (x,) with a comma, got {found}"
            yield mistake_line(what, line_of_text(modules_of(book), f"{name}="))


def _unknown_parts(book: Any) -> Iterator[str]:
    orders = [
        value
        for module in modules_of(book)
        for value in vars(module).values()
        if isinstance(value, Order)
    ]
    known = {name for order in orders for name in (order.name, *(part for part, _ in order.parts))}
    known |= {name for expansion in book.expansions for _, name, _ in expansion.parts}
    for expansion in book.expansions:
        for after, name, _ in expansion.parts:
            if after not in known:
                near = nearest_names(after, sorted(known))
                what = f"the expansion {expansion.id}: the part {name!r} follows {after!r}, which no order of play has; {near}"
                yield mistake_line(what, line_of_text(modules_of(book), f'"{after}"'))


def _classes(book: Any) -> list[type]:
    """The classes that the modules of a game define, without those that others build on."""
    modules = modules_of(book)
    names = {module.__name__ for module in modules}
    own = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ in names
    ]
    bases = {base for kind in own for base in kind.__mro__[1:]}
    kinds = dict.fromkeys(kind for kind in own if issubclass(kind, Action | Event | Pending))
    return [kind for kind in kinds if kind not in bases and not kind.__name__.startswith("_")]


def _of_options(book: Any) -> Iterator[str]:
    if not attrs.has(book.options):
        yield mistake_line(
            f"{book.options.__name__} is no attrs class: write @frozen above it",
            line_of(book.options),
        )
        return
    for field in attrs.fields(book.options):
        kind = field.metadata.get("kind")
        if not hasattr(kind, "accepts"):
            what = f'{book.options.__name__}.{field.name} must be option(WholeNumber(0, 9), "...") or of another kind'
            yield mistake_line(what, line_of(book.options))


def _of_view(book: Any) -> Iterator[str]:
    table, view = book.table, book.view
    if any(isinstance(value, Column) for value in vars(table).values()):
        yield mistake_line(
            f"{table.__name__} is not declared: write @table above it", line_of(table)
        )
        return
    if not (isinstance(view, type) and issubclass(view, View)) or "__attrs_attrs__" not in vars(
        view
    ):
        what = (
            f"{getattr(view, '__name__', view)} must be a View with @frozen(kw_only=True) above it"
        )
        yield mistake_line(what, line_of(view))
        return
    general = {field.name for field in attrs.fields(View)}
    columns = {name: column for name, (_, column) in table.serialized.items()}
    for field in attrs.fields(view):
        name = f"{view.__name__}.{field.name}"
        if field.name in general or field.metadata.get("how") is not None:
            continue
        if field.name not in columns:
            near = nearest_names(field.name, columns)
            what = f"{name}: no column has this name, so say what it shows with view_field(...); {near}"
            yield mistake_line(what, line_of(view))
        elif columns[field.name].hidden:
            what = f"{name}: the column is hidden, so say what a player sees of it with view_field(...)"
            yield mistake_line(what, line_of(view))


def _of_rules(book: Any) -> Iterator[str]:
    for chapters in (book.chapters, *(expansion.chapters for expansion in book.expansions)):
        seen: dict[tuple[str, object], Rule] = {}
        for chapter in chapters:
            for rule in (*vars(chapter).values(), *getattr(chapter, "REMARKS", ())):
                if not isinstance(rule, Rule) or rule in GENERAL:
                    continue
                for what in _of_rule(rule):
                    yield mistake_line(what, line_of_text(chapters, f'"{rule.id}"'))
                if _is_pairs(rule.when) and seen.setdefault((rule.id, rule.when), rule) is not rule:
                    what = f"two rules have the id {rule.id}: give the second the next free letter"
                    yield mistake_line(what, line_of_text(chapters, f'"{rule.id}"', last=True))


def _of_rule(rule: Rule) -> Iterator[str]:
    if not _is_pairs(rule.when):
        yield f'{rule.id}: `when` must be a tuple of pairs, such as (("tides", True),), with a comma'
    if "-" not in rule.id or not rule.section:
        yield f"{rule.id}: expected an id such as BR-1b: letters, a dash, a section and a letter"
    if not rule.text.strip():
        yield f"{rule.id} has no text"


def _is_pairs(when: object) -> bool:
    return isinstance(when, tuple) and all(isinstance(p, tuple) and len(p) == 2 for p in when)


def _in_numbers(game: Game) -> Iterator[str]:
    """Yields a line for each rule whose text or ``when`` names what the variant does not have."""
    modules = modules_of(game.rulebook)
    for rule in game.printed:
        try:
            if rule.in_force(game.values):
                rule.with_numbers(game.values)
            continue
        except ValueError as error:
            what = str(error)
        except KeyError as error:
            near = nearest_names(str(error.args[0]), game.values)
            what = f"{rule.id} names {{{error.args[0]}}}, which is no option or fact of the game; {near}"
        yield mistake_line(what, line_of_text(modules, f'"{rule.id}"'))


def _at_the_start(game: Game) -> Iterator[str]:
    """Yields a line if the first table, its agenda or its scores are of another kind."""
    book: Any = game.rulebook
    board = game.board(game.player_counts[0])
    if not hasattr(board, "players"):
        what = f"{type(board).__name__} has no attribute `players`, the number of players"
        yield mistake_line(what, line_of(type(board)))
        return
    begun: Any = book.begin(board, {})
    what = f"`begin` must return a table and the entries of the agenda, such as (table, (NextTurn(-1),)), got {short_text(begun)}"
    if not (
        isinstance(begun, tuple)
        and len(begun) == 2
        and isinstance(begun[0], book.table)
        and begun[1]
        and is_follow(begun[1])
    ):
        yield mistake_line(what, line_of(book.begin))
        return
    rests = [slot for slot, c in book.table.columns.items() if isinstance(c, RemainderColumn)]
    before = [getattr(begun[0], slot) for slot in rests]
    begun[0].settle()
    if before != [getattr(begun[0], slot) for slot in rests]:
        what = "`begin` must call table.settle() when everything is laid out, which computes the remainders"
        yield mistake_line(what, line_of(book.begin))
        return
    scores: Any = book.standing(game, begun[0], None)
    if not isinstance(scores, Standing):
        what = f"`standing` must return standing_of(...), got {short_text(scores)}"
        yield mistake_line(what, line_of(book.standing))


def is_follow(value: object) -> bool:
    """Whether a value is a tuple of entries of an agenda."""
    return isinstance(value, tuple) and all(isinstance(entry, Pending) for entry in value)
