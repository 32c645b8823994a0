"""Catan: positions that are made by hand. What play reaches is accepted, and what a count shows to be out of reach is not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, State, bots
from bisongames.catan.island import (
    ENDS,
    NEXT_NODES,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
    PATH_NUMBER,
)
from bisongames.catan.validation.herd_checks import reached_by_herds
from bisongames.testing.support.mutations import damages
from tests.catan.positions import BASE, BISON, main, reached, read_with

SHUFFLED = "catan/base+harbours=shuffled"
FRIENDLY = "catan/base+friendly_robber=on+separate_phases=on"
FULL_MAP = "catan/base+setup=beginner_full"
SHORT = "catan/base+max_turns=9"
CROWD = "catan/bison+domestic_trade=off+herd_chooser=random"
VARIANTS = (
    BASE,
    BISON,
    "catan/base+harbours=shuffled+separate_phases=on+vp_to_win=4",
    "catan/base+setup=beginner_map+friendly_robber=on+domestic_trade=off",
    "catan/base+setup=beginner_full+max_turns=15+discard_limit=3",
    "catan/base+victory_card_points=0+largest_army_minimum=1+vp_to_win=5",
    "catan/base+settlement_points=3+vp_to_win=3",
    "catan/bison+allow_cities=on+distance_rule_after_setup=on+herd_chooser=random+herd_step=coast+vp_to_win=5",
    "catan/bison+settlement_moves=off+hunt_scoring=per_player+hunt_points=2",
    "catan/bison+herds=0+setup=beginner_full",
)
DAMAGED = (
    "catan/base+max_turns=60",
    "catan/base+harbours=shuffled+separate_phases=on+friendly_robber=on+setup=beginner_map",
    "catan/bison+herd_chooser=random",
)
GREEDY = bots.Greedy()
Change = Callable[[Any, list[Any]], object]


def swap(things: list[Any], one: int, other: int) -> None:
    things[one], things[other] = things[other], things[one]


def numbers_like(table: Any, number: int) -> None:
    """One number becomes another one."""
    place = next(i for i, n in enumerate(table["numbers"]) if n not in (0, number))
    table["numbers"][place] = number


def two_numbers_swapped(table: Any) -> None:
    land = [i for i, n in enumerate(table["numbers"]) if n]
    other = next(i for i in land if table["numbers"][i] != table["numbers"][land[0]])
    swap(table["numbers"], land[0], other)


def mine(table: Any) -> Any:
    """The pieces of the active player."""
    return table["pieces"][table["active_player"]]


def of_active(kind: str, **fields: Any) -> Change:
    """Something of the active player comes next."""

    def change(table: Any, agenda: list[Any]) -> None:
        agenda.insert(0, {"type": kind, "player": table["active_player"], **fields})

    return change


def answering(**fields: Any) -> Change:
    """An offer is pending that fits but for these fields."""

    def change(table: Any, agenda: list[Any]) -> None:
        active = table["active_player"]
        held = next(iter(table["hands"][active]))
        asked = next(name for name in ("ore", "wool") if name != held)
        offer = {
            "type": "AnsweringOffer", "player": (active + 1) % 3, "offerer": active,
            "give": [held], "get": [asked], "accepted": [],
        }  # fmt: skip
        table["offers"] = 1
        table["built"] = False
        agenda.insert(0, {**offer, **fields})

    return change


At = Callable[[], State]
REFUSED: dict[str, tuple[At, str, Change]] = {}


def at(*values: Any, **more: Any) -> At:
    """A position that a match reaches, when it is asked for."""
    return partial(reached, *values, **more)


def refuse(name: str, state: At, path: str, change: Change) -> None:
    """This change of a position is refused with this path."""
    assert name not in REFUSED
    REFUSED[name] = state, path, change


def _island() -> None:
    play = at(BASE, "Playing", 8)
    refuse("a hex that the box has not", play, "position.terrain",
        lambda t, a: t.update(terrain=["mountains" if k != "desert" else k for k in t["terrain"]]))  # fmt: skip
    refuse("all numbers alike", play, "position.numbers",
        lambda t, a: t.update(numbers=[6 if n else 0 for n in t["numbers"]]))  # fmt: skip
    refuse("one number for another", play, "position.numbers", lambda t, a: numbers_like(t, 4))
    refuse("two numbers swapped", play, "position.numbers", lambda t, a: two_numbers_swapped(t))
    refuse("a number on the desert", play, "position.numbers",
        lambda t, a: t["numbers"].__setitem__(t["terrain"].index("desert"), 4))  # fmt: skip
    refuse("a fixed harbour of another kind", play, r"position.harbours\[0\]",
        lambda t, a: t["harbours"].__setitem__(0, "ore"))  # fmt: skip
    refuse("a harbour too many of a kind", at(SHUFFLED, "Playing"), "position.harbours",
        lambda t, a: t.update(harbours=["ore"] * 9))  # fmt: skip
    refuse("terrain that is not the layout's", at(FULL_MAP, "Playing"), "position.terrain",
        lambda t, a: swap(t["terrain"], 0, 1))  # fmt: skip
    refuse("no robber", play, "position.robber", lambda t, a: t.update(robber=""))
    half = at(BASE, "DealingTerrain")
    refuse("a hex dealt out of order", half, "position.terrain",
        lambda t, a: t["terrain"].__setitem__(18, "hills"))  # fmt: skip
    refuse("a number before the terrain is dealt", half, r"position.numbers\[3\]",
        lambda t, a: t["numbers"].__setitem__(3, 5))  # fmt: skip
    refuse("another hex is dealt next", half, r"agenda\[0\]", lambda t, a: a[0].update(hex=7))
    refuse("a robber off the desert in set-up", at(BASE, "PlacingRoad"), "position.robber",
        lambda t, a: t.update(robber="h1" if t["terrain"][0] == "desert" else "h0"))  # fmt: skip
    refuse("harbours that are laid out of order", at(SHUFFLED, "DealingHarbour"),
        "position.harbours", lambda t, a: t["harbours"].__setitem__(8, "ore"))  # fmt: skip
    refuse("placing before harbours are laid", at(SHUFFLED, "PlacingRoad"),
        "position.harbours", lambda t, a: t["harbours"].__setitem__(8, "unknown"))  # fmt: skip


def _set_up() -> None:
    road, settlement = at(BASE, "PlacingRoad"), at(BASE, "PlacingSettlement")
    refuse("a settlement missing", at(BISON, "PlacingHerds"), "position.pieces",
        lambda t, a: t["pieces"][0]["settlements"].pop())  # fmt: skip
    refuse("a settlement of another player", road, r"position.pieces\[\d\].settlements",
        lambda t, a: t["pieces"].append(t["pieces"].pop(0)))  # fmt: skip
    refuse("a city in set-up", road, "cities", lambda t, a: t["pieces"][0].update(cities=["v1"]))
    refuse("hunters in set-up", at(BISON, "PlacingSettlement"), "hunters",
        lambda t, a: t["pieces"][0].update(hunters={"h1": 1}))  # fmt: skip
    refuse("another player places", settlement, r"agenda\[0\]",
        lambda t, a: a[0].update(player=(a[0]["player"] + 1) % 3))  # fmt: skip
    refuse(
        "the second settlement first",
        settlement,
        r"agenda\[0\]",
        lambda t, a: a[0].update(second=True),
    )
    refuse("a placing left out", settlement, r"agenda\[0\]", lambda t, a: a.pop(0))
    refuse("a placing twice", settlement, r"agenda\[1\]", lambda t, a: a.insert(0, dict(a[0])))
    refuse("nothing after placing", settlement, "agenda", lambda t, a: a.pop())
    refuse("a road at no settlement", road, r"agenda\[0\]",
        lambda t, a: a[0].update(node="v1" if a[0]["node"] != "v1" else "v2"))  # fmt: skip
    refuse(
        "a road at a place that is not there",
        road,
        r"agenda\[0\]",
        lambda t, a: a[0].update(node="v99"),
    )
    refuse("cards without a second settlement", settlement, r"position.hands\[0\]",
        lambda t, a: t["hands"][0].update(ore=1))  # fmt: skip
    refuse("a start player before the draw", at(BASE, "DrawingStartPlayer"), r"agenda\[0\]",
        lambda t, a: t.update(start_player=1))  # fmt: skip
    refuse(
        "no start player after it",
        settlement,
        "start_player",
        lambda t, a: t.update(start_player=-1),
    )
    refuse("a turn in set-up", settlement, "position", lambda t, a: t.update(turn=1))
    refuse(
        "something built in set-up", settlement, "position.built", lambda t, a: t.update(built=True)
    )
    refuse("herds in set-up", at(BISON, "PlacingHerds"), "position.herds",
        lambda t, a: t.update(herds=["h1", "h2"]))  # fmt: skip
    refuse("herds are not placed", at(BISON, "PlacingHerds"), r"agenda\[0\]", lambda t, a: a.pop(0))


def _pieces() -> None:
    late, begun = at(BASE, "Playing", 12), at(BASE, "BeforeRolling")
    for name, state in ((BASE, late), (BISON, at(BISON, "PlayingWithHunters", 12))):
        refuse(f"a player without a building, {name}", state, r"position.pieces\[1\]",
            lambda t, a: t["pieces"][1].update(settlements=[], cities=[]))  # fmt: skip
        refuse(f"a player without a road, {name}", state, r"position.pieces\[1\].roads",
            lambda t, a: t["pieces"][1].update(roads=[]))  # fmt: skip
        refuse(f"a road out of nowhere, {name}", state, r"position.pieces\[1\].roads",
            lambda t, a: t["pieces"][1]["roads"].append(_far_from_all(t)))  # fmt: skip
    refuse("a settlement at no road", late, r"position.pieces\[1\]",
        lambda t, a: t["pieces"][1].update(settlements=[*t["pieces"][1]["settlements"], _lonely(t)]))  # fmt: skip
    refuse("a third settlement before the first turn", begun, r"position.pieces\[\d\]",
        lambda t, a: t["pieces"][0]["settlements"].append(_lonely(t)))  # fmt: skip
    refuse("another starting piece than the layout's", at(FULL_MAP, "Playing", 6), "position.pieces",
        lambda t, a: t["pieces"].reverse())  # fmt: skip
    refuse("cities that are not built", at(BISON, "PlayingWithHunters", 12), "cities",
        lambda t, a: mine(t).update(cities=mine(t)["settlements"][:1], settlements=mine(t)["settlements"][1:]))  # fmt: skip
    refuse("a hunter too many", at(BISON, "PlayingWithHunters", 12), "position",
        lambda t, a: t["pieces"][0].update(hunters={"h1": 5}))  # fmt: skip


def _cards() -> None:
    begun, late = at(BASE, "BeforeRolling"), at(BASE, "Playing", 12)
    refuse(
        "other start cards",
        begun,
        r"position.hands\[0\]",
        lambda t, a: t["hands"].__setitem__(0, {"ore": 1}),
    )
    refuse("a card too many", late, "position.hands", lambda t, a: t["hands"][0].update(ore=20))
    refuse("more than the rolls can have brought", at(BASE, "Playing", 2), "position.hands",
        lambda t, a: t["hands"].__setitem__(0, dict.fromkeys(("ore", "wool", "grain"), 15)))  # fmt: skip
    refuse("a played card before anybody can have played", begun, "position.deck",
        lambda t, a: t["deck"].update(monopoly=1))  # fmt: skip
    refuse("a card too many in the deck", late, "position.deck.monopoly",
        lambda t, a: t["deck"].update(monopoly=3))  # fmt: skip
    refuse("a victory point card that left the game", late, "position.deck.victory_point",
        lambda t, a: t["deck"].pop("victory_point"))  # fmt: skip
    refuse(
        "a knight that left the game",
        late,
        "position.deck.knight",
        lambda t, a: t["deck"].update(knight=1),
    )
    refuse("more knights than turns", at(BASE, "Playing", 3), "position.knights", _knights)
    refuse("a development card before the first turn", begun, r"position.cards\[\d\]",
        lambda t, a: _held(t, (t["active_player"] + 1) % 3))  # fmt: skip
    refuse("a card kept from before the first turn", begun, r"position.cards\[\d\]",
        lambda t, a: _held(t, t["active_player"]))  # fmt: skip
    refuse("a card played in the first turn", begun, "position.card_played",
        lambda t, a: t.update(card_played=True))  # fmt: skip
    refuse(
        "bought and not in hand",
        late,
        "position.bought",
        lambda t, a: t.update(bought={"monopoly": 9}),
    )
    refuse("built before the roll", at(BASE, "BeforeRolling", 12), "position.built",
        lambda t, a: t.update(built=True))  # fmt: skip
    refuse("offers before the roll", at(BASE, "BeforeRolling", 12), "position.offers",
        lambda t, a: t.update(offers=1))  # fmt: skip
    refuse("offers above the limit", late, "position.offers", lambda t, a: t.update(offers=5))
    refuse("built with nothing to show", at(BASE, "Playing"), "position.built",
        lambda t, a: t.update(built=True))  # fmt: skip
    refuse("discards that nobody owes", late, "position.discards", _discard)
    refuse("the Longest Road of another", late, "position.longest_road",
        lambda t, a: t.update(longest_road=(t.get("longest_road", -1) + 2) % 4 - 1))  # fmt: skip
    refuse("the Largest Army without knights", begun, "position.largest_army",
        lambda t, a: t.update(largest_army=0))  # fmt: skip


def _turns() -> None:
    late = at(BASE, "Playing", 12)
    for name, change in {
        "another turn": {"turn": 13}, "another round": {"round": 7}, "no round": {"round": 0},
        "no active player": {"active_player": -1}, "no turn": {"turn": 0},
    }.items():  # fmt: skip
        refuse(name, late, "position", lambda t, a, c=change: t.update(c))  # type: ignore[misc]
    for seat in ("active_player", "start_player"):
        refuse(f"another {seat}", late, "position",
            lambda t, a, s=seat: t.update({s: (t[s] + 1) % 3}))  # type: ignore[misc]  # fmt: skip
    refuse("a turn after the cut", at(SHORT, "Playing"), "position.turn",
        lambda t, a: t.update(turn=t["turn"] + 30, round=t["round"] + 10))  # fmt: skip
    refuse("an end without its cause", late, "position.ended", over("CA-6i"))
    refuse("a cut too early", late, "position.ended", over("CA-R36"))
    refuse(
        "an end while the game runs", late, "position.ended", lambda t, a: t.update(ended="CA-R36")
    )
    refuse("a winner who plays on", at(BASE, "Playing", 60), "position.ended", _points)


def _agenda() -> None:
    play, late = at(BASE, "Playing"), at(BASE, "Playing", 12)
    refuse(
        "the main part of another",
        late,
        "agenda",
        lambda t, a: a[0].update(player=(a[0]["player"] + 1) % 3),
    )
    refuse("the main part of the scenario", late, "agenda",
        lambda t, a: a.__setitem__(0, main(a[0]["player"], BISON)))  # fmt: skip
    refuse("a main part without offers", late, "agenda", lambda t, a: a[0].update(open_ended=False))
    refuse("the main part twice", late, "agenda", lambda t, a: a.append(a[0]))
    refuse("the robber alone", late, "agenda", lambda t, a: a.__setitem__(
        0, {"type": "MovingRobber", "player": a[0]["player"]}))  # fmt: skip
    refuse("the robber of another", play, r"agenda\[0\]",
        lambda t, a: a.insert(0, {"type": "MovingRobber", "player": (a[0]["player"] + 1) % 3}))  # fmt: skip
    refuse(
        "two robbers", play, "agenda", lambda t, a: [of_active("MovingRobber")(t, a) for _ in "ab"]
    )
    refuse("a robber before the roll without a knight", at(BASE, "BeforeRolling", 12), r"agenda\[0\]",
        of_active("MovingRobber"))  # fmt: skip
    refuse("nobody to steal from", play, r"agenda\[0\]",
        lambda t, a: a.insert(0, {"type": "Stealing", "thief": a[0]["player"], "victim": a[0]["player"]}))  # fmt: skip
    refuse("a discard that nobody owes", play, "agenda", of_active("Discarding", number=1))
    refuse(
        "free roads without their card", play, r"agenda\[0\]", of_active("PlacingFreeRoad", left=2)
    )
    refuse("plenty without its card", play, r"agenda\[0\]", of_active("TakingCards"))
    refuse("a monopoly without its card", play, r"agenda\[0\]", of_active("ClaimingResource"))
    refuse(
        "too many free roads",
        at(BASE, "PlacingFreeRoad", seed=2),
        r"agenda\[0\]",
        lambda t, a: a[0].update(left=3),
    )
    refuse("a card that was not bought", play, r"agenda\[0\]",
        lambda t, a: a.insert(0, {"type": "DrawingCard", "buyer": a[0]["player"]}))  # fmt: skip
    seven = at(BASE, "Discarding", players=3)
    refuse(
        "a discard too few",
        seven,
        r"agenda\[0\]",
        lambda t, a: a[0].update(number=a[0]["number"] - 1),
    )
    refuse(
        "a discard of another",
        seven,
        r"agenda\[0\]",
        lambda t, a: a[0].update(player=(a[0]["player"] + 1) % 3),
    )
    refuse("discards that are not carried out", seven, "agenda", lambda t, a: a.pop(-3))
    refuse("a seven without the robber", seven, "agenda", lambda t, a: a.pop(-2))
    offers: dict[str, dict[str, Any]] = {
        "offered by another": {"offerer": 5}, "of nothing": {"give": []}, "for nothing": {"get": []},
        "of cards that are not held": {"give": ["ore"] * 19}, "of a thing that is none": {"get": ["gold"]},
        "accepted by somebody who was not asked": {"accepted": [0, 1, 2]},
        "answered by nobody": {"player": 7}, "without an end": {"get": ["ore"] * 500},
    }  # fmt: skip
    for name, fields in offers.items():
        refuse(f"an offer {name}", at(BASE, "Playing", 3), "agenda", answering(**fields))


def _scenario() -> None:
    play, choosing = at(BISON, "PlayingWithHunters", 2), at(BISON, "ChoosingHerd")
    refuse("one herd", play, "position.herds", lambda t, a: t["herds"].pop())
    refuse("herds out of order", play, "position.herds", lambda t, a: t.update(herds=["h9", "h1"]))
    refuse(
        "herds where none begins",
        choosing,
        "position.herds",
        lambda t, a: t.update(herds=["h0", "h0"]),
    )
    refuse("hunt points before a hunt", choosing, "position.hunt_points",
        lambda t, a: t.update(hunt_points=[1, 0, 0]))  # fmt: skip
    refuse("hunters before a turn", choosing, "hunters",
        lambda t, a: t["pieces"][0].update(hunters={"h1": 1}))  # fmt: skip
    refuse("the die of a hex without a herd", choosing, "agenda", lambda t, a: a.__setitem__(
        0, {"type": "ThrowingDirection", "hex": next(h for h in range(19) if f"h{h}" not in t["herds"])}))  # fmt: skip
    refuse(
        "a herd picked by chance",
        choosing,
        "agenda",
        lambda t, a: a.__setitem__(0, {"type": "PickingHerd"}),
    )
    refuse(
        "the herds placed again",
        choosing,
        "agenda",
        lambda t, a: a.insert(0, {"type": "PlacingHerds"}),
    )
    refuse("a roll without a herd", choosing, "agenda", lambda t, a: a.pop())
    refuse("a move of no settlement", at(BISON, "PayingForMove"), r"agenda\[0\]",
        lambda t, a: a[0].update(start=a[0]["end"]))  # fmt: skip
    refuse("a move of a place that is none", at(BISON, "PayingForMove"), r"agenda\[0\]",
        lambda t, a: a[0].update(end="h1"))  # fmt: skip
    refuse("herds in the base game", at(BASE, "Playing"), "position.herds",
        lambda t, a: t.update(herds=["h1", "h2"]))  # fmt: skip


def _far_from_all(table: Any) -> str:
    """A path that no road and no building is near."""
    near = {NODE_NUMBER[n] for p in table["pieces"] for n in (*p["settlements"], *p["cities"])}
    near |= {end for p in table["pieces"] for r in p["roads"] for end in ENDS[PATH_NUMBER[r]]}
    return next(PATH_NAMES[path] for path, ends in enumerate(ENDS) if not near & {*ends})


def _lonely(table: Any) -> str:
    """An intersection that no road touches and no building is next to."""
    taken = {NODE_NUMBER[n] for p in table["pieces"] for n in (*p["settlements"], *p["cities"])}
    near = {end for p in table["pieces"] for r in p["roads"] for end in ENDS[PATH_NUMBER[r]]}
    return next(
        NODE_NAMES[n]
        for n, beside in enumerate(NEXT_NODES)
        if n not in near and not taken & {n, *beside}
    )


def over(rule: str) -> Change:
    """The game has ended by a rule."""

    def change(table: Any, agenda: list[Any]) -> None:
        agenda.clear()
        table["ended"] = rule

    return change


def _knights(table: Any, agenda: list[Any]) -> None:
    table["deck"]["knight"] -= 2
    table["knights"] = [2, 0, 0]


def _held(table: Any, player: int) -> None:
    table["deck"]["knight"] -= 1
    table["cards"][player] = {"knight": 1}


def _discard(table: Any, agenda: list[Any]) -> None:
    player = next(p for p, hand in enumerate(table["hands"]) if hand)
    kind = next(iter(table["hands"][player]))
    table["discards"] = [{kind: 1} if p == player else {} for p in range(3)]


def _points(table: Any, agenda: list[Any]) -> None:
    """The active player holds every victory point card, and all his settlements are cities."""
    for cards in table["cards"]:
        cards.pop("victory_point", None)
    table["deck"].pop("victory_point", None)
    table["cards"][table["active_player"]]["victory_point"] = 5
    pieces = mine(table)
    every = [*pieces["settlements"], *pieces["cities"]]
    pieces.update(cities=every[:4], settlements=every[4:])


for part in (_island, _set_up, _pieces, _cards, _turns, _agenda, _scenario):
    part()


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_come_about_is_refused(name: str) -> None:
    at, path, change = REFUSED[name]
    state = at()
    assert read_with(state, lambda table, agenda: None) == state
    with pytest.raises(RecordError) as error:
        read_with(state, change)
    assert re.search(path, str(error.value)), str(error.value)


def move(state: State, rng: random.Random) -> State:
    """The position after a greedy move, or one of a kind that is chosen first."""
    choices = state.legal_actions()
    if not choices:
        return state.apply(state.sample_chance(rng))
    if rng.random() < 0.4:
        return state.apply(GREEDY.choose(state, int(state.actor or 0), rng))
    kinds = list({type(action): None for action in choices})
    kind = kinds[int(rng.random() * len(kinds))]
    mine = [action for action in choices if type(action) is kind]
    return state.apply(mine[int(rng.random() * len(mine))])


@pytest.mark.parametrize("id", VARIANTS)
def test_what_play_reaches_is_accepted_and_so_is_what_a_player_thinks_possible(id: str) -> None:
    rng = random.Random(len(id))
    state = bisongames.load(id).start(3 + len(id) % 2)
    for number in range(400):
        if state.is_over:
            break
        if number < 60 or number % 9 == 0:
            state = bisongames.from_json(bisongames.to_json(state), state.game)
            sampled = state.sample(number % 3 or None, rng)
            assert bisongames.from_json(bisongames.to_json(sampled), state.game) == sampled
        state = move(state, rng)
    assert bisongames.from_json(bisongames.to_json(state), state.game) == state


def kinds_of_positions(id: str, most: int) -> list[State]:
    """One position of a match for each thing that is asked there."""
    rng = random.Random(3)
    found: dict[type, State] = {}
    state = bisongames.load(id).start(3)
    for _ in range(most):
        if rng.random() < 0.3:
            found.setdefault(type(state.decision), state)
        if state.is_over:
            break
        state = move(state, rng)
    return [*found.values()]


@pytest.mark.parametrize("id", DAMAGED)
def test_a_damaged_position_is_refused_or_can_be_played(id: str) -> None:
    rng, accepted, tried = random.Random(1), 0, 0
    words = ("CA-6i", "h3", "v10", "e20", "ore", "knight", "MovingRobber", "Playing", "hills")
    for state in kinds_of_positions(id, 300):
        data = json.loads(bisongames.to_json(state))
        for _, damaged in damages(data, rng, words):
            if rng.random() > 0.04:
                continue  # some of them; all would take minutes
            tried += 1
            try:
                found = bisongames.from_json(json.dumps(damaged))
            except RecordError:
                continue
            accepted += found != state
            plays_on(found, rng)
    assert 0 < accepted < tried / 8


def plays_on(state: State, rng: random.Random) -> None:
    """A position can be seen, drawn, counted and played on, and what it comes to is accepted."""
    for player in (*range(state.num_players), None):
        assert state.sample(player, rng).view(player) == state.view(player)
    assert state.to_text()
    assert state.to_svg()
    state.standing()
    cursor = state.cursor()
    for _ in range(120):
        if cursor.is_over:
            break
        choices = cursor.legal_actions()
        action = choices[int(rng.random() * len(choices))] if choices else cursor.sample_chance(rng)
        cursor.advance(action)
    end = cursor.state()
    assert bisongames.from_json(bisongames.to_json(end), state.game) == end


def test_any_start_of_the_herds_and_any_throws_are_reached() -> None:
    table: Any = reached(BISON, "ChoosingHerd").table
    assert table.herds in reached_by_herds(table, 0)
    assert len(reached_by_herds(table, 0)) == 9
    assert len(reached_by_herds(table, 30)) == 19 * 20 // 2
