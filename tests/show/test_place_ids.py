"""Ids of things in pictures have the form kind:thing, as frontends expect."""

import random
import re

import pytest

import bisongames
from bisongames import show

GAMES = ("wind_river", "bison", "natives", "natives/base+seasons", "catan", "catan/bison")


@pytest.mark.parametrize("variant", GAMES)
def test_an_id_is_a_kind_and_a_thing(variant):
    rng = random.Random(5)
    game = bisongames.load(variant)
    match = bisongames.Match(game, game.player_counts[0], seed=5)
    kinds: set[str] = set()
    for number in range(150):
        if match.state.is_over:
            break
        actions = match.state.legal_actions()
        ids = [id for action in actions for id in show.targets(action, match.state)]
        if number % 30 == 0:
            ids += re.findall(r'data-id="([^"]*)"', show.svg(match.state))
        assert [id for id in ids if not re.fullmatch(r"[a-z_]+:[^\s:]+", id)] == []
        kinds.update(id.partition(":")[0] for id in ids)
        match.play(rng.choice(actions))
    assert len(kinds) > 1
