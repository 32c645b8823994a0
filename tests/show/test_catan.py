"""Pictures of Catan: nothing that lies on the table is missing, and nothing hidden is shown."""

from __future__ import annotations

import json
import random
import re
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames import State, show
from bisongames.catan import events as news, scenario_events as bison_news
from bisongames.catan.island import HEX_NAMES, NODE_NAMES, PATH_NAMES
from bisongames.play.actions import Event
from bisongames.play.first_player import StartPlayerDrawn
from bisongames.show.catan import numbered_map
from bisongames.show.catan.news import happened
from bisongames.show.catan.words import caption

SVG = "{http://www.w3.org/2000/svg}"


def played(id: str, players: int, steps: int, seed: int = 2) -> tuple[State, list[Event]]:
    """The position after so many random steps, and all events on the way."""
    rng = random.Random(seed)
    told: list[Event] = []
    cursor = bisongames.load(id).start(players).cursor(told.append)
    for _ in range(steps):
        if cursor.is_over:
            break
        choices = cursor.legal_actions()
        cursor.advance(
            choices[int(rng.random() * len(choices))] if choices else cursor.sample_chance(rng)
        )
    return cursor.state(), told


@pytest.mark.parametrize("id", ["catan/base", "catan/bison", "catan/base+domestic_trade=off"])
@pytest.mark.parametrize("steps", [0, 15, 40, 400, 30_000])
def test_every_place_and_piece_is_in_the_picture(id: str, steps: int) -> None:
    state, told = played(id, 3, steps)
    drawn = ET.fromstring(show.svg(state, told[-5:]))
    places = {e.get("data-field"): e for e in drawn.iter() if e.get("data-field")}
    assert set(places) == {*HEX_NAMES, *NODE_NAMES, *PATH_NAMES}
    titles = {name: e.find(f"{SVG}title").text or "" for name, e in places.items()}  # type: ignore[union-attr]
    view = state.view(None)
    for player, pieces in enumerate(view.pieces):  # type: ignore[attr-defined]
        for name in pieces.roads:
            assert titles[name] == f"{name}: road of player {player}"
        for name in pieces.settlements:
            assert titles[name] == f"{name}: settlement of player {player}"
        for name in pieces.cities:
            assert titles[name] == f"{name}: city of player {player}"
        for name in pieces.hunters:
            assert f"of player {player}" in titles[name]
    assert ("clock" in [e.get("class") for e in drawn.iter()]) == ("bison" in id)
    labels = {e.text for e in drawn.iter(f"{SVG}text")}
    assert labels >= set(NODE_NAMES)
    taken = {name for pieces in view.pieces for name in pieces.roads}  # type: ignore[attr-defined]
    assert labels & set(PATH_NAMES) == set(PATH_NAMES) - taken
    text = show.text(state, told[-5:])
    assert max(map(len, text.splitlines())) <= 100
    assert all(name in text for name in HEX_NAMES)
    for name in (*NODE_NAMES, *PATH_NAMES):
        assert re.search(rf"({name}|[P-S][sc]?{name[1:]})\b", text)


def crowded() -> State:
    """Both herds, the robber and three hunters of everybody on one hex."""
    state, _ = played("catan/bison", 4, 400)
    data = json.loads(bisongames.to_json(state))
    position = data["position"]
    position["herds"], position["robber"] = ["h10", "h10"], "h10"
    for pieces in position["pieces"]:
        pieces["hunters"] = {"h10": 3}
    return bisongames.from_json(json.dumps(data))


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_the_pieces_left_are_told(id: str) -> None:
    kind = "hunters" if "bison" in id else "cities"
    start = played(id, 4, 0)[0]
    assert show.text(start).count(f"(left: 15 roads, 5 settlements, 4 {kind})") == 4
    assert show.svg(start).count(f">left: 15 roads, 5 settlements, 4 {kind}<") == 4


def test_nothing_is_dropped_where_everything_is_on_one_hex() -> None:
    state = crowded()
    assert show.svg(state).count(">3</text>") >= 4
    text = show.text(state)
    assert "* B B" in text
    assert "3p 3q 3r 3s" in text
    assert text.count("hunters h10 h10 h10") == 4


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_a_view_shows_no_other_hand(id: str) -> None:
    state, _ = played(id, 4, 300)
    for player in (0, 2, None):
        pictures = show.svg(state.view(player)) + show.text(state.view(player))
        for other in range(4):
            assert (f"hand of player {other}" in pictures) == (other == player)
    everything = show.text(state)
    assert all(f"hand of player {p}" in everything for p in range(4))


@pytest.mark.parametrize("flat", [False, True])
def test_the_numbered_map_has_every_name_once(flat: bool) -> None:
    drawn = ET.fromstring(numbered_map(flat))
    labels = [e.text for e in drawn.iter(f"{SVG}text")]
    assert sorted(map(str, labels)) == sorted([*HEX_NAMES, *NODE_NAMES, *PATH_NAMES])


def test_the_same_position_gives_the_same_picture() -> None:
    state, told = played("catan/base", 4, 300)
    again = bisongames.from_json(bisongames.to_json(state))
    assert show.svg(state, told[-3:]) == show.svg(again, told[-3:])


TOLD = {
    "the island is laid out": news.IslandLaid(),
    "player 1: places a settlement on v3": news.SettlementPlaced(1, "v3"),
    "player 1: places a road on e3": news.RoadPlaced(1, "e3"),
    "player 1: gets 1 lumber and 2 ore": news.CardsReceived(1, ("ore", "lumber", "ore")),
    "player 1: begins turn 7": news.TurnBegun(1, 7),
    "player 1: rolls 3 and 5: 8": news.DiceRolled(1, 3, 5),
    "the bank is short of ore: 1 for 3": news.BankShort("ore", 3, 1),
    "player 1: discards 4 wool": news.CardsDiscarded(1, ("wool",) * 4),
    "player 1: moves the robber to h4": news.RobberMoved(1, "h4"),
    "player 1: steals 1 ore from player 2": news.CardStolen(1, 2, "ore"),
    "player 1: steals a card from player 2": news.CardStolen(1, 2, None),
    "player 1: builds a road on e3": news.RoadBuilt(1, "e3"),
    "player 1: builds a settlement on v3": news.SettlementBuilt(1, "v3"),
    "player 1: builds a city on v3": news.CityBuilt(1, "v3"),
    "player 1: buys a development card: Monopoly": news.CardBought(1, "monopoly"),
    "player 1: buys a development card": news.CardBought(1, None),
    "player 1: plays a knight": news.CardPlayed(1, "knight"),
    "player 1: plays Road Building": news.CardPlayed(1, "road_building"),
    "player 1: claims all ore and gets 4": news.ResourceClaimed(1, "ore", 4),
    "player 1: claims all ore and gets none": news.ResourceClaimed(1, "ore", 0),
    "player 1: trades 4 wool for 1 ore with the bank": news.BankTraded(1, "wool", 4, "ore"),
    "player 1: offers 1 ore for 2 wool": news.TradeOffered(1, ("ore",), ("wool", "wool")),
    "player 1: accepts the offer": news.OfferAnswered(1, accepted=True),
    "player 1: rejects the offer": news.OfferAnswered(1, accepted=False),
    "player 1: trades 1 ore for 1 wool with player 2": news.Traded(1, 2, ("ore",), ("wool",)),
    "player 1: withdraws the offer": news.OfferCancelled(1),
    "player 2 now holds the Longest Road with 6 pieces": news.LongestRoadPassed(2, 6),
    "nobody holds the Longest Road any more": news.LongestRoadPassed(None, 6),
    "player 2 now holds the Largest Army with 3 knights": news.LargestArmyPassed(2, 3),
    "the game is over by CA-6i": news.GameEnded("CA-6i"),
    "the herds stand on h1 and h5": bison_news.HerdsPlaced(("h1", "h5")),
    "the direction die shows 2: a herd goes from h1 to h2": bison_news.HerdMoved("h1", "h2", 2),
    "the direction die shows 2: the herd on h1 stays, with the sea ahead": bison_news.HerdMoved(
        "h1", "h1", 2
    ),
    "player 1: hunts with 2 hunters for 2 points": bison_news.Hunted(1, 2, 2),
    "player 1: builds a hunter on h3": bison_news.HunterBuilt(1, "h3"),
    "player 1: moves a hunter from h3 to h4": bison_news.HunterMoved(1, "h3", "h4"),
    "player 1: loses 1 hunter on h3": bison_news.HuntersDrivenOut(1, "h3", 1),
    "player 1: moves a settlement from v3 to v9 for 1 ore": bison_news.SettlementMoved(
        1, "v3", "v9", ("ore",)
    ),
}


@pytest.mark.parametrize("sentence", TOLD)
def test_an_event_is_told_in_a_sentence(sentence: str) -> None:
    assert happened([TOLD[sentence]]) == [sentence]


def test_every_event_has_its_sentence() -> None:
    assert {type(event) for event in TOLD.values()} | {StartPlayerDrawn} == set(
        bisongames.load("catan").rulebook.events
    )


CAPTIONS = (
    r"The start player is drawn\.",
    r"The terrain of h\d+ is drawn\.",
    r"The corner where the numbers begin is drawn\.",
    r"The type of the harbour at v\d+-v\d+ is drawn\.",
    r"Two dice are rolled for where the herds begin\.",
    r"The herd that moves is drawn\.",
    r"The direction die is thrown for the herd on h\d+\.",
    r"Player \d rolls the dice\.",
    r"Player \d draws a card from the hand of player \d\.",
    r"Player \d draws a development card\.",
)


def test_chance_is_told_in_sentences() -> None:
    found: set[str] = set()
    for id in ("catan/base+harbours=shuffled", "catan/bison+herd_chooser=random"):
        rng = random.Random(3)
        state = bisongames.load(id).start(4)
        for _ in range(6000):
            if state.is_over:
                break
            if state.actor == -1:
                found.add(caption(state.view(None)))  # type: ignore[arg-type]
            choices = state.legal_actions()
            action = rng.choice(choices) if choices else state.sample_chance(rng)
            state = state.step(action).state
    assert not [told for told in found if not any(re.fullmatch(c, told) for c in CAPTIONS)]
    assert not [c for c in CAPTIONS if not any(re.fullmatch(c, told) for told in found)]
