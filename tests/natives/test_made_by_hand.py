"""Natives: positions made by hand that no match can lead to, each refused with the path of its fault."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.natives.rituals.rites import Resume
from bisongames.natives.rituals.role_swaps import Reassigning
from bisongames.natives.taking import Taking
from bisongames.natives.view import NativesView
from bisongames.testing.support.mutations import damages, plays_to_its_end
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    look,
    play,
    position,
    set_up,
)
from tests.natives.reached import asks, at, eager, match, reached, refusals, shift

WRATH = f"{ALL}+season_choice=mildness-joy-wrath"
PRAYER = f"{ALL}+season_choice=mildness-prayer-wrath"


def put(**values: Any) -> Any:
    """Says of the table that something is otherwise."""
    return lambda position, agenda: position.update(values)


def of_player(player: int, **values: Any) -> Any:
    """Says of a player's tribe that something is otherwise."""
    return lambda position, agenda: position["tribes"][player].update(values)


def item(place: int, **values: Any) -> Any:
    """Says of a thing on the agenda that something is otherwise."""
    return lambda position, agenda: agenda[place].update(values)


def first(kind: str, **values: Any) -> Any:
    """Puts a thing before all else that is due."""
    return lambda position, agenda: agenda.insert(0, {"type": kind, **values})


def resumes(state: State) -> list[Resume]:
    """The actions that are interrupted."""
    return [due for due in state.agenda if isinstance(due, Resume)]


# Turns, reveals, seasons and the end


def later(rounds: int) -> Any:
    """Says that so many rounds more have been played by two players."""

    def change(position: Any, agenda: Any) -> None:
        position["turn"] += 2 * rounds
        position["round"] += rounds

    return change


def ends(position: Any, agenda: Any) -> None:
    """Says that the game is over."""
    position["ended"] = "NA-4m"
    agenda.clear()


def test_a_season_before_its_change_is_refused() -> None:
    found = refusals(at("ChoosingRole", WRATH, turn=3), put(season="autumn-of-wrath"))
    assert found["$.position.season"] == "the change to autumn-of-wrath is not revealed yet"


def test_a_season_that_is_over_is_refused() -> None:
    state = reached(lambda s: s.agenda and s.table.revealed > s.table.board.winter_at - 9, WRATH)
    found = refusals(state, put(season="spring-of-mildness"))
    assert found["$.position.season"].startswith("needed autumn-of-wrath in round")


def test_an_end_by_a_rule_that_ends_nothing_is_refused() -> None:
    assert "$.position.ended" in refusals(at("ChoosingRole", BASE), put(ended="NA-8b"))


def test_an_end_before_winter_is_refused() -> None:
    found = refusals(at("ChoosingRole", BASE), ends)
    assert "winter is the card of reveal 85" in found["$.position.revealed"]


def test_an_end_within_a_round_is_refused() -> None:
    state = reached(
        lambda s: s.agenda and s.table.winter and s.active_player == s.table.start_player, BASE
    )
    assert "$.position.active_player" in refusals(state, ends)


def test_a_game_that_goes_on_a_round_after_winter_is_refused() -> None:
    state = reached(
        lambda s: s.is_over and s.table.revealed > s.table.board.winter_at + 4,
        f"{BASE}+replenish=3",
    )

    def goes_on(position: Any, agenda: Any) -> None:
        start, active = position["start_player"], position["active_player"]
        position.update(ended="", active_player=start, turn=position["turn"] + 1)
        position["round"] += 1
        agenda[:] = [
            {"type": "ChoosingRole", "player": start},
            {"type": "EndTurn", "player": start},
        ]
        assert active != start

    assert "winter came before" in refusals(state, goes_on)["$.position.revealed"]


@pytest.mark.parametrize(("turn", "number", "active"), [(1, 0, 0), (0, 1, -1)])
def test_turns_and_rounds_that_do_not_fit_are_refused(turn: int, number: int, active: int) -> None:
    change = put(turn=turn, round=number, active_player=active, start_player=0)
    found = refusals(at("ChoosingRole", BASE), change)
    assert {"$.position.turn", "$.position.round"} & found.keys()


def test_more_reveals_than_scouts_are_refused() -> None:
    found = refusals(at("ChoosingRole", BASE, turn=23), later(-10))
    assert "at most" in found["$.position.revealed"]


def test_fewer_reveals_than_turns_are_refused() -> None:
    found = refusals(at("ChoosingRole", BASE, turn=23), later(20))
    assert "at least" in found["$.position.revealed"]


# Cards and where they can lie


@pytest.mark.parametrize("place", ["conflicts", "harmonies"])
def test_a_conflict_card_of_a_players_own_colour_is_refused(place: str) -> None:
    state = reached(lambda s: look(s).boxed.get("conflict-red", 0), SOUL)

    def change(position: Any, agenda: Any) -> None:
        shift(position["boxed"], position["tribes"][0][place], "conflict-red")

    found = refusals(state, change)
    assert "goes to the box" in found[f"$.position.tribes[0].{place}.conflict-red"]


def to_the_prairie(card: str) -> Any:
    """A card of the stack lies in the prairie, and one from there in the stack."""

    def change(position: Any, agenda: Any) -> None:
        other = next(iter(position["prairie"]))
        shift(position["stack"], position["prairie"], card)
        shift(position["prairie"], position["stack"], other)

    return change


@pytest.mark.parametrize("card", ["silent-stalker", "conflict-blue"])
def test_a_card_that_goes_elsewhere_at_once_is_refused_in_the_prairie(card: str) -> None:
    state = reached(lambda s: s.turn > 1 and look(s).stack.get(card, 0), SOUL)
    assert f"$.position.prairie.{card}" in refusals(state, to_the_prairie(card))


def test_an_opening_prairie_with_cards_of_an_expansion_is_refused_in_the_seasons() -> None:
    state = reached(lambda s: s.turn == 1, ALL)
    rites = [c for c in look(state).stack if c.startswith("rite")][:3]

    def change(position: Any, agenda: Any) -> None:
        for rite in rites:
            to_the_prairie(rite)(position, agenda)

    assert "opening prairie" in refusals(state, change)["$.position.stack"]


def to_the_box(family: str) -> Any:
    """A card of the prairie is in the box."""

    def change(position: Any, agenda: Any) -> None:
        card = next(c for c in position["prairie"] if c.startswith(family))
        shift(position["prairie"], position["boxed"], card)

    return change


@pytest.mark.parametrize(
    ("game", "family", "where"),
    [
        (BASE, "corn", "boxed"),
        (BASE, "red", "boxed"),
        (SOUL, "legendary", "boxed"),
        (RITUALS, "totem", "boxed"),
        (RITUALS, "rite-of-peace", "boxed.rite-of-peace"),
    ],
)
def test_cards_in_the_box_that_no_rite_has_cost_are_refused(
    game: str, family: str, where: str
) -> None:
    state = reached(
        lambda s: s.turn > 1 and any(c.startswith(family) for c in look(s).prairie), game
    )
    assert f"$.position.{where}" in refusals(state, to_the_box(family))


def test_a_rite_that_is_not_paid_for_is_refused() -> None:
    state = reached(lambda s: look(s).boxed.get("corn", 0) == 1, RITUALS)

    def change(position: Any, agenda: Any) -> None:
        shift(position["boxed"], position["prairie"], "corn")

    assert "$.position.boxed" in refusals(state, change)


def test_a_rite_that_is_paid_for_with_a_member_of_another_colour_is_refused() -> None:
    def found(state: State) -> bool:
        boxed = [c for c in look(state).boxed if "red" in c.split("-")]
        other = look(state).prairie.get("green", 0)
        return bool(
            boxed and other and look(state).tribes[0].above.get("rite-of-ancestors", 0) == 1
        )

    def change(position: Any, agenda: Any) -> None:
        for card in [c for c in position["boxed"] if "red" in c.split("-")]:
            shift(position["boxed"], position["prairie"], card)
            shift(position["prairie"], position["boxed"], "green")

    found_at = refusals(reached(found, RITUALS), change)
    assert "members that show red" in found_at["$.position.boxed"]


def test_a_silent_stalker_that_no_rite_made_a_captive_is_refused() -> None:
    def change(position: Any, agenda: Any) -> None:
        for tribe in position["tribes"]:
            for column in tribe["members"]:
                if column.pop("silent-stalker", 0):
                    tribe["captives"].append("silent-stalker")

    state = reached(lambda s: any("silent-stalker" in c for c in look(s).tribes[0].members), SOUL)
    assert "$.position.tribes[0].captives" in refusals(state, change)


# What players have


def test_curses_without_a_season_that_brings_them_are_refused() -> None:
    state = at("ChoosingRole", f"{SEASONS}+season_choice=easy")
    assert (
        "bring 0 at most" in refusals(state, of_player(0, curses=3))["$.position.tribes[0].curses"]
    )


def test_more_curses_than_turns_in_the_season_are_refused() -> None:
    state = reached(lambda s: max(s.table.curses), WRATH)
    player = state.table.curses.index(max(state.table.curses))
    found = refusals(state, of_player(player, curses=9))
    assert f"$.position.tribes[{player}].curses" in found


@pytest.mark.parametrize(("game", "credit"), [(f"{SEASONS}+season_choice=easy", 17), (WRATH, 1)])
def test_a_credit_that_no_season_gives_is_refused(game: str, credit: int) -> None:
    state = at("ChoosingRole", game, turn=12)
    assert "$.position.tribes[0].credit" in refusals(state, of_player(0, credit=credit))


def test_a_credit_before_the_first_turn_is_refused() -> None:
    state = reached(lambda s: s.turn == 1, WRATH)
    assert "$.position.tribes[0].credit" in refusals(state, of_player(0, credit=2))


def test_a_credit_that_the_action_going_on_has_spent_is_refused() -> None:
    state = at("Taking", WRATH, turn=12)
    player = state.actor or 0
    assert f"$.position.tribes[{player}].credit" in refusals(state, of_player(player, credit=2))


def test_cards_taken_before_the_first_action_are_refused() -> None:
    state = reached(lambda s: s.turn == 1, BASE)

    def change(position: Any, agenda: Any) -> None:
        card = next(c for c in position["prairie"] if c in ("corn", "salmon", "bison"))
        shift(position["prairie"], position["tribes"][1]["above"], card)

    state = reached(
        lambda s: s.turn == 1 and {"corn", "salmon", "bison"} & {*look(s).prairie}, BASE
    )
    found = refusals(state, change)
    assert (
        found["$.position.tribes[1]"]
        == "found 1 cards taken from the prairie, 0 at most by this turn"
    )


def test_more_food_than_actions_with_such_strength_are_refused() -> None:
    state = reached(lambda s: s.turn in (7, 8) and look(s).prairie.get("corn", 0) > 3, BASE)
    player = 0

    def change(position: Any, agenda: Any) -> None:
        shift(position["prairie"], position["tribes"][player]["above"], "corn", 4)

    assert "actions" in refusals(state, change)[f"$.position.tribes[{player}]"]


def test_more_great_food_than_turns_is_refused() -> None:
    def great(state: State) -> int:
        return sum(n for c, n in look(state).prairie.items() if c.startswith("great"))

    state = reached(lambda s: s.turn == 4 and great(s) > 1 and asks(s) == "ChoosingRole", SOUL)
    player = state.actor

    def change(position: Any, agenda: Any) -> None:
        prairie, tribe = position["prairie"], position["tribes"][player]
        for card in [c for c in prairie if c.startswith("great")]:
            shift(prairie, tribe["above"], card, prairie[card])

    assert "great food" in refusals(state, change)[f"$.position.tribes[{player}].above"]


def test_great_food_of_this_turn_that_nobody_has_is_refused() -> None:
    found = refusals(at("Taking", SOUL), put(great_taken=9))
    assert "$.position.great_taken" in found
    assert "$.position.great_taken" in refusals(at("ChoosingRole", SOUL), put(great_taken=1))


def test_a_conflict_card_before_the_first_reveal_of_its_holder_is_refused() -> None:
    def found(state: State) -> bool:
        made = look(state).tribes[state.table.start_player].harmonies
        return state.turn == 1 and bool({"conflict-blue", "conflict-yellow"} & {*made})

    state = reached(found, SOUL)
    first, other = state.table.start_player, 1 - state.table.start_player

    def change(position: Any, agenda: Any) -> None:
        tribes = position["tribes"]
        tribes[other]["harmonies"], tribes[first]["harmonies"] = tribes[first]["harmonies"], {}

    path = f"$.position.tribes[{other}]"
    assert refusals(state, change)[path].startswith("found 1 conflict cards")


def test_a_conflict_won_without_warriors_is_refused() -> None:
    state = reached(
        lambda s: look(s).tribes[0].harmonies.total and s.table.strength[0][3] == 1, SOUL
    )

    def change(position: Any, agenda: Any) -> None:
        tribe = position["tribes"][0]
        tribe["conflicts"], tribe["harmonies"] = tribe["harmonies"], tribe["conflicts"]

    assert any(".conflicts." in path for path in refusals(state, change))


# What is due


def test_a_part_of_the_turn_that_is_left_out_is_refused() -> None:
    def change(position: Any, agenda: Any) -> None:
        del agenda[-2]

    assert "left out" in refusals(at("Taking", SEASONS), change)["$.agenda"]


def test_a_reveal_too_many_is_refused() -> None:
    state = reached(lambda s: s.turn > 3 and len(s.agenda) == 4 and not s.legal_actions(), BASE)
    assert "$.agenda[1]" in refusals(state, first("Revealing"))


@pytest.mark.parametrize("left", [0, -1, 2, 99])
def test_more_scouting_than_scouts_is_refused(left: int) -> None:
    state = reached(lambda s: look(s).decision and getattr(s.agenda[0], "left", 0) == 1, BASE)
    strength = state.table.strength[state.active_player or 0][0]
    assert "$.agenda[0].left" in refusals(state, item(0, left=left if left < 2 else strength + 1))


def test_scouting_with_a_blocked_scout_is_refused() -> None:
    def blocked_elsewhere(state: State) -> bool:
        members = look(state).tribes[state.active_player or 0].members if state.agenda else ()
        return asks(state) == "Scouting" and any("rolling-thunder" in column for column in members)

    def change(position: Any, agenda: Any) -> None:
        members = position["tribes"][position["active_player"]]["members"]
        column = next(c for c in members if "rolling-thunder" in c)
        shift(column, members[0], "rolling-thunder")

    assert "blocks his scout" in refusals(reached(blocked_elsewhere, SOUL), change)["$.agenda[0]"]


def test_more_moves_before_a_turn_than_the_season_offers_are_refused() -> None:
    state = at("Reassigning", f"{SEASONS}+season_choice=flexible")
    assert "$.agenda[0]" in refusals(state, item(0, left=2))
    twice = first("Reassigning", player=state.actor, left=1, moved=[], to=[])
    assert "$.agenda[0]" in refusals(state, twice)


def test_a_card_in_a_hand_that_is_not_asked_about_is_refused() -> None:
    def change(position: Any, agenda: Any) -> None:
        card = next(iter(position["prairie"]))
        position["prairie"][card] -= 1
        position["held"] = card

    state = reached(lambda s: s.turn > 3 and "red" in look(s).prairie and s.legal_actions(), BASE)
    assert "$.position.held" in refusals(state, change)


def test_a_hero_placed_by_somebody_who_does_not_lead_is_refused() -> None:
    state = reached(
        lambda s: (
            look(s).held == "silent-stalker"
            and asks(s) == "Placing"
            and s.table.strength[0][0] != s.table.strength[1][0]
        ),
        SOUL,
    )
    assert "$.agenda[0].player" in refusals(state, item(0, player=1 - (state.actor or 0)))


def test_a_choice_between_leaders_where_one_leads_alone_is_refused() -> None:
    state = reached(
        lambda s: (
            look(s).held == "silent-stalker"
            and asks(s) == "Placing"
            and s.table.strength[0][0] != s.table.strength[1][0]
        ),
        SOUL,
    )
    change = item(0, type="Giving", player=state.active_player)
    assert "leads alone" in refusals(state, change)["$.agenda[0]"]


def test_a_choice_of_conflict_without_the_warriors_is_refused() -> None:
    def change(position: Any, agenda: Any) -> None:
        members = position["tribes"][agenda[0]["player"]]["members"]
        members[3], members[4] = members[4], members[3]

    state = reached(
        lambda s: asks(s) == "Facing" and s.table.strength[s.actor or 0][4] == 1,
        SOUL,
    )
    assert "more warriors" in refusals(state, change)["$.agenda[0]"]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("Sacrificing", {}),
        ("Activating", {}),
        ("Paying", {"what": "food"}),
        ("Losing", {"what": "totem"}),
        ("Reassigning", {"left": 1, "moved": [], "to": []}),
        ("TakingOtherFood", {"role": "farmer"}),
    ],
)
def test_a_choice_that_no_card_has_brought_is_refused(kind: str, values: dict[str, Any]) -> None:
    state = reached(lambda s: asks(s) == "Taking" and s.turn > 6, WRATH)

    def change(position: Any, agenda: Any) -> None:
        agenda[0] = {"type": kind, "player": state.active_player, **values}
        position.update(acting="", left=0, extra=0, taken=0)

    assert "$.agenda[0]" in {path[:11] for path in refusals(state, change)}


@pytest.mark.parametrize("kind", ["Sacrificing", "Activating", "Paying", "Reassigning", "Losing"])
def test_a_choice_of_a_rite_that_the_player_has_not_is_refused(kind: str) -> None:
    state = reached(lambda s: asks(s) == kind and resumes(s))

    def change(position: Any, agenda: Any) -> None:
        above = position["tribes"][position["active_player"]]["above"]
        for rite in [card for card in above if card.startswith("rite")]:
            shift(above, position["prairie"], rite, above[rite])

    found = refusals(state, change)
    assert {"$.agenda[0]", "$.position.boxed"} & found.keys()


def test_a_loss_of_a_player_who_is_not_ahead_is_refused() -> None:
    state = at("Losing")
    assert "$.agenda[0]" in refusals(state, item(0, player=state.active_player))


def test_members_that_are_said_to_have_moved_and_do_not_lie_there_are_refused() -> None:
    state = reached(
        lambda s: (
            isinstance(s.agenda[0], Reassigning) and s.agenda[0].moved and resumes(s)
            if s.agenda
            else False
        )
    )
    assert "$.agenda[0]" in refusals(state, item(0, moved=["legendary-elder"], to=["hunter"]))
    assert "$.agenda[0]" in refusals(state, item(0, left=2))
    assert "$.agenda[0]" in refusals(state, item(0, moved=[]))


# The numbers of an action


@pytest.mark.parametrize("name", ["left", "extra", "taken"])
def test_an_action_of_more_cards_than_its_strength_is_refused(name: str) -> None:
    state = reached(lambda s: asks(s) == "Taking" and s.table.acting > 3, BASE)
    found = refusals(state, put(**{name: getattr(state.table, name) + 1}))
    assert {f"$.position.{name}", "$.position.left"} & found.keys()


def test_an_action_that_a_rite_is_said_to_have_brought_about_is_refused() -> None:
    assert "$.position.by_rite" in refusals(at("Taking", RITUALS), put(by_rite=True))


def test_numbers_of_an_action_that_nobody_has_begun_are_refused() -> None:
    for name, value in (("left", 1), ("taken", 1), ("extra", 1), ("by_rite", True)):
        assert "$.position.acting" in refusals(at("ChoosingRole"), put(**{name: value}))
    change = put(acting="farmer", left=1)
    assert "$.position.acting" in refusals(at("ChoosingRole"), change)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("acting", "farmer"),
        ("acting", ""),
        ("by_rite", True),
        ("taken", 0),
        ("left", -1),
        ("extra", 7),
    ],
)
def test_an_interrupted_action_that_cannot_go_on_is_refused(name: str, value: Any) -> None:
    state = reached(lambda s: len(resumes(s)) == 1, PRAYER)
    place = state.agenda.index(resumes(state)[0])
    found = refusals(state, item(place, **{name: value}))
    assert any(path.startswith(f"$.agenda[{place}]") for path in found)


def test_an_action_within_another_one_is_by_a_rite() -> None:
    state = reached(lambda s: s.agenda and isinstance(s.agenda[0], Taking) and resumes(s), RITUALS)
    assert state.table.by_rite
    assert "$.position.by_rite" in refusals(state, put(by_rite=False))
    assert "$.position.left" in refusals(state, put(left=5))


def acts(role: str, left: int = 1) -> Any:
    """Whether a role begins to take so many cards or more."""

    def found(state: State) -> bool:
        table = state.table
        return (
            bool(state.agenda)
            and (look(state).acting, table.taken) == (role, 0)
            and table.left >= left
        )

    return found


def test_a_member_in_the_hand_of_a_role_that_takes_none_is_refused() -> None:
    state = at("Placing", BASE)
    assert "$.position.held" in refusals(state, put(acting="warrior"))


@pytest.mark.parametrize("role", ["elder", "shaman", "warrior", "farmer"])
def test_cards_that_were_taken_and_that_the_player_has_not_are_refused(role: str) -> None:
    def nothing(state: State) -> bool:
        tribe = look(state).tribes[state.active_player or 0]
        have = {
            "elder": sum(tribe.members[k].total for k in range(7)) - state.table.left + 1,
            "shaman": sum(n for c, n in tribe.above.items() if c.startswith("totem")),
            "warrior": len(tribe.captives),
            "farmer": tribe.above.get("corn", 0),
        }
        return have[role] == 0

    begins = acts(role, 2)
    state = reached(lambda s: begins(s) and nothing(s), BASE)
    taken, left = (state.table.left, 0) if role == "elder" else (1, state.table.left - 1)
    assert "$.position.taken" in refusals(state, put(taken=taken, left=left))


def test_great_food_taken_by_a_role_that_takes_no_food_is_refused() -> None:
    begins = acts("warrior")
    state = reached(
        lambda s: begins(s) and "great" in str(look(s).tribes[s.active_player or 0].above), SOUL
    )
    assert "$.position.great_taken" in refusals(state, put(great_taken=1))


# Set-up


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (of_player(0, curses=1), "$.position.tribes[0].curses"),
        (of_player(1, credit=2), "$.position.tribes[1].credit"),
        (put(round=1), "$.position.round"),
        (put(great_taken=1), "$.position.great_taken"),
        (put(season="autumn-of-wrath"), "$.position.season"),
        (lambda position, agenda: agenda.pop(0), "$.agenda"),
        (lambda position, agenda: agenda.insert(0, agenda[0]), "$.agenda"),
    ],
)
def test_a_set_up_that_is_out_of_order_is_refused(change: Any, where: str) -> None:
    state = bisongames.load(WRATH).start(2, start_player=0)
    assert where in refusals(state, change)


# What is said of an interrupted action


def test_a_role_that_a_rite_interrupts_does_not_act() -> None:
    state = position(game=RITUALS, prairie="rite-of-knowledge corn corn corn corn")
    asked = play(state, "activate:shaman", "take:rite-of-knowledge")
    assert (look(asked).acting, look(asked).left, look(asked).taken) == ("", 0, 0)
    once = play(asked, "activate:farmer", "take:corn")
    assert look(once).acting == ""
    again = play(once, "activate:farmer")
    assert (look(again).acting, look(again).by_rite) == ("farmer", True)


def test_the_role_of_an_interrupted_action_has_its_name_in_json() -> None:
    state = reached(lambda s: len(resumes(s)) == 1, RITUALS)
    items = json.loads(bisongames.to_json(state))["agenda"]
    assert [due["acting"] for due in items if due["type"] == "Resume"] == ["shaman"]


def test_a_view_shows_all_that_lies_on_the_table_by_its_name() -> None:
    state = set_up(ALL)
    lying = json.loads(bisongames.to_json(state))["position"]
    shown = json.loads(bisongames.to_json(state.view(None)))
    for name in lying.keys() - {"ended"}:  # which the result says
        assert shown[name] == lying[name]
    assert isinstance(state.view(0), NativesView)


# All of them


@pytest.mark.parametrize("game", COMBINATIONS)
def test_positions_that_a_match_reaches_are_read_and_played_on(game: str) -> None:
    for players in (2, 3, 4):
        state, rng = set_up(game, players, players), random.Random(players)
        while not state.is_over:
            if rng.random() < 0.2 or resumes(state):
                again = bisongames.from_json(bisongames.to_json(state), state.game)
                assert again == state
                view = again.view(0)
                assert bisongames.from_json(bisongames.to_json(view), state.game) == view
                state = again
            legal = state.legal_actions()
            state = state.apply(eager(state, rng) if legal else state.sample_chance(rng))
        assert bisongames.from_json(bisongames.to_json(state), state.game) == state


@pytest.mark.parametrize("game", COMBINATIONS)
def test_a_damaged_position_is_refused_or_can_be_played_to_its_end(game: str) -> None:
    rng = random.Random(game)
    states = [s for s in match(game, 2 + len(game) % 3, 1) if s.turn]
    rare = [s for s in states if len(s.agenda) > 4]
    for state in (rng.choice(rare or states), rng.choice(states), states[-1]):
        data = json.loads(bisongames.to_json(state))
        accepted = 0
        found = [*damages(data, rng, state.table.board.kinds)]
        for _, damaged in rng.sample(found, 150):
            try:
                again = bisongames.from_json(json.dumps(damaged), state.game)
            except RecordError:
                continue
            accepted += again != state
            if accepted <= 2:
                plays_to_its_end(again, rng)
        assert accepted < 20, "more than moves of cards within a tribe can be"
