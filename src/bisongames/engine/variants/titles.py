"""The titles of installed variants, which no other variant may take, not even in other letters that look the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final
from unicodedata import normalize

from attrs import frozen

from bisongames.engine.core.errors import VariantError
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants.catalogue import names_of, variant_of, variants, with_expansions

_UNSEEN: Final = re.compile(
    r"[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
"""White space, and what Unicode calls default-ignorable; also the empty pattern of Braille."""
_MOST_COMPOSED: Final = 5
"""The number of expansions of a game up to which the titles of all their compositions are protected."""


@frozen
class OwnedTitle:
    """The title of an installed variant, alone or with expansions."""

    id: str
    """The id of the variant, without the expansions that are added to it."""
    added: tuple[str, ...]
    expansions: frozenset[str]
    """The expansions that are in it, added or not."""

    @property
    def name(self) -> str:
        """The id with the expansions that are added."""
        return "+".join((self.id, *self.added))


def looks_of(title: str) -> str:
    """A title without what readers overlook: width, case, white space and signs that are not seen."""
    folded = normalize("NFKC", normalize("NFKC", title).casefold())
    return _UNSEEN.sub("", folded)


def title_owner(variant: Variant, name: str) -> str | None:
    """The id of the installed variant whose title a variant has without being that variant or one that changes it.

    ``name`` is the id of the variant without expansions and options; None if the title may be used.
    """
    # as a file, it may change the base of its game without saying so
    of_file = variant.id.endswith(".toml")
    extended = (variant.extends or (variant.game if of_file else "")).split("+")[0]
    bases = {name, extended if "/" in extended else f"{extended}/base"}
    owners = _owned_titles().get(looks_of(variant.title), [])
    for owned in owners:
        same_game = owned.id.partition("/")[0] == variant.game
        related = owned.id in bases or (extended.endswith(".toml") and same_game)
        if related and owned.expansions.issubset(variant.expansions):
            return None
    return owners[0].name if owners else None


@cache
def _owned_titles() -> dict[str, list[OwnedTitle]]:
    """The titles of all installed variants, alone and with expansions, by their looks."""
    titles: dict[str, list[OwnedTitle]] = {}
    for variant in variants():
        for added in _additions(variant):
            try:
                composed = with_expansions(variant, added)
            except VariantError:  # expansions of another package that do not go together
                continue
            owned = OwnedTitle(variant.id, added, frozenset((*variant.expansions, *added)))
            titles.setdefault(looks_of(composed.title), []).append(owned)
    return titles


def _additions(variant: Variant) -> Iterator[tuple[str, ...]]:
    """The expansions that an installed variant can have in addition: none, each, and all compositions of few."""
    names = [
        name for name in names_of(variant.game) if variant_of(f"{variant.game}/{name}").expansion
    ]
    free = [] if variant.expansion else [n for n in names if n not in variant.expansions]
    most = len(free) if len(free) <= _MOST_COMPOSED else 1
    for number in range(most + 1):
        yield from combinations(free, number)


def refresh() -> None:
    """Clears the cache, so that games of other packages are searched for again."""
    _owned_titles.cache_clear()
