"""Fills the texts of a handbook for one variant: drops those whose conditions fail and inserts numbers and rules.

A text may end in conditions in brackets, which bind it to the rules that it tells. ``[WR-5.1f WR-5.1g]`` links to both rules, and holds if
both are in force in their usual form; so a text does not outlive the form for which it was written.
``WR-5.1f*`` accepts any form, for a text that is true of all of them, and ``WR-5.1f?`` is a link that may be absent.
``[if WR-R6]`` and ``[not WR-R6]`` hold if the rule is, or is not, in force, without a link; ``[earning=per_field]`` holds if an option or
fact has this value, ``[earning!=per_field]`` if it has another. Braces contain values as in rules, ``{herd_limit:buffalo|buffaloes}``, or
the id of a rule, whose sentence is quoted in whatever form is in force.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule, with_values
from bisongames.engine.core.text_helpers import players
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.handbook.text.blocks import Passage
from bisongames.handbook.text.markdown import HandbookError, escape_markdown

_ID: Final = r"[A-Z]{2,3}-[A-Za-z0-9.]+"
_CONDITIONS: Final = re.compile(
    rf"\s*\[((?:(?:not |if )?(?:{_ID}[*?]*|[a-z_0-9]+!?=[^\]\s;]+)[;\s]*)+)\]\s*$",
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
        return frozenset(self._forms)

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
        text, conditions, quoted = _split(written)
        rules = self._rules_of(conditions)
        if rules is None:
            return None
        if "{" not in text:
            return Passage(text, rules)
        if not all(self._in_force(id) for id in quoted):
            return None
        text = _SENTENCE.sub(lambda match: escape_markdown(self.game.rule(match[1]).text), text)
        try:
            text = with_values(text, self._values)
        except (KeyError, ValueError, IndexError, AttributeError) as error:
            raise HandbookError(
                f"{short_text(written)}: unknown value {short_text(error)}"
            ) from None
        return Passage(text, tuple(dict.fromkeys((*quoted, *rules))))

    def holds(self, conditions: str) -> bool:
        """Whether conditions hold; empty ones do."""
        return self._rules_of(conditions) is not None

    @cached_property
    def _known(self) -> dict[str, tuple[str, ...] | None]:
        """What each of the conditions asked for has given: texts have the same conditions again and again."""
        return {"": ()}

    def _rules_of(self, conditions: str) -> tuple[str, ...] | None:
        """The rules in force that the conditions link to; None if the conditions fail."""
        if conditions not in self._known:
            self._known[conditions] = self._linked(conditions)
        return self._known[conditions]

    def _linked(self, conditions: str) -> tuple[str, ...] | None:
        ids = []
        for word, one in _ONE.findall(conditions):
            name, is_value, wanted = one.partition("=")
            if is_value:
                holds = (self._value_text(name.rstrip("!")) == wanted) != name.endswith("!")
            elif word:
                holds = self._in_force(name) != (word == "not ")
            else:
                id = one.rstrip("*?")
                form = self.form(id)
                holds = "?" in one if form is None else "*" in one or not form
                if holds and form is not None:
                    ids.append(id)
            if not holds:
                return None
        return tuple(dict.fromkeys(ids))

    def _value_text(self, name: str) -> str:
        if name not in self.game.values:
            raise HandbookError(f"unknown option or fact {short_text(name)}")
        value = self.game.values[name]
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)

    @property
    def _forms(self) -> Mapping[str, Sequence[Rule]]:
        return _forms_of(self.game.rulebook)

    def form(self, id: str) -> int | None:
        """The number of the form in which a rule is in force, 0 for its usual one; None if it is not in force.

        Raises:
            HandbookError: if there is no such rule.
        """
        if not self._in_force(id):
            return None
        values = self.game.values
        return next(at for at, rule in enumerate(self._forms[id]) if rule.in_force(values))

    def _in_force(self, id: str) -> bool:
        if id not in self.rule_ids:
            raise HandbookError(f"unknown rule {short_text(id)}")
        return self.game.has_rule(id)


@lru_cache(maxsize=8)
def _forms_of(book: AnyRulebook) -> Mapping[str, Sequence[Rule]]:
    """All forms of each rule, the usual one first: that of the base game, or the one declared first if the base game has none."""
    forms = defaultdict[str, list[Rule]](list)
    for rule in (*book.rules, *chain(*book.added.values())):
        forms[rule.id].append(rule)
    base = load(f"{book.id}/base")
    for rules in forms.values():
        rules.sort(key=lambda rule: base.has_rule(rule.id) and not rule.in_force(base.values))
    return forms


@lru_cache(maxsize=4096)
def _split(written: str) -> tuple[str, str, tuple[str, ...]]:
    """A text, its conditions, and the rules that it quotes."""
    conditions = _CONDITIONS.search(written)
    text = (written[: conditions.start()] if conditions else written).strip()
    return text, conditions[1] if conditions else "", tuple(_SENTENCE.findall(text))
