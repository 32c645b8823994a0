"""Natives 2 and 3: set-up, what lies on the table, and who knows what."""

from __future__ import annotations

import random

import pytest

import bisongames
from bisongames import SetupError, VariantError
from bisongames.natives import Dismiss
from bisongames.natives.placing import Placing
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    G,
    R,
    asking,
    lines,
    outcomes,
    position,
    rule_text,
    scored,
    scores,
    set_up,
    taken,
    tribe,
)
from tests.position_checks import legal, look, play, refused

PLACES = {
    "natives/base": (5, 95, {}, 85),
    "natives/base+rituals": (5, 111, {}, 101),
    "natives/base+soul-of-the-prairie": (5, 124, {}, 114),
    "natives/base+rituals+soul-of-the-prairie": (5, 140, {}, 130),
    "natives/base+seasons": (5, 97, {"summer": 23, "autumn": 55}, 87),
    "natives/base+rituals+seasons": (5, 113, {"summer": 28, "autumn": 66}, 103),
    "natives/base+seasons+soul-of-the-prairie": (10, 121, {"summer": 31, "autumn": 71}, 111),
    "natives/base+rituals+seasons+soul-of-the-prairie": (
        10, 137, {"summer": 36, "autumn": 82}, 127,
    ),
}  # fmt: skip
"""Per combination: opening prairie, stack, season changes, winter (as the sheet counts them)."""


def opening_cards(game: str) -> set[str]:
    """Every card that may lie in the opening prairie."""
    state = bisongames.load(game).start(2, start_player=0)
    rng = random.Random(2)
    while "reveal:corn" not in outcomes(state):
        state = state.apply(state.sample_chance(rng))
    return {text.removeprefix("reveal:") for text in outcomes(state)}


def test_NA_1a_two_to_four_players() -> None:
    assert bisongames.load(BASE).player_counts == (2, 3, 4)
    for number in (1, 5):
        with pytest.raises(SetupError):
            bisongames.load(BASE).start(number)


def test_NA_2a_2x_cards_of_other_expansions_and_the_totem_of_power_stay_in_the_box() -> None:
    cards = bisongames.load(BASE).domains["card"]
    assert not {"rite-of-peace", "great-corn", "third-eye", "summer"} & set(cards)
    assert "totem-of-power" not in bisongames.load(SOUL).components.totems
    assert "totem-of-power" in bisongames.load(RITUALS).components.totems


def test_NA_2a_any_selection_of_expansions() -> None:
    assert len({bisongames.load(game) for game in COMBINATIONS}) == 8
    with pytest.raises(VariantError):
        bisongames.load("natives/base+rituals+rituals")
    with pytest.raises(bisongames.UnknownVariant):
        bisongames.load("natives/base+heroes")


def test_NA_2b_2c_2d_2e_2f_2i_2j_what_lies_on_the_table_at_the_start() -> None:
    view, of_four = look(set_up()), look(set_up(players=4))
    assert not {"start-player", "winter"} & {*view.stack}
    assert (view.prairie.total, view.stack.total, view.stack_left) == (5, 94, 95)
    assert view.colors == ("red", "green")
    assert view.strength == ((1,) * 7,) * 2
    assert of_four.strength == ((1,) * 7,) * 4
    assert len(set(of_four.colors)) == 4


def test_NA_2l_R35_chance_or_the_caller_says_who_begins() -> None:
    start = bisongames.load(BASE).start(3)
    assert outcomes(start) == {"start:0", "start:1", "start:2"}
    assert set_up(players=3, start_player=2).active_player == 2
    with pytest.raises(SetupError):
        bisongames.load(BASE).start(3, start_player=5)


def test_NA_2m_2n_the_start_player_never_changes() -> None:
    state = position(start=1, active=0, players=3)
    after = play(state, "pass")
    assert (after.active_player, after.round, look(after).start_player) == (1, 3, 1)


def test_NA_2o_2w_the_cards_of_expansions_are_shuffled_in() -> None:
    rituals, soul = bisongames.load(RITUALS).components, bisongames.load(SOUL).components
    great = {"great-corn", "great-salmon", "great-bison"}
    for game, new, number in (
        (RITUALS, {*rituals.rites}, 16),
        (SOUL, {*soul.heroes, *soul.conflicts, *great}, 30),
    ):
        view = look(set_up(game))
        assert sum(view.stack[card] + view.prairie[card] for card in new) == number
    late = position(at="Revealing", revealed=105, game=RITUALS, stack="rite-of-peace")
    assert "reveal:rite-of-peace" in outcomes(late)


def test_NA_2j_with_the_seasons_base_cards_open_ten_with_the_soul() -> None:
    base = set(bisongames.load(BASE).board(2).kinds)
    for game, cards, number in (
        (f"{RITUALS}+seasons", base, 5),
        (ALL, base - {"totem-of-power"}, 10),
    ):
        assert opening_cards(game) == cards
        assert look(set_up(game)).prairie.total == number
    assert look(set_up(SOUL)).prairie.total == 5


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_2h_2u_N2_N3_R9_special_cards_come_at_their_places(game: str) -> None:
    opening, size, changes, winter = PLACES[game]
    state = set_up(game, seed=3)
    view, board, text = look(state), state.table.board, rule_text("NA-N3", game)
    assert (view.prairie.total, board.stack_size, size - winter) == (opening, size, 10)
    assert view.special_cards == {**changes, "winter": winter}
    for name, place in view.special_cards.items():
        before = position(at="Revealing", revealed=place - 1, game=game)
        assert outcomes(before) == {f"reveal:{name}"}
        assert f"{name} {place}" in text
    for revealed in (0, winter - 2, winter, winter + 9):
        other = position(at="Revealing", revealed=revealed, game=game)
        assert "reveal:winter" not in outcomes(other)
    if changes:  # three even piles, the surplus to A, then C
        summer, autumn = changes["summer"], changes["autumn"]
        a, b, c = summer - 1 + 10, winter - autumn - 1, autumn - summer - 1
        assert a >= c >= b >= a - 1
        assert a + b + c == sum(board.counts) - opening


def test_NA_2p_2q_2r_one_season_of_each_part_by_chance_but_prayer_only_with_the_rituals() -> None:
    state = bisongames.load(RITUALS + "+seasons").start(2, start_player=0)
    drawn = []
    for _ in range(3):
        drawn.append({t.removeprefix("season:").split("-")[0] for t in outcomes(state)})
        assert len(state.chance_outcomes()) == 3
        state = state.apply(state.chance_outcomes()[1][0])
    assert drawn == [{"spring"}, {"summer"}, {"autumn"}]
    with pytest.raises(VariantError):
        bisongames.load(f"{SEASONS}+season_choice=grace-mildness-harvest")
    state = play(bisongames.load(SEASONS).start(2, start_player=0), "season:spring-of-grace")
    assert outcomes(state) == {"season:summer-of-joy", "season:summer-of-change"}


@pytest.mark.parametrize(
    ("choice", "seasons"),
    [
        ("easy", ("spring-of-grace", "summer-of-joy", "autumn-of-harvest")),
        ("aggressive", ("spring-of-mildness", "summer-of-prayer", "autumn-of-wrath")),
        ("flexible", ("spring-of-grace", "summer-of-change", "autumn-of-harvest")),
        ("mildness-joy-winds", ("spring-of-mildness", "summer-of-joy", "autumn-of-winds")),
    ],
)
def test_NA_2q_2s_2t_7_1a_chosen_seasons_are_piled_spring_on_top(
    choice: str, seasons: tuple[str, ...]
) -> None:
    view = look(set_up(f"{RITUALS}+seasons+season_choice={choice}"))
    assert view.season_cards == seasons
    assert view.season == seasons[0]


@pytest.mark.parametrize(("autumn", "curses"), [("harvest", 0), ("winds", 1), ("wrath", 1)])
def test_NA_2v_curses_are_used_with_winds_and_wrath_only(autumn: str, curses: int) -> None:
    state = position(
        tribe(), tribe(captives="red"), prairie="corn " * 9, active=1, game=SEASONS,
        season=f"autumn-of-{autumn}",
    )  # fmt: skip
    assert sum(t.curses for t in look(play(state, "pass")).tribes) == curses


def test_NA_N4_start_player_then_seasons_then_prairie() -> None:
    state = bisongames.load(SEASONS).start(2)
    rng = random.Random(0)
    kinds = []
    while not state.turn:
        kinds.append(getattr(state.decision, "kind", ""))
        state = state.apply(state.sample_chance(rng))
    assert kinds == ["start player"] + ["season"] * 3 + ["opening prairie"] * 5


def test_NA_N5_colours_by_seat() -> None:
    assert look(set_up()).colors == ("red", "green")
    swapped = set_up(f"{BASE}+colors=blue-red-yellow-green", players=3)
    assert look(swapped).colors == ("blue", "red", "yellow")
    with pytest.raises(VariantError):
        bisongames.load(f"{BASE}+colors=red-red-blue-green")


@pytest.mark.parametrize("choice", ["grace-prayer-harvest", "aggressive"])
def test_NA_2r_N10_a_season_of_the_rituals_needs_them(choice: str) -> None:
    bisongames.load(f"{RITUALS}+seasons+season_choice={choice}")
    with pytest.raises(VariantError, match="Summer of Prayer needs the Rituals") as error:
        bisongames.load(f"{SEASONS}+season_choice={choice}")
    assert [fault.path for fault in error.value.faults] == ["options.season_choice"]


def test_NA_R10_R11_cards_that_act_on_reveal_are_in_the_stack_only() -> None:
    kinds, stack = opening_cards(SOUL), look(set_up(SOUL)).stack
    conflicts = [f"conflict-{color}" for color in ("red", "green", "blue", "yellow")]
    assert not {"silent-stalker", *conflicts} & kinds
    assert [stack[card] for card in ("silent-stalker", *conflicts)] == [1, 2, 2, 2, 2]
    assert {"third-eye", "great-corn"} <= kinds
    weights = bisongames.load(SOUL).start(2, start_player=0).chance_outcomes()
    assert {str(a): p for a, p in weights}["reveal:third-eye"] == pytest.approx(1 / 119)


def test_NA_R16_R36_all_members_stay_with_fewer_players() -> None:
    view = look(set_up(players=2))
    assert view.stack["blue"] + view.prairie["blue"] == 7
    assert scores(tribe(scout="blue"), tribe()) == (-2, 0)


def test_NA_3a_3d_strength_is_the_tribe_card_and_the_members_below() -> None:
    state = position(prairie="salmon salmon")
    assert look(state).strength[R] == (1,) * 7
    assert legal(play(state, "activate:fisher", "take:salmon"), "take") == set()
    state = position(tribe(fisher="red green"), prairie="salmon " * 5)
    assert look(state).strength[R][5] == 3
    taken = play(state, "activate:fisher", "take:salmon", "take:salmon", "take:salmon")
    assert taken.active_player == G
    assert look(taken).tribes[R].above["salmon"] == 3


def test_NA_3b_3c_a_new_member_lies_below_exactly_one_tribe_card() -> None:
    state = play(position(prairie="green"), "activate:elder", "take:green")
    assert legal(state) == {f"place:{r}" for r in ("scout", "elder", "shaman", "warrior", "farmer", "fisher", "hunter")}  # fmt: skip
    after = play(state, "place:elder")
    assert [dict(m) for m in look(after).tribes[R].members] == [{}, {"green": 1}, *[{}] * 5]
    refused(state, "take:green", "NA-R49", "GEN-decision")
    no_member = position(held="conflict-green", game=SOUL)
    refused(asking(no_member, Placing(R)), "place:elder", "NA-3b")


def test_NA_3f_R56_what_was_added_can_be_read_and_is_no_member_above_a_tribe_card() -> None:
    above = "rite-of-peace corn corn totem-of-hunt"
    more = {"harmonies": "conflict-green", "conflicts": "conflict-blue", "captives": "blue red"}
    mine = tribe(above, **more, curses=1, fisher="red red-green")  # type: ignore[arg-type]
    state = scored(mine, game=ALL)
    assert look(state).tribes[R] == mine
    assert look(state).strength[R] == (1, 1, 1, 1, 1, 3, 1)
    assert sum(lines(state, R).values()) == 1 + 1 + 3 - 5 + 2 * 2 + 2 + 2 + 1


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_R37_only_the_order_of_the_stack_is_hidden_and_it_is_not_kept(game: str) -> None:
    state, rng = set_up(game, players=3), random.Random(1)
    for _ in range(60):
        for player in (0, 1, 2, None):
            assert state.sample(player, random.Random(1)) == state
        assert look(state).stack == getattr(state.view(0), "stack")  # noqa: B009
        legal_now = state.legal_actions()
        state = state.apply(rng.choice(legal_now) if legal_now else state.sample_chance(rng))


def test_NA_R38_a_choice_leads_to_one_position_and_chance_is_the_next_card_only() -> None:
    state = position(prairie="corn salmon")
    assert state.apply(state.parse("activate:farmer")) == play(state, "activate:farmer")
    rest = play(state, "pass")
    assert type(rest.decision).__name__ == "Revealing"
    weights = {str(a): p for a, p in rest.chance_outcomes()}
    stack = look(rest).stack
    assert weights == {f"reveal:{c}": pytest.approx(n / stack.total) for c, n in stack.items()}


def test_NA_R13_R39_tribe_cards_count_for_strength_but_are_never_moved_or_given_up() -> None:
    assert lines(scored(tribe("totem-of-cunning")), R) == {"Totem of Cunning: 1": 2}
    refused(taken("ancestors", tribe(scout="red")), Dismiss("red", "fisher"), "NA-R39")
    moving = position(tribe(scout="red"), at="turn", game=SEASONS, season="summer-of-change")
    refused(moving, "move:red/fisher/scout", "NA-R39")
    assert scores(tribe(), tribe(), game=SOUL) == (0, 0)
