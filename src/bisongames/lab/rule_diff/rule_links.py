"""Which rule an option, a component, an action or a part of a turn belongs to."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from math import fsum, log
from typing import Any, Final

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.option_probes import extremes
from bisongames.engine.rulebook.options import kinds_of
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.variants.loader import with_options
from bisongames.lab.metrics.metric_types import kind_name, meter_class, parts_of_play

_WORD: Final = re.compile(
    r"\b(?!(?:an?|and|for|first|from|how|in|it|many|of|on|or|the|to|which|with)\b)[a-z]+"
)
"""A word that tells what a text is about."""


def rule_of_option(option: str, game: Game, other: Any = None) -> str | None:
    """The first rule that names an option or holds with a value of it; else the first that changes with it.

    Args:
        option: its name.
        game: where it is looked for.
        other: a value that another game has of it.
    """
    if option not in kinds_of(game.rulebook.options):
        return None
    book = game.rulebook
    rules = (*book.rules, *(rule for added in book.added.values() for rule in added))
    named = re.compile(rf"\{{{re.escape(option)}[}}:!.\[]")
    for rule in rules:
        if (named.search(rule.text) or option in dict(rule.when)) and game.has_rule(rule.id):
            return rule.id
    return next(_changing_with(option, game, other), None) or _declared(option, game)


def _changing_with(option: str, game: Game, other: Any) -> Iterator[str]:
    """The rules in force that read differently, or are not there, where an option has another value."""
    for value in (other, *extremes(kinds_of(game.rulebook.options)[option])):
        try:
            changed = with_options(game, {option: value})
        except BisongamesError:  # it is none, or does not go with the other options
            continue
        texts = {rule.id: rule.text for rule in changed.rules}
        yield from (rule.id for rule in game.rules if texts.get(rule.id) != rule.text)
        if value == other:  # then what comes with it is in force there
            yield from (id for id in texts if not game.has_rule(id))


def rule_of_component(path: str, game: Ruleset) -> str | None:
    """The rule in force that is about a component, as the game says."""
    return _declared(path.partition(".")[0], game)


def _declared(name: str, game: Ruleset) -> str | None:
    id = meter_class(game).about.get(name)
    return id if id is not None and game.has_rule(id) else None


def rule_of_action(kind: type[Action], about: str, game: Ruleset) -> str | None:
    """The rule that the game names, or else of the first part in which it can be chosen the one that says most of it."""
    parts = (p for p in parts_of_play(game) if issubclass(p, Decision) and kind in p.kinds)
    found = (_closest(part, about, game) for part in parts)
    return _declared(kind_name(kind), game) or next(filter(None, found), None)


def rule_of_part(part: type[Pending], about: str, game: Ruleset) -> str | None:
    """The rule that the game names, or else the one in the file of a part that says most of what is said about it."""
    return _declared(kind_name(part), game) or _closest(part, about, game)


def _closest(part: type[Pending], about: str, game: Ruleset) -> str | None:
    """Of the rules in the file of a part the one in force that shares most words with a text; rare ones count more."""
    module = sys.modules.get(part.__module__)
    here = {rule.id for rule in vars(module).values() if isinstance(rule, Rule)} if module else ()
    words = {rule.id: _stems(rule.text) for rule in game.rules}
    often = Counter(word for each in words.values() for word in each)
    said = _stems(about)

    def shared(id: str) -> float:
        return fsum(log(1 + len(words) / often[word]) for word in sorted(said & words[id]))

    return max((id for id in words if id in here), key=shared, default=None)


def _stems(text: str) -> frozenset[str]:
    """The words of a text, one and several alike."""
    return frozenset(re.sub(r"(es|s|e)$", "", word) for word in _WORD.findall(text.lower()))
