"""The part of a line of play that is the player's own turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.lab.advice.advice import LineMove, PlayLine


def turn_of(line: PlayLine) -> PlayLine:
    """The beginning of a line in which the player goes on in this turn."""
    player, turn = line.moves[0].player, line.start.turn
    own = takewhile(
        lambda each: each[1].turn == turn and each[0].player in (player, CHANCE),
        zip(line.moves, line.states(), strict=False),
    )
    return PlayLine(line.start, tuple(move for move, _ in own))


def end_of(line: PlayLine) -> State:
    """The position after the last move of a line."""
    *_, end = line.states()
    return end


def other_openings(line: PlayLine) -> Iterator[Action]:
    """Yields the later choices of the player's turn with which the turn may begin as well: it comes to the same position, but for what chance brings."""
    turn = turn_of(line)
    moves, end = turn.moves, end_of(turn)
    for number, move in enumerate(moves):
        others = (*moves[:number], *moves[number + 1 :])
        if number and _leads_to(end, turn.start, (move, *others)):
            yield move.action


def _leads_to(end: State, state: State, moves: Iterable[LineMove]) -> bool:
    """Whether these moves are legal one after another and lead to a position, or to one that differs from it by chance."""
    rng, drawn = Random(0), False
    for move in moves:
        while state.actor == CHANCE:
            state, drawn = state.apply(state.sample_chance(rng)), True
        if state.actor != move.player or not state.is_legal(move.action):
            return False
        state = state.apply(move.action)
    return drawn or state == end
