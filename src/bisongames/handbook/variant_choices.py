"""The rules in force for exactly the game one plays: every choice of expansions and options that matter, worked out beforehand.

A handbook names the choices in its block ``choose``: groups of values, each the end of an id such as ``+herd_limit=6``. Every combination
is loaded once, and of each rule only what it depends on is kept; so a page can show them without asking anybody.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from attrs import frozen

from bisongames.engine.core.errors import VariantError
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import in_rulebook_order
from bisongames.engine.variants.loader import load


@frozen
class Axis:
    """One choice with its values; the first is that of the base."""

    label: str
    values: tuple[tuple[str, str], ...]
    """For each value the suffix of an id, and its label."""
    kind: str = "house rule"
    """``expansion``, ``printed`` or ``house rule``."""


@frozen
class RuleForm:
    """One wording of a rule."""

    text: str
    status: str
    source: str


Combination = tuple[int, ...]
"""The index of the chosen value of each axis."""


@frozen(eq=False, slots=False)
class Choices:
    """All choices for one game."""

    base: str
    """The prefix of all ids."""
    axes: tuple[Axis, ...]

    @classmethod
    def of(cls, game: str, data: Mapping[str, Any]) -> Choices:
        """From the ``choose`` block of a handbook."""
        axes = tuple(
            Axis(axis["label"], tuple((id, told) for id, told in axis["values"]), axis["kind"])
            for axis in data.get("axis", ())
        )
        return cls(f"{game}/base", axes)

    def id(self, chosen: Combination) -> str:
        """The id of a combination, expansions before options."""
        ends = [axis.values[at][0] for axis, at in zip(self.axes, chosen, strict=True)]
        parts = [part for end in ends for part in end.split("+") if part]
        return "+".join([self.base, *sorted(parts, key=lambda part: "=" in part)])

    def combinations(self) -> Iterator[Combination]:
        """All combinations, the base first."""
        return product(*(range(len(axis.values)) for axis in self.axes))

    @cached_property
    def games(self) -> dict[Combination, Game | str]:
        """The game of every combination, or the error message of one that cannot be loaded."""
        found: dict[Combination, Game | str] = {}
        for chosen in self.combinations():
            try:
                found[chosen] = load(self.id(chosen))
            except VariantError as error:
                found[chosen] = "; ".join(map(str, error.faults))
        return found

    @cached_property
    def loaded(self) -> dict[Combination, Game]:
        """The combinations that load."""
        return {at: game for at, game in self.games.items() if not isinstance(game, str)}

    @cached_property
    def every_rule(self) -> tuple[Rule, ...]:
        """Each rule of any combination once, in the wording of the first that has it; the general rules last."""
        found: dict[str, Rule] = {}
        for game in self.loaded.values():
            for rule in game.rules:
                found.setdefault(rule.id, rule)
        own = in_rulebook_order([rule for rule in found.values() if rule.status != "general"])
        return (*own, *(rule for rule in found.values() if rule.status == "general"))

    def brought_by(self, rule: Rule) -> str:
        """The choices that bring a rule into force, in words; empty for rules of the base."""
        having = [at for at, game in self.loaded.items() if game.has_rule(rule.id)]
        fewest = min(having, key=lambda at: (sum(map(bool, at)), at))
        chosen = zip(self.axes, fewest, strict=True)
        return ", ".join(f"{axis.label}: {axis.values[at][1]}" for axis, at in chosen if at)

    def data(self) -> dict[str, Any]:
        """The data of a page: axes, combinations that cannot be loaded, and the forms of each rule."""
        forms: dict[str, list[RuleForm]] = {}
        rules = {}
        for rule in self.every_rule:
            known = forms.setdefault(rule.id, [])
            table = {at: _numbered(known, game, rule.id) for at, game in self.loaded.items()}
            rules[rule.id] = {
                **self.decided(table),
                "forms": [[form.text, form.status, form.source] for form in known],
            }
        return {
            "base": self.base,
            "axes": [
                {"label": a.label, "values": list(map(list, a.values)), "kind": a.kind}
                for a in self.axes
            ],
            "faults": {
                "-".join(map(str, at)): fault
                for at, fault in self.games.items()
                if isinstance(fault, str)
            },
            "players": {
                "-".join(map(str, at)): list(game.player_counts) for at, game in self._odd_counts()
            },
            "counts": list(self._first.player_counts),
            "rules": rules,
        }

    def json(self, parts: Mapping[str, Mapping[str, list[int]]] | None = None) -> str:
        """The data as JSON inside HTML, with the forms of the teaching parts by address."""
        written = json.dumps(
            {**self.data(), "parts": parts or {}}, ensure_ascii=False, separators=(",", ":")
        )
        return written.replace("<", "\\u003c")

    @property
    def _first(self) -> Game:
        return next(iter(self.loaded.values()))

    def _odd_counts(self) -> Iterator[tuple[Combination, Game]]:
        usual = self._first.player_counts
        return ((at, game) for at, game in self.loaded.items() if game.player_counts != usual)

    def decided(self, table: Mapping[Combination, int]) -> dict[str, list[int]]:
        """A table of forms, reduced to the axes on which it depends."""
        axes = self._deciding(table)
        sizes = [len(self.axes[axis].values) for axis in axes]
        by_value = {tuple(at[axis] for axis in axes): form for at, form in table.items()}
        return {"axes": axes, "at": [by_value.get(at, -1) for at in product(*map(range, sizes))]}

    def _deciding(self, table: Mapping[Combination, int]) -> list[int]:
        """The smallest set of axes that determines the form."""
        axes = list(range(len(self.axes)))
        for axis in range(len(self.axes)):
            fewer = [other for other in axes if other != axis]
            if _decide(table, fewer):
                axes = fewer
        return axes


def _decide(table: Mapping[Combination, int], axes: Sequence[int]) -> bool:
    seen: dict[tuple[int, ...], int] = {}
    return all(
        seen.setdefault(tuple(at[axis] for axis in axes), form) == form
        for at, form in table.items()
    )


def _numbered(known: list[RuleForm], game: Game, id: str) -> int:
    """The index of a rule's form in a game; -1 if it is not in force."""
    if not game.has_rule(id):
        return -1
    rule = game.rule(id)
    form = RuleForm(rule.text, rule.status, rule.source)
    if form not in known:
        known.append(form)
    return known.index(form)
