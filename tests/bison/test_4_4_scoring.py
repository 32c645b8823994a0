"""Bison 4.4 and 5: scoring, overflow, the end."""

from __future__ import annotations

import random
from itertools import chain
from math import floor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import bisongames
from bisongames import State, bots
from bisongames.bison.events import AreaScored, Share, StocksCleared, TrackCut
from bisongames.bison.land import Area
from bisongames.bison.scoring import (
    Claim,
    area_events,
    claims,
    gains as brought,
    present,
    shares,
    vector,
)
from tests.bison.positions import TOTAL, B, G, R, Y, overflow, position, random_match
from tests.position_checks import legal, look, play, refused, result_of

BASE = bisongames.load("bison")


def strength(*numbers: int) -> int:
    """Sizes 4, 3, 2 and 1, then hunters, as the game counts them."""
    return int.from_bytes(bytes(numbers), "big")


def shared(animals: int, *present: tuple[tuple[int, ...], int]) -> tuple[Claim, ...]:
    """The claims of players with these pieces and animals on their own fields."""
    return shares(animals, tuple((p, strength(*v), own) for p, (v, own) in enumerate(present)))


def gains(animals: int, *present: tuple[tuple[int, ...], int]) -> list[int]:
    return [claim.gain for claim in shared(animals, *present)]


def areas(state: State, terrain: int) -> list[AreaScored]:
    return list(area_events(state.table, terrain))


EXAMPLE = {
    "0,0P": (R, 1),
    "1,0P": (Y, 1),
    "1,1P": (R, 1),
    "0,0M": (Y, 1, 1),
    "1,-1M": (R, 1),
    "1,1M": (R, 1),
    "1,0R": (Y, 0, 1),
    "1,-1R": (R, 1),
    "0,0R": (Y, 0, 1),
    "0,1R": (R, 0, 2),
}


ONE, TWO, THREE, FOUR = (0, 0, 1, 0, 0), (0, 0, 0, 2, 1), (0, 0, 0, 1, 3), (0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("third", "gain", "ranks", "rules"),
    [
        (THREE, [7, 3, 0, 2], [1, 2, 3, 4], ["4.4g", "4.4j", "4.4l", "4.4l"]),
        (ONE, [3, 4, 3, 2], [1, 3, 1, 4], ["4.4h", "4.4l", "4.4h", "4.4l"]),
    ],
)
def test_BI_4_4g_4_4h_4_4i_4_4j_4_4l_4_4m_V9_V10_examples_1_and_2(
    third: tuple[int, ...], gain: list[int], ranks: list[int], rules: list[str]
) -> None:
    claims = shared(7, (ONE, 1), (TWO, 4), (third, 0), (FOUR, 2))
    assert [c.gain for c in claims] == gain
    assert [c.rank for c in claims] == ranks
    assert [c.rule.id for c in claims] == [f"BI-{rule}" for rule in rules]
    assert [vector(c.strength) for c in claims] == [ONE, TWO, third, FOUR]


def test_BI_4_4b_4_4f_example_3() -> None:
    state = position(EXAMPLE, supplies={R: {"hunter": 1}})
    found = {
        (area.terrain, area.fields[0]): {s.player: s.gain for s in area.shares}
        for terrain in range(3)
        for area in areas(state, terrain)
    }
    assert found == {
        ("prairie", "0,0P"): {R: 2},
        ("prairie", "1,0P"): {Y: 1, R: 1},
        ("prairie", "-1,0P"): {},
        ("prairie", "1,-1P"): {},
        ("mountain", "0,1M"): {},
        ("mountain", "-1,0M"): {Y: 4, R: 2},
        ("mountain", "1,1M"): {R: 2},
        ("river", "1,-1R"): {Y: 3, R: 1},
        ("river", "-1,0R"): {},
        ("river", "0,0R"): {Y: 1, R: 2},
    }
    standing = state.standing()
    assert standing.scores == (9, 10)
    assert [
        [sum(p.points for p in parts if p.name.startswith(t)) for parts in standing.parts]
        for t in ("prairie", "mountain", "river")
    ] == [[1, 3], [4, 4], [4, 3]]


def test_an_area_explains_itself() -> None:
    state = position(EXAMPLE, supplies={R: {"hunter": 1}})
    area = next(a for a in areas(state, 2) if len(a.fields) == 4)
    assert area.animals == 4
    assert set(area.fields) == {"-1,0M", "0,0M", "1,-1M", "1,0M"}
    first, second = area.shares
    assert first == Share(Y, (0, 0, 0, 1, 1), 1, 1, "BI-4.4g", 4)
    assert second == Share(R, (0, 0, 0, 0, 1), 2, second.animals, "BI-4.4j", 2)
    part = next(p for p in state.standing().parts[Y] if p.points == 4)
    assert part.rule.id == "BI-4.4g"
    assert part.name == "mountain"
    assert part.facts == {
        "under": "BI-4.4b", "area": "-1,0M", "fields": 4, "animals": 4, "rank": 1, "own_animals": 1,
        "tent1": 1, "hunter": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "animals", "expected", "present"),
    [
        ("4.4c the largest comes first", 6, [6, 3], ["01000:0", "00200:0"]),
        ("4.4d next lower ones", 5, [5, 2], ["00021:0", "00013:0"]),
        ("4.4d then hunters", 5, [2, 5], ["00011:0", "00012:0"]),
        ("4.4e before any number of smaller ones", 5, [5, 2], ["00010:0", "00008:0"]),
        ("4.4k tied for second", 7, [7, 1, 3], ["00100:3", "00010:1", "00010:3"]),
        ("4.4m halves are rounded down", 3, [3, 1], ["00010:1", "00001:1"]),
        ("R11 a second may get less than a third", 1, [1, 0, 1], ["00100:0", "00010:0", "00001:1"]),
    ],
)
def test_BI_4_4c_4_4d_4_4e_4_4k_4_4m_R11_what_each_rank_brings(
    rule: str, animals: int, expected: list[int], present: list[str]
) -> None:
    """``00021:3``: the tents of sizes 4 to 1, then the hunters, and the animals on their fields."""
    those = [(tuple(map(int, one[:5])), int(one[6:])) for one in present]
    assert gains(animals, *those) == expected


def naive(animals: int, present: list[tuple[tuple[int, ...], int]]) -> list[int]:
    """The table of ranks once more, from the words."""
    order = sorted({v for v, _ in present}, reverse=True)
    groups = [[v for v, _ in present if v == rank] for rank in order]
    found = []
    for v, own in present:
        place = order.index(v)
        if place == 0:
            found.append(animals if len(groups[0]) == 1 else animals // 2)
        elif place == 1 and len(groups[0]) == 1 and len(groups[1]) == 1:
            found.append(animals // 2)
        else:
            found.append(own)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_areas_at_once_bring_what_each_brings(players: int) -> None:
    """Over greedy matches, in which areas come to be shared by two and more."""
    together, rng, greedy = 0, random.Random(8), bots.Greedy()
    for _ in range(3):
        state = BASE.start(players)
        while (actor := state.actor) is not None:
            table = state.table
            there: dict[Area, tuple[Claim, ...]] = {}
            for terrain, of_all in enumerate(table.land.areas):
                there |= {area: claims(table, area) for area in of_all}
                each = [0] * players
                for claim in chain.from_iterable(there[area] for area in of_all):
                    each[claim.player] += claim.gain
                assert brought(table, terrain) == each
            together += sum(len(those) > 1 for those in there.values())
            # Where one or two are, nothing depends on the animals of their fields.
            for area, those in present(table):
                few, mine = len(those) < 3, there.pop(area)
                assert shares(area.animals, those) == tuple(
                    c._replace(animals=0) if few else c for c in mine
                )
            assert not any(there.values())
            chance = actor == bisongames.CHANCE
            state = state.apply(
                state.sample_chance(rng) if chance else greedy.choose(state, actor, rng)
            )
    assert together > 100


vectors = st.tuples(*(st.integers(0, n) for n in (1, 1, 2, 2, 8)))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(vectors, st.integers(0, 9)), min_size=1, max_size=4), st.integers(0, 5))
def test_BI_4_4g_4_4h_4_4j_4_4k_4_4l_the_table_of_ranks(present: list[Any], more: int) -> None:
    animals = sum(own for _, own in present) + more
    found = gains(animals, *present)
    assert found == naive(animals, present)
    assert max(found) <= animals
    assert sum(found) <= floor((1.5 if len(present) == 2 else 2.5) * animals) or len(present) == 1
    ranks = [claim.rank for claim in shared(animals, *present)]
    for gone in range(len(present)):
        rest = [(p, strength(*v), own) for p, (v, own) in enumerate(present) if p != gone]
        for claim in shares(animals, tuple(rest)):
            assert claim.rank <= ranks[claim.player]


def test_BI_4_4a_4_4b_5_0b_5_0c_R22_when_and_in_which_order() -> None:
    _, steps = random_match(3, 4, start_player=Y)
    events = [event for step in steps for event in step]
    rounds: list[list[str]] = [[]]  # the first round begins with the match
    for event in events:
        if type(event).__name__ == "RoundBegun":
            rounds.append([])
        if isinstance(event, AreaScored):
            rounds[-1].append(event.terrain)
    assert len(rounds) == 5
    assert events.count(StocksCleared()) == 1
    for terrains in rounds:
        assert list(dict.fromkeys(terrains)) == ["prairie", "mountain", "river"]


def test_BI_5_0a_5_0c_the_final_scoring_counts_the_land_alone() -> None:
    states, told = random_match(2, 6, start_player=Y)
    last = states[-1]
    result = result_of(last)
    assert result.ended_by.id == "BI-5.0a"
    land = [0, 0]
    for terrain in range(3):
        for area in areas(last, terrain):
            for share in area.shares:
                land[share.player] += share.gain
    if not any(type(s.decision).__name__ == "Overflowing" and s.round == 6 for s in states):
        assert result.scores == tuple(land)
    assert result.scores == tuple(map(sum, look(last).tracks))
    assert StocksCleared() in told[-1]


def ended(*tracks: tuple[int, int, int]) -> State:
    """The end of a game, with these tracks."""
    last = random_match(len(tracks))[0][-1]
    table = last.table.copy()
    table.tracks = [list(t) for t in tracks]
    return State(last.game, table, ())


def test_BI_5_0d_5_0e_R14_V11_the_final_tie() -> None:
    final = result_of(ended((10, 6, 14), (12, 11, 7), (9, 11, 9)))
    assert final.scores == (30, 30, 29)
    assert final.ranking == ((R,), (Y,), (G,))
    assert [r.id for r in final.decided_by] == ["BI-5.0e"]


def test_BI_5_0f_R37_still_tied_is_shared() -> None:
    final = result_of(ended((12, 8, 10), (8, 12, 10)))
    assert (final.ranking, final.decided_by) == (((Y, R),), ())
    assert result_of(ended((10, 10, 10), (11, 10, 9))).winners == (Y,)
    lower = result_of(ended((15, 15, 15), (5, 5, 5), (4, 4, 7), (5, 5, 5)))
    assert lower.ranking == ((Y,), (R, B), (G,))


def test_BI_4_4n_R12_R36_a_window_while_a_track_is_too_short() -> None:
    state = overflow((17, 9, 9))
    assert type(state.decision).__name__ == "Overflowing"
    once = play(state, "buy:hunter")
    assert look(once).tracks[Y] == (16, 8, 8)
    assert type(once.decision).__name__ == "Overflowing"
    closed = play(once, "buy:hunter")
    assert closed.round == 2
    exchanged = play(state, "exchange:bison:turkeys")
    assert look(exchanged).tracks[Y][:2] == (14, 9)
    assert exchanged.round == 2
    step = state.step(state.parse("finish"))
    assert TrackCut(Y, "bison", 2) in step.events
    assert look(step.state).tracks[Y][0] == 15


def test_BI_R12_in_the_order_of_the_round_and_by_terrain() -> None:
    state = overflow((17, 9, 9), others={R: (16, 0, 0)})
    assert state.actor == Y
    state = play(state, "finish")
    assert state.actor == R
    assert type(state.decision).__name__ == "Overflowing"
    fish = overflow((9, 17, 15), animal="fish", supply={})
    assert legal(fish, "finish") == {"finish"}
    alone = overflow((15, 16, 15), animal="fish", supply=TOTAL)
    assert legal(alone) == {"finish"}
    refused(alone, "exchange:fish:bison", "BI-R6")
    refused(alone, "buy:hunter", "BI-4.3.3f")


def scored(bison: int, *, game: str, last: bool) -> State:
    """Y has a hunter on each of eight prairies and is about to carry out the last action of a round."""
    loaded = bisongames.load(game)
    state = loaded.start(2, start_player=Y)
    rng = random.Random(bison)
    wanted = loaded.options.rounds["2"] if last else 1
    first = ("finish", "mark:tile", "mark", "announce:0", "gain", "lay")
    while state.round < wanted or state.turn % 8 or type(state.decision).__name__ != "Announcing":
        texts = [str(action) for action in state.legal_actions()]
        some = next(filter(None, ([t for t in texts if t.startswith(f)] for f in first)), None)
        state = state.apply(state.parse(rng.choice(some)) if some else state.sample_chance(rng))
    prairies = [field for field in range(0, 81, 3) if state.table.land.links[field]]
    rich = sorted(prairies, key=lambda field: -state.table.land.animals[field])[:8]
    table = state.table.copy()
    table.hunters[Y] = dict.fromkeys(rich, 1)
    table.supply[Y] = [0] * len(table.supply[Y])
    table.tracks[Y] = [bison, 3, 3]
    table.settle()
    return State(state.game, table, state.agenda)


def end_of_round(state: State) -> tuple[State, list[Any]]:
    """The position and the events after the last action of a round, which is carried out without hunters."""
    events: list[Any] = []
    for text in ("announce:0", "gain:fish"):
        step = state.step(state.parse(text))
        events += step.events
        state = step.state
    return state, events


def test_BI_R36_cut_without_a_window() -> None:
    state, events = end_of_round(scored(15, game="bison+overflow=cut", last=False))
    cut = [e for e in events if isinstance(e, TrackCut) and e.animal == "bison"]
    assert len(cut) == 1
    assert state.round == 2
    assert look(state).tracks[Y][0] == 15
    state, _ = end_of_round(scored(15, game="bison", last=False))
    assert type(state.decision).__name__ == "Overflowing"
    assert look(state).tracks[Y][0] > 15


@pytest.mark.parametrize(
    ("variant", "capped", "asked"),
    [
        ("bison", True, True),
        ("bison+final_overflow=uncapped", False, False),
        ("bison+overflow=cut", True, False),
        ("bison+final_overflow=uncapped+overflow=cut", False, False),
    ],
)
def test_BI_R13_overflow_in_the_final_scoring(variant: str, capped: bool, asked: bool) -> None:
    state = scored(4, game=variant + "+track_end=6+start_stock=6", last=True)
    assert sum(a.animals for a in areas(state, 0) if a.shares) > 6
    state, _ = end_of_round(state)
    assert (type(state.decision).__name__ == "Overflowing") == asked
    while not state.is_over:
        state = play(state, "finish")
    assert (look(state).tracks[Y][0] <= 6) == capped
    assert sum(p.points for p in result_of(state).parts[Y]) == sum(look(state).tracks[Y])
