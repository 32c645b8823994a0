"""Puzzles have one answer: each other choice is searched by itself, and the same plan in another order is right too."""

from __future__ import annotations

from bisongames import lab
from bisongames.engine.loader import load
from bisongames.engine.matches.links import read_link
from bisongames.engine.positions.state import State
from bisongames.lab.advice.advice import LineMove, PlayLine
from bisongames.lab.puzzle_book.equal_search import rivals_of
from bisongames.lab.puzzle_book.own_turn import other_openings

LAST_TIPI = (
    "wind_river/base?players=3&state=eNp1UE1rwzAM_S86G7Z22Qa5be11MFhvpQS1cTNBZgdbzggh_32Sm5RcRg"
    "7x-7D1nkbgobNQwhcjWzDQYyB0LMwvuboK1NvwcMaoWtfiYEOE8knOPhKTd1COcE7XK7beRgW7Fyg3BvbPt5-gYjLA"
    "1JHIx3EyYhFtO1syLgRPpzyAnNo2Rj4hgo0-hYu-fHycucgYuLplye_ghSXlnZGpnIIEexUt-ORqcRViC1qm1oyaai"
    "uprKuVAJAzNoJQIy4r-fA9ueb9Xm5ZQB4Rmdq2Yl_9-N7OPZZVpq5rh0NuvLqzcuy-vazPNW-anHj4x_aJMR60ylo-"
    "TX9M4IxL"
)
"""Five moves save the last tipi, if it follows the herd to the last field; a search of 20,000 finds only that from D5 to D6."""


def state_of(text: str) -> State:
    """The position of a link."""
    link = read_link(text)
    return link.match(load(link.variant)).state


def test_what_a_search_hardly_tries_is_as_good_when_searched_by_itself() -> None:
    state = state_of(LAST_TIPI)
    best = state.parse("buffalo:D5-D6")
    found = {str(rival): leads_on for rival, leads_on in rivals_of(state, best, 7)}
    assert found.keys() >= {"buffalo:C6-D6", "buffalo:D5-E6"}
    assert not found.keys() & {"buffalo:D5-D6", "buffalo:D6-exit", "buffalo:C6-exit"}
    assert not any(found.values())
    known = [state.parse("buffalo:C6-D6")]
    assert not {*known} & {rival for rival, _ in rivals_of(state, best, 7, known)}


def test_a_turn_may_begin_with_what_chance_follows() -> None:
    puzzle = next(
        each
        for each in lab.puzzles("catan")
        if {"buy", "play:road_building"} <= {*map(str, each.state.legal_actions())}
    )
    state, moves = puzzle.state, list[LineMove]()
    for wanted in ("play:road_building", "place-road", "place-road", "buy"):
        action = next(each for each in state.legal_actions() if str(each).startswith(wanted))
        moves.append(LineMove(puzzle.player, action))
        state = state.apply(action)
    line = PlayLine(puzzle.state, tuple(moves))
    assert [*map(str, other_openings(line))] == ["buy"]
    poorer = PlayLine(puzzle.state, (moves[0], moves[1], moves[2]))
    assert not [*other_openings(poorer)]
