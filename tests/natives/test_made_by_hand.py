"""Natives: positions made by hand: what play could not go on with is refused with its path, all else is read."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bisongames
from bisongames import State
from bisongames.natives.rituals.rites import Resume
from bisongames.natives.view import NativesView
from bisongames.testing.support.mutations import check_damages, plays_to_its_end
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    position,
    set_up,
)
from tests.natives.reached import asks, at, match, reached, refusals, shift
from tests.position_checks import look, play

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


def insert(place: int, kind: str, **values: Any) -> Any:
    """Puts a thing on the agenda."""
    return lambda position, agenda: agenda.insert(place, {"type": kind, **values})


def first(kind: str, **values: Any) -> Any:
    """Puts a thing in the place of what comes first on the agenda."""
    return lambda position, agenda: agenda.__setitem__(0, {"type": kind, **values})


def resumes(state: State) -> list[Resume]:
    """The actions that are interrupted."""
    return [due for due in state.agenda if isinstance(due, Resume)]


# The table


@pytest.mark.parametrize(
    ("game", "change", "where"),
    [
        (BASE, put(prairie={"corn": 19}), "$.position.prairie.corn"),
        (BASE, put(prairie={"maize": 1}), "$.position.prairie.maize"),
        (BASE, put(prairie={"rite-of-peace": 1}), "$.position.prairie.rite-of-peace"),
        (BASE, put(revealed=3), "$.position.stack"),
        (BASE, put(revealed=96), "$.position.revealed"),
        (BASE, of_player(0, above={"red": 1}), "$.position.tribes[0].above.red"),
        (BASE, of_player(0, captives=["corn"]), "$.position.tribes[0].captives[0]"),
        (BASE, of_player(0, members=[]), "$.position.tribes[0].members"),
        (BASE, of_player(0, curses=1), "$.position.tribes[0].curses"),
        (BASE, of_player(0, credit=2), "$.position.tribes[0].credit"),
        (BASE, put(tribes=[]), "$.position.tribes"),
        (BASE, put(held="corn"), "$.position.corn"),
        (BASE, put(acting="scout"), "$.position.acting"),
        (BASE, put(left=2), "$.position.acting"),
        (BASE, put(taken=-1), "$.position.taken"),
        (BASE, put(start_player=2), "$.position.start_player"),
        (BASE, put(start_player=-1), "$.position.start_player"),
        (BASE, put(active_player=-1), "$.position.active_player"),
        (BASE, put(round=-1), "$.position.round"),
        (BASE, put(round=0), "$.position.round"),
        (BASE, put(ended="NA-8b"), "$.position.ended"),
        (BASE, put(season="summer-of-joy"), "$.position.season"),
        (BASE, put(season_cards=["summer-of-joy"]), "$.position.season_cards[0]"),
        (SEASONS, put(season_cards=["spring-of-grace"]), "$.position.season_cards"),
        (SEASONS, put(season=""), "$.position.season"),
        (SEASONS, put(season="spring-of-awakening"), "$.position.season"),
        (
            SEASONS,
            put(season_cards=["summer-of-joy", "spring-of-grace", "autumn-of-winds"]),
            "$.position.season_cards",
        ),
    ],
)
def test_a_table_of_another_shape_or_with_other_cards_is_refused(
    game: str, change: Any, where: str
) -> None:
    assert where in refusals(position(prairie="corn", game=game), change)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (put(active_player=0), "$.position.active_player"),
        (put(start_player=-1), "$.position.start_player"),
        (put(acting="elder"), "$.position.acting"),
        (put(season_cards=[]), "$.position.season_cards"),
        (put(revealed=1), "$.position.stack"),
        (lambda position, agenda: agenda.pop(0), "$.position.stack"),
        (lambda position, agenda: agenda.insert(0, agenda[0]), "$.agenda"),
        (lambda position, agenda: agenda.pop(), "$.agenda"),
    ],
)
def test_a_set_up_that_is_out_of_order_is_refused(change: Any, where: str) -> None:
    state = bisongames.load(WRATH).start(2, start_player=0)
    assert where in refusals(state, change)


# What is due


@pytest.mark.parametrize(
    ("agenda", "where"),
    [
        ("", "$.position.ended"),
        ("Revealing", "$.agenda"),
        ("EndTurn", "$.agenda[0]"),
        ("ChoosingRole 1, EndTurn 1", "$.agenda"),
        ("ChoosingRole, EndTurn, EndTurn", "$.agenda"),
        ("ChoosingRole 2, EndTurn", "$.agenda[0].player"),
        ("ChoosingRole -1, EndTurn", "$.agenda[0].player"),
        ("Placing, EndTurn", "$.position.held"),
        ("Taking, EndTurn", "$.position.acting"),
        ("ChoosingRole, Taking, EndTurn", "$.agenda[1]"),
        ("ChoosingRole, AfterTake, EndTurn", "$.agenda[1]"),
        ("ChoosingRole, Giving, EndTurn", "$.agenda[1]"),
        ("Losing what=totem, EndTurn", "$.agenda[0]"),
        ("Losing what=captive, EndTurn", "$.agenda[0].what"),
        ("ChoosingRole, Paying what=food, EndTurn", "$.agenda[1]"),
        ("Paying what=food, Paying what=food, EndTurn", "$.agenda[0]"),
        ("Paying what=corn, EndTurn", "$.agenda[0].what"),
        ("Sacrificing, StrikeAhead measure=corn what=salmon, EndTurn", "$.agenda[1].what"),
        ("Sacrificing, StrikeAhead measure=wolf what=food, EndTurn", "$.agenda[1].measure"),
        ("TakingOtherFood role=elder, EndTurn", "$.agenda[0].role"),
        ("Scouting left=-1, ChoosingRole, EndTurn", "$.agenda[0].left"),
        ("Scouting left=1, Revealing, ChoosingRole, EndTurn", "$.agenda[1]"),
        ("Revealing, " * 199 + "EndTurn", "$.agenda"),
    ],
)
def test_an_agenda_that_does_not_fit_its_table_is_refused(agenda: str, where: str) -> None:
    def change(position: Any, now: Any) -> None:
        now[:] = [due(text) for text in agenda.split(", ") if text]

    def due(text: str) -> dict[str, Any]:
        kind, *more = text.split()
        seats = [int(word) for word in more if "=" not in word]
        values: dict[str, Any] = dict(word.split("=") for word in more if "=" in word)
        if kind != "Revealing":
            values["player"] = seats[0] if seats else 0
        if kind == "Scouting":
            values["left"] = int(values["left"])
        return {"type": kind, **values}

    state = position(prairie="corn", game=RITUALS.replace("rituals", "rituals+seasons"))
    assert where in refusals(state, change)


def test_a_card_in_a_hand_that_is_not_asked_about_is_refused() -> None:
    def change(position: Any, agenda: Any) -> None:
        position["prairie"]["red"] -= 1
        position["held"] = "red"

    state = reached(lambda s: s.turn > 3 and "red" in look(s).prairie and s.legal_actions(), BASE)
    assert "$.position.held" in refusals(state, change)


def test_a_choice_about_a_card_in_the_hand_fits_the_card() -> None:
    state = at("Facing", SOUL)
    for kind in ("Placing", "Giving"):
        assert "$.agenda[0]" in refusals(state, first(kind, player=state.actor))


def test_members_that_have_moved_are_members_and_have_moved_to_roles() -> None:
    state = at("Reassigning", f"{SEASONS}+season_choice=flexible")
    for place, values in (
        ("to", {"moved": ["red"]}),
        ("left", {"left": 2}),
        ("moved[0]", {"moved": ["corn"], "to": ["elder"]}),
        ("to[0]", {"moved": ["red"], "to": ["chief"]}),
    ):
        assert f"$.agenda[0].{place}" in refusals(state, item(0, **values))


@pytest.mark.parametrize(
    ("name", "value"),
    [("acting", "scout"), ("acting", ""), ("taken", 0), ("left", -1), ("player", -1)],
)
def test_an_interrupted_action_that_cannot_go_on_is_refused(name: str, value: Any) -> None:
    state = reached(lambda s: len(resumes(s)) == 1, PRAYER)
    place = state.agenda.index(resumes(state)[0])
    assert f"$.agenda[{place}].{name}" in refusals(state, item(place, **{name: value}))
    assert json.loads(bisongames.to_json(state))["agenda"][place]["acting"] == "shaman"


def test_an_action_that_has_taken_the_member_in_the_hand_has_taken_a_card() -> None:
    state = reached(lambda s: asks(s) == "Placing" and s.table.acting >= 0, BASE)
    assert "$.position.taken" in refusals(state, put(taken=0))
    assert "$.position.acting" in refusals(state, put(acting=""))


# What no match leads to, and can be played on


def box_a_card(position: Any, agenda: Any) -> None:
    """A card of the prairie is in the box."""
    shift(position["prairie"], position["boxed"], next(iter(position["prairie"])))


def disarm(position: Any, agenda: Any) -> None:
    """The roles of the player who chooses exchange their members."""
    position["tribes"][agenda[0]["player"]]["members"].reverse()


@pytest.mark.parametrize(
    ("game", "kind", "change"),
    [
        (WRATH, "ChoosingRole", put(season="autumn-of-wrath")),
        (BASE, "ChoosingRole", put(turn=2, round=40)),
        (BASE, "ChoosingRole", box_a_card),
        (SOUL, "ChoosingRole", put(great_taken=1)),
        (WRATH, "ChoosingRole", of_player(0, curses=9, credit=7)),
        (BASE, "Taking", put(left=5)),
        (BASE, "Scouting", item(0, left=9)),
        (RITUALS, "Taking", put(by_rite=True)),
        (WRATH, "ChoosingRole", insert(0, "Activating", player=0)),
        (WRATH, "ChoosingRole", insert(0, "Sacrificing", player=1)),
        (SOUL, "Facing", disarm),
    ],
)
def test_a_position_that_no_match_leads_to_is_read_and_played_on(
    game: str, kind: str, change: Any
) -> None:
    data = json.loads(bisongames.to_json(at(kind, game, turn=5)))
    change(data["position"], data["agenda"])
    state = bisongames.from_json(json.dumps(data))
    view = state.view(0)
    assert bisongames.from_json(bisongames.to_json(view)) == view
    plays_to_its_end(state, random.Random(1))


# What is said of an interrupted action


def test_a_role_that_a_rite_interrupts_does_not_act() -> None:
    state = position(game=RITUALS, prairie="rite-of-knowledge corn corn corn corn")
    asked = play(state, "activate:shaman", "take:rite-of-knowledge")
    assert (look(asked).acting, look(asked).left, look(asked).taken) == ("", 0, 0)
    once = play(asked, "activate:farmer", "take:corn")
    assert look(once).acting == ""
    again = play(once, "activate:farmer")
    assert (look(again).acting, look(again).by_rite) == ("farmer", True)


def test_a_view_shows_all_that_lies_on_the_table_by_its_name() -> None:
    state = set_up(ALL)
    lying = json.loads(bisongames.to_json(state))["position"]
    shown = json.loads(bisongames.to_json(state.view(None)))
    for name in lying.keys() - {"ended"}:  # which the result says
        assert shown[name] == lying[name]
    assert isinstance(state.view(0), NativesView)


# All of them


@pytest.mark.parametrize("game", COMBINATIONS)
def test_a_damaged_position_is_refused_or_can_be_played_to_its_end(game: str) -> None:
    rng = random.Random(game)
    states = [s for s in match(game, 2 + len(game) % 3, 1) if s.turn]
    rare = [s for s in states if len(s.agenda) > 4]
    for state in (rng.choice(rare or states), rng.choice(states), states[-1]):
        refused, read = check_damages(state, rng, 150, 4)
        assert refused > 90
        assert read
