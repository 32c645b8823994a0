"""The difference of two variants or games: options, components, actions, parts of a turn, rules, scoring, end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import in_words
from bisongames.engine.core.hints import hints_on_keywords
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import about
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.lab.metrics.metric_titles import kind_in_words
from bisongames.lab.metrics.metric_types import (
    kind_name,
    kinds_of_choice,
    meter_class,
    parts_of_play,
)
from bisongames.lab.rule_diff.diff_text import Change, Difference, RuleChange
from bisongames.lab.simulation.common_luck import random_walk

T = TypeVar("T")


@hints_on_keywords()
def difference(before: Game | str | Path, after: Game | str | Path) -> Difference:
    """The difference of two variants, in the order of the rulebook.

    Args:
        before: an id, a path, or a loaded game.
        after: the same; it may be a variant of another game.

    Raises:
        UnknownVariant, VariantError: as in ``load``.
    """
    one = before if isinstance(before, Game) else load(before)
    other = after if isinstance(after, Game) else load(after)
    rules = tuple(_rule_changes(one.rules, other.rules))
    changed = frozenset(rule.id for rule in rules)
    scoring = scoring_rules(one) | scoring_rules(other)
    ends = {r.id for game in (one, other) for r in (*game.rulebook.endings, *game.rulebook.cuts)}
    return Difference(
        one.id,
        other.id,
        tuple(_options(one, other, changed)),
        tuple(_components(one, other, changed)),
        rules,
        tuple(_on_one_side(kinds_of_choice(one), kinds_of_choice(other), _action, (one, other))),
        tuple(_on_one_side(parts_of_play(one), parts_of_play(other), _part, (one, other))),
        tuple(r for r in rules if r.id in scoring and r.id not in ends),
        tuple(r for r in rules if r.id in ends),
    )


def same_play(before: Game, after: Game) -> str:
    """Why no match of these variants can differ; empty if some can."""
    changes = difference(before, after)
    if changes.affects_play:
        return ""
    idle = [change.name for change in changes.options]
    if not idle:
        return "they have the same rules"
    return f"{' and '.join(idle)} {'has' if len(idle) == 1 else 'have'} no effect here"


def _options(one: Game, other: Game, changed: frozenset[str]) -> Iterator[Change]:
    """The options with different values."""
    before, after = one.plain_options(), other.plain_options()
    lines = {**about(other.rulebook.options), **about(one.rulebook.options)}
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if old != new:
            games = [g for g, mine in ((one, before), (other, after)) if name in mine]
            idle = all(name in game.idle_options for game in games)
            rule = None if idle else _rule(name, games, changed)
            idle = idle or (rule is None and any(_has_rules_about(name, game) for game in games))
            yield Change(name, old, new, rule, lines[name], without_effect=idle)


def _has_rules_about(subject: str, game: Game) -> bool:
    """Whether the rulebook has rules about a subject, in force or not."""
    return bool(_ids_by_subject(game.rulebook).get(subject))


def _components(one: Game, other: Game, changed: frozenset[str]) -> Iterator[Change]:
    for path, old, new in _values("", one.variant.components, other.variant.components):
        name = path.partition(".")[0]
        games = [game for game in (one, other) if name in game.variant.components]
        yield Change(path, old, new, _rule(name, games, changed))


def _rule(subject: str, games: Iterable[Game], changed: frozenset[str]) -> str | None:
    rules = (rule_about(subject, game, changed) for game in games)
    return next(filter(None, rules), None)


def _values(path: str, before: object, after: object) -> Iterator[tuple[str, object, object]]:
    """Yields the paths at which two tables differ, with both values."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in {**before, **after}:
            inner = f"{path}.{name}" if path else name
            yield from _values(inner, before.get(name), after.get(name))
    elif before != after:
        yield path, before, after


def _rule_changes(before: tuple[Rule, ...], after: tuple[Rule, ...]) -> Iterator[RuleChange]:
    old, new = {rule.id: rule for rule in before}, {rule.id: rule for rule in after}
    for id in {**old, **new}:
        was, now = old.get(id), new.get(id)
        if was is None or now is None or was.text != now.text:
            texts = (None if rule is None else rule.text_with_mark for rule in (was, now))
            yield RuleChange(id, *texts)


def _on_one_side(
    before: Sequence[type[T]],
    after: Sequence[type[T]],
    described: Callable[[type[T], Game], tuple[str, str]],
    games: tuple[Game, Game],
) -> Iterator[Change]:
    """The actions, or parts of a turn, that only one of the two variants has."""
    sides = []
    for kinds, others, game in ((before, after, games[0]), (after, before, games[1])):
        own = [kind for kind in kinds if kind not in others]
        sides.append({described(kind, game)[0]: kind for kind in own})
    old, new = sides
    for name in {**old, **new}:
        if name not in old or name not in new:
            kind, game = (old[name], games[0]) if name in old else (new[name], games[1])
            text, rule = described(kind, game)[1], rule_about(kind.__name__, game)
            yield Change(name, text if name in old else None, text if name in new else None, rule)


def _action(kind: type[Action], game: Game) -> tuple[str, str]:
    """An action in words, and its notation."""
    return kind_in_words(kind_name(kind), (game,)), str(getattr(kind, "notation", ""))


def _part(part: type[Pending], game: Game) -> tuple[str, str]:
    """A part of a turn in words, and the first line of its description."""
    return in_words(part), (part.__doc__ or in_words(part)).strip().splitlines()[0]


@lru_cache(maxsize=256)
def scoring_rules(game: Game) -> frozenset[str]:
    """The ids of the rules in force about scoring.

    Shipped games name the sections of these rules; for other games they are the rules that score in a short match.
    """
    sections = meter_class(game).scoring
    if sections:
        return frozenset(rule.id for rule in game.rules if rule.section in sections)
    *_, cursor = random_walk(game, game.player_counts[0], 0, 2000)
    return frozenset(part.rule.id for mine in cursor.standing().parts for part in mine)


def rule_about(subject: str, game: Game, changed: Collection[str] = ()) -> str | None:
    """The id of the rule in force about a subject; None if there is none.

    Args:
        subject: the name of an option or component, or of the class of an action or part of a turn.
        game: the game in which the rule is in force.
        changed: ids of rules that are preferred if several are about the subject.
    """
    ids = [id for id in _ids_by_subject(game.rulebook).get(subject, ()) if game.has_rule(id)]
    return next((id for id in ids if id in changed), ids[0] if ids else None)


@lru_cache(maxsize=64)
def _ids_by_subject(book: AnyRulebook) -> Mapping[str, list[str]]:
    """The ids of the rules about each subject: declared ones, then those that name it or depend on it."""
    rules = (*book.rules, *(rule for added in book.added.values() for rule in added))
    ids: dict[str, list[str]] = {}
    for rule in rules:
        for subject in rule.about:
            ids.setdefault(subject, []).append(rule.id)
    for rule in rules:
        for subject in rule.value_names:
            ids.setdefault(subject, []).append(rule.id)
    return ids
