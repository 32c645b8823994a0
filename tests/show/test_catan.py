"""Catan for people: every sentence is there, nothing that lies on the table is missing, and nothing hidden is shown."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

import bisongames
from bisongames import bots, show
from bisongames.catan import events as news, island
from bisongames.catan.actions import PlayCard
from bisongames.catan.bison_herds import events as bison_news
from bisongames.catan.discarding import Discarding
from bisongames.catan.island import HEX_NAMES, NODE_NAMES, PATH_NAMES
from bisongames.catan.options import CARDS, RESOURCES
from bisongames.show import canvas
from bisongames.show.board_legend import signs
from bisongames.show.canvas import player_style
from bisongames.show.catan import numbered_map
from bisongames.show.catan.field_text import standing_on
from bisongames.show.text_grid import touched_places
from bisongames.show.text_metrics import width_of
from tests.catan.positions import BISON, chain, main, position
from tests.position_checks import play
from tests.show import golden
from tests.show.drawing import (
    NAMES,
    SVG,
    after,
    considered,
    drawn,
    of_class,
    previews,
    texts,
    things,
    titles,
    walk,
)
from tests.show.letters import small_letters

VARIANTS = {
    "base": "catan/base",
    "bison": "catan/bison",
    "quiet": "catan/base+domestic_trade=off+harbours=shuffled+friendly_robber=on",
    "chance": "catan/bison+herd_chooser=random+allow_cities=on+hunt_scoring=per_player",
}


def played(id, players, steps, seed=2, greedy=False, options=""):
    """The position after so many steps, and the events of the last one."""
    return after(steps, VARIANTS[id] + options, players, seed, greedy)


def ended(id, players=3):
    """The last position of a match with few points to win."""
    return played(id, players, 10_000, seed=3, greedy=True, options="+vp_to_win=5")


STAGES = {
    "first placing": lambda: played("base", 4, 21),
    "island half laid": lambda: played("quiet", 3, 12),
    "middle": lambda: played("base", 4, 500, greedy=True),
    "herds": lambda: played("bison", 3, 600, greedy=True),
    "cities and hunters": lambda: played("chance", 4, 500),
    "over": lambda: ended("base"),
    "herds over": lambda: ended("bison", 4),
}


@pytest.fixture(scope="module", params=STAGES)
def stage(request: pytest.FixtureRequest):
    return STAGES[request.param]()


# Sentences


LABELS = {
    "city:v9": ("Build a city on v9", ("corner:v9",)),
    "road:e13": ("Build a road from v9 to v13 (e13)", ("edge:e13",)),
    "settlement:v3": ("Build a settlement on v3", ("corner:v3",)),
    "bank:wool=ore": ("Trade wool for 1 ore with the bank", ("hand:wool", "bank:ore")),
    "offer:wool,wool=ore": ("Offer 2 wool for 1 ore", ()),
    "play:knight": ("Play a knight", ("card:knight",)),
    "buy": ("Buy a development card", ("bank:card",)),
    "end": ("End the turn", ()),
    "hunter:h3-h4": ("Move a hunter from h3 to h4", ("hex:h3", "hex:h4")),
    "settlement:v3-v9": ("Move the settlement from v3 to v9", ("corner:v3", "corner:v9")),
    "pay:lumber,ore": ("Pay 1 lumber and 1 ore", ()),
    "rob:1": ("Rob Ben", ("seat:1",)),
    "herds:2": ("The dice show 2: put one herd on the 2 and one on the 12", ()),
    "herds:5": ("The dice show 5: put a herd on each 5", ()),
}


@pytest.mark.parametrize("notation", LABELS)
def test_an_action_is_an_order_in_plain_words(notation: str):
    action = bisongames.load("catan/bison").parse(notation)
    assert (show.label(action, names=NAMES), show.targets(action)) == LABELS[notation]


def test_what_building_costs_and_brings_is_told():
    rich = "lumber lumber lumber lumber brick brick wool wool grain grain ore ore ore"
    state = position(roads=[chain(9, 14, 10, 15, 11)], settlements=["v9 v16"], hands=[rich])
    told = previews(state)
    cities = [text for key, text in told.items() if key.startswith("city:")]
    assert cities
    assert set(cities) == {
        "pays 2 grain and 3 ore, +1 point, 1 card more from 9 of 36 rolls: brick, wool and ore",
        "pays 2 grain and 3 ore, +1 point, 1 card more from 3 of 36 rolls: brick",
    }
    roads = {text for key, text in told.items() if key.startswith("road:")}
    paid = "pays 1 lumber and 1 brick"
    longest = f"{paid}, takes the Longest Road, +2 points"
    assert {longest in text for text in roads} == {True, False}
    assert f"{longest}, reaches v7, free to build on: 4 of 36 rolls" in roads
    assert told["buy"] == "pays 1 wool, 1 grain and 1 ore, 25 cards left"
    assert told["bank:lumber=wool"] == "costs 4 lumber"
    assert told["bank:ore=wool"] == "costs 2 ore"  # v16 is at the harbour for ore
    settled = "pays 1 lumber, 1 brick, 1 wool and 1 grain, +1 point, "
    beside = "beside pasture 2, forest 9 and pasture 4, 8 of 36 rolls: lumber and wool"
    assert told["settlement:v10"].startswith(f"{settled}{beside}")
    assert told["end"] == ""


def test_what_cards_bring_is_told():
    state = position(
        settlements=["v9"],
        hands=["ore", "wool wool grain", "wool"],
        cards=["knight monopoly road_building year_of_plenty"],
        knights=[2],
    )
    told = previews(state)
    assert told["play:knight"] == "moves the robber, takes the Largest Army, +2 points"
    assert told["play:road_building"] == "2 roads free of charge"
    assert told["play:year_of_plenty"] == "2 cards from the bank"
    assert told["play:monopoly"] == "all cards of one kind"
    claims = previews(play(state, "play:monopoly"))
    assert claims["claim:wool"] == "+3 cards"
    assert claims["claim:ore"] == "+no card"


def test_what_hunters_cost_and_where_the_herd_goes_is_told():
    state = position(
        BISON, settlements=["v9"], hands=["lumber wool ore grain grain"], hunters=[{"h0": 1}]
    )
    told = previews(state)
    assert told["hunter:h1"] == "pays 1 lumber, 1 wool and 1 ore, on pasture 2"
    assert told["hunter:h0-h4"] == "pays 1 grain, to hills 6"
    thrown = position(BISON, agenda=[{"type": "ThrowingDirection", "hex": 0}, main(0, BISON)])
    outcomes = {show.preview(a, thrown) for a, _ in thrown.chance_outcomes()}
    assert "the herd stays, with the sea ahead" in outcomes
    assert "the herd goes to h1" in outcomes


def test_who_may_be_robbed_is_told_with_the_number_of_cards():
    found = set()
    for seed in range(3):
        for state, _ in itertools.islice(walk("catan/bison", 4, seed), 900):
            if type(state.decision).__name__ == "MovingRobber":
                found |= {re.sub(r"\d+", "2", text) for text in previews(state, NAMES).values()}
            if type(state.decision).__name__ == "ChoosingVictim":
                told = previews(state)
                for key, text in told.items():
                    n = state.view(None).hand_sizes[int(key[4:])]
                    assert text == (f"holds {n} cards" if n > 1 else "holds 1 card" if n else "holds no card")  # fmt: skip
    assert any(re.search(r"robs one of \w+ \(2 cards\) and \w+ \(2 cards\)", t) for t in found)
    assert "on desert, nobody to rob" in found


def test_a_starting_place_tells_what_lies_around():
    state, _ = played("base", 4, 21)
    assert show.prompt(state, NAMES).endswith("puts a first settlement on an intersection.")
    told = previews(state)
    assert any(
        re.fullmatch(r"beside \w+ \d+, \w+ \d+ and \w+ \d+, \d+ of 36 rolls: .*", t)
        for t in told.values()
    )
    assert any(t.endswith("at a harbour: 2 ore for 1 card") for t in told.values())
    assert any(t.endswith("at a harbour: 3 of a kind for 1 card") for t in told.values())


TOLD = {
    "Ben gets 1 lumber and 2 ore.": news.CardsReceived(1, ("ore", "lumber", "ore")),
    "Ben rolls 8 (3 and 5).": news.DiceRolled(1, 3, 5),
    "Ben robs Cleo of 1 ore.": news.CardStolen(1, 2, "ore"),
    "Ben robs Cleo of a card.": news.CardStolen(1, 2, None),
    "Ben builds a road from v2 to v5.": news.RoadBuilt(1, "e3"),
    "Ben buys a development card: Monopoly.": news.CardBought(1, "monopoly"),
    "Ben buys a development card.": news.CardBought(1, None),
    "Ben claims all ore and gets no card.": news.ResourceClaimed(1, "ore", 0),
    "Ben offers 1 ore for 2 wool.": news.TradeOffered(1, ("ore",), ("wool", "wool")),
    "Ben accepts the offer.": news.OfferAnswered(1, accepted=True),
    "Ben rejects the offer.": news.OfferAnswered(1, accepted=False),
    "Ben cancels the offer that Cleo and Ann accepted.": news.OfferCancelled(1, (2, 0)),
    "Ben gives Cleo 1 ore for 1 wool.": news.Traded(1, 2, ("ore",), ("wool",)),
    "Cleo now holds the Longest Road, 6 pieces long.": news.LongestRoadPassed(2, 6),
    "Nobody holds the Longest Road any more.": news.LongestRoadPassed(None, 6),
    "The herds begin on h1 and h5.": bison_news.HerdsPlaced(("h1", "h5")),
    "The direction die shows 2: a herd goes from h1 to h2.": bison_news.HerdMoved("h1", "h2", 2),
    "The direction die shows 2: the herd on h1 stays, with the sea ahead.": bison_news.HerdMoved("h1", "h1", 2),
}  # fmt: skip


@pytest.mark.parametrize("sentence", TOLD)
def test_an_event_is_told_in_a_sentence(sentence: str):
    assert show.tell(TOLD[sentence], NAMES) == sentence


def test_who_had_more_points_than_the_winner_is_told_why_that_was_not_enough():
    state, _ = ended("bison", 4)
    view, result = state.view(None), state.result
    first = result.winners[0]
    best = int(result.scores[first])
    assert f"{NAMES[first]} wins with {best} points." in show.prompt(state, NAMES)
    late = next(player for player in range(4) if player != first)
    scores = tuple(best + (p == late) - (p not in (first, late)) for p in range(4))
    told = show.prompt(evolve(view, result=evolve(result, scores=scores)), NAMES)
    assert told.endswith(
        f"You win only in your own turn, which came too late for {NAMES[late]} with {best + 1} points."
    )


def test_what_points_are_counted_from_survives_json():
    text = bisongames.to_json(ended("base")[0].result)  # the shared suite reads it back
    assert '"facts":{"each":1}' in text.replace(" ", "").replace("\n", "")
    with pytest.raises(bisongames.RecordError, match="expected text or a whole number"):
        bisongames.from_json(re.sub(r'"each":\s*1', '"each": true', text))


# Pictures


def test_every_place_and_piece_is_in_the_picture(stage):
    state, told = stage
    view = state.view(None)
    found = titles(drawn(state, told, names=NAMES[: state.num_players]))
    places = {"hex": HEX_NAMES, "corner": NODE_NAMES, "edge": PATH_NAMES}
    for kind, names in places.items():
        assert {id for id in found if id.startswith(f"{kind}:")} == {f"{kind}:{n}" for n in names}
    assert bool(of_class(drawn(state, told), "clock")) == ("bison" in state.game.id)
    expected = {f"corner:{name}": "free" for name in NODE_NAMES}
    roads = dict.fromkeys(PATH_NAMES, "free")
    for player, pieces in enumerate(view.pieces):
        whose = NAMES[player]
        expected |= {f"corner:{name}": f"settlement of {whose}" for name in pieces.settlements}
        expected |= {f"corner:{name}": f"city of {whose}" for name in pieces.cities}
        roads |= dict.fromkeys(pieces.roads, f"road of {whose}")
    for id, what in expected.items():
        assert found[id] == f"{id[7:]}: {what}"
    for name, what in roads.items():
        assert found[f"edge:{name}"].endswith(f": {what}")
    for cell, name in enumerate(HEX_NAMES):
        title = found[f"hex:{name}"]
        terrain = view.terrain[cell].replace("unknown", "not known yet")
        assert title.startswith(f"{name}: {terrain} {view.numbers[cell] or ''}".rstrip())
        assert ("robber" in title) == (view.robber == name)
        herds = view.herds.count(name)
        assert (f"{herds} herd" in title) == bool(herds)
        for player, pieces in enumerate(view.pieces):
            n = pieces.hunters[name]
            told_so = re.search(rf"(\d) hunters? of {NAMES[player]}", title)
            assert (int(told_so[1]) if told_so else 0) == n
    for name in RESOURCES:
        assert found[f"bank:{name}"].startswith(f"{view.bank[name]} {name} ")
    for player in range(state.num_players):
        row = found[f"seat:{player}"]
        for head, value in (
            ("points", state.standing().scores), ("cards", view.hand_sizes),
            ("knights", view.knights), ("road", view.road_lengths),
        ):  # fmt: skip
            assert f"{head} {value[player]}" in row


def test_names_of_corners_and_edges_are_only_there_as_wished():
    state, _ = played("base", 4, 21)
    places, chosen = {*NODE_NAMES, *PATH_NAMES}, {"targets": ["corner:v7", "edge:e3"]}
    for look, named in (({"labels": False}, set()), ({}, places), (chosen, {"v7", "e3"})):
        assert places & set(texts(drawn(state, **look))) == named


def test_a_state_shows_all_hands_and_a_view_its_own():
    state, told = played("bison", 4, 300)
    for player in (0, 2, None):
        view = state.view(player)
        pictures = (show.svg(view, told, names=NAMES) + show.text(view, names=NAMES)).lower()
        shown = {name for name in NAMES if f"hand of {name.lower()}" in pictures}
        assert shown == ({NAMES[player]} if player is not None else set())
    everything = show.text(state, names=NAMES)
    assert all(f"hand of {name}" in everything for name in NAMES)


def test_the_own_hand_lies_open_as_little_cards():
    state, _ = played("base", 4, 500, greedy=True)
    for player in range(4):
        view = state.view(player)
        found = titles(drawn(view, names=NAMES))
        for name in RESOURCES:
            said = f"{view.hand[name]} {name} in the hand of {NAMES[player]}"
            assert found[f"hand:{name}"] == said
        held = {f"card:{name}" for name in CARDS if view.cards[name]}
        assert {id for id in found if id.startswith("card:")} == held
    assert not any(id.startswith(("hand:", "card:")) for id in titles(drawn(state.view(None))))


def test_a_hand_shows_what_stays_and_what_is_about_to_be_discarded():
    match, greedy = bisongames.Match("catan/base", players=3, seed=2), bots.make("greedy")
    while type(match.state.decision) is not Discarding:
        assert match.actor is not None
        match.play(greedy.choose(match.state, match.actor, match.bot_rng(match.actor)))
    match.play("discard:wool")
    match.play("discard:wool")
    view = match.view(match.actor)
    assert show.prompt(view, names=NAMES[:3]) == "Ann discards 5 of 10 cards; 3 still to go."
    drawing = drawn(view, names=NAMES[:3])
    held = "3 wool in the hand of Ann, 2 of them to be discarded"
    assert titles(drawing)["hand:wool"] == held
    assert texts(things(drawing)["hand:wool"]) == ["1", "−2", "wool"]


def test_pieces_that_are_repeated_are_drawn_as_if_for_the_first_time():
    state, told = played("bison", 3, 600)
    looks: list[dict[str, Any]] = [
        {}, {"labels": False}, {"theme": "dark"}, {"names": NAMES[:3]}, {"targets": ["hex:h3"]},
    ]  # fmt: skip
    first = [show.svg(state, told, **look) for look in looks]
    assert len(set(first)) == len(first)
    again = bisongames.from_json(bisongames.to_json(state))
    assert [show.svg(again, told, **look) for look in reversed(looks)] == first[::-1]
    canvas.forget()
    assert [show.svg(state, told, **look) for look in looks] == first


@pytest.mark.parametrize("flat", [False, True])
def test_the_numbered_map_has_every_name_once(flat: bool):
    labels = texts(ET.fromstring(numbered_map(flat)))
    assert sorted(labels) == sorted([*HEX_NAMES, *NODE_NAMES, *PATH_NAMES])


def test_on_a_phone_corners_are_named_only_where_somebody_looks(stage):
    state, told = stage
    targets = {id for action in considered(state) for id in show.targets(action, state)}
    corners = {id.removeprefix("corner:") for id in targets if id.startswith("corner:")}
    marked = {*touched_places(told, NODE_NAMES)} - {*standing_on(state.view(None))}
    for asked, named in ((targets, corners | marked), ((), marked)):
        said = set(texts(drawn(state, told, layout="tall", targets=asked)))
        assert said & set(NODE_NAMES) == named
        assert set(HEX_NAMES) <= said


GOLDEN = {
    "start": lambda: show.svg(played("base", 4, 21)[0], names=NAMES, targets=["corner:v7"]),
    "middle": lambda: show.svg(
        played("bison", 3, 600)[0].view(1), played("bison", 3, 600)[1], layout="tall", labels=False
    ),
    "end": lambda: show.svg(*ended("base"), names=NAMES[:3]),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_it_did(name):
    golden.check(f"catan-{name}", GOLDEN[name]())


# Plain text


@pytest.mark.parametrize("width", [40, 52, 66, 80, 120])
def test_a_text_tells_what_stands_where(stage, width: int):
    state, told = stage
    text = show.text(state, told, width=width, names=NAMES[: state.num_players])
    view = state.view(None)
    standing: dict[str, str] = {}
    for player, pieces in enumerate(view.pieces):
        letter = player_style(player).letter
        standing |= {name: f"{letter}s{name[1:]}" for name in pieces.settlements}
        standing |= {name: f"{letter}c{name[1:]}" for name in pieces.cities}
    for name in NODE_NAMES:
        assert standing.get(name, name) in text
    for name in HEX_NAMES:
        assert name in text
    for player in range(state.num_players) if width >= 80 else ():
        assert f"{player_style(player).letter} {NAMES[player]}" in text


def test_roads_lie_between_their_corners():
    state, _ = played("base", 4, 500, greedy=True)
    lines = show.text(state.view(None)).splitlines()[3:]
    roads = {name: p for p, held in enumerate(state.view(None).pieces) for name in held.roads}
    assert len(roads) > 8
    standing = standing_on(state.view(None))
    for path, ends in enumerate(island.ENDS):
        (x1, y1), (x2, y2) = (island.POINTS[node] for node in ends)
        name = PATH_NAMES[path]
        free = "|" if x1 == x2 else "-"
        sign = player_style(roads[name]).letter if name in roads else free
        above, below = sorted(2 * ((y + 2) // 3 + 2) for y in (y1, y2))
        right = NODE_NAMES[max(ends, key=lambda node: island.POINTS[node])]
        # a stroke stands between a road and the sign of a piece at its right end
        column = 5 * (min(x1, x2) + 5) + (1 if x1 == x2 else 3 if right in standing else 4)
        assert lines[(above + below) // 2][column] == sign, name


@cache
def crowded():
    """Both herds, the robber and three hunters of everybody on one hex."""
    return position(BISON, hunters=[{"h10": 3}] * 4, herds=["h10", "h10"], robber="h10")


def test_a_harbour_that_is_not_drawn_yet_says_so():
    state, _ = played("quiet", 3, 12)
    assert show.svg(state).count("<title>harbour: not known yet</title>") == 9
    assert "harbours: not known yet v1-v4" in show.text(state)
    known = show.text(played("quiet", 3, 40)[0])
    assert "2:1 ore " in known
    assert "not known yet" not in known


def test_nothing_is_dropped_where_everything_is_on_one_hex():
    state = crowded()
    (hunters,) = [g for g in drawn(state).iter(f"{SVG}g") if g.get("data-on") == "h10"]
    assert texts(hunters) == ["3P", "3Q", "3R", "3S"]
    text = show.text(state)
    assert "* B B" in text
    assert "hunters: h10 3P 3Q 3R 3S" in text
    low = show.text(state, height=24)
    assert "more than one herd: 2 on h10" in low
    assert "\nhunters: h10 3P 3Q 3R 3S" in low


def test_hunters_and_every_road_are_on_a_low_island():
    state = position(
        BISON,
        settlements=["v45 v41", "v46"],
        roads=[chain(45, 41), chain(41, 46)],
        hunters=[{"h4": 2, "h5": 1}, {"h5": 1}],
        herds=["h4", "h9"],
    )
    low = show.text(state, height=16)
    assert re.search(r"Ps45pPs41qQs46", low)
    assert re.search(r"\|h4 B.{4}P\|h5  .{4}&\|", low)
    assert "hunters: h4 2P, h5 1P 1Q" in low


def test_the_signs_of_herds_are_told_where_there_are_herds():
    told = {id: " ".join(signs(bisongames.load(id).start(3))) for id in ("catan", "catan/bison")}
    assert "B on a field: one of the 2 herds" in told["catan/bison"]
    assert "hunters of P" in told["catan/bison"]
    assert "herd" not in told["catan"]
    assert "hunter" not in told["catan"]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_hunters_of_four_players_leave_each_other_free(layout):
    picture = show.svg(crowded(), layout=layout)
    (hunters,) = [g for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("data-on") == "h10"]
    shapes = [p.get("transform", "") for p in hunters.iter(f"{SVG}path") if p.get("stroke-width") == "5"]  # fmt: skip
    found = [re.fullmatch(r"translate\((\S+) \S+\)(?: scale\((\S+)\))?", at) for at in shapes]
    ends = [(float(at[1]), 12.5 * float(at[2] or 1)) for at in found if at]
    assert len(ends) == 4
    for (x, half), (other, wide) in itertools.pairwise(ends):
        assert other - x >= half + wide
    assert layout == "wide" or small_letters(picture) == []


def test_names_of_hexes_and_corners_stand_apart(stage):
    state, events = stage
    named = [
        (text.text or "", float(text.get("x", "0")), float(text.get("y", "0")))
        for text in ET.fromstring(show.svg(state, events)).iter(f"{SVG}text")
        if re.fullmatch(r"[hv]\d+", text.text or "")
    ]
    assert len(named) > 60
    for (one, x, y), (other, a, b) in itertools.combinations(named, 2):
        room = (width_of(one, 13) + width_of(other, 13)) / 2 + 4
        assert abs(x - a) >= room or abs(y - b) >= 12, (one, other)


def test_only_who_has_a_card_may_play_one_before_rolling():
    match = bisongames.Match("catan/base", seed=3, names=NAMES[:3])
    while "roll" not in map(str, match.legal_actions()):
        match.play(match.legal_actions()[0])
    roller, state = match.actor, match.state
    assert roller is not None
    asked = f"{NAMES[roller]} rolls the dice"
    assert show.prompt(state, NAMES[:3]) == f"{asked}."
    view = match.view(roller)
    assert show.prompt(view, NAMES[:3]) == f"{asked}."
    counts = tuple(int(player == roller) for player in range(3))
    choices = (*view.legal_actions(), PlayCard("knight"))
    other = evolve(cast(Any, match.view((roller + 1) % 3)), card_counts=counts)
    for holding in (evolve(cast(Any, view), card_counts=counts, choices=choices), other):
        assert show.prompt(holding, NAMES[:3]) == f"{asked}, or plays a development card first."
    # a card that cannot be played, and one that was played in this turn
    for holding in (evolve(cast(Any, view), card_counts=counts), evolve(other, card_played=True)):
        assert show.prompt(holding, NAMES[:3]) == f"{asked}."
