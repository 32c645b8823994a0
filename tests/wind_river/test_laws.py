"""Wind River: laws that hold in every match, whatever the players choose.

The sentences of the rulebook are stated here once more, from the table alone, and compared with what
the game does, in positions that hypothesis generates and in random matches.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

import bisongames
from bisongames import Action, Game, State
from bisongames.testing import check_game
from bisongames.wind_river import (
    EXIT,
    Earn,
    ExtraBuffalo,
    InsertTipi,
    KeepTipi,
    MoveBuffalo,
    MoveTipi,
    Pass,
    PlaceTipi,
)
from tests import budget
from tests.position_checks import look, result_of
from tests.wind_river.positions import P, middle, position, variant_file

VARIANTS = ("base", "per-field", "skip-tipiless", "seven-rows")
GAMES = {name: bisongames.load(f"wind_river/{name}") for name in VARIANTS}
BASE = GAMES["base"]
TABLES = [(name, players) for name in VARIANTS for players in (3, 4)]

LIBERAL = settings(
    max_examples=budget.examples(100, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


# The board as it is drawn


def fields(players: int, rows: int = 6) -> list[str]:
    lanes = "ABCDEF" if players == 4 else "BCDEF"
    return [f"{lane}{row}" for lane in lanes for row in range(1, rows + 1)]


def touching(field: str, players: int, rows: int = 6) -> set[str]:
    x, y = middle(field)
    near = {
        f
        for f in fields(players, rows)
        if abs(hypot(middle(f)[0] - x, middle(f)[1] - y) - 1) < 1e-9
    }
    return near | {EXIT} if int(field[1:]) == rows else near


def ahead(field: str, players: int, rows: int = 6) -> set[str]:
    y = middle(field)[1]
    return {f for f in touching(field, players, rows) if f == EXIT or middle(f)[1] > y}


# Positions and choices that hypothesis generates


@st.composite
def tables(
    draw: st.DrawFn, players: int, own_tipis: int = 1, most_tipis: int = 5
) -> dict[str, Any]:
    """Any table, crowded around a few fields so that tipis and buffaloes meet; P has at least some tipis."""
    usable = fields(players)
    near = draw(st.lists(st.sampled_from(usable), min_size=1, max_size=6, unique=True))
    places = st.sampled_from(near) | st.sampled_from(usable)
    herd = draw(st.dictionaries(places, st.integers(1, 5), max_size=6))
    least = [own_tipis, *[0] * (players - 1)]
    tipis = [dict(Counter(draw(st.lists(places, min_size=n, max_size=most_tipis)))) for n in least]
    plains = [draw(st.integers(0, 7 - sum(mine.values()))) for mine in tipis]
    resources = [draw(st.integers(0, 10) | st.integers(0, 2)) for _ in range(players)]
    return {"buffaloes": herd, "tipis": tipis, "plains": plains, "resources": resources}


def choose(data: st.DataObject, state: State) -> Action:
    """A legal action, drawn by hypothesis, which prefers the first."""
    legal = state.legal_actions()
    return legal[data.draw(st.integers(0, len(legal) - 1))]


def asked_for(state: State, kind: type[Action]) -> bool:
    """Whether actions of this kind are legal now."""
    return any(isinstance(action, kind) for action in state.legal_actions())


# Whole sentences of the rulebook


@pytest.mark.parametrize("players", [3, 4])
@given(data=st.data())
@LIBERAL
def test_WR_3b_3d_3e_3c_everybody_places_one_tipi_a_round_each_on_another_empty_field_in_use(
    players: int, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, players - 1))
    state = BASE.start(players, start_player=start)
    placed: list[tuple[int | None, str]] = []
    for _ in range(2 * players):
        assert state.turn == 0
        free = {PlaceTipi(f) for f in fields(players)} - {PlaceTipi(f) for _, f in placed}
        assert set(state.legal_actions()) == free
        action = choose(data, state)
        assert isinstance(action, PlaceTipi)
        placed.append((state.actor, action.field))
        state = state.apply(action)
        for player, tipis in enumerate(look(state).tipis):
            mine = [field for who, field in placed if who == player]
            assert tipis == Counter(mine)
            assert look(state).hand[player] == 7 - len(mine)
    assert [who for who, _ in placed] == [(start + i) % players for i in range(players)] * 2
    assert len({field for _, field in placed}) == 2 * players
    assert (state.turn, state.actor) == (1, start)
    assert look(state).buffaloes == {f: 2 for f in fields(players) if int(f[1]) <= 3}


@pytest.mark.parametrize("players", [3, 4])
@given(data=st.data())
@LIBERAL
def test_WR_5_1a_5_1c_5_1d_a_player_moves_a_buffalo_for_each_tipi_each_one_field_forward_at_most(
    players: int, data: st.DataObject
) -> None:
    table = data.draw(tables(players))
    before = position(players, **table, active=players - 1)
    state = before.apply(choose(data, before))  # with this P's turn begins
    herd, gone, turn = Counter(dict(look(state).buffaloes)), look(state).gone, state.turn
    unmoved, steps = Counter(herd), 0
    wanted = min(sum(table["tipis"][P].values()), herd.total())
    while state.turn == turn and asked_for(state, MoveBuffalo):
        assert state.actor == P
        assert set(state.legal_actions()) == {
            MoveBuffalo(start, end)
            for start in +unmoved
            for end in ahead(start, players)
            if end == EXIT or herd[end] < 5
        }
        action = choose(data, state)
        assert isinstance(action, MoveBuffalo)
        unmoved[action.start] -= 1
        herd[action.start] -= 1
        if action.end == EXIT:
            gone += 1
        else:
            herd[action.end] += 1
        steps += 1
        state = state.apply(action)
        assert look(state).buffaloes == +herd
        assert look(state).gone == gone
        assert max(herd.values()) <= 5
    assert steps == wanted  # with room for five on a field there is a step for each


@pytest.mark.parametrize("cost", [1, 2])
@given(data=st.data())
@LIBERAL
def test_WR_5_2a_5_2b_5_2h_5_2f_every_own_tipi_is_supplied_or_paid_for_and_none_is_lost_while_resources_are_left(
    cost: int, data: st.DataObject
) -> None:
    game = bisongames.load("wind_river", options={"supply_cost": cost})
    table = data.draw(tables(4, most_tipis=7))
    one_more = ({**Counter(table["buffaloes"]) + Counter([f])} for f in fields(4))
    herd = next(herd for herd in one_more if max(herd.values()) <= 5)
    state = position(**{**table, "buffaloes": herd}, steps=1, game=game)
    moved = state.apply(choose(data, state))
    before, state = look(state), moved
    names: list[str] = []
    while asked_for(state, KeepTipi):
        assert look(state).tipis == before.tipis  # nothing happens before the last is named
        assert look(state).resources == before.resources
        expected = {KeepTipi(f) for f in keepable(look(state), names)}
        assert set(state.legal_actions()) == expected
        assert state.actor == P
        action = choose(data, state)
        assert isinstance(action, KeepTipi)
        names.append(action.field)
        state = state.apply(action)
    after = look(state)
    short, paid = shortage(after), before.resources[P] - after.resources[P]
    lost = before.tipis[P].total - after.tipis[P].total
    assert paid == cost * sum(short.values())  # all that still stand short, and nothing else
    had = shortage(before, moved)
    for field, number in before.tipis[P].items():
        supplied = number - had[field]
        assert after.tipis[P][field] >= supplied  # no supplied tipi is lost
    if lost:
        assert after.resources[P] < cost
        assert lost == sum(had.values()) - before.resources[P] // cost
    else:
        assert short == had
    assert not names or short == Counter(names)
    assert after.hand[P] == before.hand[P] + lost
    assert after.stock == before.stock + paid
    assert after.plains == before.plains
    assert after.resources[1:] == before.resources[1:]
    assert after.tipis[1:] == before.tipis[1:]


def shortage(table: Any, moved: State | None = None) -> Counter[str]:
    """P's unsupplied tipis, field by field: others are served first, one buffalo each."""
    herd = look(moved).buffaloes if moved else table.buffaloes
    short: Counter[str] = Counter()
    for field, own in table.tipis[P].items():
        left = herd[field]
        for mine in table.tipis[1:]:
            left -= min(left, mine[field])
        short[field] = own - min(left, own)
    return +short


def keepable(table: Any, names: list[str]) -> set[str]:
    """The fields with an unsupplied tipi that is not named yet."""
    short = shortage(table)
    return {field for field in short if names.count(field) < short[field]}


@pytest.mark.parametrize(("variant", "players"), [("base", 4), ("base", 3), ("per-field", 4)])
@given(data=st.data())
@LIBERAL
def test_WR_5_3a_R7_a_player_carries_out_exactly_one_activity_and_it_has_an_effect(
    variant: str, players: int, data: st.DataObject
) -> None:
    table = data.draw(tables(players, own_tipis=0))
    assume(any(table["tipis"]))
    state = position(players, **table, game=GAMES[variant])
    expected = activities(look(state), players, variant == "per-field")
    assert set(state.legal_actions()) == set(expected)
    action = choose(data, state)
    step = state.step(action)
    reached, wanted = pieces_of(look(step.state)), expected[action]
    assert (wanted == pieces_of(look(state))) == isinstance(action, Pass)
    if not any(wanted["tipis"]):
        assert step.state.is_over
        assert reached == wanted
        return
    assert step.state.turn == state.turn + 1  # one activity, and the next player's turn has begun
    if wanted["herd"] or not wanted["tipis"][1]:
        assert step.state.actor == 1
        assert reached == wanted
    else:  # without a herd, P has already supplied the tipis
        for name in ("tipis", "plains", "hand", "resources"):
            assert reached[name][P] == wanted[name][P]
            assert reached[name][2:] == wanted[name][2:]
        assert reached["gone"] == wanted["gone"]


def pieces_of(table: Any) -> dict[str, Any]:
    return {
        "tipis": [dict(mine) for mine in table.tipis],
        "plains": list(table.plains),
        "hand": list(table.hand),
        "herd": dict(table.buffaloes),
        "gone": table.gone,
        "resources": list(table.resources),
    }


def activities(table: Any, players: int, per_field: bool) -> dict[Action, dict[str, Any]]:
    """Every activity that the rulebook allows P, with the table as it must look afterwards."""
    outcomes: dict[Action, dict[str, Any]] = {}
    mine = table.tipis[P]

    def with_others(field: str) -> list[int]:
        return [p for p in range(1, players) if field != EXIT and table.tipis[p][field]]

    for start in mine:
        for end in touching(start, players):
            payers = [P, *with_others(end)] if with_others(end) else []
            if payers and not table.resources[P]:
                continue
            after = pieces_of(table)
            after["tipis"][P] = dict(+(Counter(mine) - Counter([start])))
            if end == EXIT:
                after["plains"][P] += 1
            else:
                after["tipis"][P][end] = after["tipis"][P].get(end, 0) + 1
            for payer in payers:
                after["resources"][payer] -= min(1, table.resources[payer])
            outcomes[MoveTipi(start, end)] = after
    alone = [f for f in mine if not with_others(f)]
    surplus = [table.buffaloes[f] - mine[f] for f in alone]
    gain = sum(s for s in surplus if s > 0) if per_field else max(0, sum(surplus))
    if taken := min(gain, 10 - table.resources[P]):
        after = pieces_of(table)
        after["resources"][P] += taken
        outcomes[Earn()] = after
    if table.resources[P] >= 3 and table.hand[P]:
        for field in alone:
            after = pieces_of(table)
            after["resources"][P] -= 3
            after["hand"][P] -= 1
            after["tipis"][P][field] += 1
            outcomes[InsertTipi(field)] = after
    for start in table.buffaloes:
        for end in ahead(start, players):
            if end == EXIT or table.buffaloes[end] < 5:
                after = pieces_of(table)
                herd = Counter(after["herd"]) - Counter([start])
                if end == EXIT:
                    after["gone"] += 1
                else:
                    herd[end] += 1
                after["herd"] = dict(+herd)
                outcomes[ExtraBuffalo(start, end)] = after
    return outcomes or {Pass(): pieces_of(table)}


# Matches


@pytest.mark.parametrize("name", VARIANTS)
def test_every_shipped_variant_passes_the_shared_suite(name: str) -> None:
    check_game(GAMES[name], matches=2, seed=1, seconds=budget.seconds(10))


@pytest.mark.parametrize("name", ["herd_limit=2", "supply_cost=2", "lanes", "rows=4"])
def test_changed_variants_pass_the_shared_suite(name: str, tmp_path: Path) -> None:
    text = '[options]\nlanes = 7\n[components]\nunused_lanes = { 3 = ["A", "G"] }'
    id = str(variant_file(tmp_path, text)) if name == "lanes" else f"wind_river+{name}"
    check_game(bisongames.load(id), matches=1, seconds=budget.seconds(8))


def random_match(game: Game, players: int, seed: int) -> Iterator[tuple[State, Action]]:
    """Every position of a random match with the action chosen there; the last one with a meaningless pass."""
    rng = random.Random(seed)
    state = game.start(players, start_player=seed % players)
    while not state.is_over:
        assert state.turn <= 458  # the longest that any of the shipped variants can last
        action = rng.choice(state.legal_actions())
        yield state, action
        state = state.apply(action)
    yield state, Pass()


def way(field: str, rows: int) -> int:
    """The largest number of steps from a field to the plains."""
    return 2 * (rows + 1 - int(field[1:])) - (field[0] in "BDF")


def work(herd: Any, rows: int) -> int:
    """The largest number of steps until all buffaloes are gone."""
    return sum(number * way(field, rows) for field, number in herd.items())


@pytest.mark.parametrize(
    ("name", "players", "most"), [("base", 4, 386), ("base", 3, 315), ("seven-rows", 4, 458)]
)
def test_the_bound_on_turns_is_the_one_of_the_sheet(name: str, players: int, most: int) -> None:
    game = GAMES[name]
    assert work(look(game.start(players)).buffaloes, game.options.rows) + 11 * players == most


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_every_bound_holds_and_every_turn_with_a_herd_moves_one_to_eight(
    name: str, players: int, seed: int
) -> None:
    game = GAMES[name]
    rows, herd = game.options.rows, 36 if players == 4 else 30
    left = work(look(game.start(players)).buffaloes, rows)
    most_turns = left + 11 * players
    plains, gone, turn = (0,) * players, 0, 0
    tipiless: set[int] = set()
    moved: Counter[int] = Counter()
    with_herd: dict[int, bool] = {}
    for state, action in random_match(game, players, seed):
        table = look(state)
        if state.active_player is not None:
            with_herd.setdefault(state.turn, bool(table.buffaloes))
            moved[state.turn] += isinstance(action, MoveBuffalo | ExtraBuffalo)
            assert not isinstance(action, Pass) or not table.buffaloes
        for player in range(players):
            on_board = table.tipis[player].total
            assert table.hand[player] + on_board + table.plains[player] == 7
            assert table.plains[player] >= plains[player]
            assert player not in tipiless or not on_board
        if state.turn:
            tipiless |= {p for p in range(players) if not table.tipis[p]}
        assert table.buffaloes.total + table.gone == herd
        assert table.stock + sum(table.resources) == 40
        now = work(table.buffaloes, rows)
        assert table.gone >= gone
        assert now <= left
        plains, gone, turn, left = table.plains, table.gone, state.turn, now
    for number, herd_left in with_herd.items():
        assert moved[number] <= 8
        assert bool(moved[number]) == herd_left or (herd_left and number == turn)
    assert players <= turn <= most_turns
    assert result_of(state).scores == plains


@pytest.mark.parametrize("place", [0, -1])
def test_a_match_of_long_ways_ends_within_the_bound(place: int) -> None:
    state = BASE.start(4, start_player=P)
    while not state.is_over:
        assert state.turn <= 386
        legal = state.legal_actions()
        earn = [a for a in legal if isinstance(a, Earn)]
        aside = [a for a in legal if isinstance(a, MoveBuffalo) and a.start[0] != a.end[0]]
        stay = [a for a in legal if not str(a).endswith(EXIT)]
        state = state.apply((earn or aside or stay or list(legal))[place])
