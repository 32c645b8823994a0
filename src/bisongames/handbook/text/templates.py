"""Fills the texts of a handbook for one variant: drops those whose conditions fail and inserts numbers and rules.

A text may end in conditions in brackets: ``[WR-5.1f WR-5.1g]`` holds if one of these rules is in force, and links to it;
``[if WR-R6]`` and ``[not WR-R6]`` hold if the rule is, or is not, in force, without a link; ``[earning=per_field]`` holds if an option or
fact has this value. Braces contain values as in rules, ``{herd_limit:buffalo|buffaloes}``, or the id of a rule, whose sentence is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule
from bisongames.engine.core.text_helpers import players
from bisongames.engine.positions.state import Game
from bisongames.handbook.text.blocks import Passage
from bisongames.handbook.text.markdown import HandbookError, escape_markdown

_ID: Final = r"[A-Z]{2,3}-[A-Za-z0-9.]+"
_CONDITIONS: Final = re.compile(
    rf"\s*\[((?:(?:not |if )?(?:{_ID}|[a-z_0-9]+=[^\]\s;]+)[;\s]*)+)\]\s*$",
)
_ONE: Final = re.compile(r"(not |if )?([^\s;]+)")
_SENTENCE: Final = re.compile(rf"\{{({_ID})\}}")


@frozen(slots=False)
class Templates:
    """The texts of a handbook, filled for one variant."""

    game: Game

    @cached_property
    def rule_ids(self) -> frozenset[str]:
        """The ids of all rules of the game, in force or not."""
        book = self.game.rulebook
        return frozenset(rule.id for rule in (*book.rules, *chain(*book.added.values())))

    @cached_property
    def _values(self) -> Mapping[str, Any]:
        values = {
            "title": self.game.title,
            "for_players": players(self.game.player_counts),
            **self.game.values,
        }
        return {
            name: escape_markdown(value) if isinstance(value, str) else value
            for name, value in values.items()
        }

    def fill(self, written: str) -> Passage | None:
        """The text with its values filled in; None if its conditions fail in this variant.

        Raises:
            HandbookError: if it names an unknown rule or value.
        """
        conditions = _CONDITIONS.search(written)
        text, rules = written.strip(), []
        if conditions:
            text = written[: conditions.start()].strip()
            ids = self._rules_of(conditions[1])
            if ids is None:
                return None
            rules += ids
        quoted = _SENTENCE.findall(text)
        if not all(self._in_force(id) for id in quoted):
            return None
        text = _SENTENCE.sub(lambda match: escape_markdown(self.game.rule(match[1]).text), text)
        try:
            text = Rule("X-1a", text).with_numbers(self._values).text
        except (KeyError, ValueError, IndexError, AttributeError) as error:
            raise HandbookError(
                f"{short_text(written)}: unknown value {short_text(error)}"
            ) from None
        return Passage(text, tuple(dict.fromkeys((*quoted, *rules))))

    def holds(self, conditions: str) -> bool:
        """Whether conditions hold; empty ones do."""
        return not conditions or self._rules_of(conditions) is not None

    def _rules_of(self, conditions: str) -> list[str] | None:
        """The rules in force that the conditions name; None if the conditions fail."""
        named, ids = False, []
        for word, one in _ONE.findall(conditions):
            name, is_value, wanted = one.partition("=")
            if is_value:
                holds = self._value_text(name) == wanted
            else:
                holds = self._in_force(name)
                if not word:
                    named = True
                    ids += [name] if holds else []
                    continue
            if holds == (word == "not "):
                return None
        return None if named and not ids else ids

    def _value_text(self, name: str) -> str:
        if name not in self.game.values:
            raise HandbookError(f"unknown option or fact {short_text(name)}")
        value = self.game.values[name]
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)

    def _in_force(self, id: str) -> bool:
        if id not in self.rule_ids:
            raise HandbookError(f"unknown rule {short_text(id)}")
        return self.game.has_rule(id)
