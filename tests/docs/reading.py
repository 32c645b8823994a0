"""The texts of a game as people read them: in every variant, with every option at its ends."""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import pkgutil
import random
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final

import attrs

import bisongames
from bisongames import Game, Rule
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import GENERAL
from bisongames.engine.rulebook.glossary import Term
from tests.engine.trying import IDS, loaded, paired_changes, single_changes
from tests.test_every_rule import VARIANTS

GAMES: Final = tuple(sorted({id.partition("/")[0] for id in IDS}))
OPTIONS_TRIED: Final = 60
"""Pairs of options that are tried, for an option at an end that no variant has by itself."""


@cache
def glossary(game: str) -> dict[str, Term]:
    """The words of a game, by name."""
    return {term.name: term for term in bisongames.load(game).rulebook.glossary}


@cache
def written(game: str) -> tuple[Rule, ...]:
    """Every rule and note as its file has it, with braces, in every form."""
    book = bisongames.load(game).rulebook
    return tuple(dict.fromkeys((*book.rules, *itertools.chain(*book.added.values()))))


def numbers(game: Game) -> dict[str, Any]:
    """What texts may name in braces."""
    return {**attrs.asdict(game.options, recurse=False), **game.rulebook.facts(game)}


@cache
def variants(game: str) -> tuple[Game, ...]:
    """Every variant and every expansion, and all of them with each option at its ends."""
    return (*itertools.chain.from_iterable(map(_ends, _ids(game))), *_others(game))


def plain_variants(game: str) -> tuple[Game, ...]:
    """Every variant and every expansion, with the options that they bring."""
    return (*map(bisongames.load, _ids(game)), *_others(game))


def _others(game: str) -> Iterator[Game]:
    return map(bisongames.load, VARIANTS[game])


def _ids(game: str) -> list[str]:
    return [id for id in IDS if id.partition("/")[0] == game]


def _ends(id: str) -> Iterator[Game]:
    yield bisongames.load(id)
    for change in single_changes(id):
        pairs = (pair for pair in paired_changes(id) if change.items() <= pair.items())
        tries = itertools.chain([change], itertools.islice(pairs, OPTIONS_TRIED))
        found = next(filter(None, (loaded(id, options) for options in tries)), None)
        if found is not None:
            yield found


@cache
def texts(game: str) -> dict[tuple[str, str], str]:
    """Every text that somebody may read, by the id of its rule, with the variant that has it; notes too."""
    return {
        (rule.id, rule.text): variant.id
        for variant in reversed(variants(game))
        for rule in (*variant.rules, *variant.notes)
        if rule not in GENERAL
    }


def for_players(game: str) -> dict[tuple[str, str], str]:
    """The same without notes."""
    notes = {rule.id for rule in written(game) if rule.status == "note"}
    return {told: variant for told, variant in texts(game).items() if told[0] not in notes}


def cited(game: str) -> set[str]:
    """The ids of rules that refusals cite: wherever a file of the game calls ``broken``, and in some play."""
    package = importlib.import_module(f"bisongames.{game}")
    modules = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    names = [module.name for module in modules]
    found = {rule.id for name in names for rule in _broken_in(importlib.import_module(name))}
    for variant in plain_variants(game):
        found |= _met(variant)
    return found - {rule.id for rule in GENERAL}


def _broken_in(module: ModuleType) -> Iterator[Rule]:
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Attribute) and node.attr == "broken":
            value: Any = module
            for name in ast.unparse(node.value).split("."):
                value = getattr(value, name, None)
            if isinstance(value, Rule):
                yield value


def _met(game: Game, steps: int = 60, tried: int = 40) -> set[str]:
    """The rules that some random wishes break in a random match."""
    rng = random.Random(7)
    match = bisongames.Match(game, seed=7)
    found: set[str] = set()
    while not match.is_over and len(match.history) < steps:
        state = match.state
        decision = state.decision
        assert isinstance(decision, Decision)
        wishes = [*decision.candidates(state.table)]
        for wish in rng.sample(wishes, min(tried, len(wishes))):
            found |= {violation.rule.id for violation in state.violations(wish)}
        match.play(rng.choice(state.legal_actions()))
    return found
