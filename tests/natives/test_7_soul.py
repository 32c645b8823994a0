"""Natives 7.2 and 7.3: the Soul of the Prairie."""

from __future__ import annotations

from typing import Any

import pytest

import bisongames
from bisongames import State
from bisongames.natives import Conflict, Give, Harmony
from bisongames.natives.events import CardBoxed
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.events import ConflictWon, HarmonyMade, HeroGiven
from tests.natives.positions import (
    ALL,
    SEASONS,
    SOUL,
    B,
    G,
    R,
    asked,
    asking,
    finish,
    lines,
    position,
    rule_text,
    scored,
    scores,
    tribe,
)
from tests.position_checks import events, legal, look, play, refused

HARVEST = f"{SEASONS}+soul-of-the-prairie"


def drawing(card: str, *tribes: object, **more: object) -> State:
    """R is about to reveal in step 1, and this card is in the stack."""
    return position(*tribes, at="Revealing", game=SOUL, stack=f"{card} corn corn corn corn", **more)  # type: ignore[arg-type]


def hero(name: str, mine: dict[str, Any], *others: dict[str, Any], game: str = SOUL) -> int:
    """What a hero brings R, who has these members, against these others."""
    found = lines(scored(tribe(**mine), *[tribe(**o) for o in others], game=game), R)
    title = bisongames.load(game).components.heroes[name].title
    return sum(points for line, points in found.items() if line.startswith((title, name)))


# Great food


@pytest.mark.parametrize(("kind", "points"), [("corn", 3), ("salmon", 4), ("bison", 5)])
def test_NA_7_2a_great_food_brings_one_more(kind: str, points: int) -> None:
    assert scores(tribe(f"great-{kind}"), game=SOUL) == (points, 0)
    assert scores(tribe(f"great-{kind} {kind}"), game=SOUL) == (2 * points - 1, 0)


def test_NA_7_2b_great_food_is_food_of_its_kind() -> None:
    found = lines(scored(tribe("totem-of-field great-corn corn"), game=SOUL), R)
    assert found["Totem of the Field: 2"] == 2
    state = position(tribe("great-corn"), prairie="rite-of-rainmaking", game=ALL)
    paying = play(state, "activate:shaman", "take:rite-of-rainmaking")
    assert legal(paying) == {"discard:great-corn"}
    farmer = position(prairie="great-corn", game=SOUL)
    assert legal(farmer) == {"activate:farmer", "pass"}


def test_NA_7_2c_one_great_food_card_a_turn() -> None:
    """The rulebook's example: three fishers may take two normal and one great salmon."""
    three = tribe(fisher="red red")
    state = position(three, prairie="salmon salmon great-salmon great-salmon", game=SOUL)
    state = play(state, "activate:fisher")
    allowed = play(state, "take:salmon", "take:great-salmon", "take:salmon")
    assert allowed.active_player == G
    second = play(state, "take:great-salmon", "take:salmon")
    refused(second, "take:great-salmon", "NA-7.2c")
    only_great = position(three, prairie="salmon great-salmon great-salmon", game=SOUL)
    stuck = play(only_great, "activate:fisher", "take:great-salmon", "take:salmon")
    assert legal(stuck) == {"stop"}
    more = position(
        three, prairie="great-salmon great-salmon", game=f"{SOUL}+great_food_per_turn=2"
    )
    more = play(more, "activate:fisher", "take:great-salmon", "take:great-salmon")
    assert legal(more) == {"stop"}


def test_NA_R19_the_limit_is_for_the_whole_turn() -> None:
    state = position(
        prairie="great-corn great-bison bison", game=HARVEST, season="autumn-of-harvest"
    )
    state = play(state, "activate:farmer", "take:great-corn")
    refused(state, "take:great-bison", "NA-7.2c")
    assert legal(state) == {"take:bison", "decline"}
    rite = position(prairie="rite-of-knowledge great-corn great-bison bison", game=ALL)
    rite = play(rite, "activate:shaman", "take:rite-of-knowledge", "activate:farmer", "take:great-corn", "activate:hunter")  # fmt: skip
    refused(rite, "take:great-bison", "NA-7.2c")
    assert legal(rite) == {"take:bison"}
    next_turn = play(
        position(prairie="great-corn great-corn", game=SOUL), "activate:farmer", "take:great-corn"
    )
    assert look(next_turn).great_taken == 0


# Conflict and harmony


def test_NA_7_2d_a_conflict_card_acts_when_revealed() -> None:
    state = drawing("conflict-green", tribe(scout="red"))
    after = play(state, "reveal:conflict-green")
    assert look(after).prairie.total == 0
    assert look(after).tribes[R].harmonies == {"conflict-green": 1}
    assert asked(after) == "Scouting 0"


def test_NA_7_2e_whoever_reveals_it_decides_at_once() -> None:
    state = play(drawing("conflict-green", tribe(warrior="red")), "reveal:conflict-green")
    assert asked(state) == "Facing 0"
    assert legal(state) == {"conflict", "harmony"}
    refused(state, "scout", "NA-7.2e")
    text = bisongames.to_json(state).replace('"held": "conflict-green"', '"held": ""')
    with pytest.raises(bisongames.RecordError):
        bisongames.from_json(text)


@pytest.mark.parametrize(("mine", "theirs", "choice"), [(1, 0, True), (1, 1, False), (0, 1, False)])
def test_NA_7_2g_conflict_needs_more_warriors(mine: int, theirs: int, choice: bool) -> None:
    state = drawing("conflict-green", tribe(warrior="red " * mine), tribe(warrior="blue " * theirs))
    state = play(state, "reveal:conflict-green")
    assert (asked(state) == "Facing 0") is choice
    assert look(state).tribes[R].harmonies.total == (0 if choice else 1)


def test_NA_7_2g_a_question_without_the_warriors_offers_harmony_only() -> None:
    state = asking(position(tribe(elder="red"), held="conflict-green", game=SOUL), Facing(R))
    refused(state, Conflict(), "NA-7.2g")
    assert legal(state) == {"harmony"}


def test_NA_7_2f_the_opponent_is_the_player_of_the_colour() -> None:
    mine, weak, strong = tribe(warrior="red"), tribe(), tribe(warrior="blue blue")
    state = play(drawing("conflict-green", mine, weak, strong, players=3), "reveal:conflict-green")
    assert asked(state) == "Facing 0"
    other = play(drawing("conflict-blue", mine, weak, strong, players=3), "reveal:conflict-blue")
    assert asked(other) == "Scouting 0"
    colors = f"{SOUL}+colors=green-blue-red-yellow"
    seat_2 = position(
        mine, weak, strong, at="Revealing", game=colors, players=3, stack="conflict-red"
    )
    assert asked(play(seat_2, "reveal:conflict-red")) == "Scouting 0"


def test_NA_7_2h_7_2k_a_conflict_lies_above_the_warrior_and_scores_3() -> None:
    """The rulebook's example: red has two warriors, green has one."""
    state = play(drawing("conflict-green", tribe(warrior="red")), "reveal:conflict-green")
    assert events(state, "conflict") == [ConflictWon(R, "conflict-green")]
    after = play(state, "conflict")
    assert look(after).tribes[R].conflicts == {"conflict-green": 1}
    assert lines(after, R)["conflicts won: 1"] == 3
    assert lines(after, G) == {}
    assert scores(tribe(conflicts="conflict-green conflict-green"), game=SOUL) == (6, 0)


@pytest.mark.parametrize(("added", "choice"), [(1, False), (2, True)])
def test_NA_7_2i_7_2j_a_colour_nobody_plays_has_two_warriors(added: int, choice: bool) -> None:
    state = drawing("conflict-blue", tribe(warrior="red " * added))
    state = play(state, "reveal:conflict-blue")
    assert (asked(state) == "Facing 0") is choice
    one = position(
        tribe(warrior="red"),
        at="Revealing",
        game=f"{SOUL}+absent_warriors=1",
        stack="conflict-blue",
    )
    assert asked(play(one, "reveal:conflict-blue")) == "Facing 0"


def test_NA_7_2l_7_2m_7_2n_harmony_is_forced_and_pays_both() -> None:
    """The rulebook's example: red and green have one warrior each."""
    happened = events(drawing("conflict-green"), "reveal:conflict-green")
    assert HarmonyMade(R, "conflict-green") in happened
    state = play(drawing("conflict-green"), "reveal:conflict-green")
    assert asked(state) == "Scouting 0"
    assert state.standing().scores == (1, 1)


def test_NA_7_2o_the_own_colour_goes_to_the_box() -> None:
    state = drawing("conflict-red", tribe(warrior="red red red"))
    assert CardBoxed(R, "conflict-red", "revealed") in events(state, "reveal:conflict-red")
    after = play(state, "reveal:conflict-red")
    assert look(after).boxed["conflict-red"] >= 1
    assert after.standing().scores[R] == state.standing().scores[R]
    assert asked(after) == "Scouting 0"


def test_NA_R72_warriors_are_counted_at_that_moment_with_heroes() -> None:
    state = drawing("conflict-blue", tribe(warrior="sun-and-moon", captives="green green"))
    assert asked(play(state, "reveal:conflict-blue")) == "Facing 0"
    captor = drawing("conflict-green", tribe(captives="green green green"))
    assert asked(play(captor, "reveal:conflict-green")) == "Scouting 0"


def test_NA_R73_conflicts_are_no_captives_and_harmonies_no_totems() -> None:
    mine = tribe(
        "totem-of-wrath", conflicts="conflict-green", harmonies="conflict-green", scout="third-eye"
    )
    state = scored(mine, tribe("totem-of-hunt"), game=SOUL)
    assert lines(state, R) == {
        "Totem of Wrath: 0": 0, "conflicts won: 1": 3, "harmony made: 1": 1, "third-eye": -2,
    }  # fmt: skip


def test_NA_R17_harmony_with_an_absent_colour_pays_the_drawer_alone() -> None:
    state = play(drawing("conflict-blue"), "reveal:conflict-blue")
    assert state.standing().scores == (1, 0)


def test_NA_R18_R74_harmony_is_free_also_with_more_warriors_and_uses_up_the_reveal() -> None:
    state = play(
        drawing("conflict-green", tribe(warrior="red")), "reveal:conflict-green", "harmony"
    )
    assert look(state).tribes[R].harmonies == {"conflict-green": 1}
    assert asked(state) == "Scouting 0"
    assert str(Harmony()) == "harmony"


# Legendary heroes


def test_NA_7_3a_heroes_show_no_colour() -> None:
    assert scores(tribe(), tribe(scout="steady-hand"), game=SOUL) == (0, -2)
    state = position(tribe(scout="steady-hand"), prairie="rite-of-ancestors", game=ALL)
    assert legal(state) == {"pass"}


def test_NA_7_3b_7_3f_a_hero_costs_2_with_or_without_the_bonus() -> None:
    assert scores(tribe(scout="steady-hand legendary-hunter"), game=SOUL) == (-4, 0)
    found = lines(scored(tribe(fisher="steady-hand"), tribe(), game=SOUL), R)
    assert found == {"steady-hand": -2, "Steady Hand: condition met": 8}
    assert scored(prairie="third-eye", game=SOUL).standing().scores == (0, 0)


def test_NA_7_3c_heroes_are_taken_and_placed_like_members() -> None:
    state = position(prairie="third-eye", game=SOUL)
    state = play(state, "activate:elder", "take:third-eye", "place:fisher")
    assert look(state).strength[R][5] == 2


def test_NA_7_3d_7_3i_the_bonus_is_8_and_5_for_the_scout() -> None:
    assert hero("third-eye", {"above": "totem-of-hunt", "scout": "third-eye"}) == 6
    assert hero("silent-stalker", {"scout": "silent-stalker"}) == 3


def test_NA_7_3e_with_a_tie_nobody_has_the_bonus() -> None:
    assert hero("steady-hand", {"fisher": "steady-hand"}, {"fisher": "red"}) == -2
    assert hero("steady-hand", {"fisher": "steady-hand"}, {}) == 6


def test_NA_7_3r_the_role_of_rolling_thunder_is_barred() -> None:
    state = position(tribe(farmer="rolling-thunder"), prairie="corn salmon", game=SOUL)
    refused(state, "activate:farmer", "NA-7.3r")
    assert legal(state) == {"activate:fisher", "pass"}


def test_NA_7_3q_rolling_thunder_always_has_his_bonus() -> None:
    assert hero("rolling-thunder", {"farmer": "rolling-thunder"}, {"farmer": "red red red"}) == 6


def test_NA_7_3s_sun_and_moon_counts_as_two() -> None:
    state = position(tribe(elder="sun-and-moon"), prairie="red red red", game=SOUL)
    state = play(state, "activate:elder", "take:red", "place:scout", "take:red", "place:scout")
    assert asked(state) == "Taking 0"
    wisdom = lines(scored(tribe("totem-of-wisdom", elder="sun-and-moon"), game=SOUL), R)
    assert wisdom["Totem of Wisdom: 3"] == 6


def test_NA_7_3g_the_stalker_goes_to_the_most_scouts_at_once() -> None:
    state = drawing(
        "silent-stalker", tribe(), tribe(scout="red red"), tribe(scout="blue"), players=3
    )
    assert HeroGiven(G, "silent-stalker") in events(state, "reveal:silent-stalker")
    after = play(state, "reveal:silent-stalker")
    assert asked(after) == "Placing 1"
    assert look(after).prairie.total == 0


def test_NA_7_3g_7_3h_the_active_player_decides_between_equals() -> None:
    state = drawing("silent-stalker", tribe(), tribe(scout="red"), tribe(scout="blue"), players=3)
    state = play(state, "reveal:silent-stalker")
    assert asked(state) == "Giving 0"
    assert legal(state) == {"give:1", "give:2"}
    refused(state, "give:0", "NA-7.3h")
    refused(state, Give(3), "NA-7.3g")
    assert asked(play(state, "give:2")) == "Placing 2"
    with pytest.raises(bisongames.RecordError):
        bisongames.from_json(
            bisongames.to_json(state).replace('"held": "silent-stalker"', '"held": ""')
        )


def test_NA_7_3l_third_eye_wants_the_most_totems_and_rites() -> None:
    mine = {"above": "totem-of-hunt rite-of-peace rite-of-feast", "scout": "third-eye"}
    assert hero("third-eye", mine, {"above": "totem-of-river rite-of-peace"}, game=ALL) == 6
    equal = {"above": "totem-of-river totem-of-field rite-of-change"}
    assert hero("third-eye", mine, equal, game=ALL) == -2


def test_NA_7_3l_without_the_rituals_totems_only_count() -> None:
    mine = {"above": "totem-of-hunt totem-of-field", "scout": "third-eye"}
    assert hero("third-eye", mine, {"above": "totem-of-river"}) == 6
    assert rule_text("NA-7.3l", SOUL).endswith("the most totems.")
    assert rule_text("NA-7.3l", ALL).endswith("the most totems and rites.")


@pytest.mark.parametrize(
    ("name", "role", "id"),
    [
        ("legendary-elder", "elder", "7.3k"), ("legendary-warrior", "warrior", "7.3m"),
        ("legendary-farmer", "farmer", "7.3n"), ("legendary-hunter", "hunter", "7.3p"),
        ("steady-hand", "fisher", "7.3o"), ("silent-stalker", "scout", "7.3j"),
    ],
)  # fmt: skip
def test_NA_7_3k_7_3m_7_3n_7_3p_7_3o_7_3j_the_most_of_a_role(name: str, role: str, id: str) -> None:
    bonus = 5 if role == "scout" else 8
    assert hero(name, {role: f"{name} red"}, {role: "red"}, {role: "blue"}) == bonus - 2
    assert hero(name, {role: f"{name} red"}, {role: "red"}, {role: "blue blue"}) == -2
    extra = {"above": "corn corn salmon bison", "captives": "red red", "shaman": name}
    assert hero(name, extra, {role: "red"}) == -2
    assert f"you have the most {role}s" in rule_text(f"NA-{id}", SOUL)


def test_NA_7_3t_sun_and_moon_wants_the_most_members() -> None:
    assert (
        hero("sun-and-moon", {"scout": "sun-and-moon", "elder": "red"}, {"scout": "red red"}) == 6
    )
    assert hero("sun-and-moon", {"scout": "sun-and-moon"}, {"scout": "red red"}) == -2


def test_NA_R75_the_stalker_uses_up_the_reveal_and_moves_but_once() -> None:
    state = drawing("silent-stalker", tribe(scout="red"))
    state = play(state, "reveal:silent-stalker", "place:elder")
    assert asked(state) == "Scouting 0"
    ahead = position(
        tribe(elder="silent-stalker"), tribe(scout="red red"), game=SOUL, prairie="blue", active=1
    )
    ahead = play(ahead, "activate:elder", "take:blue", "place:scout")
    assert look(ahead).tribes[R].members[1] == {"silent-stalker": 1}


def test_NA_R23_a_captured_hero_is_a_captive_like_any_other() -> None:
    state = position(prairie="rolling-thunder red", game=SOUL)
    state = play(state, "activate:warrior", "take:rolling-thunder")
    assert state.standing().scores == (1, 0)
    again = position(tribe(captives="rolling-thunder"), prairie="red", game=SOUL)
    assert "activate:warrior" in legal(again)


def test_NA_R24_the_receiver_places_the_stalker_where_he_likes() -> None:
    state = drawing("silent-stalker", tribe(), tribe(scout="red"))
    state = play(state, "reveal:silent-stalker")
    assert len(legal(state)) == 7
    refused(state, "place:hunter", "GEN-turn", player=R)
    after = play(state, "place:hunter")
    assert look(after).tribes[G].members[6] == {"silent-stalker": 1}
    moved = position(tribe(hunter="silent-stalker"), prairie="rite-of-change", game=ALL)
    moved = play(
        moved, "activate:shaman", "take:rite-of-change", "move:silent-stalker/hunter/scout"
    )
    assert look(moved).strength[R][0] == 2


def test_NA_R25_R76_got_in_step_1_the_stalker_helps_in_step_2() -> None:
    state = drawing("silent-stalker", tribe(scout="red"))
    state = play(state, "reveal:silent-stalker", "place:scout")
    state = play(state, *["scout", "reveal:corn"] * 3)
    assert asked(state) == "ChoosingRole 0"


def test_NA_R26_R77_R78_R79_rolling_thunder_bars_his_role_until_he_leaves() -> None:
    scout = drawing("corn", tribe(scout="rolling-thunder red"))
    assert asked(play(scout, "reveal:corn")) == "ChoosingRole 0"
    steady = {"fisher": "rolling-thunder steady-hand"}
    assert hero("steady-hand", steady, {"fisher": "red"}) == 6
    knowing = position(
        tribe(farmer="rolling-thunder"), prairie="rite-of-knowledge corn bison", game=ALL
    )
    knowing = play(knowing, "activate:shaman", "take:rite-of-knowledge")
    assert legal(knowing) == {"activate:hunter", "decline"}
    refused(knowing, "activate:farmer", "NA-7.3r")
    moving = position(tribe(farmer="rolling-thunder"), prairie="rite-of-change", game=ALL)
    moving = play(moving, "activate:shaman", "take:rite-of-change")
    refused(moving, "move:rolling-thunder/farmer/scout", "NA-R78")
    freed = position(tribe(farmer="rolling-thunder"), prairie="rite-of-sacrifice corn", game=ALL)
    freed = play(
        freed, "activate:shaman", "take:rite-of-sacrifice", "capture:rolling-thunder/farmer"
    )
    assert look(freed).tribes[R].captives == ("rolling-thunder",)
    join = position(tribe(farmer="rolling-thunder"), prairie="red", game=SOUL)
    assert look(play(join, "activate:elder", "take:red", "place:farmer")).strength[R][4] == 3


def test_NA_R77_placed_at_the_elder_during_his_action_the_rest_is_still_taken() -> None:
    state = position(tribe(elder="red red"), prairie="rolling-thunder blue blue", game=SOUL)
    state = play(state, "activate:elder", "take:rolling-thunder", "place:elder")
    state = play(state, "take:blue", "place:elder", "take:blue", "place:scout")
    assert state.active_player == G


def test_NA_R27_R80_R81_sun_and_moon_is_one_card_to_take_one_minus_and_one_captive() -> None:
    state = position(prairie="sun-and-moon", game=SOUL)
    taken = play(state, "activate:elder", "take:sun-and-moon", "place:elder")
    assert look(taken).strength[R][1] == 3
    assert lines(taken, R)["sun-and-moon"] == -2
    assert play(state, "activate:warrior", "take:sun-and-moon").standing().scores[R] == 1
    close = finish(
        tribe(scout="sun-and-moon"), tribe("corn corn corn", scout="blue red-green"), game=SOUL
    )
    assert close.scores == (-2 + 1, 6 - 2 + 1)


def test_NA_R28_R82_a_condition_is_tested_for_the_holder_alone() -> None:
    state = scored(tribe(scout="steady-hand"), tribe(fisher="red red"), tribe(), game=SOUL)
    assert lines(state, R)["steady-hand"] == -2
    assert "Steady Hand: condition met" not in {**lines(state, R), **lines(state, G)}
    assert lines(state, B) == {}
