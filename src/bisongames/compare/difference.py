"""What two variants differ in: options, components, and rules in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from bisongames.play.rules import Rule
from bisongames.play.state import Game
from bisongames.play.variants import load


@frozen
class Change:
    """A value that differs; None where one side has none."""

    name: str
    before: Any
    after: Any


@frozen
class RuleChange:
    """A rule that is in force on one side only, or reads differently."""

    id: str
    before: str | None
    after: str | None


@frozen
class Difference:
    """Everything in which the second variant differs from the first."""

    before: str
    after: str
    options: tuple[Change, ...]
    components: tuple[Change, ...]
    """By path; a table that one side lacks altogether is one change."""
    rules: tuple[RuleChange, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    def __bool__(self) -> bool:
        return bool(self.options or self.components or self.rules)


def difference(before: Game | str | Path, after: Game | str | Path) -> Difference:
    """What the second game differs in from the first, in the order of the rulebook.

    Raises:
        UnknownVariant, VariantError: as ``load``.
    """
    before, after = (game if isinstance(game, Game) else load(game) for game in (before, after))
    old, new = before.plain_options(), after.plain_options()
    return Difference(
        before.id,
        after.id,
        tuple(
            Change(n, old.get(n), new.get(n)) for n in {**old, **new} if old.get(n) != new.get(n)
        ),
        tuple(_changes("", before.variant.components, after.variant.components)),
        tuple(_rule_changes(before.rules, after.rules)),
    )


def _changes(path: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in {**before, **after}:
            yield from _changes(
                f"{path}.{name}" if path else name, before.get(name), after.get(name)
            )
    elif before != after:
        yield Change(path, before, after)


def _rule_changes(before: tuple[Rule, ...], after: tuple[Rule, ...]) -> Iterator[RuleChange]:
    old, new = {r.id: r.text for r in before}, {r.id: r.text for r in after}
    for id in {**old, **new}:
        if old.get(id) != new.get(id):
            yield RuleChange(id, old.get(id), new.get(id))
