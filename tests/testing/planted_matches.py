"""Bugs in what a match keeps: undone choices, names, earlier positions, what is told; and in what identifies a position."""

from __future__ import annotations

import unicodedata

from attrs import evolve

from bisongames.engine.core import luck
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.matches.history import Course
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State, Step
from bisongames.testing.laws import chance_laws, encoding_laws, match_laws, position_laws
from tests.testing import short_variants as on
from tests.testing.planting import Patch, bug

MATCHES, IDENTITY = "What a match keeps", "What identifies a position or an action"


@bug(MATCHES, on.TIDES, match_laws.matches_are_lists_of_moves, at=(State, "step_trusted"))
def dealt_chance_is_not_told(old, self, action):
    """A match tells no events of the chance that it deals."""
    return Step(old(self, action).state, ())


@bug(MATCHES, on.WIND, match_laws.matches_are_lists_of_moves, at=(Match, "play"))
def what_was_undone_is_redone_after_another_choice(old, self, action, player=None):
    """What was undone can be redone after something else was played."""
    undone = self._undone[:]
    events = old(self, action, player)
    self._undone[:] = undone
    return events


@bug(MATCHES, on.BEADS, match_laws.matches_are_lists_of_moves, at=(Match, "at"))
def an_earlier_match_redoes_what_a_later_one_has_undone(old, self, count):
    """An earlier match can redo what the later one has undone."""
    earlier = old(self, count)
    earlier._undone = self._undone[:]
    return earlier


@bug(MATCHES, on.NATIVES, match_laws.matches_are_lists_of_moves, at=(Match, "record"))
def a_record_forgets_the_names(old, self):
    """A record does not hold the names of the players."""
    return evolve(old(self), names=None)


@bug(MATCHES, on.CATAN, match_laws.matches_are_lists_of_moves, at=(Course, "position"))
def an_earlier_position_is_one_move_short(old, self, count):
    """A position that is not kept is played again up to the move before it."""
    return old(self, count if self._positions.get(count) is not None else count - 1)


@bug(MATCHES, on.BISON, chance_laws.luck_goes_by_kind_and_count, at=(luck.Draw, "__init__"))
def high_seeds_are_cut_off(old, self, seed, kind, count):
    """Seeds that differ only above 32 bits give the same luck."""
    old(self, seed % 2**32, kind, count)


@bug(IDENTITY, on.BEADS, position_laws.positions_survive_json, at=(State, "__reduce__"))
def a_pickled_position_has_a_shorter_agenda(old, self):
    """A position that is sent to another process comes back with the first entry of its agenda alone."""
    restore, (*more, agenda) = old(self)
    return restore, (*more, agenda[:1])


@bug(IDENTITY, on.NATIVES, position_laws.equal_is_what_is_written_alike, at=(State, "key"))
def positions_of_two_variants_are_equal(old, self):
    """Positions of different variants are equal."""
    return old(self)[1:]


@bug(IDENTITY, on.WIND, position_laws.equal_is_what_is_written_alike, at=(State, "key"))
def a_key_has_the_first_of_the_agenda(old, self):
    """Positions that differ in what comes later on the agenda are equal."""
    *more, agenda = old(self)
    return (*more, agenda[:1])


@bug(IDENTITY, on.BISON, encoding_laws.actions_have_numbers)
def a_fingerprint_counts_actions(patch: Patch) -> None:
    """The fingerprint of numbered actions tells how many they are, not which."""
    patch.setattr(ActionSpace, "fingerprint", property(lambda self: f"{self.size:016x}"))


@bug(IDENTITY, on.WIND, position_laws.notation_round_trips, at=(State, "parse"))
def text_with_spaces_around_is_read(old, self, text, player=None):
    """Notation is read with spaces around it."""
    return old(self, text.strip(), player)


@bug(IDENTITY, on.BISON, position_laws.notation_round_trips, at=(State, "parse"))
def digits_of_other_scripts_are_read(old, self, text, player=None):
    """Digits of other scripts are read as numbers."""
    plain = (str(unicodedata.digit(c)) if c.isdigit() else c for c in text)
    return old(self, "".join(plain), player)


@bug(
    IDENTITY,
    on.BISON,
    position_laws.equal_is_what_is_written_alike,
    at=("bisongames.engine.serialization.validation", "raise_faults"),
)
def more_of_a_thing_is_read_than_there_is(old, faults):
    """A position in JSON may have more of a thing than there is."""
    old(fault for fault in faults if "in all" not in str(fault))
