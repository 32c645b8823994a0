"""Wind River 5.3: the extra activity."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.wind_river import EXIT, Earn, ExtraBuffalo, MoveTipi, Pass
from bisongames.wind_river.events import EntryPaid, ResourcesEarned, TipiMoved
from tests.position_checks import legal, look, play, refused
from tests.wind_river.positions import P, Q, S, before_turn, ends, passes, position, rule_text

GAME = bisongames.load("wind_river")


def payments(state: State, text: str) -> dict[int, int]:
    """The payments of each player for a tipi that moves, all to the stock."""
    step = state.step(state.parse(text))
    before, after = look(state), look(step.state)
    assert after.stock - before.stock == sum(before.resources) - sum(after.resources)
    by_events = {e.player: e.resources for e in step.events if isinstance(e, EntryPaid)}
    paid = [a - b for a, b in zip(before.resources, after.resources, strict=True)]
    assert by_events == {p: n for p, n in enumerate(paid) if n}
    return by_events


def entering(others: list[dict[str, int]], resources: list[int], own: int = 0) -> State:
    """P stands on C3 and may enter D3."""
    return position(buffaloes={"D3": 2}, tipis=[{"C3": 1, "D3": own}, *others], resources=resources)


def gains(
    tipis: list[dict[str, int]], herd: dict[str, int], resources: int = 0, **more: object
) -> int:
    """The number of resources that P takes by earning."""
    state = position(buffaloes=herd, tipis=tipis, resources=[resources], **more)  # type: ignore[arg-type]
    return look(play(state, "earn")).resources[P] - resources


# 5.3


def test_WR_5_3a_exactly_one_activity_is_carried_out() -> None:
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}, {"C3": 0, "A1": 1}], resources=[3])
    for text in ("earn", "insert:C3", "tipi:C3-C4", "extra:C3-C4"):
        after = play(state, text)
        assert after.active_player == Q
        refused(after, Earn(), "WR-5.1g")
        refused(after, "insert:C3", "GEN-turn", "GEN-decision", player=P)


def test_WR_R7_doing_nothing_is_not_allowed() -> None:
    state = position(buffaloes={"C3": 1}, tipis=[{}, {"C3": 1}])
    assert legal(state) == {"extra:C3-C4", "extra:C3-B3", "extra:C3-D3"}
    refused(state, Pass(), "WR-R7")
    play(state, "extra:C3-C4")  # however unwelcome
    refused(position(tipis=[{"C3": 1}]), Pass(), "WR-R7")


def test_WR_R7_only_who_has_no_activity_passes() -> None:
    state = position(tipis=[{}, {"C3": 1}], resources=[9, 9], plains=[1])
    assert passes(state).active_player == Q
    refused(position(buffaloes={"D3": 1}, tipis=[{}, {"C3": 1}]), Pass(), "WR-R7")


# 5.3.1 moving a tipi


@pytest.mark.parametrize("end", ["C4", "B3", "D3", "C2", "B2", "D2"])
def test_WR_5_3_1a_one_own_tipi_moves_to_an_adjacent_field(end: str) -> None:
    state = position(buffaloes={"C3": 2}, tipis=[{"C3": 2}])
    step = state.step(MoveTipi("C3", end))
    assert step.events[0] == TipiMoved(P, "C3", end)
    assert look(step.state).tipis[P] == {"C3": 1, end: 1}
    assert look(step.state).buffaloes == {"C3": 2}


def test_WR_5_3_1b_5_3_1c_not_further_and_not_a_tipi_of_another() -> None:
    state = position(buffaloes={"C3": 2}, tipis=[{"C3": 2}, {"E3": 1}])
    refused(state, "tipi:C3-E3", "WR-5.3.1b", "WR-5.3.1g")
    refused(state, "tipi:C3-C5", "WR-5.3.1b")
    refused(state, "tipi:C3-C3", "WR-5.3.1b")
    refused(state, "tipi:E3-E4", "WR-5.3.1c")
    refused(state, "tipi:A1-A2", "WR-5.3.1c")


def test_WR_5_3_1d_tipis_leave_the_board_only_where_buffaloes_may() -> None:
    play(position(tipis=[{"F6": 1}, {"A1": 1}]), "tipi:F6-exit")
    state = position(tipis=[{"C1": 1, "F3": 1, "A3": 1, "D5": 1}])
    for field in ("C1", "F3", "A3", "D5"):
        refused(state, MoveTipi(field, EXIT), "WR-5.3.1d")


def test_WR_5_3_1e_everybody_on_the_entered_field_and_nobody_else_pays_one_to_the_stock() -> None:
    state = entering([{"D3": 1}, {"D3": 1}, {"C4": 1}], [2, 2, 2, 2])
    assert payments(state, "tipi:C3-D3") == {P: 1, Q: 1, S: 1}
    assert payments(state, "tipi:C3-C2") == {}
    assert "pay 1 resource" in rule_text("WR-5.3.1e")


def test_WR_5_3_1f_V4_another_without_resources_pays_nothing() -> None:
    state = entering([{"D3": 2}, {"D3": 1}], [2, 2, 0])
    assert payments(state, "tipi:C3-D3") == {P: 1, Q: 1}
    after = play(state, "tipi:C3-D3")
    assert look(after).tipis == ({"D3": 1}, {"D3": 2}, {"D3": 1}, {})
    assert min(look(after).resources) == 0


def test_WR_5_3_1g_who_cannot_pay_may_not_enter() -> None:
    assert look(play(entering([{"D3": 1}], [1]), "tipi:C3-D3")).resources[P] == 0
    state = entering([{"D3": 1}], [0, 9])
    assert "D3" not in ends(state, "C3", "tipi")
    refused(state, "tipi:C3-D3", "WR-5.3.1g")


@pytest.mark.parametrize("own", [0, 2])
def test_WR_5_3_1h_an_empty_field_or_one_with_own_tipis_is_free(own: int) -> None:
    state = entering([], [0], own)
    assert payments(state, "tipi:C3-D3") == {}
    assert look(play(state, "tipi:C3-D3")).tipis[P] == {"D3": own + 1}


def test_WR_5_3_1j_from_the_last_row_a_tipi_moves_into_the_plains() -> None:
    state = position(
        buffaloes={"C6": 1}, tipis=[{"C6": 1}, {"C6": 1}], plains=[1], resources=[2, 2]
    )
    assert payments(state, "tipi:C6-exit") == {}
    safe = play(state, "tipi:C6-exit")
    assert (look(safe).plains[P], look(safe).tipis[P], look(safe).hand[P]) == (2, {}, 5)
    stays = position(buffaloes={"C6": 1}, tipis=[{"C5": 1}, {"A1": 1}], plains=[1])
    refused(stays, "tipi:C6-C5", "WR-5.3.1c")  # no tipi comes back


def test_WR_5_3_1i_several_tipis_of_one_player_pay_once() -> None:
    assert payments(entering([{"D3": 3}], [5, 5]), "tipi:C3-D3") == {P: 1, Q: 1}
    assert payments(entering([{"D3": 3}, {"D3": 2}], [5, 5, 5]), "tipi:C3-D3") == {P: 1, Q: 1, S: 1}


def test_WR_R11_R23_entering_the_plains_is_free_whoever_is_there() -> None:
    state = position(
        buffaloes={"A1": 1}, tipis=[{"D6": 1}, {"A1": 1}], plains=[0, 2, 1], resources=[0, 3, 3]
    )
    assert payments(state, "tipi:D6-exit") == {}
    full = position(tipis=[{"D6": 1}, {"A1": 1}], plains=[6, 6, 7, 7])
    assert look(play(full, "tipi:D6-exit")).plains == (7, 6, 7, 7)


def test_WR_R11_nothing_is_supplied_there() -> None:
    state = before_turn(P, tipis=[{}, {"A1": 1}], plains=[3], resources=[3])
    state = passes(state)
    assert look(state).resources[P] == 3
    assert look(state).plains[P] == 3


def test_WR_R34_with_a_higher_price_another_player_pays_what_they_have() -> None:
    dear = bisongames.load("wind_river+entry_cost=3")
    table: dict[str, Any] = {"tipis": [{"C3": 1}, {"D3": 1}, {"D3": 1}], "game": dear}
    assert payments(position(**table, resources=[3, 2, 5]), "tipi:C3-D3") == {P: 3, Q: 2, S: 3}
    assert "3 resources" in dear.rule("WR-R34").text
    assert not GAME.has_rule("WR-R34")


@pytest.mark.parametrize("end", ["D2", "C3", "E3"])
def test_WR_R12_a_tipi_may_move_backwards_a_buffalo_may_not(end: str) -> None:
    state = position(buffaloes={"D3": 1}, tipis=[{"D3": 1}])
    play(state, f"tipi:D3-{end}")
    refused(state, f"extra:D3-{end}", "WR-5.1e")


def test_WR_R19_a_field_with_own_tipis_and_others_is_paid_for() -> None:
    assert payments(entering([{"D3": 1}], [1, 1], own=1), "tipi:C3-D3") == {P: 1, Q: 1}
    refused(entering([{"D3": 1}], [0, 1], own=1), "tipi:C3-D3", "WR-5.3.1g")


# 5.3.2 earning


def test_WR_5_3_2a_the_gain_is_buffaloes_minus_tipis_and_comes_from_the_stock() -> None:
    assert gains([{"C3": 1, "E4": 1}], {"C3": 3, "E4": 2, "A2": 4}) == 5 - 2
    refused(position(buffaloes={"A2": 4, "C4": 5}, tipis=[{"C3": 1}]), "earn", "WR-R35")
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}, {"A1": 1}])
    step = state.step(Earn())
    assert step.events[0] == ResourcesEarned(P, gain=4, taken=4)
    assert look(step.state).stock == look(state).stock - 4


def test_WR_5_3_2b_shared_fields_bring_nothing() -> None:
    assert gains([{"C3": 1, "D3": 1}, {"D3": 1}], {"C3": 3, "D3": 5}) == 2
    shared = position(buffaloes={"D3": 5}, tipis=[{"D3": 1}, {"D3": 1}])
    refused(shared, "earn", "WR-5.3.2b", "WR-R35")
    assert shared.violations(Earn())[0].facts == {"shared_fields": ("D3",)}


def test_WR_5_3_2c_nobody_holds_more_than_ten() -> None:
    assert gains([{"C3": 1}], {"C3": 4}, resources=9) == 1
    refused(position(buffaloes={"C3": 5}, tipis=[{"C3": 1}], resources=[10]), "earn", "WR-5.3.2c")
    with pytest.raises(RecordError, match=r"resources\[0\]: expected 0 to 10, got 11"):
        position(resources=[11])


def test_WR_5_3_2e_earning_leaves_the_buffaloes() -> None:
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}, {"A1": 1}])
    after = play(state, "earn")
    assert look(after).buffaloes == {"C3": 5} != {"C3": 1}
    assert look(after).gone == look(state).gone


def test_WR_R35_earning_needs_at_least_one_and_takes_all() -> None:
    assert gains([{"C3": 1}], {"C3": 2}, resources=9) == 1
    assert gains([{"C3": 1}], {"C3": 4}, resources=2) == 3  # never fewer
    refused(position(buffaloes={"C3": 1}, tipis=[{"C3": 1}]), "earn", "WR-R35")
    offered = position(buffaloes={"C3": 4}, tipis=[{"C3": 1}]).legal_actions()
    assert offered.count(Earn()) == 1


def test_WR_R1_the_gain_is_one_total_and_never_below_0() -> None:
    poor = position(buffaloes={"C3": 1}, tipis=[{"C3": 3}])
    refused(poor, "earn", "WR-R35")
    assert [v.facts for v in poor.violations(Earn())] == [
        {"your_fields": ("C3",), "buffaloes": 1, "your_tipis": 3}
    ]
    refused(position(buffaloes={"C3": 2, "E4": 1}, tipis=[{"C3": 1, "E4": 3}]), "earn", "WR-R35")
    assert "one total" in rule_text("WR-R1")
    assert "field by field" in rule_text("WR-R1", "wind_river/per-field")


def test_WR_5_3_2d_V5_what_goes_beyond_ten_is_not_taken() -> None:
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}], resources=[7])
    step = state.step(Earn())
    assert step.events[0] == ResourcesEarned(P, gain=4, taken=3)
    assert look(step.state).resources[P] == 10


def test_WR_N6_the_stock_suffices_for_everybody() -> None:
    state = position(
        buffaloes={"C3": 5}, tipis=[{"C3": 1}], resources=[8, 10, 10, 10], plains=[0, 1, 1, 1]
    )
    assert look(state).stock == 2
    assert look(play(state, "earn")).stock == 0


def test_WR_R22_where_a_variant_has_fewer_nobody_takes_more_than_there_is() -> None:
    scarce = bisongames.load("wind_river+resources=20")
    table: dict[str, Any] = {
        "buffaloes": {"C3": 5},
        "tipis": [{"C3": 1}],
        "plains": [0, 1, 1],
        "game": scarce,
    }
    assert look(play(position(**table, resources=[5, 10, 3, 0]), "earn")).resources[P] == 5 + 2
    refused(position(**table, resources=[5, 10, 5, 0]), "earn", "WR-R22")


# 5.3.3 inserting


def inserting(resources: int = 3, herd: int = 2, **tipis: int) -> State:
    """P has one tipi on C3, and Q has the given ones."""
    return position(buffaloes={"C3": herd}, tipis=[{"C3": 1}, tipis], resources=[resources])


def test_WR_5_3_3a_V6_for_three_resources_a_tipi_comes_from_the_hand() -> None:
    state = position(buffaloes={"C3": 2}, tipis=[{"C3": 1}], plains=[2], resources=[3])
    after = play(state, "insert:C3")
    table = look(after)
    assert (table.tipis[P], table.resources[P], table.hand[P]) == ({"C3": 2}, 0, 3)
    assert table.stock == look(state).stock + 3


def test_WR_5_3_3d_two_resources_are_too_few() -> None:
    refused(inserting(2), "insert:C3", "WR-5.3.3d")
    refused(play(inserting(6), "insert:C3"), "insert:C3", "GEN-turn", player=P)  # once


def test_WR_5_3_3b_it_goes_to_a_field_with_an_own_tipi() -> None:
    assert look(play(inserting(herd=0), "insert:C3")).tipis[P] == {
        "C3": 2
    }  # no buffalo is asked for
    refused(inserting(), "insert:C4", "WR-5.3.3b")
    assert legal(inserting(), "insert") == {"insert:C3"}


def test_WR_5_3_3b_lifted_it_still_goes_to_a_field_in_use() -> None:
    game = attrs.evolve(bisongames.load("wind_river"), without=("WR-5.3.3b",))
    state = position(3, {"D3": 1}, [{"C3": 1}], [6], [1], game=game)
    table = state.table
    assert {"insert:C3", "insert:C4"} <= legal(state, "insert")
    unused = {name for i, name in enumerate(table.board.fields) if i not in table.board.usable}
    assert unused
    for name in unused:
        refused(state, f"insert:{name}", "WR-2h")


def test_WR_5_3_3c_not_beside_tipis_of_others() -> None:
    play(inserting(D3=1), "insert:C3")
    refused(inserting(C3=1), "insert:C3", "WR-5.3.3c")
    refused(inserting(D3=1), "insert:D3", "WR-5.3.3b", "WR-5.3.3c")


def test_WR_R8_5_2k_with_an_empty_hand_nothing_is_inserted() -> None:
    table: dict[str, Any] = {"buffaloes": {"C3": 2}, "tipis": [{"C3": 4}], "resources": [5]}
    play(position(**table, plains=[2]), "insert:C3")
    refused(position(**table, plains=[3]), "insert:C3", "WR-R8")


def test_WR_R9_beside_an_own_tipi_that_was_paid_for() -> None:
    table: dict[str, Any] = {"buffaloes": {"F1": 1}, "tipis": [{"C3": 1}, {"A1": 1}], "steps": 1}
    state = play(position(**table, resources=[4]), "buffalo:F1-F2")
    assert look(state).resources[P] == 3
    assert look(play(state, "insert:C3")).tipis[P] == {"C3": 2}
    poorer = play(position(**table, resources=[3]), "buffalo:F1-F2")
    refused(poorer, "insert:C3", "WR-5.3.3d")


# 5.3.4 an extra buffalo


def test_WR_5_3_4a_one_more_buffalo_may_be_moved() -> None:
    state = position(buffaloes={"D3": 2}, tipis=[{"A1": 1}, {"F1": 1}])
    after = play(state, "extra:D3-E4")
    assert look(after).buffaloes == {"D3": 1, "E4": 1}
    assert after.active_player == Q
    refused(after, ExtraBuffalo("D3", "E4"), "WR-5.1g")


def test_WR_5_3_4b_R33_direction_limit_and_way_out_are_the_same() -> None:
    herd = {"C6": 1, "C3": 1, "C4": 4, "E3": 1, "E4": 5}
    state = position(buffaloes=herd, tipis=[{"A1": 1}])
    assert look(play(state, "extra:C6-exit")).gone == look(state).gone + 1
    assert look(play(state, "extra:C3-C4")).buffaloes["C4"] == 5
    refused(state, "extra:C3-C2", "WR-5.1e")
    refused(state, "extra:E3-E4", "WR-5.1f")
    refused(state, "extra:C3-E3", "WR-5.1d")
    refused(state, "extra:C3-exit", "WR-5.1j")
    refused(state, "extra:B3-B4", "WR-R33")
    refused(position(3, buffaloes={"B3": 1}, tipis=[{"B3": 1}]), "extra:B3-A4", "WR-2h")


def test_WR_5_3_4c_it_comes_too_late_to_save_a_tipi() -> None:
    state = position(
        buffaloes={"C3": 1, "F1": 1}, tipis=[{"C4": 1}, {"A1": 1}], resources=[1], steps=1
    )
    state = play(state, "buffalo:F1-F2")
    assert look(state).resources[P] == 0  # paid although C3-C4 follows
    state = play(state, "extra:C3-C4")
    assert look(state).resources[P] == 0
    within = position(buffaloes={"C3": 1, "F1": 1}, tipis=[{"C4": 1}], resources=[1], steps=1)
    assert look(play(within, "buffalo:C3-C4")).resources[P] == 1


def test_WR_5_3_4d_it_may_be_one_that_moved_already() -> None:
    state = position(
        buffaloes={"C3": 1, "A1": 1}, tipis=[{"F6": 2}, {"A2": 1}], resources=[2], steps=2
    )
    state = play(state, "buffalo:C3-C4")
    refused(state, "buffalo:C4-C5", "WR-5.1c")
    state = play(state, "buffalo:A1-A2")
    assert look(play(state, "extra:C4-C5")).buffaloes == {"C5": 1, "A2": 1}
