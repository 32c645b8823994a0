"""Wind River 5.2: supplying tipis."""

from __future__ import annotations

import pytest

from bisongames import State
from bisongames.wind_river import KeepTipi, Pass
from bisongames.wind_river.events import BuffaloMoved, TipisLost, TipisPaidFor
from tests.position_checks import legal, look, play, refused
from tests.wind_river.positions import P, Q, position, supply

STEP = BuffaloMoved(P, "F1", "F2")


def payment(number: int, *fields: str) -> tuple[object, ...]:
    """The events when P pays for ``number`` tipis on these fields and loses none."""
    return (STEP, TipisPaidFor(P, number, number, fields)) if number else (STEP,)


def short_of(tipis: dict[str, int], resources: int) -> State:
    """P has no buffaloes near the tipis and resources for some of them, and must choose which to keep."""
    return supply({}, [tipis, {"F5": 1}], resources=[resources]).state


@pytest.mark.parametrize(
    ("herd", "tipis", "unsupplied"),
    [
        (2, (1, 3, 0), 1),  # V1
        (4, (1, 3, 0), 0),  # V2
        (3, (1, 3, 0), 1),
        (1, (1, 0, 0), 0),
        (0, (1, 0, 0), 1),
        (2, (1, 1, 0), 0),
        (5, (5, 0, 0), 0),
        (5, (1, 3, 2), 1),
        (2, (2, 1, 0), 1),
        (1, (3, 3, 0), 3),
        (5, (1, 5, 0), 1),
    ],
)
def test_WR_5_2a_5_2c_buffaloes_supply_as_many_tipis_and_those_of_others_first(
    herd: int, tipis: tuple[int, int, int], unsupplied: int
) -> None:
    step = supply({"C3": herd}, [{"C3": n} for n in tipis], resources=[9])
    assert step.events == payment(unsupplied, "C3")


def test_WR_5_2b_the_player_pays_one_resource_for_each_unsupplied_tipi_to_the_stock() -> None:
    before = position(buffaloes={"C3": 1}, tipis=[{"C3": 3}], resources=[4])
    after = supply({"C3": 1}, [{"C3": 3}], resources=[4]).state
    assert look(after).resources[P] == 4 - 2  # not 3, which would pay for the supplied one too
    assert look(after).stock == look(before).stock + 2
    assert look(after).tipis[P] == {"C3": 3}
    several = supply({"E4": 1}, [{"C3": 1, "E4": 2}], resources=[3])
    assert several.events == payment(2, "C3", "E4")  # and not for C3 alone


def test_WR_5_2d_tipis_of_others_are_supplied_in_their_own_turns() -> None:
    tipis = [{"C3": 1}, {"C3": 3, "E4": 1}]
    state = supply({"C3": 2}, tipis, resources=[1, 5]).state
    assert look(state).resources == (0, 5, 0, 0)
    assert look(state).tipis[Q] == tipis[Q]
    state = supply({"C3": 2}, [{"C3": 1}, {"C3": 3}], resources=[1, 5]).state
    state = play(state, "extra:F2-F3", "buffalo:F3-F4", "buffalo:C3-C4", "buffalo:C3-C4")
    assert look(state).resources == (0, 5 - 3, 0, 0)


def test_WR_5_2f_no_tipi_is_given_up_while_there_is_a_resource() -> None:
    step = supply({}, [{"C3": 1}], resources=[1])
    assert look(step.state).resources[P] == 0
    assert look(step.state).tipis[P] == {"C3": 1}
    refused(short_of({"C3": 1, "E4": 1}, 1), Pass(), "WR-5.2f")


def test_WR_5_2g_nobody_lends_a_resource() -> None:
    state = supply({}, [{"C3": 2}], resources=[1, 6, 6, 6], plains=[0, 1, 1, 1]).state
    assert look(state).tipis[P] == {"C3": 1}
    assert look(state).resources == (0, 6, 6, 6)
    refused(short_of({"C3": 1, "E4": 1}, 1), "keep:C3", "GEN-turn", player=Q)


@pytest.mark.parametrize(("kept", "lost"), [("C3", "E4"), ("E4", "C3")])
def test_WR_5_2i_V3_in_a_shortage_the_owner_chooses(kept: str, lost: str) -> None:
    state = short_of({"C3": 1, "E4": 1}, 1)
    assert state.actor == P
    assert legal(state) == {"keep:C3", "keep:E4"}
    step = state.step(KeepTipi(kept))
    assert step.events == (TipisPaidFor(P, 1, 1, (kept,)), TipisLost(P, lost, 1))
    assert look(step.state).tipis[P] == {kept: 1}


def test_WR_5_2e_only_unsupplied_tipis_are_paid_for() -> None:
    state = supply({"B2": 1}, [{"C3": 1, "E4": 1, "B2": 1}, {"C3": 1}], resources=[1]).state
    refused(state, "keep:B2", "WR-5.2e")  # supplied
    refused(state, "keep:D4", "WR-5.2e")  # none there
    refused(state, KeepTipi("G4"), "GEN-action")


def test_WR_5_2j_lost_tipis_go_back_to_the_hand_and_may_be_inserted_again() -> None:
    state = supply({"E4": 1}, [{"C3": 2, "E4": 1}], plains=[1]).state
    table = look(state)
    assert (table.hand[P], table.plains[P], table.tipis[P]) == (3 + 2, 1, {"E4": 1})
    later = position(buffaloes={"E4": 1}, tipis=[{"E4": 6}], plains=[0], resources=[3])
    assert look(play(later, "insert:E4")).hand[P] == 0


def test_WR_N3_5_2h_there_is_no_decision_where_there_is_no_choice() -> None:
    enough = supply({}, [{"C3": 1, "E4": 1}], resources=[2])
    nothing = supply({}, [{"C3": 1, "E4": 1}, {"F5": 1}], resources=[0])
    one_field = supply({}, [{"C3": 3}], resources=[1])
    assert enough.events == payment(2, "C3", "E4")
    assert nothing.events == (STEP, TipisLost(P, "C3", 1), TipisLost(P, "E4", 1))
    assert one_field.events == (STEP, TipisPaidFor(P, 1, 1, ("C3",)), TipisLost(P, "C3", 2))
    for step in (enough, nothing, one_field):
        assert legal(step.state, "keep") == set()
        refused(step.state, KeepTipi("C3"), "WR-5.3a")


def test_WR_N4_tipis_are_named_in_any_order() -> None:
    state = short_of({"A2": 2, "C3": 1}, 2)
    assert legal(state) == {"keep:A2", "keep:C3"}
    assert play(state, "keep:C3", "keep:A2") == play(state, "keep:A2", "keep:C3")
    state = play(short_of({"A2": 1, "C2": 1, "C3": 1, "D1": 1}, 2), "keep:C2")
    assert legal(state) == {"keep:A2", "keep:C3", "keep:D1"}
    refused(state, "keep:C2", "WR-5.2e")  # one was all there is


def test_WR_N5_payment_and_losses_happen_together_after_the_last_one() -> None:
    before = short_of({"A2": 2, "C3": 1}, 2)
    step = before.step(KeepTipi("A2"))
    assert step.events == ()
    assert look(step.state).resources == look(before).resources
    assert look(step.state).tipis == look(before).tipis
    last = step.state.step(KeepTipi("C3"))
    assert last.events == (TipisPaidFor(P, 2, 2, ("A2", "C3")), TipisLost(P, "A2", 1))
    table = look(last.state)
    assert (table.resources[P], table.tipis[P], table.hand[P]) == (0, {"A2": 1, "C3": 1}, 5)


@pytest.mark.parametrize(
    ("names", "stay"),
    [(("C3", "C3"), {"C3": 2}), (("C3", "E4"), {"C3": 1, "E4": 1}), (("E4", "E4"), {"E4": 2})],
)
def test_WR_5_2i_the_owner_decides_freely_how_many_stay_on_each_field(
    names: tuple[str, str], stay: dict[str, int]
) -> None:
    state = play(short_of({"C3": 2, "E4": 2}, 2), *(f"keep:{name}" for name in names))
    assert look(state).tipis[P] == stay
    assert look(state).resources[P] == 0


def test_WR_5_2i_but_not_how_many_in_all() -> None:
    state = play(short_of({"C3": 2, "E4": 2}, 2), "keep:C3")
    refused(state, Pass(), "WR-5.2f")  # not one only
    state = play(state, "keep:C3")
    refused(state, KeepTipi("E4"), "WR-5.3a")  # not three
