"""A variant: options and components of a game, with everything that it inherits."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from bisongames.engine.core import limits
from bisongames.engine.core.display import HtmlTable
from bisongames.engine.core.errors import Fault, is_visible, quote, short_text


@frozen
class Variant(HtmlTable):
    """A variant or an expansion, with everything that it inherits."""

    id: str
    """``<game>/<name>``; for a file of your own, its path."""
    game: str
    """The id of its game."""
    title: str
    """Its name for people."""
    summary: str
    """One sentence about it; may be empty."""
    player_counts: tuple[int, ...]
    """The allowed numbers of players."""
    extends: str | None
    """The variant that it builds on; None for the base of a game."""
    expansion: bool
    """True for an expansion: it is composed with ``+`` and is not a variant by itself."""
    expansions: tuple[str, ...]
    """The expansions that are in it."""
    options: dict[str, object] = field(hash=False, repr=False)
    """Plain values by name: all for a variant, only the changed ones for an expansion."""
    components: dict[str, object] = field(hash=False, repr=False)
    """Plain tables by name: all for a variant, only the changed ones for an expansion."""
    remove: tuple[str, ...] = ()
    """Paths of components that an expansion removes."""
    without: tuple[str, ...] = ()
    """Ids of rules that are lifted: all for a variant, in rulebook order; only the added ones for an expansion."""
    provenance: dict[str, object] = field(factory=dict, hash=False, repr=False)
    """Where numbers and components come from, by the name of the option or the path of the component."""
    path: str = field(default="", eq=False)
    """The file it was read from; empty when it came with a record."""


def count_faults(variant: Variant) -> Iterator[Fault]:
    """Yields a fault if the player counts are missing, below 1 or duplicated."""
    counts = variant.player_counts
    if not counts or any(n < 1 for n in counts) or len(set(counts)) < len(counts):
        yield Fault(
            "players", f"expected numbers of players, each once; got {short_text(list(counts))}"
        )


def resolution_faults(variant: Variant) -> Iterator[Fault]:
    """Yields the faults that a variant composed from files cannot have."""
    if variant.expansion:
        yield Fault("expansion", "an expansion is not a variant by itself")
    if variant.remove:
        yield Fault(
            "remove",
            f"expected nothing, since it is already removed; got {short_text(variant.remove)}",
        )
    if len(set(variant.expansions)) < len(variant.expansions):
        yield Fault(
            "expansions", f"expected each expansion once, got {short_text(variant.expansions)}"
        )
    extended = variant.extends or ""
    if not extended.endswith(".toml") and extended.partition("/")[0] not in ("", variant.game):
        yield Fault("extends", f"expected a variant of {variant.game}, got {quote(extended)}")
    for name, value in variant.provenance.items():
        if not isinstance(value, str):
            yield Fault(f"provenance.{short_text(name)}", f"expected text, got {quote(value)}")


def text_faults(variant: Variant) -> Iterator[Fault]:
    """Yields a fault for each text that is too long or has control or direction characters."""
    for name in ("title", "summary", "components", "provenance"):
        for path, text in _texts(getattr(variant, name), name):
            if len(text) > limits.TEXT:
                many = f"expected at most {limits.TEXT} characters, got {len(text)}"
                yield Fault(path, many)
            elif not is_visible(text):
                yield Fault(path, f"expected text without control characters, got {quote(text)}")


def _texts(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Yields every text in plain data, names included, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list | tuple):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in pairs:
            if isinstance(name, str):
                yield path, name
            place = f"{path}.{name}" if isinstance(name, str) else f"{path}[{name}]"
            yield from _texts(inner, place)
