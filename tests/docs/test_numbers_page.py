"""The page of numbers is made from the library: every kind of action, every field."""

import re

import pytest

import bisongames
from docsgen import generate, numbers_page

PAGE = numbers_page.text()


def test_the_page_is_written_with_the_others():
    assert generate.files()[numbers_page.NAME] == PAGE


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
                assert f"| <code>{kind.__name__}</code> | {numbers} |" in part
    for players in game.player_counts:
        views = game.observation_space(players)
        assert f"{views.size} with {players}" in part
        for field in views.fields:
            assert f"| <code>{field.name}</code> |" in part
        for name in views.left_out:
            assert f"| <code>{name}</code> |" in part
