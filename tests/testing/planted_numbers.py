"""Bugs in numbers: actions and views that are counted, how long matches get, what an end is worth."""

from __future__ import annotations

from array import array
from typing import Any

from attrs import evolve

from bisongames.bison.actions import MoveHunter
from bisongames.engine.encoding import action_space
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.encoding.observation_space import ObservationSpace
from bisongames.engine.encoding.row_writer import NOT_WRITTEN, RowWriter
from bisongames.engine.encoding.view_rows import ShownRows
from bisongames.engine.views.result import Result
from bisongames.natives.board import Board as NativesBoard
from bisongames.testing.laws import encoding_laws, position_laws, process_laws
from bisongames.wind_river.actions import EXIT, MoveBuffalo
from bisongames.wind_river.rulebook import RULEBOOK as WIND_BOOK
from tests.testing import short_variants as on
from tests.testing.planted_chance import HASHES, in_another_process
from tests.testing.planting import Patch, bug, in_rulebook

NUMBERED, ARRAYS, ENDS = "Numbered actions", "Views as arrays", "What matches come to"


@bug(NUMBERED, on.WIND, encoding_laws.whatever_is_legal_has_a_number)
def steps_to_the_plains_have_no_number(patch: Patch) -> None:
    """The steps that can be legal are narrowed too far: none of them leaves the board."""
    narrowed = WIND_BOOK.sizes.narrowed

    def too_few(game: Any) -> Any:
        found = dict(narrowed(game))
        return found | {MoveBuffalo: [s for s in found[MoveBuffalo] if EXIT not in str(s)]}

    in_rulebook(patch, WIND_BOOK, sizes=evolve(WIND_BOOK.sizes, narrowed=too_few))


@bug(NUMBERED, on.NATIVES, encoding_laws.whatever_is_legal_has_a_number, at=(ActionSpace, "mask"))
def a_mask_begins_at_one(old, self, state):
    """A mask is one place too far."""
    return b"\x00" + old(self, state)[:-1]


@bug(NUMBERED, on.HERDS, encoding_laws.whatever_is_legal_has_a_number, at=(ActionSpace, "outcomes"))
def outcomes_by_number_are_equally_likely(old, self, position):
    """By number, each chance outcome is as likely as every other."""
    found = old(self, position)
    return tuple(((number, 1 / len(found)) for number, _ in found))


@bug(NUMBERED, on.BEADS, encoding_laws.actions_have_numbers, at=(ActionSpace, "index"))
def numbers_of_actions_begin_at_one(old, self, action):
    """The number of an action is one more than its place in the list."""
    return old(self, action) + 1


@bug(NUMBERED, on.BISON, encoding_laws.actions_have_numbers, at=(MoveHunter, "__str__"))
def moves_are_written_without_their_end(old, self):
    """The notation of a move says where it begins and not where it ends, so that many are written alike."""
    return f"move:{self.start}"


BY_HASH = """
import bisongames.engine.encoding.action_space as numbering

numbering.in_order = lambda domain: sorted(domain, key=hash)
"""


@bug(HASHES, on.NATIVES, process_laws.the_same_elsewhere, every=1000)
def actions_are_numbered_in_the_order_of_a_set(patch: Patch) -> None:
    """Actions are numbered in the order of a set, which another process puts otherwise."""
    in_another_process(patch, BY_HASH)
    patch.setattr(action_space, "in_order", lambda domain: sorted(domain, key=hash))


def part(space: ObservationSpace, name: str) -> slice:
    """Where a field is in an observation."""
    (field,) = (field for field in space.fields if field.name == name)
    return slice(field.start, field.start + field.size)


def uncounted(space: ObservationSpace, row: array[int], name: str) -> array[int]:
    """The observation with 0 throughout in a field."""
    row[part(space, name)] = array("i", [0]) * len(row[part(space, name)])
    return row


@bug(
    ARRAYS, on.WIND, encoding_laws.observations_say_what_views_say, at=(ObservationSpace, "_encode")
)
def no_array_tells_of_buffaloes(old, self, view):
    """The buffaloes of a view are not counted."""
    return uncounted(self, old(self, view), "buffaloes")


@bug(
    ARRAYS,
    on.BISON,
    encoding_laws.observations_say_what_views_say,
    at=(ObservationSpace, "_encode"),
)
def no_array_tells_of_the_hand(old, self, view):
    """The tile in hand of a view is not counted."""
    return uncounted(self, old(self, view), "hand")


@bug(
    ARRAYS,
    on.SEASONS,
    encoding_laws.observations_say_what_views_say,
    also=(position_laws.positions_survive_json,),
    at=(NativesBoard, "_know_limits"),
)
def more_is_taken_than_a_bound_says(old, self):
    """The bounds of an observation know of one card in an action."""
    old(self)
    self.most_in_action = 1


@bug(ARRAYS, on.BISON, encoding_laws.observations_say_what_views_say, at=(RowWriter, "__call__"))
def a_row_is_written_once(old, self, position, player):
    """A row that is kept shows the first position that was written into it."""
    if NOT_WRITTEN in self._last:
        old(self, position, player)


@bug(
    ARRAYS, on.RICH, encoding_laws.observations_say_what_views_say, at=(ObservationSpace, "observe")
)
def observing_shows_the_hand_of_player_0(old, self, state, player):
    """What is observed at a position has the hand of player 0 for everybody."""
    out, hand = old(self, state, player), part(self, "hand")
    out[hand] = old(self, state, 0)[hand]
    return out


@bug(ARRAYS, on.TIDES, encoding_laws.views_have_places, at=(ShownRows, "_field"))
def a_field_is_left_out_without_a_word(old, self, field):
    """The net of a view has no numbers, and nothing says so."""
    return () if field.name == "net" else old(self, field)


@bug(ENDS, on.BEADS, encoding_laws.ends_are_worth_what_they_say)
def matches_are_longer_than_is_said(patch: Patch) -> None:
    """How long a match gets is said without what bites."""
    from bead_river import RULEBOOK

    lengths: Any = RULEBOOK.sizes.lengths

    def short(game: Any, players: int) -> Any:
        most = lengths(game, players)
        return evolve(most, moves=most.turns)

    in_rulebook(patch, RULEBOOK, sizes=evolve(RULEBOOK.sizes, lengths=short))


@bug(ENDS, on.WIND, encoding_laws.ends_are_worth_what_they_say, at=(Result, "payoffs"))
def every_loser_loses_all(old, self, reward="win"):
    """A lone winner has 1, and each of the others -1."""
    return (
        tuple(map(float, self.scores))
        if reward == "score"
        else tuple(1.0 if p in self.winners else -1.0 for p in range(len(self.scores)))
    )
