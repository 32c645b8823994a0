"""The games side by side: what is said of them is so."""

import re

from bisongames.engine.core.agenda import Chance
from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from docsgen import side_by_side
from docsgen.components_page import games_using


def rows_below(text, heading):
    part = text.split(heading)[1].split("\n## ")[0]
    return {
        row.split("|")[1].strip(): row.split("|")[2:-1] for row in part.splitlines() if "|" in row
    }


def test_every_game_is_told_of_in_every_row():
    told = side_by_side.descriptions()
    assert sorted(told) == sorted(game_ids())
    assert len({tuple(said) for said in told.values()}) == 1


def test_a_game_hides_something_where_it_is_said_so():
    for game, said in side_by_side.descriptions().items():
        draws = [kind for kind in load(game).rulebook.agenda if issubclass(kind, Chance)]
        only_who_begins = len(draws) == 1
        assert bool(said["hidden"]) is not only_who_begins


def test_what_was_measured_is_of_these_games_and_can_be_measured_again():
    kept, now = side_by_side.measurements(), side_by_side.measure(matches=1)
    assert kept["matches"] == side_by_side.MATCHES
    assert list(kept["means"]) == list(now["means"]) == list(side_by_side.METRICS)
    assert all(sorted(means) == sorted(game_ids()) for means in kept["means"].values())


def test_components_are_counted_by_the_games_that_use_them():
    counted = rows_below(side_by_side.text(), "{ #components }")
    piles = next(cells for name, cells in counted.items() if name.startswith("[components.piles]"))
    used = sum(int(cell) for cell in map(str.strip, piles) if re.fullmatch(r"\d+", cell))
    uses = games_using().items()
    assert used == sum(n for name, n in uses if name.startswith("components.piles."))
