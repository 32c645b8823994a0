"""The canonical ids of games."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from bisongames.engine.core import limits
from bisongames.engine.core.errors import VariantError
from bisongames.engine.rulebook import options as opts
from bisongames.engine.rulebook.lifted_rules import lifting_faults
from bisongames.engine.rulebook.rulebook import AnyRulebook, Ruleset
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants.catalogue import LIFTED, all_ids, variant_of, with_expansions


def canonical_id(book: AnyRulebook, variant: Variant) -> str:
    """The id that loads the variant again: its own, or that of an installed variant followed by the differences."""
    own = variant.id + _suffix(variant.without)
    own = own if len(own) <= limits.ID else variant.id
    name = _named_ancestor(book, variant)
    if name is None:
        return own
    shipped = variant_of(name)
    plain = with_expansions(shipped, variant.expansions)
    if plain.components != variant.components or plain.player_counts != variant.player_counts:
        return own
    kinds = opts.kinds_of(book.options)
    added = [
        e.id
        for e in book.expansions
        if e.id in variant.expansions and e.id not in shipped.expansions
    ]
    for option in sorted(kinds):
        kind, value = kinds[option], variant.options[option]
        if kind.build(value) != kind.build(plain.options[option]):
            added.append(f"{option}={kind.write(value)}")
    lifted = [id for id in variant.without if id not in shipped.without]
    id = "+".join([name, *added]) + _suffix(lifted)
    of_file = variant.id not in all_ids(book.id)
    if of_file and (len(id) > limits.ID or _tells_more(variant, plain, id)):
        return own
    return id


def _tells_more(variant: Variant, plain: Variant, id: str) -> bool:
    """Whether a variant without changed options has texts of its own, which its id would not restore."""
    return "=" not in id and evolve(variant, id=plain.id, extends=plain.extends) != plain


def lifting_fields(game: Ruleset) -> dict[str, object]:
    """The fields of a game that follow from its lifted rules, which may come from ``attrs.evolve``.

    Raises:
        VariantError: if the game does not have a lifted rule, or it cannot be lifted.
    """
    faults = tuple(lifting_faults(game.printed, game.without))
    if faults:
        raise VariantError(game.id, faults)
    without = tuple(dict.fromkeys(r.id for r in game.printed if r.id in game.without))
    variant = evolve(game.variant, without=without)
    return {"without": without, "variant": variant, "id": canonical_id(game.rulebook, variant)}


def _named_ancestor(book: AnyRulebook, variant: Variant) -> str | None:
    """The id of the nearest installed variant that lifts no more rules than this one: itself, the one it extends, or the base."""
    for id in (variant.id.split("+")[0], variant.extends, variant.extends and f"{book.id}/base"):
        if id in all_ids(book.id) and set(variant_of(id).without) <= set(variant.without):
            return id
    return None


def _suffix(lifted: Sequence[str]) -> str:
    return f"+{LIFTED}={','.join(lifted)}" if lifted else ""
