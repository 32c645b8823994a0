"""What follows the name of a variant in an id: expansions, changed options, lifted rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import field, frozen

from bisongames.engine.core.errors import (
    Fault,
    UnknownVariant,
    VariantError,
    nearest_names,
    short_text,
)
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.rulebook.variant import Variant

LIFTED: Final = "without"
"""The key of the lifted rules in an id: ``+without=WR-5.1f,WR-5.1g``."""


@frozen
class Additions:
    """The additions in one id."""

    expansions: list[str] = field(factory=list)
    options: dict[str, object] = field(factory=dict)
    """The changed ones, as plain values."""
    without: list[str] = field(factory=list)
    """Ids of the lifted rules."""


def read_additions(
    book: AnyRulebook, base: Variant, additions: list[str], known: Collection[str]
) -> Additions:
    """The additions to a variant that an id names.

    Args:
        book: the rulebook of its game.
        base: the variant.
        additions: the parts of the id that follow its name.
        known: the ids of the expansions that there are.

    Raises:
        UnknownVariant: no such expansion; names the nearest ones.
        VariantError: duplicates.
    """
    added = Additions()
    kinds = kinds_of(book.options)
    faults = []
    for addition in additions:
        name, equals, text = addition.partition("=")
        if not equals:
            if name not in known:
                near = nearest_names(name, known) if known else f"{book.id} has none"
                raise UnknownVariant(f"there is no expansion {short_text(name)!r}; {near}")
            if name in added.expansions or name in base.expansions:
                faults.append(Fault("expansions", f"{name} is there twice"))
            added.expansions.append(name)
        elif name == LIFTED:
            if added.without:
                faults.append(Fault(LIFTED, "is there twice"))
            added.without.extend(text.split(","))
        elif name in added.options:
            faults.append(Fault(f"options.{name}", "is there twice"))
        else:
            added.options[name] = kinds[name].read(text) if name in kinds else text
    if faults:
        raise VariantError("+".join([base.id, *additions]), faults)
    return added
