"""Bison: tracks that do not fit a scoring or the end, for positions that are made by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from bisongames.bison.board import TERRAINS
from bisongames.bison.options import ANIMALS
from bisongames.bison.scoring import SCORING_ORDER, gains
from bisongames.bison.scoring_a_round import Overflowing, ScoreAreas
from bisongames.bison.table import Table
from bisongames.bison.turn import END_OF_A_ROUND
from bisongames.bison.validation.turn_checks import no_action_faults
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import Fault

ROOT: Final = "$.position"


def track_faults(table: Table, asked: Collection[tuple[int, int]]) -> Iterator[Fault]:
    """No track shows more than its end, but those of players who are asked: player and animal."""
    end = table.board.options.track_end
    for player, tracks in enumerate(table.tracks):
        for animal, number in enumerate(tracks):
            if number > end and (player, animal) not in asked:
                path = f"{ROOT}.tracks[{player}][{animal}]"
                yield Fault(path, f"found {number}, allowed is 0 to {end}")


def scoring_faults(table: Table, waiting: Sequence[Pending]) -> Iterator[Fault]:
    """What does not fit while players are asked whose tracks are too short for what a scoring brings."""
    options = table.board.options
    asked = [item for item in waiting if isinstance(item, Overflowing)]
    animals = {item.animal for item in asked}
    if len(animals) != 1 or not animals <= set(ANIMALS):
        yield _wrong("needed one animal whose tracks overflow")
        return
    uncapped = table.is_last_round and options.final_overflow == "uncapped"
    if options.overflow == "cut" or uncapped:
        yield _wrong("in this scoring nobody is asked")
        return
    animal = ANIMALS.index(asked[0].animal)
    order = [p for p in table.seats_in_round() if any(item.player == p for item in asked)]
    if [item.player for item in asked] != order:
        yield _wrong("players are asked once, in the order of the round")
    parts = table.board.parts[END_OF_A_ROUND][table.active_player][:-1]
    place = parts.index(ScoreAreas(TERRAINS[animal]))
    if tuple(waiting[len(asked) :]) != parts[place + 1 :]:
        yield _wrong("what is still to be scored does not fit")
        return
    yield from no_action_faults(table)
    found = gains(table)[animal]
    for item in asked:
        have, gain = table.tracks[item.player][animal], found[item.player]
        if not options.track_end < have <= options.track_end + gain:
            yield Fault(
                f"{ROOT}.tracks[{item.player}][{animal}]",
                f"found {have}, but who is asked has more than {options.track_end}, and this scoring has brought {gain}",
            )
    yield from track_faults(table, {(item.player, animal) for item in asked})
    if table.is_last_round:
        scored = SCORING_ORDER[: SCORING_ORDER.index(animal) + 1]
        yield from _final_faults(table, scored)


def _wrong(message: str) -> Fault:
    return Fault("$.agenda", message)


def end_laws(table: Table) -> Iterator[Fault]:
    """After the end tracks show what the final scoring has brought."""
    settled = table.copy()
    settled.settle()
    if settled.board.options.final_overflow != "uncapped":
        yield from track_faults(settled, ())
    yield from _final_faults(settled, SCORING_ORDER)


def _final_faults(table: Table, scored: Sequence[int]) -> Iterator[Fault]:
    """All tracks began at 0: they show what these terrains have brought, less what was given away at their ends."""
    options = table.board.options
    brought = [[0] * table.num_players for _ in ANIMALS]
    brings = gains(table)
    for terrain in scored:
        brought[terrain] = brings[terrain]
    for player, tracks in enumerate(table.tracks):
        gain = [of_all[player] for of_all in brought]
        if options.final_overflow != "uncapped":
            if options.overflow == "cut":
                gain = [min(number, options.track_end) for number in gain]
            elif max(gain) > options.track_end:
                if sum(tracks) > sum(gain):
                    yield Fault(
                        f"{ROOT}.tracks[{player}]",
                        f"found {sum(tracks)} in all, and the final scoring brings {sum(gain)}",
                    )
                continue
        if tracks != gain:
            yield Fault(
                f"{ROOT}.tracks[{player}]",
                f"found {tracks}, and the final scoring brings {gain}",
            )
