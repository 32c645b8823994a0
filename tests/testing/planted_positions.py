"""Bugs in positions: equality, JSON, what is read and played on, copies, cursors, records."""

from __future__ import annotations

import random
from typing import Any

from attrs import evolve

from bisongames.bison.table import Table as BisonTable, _LaidTiles
from bisongames.catan.bison_herds.herd_table import HerdTable as CatanTable
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.island import NODE_BIT
from bisongames.catan.island_table import IslandTable
from bisongames.engine.core.actions import Event
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State
from bisongames.engine.serialization import records
from bisongames.natives.table_with_expansions import FullTable as NativesTable
from bisongames.testing import schedule
from bisongames.testing.laws import (
    chance_laws,
    fold_laws,
    loading_laws,
    match_laws,
    position_laws,
    replay_laws,
)
from bisongames.wind_river.table import Table as WindTable
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug, put

EQUALITY, JSON, READ = "Equality", "JSON", "Positions that are read and played on"
PURE, CURSORS, RECORDS = "Positions that change", "Cursors", "Records, undoing, replaying"


def changed(table: Any, **values: Any) -> Any:
    """A copy of a table on which some things are other ones."""
    other = table.copy()
    for name, value in values.items():
        setattr(other, name, value)
    return other


@bug(
    EQUALITY, on.BEADS, position_laws.equal_is_what_is_written_alike, at=("bead_river.Table", "key")
)
def a_key_forgets_the_turn(old, self):
    """Positions that differ in the number of the turn alone are equal."""
    return old(changed(self, turn=0))


@bug(EQUALITY, on.WIND, position_laws.equal_is_what_is_written_alike, at=(WindTable, "key"))
def a_key_forgets_the_resources(old, self):
    """Positions that differ in resources alone are equal."""
    return old(changed(self, resources=[0] * self.num_players))


@bug(EQUALITY, on.SEASONS, position_laws.equal_is_what_is_written_alike, at=(NativesTable, "key"))
def a_key_forgets_curses(old, self):
    """Positions that differ in curses alone are equal."""
    return old(changed(self, curses=[0] * self.num_players))


@bug(EQUALITY, on.CATAN, position_laws.equal_is_what_is_written_alike)
def a_view_is_compared_without_the_robber(patch: Patch) -> None:
    """Two views that differ in the robber's hex alone are equal."""

    def equal(old, self, other):
        if type(other) is type(self):
            other = evolve(other, robber=self.robber)
        return old(self, other)

    put(patch, CatanView, "__eq__", equal)
    patch.setattr(CatanView, "__hash__", lambda self: hash(self.numbers))


@bug(
    EQUALITY,
    on.NATIVES,
    position_laws.applying_is_pure,
    also=(position_laws.positions_survive_json,),
)
def equal_positions_have_two_hashes(patch: Patch) -> None:
    """The hash of a position depends on where it lies in memory."""
    patch.setattr(State, "__hash__", object.__hash__)


@bug(EQUALITY, on.BISON, position_laws.applying_is_pure)
def a_key_says_too_much(patch: Patch) -> None:
    """Equal positions have different keys, and so are never found again in a table of positions."""
    patch.setattr(State, "key", lambda self: (self.game, self.table.key(), self.agenda, id(self)))
    patch.setattr(
        State,
        "__eq__",
        lambda self, other: (
            isinstance(other, State)
            and (self.game, self.table.key(), self.agenda)
            == (other.game, other.table.key(), other.agenda)
        ),
    )
    patch.setattr(State, "__hash__", lambda self: hash((self.table.key(), self.agenda)))


HARBOURS = "catan+domestic_trade=off+max_turns=25+settlement_yield=3+bank_rate=4"


@bug(
    READ,
    HARBOURS,
    position_laws.what_is_read_plays_on,
    also=(position_laws.derived_columns_are_up_to_date,),
    at=(IslandTable, "put_settlement"),
)
def a_harbour_counts_when_it_is_read(old, self, player, node):
    """A harbour counts only once the position was written and read."""
    ports = self.ports[:]
    old(self, player, node)
    self.ports = ports


@bug(JSON, on.NATIVES, fold_laws.views_show_the_table)
def what_is_left_to_take_is_not_written(patch: Patch) -> None:
    """How many cards may still be taken is always written as none."""
    patch.setitem(NativesTable.writers, "left", lambda table: 0)


@bug(
    JSON,
    on.RICH,
    position_laws.positions_survive_json,
    matches=2,
    also=(
        fold_laws.events_are_enough,
        fold_laws.views_show_the_table,
    ),
)
def knights_are_not_written(patch: Patch) -> None:
    """The knights that were played are written as none."""
    patch.setitem(CatanTable.writers, "knights", lambda table: (0,) * table.num_players)


@bug(JSON, on.BISON, position_laws.positions_survive_json, at=(_LaidTiles, "read"))
def tiles_are_read_unturned(old, self, plain, board):
    """A tile that was laid turned is read as one that was not."""
    return tuple(((cell, tile, 0) for cell, tile, _ in old(self, plain, board)))


@bug(JSON, on.WIND, position_laws.positions_survive_json, at=(WindTable, "read"))
def whoever_is_last_is_read_as_first(old, cls, board, position):
    """Reading a position exchanges the resources of the first and the last player."""
    table = old(board, position)
    table.resources = table.resources[::-1]
    return table


@bug(JSON, on.CATAN, position_laws.all_else_survives_json, at=(records, "plain"))
def an_event_is_written_without_nothing(old, value):
    """Events are written without the fields that are 0 or empty."""
    found = old(value)
    return {k: v for k, v in found.items() if v} if isinstance(value, Event) else found


@bug(READ, on.WIND, position_laws.what_is_read_plays_on, at=(WindTable, "derive"))
def full_fields_are_not_found_again(old, self):
    """A position that was read does not know which fields are full."""
    old(self)
    self.steps, self.extras = (list(self.board.step_actions), list(self.board.extra_actions))


@bug(READ, on.RICH, position_laws.what_is_read_plays_on, matches=2)
def points_are_not_counted_again(patch: Patch) -> None:
    """A position that was read does not count the points of the Longest Road and the Largest Army for winning."""
    patch.setattr(CatanTable, "derive", IslandTable.derive)


@bug(READ, on.NATIVES, position_laws.what_is_read_plays_on, at=(NativesTable, "derive"))
def strength_is_not_counted_again(old, self):
    """A position that was read counts no members for the strength of a role."""
    old(self)
    self.strength = [[1] * len(mine) for mine in self.strength]


@bug(
    READ,
    on.RICH,
    position_laws.what_is_read_plays_on,
    matches=2,
    at=(IslandTable, "_building_changed"),
)
def a_payout_is_not_renewed(old, self, node):
    """What a number brings is kept when a settlement is built."""
    before = list(self.payouts)
    old(self, node)
    self.payouts = before


@bug(
    READ,
    on.HERDS,
    position_laws.what_is_read_plays_on,
    also=(position_laws.derived_columns_are_up_to_date,),
    at=(IslandTable, "lift_settlement"),
)
def a_moved_settlement_keeps_its_place(old, self, player, node):
    """Where a settlement has left nobody may build, until the position is read."""
    old(self, player, node)
    self.open_nodes &= ~NODE_BIT[node]


@bug(PURE, on.BEADS, schedule.NOTHING_CHANGES, at=("bead_river.Table", "copy"))
def copies_share_a_list(old, self):
    """The copy of a table shares the nets with the table."""
    new = old(self)
    new.nets = self.nets
    return new


@bug(PURE, on.WIND, schedule.NOTHING_CHANGES, at=(WindTable, "copy"))
def copies_share_what_is_derived(old, self):
    """The copy of a table shares the number of tipis on each field."""
    new = old(self)
    new.all_tipis = self.all_tipis
    return new


@bug(PURE, on.BISON, schedule.NOTHING_CHANGES, at=(BisonTable, "copy"))
def copies_share_a_dictionary(old, self):
    """The copy of a table shares the hunters of each player."""
    new = old(self)
    new.hunters = self.hunters[:]
    return new


@bug(
    PURE,
    on.NATIVES,
    position_laws.what_is_read_plays_on,
    also=(match_laws.matches_are_lists_of_moves,),
)
def a_card_lands_anywhere(patch: Patch) -> None:
    """A member is placed below a tribe card that chance chooses, and nobody is told that it was chance."""
    chance = random.Random(1)

    def shift(old, self, player, role, member, number):
        old(self, player, chance.choice((role, 1, 2)), member, number)

    put(patch, NativesTable, "shift", shift)


@bug(
    PURE,
    on.NATIVES,
    match_laws.matches_are_lists_of_moves,
    also=(position_laws.applying_is_pure,),
    at=(NativesTable, "copy"),
)
def a_copy_forgets_a_number(old, self):
    """The copy of a table forgets how many cards were taken."""
    new = old(self)
    new.taken = 0
    return new


@bug(CURSORS, on.WIND, position_laws.applying_is_pure, at=(Cursor, "legal_actions"))
def a_cursor_lists_less(old, self):
    """A cursor leaves out the last of several legal actions."""
    return old(self)[:-1] or old(self)


@bug(
    CURSORS,
    on.CATAN,
    position_laws.applying_is_pure,
    also=(match_laws.matches_are_lists_of_moves,),
    at=("bisongames.catan.robber.MovingRobber", "resolve"),
)
def a_silent_cursor_goes_elsewhere(old, self, table, action, tell):
    """Where nobody listens, the robber stays."""
    here = table.robber
    follow = old(self, table, action, tell)
    if not tell:
        table.move_robber(here)
    return follow


@bug(CURSORS, on.BEADS, chance_laws.playing_out_is_the_loop_by_hand, at=(Cursor, "play_out"))
def playing_out_counts_chance(old, self, rng):
    """Playing out counts one choice more than there was."""
    return old(self, rng) + 1


@bug(CURSORS, on.NATIVES, chance_laws.playing_out_is_the_loop_by_hand, at=(Cursor, "play_out"))
def playing_out_chooses_the_first(old, self, rng):
    """Playing out always chooses the first of the legal actions."""
    choices = 0
    while not self.is_over:
        legal = self.legal_actions()
        choices += bool(legal)
        self.advance(legal[0] if legal else self.sample_chance(rng))
    return choices


@bug(
    RECORDS,
    on.WIND,
    replay_laws.undoing_is_as_if_never_played,
    at=(Match, "undo"),
    also=(match_laws.matches_are_lists_of_moves,),
)
def undoing_leaves_the_events(old, self):
    """Undoing leaves the events of what was undone."""
    before = self._events[:]
    old(self)
    self._events = before


@bug(
    RECORDS,
    on.BEADS,
    replay_laws.undoing_is_as_if_never_played,
    at=(Match, "undo"),
    also=(match_laws.matches_are_lists_of_moves,),
)
def undoing_leaves_the_chance(old, self):
    """Undoing takes back one action only, and so leaves a choice whose outcome is gone."""
    self._undone.append(self._take_back(self.count - 1))


@bug(
    RECORDS,
    on.CATAN,
    replay_laws.undoing_is_as_if_never_played,
    at=(Match, "redo"),
    also=(match_laws.matches_are_lists_of_moves, chance_laws.luck_goes_by_kind_and_count),
)
def redoing_plays_the_choice_alone(old, self):
    """Redoing plays the choice again without the chance that followed."""
    self._undone[-1:] = [moves[:1] for moves in self._undone[-1:]]
    old(self)


@bug(RECORDS, on.NATIVES, replay_laws.replaying_is_playing, at=(Match, "from_record"))
def a_record_is_replayed_without_its_end(old: Any, cls: Any, record: Any, /, **more: Any) -> Any:
    """Replaying a long record leaves out the last move."""
    moves = getattr(record, "moves", ())
    if len(moves) > 150:
        record = evolve(record, moves=moves[:-1])
    return old(record, **more)


@bug(RECORDS, on.WIND, loading_laws.set_up_is_kept, at=(records, "plain"))
def a_record_forgets_the_number_of_players(old, value):
    """A record is written for one player more."""
    found = old(value)
    if found.get("type") == "Record":
        found["players"] = 4
    return found
