"""Links from options, components, actions and parts of a turn to the rules about them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rulebook import Rulebook

_NAMED: Final = re.compile(r"\{(\w+)")
"""A value that the text of a rule names."""


def rule_about(subject: str, game: Game, changed: Collection[str] = ()) -> str | None:
    """The id of the rule in force about a subject; None if there is none.

    Args:
        subject: the name of an option or component, or of the class of an action or part of a turn.
        game: where the rule is in force.
        changed: ids of rules; of several rules about the subject one of these comes first.
    """
    ids = [id for id in _ids_by_subject(game.rulebook).get(subject, ()) if game.has_rule(id)]
    return next((id for id in ids if id in changed), ids[0] if ids else None)


@lru_cache(maxsize=64)
def _ids_by_subject(book: Rulebook) -> Mapping[str, list[str]]:
    """The ids of the rules about each subject: declared ones, then those that name it or depend on it."""
    rules = (*book.rules, *(rule for added in book.added.values() for rule in added))
    ids: dict[str, list[str]] = {}
    for rule in rules:
        for subject in rule.about:
            ids.setdefault(subject, []).append(rule.id)
    for rule in rules:
        for subject in (*_NAMED.findall(rule.text), *dict(rule.when)):
            ids.setdefault(subject, []).append(rule.id)
    return ids
