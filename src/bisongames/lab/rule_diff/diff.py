"""What two variants, or two games, differ in: options, components, actions, parts of the turn, rules, scoring, end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants.loader import load
from bisongames.lab.metrics.metric_titles import kind_in_words
from bisongames.lab.metrics.metric_types import (
    kind_name,
    kinds_of_choice,
    meter_class,
    parts_of_play,
)
from bisongames.lab.rule_diff.diff_text import as_html, as_markdown, as_text
from bisongames.lab.rule_diff.rule_links import (
    rule_of_action,
    rule_of_component,
    rule_of_option,
    rule_of_part,
)


@frozen
class Change:
    """A value that differs; None where one side has none."""

    name: str
    before: Any
    after: Any
    rule: str | None = None
    """The id of the rule that it belongs to, where there is one."""
    about: str = ""
    """Of an option, what it is."""

    @property
    def told(self) -> str:
        """Its name, and what it is."""
        return f"{self.name} ({self.about})" if self.about else self.name


@frozen
class RuleChange:
    """A rule that is in force on one side only, or reads differently."""

    id: str
    before: str | None
    after: str | None

    @property
    def name(self) -> str:
        """Its id."""
        return self.id

    @property
    def told(self) -> str:
        """Its id."""
        return self.id

    @property
    def rule(self) -> str:
        """Its id."""
        return self.id


@frozen
class Difference:
    """Everything in which the second differs from the first."""

    before: str
    after: str
    options: tuple[Change, ...]
    components: tuple[Change, ...]
    """By path; a table that one side lacks altogether is one change."""
    rules: tuple[RuleChange, ...]
    actions: tuple[Change, ...] = ()
    """What players can choose, on one side only: as it is written."""
    parts: tuple[Change, ...] = ()
    """The parts of a turn, and what else can come up, on one side only."""
    scoring: tuple[RuleChange, ...] = ()
    """Those of ``rules`` that score."""
    end: tuple[RuleChange, ...] = ()
    """Those of ``rules`` that end the game."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    def to_text(self) -> str:
        """The same in lines."""
        return as_text(self)

    def to_markdown(self, pages: str = "rules/") -> str:
        """The same as a page; every line links to its rule.

        Args:
            pages: where the rule pages lie, from where this will stand.
        """
        return as_markdown(self, pages)

    def to_html(self) -> str:
        """The same as part of a page; every line links to its rule, which stands below."""
        return as_html(self)

    def __bool__(self) -> bool:
        return bool(self.options or self.components or self.rules or self.actions or self.parts)


def difference(before: Game | str | Path, after: Game | str | Path) -> Difference:
    """What the second differs in from the first, in the order of the rulebook.

    Args:
        before: an id, a path, or a loaded game.
        after: the same; it may be of another game.

    Raises:
        UnknownVariant, VariantError: as ``load``.
    """
    one = before if isinstance(before, Game) else load(before)
    other = after if isinstance(after, Game) else load(after)
    names = {**one.plain_options(), **other.plain_options()}
    rules = tuple(_rule_changes(one.rules, other.rules))
    scoring = scoring_rules(one) | scoring_rules(other)
    ends = {r.id for game in (one, other) for r in (*game.rulebook.endings, *game.rulebook.cuts)}
    return Difference(
        one.id,
        other.id,
        tuple(change for name in names for change in _option(name, one, other)),
        tuple(
            evolve(c, rule=rule_of_component(c.name, one) or rule_of_component(c.name, other))
            for c in _changes("", one.variant.components, other.variant.components)
        ),
        rules,
        tuple(_on_one_side(_actions(one), _actions(other))),
        tuple(_on_one_side(_parts(one), _parts(other))),
        tuple(r for r in rules if r.id in scoring and r.id not in ends),
        tuple(r for r in rules if r.id in ends),
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


def _option(name: str, one: Game, other: Game) -> Iterator[Change]:
    """An option that has another value, with its rule on the side that has one."""
    old, new = one.plain_options().get(name), other.plain_options().get(name)
    if old != new:
        rule = rule_of_option(name, one, new) or rule_of_option(name, other, old)
        lines = about(other.rulebook.options) | about(one.rulebook.options)
        yield Change(name, old, new, rule, lines.get(name, ""))


def _actions(game: Ruleset) -> dict[str, tuple[str, str | None]]:
    found = {}
    for kind in kinds_of_choice(game):
        told = kind_in_words(kind_name(kind), (game,))
        found[told] = str(getattr(kind, "notation", "")), rule_of_action(kind, told, game)
    return found


def _parts(game: Ruleset) -> dict[str, tuple[str, str | None]]:
    found = {}
    for part in parts_of_play(game):
        told, about = in_words(part), _about(part)
        found[told] = about, rule_of_part(part, f"{told} {about}", game)
    return found


def _about(part: type[Pending]) -> str:
    """The first line of what is said of a part."""
    return (part.__doc__ or in_words(part)).strip().splitlines()[0]


def _on_one_side(
    before: Mapping[str, tuple[str, str | None]], after: Mapping[str, tuple[str, str | None]]
) -> Iterator[Change]:
    for name in {**before, **after}:
        if (name in before) != (name in after):
            about, rule = (before if name in before else after)[name]
            yield Change(
                name, about if name in before else None, about if name in after else None, rule
            )


@lru_cache(maxsize=256)
def scoring_rules(game: Game) -> frozenset[str]:
    """The rules in force that score, by id.

    A shipped game says in which sections they stand; of another one the rules that a short match scores by are taken.
    """
    sections = meter_class(game).scoring
    if sections:
        return frozenset(rule.id for rule in game.rules if rule.section in sections)
    rng = random.Random(0)
    cursor = game.start(game.player_counts[0]).cursor()
    for _ in range(2000):
        if cursor.is_over:
            break
        legal = cursor.legal_actions()
        at_chance = cursor.actor == CHANCE
        cursor.advance(
            cursor.sample_chance(rng) if at_chance else legal[int(rng.random() * len(legal))]
        )
    return frozenset(part.rule.id for mine in cursor.standing().parts for part in mine)
