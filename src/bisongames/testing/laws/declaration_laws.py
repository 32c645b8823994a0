"""The parts of a rulebook are of their kinds; each mistake of an author is one line with what is right, and where to look."""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Iterable, Iterator
from string import Formatter
from types import ModuleType
from typing import Any, Final

import attrs

from bisongames.engine.core.actions import Action, Event, attributes, fields_of
from bisongames.engine.core.agenda import THE_END, Chance, Decision, Drawing, Pending, Upkeep
from bisongames.engine.core.errors import EndlessPlay, nearest_names, short_text
from bisongames.engine.core.rules import GENERAL, Rule, Violation
from bisongames.engine.core.scoring import Ranking, Standing
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.chapters import Expansion, Order, Reactions
from bisongames.engine.views.view import View
from bisongames.tables.column_storage import Column, RemainderColumn
from bisongames.testing.support.code_lines import line_of, line_of_text

STEPS: Final = 100
"""The entries of upkeep after an action whose answers are checked."""
TRIES: Final = 8
"""How often two actions of a position are tried to explain an exception."""
TUPLES: Final = {"chapters": ModuleType, "endings": Rule, "cuts": Rule, "expansions": Expansion}
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
        lines += _of_class(kind)
    for name, arguments in FUNCTIONS.items():
        lines += _not_called(f"`{name}` of the rulebook", getattr(book, name), arguments)
    return [*lines, *_of_options(book), *_of_view(book), *_of_rules(book)]


def _modules(book: Any) -> tuple[ModuleType, ...]:
    """The modules of a game, as far as they are known."""
    chapters = book.chapters if isinstance(book.chapters, tuple) else (book.chapters,)
    added = [
        module
        for expansion in (book.expansions if isinstance(book.expansions, tuple) else ())
        for module in (expansion.chapters if isinstance(expansion.chapters, tuple) else ())
    ]
    own = sys.modules.get(getattr(book.begin, "__module__", ""))
    return tuple(dict.fromkeys(m for m in (*chapters, *added, own) if isinstance(m, ModuleType)))


def _line(what: str, where: str) -> str:
    return f"{what}; look at {where}" if where else what


def _not_tuples(book: Any, owner: str, value: object, kinds: dict[str, type]) -> Iterator[str]:
    for name, kind in kinds.items():
        given = getattr(value, name)
        wrong = (
            [given]
            if not isinstance(given, tuple)
            else [e for e in given if not isinstance(e, kind)]
        )
        if wrong:
            a_kind = {str: "texts", ModuleType: "modules"}.get(kind, kind.__name__)
            found = type(wrong[0]).__name__
            what = f"{owner}: `{name}` must be a tuple of {a_kind}, such as (x,) with a comma, got {found}"
            yield _line(what, line_of_text(_modules(book), f"{name}="))


def _unknown_parts(book: Any) -> Iterator[str]:
    orders = [
        value
        for module in _modules(book)
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
                yield _line(what, line_of_text(_modules(book), f'"{after}"'))


def _classes(book: Any) -> list[type]:
    """The classes that the modules of a game define, without those that others build on."""
    modules = _modules(book)
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


def _of_class(kind: type) -> Iterator[str]:
    if "__attrs_attrs__" not in vars(kind):
        wrong: Iterable[str] = [f"{kind.__name__} is no attrs class: write @frozen above it"]
    elif issubclass(kind, Action):
        wrong = _of_action(kind)
    elif issubclass(kind, Event):
        wrong = _of_event(kind)
    else:
        wrong = _of_part(kind)
    for what in wrong:
        yield what if "; look at " in what else _line(what, line_of(kind))


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
            yield from _not_called(f"{name}.{method}", function, ("self", *arguments))
    if base is not Upkeep and not getattr(kind, "kinds", ()):
        yield f"{name} names no kinds of action: write them in its base class, such as {base.__name__}[Table, Take]"
    if issubclass(kind, Chance):
        if not isinstance(getattr(kind, "kind", None), str):
            yield f'{name} has no kind: say what is drawn, such as kind: ClassVar[str] = "dice"'
        if "player" in fields_of(kind):
            yield f"{name}.player: no player chooses at a chance event; name the field by the role of the player"
    elif issubclass(kind, Decision) and "player" not in fields_of(kind):
        yield f"{name} has no field `player: int`, who decides"


def _not_called(what: str, function: object, arguments: Iterable[str]) -> Iterator[str]:
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
        yield _line(f"{what} takes {signature}, but is called with ({given})", line_of(function))


def _of_options(book: Any) -> Iterator[str]:
    if not attrs.has(book.options):
        yield _line(
            f"{book.options.__name__} is no attrs class: write @frozen above it",
            line_of(book.options),
        )
        return
    for field in attrs.fields(book.options):
        kind = field.metadata.get("kind")
        if not hasattr(kind, "accepts"):
            what = f'{book.options.__name__}.{field.name} must be option(WholeNumber(0, 9), "...") or of another kind'
            yield _line(what, line_of(book.options))


def _of_view(book: Any) -> Iterator[str]:
    table, view = book.table, book.view
    if any(isinstance(value, Column) for value in vars(table).values()):
        yield _line(f"{table.__name__} is not declared: write @table above it", line_of(table))
        return
    if not (isinstance(view, type) and issubclass(view, View)) or "__attrs_attrs__" not in vars(
        view
    ):
        what = (
            f"{getattr(view, '__name__', view)} must be a View with @frozen(kw_only=True) above it"
        )
        yield _line(what, line_of(view))
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
            yield _line(what, line_of(view))
        elif columns[field.name].hidden:
            what = f"{name}: the column is hidden, so say what a player sees of it with view_field(...)"
            yield _line(what, line_of(view))


def _of_rules(book: Any) -> Iterator[str]:
    for chapters in (book.chapters, *(expansion.chapters for expansion in book.expansions)):
        seen: dict[tuple[str, object], Rule] = {}
        for chapter in chapters:
            for rule in (*vars(chapter).values(), *getattr(chapter, "REMARKS", ())):
                if not isinstance(rule, Rule) or rule in GENERAL:
                    continue
                for what in _of_rule(rule):
                    yield _line(what, line_of_text(chapters, f'"{rule.id}"'))
                if _is_pairs(rule.when) and seen.setdefault((rule.id, rule.when), rule) is not rule:
                    what = f"two rules have the id {rule.id}: give the second the next free letter"
                    yield _line(what, line_of_text(chapters, f'"{rule.id}"', last=True))


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
    modules = _modules(game.rulebook)
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
        yield _line(what, line_of_text(modules, f'"{rule.id}"'))


def _at_the_start(game: Game) -> Iterator[str]:
    """Yields a line if the first table, its agenda or its scores are of another kind."""
    book: Any = game.rulebook
    board = game.board(game.player_counts[0])
    if not hasattr(board, "players"):
        what = f"{type(board).__name__} has no attribute `players`, the number of players"
        yield _line(what, line_of(type(board)))
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
        yield _line(what, line_of(book.begin))
        return
    rests = [slot for slot, c in book.table.columns.items() if isinstance(c, RemainderColumn)]
    before = [getattr(begun[0], slot) for slot in rests]
    begun[0].settle()
    if before != [getattr(begun[0], slot) for slot in rests]:
        what = "`begin` must call table.settle() when everything is laid out, which computes the remainders"
        yield _line(what, line_of(book.begin))
        return
    scores: Any = book.standing(game, begun[0], None)
    if not isinstance(scores, Standing):
        what = f"`standing` must return standing_of(...), got {short_text(scores)}"
        yield _line(what, line_of(book.standing))


def is_follow(value: object) -> bool:
    """Whether a value is a tuple of entries of an agenda."""
    return isinstance(value, tuple) and all(isinstance(entry, Pending) for entry in value)


def parts_answer_in_kind(match: Match, rng: random.Random) -> None:
    """What the parts of a turn answer is of the kind that the library expects."""
    state = match.state
    book, part, table = state.game.rulebook, state.decision, state.table.copy()
    if part is None:
        ids = tuple(rule.id for rule in book.endings)
        _require(
            table.ended in ids,
            f"the match is over, but `ended` of its table is {short_text(table.ended)!r}: set it to the id of a rule "
            f"among the endings, such as {ids[0]!r}",
            type(match.after(match.count - 1).decision) if match.count else type(table),
        )
        ranking: object = book.ranking(state.game, table)
        what = f"`ranking` must return rank_players(...), got {short_text(ranking)}"
        _require(isinstance(ranking, Ranking), what, book.ranking)
        return
    for action in pick_some(_possible(part, table), rng):
        _carried_out(state, part, action)


def _possible(part: Any, table: Any) -> list[Any]:
    """The candidates or outcomes of an entry, whose kinds are checked."""
    kind = type(part)
    if isinstance(part, Chance):
        weights: Any = part.weights(table)
        what = f"{kind.__name__}.weights must return pairs of an outcome and a whole number, got {short_text(weights)}"
        pairs = isinstance(weights, tuple) and all(
            isinstance(p, tuple) and len(p) == 2 and type(p[1]) is int and p[1] > 0 for p in weights
        )
        _require(pairs, what, kind.weights)
        actions = [action for action, _ in weights]
    else:
        given = part.candidates(table)
        what = f"{kind.__name__}.candidates must return actions, got {short_text(given)}"
        _require(isinstance(given, Iterable), what, kind.candidates)
        actions = [*given]
    for action in actions:
        if not isinstance(action, kind.kinds):
            names = ", ".join(each.__name__ for each in kind.kinds)
            what = f"{kind.__name__} names the kinds of action {names} in its base class, got {short_text(repr(action))}"
            _require(False, what, kind)
    return (
        actions if isinstance(part, Chance) else [a for a in actions if _is_legal(part, table, a)]
    )


def _is_legal(part: Any, table: Any, action: Action) -> bool:
    kind, violations = type(part), part.violations(table, action)
    what = f"{kind.__name__}.violations must yield violations, or return some, got {short_text(violations)}"
    _require(isinstance(violations, Iterable), what, kind.violations)
    given = [*violations]
    for each in given:
        what = f"{kind.__name__}.violations yields {short_text(each)}: write yield RULE.broken()"
        _require(isinstance(each, Violation), what, kind.violations)
    return not given


def _carried_out(state: State, part: Any, action: Action) -> None:
    """Carries out an action with the upkeep that follows, and checks what each entry returns."""
    table, waiting = state.table.copy(), [*state.agenda[::-1]]
    follow = part.resolve(table, action, lambda event: None)
    for _ in range(STEPS):
        entry = waiting.pop()
        method = "happen" if entry.automatic else "resolve"
        what = (
            f"{type(entry).__name__}.{method} must return a tuple of the entries that follow, such as "
            f"(NextTurn(0),) or (), got {short_text(follow)}"
        )
        _require(is_follow(follow), what, getattr(type(entry), method))
        waiting += follow[::-1]
        if not waiting or not waiting[-1].automatic or waiting[-1] is THE_END:
            return
        follow = waiting[-1].happen(table, lambda event: None)


def pick_some(actions: list[Any], rng: random.Random) -> list[Any]:
    """At most two of these actions."""
    return rng.sample(actions, min(2, len(actions)))


def _require(holds: bool, what: str, thing: Any) -> None:
    if not holds:
        raise AssertionError(_line(what, line_of(thing)))


def explained(error: Exception, match: Match) -> Exception:
    """What is wrong at the last position of a match, if a part of the turn answers in another kind there; else ``error``."""
    if isinstance(error, AssertionError | EndlessPlay):
        return error
    try:
        for seed in range(TRIES):
            parts_answer_in_kind(match, random.Random(seed))
    except AssertionError as explanation:
        return explanation
    except Exception:  # noqa: BLE001  the error itself says more
        pass
    return error
