"""Rules are read in an order that is declared apart from their ids."""

from __future__ import annotations

from itertools import chain

import pytest

import bisongames
from bisongames import Rule
from bisongames.engine.core.rule_sections import group_by_heading, in_reading_order
from bisongames.engine.core.rules import ruling
from bisongames.engine.variants.catalogue import game_ids

FIRST = Rule("XX-1a", "First.")
SECOND = Rule("XX-1b", "Second.")
LATE = Rule("XX-1c", "Third.", read_after="XX-1a")
AFTER_LATE = ruling("XX-R1", "After the third.", "1", read_after="XX-1c")
LAST = ruling("XX-R2", "Last.", "1")


def test_a_rule_follows_the_one_that_it_names():
    rules = (FIRST, SECOND, LATE, AFTER_LATE, LAST)
    assert in_reading_order(rules) == (FIRST, LATE, AFTER_LATE, SECOND, LAST)


def test_a_rule_follows_the_place_of_one_that_is_not_in_force():
    rules = (FIRST, SECOND, AFTER_LATE, LAST)
    assert in_reading_order(rules, [LATE]) == (FIRST, AFTER_LATE, SECOND, LAST)
    assert in_reading_order(rules) == (FIRST, SECOND, AFTER_LATE, LAST)


def test_a_circle_is_told():
    circle = (Rule("XX-1a", "First.", read_after="XX-1b"), Rule("XX-1b", "B.", read_after="XX-1a"))
    with pytest.raises(ValueError, match="circle"):
        in_reading_order(circle)


def test_a_ruling_that_is_read_among_rules_has_their_heading():
    rules = in_reading_order((FIRST, SECOND, LATE, AFTER_LATE, LAST))
    runs = group_by_heading(rules, {"XX-1": "One", "XX-1a": "A", "XX-1b": "B"})
    told = [(headings[-1].name, [rule.id for rule in run]) for headings, run in runs]
    assert told == [
        ("A", ["XX-1a", "XX-1c", "XX-R1"]),
        ("B", ["XX-1b"]),
        ("Rulings", ["XX-R2"]),
    ]


@pytest.mark.parametrize("game", game_ids())
def test_rules_are_read_after_rules_of_their_section(game):
    book = bisongames.load(game).rulebook
    rules = (*book.rules, *chain.from_iterable(book.added.values()))
    sections = {rule.id: rule.section for rule in rules}
    moved = [rule for rule in rules if rule.read_after]
    assert [r.id for r in moved if sections.get(r.read_after) != r.section] == []
