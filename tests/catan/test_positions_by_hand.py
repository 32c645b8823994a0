"""Catan: positions written by hand. Unplayable ones are refused with a path, and all that play reaches are accepted."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.catan.island import CORNERS, HEX_NAMES, NODE_NAMES
from bisongames.catan.options import RESOURCES
from bisongames.testing.support.mutations import check_damages
from tests import budget
from tests.catan.positions import BASE, BISON, main, move_on, position, reach, read_with
from tests.damaged import read_and_played_on
from tests.position_checks import play

SHUFFLED = "catan/base+harbours=shuffled"
DAMAGED = (
    "catan/base+max_turns=60",
    "catan/base+harbours=shuffled+separate_phases=on+friendly_robber=on+setup=beginner_map",
    "catan/bison+herd_chooser=random",
)
Change = Callable[[Any, list[Any]], object]


def put(path: str, value: Any) -> Change:
    """A change that puts a value at a path of the JSON; the path may append to a list."""

    def change(table: Any, agenda: list[Any]) -> None:
        here: Any = {"position": table, "agenda": agenda}
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            here = here[step]
        if isinstance(here, list) and last == len(here):
            here.append(value)
        else:
            here[last] = value

    return change


def insert(kind: str, **fields: Any) -> Change:
    """A change that puts an entry of the active player first on the agenda."""

    def change(table: Any, agenda: list[Any]) -> None:
        agenda.insert(0, {"type": kind, "player": table["active_player"], **fields})

    return change


def all_mountains(table: Any, agenda: list[Any]) -> None:
    table["terrain"] = ["mountains" if kind != "desert" else kind for kind in table["terrain"]]


def one_number_for_another(table: Any, agenda: list[Any]) -> None:
    table["numbers"][next(i for i, n in enumerate(table["numbers"]) if n not in (0, 4))] = 4


def number_on_the_desert(table: Any, agenda: list[Any]) -> None:
    table["numbers"][table["terrain"].index("desert")] = 4


def piece_twice(kind: str) -> Change:
    """A change that puts pieces of two players on one place."""

    def change(table: Any, agenda: list[Any]) -> None:
        table["pieces"][0][kind][0] = table["pieces"][1][kind][0]

    return change


def other_player(kind: str) -> Change:
    """A change that adds an entry of a player other than the active one."""

    def change(table: Any, agenda: list[Any]) -> None:
        insert(kind)(table, agenda)
        agenda[0]["player"] = (agenda[0]["player"] + 1) % 3

    return change


def offer(**fields: Any) -> Change:
    """A change that adds a pending offer, valid except for the given fields."""

    def change(table: Any, agenda: list[Any]) -> None:
        active = table["active_player"]
        held = next(iter(table["hands"][active]))
        asked = next(name for name in ("ore", "wool") if name != held)
        given = {"offerer": active, "give": [held], "get": [asked], "accepted": []}
        agenda.insert(0, {"type": "AnsweringOffer", "player": (active + 1) % 3, **given, **fields})

    return change


def steal_from_nobody(table: Any, agenda: list[Any]) -> None:
    player = table["active_player"]
    agenda.insert(0, {"type": "Stealing", "thief": player, "victim": player})


def chosen_discard(table: Any, agenda: list[Any]) -> None:
    player = next(p for p, hand in enumerate(table["hands"]) if hand)
    kind = next(iter(table["hands"][player]))
    table["discards"] = [{kind: 1} if p == player else {} for p in range(3)]


def ended(table: Any, agenda: list[Any]) -> None:
    agenda.clear()
    table["ended"] = "CA-R36"


def plenty_from_an_empty_bank(table: Any, agenda: list[Any]) -> None:
    held = [sum(hand.get(name, 0) for hand in table["hands"]) for name in RESOURCES]
    for name, number in zip(RESOURCES, held, strict=True):
        table["hands"][0][name] = table["hands"][0].get(name, 0) + 19 - number
    insert("TakingCards")(table, agenda)


def all_points(table: Any, agenda: list[Any]) -> None:
    """A change that gives the active player every victory point card and four cities."""
    for cards in (table["deck"], *table["cards"]):
        cards.pop("victory_point", None)
    table["cards"][table["active_player"]]["victory_point"] = 5
    pieces = table["pieces"][table["active_player"]]
    every = [*pieces["settlements"], *pieces["cities"]]
    pieces.update(cities=every[:4], settlements=every[4:])


At = tuple[Any, ...]
PLAY: At = (BASE, "Playing", 12)
BEGUN: At = (BASE, "BeforeRolling")
DEALING: At = (BASE, "DealingTerrain")
SETTLING: At = (BASE, "PlacingSettlement")
PAVING: At = (BASE, "PlacingRoad")
SEVEN: At = (BASE, "Discarding")
SCENARIO: At = (BISON, "PlayingWithHunters", 12)
CHOOSING: At = (BISON, "ChoosingHerd")
HERDS: At = (BISON, "PlacingHerds")
MOVING: At = (BISON, "PayingForMove")
REFUSED: dict[str, tuple[At, str, Change]] = {
    "hexes that the box has not": (PLAY, "position.terrain", all_mountains),
    "one number for another": (PLAY, "position.numbers", one_number_for_another),
    "a number on the desert": (PLAY, r"position.numbers\[\d+\]", number_on_the_desert),
    "a harbour too many of a kind": (PLAY, "position.harbours", put("position.harbours", ["ore"] * 9)),
    "no robber": (PLAY, "position.robber", put("position.robber", "")),
    "a hex dealt out of order": (DEALING, "position.terrain", put("position.terrain.18", "hills")),
    "a number before the terrain": (DEALING, "position.numbers", put("position.numbers.3", 5)),
    "a harbour before the terrain": (DEALING, "position.harbours", put("position.harbours.0", "any")),
    "another hex is dealt next": (DEALING, r"agenda\[0\]", put("agenda.0.hex", 7)),
    "harbours out of order": ((SHUFFLED, "DealingHarbour"), "position.harbours", put("position.harbours.8", "ore")),
    "placing before the harbours": ((SHUFFLED, "PlacingRoad"), "position.pieces", put("position.harbours.8", "unknown")),
    "a settlement missing": (HERDS, r"position.pieces\[0\].settlements", put("position.pieces.0.settlements", [])),
    "a settlement of another player": (PAVING, r"position.pieces\[\d\].settlements", lambda t, a: t["pieces"].append(t["pieces"].pop(0))),
    "a city in set-up": (PAVING, "cities", put("position.pieces.0.cities", ["v1"])),
    "a placing left out": (SETTLING, "position.pieces", lambda t, a: a.pop(0)),
    "a placing twice": (SETTLING, "position.pieces", lambda t, a: a.insert(0, a[0])),
    "nothing after placing": (SETTLING, "agenda", lambda t, a: a.pop()),
    "a road at a place that is not there": (PAVING, r"agenda\[0\]", put("agenda.0.node", "v99")),
    "a start player before the draw": ((BASE, "DrawingStartPlayer"), r"agenda\[0\]", put("position.start_player", 1)),
    "no start player after it": (SETTLING, r"agenda\[0\]", put("position.start_player", -1)),
    "a turn in set-up": (SETTLING, "position", put("position.turn", 1)),
    "herds in set-up": (HERDS, "position.herds", put("position.herds", ["h1", "h2"])),
    "herds are not placed": (HERDS, r"agenda\[0\]", lambda t, a: a.pop(0)),
    "two settlements on one place": (PLAY, r"position.pieces\[1\]", piece_twice("settlements")),
    "two roads on one path": (PLAY, r"position.pieces\[1\]", piece_twice("roads")),
    "a hunter too many": (SCENARIO, "position.pieces", put("position.pieces.0.hunters", {"h1": 5})),
    "a card too many": (PLAY, "position.hands", put("position.hands.0.ore", 20)),
    "a card too many in the deck": (PLAY, "position.deck.monopoly", put("position.deck.monopoly", 3)),
    "a victory point card that left the game": (PLAY, "position.deck.victory_point", put("position.deck.victory_point", 0)),
    "a knight that left the game": (PLAY, "position.deck.knight", put("position.deck.knight", 1)),
    "bought and not in hand": (PLAY, "position.bought", put("position.bought", {"monopoly": 9})),
    "discards that nobody owes": (PLAY, "position.discards", chosen_discard),
    "no round": (PLAY, "position.round", put("position.round", 0)),
    "no turn": (PLAY, "position", put("position.turn", 0)),
    "no active player": (PLAY, "position.active_player", put("position.active_player", -1)),
    "an end while the game runs": (PLAY, "position.ended", put("position.ended", "CA-R36")),
    "an end before the first turn": (SETTLING, "position.ended", ended),
    "a winner who plays on": ((BASE, "Playing", 60), "position.ended", all_points),
    "the main part of another": (PLAY, "agenda", lambda t, a: a[0].update(player=(a[0]["player"] + 1) % 3)),
    "the main part of the scenario": (PLAY, "agenda", lambda t, a: a.__setitem__(0, main(a[0]["player"], BISON))),
    "a main part without offers": (PLAY, "agenda", put("agenda.0.open_ended", False)),
    "the main part twice": (PLAY, "agenda", lambda t, a: a.append(a[0])),
    "the robber alone": (PLAY, "agenda", lambda t, a: (insert("MovingRobber")(t, a), a.pop())),
    "the robber of another": (PLAY, r"agenda\[0\]", other_player("MovingRobber")),
    "two robbers": (PLAY, r"agenda\[1\]", lambda t, a: [insert("MovingRobber")(t, a) for _ in "ab"]),
    "a victim where nobody is": (BEGUN, r"agenda\[0\]", lambda t, a: (t.update(robber=_empty_hex(t)), insert("ChoosingVictim")(t, a))),
    "nobody to steal from": (PLAY, r"agenda\[0\]", steal_from_nobody),
    "too many free roads": ((BASE, "PlacingFreeRoad", 0, 3, 2), r"agenda\[0\]", put("agenda.0.left", 3)),
    "plenty from an empty bank": (PLAY, r"agenda\[0\]", plenty_from_an_empty_bank),
    "a card from no deck": (BEGUN, r"agenda\[0\]", lambda t, a: a.insert(0, {"type": "DrawingCard", "buyer": 5})),
    "a discard of nothing": (PLAY, r"agenda\[0\]", insert("Discarding", number=1)),
    "a discard of more cards than are held": (SEVEN, "agenda", put("agenda.0.number", 90)),
    "a discard twice": (SEVEN, "agenda", lambda t, a: a.insert(0, a[0])),
    "discards that are not carried out": (SEVEN, "agenda", lambda t, a: a.pop(-3)),
    "a seven without the robber": (SEVEN, "agenda", lambda t, a: a.pop(-2)),
    "an offer by another": (PLAY, r"agenda\[0\]", offer(offerer=5)),
    "an offer of nothing": (PLAY, r"agenda\[0\]", offer(give=[])),
    "an offer for nothing": (PLAY, r"agenda\[0\]", offer(get=[])),
    "an offer of cards that are not held": (PLAY, r"agenda\[0\]", offer(give=["ore"] * 19)),
    "an offer of a thing that is none": (PLAY, r"agenda\[0\]", offer(get=["gold"])),
    "an offer accepted by players who were not asked": (PLAY, r"agenda\[0\]", offer(accepted=[0, 1, 2])),
    "an offer accepted by nobody at the table": (PLAY, r"agenda\[0\].accepted\[0\]", offer(accepted=[7])),
    "an offer answered by nobody": (PLAY, r"agenda\[0\]", offer(player=7)),
    "an offer without an end": (PLAY, r"agenda\[0\]", offer(get=["ore"] * 500)),
    "one herd": (SCENARIO, "position.herds", lambda t, a: t["herds"].pop()),
    "herds out of order": (SCENARIO, "position.herds", put("position.herds", ["h9", "h1"])),
    "herds in the base game": (PLAY, "position.herds", put("position.herds", ["h1", "h2"])),
    "hunters in the base game": (PLAY, "hunters", put("position.pieces.0.hunters", {"h1": 1})),
    "the die of a hex that is not there": (CHOOSING, "agenda", put("agenda.0", {"type": "ThrowingDirection", "hex": 19})),
    "the herds placed again": (CHOOSING, "agenda", lambda t, a: a.insert(0, {"type": "PlacingHerds"})),
    "a herd in the base game": (PLAY, r"agenda\[0\]", lambda t, a: a.insert(0, {"type": "PickingHerd"})),
    "a roll without a herd": (CHOOSING, "agenda", lambda t, a: a.pop()),
    "a move to a place that is none": (MOVING, r"agenda\[0\]", put("agenda.0.end", "h1")),
    "a move of no settlement": (MOVING, r"agenda\[0\]", lambda t, a: t["pieces"][a[0]["player"]]["settlements"].remove(a[0]["start"])),
}  # fmt: skip


def _empty_hex(table: Any) -> str:
    taken = {node for pieces in table["pieces"] for node in pieces["settlements"]}
    return next(
        name
        for name, corners in zip(HEX_NAMES, CORNERS, strict=True)
        if not taken & {NODE_NAMES[node] for node in corners}
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_play_cannot_use_is_refused_with_its_path(name: str) -> None:
    at, path, change = REFUSED[name]
    state = reach(*at)
    with pytest.raises(RecordError) as error:
        read_with(state, change)
    assert re.search(path, str(error.value)), str(error.value)


def test_a_position_that_is_read_without_a_change_is_the_same() -> None:
    for at in {at for at, _, _ in REFUSED.values()}:
        assert read_with(reach(*at), lambda table, agenda: None) == reach(*at)


def kinds_of_positions(id: str, most: int) -> list[State]:
    """One position of a match for each kind of decision."""
    rng = random.Random(3)
    by_kind: dict[type, State] = {}
    state = bisongames.load(id).start(3)
    for _ in range(most):
        if rng.random() < 0.3:
            by_kind.setdefault(type(state.decision), state)
        if state.is_over:
            break
        state = move_on(state, rng)
    return [*by_kind.values()]


@pytest.mark.parametrize("id", DAMAGED)
def test_a_damaged_position_is_refused_or_can_be_played_to_its_end(id: str) -> None:
    rng, refused, read = random.Random(1), 0, 0
    for state in kinds_of_positions(id, 300):
        some = check_damages(state, rng, number=budget.examples(80, 20), played=1)
        refused, read = refused + some[0], read + some[1]
    assert refused > 3 * read > 0


@pytest.mark.parametrize("rule", ["CA-3i", "CA-5z", "CA-R22", "CS-4a", "CS-R33"])
def test_what_a_lifted_rule_allows_is_played_and_read_back(rule: str) -> None:
    id = BISON if rule.startswith("CS") else BASE
    read_and_played_on(id, 3, random.Random(5), every=10, without=rule, moves=90)


@pytest.mark.parametrize(
    ("rule", "card", "things"),
    [
        ("CA-R29", "road_building", {}),
        ("CA-R31", "year_of_plenty", {"hands": [" ".join(RESOURCES * 19)]}),
        ("CA-5ai", "monopoly", {"bought": {"monopoly": 1}}),
    ],
)
def test_a_card_played_without_the_rule_against_it_leaves_a_sound_position(
    rule: str, card: str, things: dict[str, Any]
) -> None:
    game = attrs.evolve(bisongames.load(BASE), without=(rule,))
    after = play(position(game, cards=[card], **things), f"play:{card}")
    assert after.legal_actions()
    assert bisongames.from_json(bisongames.to_json(after), game) == after
