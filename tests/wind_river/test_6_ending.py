"""Wind River 6: the end, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bisongames import Result
from bisongames.wind_river import EXIT, Earn, MoveTipi, Pass, PlaceTipi
from bisongames.wind_river.events import GameEnded, TipiMoved, TipisLost
from tests.position_checks import look, play, refused, result_of
from tests.wind_river.positions import P, Q, S, T, position, supply


def result(
    plains: Sequence[int],
    resources: Sequence[int] = (),
    players: int = 4,
    game: str = "wind_river",
) -> Result:
    """The game ends with these tipis in the plains; the last one is P's."""
    before = [plains[P] - 1, *plains[1:]] if plains[P] else plains
    if plains[P]:
        state = position(players, None, [{"D6": 1}], resources, before, game=game)
        return result_of(play(state, "tipi:D6-exit"))
    state = position(players, {"F1": 1}, [{"C3": 1}], resources, plains, steps=1, game=game)
    return result_of(play(state, "buffalo:F1-F2"))


def test_WR_6a_the_game_ends_when_no_tipi_is_on_the_board() -> None:
    state = position(buffaloes={"E5": 2}, tipis=[{"D6": 1}], plains=[1])
    step = state.step(MoveTipi("D6", EXIT))
    assert step.events == (TipiMoved(P, "D6", EXIT), GameEnded("WR-6a"))
    assert step.state.is_over
    assert result_of(step.state).ended_by.id == "WR-6a"
    assert (step.state.actor, step.state.decision, step.state.agenda) == (None, None, ())
    assert look(step.state).hand[P] == 5


def test_WR_6a_not_before_also_when_the_herd_is_gone() -> None:
    state = position(tipis=[{"D6": 1}, {"C3": 1}], plains=[1], resources=[0, 1])
    state = play(state, "tipi:D6-exit")
    assert not state.is_over
    assert state.result is None


@pytest.mark.parametrize("wish", [Pass(), Earn(), PlaceTipi("C3"), MoveTipi("C3", "C4")])
def test_WR_6a_after_the_end_nothing_happens(wish: Pass | Earn | PlaceTipi | MoveTipi) -> None:
    over = play(position(buffaloes={"E5": 2}, tipis=[{"D6": 1}]), "tipi:D6-exit")
    refused(over, wish, "GEN-over")


def test_WR_6b_most_tipis_in_the_plains_win() -> None:
    outcome = result([4, 3, 3, 1], [0, 10, 9, 10])
    assert outcome.winners == (P,)  # resources do not matter
    assert outcome.scores == (4, 3, 3, 1)
    assert [part.rule.id for part in outcome.parts[P]] == ["WR-6b"]
    assert result([4, 3, 2, 1]).decided_by == ()


def test_WR_6c_more_resources_break_a_tie() -> None:
    outcome = result([3, 3, 1, 0], [2, 1, 0, 0])
    assert outcome.winners == (P,)
    assert [rule.id for rule in outcome.decided_by] == ["WR-6c"]
    assert result([3, 3, 1, 1], [1, 2, 9, 9]).winners == (Q,)  # only of those who are tied


def test_WR_R36_lower_places_go_the_same_way_and_equal_players_share_one() -> None:
    assert result([4, 2, 2, 1], [0, 1, 1, 0]).ranking == ((P,), (Q, S), (T,))
    assert result([4, 2, 2, 1], [0, 1, 2, 0]).ranking == ((P,), (S,), (Q,), (T,))


def test_WR_R15_the_end_comes_before_the_activity_if_supplying_takes_the_last_tipi() -> None:
    step = supply({"C4": 3}, [{"C3": 1}])
    assert step.events[1:] == (TipisLost(P, "C3", 1), GameEnded("WR-6a"))
    assert look(step.state).buffaloes == {"C4": 3, "F2": 1}


def test_WR_R15_while_others_are_on_the_board_the_activity_is_played() -> None:
    state = supply({"C4": 3}, [{"C3": 1}, {"C4": 1}]).state
    assert not state.is_over
    assert state.actor == P
    assert play(state, "extra:C4-C5").active_player == Q


def test_WR_R15_no_round_is_completed() -> None:
    state = position(buffaloes={"E5": 2}, tipis=[{}, {"D6": 1}], active=Q, start=P)
    over = play(state, "tipi:D6-exit")
    assert over.is_over
    assert over.turn == state.turn


def test_WR_R15_the_last_resource_spent_on_a_last_tipi_delays_the_end() -> None:
    state = supply({}, [{"C3": 1}], resources=[1]).state
    assert not state.is_over
    state = play(state, "extra:F2-F3")
    assert not state.is_over


def test_WR_R16_equal_players_share_the_victory() -> None:
    outcome = result([3, 3, 1, 0], [1, 1, 0, 0])
    assert outcome.winners == (P, Q)
    assert outcome.ranking == ((P, Q), (S,), (T,))
    lost = supply({}, [{"C3": 1}], plains=[3, 3]).state
    assert result_of(lost).winners == (P, Q)  # though P has more tipis in hand


def test_WR_R17_if_nobody_reaches_the_plains_resources_decide() -> None:
    dear = "wind_river+supply_cost=3"  # at a cost of 1, players who lost their last tipi have nothing left
    outcome = result([0, 0, 0, 0], [0, 2, 0, 0], game=dear)
    assert outcome.winners == (Q,)
    assert outcome.ranking == ((Q,), (P, S, T))
    assert [rule.id for rule in outcome.decided_by] == ["WR-6c"]
    assert result([0, 0, 0, 0]).winners == (P, Q, S, T)
