"""Bugs in chance: odds, draws, luck, hashes, and what is given for the set-up."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from attrs import evolve

from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.catan.bison_herds.herds import PlacingHerds
from bisongames.catan.dice import DICE
from bisongames.catan.production import RollingDice
from bisongames.catan.rulebook import RULEBOOK as CATAN_BOOK
from bisongames.components.piles import pick, pick_weighted
from bisongames.engine.core import luck
from bisongames.engine.core.agenda import Drawing
from bisongames.engine.matches.match import Match
from bisongames.engine.rulebook.first_player import DrawingStartPlayer, _each
from bisongames.engine.views.position import Position
from bisongames.natives.revealing import Revealing
from bisongames.testing.laws import (
    chance_laws,
    loading_laws,
    match_laws,
    process_laws,
    turn_part_laws,
)
from bisongames.wind_river.setup import PlacingTipi
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug, put

ODDS, LUCK, HASHES, SETUP = "Odds", "Luck", "Hashes", "Set-up"


@bug(ODDS, on.TIDES, chance_laws.draws_keep_to_the_odds, at=("bead_river.Biting", "draw"))
def colours_bite_equally(old, self, table, luck):
    """Each colour in the sea is as likely to bite, however many beads of it are left."""
    actions, numbers = self.pile(table)
    there = [action for action, number in zip(actions, numbers, strict=True) if number]
    return there[pick(len(there), luck)]


@bug(ODDS, on.CATAN, chance_laws.draws_keep_to_the_odds, at=(RollingDice, "draw"))
def pairs_of_dice_are_equally_likely(old, self, table, luck):
    """Each of the 21 pairs of dice is drawn as often."""
    return DICE.weights[pick(len(DICE.weights), luck)][0]


@bug(ODDS, on.WIND, chance_laws.draws_keep_to_the_odds, at=(DrawingStartPlayer, "draw"))
def the_first_player_begins_more_often(old, self, table, luck):
    """Player 0 is drawn as start player three times in five."""
    return _each(table.num_players)[max(0, pick(5, luck) - 2)][0]


@bug(ODDS, on.BISON, chance_laws.draws_keep_to_the_odds, at=(DrawingTile, "draw"))
def the_first_tile_is_drawn_more_often(old, self, table, luck):
    """The first tile that is left is drawn one and a half times as often as any other."""
    actions, numbers = self.pile(table)
    first = next(tile for tile, number in enumerate(numbers) if number)
    weights = [2 * number + (tile == first) for tile, number in enumerate(numbers)]
    return actions[pick_weighted(weights, luck)]


@bug(ODDS, on.CATAN, chance_laws.draws_keep_to_the_odds, at=(luck.Draw, "random"))
def the_numbers_of_a_match_lean_downwards(old, self):
    """The random numbers from which a match draws are a little too low."""
    return old(self) ** 1.2


@bug(ODDS, on.BISON, chance_laws.draws_keep_to_the_odds, at=(luck.KeyedDraw, "random"))
def the_numbers_of_a_secret_key_lean_downwards(old, self):
    """The random numbers from which a match with a secret key draws are too low."""
    return old(self) ** 1.5


@bug(ODDS, on.NATIVES, chance_laws.draws_keep_to_the_odds, at=(Revealing, "draw"))
def cards_of_large_kinds_are_drawn_less(old, self, table, luck):
    """A card is drawn by its kind first, so that a card of a large kind comes up too seldom."""
    weights = self.weights(table)
    return weights[pick(len(weights), luck)][0]


@bug(
    ODDS,
    on.BISON,
    chance_laws.chance_adds_up,
    also=(turn_part_laws.parts_answer_in_kind,),
    at=(Drawing, "weights"),
)
def what_is_gone_has_a_weight(old, self, table):
    """Things that are no longer in a pile are listed, with a weight of 0."""
    return tuple(zip(*self.pile(table), strict=True))


@bug(ODDS, on.HERDS, chance_laws.chance_adds_up, at=(Position, "chance_outcomes"))
def the_odds_do_not_add_up(old, self):
    """The odds of what comes first are twice as high as they are."""
    found = old(self)
    return tuple(((a, p * 2 if not i else p) for i, (a, p) in enumerate(found)))


@bug(ODDS, on.HERDS, chance_laws.chance_adds_up, at=(PlacingHerds, "resolve"))
def an_outcome_cannot_be_carried_out(old, self, table, action, tell):
    """Carrying out that the herds start on the 12 raises an exception."""
    if action.total == 12:
        raise KeyError(12)
    return old(self, table, action, tell)


@bug(ODDS, on.BISON, chance_laws.chance_adds_up, at=(DrawingTile, "draw"))
def something_else_is_drawn_than_is_listed(old, self, table, luck):
    """Now and then a tile is drawn that lies on the table already."""
    drawn = old(self, table, luck)
    return table.board.draws[table.laid[0][1]] if luck.random() < 0.2 else drawn


@bug(LUCK, on.TIDES, chance_laws.luck_goes_by_kind_and_count, at=(Match, "_play"))
def draws_are_not_counted(old, self, action, player, **more):
    """Every draw of a kind is the first one."""
    old(self, action, player, **more)
    self._drawn.clear()


@bug(LUCK, on.TIDES, chance_laws.luck_goes_by_kind_and_count, at=(Match, "undo"))
def undoing_keeps_the_count_of_draws(old, self):
    """After undoing, the draws that were taken back are still counted."""
    drawn = self._drawn.copy()
    old(self)
    self._drawn = drawn


@bug(LUCK, on.CATAN, chance_laws.luck_goes_by_kind_and_count, at=(Match, "_next_outcome"))
def all_kinds_are_counted_together(old, self):
    """The draws of all kinds are counted together, so that a stolen card changes the next roll."""
    pending = self.state.decision
    if not hasattr(pending, "weights"):
        return None
    count = sum(self._drawn.values())
    return self.state.sample_chance(luck.Draw(self.seed or 0, pending.kind, count))


@bug(LUCK, on.TIDES, chance_laws.luck_goes_by_kind_and_count, at=(luck.Draw, "__init__"))
def luck_does_not_know_the_kind(old, self, seed, kind, count):
    """The n-th draw of every kind has the same numbers."""
    old(self, seed, "", count)


@bug(
    LUCK,
    on.NATIVES,
    chance_laws.luck_goes_by_kind_and_count,
    also=(match_laws.matches_are_lists_of_moves,),
)
def a_seed_is_used_once(patch: Patch) -> None:
    """A match draws by its seed and by how many matches there were before it."""
    made = [0]

    def init(old, self, *values, **more):
        made[0] += 1
        old(self, *values, **more)

    class Draw(luck.Draw):
        def __init__(self, seed: int, kind: str, count: int) -> None:
            super().__init__(seed + made[0], kind, count)

    put(patch, Match, "__init__", init)
    patch.setattr(luck, "Draw", Draw)
    patch.setattr(chance_laws, "Draw", Draw)


HASHED = """
import bisongames.wind_river.setup as setup

old = setup.PlacingTipi.legal
setup.PlacingTipi.legal = lambda self, table: tuple(
    sorted(old(self, table), key=lambda action: hash(action.field))
)
"""


def in_another_process(patch: Patch, program: str) -> None:
    """Let every process that is started from here begin with this program."""
    folder = Path(tempfile.mkdtemp())
    (folder / "sitecustomize.py").write_text(program, encoding="utf-8")
    path = os.environ.get("PYTHONPATH")
    patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(folder), path))))


@bug(HASHES, on.WIND, process_laws.the_same_elsewhere, every=1000)
def a_list_is_in_the_order_of_a_set(patch: Patch) -> None:
    """Legal actions are listed in the order of a set, which another process puts otherwise."""

    def legal(old, self, table):
        return tuple(sorted(old(self, table), key=lambda action: hash(action.field)))

    in_another_process(patch, HASHED)
    put(patch, PlacingTipi, "legal", legal)


@bug(SETUP, on.BEADS, loading_laws.set_up_is_kept, at=("bead_river", "who_begins"))
def the_named_start_player_does_not_begin(old, table, setup):
    """Whoever is named as start player, player 0 begins."""
    if "start_player" not in setup:
        return (DrawingStartPlayer(),)
    table.start_player = 0
    return ()


@bug(SETUP, on.BISON, loading_laws.set_up_is_kept, at=(Match, "record"))
def a_record_forgets_the_start_player(old, self):
    """A record does not say who was named as start player."""
    return evolve(old(self), setup={})


@bug(
    SETUP,
    on.NATIVES,
    loading_laws.set_up_is_kept,
    at=("bisongames.engine.positions.state.Game", "start"),
)
def anything_is_accepted_for_the_set_up(old, self, players, **setup):
    """A start player who is not there is accepted, and player 0 begins."""
    given = setup.get("start_player", 0)
    if type(given) is not int:
        setup["start_player"] = 0
    return old(self, players, **setup)


@bug(SETUP, on.CATAN, loading_laws.set_up_is_kept, at=(CATAN_BOOK, "setup_values"))
def a_set_up_is_allowed_that_nobody_declares(old, game, players):
    """The allowed values for the set-up name something that the rulebook does not."""
    return {**old(game, players), "island": (1,)}
