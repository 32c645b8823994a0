"""Wind River: the numbers of the fact sheet, the regression vectors, the edge cases and the options."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import Game, RecordError, VariantError
from bisongames.wind_river import EXIT, Earn, KeepTipi
from bisongames.wind_river.events import TipisLost, TipisPaidFor
from tests.position_checks import legal, look, play, refused
from tests.wind_river.positions import (
    P,
    Q,
    S,
    ends,
    first_turn,
    middle,
    position,
    rule_text,
    supply,
    variant_file,
)

VARIANTS: dict[str, dict[str, Any]] = {
    "base": {},
    "per-field": {"earning": "per_field"},
    "skip-tipiless": {"tipiless_players": "skip"},
    "seven-rows": {"rows": 7},
}
"""The shipped variants, each with the options in which it differs from the base."""
BASE = Path(bisongames.load("wind_river").variant.path)

CONFIGURATIONS = {
    "four players": (4, ""),
    "three players, A out": (3, ""),
    "three players, F out": (3, '[components]\nunused_lanes = { 3 = ["F"] }'),
    "four players, seven rows": (4, "[options]\nrows = 7"),
    "four players, other lanes high": (4, '[components]\nhigh_lanes = ["A", "C", "E"]'),
}


def load_configuration(name: str, folder: Path) -> tuple[Game, int]:
    players, text = CONFIGURATIONS[name]
    return bisongames.load(variant_file(folder, text) if text else "wind_river"), players


def load_changed(**options: Any) -> Game:
    return bisongames.load("wind_river", options=options)


# Section 2.3: check numbers of the board


def graph(game: Game, players: int) -> dict[str, set[str]]:
    """The fields where a tipi may go from each field, according to the legal actions."""
    start = game.start(players, start_player=P)
    fields = [str(a).split(":")[1] for a in start.legal_actions()]
    return {f: ends(position(players, tipis=[{f: 1}], game=game), f, "tipi") for f in fields}


def steps_ahead(game: Game, players: int) -> dict[str, set[str]]:
    """The fields where a buffalo may go from each field."""
    return {
        f: ends(position(players, buffaloes={f: 1}, tipis=[{f: 1}], game=game), f, "extra")
        for f in graph(game, players)
    }


def longest(ahead: dict[str, set[str]], field: str) -> int:
    """The largest number of steps from a field to the plains."""
    if field == EXIT:
        return 0
    return 1 + max(longest(ahead, end) for end in ahead[field])


NUMBERS = {
    "four players": (36, 85, 91, 6, (2, 6, 8, 4, 16), 18, 36, 180, 342, 48),
    "three players, A out": (30, 69, 74, 5, (2, 5, 8, 3, 12), 15, 30, 150, 282, 39),
    "three players, F out": (30, 69, 74, 5, (2, 5, 8, 3, 12), 15, 30, 150, 288, 39),
    "four players, seven rows": (42, 101, 107, 6, (2, 6, 10, 4, 20), 18, 36, 216, 414, 48),
}
NUMBERS["four players, other lanes high"] = NUMBERS["four players"]  # the mirror image


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_WR_2a_2b_2c_2d_2g_5_1d_the_board_has_the_fields_ways_and_check_numbers_of_the_sheet(
    name: str, tmp_path: Path
) -> None:
    game, players = load_configuration(name, tmp_path)
    around, ahead = graph(game, players), steps_ahead(game, players)
    high = game.components.high_lanes
    for a in around:
        for b in around:
            (xa, ya), (xb, yb) = middle(a, high), middle(b, high)
            touching = abs((xa - xb) ** 2 + (ya - yb) ** 2 - 1) < 1e-9
            assert (b in around[a]) == touching
            assert (b in ahead[a]) == (touching and yb > ya)
    pairs = {frozenset((a, b)) for a in around for b in around[a] - {EXIT}}
    degrees = Counter(len(ends - {EXIT}) for ends in around.values())
    herd = look(game.start(players)).buffaloes
    rows = game.options.rows
    lengths = {field: longest(ahead, field) for field in ahead}
    assert lengths == {f: 2 * (rows + 1 - int(f[1:])) - (f[0] in high) for f in ahead}
    start = first_turn(game, players)
    assert (
        len(around),
        len(pairs),
        sum(map(len, ahead.values())),
        sum(EXIT in ends for ends in ahead.values()),
        tuple(degrees[n] for n in (2, 3, 4, 5, 6)),
        len(herd),
        herd.total,
        sum(n * (rows + 1 - int(field[1:])) for field, n in herd.items()),
        sum(n * lengths[field] for field, n in herd.items()),
        len(start.legal_actions()),
    ) == NUMBERS[name]
    assert set(degrees) == {2, 3, 4, 5, 6}


# Section 10: regression vectors


def gain(game: str, tipis: dict[str, int], herd: dict[str, int]) -> int:
    state = position(buffaloes=herd, tipis=[tipis], game=f"wind_river/{game}")
    return look(play(state, "earn")).resources[P] if Earn() in state.legal_actions() else 0


@pytest.mark.parametrize(
    ("tipis", "herd", "total", "per_field"),
    [
        ({"C3": 1}, {"C3": 5}, 4, 4),
        ({"C3": 1, "E4": 3}, {"C3": 5, "E4": 1}, 2, 4),
        ({"C3": 3}, {"C3": 1}, 0, 0),
    ],
    ids=["V7", "V8", "V9"],
)
def test_option_earning(
    tipis: dict[str, int], herd: dict[str, int], total: int, per_field: int
) -> None:
    assert gain("base", tipis, herd) == total
    assert gain("per-field", tipis, herd) == per_field


SEQUENCES = {
    "four players": [(48, 48), (2304, 1146), (110_220, 17_946)],
    "three players, A out": [(39, 39), (1521, 756), (59_028, 9572)],
    "three players, F out": [(39, 39), (1521, 757), (59_028, 9599)],
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_WR_5_1a_so_many_sequences_and_positions_follow_from_the_start(
    name: str, tmp_path: Path
) -> None:
    game, players = load_configuration(name, tmp_path)
    start = first_turn(bisongames.load(game.id, {"placement_rounds": 4}), players)
    told_apart: list[int] = []
    counts: list[tuple[int, int]] = []
    # Per position, with arrivals distinguished: one cursor, and the number of sequences of steps that lead there.
    reached = {start.cursor().table.key(): (start.cursor(), 1)}
    for _ in range(3):
        after: dict[Any, tuple[Any, int]] = {}
        for cursor, ways in reached.values():
            for action in cursor.legal_actions():
                following = cursor.copy()
                following.advance(action)
                key = following.table.key()
                known = after.get(key)
                after[key] = (following, ways) if known is None else (known[0], known[1] + ways)
        reached = after
        herds = {tuple(cursor.table.buffaloes) for cursor, _ in reached.values()}
        counts.append((sum(ways for _, ways in reached.values()), len(herds)))
        told_apart.append(len(reached))
    assert counts == SEQUENCES[name]
    if name == "four players":
        assert told_apart == [48, 1176, 19_446]


# Section 9: edge cases


# Section 7: options. Each is tried at a value that is not the default.


def test_option_rows() -> None:
    game = bisongames.load("wind_river/seven-rows")
    assert game.options.rows == 7
    state = position(buffaloes={"D6": 1, "D7": 1}, tipis=[{"D6": 1, "D7": 1}], game=game)
    assert ends(state, "D6", "extra") == {"D7", "C7", "E7"}
    assert ends(state, "D7", "tipi") == {"exit", "D6", "C7", "E7"}
    refused(state, "tipi:D6-exit", "WR-5.3.1d")
    assert look(game.start(4)).buffaloes == look(bisongames.load("wind_river").start(4)).buffaloes
    assert "7 rows" in rule_text("WR-2a", "wind_river/seven-rows")


def test_option_lanes(tmp_path: Path) -> None:
    text = '[options]\nlanes = 7\n[components]\nhigh_lanes = ["B", "D", "F"]'
    game = bisongames.load(variant_file(tmp_path, text))
    assert len(game.start(4, start_player=P).legal_actions()) == 42
    assert look(game.start(4)).buffaloes.total == 42
    assert ends(position(buffaloes={"G1": 1}, tipis=[{"G1": 1}], game=game), "G1", "extra") == {
        "G2",
        "F1",
    }


def test_option_herd_rows() -> None:
    herd = look(load_changed(herd_rows=4).start(4)).buffaloes
    assert herd.total == 48
    assert (herd["F4"], herd["F5"]) == (2, 0)


def test_option_herd_per_field() -> None:
    herd = look(load_changed(herd_per_field=3).start(3)).buffaloes
    assert set(herd.values()) == {3}
    assert herd.total == 45


def test_option_herd_limit() -> None:
    game = load_changed(herd_limit=2)
    state = position(buffaloes={"C3": 1, "C4": 2, "D3": 1}, tipis=[{"A1": 1}], steps=1, game=game)
    refused(state, "buffalo:C3-C4", "WR-5.1f")
    play(state, "buffalo:C3-D3")
    assert "No more than 2 buffaloes" in game.rule("WR-5.1f").text
    with pytest.raises(RecordError, match=r"buffaloes\.C3: .* 0 to 2"):
        position(buffaloes={"C3": 3}, game=game)


def test_option_tipis() -> None:
    game = load_changed(tipis=3)
    assert look(game.start(4)).hand == (3, 3, 3, 3)
    state = position(buffaloes={"C3": 2}, tipis=[{"C3": 3}], resources=[9], game=game)
    refused(state, "insert:C3", "WR-R8")


def test_option_placement_rounds() -> None:
    state = load_changed(placement_rounds=3).start(3, start_player=P)
    for _ in range(9):
        assert state.turn == 0
        state = state.apply(state.legal_actions()[0])
    assert state.turn == 1
    assert look(state).hand == (4, 4, 4)


def test_option_resources() -> None:
    assert look(load_changed(resources=30).start(4)).stock == 26


def test_option_start_resources() -> None:
    table = look(load_changed(start_resources=3).start(4))
    assert (table.resources, table.stock) == ((3, 3, 3, 3), 28)


def test_option_resource_limit() -> None:
    game = load_changed(resource_limit=5)
    state = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}], resources=[3], game=game)
    assert look(play(state, "earn")).resources[P] == 5
    full = position(buffaloes={"C3": 5}, tipis=[{"C3": 1}], resources=[5], game=game)
    refused(full, "earn", "WR-5.3.2c")


def test_option_supply_cost() -> None:
    game = load_changed(supply_cost=2)
    step = supply({}, [{"C3": 2, "E4": 1}], resources=[9], game=game)
    assert step.events[1:] == (TipisPaidFor(P, 3, 6, ("C3", "E4")),)
    short = supply({}, [{"C3": 2}], resources=[3], game=game)
    assert short.events[1:] == (TipisPaidFor(P, 1, 2, ("C3",)), TipisLost(P, "C3", 1))
    assert look(short.state).resources[P] == 1  # which pays for nothing
    choice = supply({}, [{"C3": 1, "E4": 1}], resources=[3], game=game).state
    assert legal(choice) == {"keep:C3", "keep:E4"}
    assert look(choice.apply(KeepTipi("E4"))).resources[P] == 1


def test_option_entry_cost() -> None:
    game = load_changed(entry_cost=2)
    table: dict[str, Any] = {"buffaloes": {"D3": 2}, "tipis": [{"C3": 1}, {"D3": 1}], "game": game}
    assert look(play(position(**table, resources=[2, 3]), "tipi:C3-D3")).resources[:2] == (0, 1)
    refused(position(**table, resources=[1, 3]), "tipi:C3-D3", "WR-5.3.1g")
    free = {**table, "game": load_changed(entry_cost=0)}
    assert look(play(position(**free, resources=[0, 3]), "tipi:C3-D3")).resources[:2] == (0, 3)


def test_option_insert_cost() -> None:
    game = load_changed(insert_cost=4)
    table: dict[str, Any] = {"buffaloes": {"C3": 2}, "tipis": [{"C3": 1}], "game": game}
    assert look(play(position(**table, resources=[4]), "insert:C3")).resources[P] == 0
    refused(position(**table, resources=[3]), "insert:C3", "WR-5.3.3d")


def test_option_tipiless_players() -> None:
    table: dict[str, Any] = {"buffaloes": {"A1": 2, "F1": 2}, "tipis": [{"A1": 1}, {}, {"F1": 1}]}

    assert play(position(**table, game="wind_river/skip-tipiless"), "earn").active_player == S
    assert play(position(**table), "earn").active_player == Q


def test_component_high_lanes(tmp_path: Path) -> None:
    path = variant_file(tmp_path, '[components]\nhigh_lanes = ["A", "C", "E"]')
    game = bisongames.load(path)
    assert ends(position(buffaloes={"A1": 1}, tipis=[{"A1": 1}], game=game), "A1", "extra") == {
        "A2",
        "B2",
    }
    assert ends(position(buffaloes={"F6": 1}, tipis=[{"A1": 1}], game=game), "F6", "extra") == {
        "exit",
        "E6",
    }


def test_component_unused_lanes(tmp_path: Path) -> None:
    path = variant_file(tmp_path, '[components]\nunused_lanes = { 3 = ["A", "F"], 4 = ["A"] }')
    game = bisongames.load(path)
    assert len(game.start(4, start_player=P).legal_actions()) == 30
    assert len(game.start(3, start_player=P).legal_actions()) == 24


def test_every_option_and_component_of_the_base_is_tried_here() -> None:
    base = tomllib.loads(BASE.read_text(encoding="utf-8"))
    tried = set(globals())
    assert {f"test_option_{name}" for name in base["options"]} <= tried
    assert {f"test_component_{name}" for name in base["components"]} <= tried
    assert set(base["options"]) == {f.name for f in attrs.fields(type(load_changed().options))}


def test_every_number_of_the_base_says_where_it_comes_from() -> None:
    base = tomllib.loads(BASE.read_text(encoding="utf-8"))
    assert set(base["provenance"]) == {"players", *base["options"], *base["components"]}


# The shipped variants


@pytest.mark.parametrize("name", VARIANTS)
def test_a_shipped_variant_is_the_base_but_for_what_its_name_says(name: str) -> None:
    game = bisongames.load(f"wind_river/{name}")
    assert game == load_changed(**VARIANTS[name])
    assert game.id == f"wind_river/{name}"


def test_these_are_all_shipped_variants() -> None:
    shipped = {v.id for v in bisongames.variants() if v.game == "wind_river"}
    assert shipped == {f"wind_river/{name}" for name in VARIANTS}


@pytest.mark.parametrize(
    ("name", "gone", "others"),
    [
        ("base", set(), set()),
        ("per-field", set(), {"WR-5.3.2a", "WR-R1"}),
        ("skip-tipiless", {"WR-R29"}, {"WR-R6"}),
        ("seven-rows", set(), {"WR-2a"}),
    ],
)
def test_a_shipped_variant_plays_by_its_rules(name: str, gone: set[str], others: set[str]) -> None:
    base = {rule.id: rule.text for rule in load_changed().rules}
    texts = {rule.id: rule.text for rule in bisongames.load(f"wind_river/{name}").rules}
    assert texts.keys() == base.keys() - gone
    assert {id for id, text in texts.items() if text != base[id]} == others


# Faults of variants


def faults(source: Path | dict[str, Any]) -> dict[str, str]:
    """The faults that loading reports, by their paths."""
    given = (source, None) if isinstance(source, Path) else ("wind_river", source)
    with pytest.raises(VariantError) as error:
        bisongames.load(*given)
    return {fault.path: fault.message for fault in error.value.faults}


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"herd_rows": 7}, "options.herd_rows"),
        ({"herd_per_field": 6}, "options.herd_per_field"),
        ({"herd_limit": 1}, "options.herd_per_field"),
        ({"tipis": 1}, "options.placement_rounds"),
        ({"start_resources": 11}, "options.start_resources"),
        ({"resource_limit": 0}, "options.start_resources"),
        ({"resources": 3}, "options.start_resources"),
    ],
)
def test_numbers_that_do_not_fit_together_are_a_fault(options: dict[str, int], path: str) -> None:
    assert path in faults(options)


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('high_lanes = ["B", "D"]', {"components.high_lanes"}),
        ('high_lanes = ["B", "D", "F", "Z"]', {"components.high_lanes"}),
        ('unused_lanes = { 3 = ["C"] }', {"components.unused_lanes.3"}),
        ('unused_lanes = { 3 = ["G"] }', {"components.unused_lanes.3"}),
        ('unused_lanes = { 3 = ["A", "A"] }', {"components.unused_lanes.3"}),
        (
            'unused_lanes = { 3 = ["C"], 4 = ["D"] }',
            {f"components.unused_lanes.{n}" for n in (3, 4)},
        ),
        ('unused_lanes = { many = ["A"] }', {"components.unused_lanes.many"}),
        ("unused_lanes = { 3 = [1] }", {"components.unused_lanes.3[0]"}),
        ('unused_lanes = { 3 = "A" }', {"components.unused_lanes.3"}),
        ("high_lanes = [true]", {"components.high_lanes[0]"}),
        ("lanes = []", {"components.lanes"}),
    ],
)
def test_a_board_that_cannot_be_is_a_fault(text: str, paths: set[str], tmp_path: Path) -> None:
    found = faults(variant_file(tmp_path, f"[components]\n{text}"))
    assert {path.replace("[3]", ".3") for path in found} == paths


# Ends


@pytest.mark.parametrize("name", ["base", "skip-tipiless"])
def test_WR_6a_a_position_without_a_tipi_on_the_board_is_over(name: str) -> None:
    with pytest.raises(RecordError, match="no tipi is on the board"):
        position(buffaloes={"C3": 2}, plains=[3], game=f"wind_river/{name}")
    over = play(position(tipis=[{"D6": 1}], buffaloes={"C3": 2}), "tipi:D6-exit")
    assert bisongames.from_json(bisongames.to_json(over)) == over
