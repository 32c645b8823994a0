"""Finds the options that put rules into force that no shipped variant has, by trying values of all options."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.engine.core.errors import VariantError
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.options import Kind, WholeNumber, about, extremes, kinds_of
from docsgen.material import Material


@frozen
class Brought:
    """A rule in the wording that it has where it is in force, and the option that puts it into force."""

    rule: Rule
    told: str


def brought_by_options(material: Material, known: frozenset[str]) -> tuple[Brought, ...]:
    """The rules of the game not in ``known``, each with the option that puts it into force, in rulebook order."""
    missing = [
        rule for rule in material.all_rules if rule.id not in known and rule.status != "general"
    ]
    wanted = {rule.id for rule in missing}
    brought: dict[str, Brought] = {}
    for game in _games(material):
        for id in wanted - brought.keys():
            if game.has_rule(id):
                brought[id] = Brought(game.rule(id), _words(material, game))
        if len(brought) == len(wanted):
            break
    return tuple(brought.get(rule.id) or Brought(rule, "other components") for rule in missing)


def _words(material: Material, game: Game) -> str:
    """The variant and the suffix of its id, in words: ``discard_limit=1 (cards that are safe from a seven)``."""
    base, *parts = game.id.split("+")
    words = about(game.rulebook.options)
    told = [] if base.endswith("/base") else [game.variant.title]
    for part in parts:
        name = part.partition("=")[0]
        told.append(f"{part} ({words[name]})" if name in words else part)
    return ", ".join(told) or material.game.title


def _games(material: Material) -> Iterator[Game]:
    """Yields the shipped variants, then each of them with one option changed."""
    games = [material.game, *(game for _, game in material.other_games)]
    yield from games
    for game in games:
        for name, kind in kinds_of(game.rulebook.options).items():
            for value in values_to_try(kind):
                try:
                    yield load(game.id, options={name: value})
                except VariantError:
                    continue  # an invalid combination puts no rules into force


def values_to_try(kind: Kind) -> tuple[object, ...]:
    """The values of an option to try: its extremes, and the second value of a range."""
    if isinstance(kind, WholeNumber):
        return tuple(dict.fromkeys((kind.low, min(kind.low + 1, kind.high), kind.high)))
    return extremes(kind)
