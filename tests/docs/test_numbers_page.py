"""The page of numbers is made from the library: every kind of action, every field."""

import re

import pytest

import bisongames
from bisongames import show
from docsgen import numbers_page
from docsgen.writing import text_of

PAGE = numbers_page.text()


@pytest.mark.parametrize("id", [v.id for v in bisongames.variants() if not v.expansion])
def test_a_variant_has_its_actions_and_fields_there(id):
    game = bisongames.load(id)
    (part,) = re.findall(rf"^## {id} .*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    for space in (game.action_space, game.chance_space):
        assert space.fingerprint in part
        for kind in space.kinds:
            mine = [n for n, action in enumerate(space.actions) if type(action) is kind]
            if mine:
                numbers = f"{mine[0]} to {mine[-1]}" if len(mine) > 1 else f"{mine[0]}"
                (row,) = re.findall(rf"^\| <code>{kind.__name__}</code> \|.*", part, re.MULTILINE)
                assert f"| {numbers} |" in row
                assert row.endswith(f"| {text_of(show.label(space.action(mine[0])))} |")
    for players in game.player_counts:
        views = game.observation_space(players)
        assert f"{views.size} with {players}" in part
        for field in views.fields:
            assert f"| <code>{field.name}</code> |" in part
        for name in views.left_out:
            assert f"| <code>{name}</code> |" in part


def test_the_rules_that_end_a_match_are_told_in_their_order_with_links():
    (row,) = set(re.findall(r"^\| <code>result.ended_by</code> \|.*", PAGE, re.MULTILINE))
    links = re.findall(r"\[(\S+)\]\(\.\./rules/catan\.md#(\S+)\)", row)
    assert links == [(rule.id, rule.id) for rule in bisongames.load("catan").rulebook.endings]
