"""Checks that the parts of a variant fit together, as far as possible if some of them are faulty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain

from attrs import fields

from bisongames.engine.core.errors import Fault, VariantError, nearest_names, quote, short_text
from bisongames.engine.rulebook.chapters import Expansion
from bisongames.engine.rulebook.lifted_rules import lifting_faults
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.rulebook.variant import Variant


class _Unsound(Exception):
    """A check needs a part that is itself faulty."""


class _Sound:
    """The valid options or components, if others are faulty."""

    def __init__(self, parts: Mapping[str, object]) -> None:
        self.__dict__.update(parts)

    def __getattr__(self, name: str) -> object:
        raise _Unsound(name)


class _NoCounts(tuple[int, ...]):
    """Stands for faulty player counts: a check that uses them is skipped."""

    __slots__ = ()

    def __iter__(self) -> Iterator[int]:
        raise _Unsound


def assemble(kind: type, parts: Mapping[str, object], whole: bool) -> object:
    """Options or components from their parts or, if some are missing, an object with only the valid parts."""
    return kind(**parts) if whole else _Sound(parts)


def misfits(
    book: AnyRulebook,
    variant: Variant,
    options: object,
    components: object,
    players: tuple[int, ...] | None,
) -> Iterator[Fault]:
    """Yields a fault for everything that does not fit together.

    Args:
        book: the rulebook.
        variant: gives the expansions that it names, and the rules that it lifts.
        options: as :func:`assemble`.
        components: as :func:`assemble`.
        players: the numbers of players; None where they are faulty.
    """
    counts = _NoCounts() if players is None else players
    checks: list[Callable[[], Iterable[Fault]]] = [
        partial(check, options, components, counts) for check in book.faults
    ]
    for expansion in book.expansions:
        named = expansion.id in variant.expansions
        checks.append(partial(_misfits_of, expansion, named, options, components))
    if variant.without:
        checks.append(partial(_unliftable, book, variant, options))
    faults: dict[Fault, None] = {}
    for check in checks:
        try:
            faults |= dict.fromkeys(check())
        except _Unsound:
            continue
    yield from faults


def _misfits_of(
    expansion: Expansion, named: bool, options: object, components: object
) -> Iterable[Fault]:
    there = named or _is_switched_on(expansion, options)
    return (expansion.faults if there else expansion.faults_without)(options, components)


def _is_switched_on(expansion: Expansion, options: object) -> bool:
    return expansion.is_switched_on({name: getattr(options, name) for name, _ in expansion.when})


def _unliftable(book: AnyRulebook, variant: Variant, options: object) -> Iterator[Fault]:
    rules = [*book.rules]
    for expansion in book.expansions:
        if expansion.id in variant.expansions or _is_switched_on(expansion, options):
            rules += book.added[expansion.id]
    return lifting_faults(rules, variant.without)


def check_rulebook(book: AnyRulebook) -> None:
    """Checks that the expansions and the rules of a game name only what exists.

    Raises:
        VariantError: if they do not; for authors of games.
    """
    faults = _mistakes(book)
    if faults:
        raise VariantError(f"the rulebook of {book.id}", faults)


@cache
def _mistakes(book: AnyRulebook) -> tuple[Fault, ...]:
    return (
        *(fault for expansion in book.expansions for fault in _mistakes_in(book, expansion)),
        *_unknown_subjects(book),
    )


def _unknown_subjects(book: AnyRulebook) -> Iterator[Fault]:
    """Yields a fault for each subject of a rule that the game does not have."""
    classes = {kind.__name__ for kind in (*book.actions, *book.agenda)}
    known = {*classes, *kinds_of(book.options), *(f.name for f in fields(book.components))}
    for rule in (*book.rules, *chain.from_iterable(book.added.values())):
        for name in rule.about:
            if name not in known:
                yield Fault(
                    f"{rule.id}.about",
                    f"unknown subject {quote(name)}; {nearest_names(name, sorted(known))}",
                )


def _mistakes_in(book: AnyRulebook, expansion: Expansion) -> Iterator[Fault]:
    path, kinds = f"expansions.{expansion.id}", kinds_of(book.options)
    for name, value in expansion.when:
        if name not in kinds:
            yield Fault(
                f"{path}.when", f"no option {short_text(name)!r}; {nearest_names(name, kinds)}"
            )
        elif not kinds[name].accepts(kinds[name].plain(value)):
            allowed = kinds[name].allowed
            yield Fault(f"{path}.when", f"{name}: expected {allowed}, got {quote(value)}")
    known = {rule.id for rules in (book.rules, *book.added.values()) for rule in rules}
    for field in ("lifts", "replaces"):
        for id in getattr(expansion, field):
            if id not in known:
                near = nearest_names(short_text(id), sorted(known))
                yield Fault(f"{path}.{field}", f"no rule {short_text(id)!r}; {near}")
