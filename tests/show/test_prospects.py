"""What hints say of the place of a choice, compared with what then happens by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

import bisongames
from bisongames import Action, State, show
from bisongames.bison.actions import Buy, MoveHunter, Settle
from bisongames.bison.laying_tiles import Settling
from bisongames.bison.view import BisonView
from bisongames.catan.island import HEX_NAMES, HEXES_AT, NODE_NUMBER
from bisongames.natives.actions import Place
from bisongames.show.games import speech_of
from bisongames.show.text_grid import public
from bisongames.wind_river.actions import MoveBuffalo
from tests.catan.positions import chain, position as island
from tests.position_checks import play
from tests.show.drawing import NAMES, previews, walk
from tests.wind_river import positions as plains

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def prospects(action: Action, state: State) -> dict[str, str]:
    """The sentences about what the place of an action means, by name."""
    return dict(speech_of(state.game.rulebook).prospects(action, state, NAMES))


def choices(
    id: str, kinds: tuple[type[Action], ...], most: int = 400
) -> Iterator[tuple[State, Action]]:
    """Yields legal actions of these kinds from a random match, each with its position."""
    for state, _ in islice(walk(id, 3, 5), most):
        if state.decision is not None and {*state.decision.kinds} & {*kinds}:
            yield from ((state, each) for each in state.legal_actions() if isinstance(each, kinds))


def test_the_rolls_of_a_place_are_those_that_show_its_numbers() -> None:
    state = bisongames.Match("catan", 3, seed=3).state
    for action, told in previews(state).items():
        cells = HEXES_AT[NODE_NUMBER[action.partition(":")[2]]]
        numbers = {state.table.numbers[cell] for cell in cells}
        rolls = sum(throw in numbers for throw in THROWS)
        assert f"{rolls} of 36 rolls: " in told or not rolls
        assert "first" not in told  # of nobody's first settlement all is new


def test_a_later_settlement_says_what_it_brings_first_and_what_is_still_missing() -> None:
    agenda = [{"type": "PlacingSettlement", "player": 0, "second": False}]
    told = previews(island(settlements=["v9"], agenda=agenda))
    assert {"your first" in text for text in told.values()} == {True, False}
    assert any("still lacks grain" in text for text in told.values())


def test_a_road_leads_to_where_one_may_then_build() -> None:
    hand = "lumber lumber lumber brick brick brick wool grain"
    state = island(roads=[chain(9, 14)], settlements=["v9"], hands=[hand])
    reached = 0
    for action, told in previews(state).items():
        if said := re.search(r"(reaches|towards) (v\d+), free to build on: (\d+) of", told):
            after = play(state, action)
            if said[1] == "reaches":
                assert f"settlement:{said[2]}" in map(str, after.legal_actions())
            else:
                further = previews(after).items()
                assert any(f"reaches {said[2]}," in text for key, text in further if "road" in key)
            reached += 1
    assert reached


def test_the_robber_keeps_cards_from_whoever_has_buildings_there() -> None:
    state = island(
        settlements=["v9", "v15"],
        cities=["", "v11"],
        agenda=[{"type": "MovingRobber", "player": 0}],
    )
    told = previews(state, NAMES)
    cell = next(
        cell for cell in HEXES_AT[NODE_NUMBER["v15"]] if cell in HEXES_AT[NODE_NUMBER["v11"]]
    )
    assert re.search(r"keeps 3 \w+ from Ben, \d of 36 rolls", told[f"robber:{HEX_NAMES[cell]}"])


def test_a_trade_says_what_the_hand_then_pays_for() -> None:
    def said(state: State, action: str) -> str:
        return ", ".join(prospects(state.parse(action), state).values())

    state = island(settlements=["v9"], hands=["lumber lumber brick wool", "grain"])
    assert said(state, "offer:lumber=grain") == "if accepted, enough for a settlement"
    assert said(state, "end") == "keeps 4 cards"
    many = island(
        settlements=["v9"], hands=["lumber lumber lumber lumber lumber brick brick brick"]
    )
    assert said(many, "end") == "keeps 8 cards, of which a 7 takes 4"
    assert said(many, "bank:lumber=wool") == ""
    agenda = [{"type": "Discarding", "player": 0, "number": 1}]
    less = island(settlements=["v9"], hands=["lumber brick"], agenda=agenda)
    assert said(less, "discard:brick") == "keeps 1 lumber, then too few for a road"


def test_who_rejects_a_trade_reads_what_he_keeps_and_who_buys_a_card_what_it_may_be() -> None:
    offer = {"offerer": 1, "give": ["ore"], "get": ["grain"], "accepted": [], "player": 0}
    agenda = [{"type": "AnsweringOffer", **offer}]
    hand = "lumber brick wool grain"
    state = island(settlements=["v9"], hands=[hand, "ore"], agenda=agenda)
    assert [*prospects(state.parse("reject"), state).values()] == [
        "keeps 1 grain",
        "still enough for a settlement",
    ]
    state = island(settlements=["v9"], hands=["wool grain ore"], cards=["knight", "monopoly"])
    (told,) = prospects(state.parse("buy"), state).values()
    assert told.startswith("not yet seen: 13 knights, 2 Road Building")
    assert "1 Monopoly card" not in told  # that of another player is not seen


def test_a_buffalo_says_whose_tipis_it_supplies_and_leaves() -> None:
    herd, tipis = {"C2": 1, "D2": 1}, [{"D3": 1}, {"C2": 1}, {"C3": 1}]
    state = plains.position(3, herd, tipis, resources=[1], steps=2)
    told = prospects(state.parse("buffalo:C2-C3"), state)
    assert told["leaves"] == "leaves Ben's tipi on C2 without a buffalo"
    assert told["helps"] == "supplies Cleo's tipi on C3"
    assert prospects(state.parse("buffalo:D2-D3"), state)["supplies"] == "supplies your tipi on D3"
    away = plains.position(3, {**herd, "D1": 1}, tipis, resources=[1], steps=2)
    assert prospects(away.parse("buffalo:D1-D2"), away)["before"] == "just behind your tipi on D3"
    last = plains.position(3, {"C2": 1}, [{"D3": 1, "E3": 1}], resources=[0], steps=1)
    assert "lose 2 " in show.preview(last.parse("buffalo:C2-C3"), last)
    assert "supplies" not in prospects(last.parse("buffalo:C2-C3"), last)  # what is lost
    for state, action in islice(choices("wind_river", (MoveBuffalo,)), 300):
        assert prospects(action, state) or getattr(action, "end", "") == "exit"


def test_a_rank_in_bison_is_that_of_the_score_sheet() -> None:
    ranks = set[str]()
    for state, action in choices("bison/base", (Settle, MoveHunter)):
        ((key, text),) = prospects(action, state).items() or [("", "")]
        if not key:
            continue
        after, decision = state.apply(action), state.decision
        if isinstance(action, Settle) and isinstance(decision, Settling):
            field = f"{decision.cell}{action.terrain[0].upper()}"
        else:
            field = getattr(action, "end", "")
        (part,) = (
            part
            for part in after.standing().parts[state.actor or 0]
            if "area" in part.facts and field in area_of(after, str(part.facts["area"]))
        )
        gain = re.search(r": (\d+|nothing)", text)
        assert gain
        assert part.points == int(gain[1].replace("nothing", "0"))
        rank = ("", "first", "second", "third")[int(part.facts["rank"])]
        assert key == "alone" or text.startswith(f"{rank} rank")
        ranks.add(key)
    assert ranks >= {"alone", "ranked", "shared"}


def area_of(state: State, first: str) -> tuple[str, ...]:
    """The fields of the area with this first field."""
    areas = public(state, BisonView).areas
    return next(area for of_all in areas for area in of_all if area[0] == first)


def test_what_is_bought_is_then_in_the_hand() -> None:
    state, action = next(choices("bison/base", (Buy,)))
    assert re.fullmatch(r"then \d .* in hand", prospects(action, state)["have"])


def test_a_member_says_what_its_role_then_takes() -> None:
    for state, action in islice(choices("natives/base", (Place,)), 40):
        said = prospects(action, state)["strength"]
        assert re.fullmatch(r"the \w+ then (takes|reveals) up to \d \w+", said)
        (number,) = re.findall(r"\d", said)
        assert f"role strength {number}" in show.preview(action, state)
