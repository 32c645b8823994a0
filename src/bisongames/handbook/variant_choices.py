"""The choices of expansions and options that a handbook page offers, with the rules in force for every combination.

A handbook lists the choices in its ``choose`` block: groups of values, each an id suffix such as ``+herd_limit=6``. Every combination
is loaded once, and for each rule a table by the choices that matter to it is kept; so a page needs no server to show the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TypeVar

from attrs import evolve, frozen

from bisongames.engine.core.errors import VariantError
from bisongames.engine.core.rule_sections import group_by_heading, in_reading_order
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.handbook.text.markdown import Toml
from bisongames.handbook.text.rule_blocks import why_text

FormT = TypeVar("FormT")


@frozen
class Axis:
    """A choice with its values; the first is the base's."""

    label: str
    values: tuple[tuple[str, str], ...]
    """The values, each with the suffix of an id and a label."""
    kind: str = "house rule"
    """``expansion``, ``printed`` or ``house rule``."""


Combination = tuple[int, ...]
"""The index of the chosen value of each axis."""


@frozen(eq=False, slots=False)
class Choices:
    """All choices for one game."""

    base: str
    """The prefix of all ids."""
    axes: tuple[Axis, ...]

    @classmethod
    def of(cls, game: str, data: Toml) -> Choices:
        """The choices in the ``choose`` block of a handbook."""
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
        games: dict[Combination, Game | str] = {}
        for chosen in self.combinations():
            try:
                games[chosen] = load(self.id(chosen))
            except VariantError as error:
                games[chosen] = "; ".join(map(str, error.faults))
        return games

    @cached_property
    def loaded(self) -> dict[Combination, Game]:
        """The games of the combinations that can be loaded."""
        return {at: game for at, game in self.games.items() if not isinstance(game, str)}

    @cached_property
    def every_rule(self) -> tuple[Rule, ...]:
        """Each rule of any combination once, in the wording of the first combination that has it; general rules last."""
        every: dict[str, Rule] = {}
        for game in self.loaded.values():
            every |= {rule.id: rule for rule in game.rules if rule.id not in every}
        own = in_reading_order([rule for rule in every.values() if rule.status != "general"])
        return (*own, *(rule for rule in every.values() if rule.status == "general"))

    def orders(self) -> list[dict[str, object]]:
        """The orders of the rules below each heading where they depend on the choices."""
        every = [rule for rule in self.every_rule if rule.status != "general"]
        after = {
            at: tuple(
                game.rule(rule.id).read_after if game.has_rule(rule.id) else rule.read_after
                for rule in every
            )
            for at, game in self.loaded.items()
        }
        read = {
            names: tuple(
                rule.id
                for rule in in_reading_order(
                    [evolve(rule, read_after=name) for rule, name in zip(every, names, strict=True)]
                )
            )
            for names in set(after.values())
        }
        orders = []
        sections = next(iter(self.loaded.values())).rulebook.sections
        for _, run in group_by_heading(every, sections):
            ids = {rule.id for rule in run}
            shares = {
                names: tuple(id for id in order if id in ids) for names, order in read.items()
            }
            forms, decided = self.forms({at: shares[names] for at, names in after.items()})
            if len(forms) > 1:
                orders.append({**decided, "forms": forms})
        return orders

    def brought_by(self, rule: Rule) -> str:
        """The choices that put a rule into force, in words; empty for rules of the base."""
        having = [at for at, game in self.loaded.items() if game.has_rule(rule.id)]
        fewest = min(having, key=lambda at: (sum(map(bool, at)), at))
        chosen = zip(self.axes, fewest, strict=True)
        return ", ".join(f"{axis.label}: {axis.values[at][1]}" for axis, at in chosen if at)

    def data(self) -> dict[str, object]:
        """The data of a page: axes, combinations that cannot be loaded, and the forms of each rule."""
        rules = {}
        for rule in self.every_rule:
            by_choice = {at: _wording(game, rule.id) for at, game in self.loaded.items()}
            forms, decided = self.forms(by_choice)
            rules[rule.id] = {**decided, "forms": forms}
        usual = next(iter(self.loaded.values())).player_counts
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
                "-".join(map(str, at)): list(game.player_counts)
                for at, game in self.loaded.items()
                if game.player_counts != usual
            },
            "counts": list(usual),
            "rules": rules,
            "orders": self.orders(),
        }

    def forms(
        self, by_choice: Mapping[Combination, FormT | None]
    ) -> tuple[list[FormT], dict[str, list[int]]]:
        """The distinct forms of a value that depends on the choices, and the table of their indexes, with -1 for None.

        The table has only the axes on which the form depends.
        """
        forms = [form for form in dict.fromkeys(by_choice.values()) if form is not None]
        index = {form: number for number, form in enumerate(forms)}
        table = {at: -1 if form is None else index[form] for at, form in by_choice.items()}
        axes = list(range(len(self.axes))) if len({*table.values()}) > 1 else []
        for axis in tuple(axes):
            fewer = [other for other in axes if other != axis]
            if _decide(table, fewer):
                axes = fewer
        sizes = [range(len(self.axes[axis].values)) for axis in axes]
        by_value = {tuple(at[axis] for axis in axes): form for at, form in table.items()}
        return forms, {"axes": axes, "at": [by_value.get(at, -1) for at in product(*sizes)]}


def _decide(table: Mapping[Combination, int], axes: Sequence[int]) -> bool:
    """Whether these axes determine the form."""
    seen: dict[tuple[int, ...], int] = {}
    return all(
        seen.setdefault(tuple(at[axis] for axis in axes), form) == form
        for at, form in table.items()
    )


def _wording(game: Game, id: str) -> tuple[str, str, str, str] | None:
    """The text, status, source and reason of a rule in a game; None if it is not in force."""
    if not game.has_rule(id):
        return None
    rule = game.rule(id)
    return rule.text, rule.status, rule.source, why_text(rule)
