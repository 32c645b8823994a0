"""Natives 8: scoring, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from bisongames.natives.effects import FOODS
from bisongames.natives.table_with_expansions import Tribe
from tests.natives.positions import (
    ALL,
    RITUALS,
    SOUL,
    B,
    G,
    R,
    finish,
    lines,
    scored,
    scores,
    tribe,
)


def test_NA_2k_8a_8h_the_rulebooks_example_is_worth_37() -> None:
    """Red: 8 at home, 5 elsewhere, foreign -5, food 21, captives 2, totems 4 and 2."""
    red_home: dict[str, Any] = {"scout": "red", "elder": "red red", "fisher": "red-green red-blue"}
    red = tribe(
        "corn corn corn corn salmon salmon salmon bison totem-of-cunning totem-of-wrath",
        captives="blue yellow",
        **red_home,
        shaman="green blue blue-yellow",
    )
    green = tribe(scout="red red red-yellow")
    state = scored(red, green, players=4)
    found = [part.points for part in state.standing().parts[R]]
    assert found == [8, 5, -5, 8, 9, 4, 2, 4, 2]
    assert state.standing().scores[R] == 37
    assert "37 points" in state.to_svg()
    assert "R Player 1      37" in state.to_text()
    rules = [part.rule.id for part in state.standing().parts[R]]
    assert rules == [
        "NA-8b", "NA-8c", "NA-8d", "NA-8e", "NA-8e", "NA-8e", "NA-8f", "NA-6.1c", "NA-6.1g",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tribes", "expected"),
    [
        ([tribe(scout="red red-green")], (3, 1)),
        ([tribe(), tribe(), tribe(scout="red")], (2, 0, -2)),  # NA-8c: wherever it lies
        *[([tribe(f"{food} {food}")], (n, 0)) for food, n in zip(FOODS, (4, 6, 8), strict=True)],
        ([tribe(captives="green green blue")], (3, 0)),
        ([tribe(), tribe(), tribe(captives="red")], (0, 0, 1)),
        ([tribe()] * 4, (0, 0, 0, 0)),
        ([tribe(scout="green blue"), tribe()], (-4, 2)),
        ([tribe(scout="red-green"), tribe(), tribe()], (1, 1, 0)),
        ([tribe(), tribe(), tribe(scout="red-green")], (1, 1, -1)),
    ],
)
def test_NA_8b_8c_8e_8f_8g_R12_R84_R85_what_lies_with_a_tribe_scores(
    tribes: list[Tribe], expected: tuple[int, ...]
) -> None:
    assert scores(*tribes) == expected


def test_NA_8d_other_colours_in_the_own_tribe_cost_their_value() -> None:
    state = scored(tribe(), tribe(), tribe(scout="red", elder="red-blue red-green"), players=3)
    assert lines(state, B) == {
        "own colour in the own tribe: 1 red-blue": 1,
        "other colours in the own tribe: 1 red, 1 red-green": -3,
    }


def test_NA_R83_only_members_below_tribe_cards_count() -> None:
    assert scored(prairie="red red-green").standing().scores == (0, 0)


def test_NA_6_2c_totems_and_rites_score_together() -> None:
    mine = tribe("totem-of-cunning rite-of-ancestors", scout="red")
    assert lines(scored(mine, game=RITUALS), R) == {
        "own colour in the own tribe: 1 red": 2,
        "Totem of Cunning: 2": 4,
        "rite-of-ancestors: 1": 4,
    }
    assert scored(prairie="rite-of-ancestors", game=RITUALS).standing().scores == (0, 0)


def test_NA_8a_expansions_add_conflict_harmony_heroes_and_curses() -> None:
    mine = tribe(conflicts="conflict-green", harmonies="conflict-blue", curses=1)
    green = tribe(harmonies="conflict-red")
    assert scores(mine, green, game=ALL) == (3 + 1 + 1 - 5, 1)


def test_NA_8i_the_highest_total_wins() -> None:
    result = finish(tribe("corn"), tribe("bison"), tribe("salmon"))
    assert result.scores == (2, 4, 3)
    assert result.ranking == ((G,), (B,), (R,))
    assert result.decided_by == ()
    assert result.ended_by.id == "NA-4m"


def test_NA_8j_a_tie_goes_to_fewer_members() -> None:
    result = finish(tribe("corn", scout="red"), tribe("bison"))
    assert result.scores == (4, 4)
    assert result.winners == (G,)
    assert [rule.id for rule in result.decided_by] == ["NA-8j"]


def test_NA_8k_else_victory_is_shared() -> None:
    result = finish(tribe("corn"), tribe("corn", captives=""))
    assert result.winners == (R, G)
    assert result.decided_by == ()


def test_NA_R15_added_cards_and_heroes_count_for_the_tie_captives_do_not() -> None:
    captor = finish(tribe("corn", captives="blue blue"), tribe("bison"))
    assert captor.winners == (R, G)
    hero = finish(tribe("bison", scout="steady-hand"), tribe("corn"), game=SOUL)
    assert hero.scores == (2, 2)
    assert hero.winners == (G,)
    double = finish(
        tribe("corn corn corn corn", scout="sun-and-moon"),
        tribe("corn", elder="blue", hunter="green green-blue"), game=SOUL,
    )  # fmt: skip
    assert double.scores == (6, 2 + 3 - 2)


def test_swapping_two_colours_and_their_seats_swaps_the_scores() -> None:
    one, other = (
        tribe("corn", scout="red green blue"),
        tribe(elder="red-blue green", captives="red"),
    )
    plain = scores(one, other)
    swapped_one = tribe("corn", scout="green red blue")
    swapped_other = tribe(elder="green-blue red", captives="green")
    assert scores(swapped_other, swapped_one) == plain[::-1]
