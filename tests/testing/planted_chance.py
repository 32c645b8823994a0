"""Bugs in chance: odds, draws, luck, hashes, and what is given for the set-up."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from attrs import evolve

from bisongames.bison.drawing_tiles import DrawingTile
from bisongames.catan.bison_herds.herds import PlacingHerds
from bisongames.catan.production import PAIR_ACTIONS, RollingDice
from bisongames.components.piles import pick
from bisongames.engine.core import chance_seed
from bisongames.engine.core.agenda import Drawing
from bisongames.engine.matches import match as matches
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.position import Position
from bisongames.engine.rulebook.first_player import DrawingStartPlayer, _each
from bisongames.natives.revealing import Revealing
from bisongames.testing.laws import chance_laws, loading_laws, process_laws
from bisongames.wind_river.setup import PlacingTipi
from tests.testing.planting import (
    BEADS,
    BISON,
    CATAN,
    HERDS,
    NATIVES,
    TIDES,
    WIND,
    Patch,
    bug,
    in_rulebook,
    replaced,
)

ODDS, LUCK, HASHES, SETUP = "Odds", "Luck", "Hashes", "Set-up"


@bug(ODDS, TIDES, chance_laws.draws_keep_to_the_odds)
def colours_bite_equally(patch: Patch) -> None:
    """Each colour in the sea is as likely to bite, however many beads of it are left."""
    from bead_river import Biting

    def draw(self: Any, table: Any, luck: Any) -> Any:
        actions, numbers = self.pile(table)
        there = [action for action, number in zip(actions, numbers, strict=True) if number]
        return there[pick(len(there), luck)]

    patch.setattr(Biting, "draw", draw)


@bug(ODDS, CATAN, chance_laws.draws_keep_to_the_odds)
def pairs_of_dice_are_equally_likely(patch: Patch) -> None:
    """Each of the 21 pairs of dice is drawn as often."""
    patch.setattr(
        RollingDice,
        "draw",
        lambda self, table, luck: PAIR_ACTIONS[pick(len(PAIR_ACTIONS), luck)],
    )


@bug(ODDS, WIND, chance_laws.draws_keep_to_the_odds)
def the_first_player_begins_more_often(patch: Patch) -> None:
    """Player 0 is drawn as start player three times in five."""

    def draw(self: Any, table: Any, luck: Any) -> Any:
        return _each(table.num_players)[max(0, pick(5, luck) - 2)][0]

    patch.setattr(DrawingStartPlayer, "draw", draw)


@bug(ODDS, NATIVES, chance_laws.draws_keep_to_the_odds)
def cards_of_large_kinds_are_drawn_less(patch: Patch) -> None:
    """A card is drawn by its kind first, so that a card of a large kind comes up too seldom."""

    def draw(self: Any, table: Any, luck: Any) -> Any:
        weights = self.weights(table)
        return weights[pick(len(weights), luck)][0]

    patch.setattr(Revealing, "draw", draw)


@bug(ODDS, BISON, chance_laws.chance_adds_up)
def what_is_gone_has_a_weight(patch: Patch) -> None:
    """Things that are no longer in a pile are listed, with a weight of 0."""
    patch.setattr(
        Drawing, "weights", lambda self, table: tuple(zip(*self.pile(table), strict=True))
    )


@bug(ODDS, HERDS, chance_laws.chance_adds_up)
def the_odds_do_not_add_up(patch: Patch) -> None:
    """The odds of what comes first are twice as high as they are."""

    def change(old: Any) -> Any:
        def outcomes(self: Any) -> Any:
            found = old(self)
            return tuple((a, p * 2 if not i else p) for i, (a, p) in enumerate(found))

        return outcomes

    replaced(patch, Position, "chance_outcomes", change)


@bug(ODDS, HERDS, chance_laws.chance_adds_up)
def an_outcome_cannot_be_carried_out(patch: Patch) -> None:
    """Carrying out that the herds start on the 12 raises an exception."""

    def change(old: Any) -> Any:
        def resolve(self: Any, table: Any, action: Any, tell: Any) -> Any:
            if action.total == 12:
                raise KeyError(12)
            return old(self, table, action, tell)

        return resolve

    replaced(patch, PlacingHerds, "resolve", change)


@bug(ODDS, BISON, chance_laws.chance_adds_up)
def something_else_is_drawn_than_is_listed(patch: Patch) -> None:
    """Now and then a tile is drawn that lies on the table already."""

    def change(old: Any) -> Any:
        def draw(self: Any, table: Any, luck: Any) -> Any:
            drawn = old(self, table, luck)
            return table.board.draws[table.laid[0][1]] if luck.random() < 0.2 else drawn

        return draw

    replaced(patch, DrawingTile, "draw", change)


@bug(LUCK, TIDES, chance_laws.luck_goes_by_kind_and_count)
def draws_are_not_counted(patch: Patch) -> None:
    """Every draw of a kind is the first one."""

    def change(old: Any) -> Any:
        def play(self: Any, action: Any, player: Any, **more: Any) -> None:
            old(self, action, player, **more)
            self._drawn.clear()

        return play

    replaced(patch, Match, "_play", change)


@bug(LUCK, TIDES, chance_laws.luck_goes_by_kind_and_count)
def undoing_keeps_the_count_of_draws(patch: Patch) -> None:
    """After undoing, the draws that were taken back are still counted."""

    def change(old: Any) -> Any:
        def undo(self: Any) -> None:
            drawn = self._drawn.copy()
            old(self)
            self._drawn = drawn

        return undo

    replaced(patch, Match, "undo", change)


@bug(LUCK, CATAN, chance_laws.luck_goes_by_kind_and_count)
def all_kinds_are_counted_together(patch: Patch) -> None:
    """The draws of all kinds are counted together, so that a stolen card changes the next roll."""

    def dealt(self: Any) -> Any:
        pending = self.state.decision
        if not hasattr(pending, "weights"):
            return None
        count = sum(self._drawn.values())
        return self.state.sample_chance(chance_seed.Draw(self.seed or 0, pending.kind, count))

    patch.setattr(Match, "_dealt", dealt)


@bug(LUCK, TIDES, chance_laws.luck_goes_by_kind_and_count)
def luck_does_not_know_the_kind(patch: Patch) -> None:
    """The n-th draw of every kind has the same numbers."""

    def change(old: Any) -> Any:
        def init(self: Any, seed: int, kind: str, count: int) -> None:
            old(self, seed, "", count)

        return init

    replaced(patch, chance_seed.Draw, "__init__", change)


@bug(LUCK, NATIVES, chance_laws.luck_goes_by_kind_and_count)
def a_seed_is_used_once(patch: Patch) -> None:
    """A match draws by its seed and by how many matches there were before it."""
    made = [0]

    def change(old: Any) -> Any:
        def init(self: Any, *values: Any, **more: Any) -> None:
            made[0] += 1
            old(self, *values, **more)

        return init

    class Draw(chance_seed.Draw):
        def __init__(self, seed: int, kind: str, count: int) -> None:
            super().__init__(seed + made[0], kind, count)

    replaced(patch, Match, "__init__", change)
    patch.setattr(matches, "Draw", Draw)
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


@bug(HASHES, WIND, process_laws.the_same_elsewhere, record=False)
def a_list_is_in_the_order_of_a_set(patch: Patch) -> None:
    """Legal actions are listed in the order of a set, which another process puts otherwise."""
    in_another_process(patch, HASHED)
    replaced(
        patch,
        PlacingTipi,
        "legal",
        lambda old: (
            lambda self, table: tuple(
                sorted(old(self, table), key=lambda action: hash(action.field))
            )
        ),
    )


@bug(SETUP, BEADS, loading_laws.set_up_is_kept, record=False)
def the_named_start_player_does_not_begin(patch: Patch) -> None:
    """Whoever is named as start player, player 0 begins."""
    import bead_river

    def who_begins(table: Any, setup: Any) -> Any:
        if "start_player" not in setup:
            return (DrawingStartPlayer(),)
        table.start_player = 0
        return ()

    patch.setattr(bead_river, "who_begins", who_begins)


@bug(SETUP, BISON, loading_laws.set_up_is_kept, record=False)
def a_record_forgets_the_start_player(patch: Patch) -> None:
    """A record does not say who was named as start player."""
    replaced(patch, Match, "record", lambda old: lambda self: evolve(old(self), setup={}))


@bug(SETUP, NATIVES, loading_laws.set_up_is_kept, record=False)
def anything_is_accepted_for_the_set_up(patch: Patch) -> None:
    """A start player who is not there is accepted, and player 0 begins."""
    from bisongames.engine.positions.state import Game

    def change(old: Any) -> Any:
        def start(self: Any, players: int, **setup: Any) -> Any:
            given = setup.get("start_player", 0)
            if type(given) is not int:
                setup["start_player"] = 0
            return old(self, players, **setup)

        return start

    replaced(patch, Game, "start", change)


@bug(SETUP, CATAN, loading_laws.set_up_is_kept, record=False)
def a_set_up_is_allowed_that_nobody_declares(patch: Patch) -> None:
    """The allowed values for the set-up name something that the rulebook does not."""
    from bisongames.catan.rulebook import RULEBOOK

    old = RULEBOOK.setup_values
    in_rulebook(
        patch, RULEBOOK, setup_values=lambda game, players: {**old(game, players), "island": (1,)}
    )
