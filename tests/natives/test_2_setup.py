"""Natives 2: set-up."""

from __future__ import annotations

import json
import random

import pytest

import bisongames
from bisongames import SetupError, VariantError
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    outcomes,
    position,
    rule_text,
    scores,
    set_up,
    tribe,
)
from tests.position_checks import look, play

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


def test_NA_2a_cards_of_other_expansions_stay_in_the_box() -> None:
    cards = bisongames.load(BASE).domains["card"]
    assert not {"rite-of-peace", "great-corn", "third-eye", "summer"} & set(cards)


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


def test_NA_2h_N2_ten_cards_below_winter_and_the_rest_above() -> None:
    board = bisongames.load(BASE).board(2)
    assert (board.stack_size + board.opening_size, board.stack_size) == (100, 95)
    assert board.stack_size - board.winter_at == 10
    state = position(at="Revealing", revealed=84)
    assert outcomes(state) == {"reveal:winter"}
    assert look(state).stack.total == 10


@pytest.mark.parametrize("revealed", [0, 83, 85, 94])
def test_NA_2h_no_other_reveal_brings_winter(revealed: int) -> None:
    assert "reveal:winter" not in outcomes(position(at="Revealing", revealed=revealed))


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


def test_NA_2x_the_totem_of_power_is_out_with_the_soul() -> None:
    assert "totem-of-power" not in bisongames.load(SOUL).components.totems
    assert "totem-of-power" in bisongames.load(RITUALS).components.totems


def test_NA_2j_with_the_seasons_base_cards_open_ten_with_the_soul() -> None:
    base = set(bisongames.load(BASE).board(2).kinds)
    for game, cards, number in (
        (f"{RITUALS}+seasons", base, 5),
        (ALL, base - {"totem-of-power"}, 10),
    ):
        assert opening_cards(game) == cards
        assert look(set_up(game)).prairie.total == number
    assert look(set_up(SOUL)).prairie.total == 5


@pytest.mark.parametrize(
    ("game", "piles"),
    [
        ("natives/base+seasons", (32, 31, 31)),
        ("natives/base+rituals+seasons", (37, 36, 37)),
        ("natives/base+seasons+soul-of-the-prairie", (40, 39, 39)),
        (ALL, (45, 44, 45)),
    ],
)
def test_NA_2u_R9_three_even_piles_surplus_to_a_then_c(
    game: str, piles: tuple[int, int, int]
) -> None:
    a, b, c = piles
    board = bisongames.load(game).board(2)
    places = {name: at for at, name in board.changes.items()}
    assert places["summer"] == a - 10 + 1
    assert places["autumn"] == places["summer"] + c + 1
    assert board.winter_at == places["autumn"] + b + 1
    assert a + b + c == sum(board.counts) - board.opening_size


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_2h_N3_special_cards_come_at_their_places(game: str) -> None:
    opening, size, changes, winter = PLACES[game]
    state = set_up(game, seed=3)
    view, text = look(state), rule_text("NA-N3", game)
    assert (view.prairie.total, state.table.board.stack_size) == (opening, size)
    assert view.special_cards == {**changes, "winter": winter}
    for name, place in view.special_cards.items():
        before = position(at="Revealing", revealed=place - 1, game=game)
        assert outcomes(before) == {f"reveal:{name}"}
        assert f"{name} {place}" in text


def test_NA_2p_2q_one_season_of_each_part_by_chance() -> None:
    state = bisongames.load(RITUALS + "+seasons").start(2, start_player=0)
    drawn = []
    for _ in range(3):
        drawn.append({t.removeprefix("season:").split("-")[0] for t in outcomes(state)})
        assert len(state.chance_outcomes()) == 3
        state = state.apply(state.chance_outcomes()[1][0])
    assert drawn == [{"spring"}, {"summer"}, {"autumn"}]
    with pytest.raises(VariantError):
        bisongames.load(f"{SEASONS}+season_choice=grace-mildness-harvest")


def test_NA_2r_no_summer_of_prayer_without_the_rituals() -> None:
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
def test_NA_2q_2s_2t_chosen_seasons_are_piled_spring_on_top(
    choice: str, seasons: tuple[str, ...]
) -> None:
    view = look(set_up(f"{RITUALS}+seasons+season_choice={choice}"))
    assert view.season_cards == seasons
    assert view.season == seasons[0]


def test_NA_R86_every_player_knows_all_seasons_from_the_start() -> None:
    state = set_up(f"{RITUALS}+seasons", players=3)
    chosen = look(state).season_cards
    assert [getattr(state.view(p), "season_cards") for p in (0, 1, 2)] == [chosen] * 3  # noqa: B009
    assert [name.partition("-")[0] for name in chosen] == ["spring", "summer", "autumn"]


HIDDEN = f"{RITUALS}+seasons+seasons_known=off"


def test_option_seasons_known_off_shows_each_season_only_when_it_begins() -> None:
    """NA-R86, 2q, 2s and 2v in their other form: a season is drawn when it begins, all as likely, and then seen by all."""
    game = bisongames.load(HIDDEN)
    assert "face down" in rule_text("NA-R86", HIDDEN)
    assert "without looking" in rule_text("NA-2q", HIDDEN)
    assert not game.has_rule("NA-2s")
    assert "coming seasons" in rule_text("NA-R37", HIDDEN)
    match, rng = bisongames.Match(game, 3, seed=3), random.Random(3)
    changed: list[tuple[str, ...]] = []
    while not match.is_over:
        state = match.state
        chance = type(state.decision).__name__ == "DrawingSeason"
        assert not chance or len(state.chance_outcomes()) == 3
        seen = look(state)
        for player in (0, 1, 2, None):
            assert getattr(state.view(player), "season_cards") == seen.season_cards  # noqa: B009
        if not chance and seen.season_cards != (changed[-1] if changed else ()):
            changed.append(seen.season_cards)
            assert seen.season == seen.season_cards[-1]
        assert bisongames.from_json(bisongames.to_json(state)) == state
        match.play(rng.choice(state.legal_actions()))
    assert [len(cards) for cards in changed] == [1, 2, 3]
    assert [card.partition("-")[0] for card in changed[-1]] == ["spring", "summer", "autumn"]


def test_seasons_that_are_chosen_are_known() -> None:
    with pytest.raises(VariantError, match="seasons_known"):
        bisongames.load(f"{HIDDEN}+season_choice=easy")


def test_hidden_seasons_are_as_many_as_the_changes_that_were_revealed() -> None:
    state = bisongames.load(HIDDEN).start(2, start_player=0)
    state = play(state, "season:spring-of-grace")
    rng = random.Random(1)
    while not state.turn:
        state = state.apply(state.sample_chance(rng))
    data = bisongames.to_json(state).replace(
        '["spring-of-grace"]', '["spring-of-grace","summer-of-joy"]'
    )
    assert "summer-of-joy" in data
    with pytest.raises(bisongames.BisongamesError, match="season_cards"):
        bisongames.from_json(data)


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


@pytest.mark.parametrize("id", COMBINATIONS)
def test_set_up_can_be_carried_out_in_the_order_of_the_rules(id: str) -> None:
    """Seasons are chosen before cards are shuffled; the stack is built of what the prairie leaves, but for the base."""
    game = bisongames.load(id)
    read = [rule.id for rule in game.rules if rule.section == "2"]
    with_seasons = ["NA-2p", "NA-2q", "NA-2t", "NA-2v", "NA-R86"]
    laid = ["NA-2i", "NA-R10", "NA-R11", "NA-2j"]
    stack_last = [*laid, "NA-2u", "NA-R9", "NA-2h"]
    as_printed = ["NA-2h", *laid]
    wanted = [
        *["NA-2b", "NA-2c", "NA-2d", "NA-2f", *with_seasons, "NA-2g", "NA-2o", "NA-2w"],
        *(stack_last if {"seasons", "soul-of-the-prairie"} & {*game.expansions} else as_printed),
        *["NA-2l", "NA-R35", "NA-2m"],
    ]
    assert [id for id in read if id in wanted] == [id for id in wanted if id in read]
    assert ("of the stack" in game.rule("NA-2j").text) == (
        read.index("NA-2h") < read.index("NA-2j")
    )


def test_a_position_from_before_the_option_seasons_known_is_still_read() -> None:
    match = bisongames.Match(f"{BASE}+captive_points=2", 2, seed=1)
    match.play(match.state.legal_actions()[0])
    data = json.loads(bisongames.to_json(match.state))
    assert data["resolved"]["options"].pop("seasons_known") is True
    assert bisongames.from_json(json.dumps(data)) == match.state
