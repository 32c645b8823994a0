"""Lifted rules: the rules that a variant switches off with ``without``, or that an expansion in play lifts.

A :class:`~bisongames.engine.rulebook.rulebook.Ruleset` leaves them out of its rules. Its ``lifted`` names those whose
violations do not count; ``Decision.legal_without`` then lists the actions that they forbade. The id and the variant of a
game name the rules of ``without``: see ``engine.variants.ids``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bisongames.engine.core.errors import Fault, nearest_names, quote, short_text
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.chapters import Expansion


def lifting_faults(rules: Iterable[Rule], ids: Sequence[str]) -> Iterator[Fault]:
    """Yields a fault for each id of a rule that cannot be lifted from a game with these rules."""
    known = {rule.id: rule for rule in rules}
    for index, id in enumerate(ids):
        path = f"without[{index}]"
        if id not in known:
            yield Fault(path, f"unknown rule {quote(id)}; {nearest_names(short_text(id), known)}")
        elif known[id].firm:
            why = "other rules depend on it, or it determines points, ranks or the end"
            yield Fault(path, f"{id} cannot be lifted: {why}")
        elif id in ids[:index]:
            yield Fault(path, f"duplicate rule {id}")


def with_lifted(lifted: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """Lifted rules together with further ones, each once."""
    return (*lifted, *(id for id in more if id not in lifted))


def all_lifted(without: Iterable[str], played: Iterable[Expansion]) -> frozenset[str]:
    """The ids of the rules that a variant or the expansions in play lift."""
    return frozenset((*without, *(id for expansion in played for id in expansion.lifts)))


def is_replaced(
    rule: Rule, played: Iterable[Expansion], added: Mapping[str, tuple[Rule, ...]]
) -> bool:
    """Whether expansions in play replace this rule; ``added`` are their own rules, which may have the same id."""
    replacing = [expansion for expansion in played if rule.id in expansion.replaces]
    return bool(replacing) and not any(rule in added[expansion.id] for expansion in replacing)
