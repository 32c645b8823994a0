"""Catan: positions written by hand. Unplayable ones are refused with a path, and all that play reaches are accepted."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import RecordError, State
from bisongames.catan.options import RESOURCES
from bisongames.testing.laws.lifted_rule_laws import play_and_read
from bisongames.testing.support.mutations import check_damages
from tests import budget
from tests.catan.positions import (
    BASE,
    BEFORE,
    BISON,
    P,
    Q,
    S,
    main,
    move_on,
    position,
    reach,
    read_with,
)
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
    """A change that puts an entry of P, whose turn it is, first on the agenda."""
    return lambda table, agenda: agenda.insert(0, {"type": kind, "player": P, **fields})


def offer(**fields: Any) -> Change:
    """A change that adds a pending offer, valid except for the given fields."""
    given = {"offerer": P, "give": ["wool"], "get": ["ore"], "accepted": [], "player": Q, **fields}
    return lambda table, agenda: agenda.insert(0, {"type": "AnsweringOffer", **given})


def both(*changes: Change) -> Change:
    """All these changes, in order."""
    return lambda table, agenda: [change(table, agenda) for change in changes]


At = Callable[[], State]
PIECES: dict[str, Any] = {
    "settlements": ["v9 v29", "v18 v32"], "roads": [["e14", "e42"], ["e26", "e38"]],
    "hands": ["wool wool", "ore"],
}  # fmt: skip
PLAY: At = partial(position, **PIECES)
BEGUN: At = partial(position, **PIECES, agenda=[BEFORE])
DEALING: At = partial(reach, BASE, "DealingTerrain")
SETTLING: At = partial(reach, BASE, "PlacingSettlement")
PAVING: At = partial(reach, BASE, "PlacingRoad")
SEVEN: At = partial(reach, BASE, "Discarding")
SCENARIO: At = partial(position, BISON, **PIECES)
CHOOSING: At = partial(reach, BISON, "ChoosingHerd")
HERDS: At = partial(reach, BISON, "PlacingHerds")
MOVING: At = partial(reach, BISON, "PayingForMove")
REFUSED: dict[str, tuple[At, str, Change]] = {
    "hexes that the box has not": (PLAY, "position.terrain", put("position.terrain.1", "mountains")),
    "one number for another": (PLAY, "position.numbers", put("position.numbers.0", 4)),
    "a number on the desert": (PLAY, r"position.numbers\[9\]", put("position.numbers.9", 4)),
    "a harbour too many of a kind": (PLAY, "position.harbours", put("position.harbours", ["ore"] * 9)),
    "no robber": (PLAY, "position.robber", put("position.robber", "")),
    "a hex dealt out of order": (DEALING, "position.terrain", put("position.terrain.18", "hills")),
    "a number before the terrain": (DEALING, "position.numbers", put("position.numbers.3", 5)),
    "a harbour before the terrain": (DEALING, "position.harbours", put("position.harbours.0", "any")),
    "another hex is dealt next": (DEALING, r"agenda\[0\]", put("agenda.0.hex", 7)),
    "harbours out of order": (partial(reach, SHUFFLED, "DealingHarbour"), "position.harbours", put("position.harbours.8", "ore")),
    "placing before the harbours": (partial(reach, SHUFFLED, "PlacingRoad"), "position.pieces", put("position.harbours.8", "unknown")),
    "a settlement missing": (HERDS, r"position.pieces\[0\].settlements", put("position.pieces.0.settlements", [])),
    "a settlement of another player": (PAVING, r"position.pieces\[\d\].settlements", lambda t, a: t["pieces"].append(t["pieces"].pop(0))),
    "a city in set-up": (PAVING, "cities", put("position.pieces.0.cities", ["v1"])),
    "a placing left out": (SETTLING, "position.pieces", lambda t, a: a.pop(0)),
    "a placing twice": (SETTLING, "position.pieces", lambda t, a: a.insert(0, a[0])),
    "nothing after placing": (SETTLING, "agenda", lambda t, a: a.pop()),
    "a road at a place that is not there": (PAVING, r"agenda\[0\]", put("agenda.0.node", "v99")),
    "a start player before the draw": (partial(reach, BASE, "DrawingStartPlayer"), r"agenda\[0\]", put("position.start_player", 1)),
    "no start player after it": (SETTLING, r"agenda\[0\]", put("position.start_player", -1)),
    "a turn in set-up": (SETTLING, "position", put("position.turn", 1)),
    "herds in set-up": (HERDS, "position.herds", put("position.herds", ["h1", "h2"])),
    "herds are not placed": (HERDS, r"agenda\[0\]", lambda t, a: a.pop(0)),
    "two settlements on one place": (PLAY, r"position.pieces\[1\]", put("position.pieces.1.settlements.0", "v9")),
    "two roads on one path": (PLAY, r"position.pieces\[1\]", put("position.pieces.1.roads.0", "e14")),
    "a hunter too many": (SCENARIO, "position.pieces", put("position.pieces.0.hunters", {"h1": 5})),
    "a card too many": (PLAY, "position.hands", put("position.hands.0.ore", 20)),
    "a card too many in the deck": (PLAY, "position.deck.monopoly", put("position.deck.monopoly", 3)),
    "a victory point card that left the game": (PLAY, "position.deck.victory_point", put("position.deck.victory_point", 0)),
    "a knight that left the game": (PLAY, "position.deck.knight", put("position.deck.knight", 1)),
    "bought and not in hand": (PLAY, "position.bought", put("position.bought", {"monopoly": 9})),
    "discards that nobody owes": (PLAY, "position.discards", put("position.discards.0", {"wool": 1})),
    "no round": (PLAY, "position.round", put("position.round", 0)),
    "no turn": (PLAY, "position", put("position.turn", 0)),
    "no active player": (PLAY, "position.active_player", put("position.active_player", -1)),
    "an end while the game runs": (PLAY, "position.ended", put("position.ended", "CA-R36")),
    "an end before the first turn": (SETTLING, "position.ended", both(put("position.ended", "CA-R36"), lambda t, a: a.clear())),
    "a winner who plays on": (PLAY, "position.ended", put("position.pieces.0.cities", ["v1", "v3", "v11", "v13"])),
    "the main part of another": (PLAY, "agenda", put("agenda.0.player", Q)),
    "the main part of the scenario": (PLAY, "agenda", put("agenda.0", main(P, BISON))),
    "a main part without offers": (PLAY, "agenda", put("agenda.0.open_ended", False)),
    "the main part twice": (PLAY, "agenda", lambda t, a: a.append(a[0])),
    "the robber alone": (PLAY, "agenda", both(insert("MovingRobber"), lambda t, a: a.pop())),
    "the robber of another": (PLAY, r"agenda\[0\]", insert("MovingRobber", player=Q)),
    "two robbers": (PLAY, r"agenda\[1\]", both(*[insert("MovingRobber")] * 2)),
    "a victim where nobody is": (BEGUN, r"agenda\[0\]", insert("ChoosingVictim")),
    "nobody to steal from": (PLAY, r"agenda\[0\]", lambda t, a: a.insert(0, {"type": "Stealing", "thief": P, "victim": P})),
    "too many free roads": (PLAY, r"agenda\[0\]", insert("PlacingFreeRoad", left=3)),
    "plenty from an empty bank": (PLAY, r"agenda\[0\]", both(put("position.hands.3", dict.fromkeys(RESOURCES, 19) | {"wool": 17, "ore": 18}), insert("TakingCards"))),
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
    "an offer accepted by players who were not asked": (PLAY, r"agenda\[0\]", offer(accepted=[P, Q, S])),
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


@pytest.mark.parametrize("name", REFUSED)
def test_what_play_cannot_use_is_refused_with_its_path(name: str) -> None:
    at, path, change = REFUSED[name]
    state = at()
    with pytest.raises(RecordError) as error:
        read_with(state, change)
    assert re.search(path, str(error.value)), str(error.value)


def test_a_position_that_is_read_without_a_change_is_the_same() -> None:
    for at in {at for at, _, _ in REFUSED.values()}:
        assert read_with(at(), lambda table, agenda: None) == at()


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
    play_and_read(bisongames.Match(f"{id}+without={rule}", 3, seed=5), random.Random(5), 90)


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
