"""What people see and read of Bison: all that lies on the table and nothing that is hidden, in words of the file."""

import itertools
import math
import random
import re

import pytest
from attrs import evolve

import bisongames
from bisongames import Match, show
from bisongames.bison import actions, events as of_bison
from bisongames.bison.actions import BuildCanoe, BuildTent, MoveHunter
from bisongames.bison.board import LETTERS, SPACES
from bisongames.bison.events import AreaScored, HunterMoved, Share
from bisongames.bison.laying_tiles import LayingTile, Settling
from bisongames.bison.options import river_ends
from bisongames.bison.table import HeldField
from bisongames.bison.view import BisonView
from bisongames.show import canvas
from bisongames.show.bison import text_board
from bisongames.show.bison.field_packing import GAP, GRID, _Ground, inside, places
from bisongames.show.bison.land import LandDrawing
from bisongames.show.bison.land_plan import Plans, plan_of
from bisongames.show.bison.phrasing import SPEECH
from bisongames.show.bison.pieces import TERRAIN_TONES, TONES
from bisongames.show.bison.places import DIRECTIONS, mountain_side
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.shapes import region_of, regions
from bisongames.show.canvas import PLAYER_STYLES
from bisongames.show.view_options import look_for
from bisongames.tables.counts import Counts
from tests.position_checks import play
from tests.show import golden
from tests.show.drawing import (
    NAMES,
    SVG,
    considered,
    drawn,
    of_class,
    played,
    previews,
    texts,
    things,
    titles,
    wanted,
)


def match(variant="bison", players=4, actions=10_000, seed=11):
    return played(variant, players, actions, seed)


STAGES = {
    "start": lambda: match(players=2, actions=0),
    "middle": lambda: match("bison/expansion-2", actions=159),
    "several": lambda: match("bison/odd-corners", players=3, actions=60, seed=4),
    "over": match,
}


@pytest.fixture(scope="module", params=STAGES)
def stage(request):
    return STAGES[request.param]()


def lying(picture, field):
    """The drawing of the things on a field; None if there are none."""
    return next((g for g in of_class(picture, "lying") if g.get("data-on") == field), None)


def test_every_field_shows_what_lies_on_it(stage):
    match_, _ = stage
    shown, picture = BisonScene.of(match_.state), drawn(match_.state, names=match_.names)
    fields = things(picture, "field:")
    assert set(fields) == {f"field:{c}{x}" for c in shown.lying for x in LETTERS}
    for id, group in fields.items():
        name = id.removeprefix("field:")
        living = shown.animals(shown.lying[name[:-1]].tile)[LETTERS.index(name[-1])]
        held = shown.held.get(name)
        pieces = []
        if held is not None:
            pieces += [f"{'PQRS'[held.player]}{held.building}"] if held.building else []
            pieces += [f"{held.hunters}{'PQRS'[held.player]}"] if held.hunters else []
        lies = lying(picture, name)
        numbers = [] if lies is None else texts(lies)
        if match_.is_over and re.fullmatch(r"\+\d+", numbers[-1] if numbers else ""):
            numbers = numbers[:-1]  # the tag of its area
        assert numbers == [*pieces, *([str(living)] if living else [])], name
        title = group.findtext(f"{SVG}title")
        assert title.startswith(f"{name}: ")
        if held is not None:
            colours = {part.get("fill") for part in lies.iter()}
            assert title.endswith(f" of {NAMES[held.player]}")
            assert PLAYER_STYLES[held.player].colour in colours
        assert ("without animals" in title) == (not living)


def test_free_cells_and_tiles_say_their_names(stage):
    match_, _ = stage
    shown, picture = BisonScene.of(match_.state), drawn(match_.state)
    cells = {id.removeprefix("cell:") for id in things(picture, "cell:")}
    assert cells == set(shown.board.cell_names) - set(shown.lying)
    assert set(shown.lying) <= set(texts(picture))
    without = texts(drawn(match_.state, labels=False, layout="board"))
    assert not any("," in text for text in without)


FACES = [
    (sides, tuple(sorted(river_ends("".join("P.M"[s] for s in sides)))))
    for prairies in range(1, 6)
    for first in range(6)
    for sides in [tuple(0 if (i - first) % 6 < prairies else 2 for i in range(6))]
]


CROWDS = (
    "animals", "hunters", "building animals", "hunters animals", "building hunters",
    "building hunters animals", "building hunters animals note",
)  # fmt: skip


@pytest.mark.parametrize("terrain", range(3))
def test_every_piece_has_its_middle_in_its_own_field(terrain):
    building = "canoe" if terrain == 1 else "tent"
    crowds = [there.replace("building", building).split() for there in CROWDS]
    for field, crowd in itertools.product(((*face, terrain) for face in FACES), crowds):
        for thing, spot in zip(crowd, places(field, tuple(crowd)).spots, strict=True):
            assert inside(spot, region_of(field).polygon), (field, crowd, thing)


def test_the_fields_of_a_tile_do_not_overlap():
    for sides, ends in FACES:
        shapes = [region.polygon for region in regions(sides, ends)]
        for x in range(-10, 11):
            for y in range(-10, 11):
                point = 0.1 * x + 0.013, 0.1 * y + 0.017
                assert sum(inside(point, polygon) for polygon in shapes) <= 1, (sides, point)


def test_in_narrow_rivers_the_number_of_fish_stands_below_them():
    stacked = 0
    for seed in (3, 5, 8):
        match_, _ = match(seed=seed, actions=150)
        shown, picture = BisonScene.of(match_.state), drawn(match_.state)
        plans = Plans(shown, (), 1.0)
        for cell in shown.lying:
            plan = plans.of(f"{cell}R")
            airs = dict(zip(plan.things, plan.placed.airs, strict=True))
            assert airs.get("animals", 0.0) >= 0.0, cell
            stacked += "upright" in plan.things
            if plan.things != ("upright",):
                continue
            group = lying(picture, f"{cell}R")
            (sign,), (number,) = group.iter(f"{SVG}path"), group.iter(f"{SVG}text")
            x, y = map(float, re.findall(r"-?[\d.]+", sign.get("transform"))[:2])
            assert float(number.get("x")) == pytest.approx(x, abs=0.02)
            assert float(number.get("y")) > y + 10
    assert stacked > 3


def test_the_panel_shows_what_everybody_has(stage):
    match_, _ = stage
    view, picture = match_.view(None), drawn(match_.state, names=match_.names)
    seats = things(picture, "seat:")
    assert len(seats) == match_.state.num_players
    for player in range(match_.state.num_players):
        group = seats[f"seat:{player}"]
        title = group.findtext(f"{SVG}title")
        assert title.startswith(f"{NAMES[player]}: ")
        said = texts(group)
        if match_.is_over:
            assert f"{match_.state.result.scores[player]} animals" in said
            continue
        assert [t for t in said if t.isdecimal()][:3] == [str(n) for n in view.tracks[player]]
        for held in (view.supply[player], view.market[player]):
            number = held["hunter"]
            word = f"{number} hunter{'s' * (number != 1)}"
            assert not number or word in title
    if not match_.is_over:
        spaces = things(picture, "space:")
        assert set(spaces) == {f"space:{space}" for space in SPACES}
        for space in SPACES:
            there = [p for p, marked in enumerate(view.marked) if space in marked]
            assert texts(spaces[f"space:{space}"])[1:] == ["PQRS"[p] for p in there]


def test_the_tile_in_hand_is_drawn_in_each_rotation_for_whoever_may_see_it():
    match_, _ = match(players=2, actions=0)
    mine, other = match_.actor, 1 - match_.actor
    tile = match_.view(mine).hand
    for position in (match_.state, match_.view(mine)):
        picture = drawn(position)
        assert set(things(picture, "rotation:")) == {"rotation:0", "rotation:2", "rotation:4"}
        assert f"tile:{tile}" in things(picture)
        assert f"tile {tile}: " in show.text(position)
    for position in (match_.view(other), match_.view(None)):
        assert f"tile {tile} " not in show.svg(position)
        assert f"tile {tile}: " not in show.text(position)
    assert f"tile {match_.view(other).hand} in hand" in show.svg(match_.view(other))
    assert "rotation:" not in show.svg(match_.view(None))


def test_while_a_tile_is_drawn_all_that_it_can_be_lie_in_the_panel():
    state = bisongames.load("bison").start(3, start_player=0)
    ids = {id for action in considered(state) for id in show.targets(action, state)}
    assert wanted(drawn(state, targets=ids)) == ids


# Areas that are scored


def test_the_last_picture_says_of_every_area_what_it_brings_to_whom():
    match_, events = match()
    result = match_.state.result
    for given in ((), events):
        picture = drawn(match_.state, given, names=NAMES)
        rows = [g for g in picture.iter(f"{SVG}g") if g.get("class") == "area"]
        scored = [e for e in events if isinstance(e, AreaScored) and e.shares]
        assert len(rows) == len(scored)
        gained, said = [0, 0, 0, 0], 0
        for row, event in zip(rows, scored, strict=True):
            title = row.findtext(f"{SVG}title")
            assert re.match(rf"{event.terrain} at the [a-z ]+ \({event.fields[0]}\): ", title)
            for player, points in re.findall(r"; (\w+) gains (\d+), ", title):
                gained[NAMES.index(player)] += int(points)
            assert texts(row)[0] == event.fields[0], "as events and score sheets name the area"
            first = [s for s in event.shares if s.rank == 1]
            tagged = []
            for field in event.fields:
                kinds = [p.get("class", "") for p in things(picture)[f"field:{field}"]]
                assert len([kind for kind in kinds if "edge" in kind.split()]) == 1, field
                lies = lying(picture, field)
                tagged += [] if lies is None or not of_class(lies, "tag") else [lies]
            (lies,) = tagged  # whose an area is never rests on the colour of its edge alone
            signs = {part.get("fill") for part in lies.iter()}
            assert {PLAYER_STYLES[s.player].colour for s in first} <= signs
            said += texts(lies)[-1:] == [f"+{first[0].gain}"]
        assert said >= 0.7 * len(scored), "there is room for what it brings nearly everywhere"
        assert tuple(gained) == result.scores
    assert "0-0-0" not in show.svg(match_.state, events) + show.text(match_.state, events)


def test_what_was_touched_has_a_double_edge_and_what_is_owned_a_single_one():
    match_, _ = match()
    picture = drawn(match_.state, [HunterMoved(0, "0,0P", "1,0R")])
    framed = {g.get("data-on"): g for g in picture.iter(f"{SVG}g") if g.get("class") == "framed"}
    assert set(framed) == {"0,0P", "1,0R"}
    for group in framed.values():
        assert of_class(group, "touched")
        outer, inner = (float(path.get("stroke-width")) for path in group.iter(f"{SVG}path"))
        assert 1.5 < inner < outer - 3
    text = show.text(match_.state, [HunterMoved(0, "0,0P", "1,0R")])
    assert (text.count("*p"), text.count("*r")) == (1, 1)
    owned = of_class(picture, "edge")
    assert owned
    assert all(part.get("class").split()[0] == "edge" for part in owned)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lands_differ_in_lightness(theme):
    lightness = sorted(_lightness(getattr(TONES[name], theme)) for name in TERRAIN_TONES)
    assert min(b - a for a, b in itertools.pairwise(lightness)) >= 10


def _lightness(colour):
    """From 0 to 100, as eyes see it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    bright = sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
    return 116 * bright ** (1 / 3) - 16


def test_a_score_sheet_has_a_row_for_each_terrain_and_says_what_for():
    match_, _ = match("bison/expansion-2", 3, seed=1)
    sheet = show.score_sheet(match_.state.result, match_.names)
    names = [row.name for row in sheet.rows]
    assert [name for name in names if "lost" not in name] == ["Prairies", "Mountains", "Rivers"]
    assert all(row.rule == "BI-4.4b" for row in sheet.rows if "lost" not in row.name)
    told = " ".join(detail for row in sheet.rows for detail in row.details)
    assert re.search(
        r"area with the [a-z ]+ \(-?\d,-?\d[PRM]\): \d+ \(first with \d+ hunters?\)", told
    )
    assert re.search(r"\(first with 1 (tent|canoe) of size \d", told)


# Sentences


def test_one_and_several_are_told_apart():
    assert show.label(actions.Pay(2, 1, 1)) == "Pay 2 bison, 1 fish and 1 turkey"
    assert show.label(actions.Pay(0, 3, 2)) == "Pay 3 fish and 2 turkeys"
    assert show.label(actions.Announce(1)) == "Act with 1 hunter"
    assert show.label(actions.Gain("turkeys")) == "Take 1 turkey"
    assert show.tell(of_bison.HuntersAnnounced(0, "tents", 2)) == "Player 1 acts with 2 hunters."
    assert show.tell(of_bison.TileDrawn(1, None)) == "Player 2 draws a tile."
    cut = show.tell(of_bison.TrackCut(1, "turkeys", 1))
    assert cut.endswith("loses 1 turkey beyond the end of the track.")


def test_previews_say_what_an_action_costs_and_brings():
    state = match(players=2, actions=0)[0].state
    said = {"buy:tent2": "pays 2 bison, 2 fish and 2 turkeys", "mark:tile": "for up to 4 hunters"}
    said["mark:tents"] = "none of your hunters can act there: brings 1 animal"
    assert said.items() <= previews(state).items()
    state = play(state, "mark:tile")
    said = {"0": "+1 animal", "1": "costs nothing", "3": "costs 4 animals"}
    assert {f"announce:{n}": cost for n, cost in said.items()}.items() <= previews(state).items()
    laying = previews(play(state, "announce:1")).values()
    assert any(
        re.match(
            r"connects to \d (prairie|river|mountain)s?.*, the areas of its fields then hold \d",
            said,
        )
        for said in laying
    )


def test_a_hunter_settles_where_one_clicks():
    state = play(match(players=2, actions=0)[0].state, "mark:tile", "announce:1")
    state = state.apply(state.legal_actions()[0])
    assert isinstance(state.decision, Settling)
    cell = state.decision.cell
    for position in (state, state.view(state.actor)):
        found = {show.targets(a, position): a for a in state.legal_actions()}
        assert set(found) == {(f"field:{cell}{letter}",) for letter in LETTERS}
        for touched, action in found.items():
            assert show.meant(touched, position) == action


# Looks


def test_arrows_lead_from_field_to_field_and_touch_no_third_one():
    drawn_ways = 0
    for seed in (3, 21, 34):
        match_, _ = match(players=3, actions=120, seed=seed)
        land = LandDrawing(BisonScene.of(match_.state), [], [], [], look_for(SPEECH, 3))
        polygons = {
            name: tuple(land._on_page(name, at) for at in region_of(field.ground).polygon)
            for name, field in land.plans.fields.items()
        }
        rng = random.Random(seed)
        for _ in range(60):
            start, end = rng.sample(list(polygons), 2)
            found = land.arrow(start, end)
            if found is None:
                continue
            drawn_ways += 1
            (ax, ay), (bx, by) = found
            for i in range(21):
                at = ax + (bx - ax) * i / 20, ay + (by - ay) * i / 20
                there = {field for field, polygon in polygons.items() if inside(at, polygon)}
                assert there <= {start, end}, (start, end)
                assert i % 20 or there == {(start, end)[i > 0]}
    assert drawn_ways > 5


@pytest.mark.parametrize("width", [40, 57, 80])
def test_a_text_of_any_width_names_every_tile_and_80_columns_fit_a_terminal(stage, width):
    match_, events = stage
    text = show.text(match_.state, events, width=width, names=match_.names)
    for cell in BisonScene.of(match_.state).lying:
        assert re.search(rf"(?<![\d,-]){cell} ", text), cell
    text = show.text(match_.state, names=match_.names, height=23)
    assert len(text.splitlines()) <= 23
    for held in BisonScene.of(match_.state).held.values():
        sign = f"{held.hunters or ''}{'PQRS'[held.player]}{held.building or ''}"
        assert re.search(rf"[prm]\d {sign}\b", text), held


def test_pieces_that_find_no_room_in_a_brick_are_told_below():
    view = match(players=2, actions=0)[0].view(None)
    crowd = tuple(HeldField(f"0,0{letter}", i % 2, 4, 3) for i, letter in enumerate("PRM"))
    text = show.text(evolve(view, pieces=crowd), width=80)
    assert "0,0R: river with 1 fish; 1 canoe of size 3 and 4 hunters of Player 2" in text


@pytest.mark.parametrize("name", ["start", "middle", "over"])
def test_pictures_look_as_they_did(name):
    match_, events = STAGES[name]()
    golden.check(f"bison-{name}", show.svg(match_.state, events, names=match_.names))


def test_supply_and_market_stand_below_their_heads_or_where_there_is_no_room_have_labels():
    match_, _ = match(players=3, actions=40)
    view = match_.view(None)
    lines = show.text(match_.state, names=match_.names).splitlines()
    head = next(i for i, line in enumerate(lines) if "score now" in line)
    bars = [[i for i, sign in enumerate(line) if sign == "|"] for line in lines[head : head + 4]]
    assert len(bars[0]) >= 3
    assert all(each == bars[0] for each in bars)
    for player, line in enumerate(lines[head + 1 : head + 4]):
        supply, market = line.split("|")[2:4]
        for told, held in ((supply, view.supply[player]), (market, view.market[player])):
            assert (f"{held['hunter']}h" in told) == bool(held["hunter"])
            assert told.startswith(" ")
    narrow = show.text(match_.state, names=match_.names, width=40).splitlines()
    for player, name in enumerate(match_.names):
        at = next(i for i, line in enumerate(narrow) if f" {name}" in line)
        told = " ".join(line.strip() for line in narrow[at : at + 4])
        assert f": bis {view.tracks[player][0]}, fsh " in told
        assert "supply " in told
        assert "market " in told
    assert not any(line.startswith("| ") or " | " in line for line in narrow)


def test_where_a_tent_stands_a_canoe_would_be_a_new_one():
    found, _ = match(actions=120)
    state = found.state
    place, size = next(item for mine in state.table.buildings for item in mine.items())
    field = state.table.board.fields[place]
    kinds = (BuildCanoe, BuildTent) if field.endswith("R") else (BuildTent, BuildCanoe)
    own, other = (show.label(kind(field, size + 1), state) for kind in kinds)
    assert own.startswith("Enlarge")
    assert other.startswith("Build")


def scored(terrain, field, *gains):
    shares = tuple(
        Share(player, (0, 0, 0, 0, 1), 0, gain, "BI-4.4g", gain) for player, gain in gains
    )
    return AreaScored(terrain, (field,), sum(gain for _, gain in gains), shares)


def test_news_sum_up_what_a_scoring_brings_everybody():
    view = Match("bison", 3, seed=3).view(0)
    events = [
        scored("prairie", "0,0P", (0, 2), (1, 1)),
        scored("prairie", "1,0P"),
        scored("mountain", "0,0M"),
        scored("river", "0,0R", (0, 2)),
    ]
    first, *areas, last = show.news(events, view, ("Ann", "Ben", "Cleo"))
    assert first.text == (
        "The areas are scored: Ann gains 2 bison and 2 fish, Ben gains 1 bison and Cleo gains nothing."
    )
    assert first.kept
    assert len(areas) == 2
    assert last.text == "Nobody is in 1 prairie and 1 mountain."
    assert all(each.passing for each in (*areas, last))
    (alone,) = show.news([scored("river", "0,0R")], view)
    assert alone.text == (
        "The river at the inner upper left (0,0R, 1 field, no animals): nobody is there."
    )


def test_sizes_of_pieces_do_not_read_as_one_number():
    held = {"tent1": 1, "tent2": 1, "canoe1": 1, "canoe2": 2, "canoe3": 1, "canoe4": 1}
    assert text_board._pieces(Counts({"hunter": 4, **held})) == "4h 1+2t 1-4+2c"
    assert text_board._pieces(Counts({"canoe3": 1})) == "3c"


@pytest.mark.parametrize("height", [10, 12, 14, 24])
def test_the_animals_of_the_tile_in_hand_are_told_on_low_screens_too(height):
    match_ = Match("bison", seed=4)
    while type(match_.state.decision).__name__ != "Announcing":
        legal = match_.legal_actions()
        match_.play(next((a for a in legal if str(a).endswith("tile")), legal[0]))
    view = match_.view(match_.actor)
    tile = BisonScene.of(view).in_hand
    text = show.text(view, width=78, height=height, bare=True)
    assert re.search(rf"^tile {tile}: p\d r\d m\d", text, re.MULTILINE)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_left_out_is_marked_and_marks_of_change_hide_nothing(players):
    match, rng = Match("bison/base", players, seed=5), random.Random(5)
    looked_at = starred = 0
    while looked_at < 12 and not match.is_over:
        view = match.view(match.actor)
        shown, look = BisonScene.of(view), look_for(SPEECH, players, width=80)
        fields = [cell + letter for cell in shown.lying for letter in LETTERS]
        bare, full = ("\n".join(text_board._land(shown, f, look, ())[0]) for f in ((), fields))
        starred += full.count("*")
        assert full.count("..") == bare.count("..")
        if isinstance(match.state.decision, LayingTile):  # its neighbors are told
            looked_at += 1
            whole, low = (show.text(view, bare=True, height=height) for height in (1000, 15))
            assert "sides of the tiles" in low
            for player in range(players):
                name = f" {'PQRS'[player]} Player {player + 1}"
                assert name in whole
                assert name in low or low.count(" …") > 0
        match.play(rng.choice(match.legal_actions()))
    assert looked_at == 12
    assert starred > 20


@pytest.mark.parametrize("name", ["start", "middle"])
def test_a_land_looks_the_same_after_its_areas_were_drawn(name):
    (match, _), areas = STAGES[name](), [scored("prairie", "0,0P", (0, 2))]
    alone = show.svg(match.state)
    canvas.forget()
    assert "tag" in show.svg(match.state, areas)
    assert show.svg(match.state) == alone


# Places in words


def test_where_a_tile_is_laid_and_how_it_is_turned_is_told_in_words():
    state = play(match(players=2, actions=0)[0].state, "mark:tile", "announce:1")
    view, board = state.view(state.actor), state.table.board
    assert isinstance(view, BisonView)
    for position in (state, view):
        labels = {show.label(action, position): action for action in state.legal_actions()}
        assert len(labels) == len(state.legal_actions())
        for label, action in labels.items():
            told = re.fullmatch(
                r"Lay the tile on (\S+), mountain ([a-z ]+) \(rotation (\d)\)",
                label,
            )
            assert told
            assert isinstance(action, actions.LayTile)
            assert (told[1], int(told[3])) == (action.cell, action.rotation)
            sides = board.faces[board.tile_number[view.hand]][action.rotation].sides
            upper, lower = sides[4] + sides[5], sides[1] + sides[2]  # 2 stands for a mountain
            left, right = sides[2] + sides[3] + sides[4], sides[5] + sides[0] + sides[1]
            assert ("upper" in told[2] or told[2] == "top") == (upper > lower)
            assert ("left" in told[2]) == (left > right)
    for rotation in (0, 2, 4):
        turned = show.label(state.parse(f"lay:2,0:{rotation}"), state).partition("mountain ")[2]
        picture, side = drawn(state), turned.partition(" (")[0]
        title = titles(picture, f"rotation:{rotation}")[f"rotation:{rotation}"]
        assert title.startswith(f"rotation {rotation}, mountain {side}: ")
        way = things(picture, "rotation:")[f"rotation:{rotation}"]
        assert texts(way)[-2:] == ["mountain", side]
    action = state.legal_actions()[0]
    (laid,) = [e for e in state.step(action).events if isinstance(e, of_bison.TileLaid)]
    (said,) = show.news([laid], state.apply(action), ("Ann", "Ben"))
    cell, _, turned = show.label(action, state).removeprefix("Lay the tile on ").partition(", ")
    where = rf"at the [a-z ]+ \({cell}\), {re.escape(turned)}\."
    who = ("Ann", "Ben")[laid.player]
    assert re.fullmatch(f"{who} lays tile {view.hand} {where}", said.text)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("0,0P", "the inner upper left prairie (0,0P)"),
        ("1,0R", "the inner upper right river (1,0R)"),
        ("0,1M", "the inner bottom mountain (0,1M)"),
        ("2,0P", "the right prairie (2,0P)"),
        ("1,-1R", "the top river (1,-1R)"),
        ("-1,2M", "the bottom mountain (-1,2M)"),
        ("-2,0P", "the far left prairie (-2,0P)"),
    ],
)
def test_a_field_is_told_by_its_side_of_the_land_and_its_terrain(field, words):
    state = match(players=2, actions=0)[0].state
    told = show.tell(HunterMoved(0, "0,0P", field), names=("Ann", "Ben"))
    assert told.endswith(f" to {words}.")
    label = show.label(MoveHunter("0,0P", field), state)
    assert label == f"Move a hunter from 0,0P to {field}"  # the picture beside it has the place


def test_things_are_as_large_as_a_field_has_room_for():
    state = match(players=3, actions=60)[0].state
    fields = Plans(BisonScene.of(state), (), 1.0).fields.values()
    plans = [plan_of(field, 1.0, False) for field in fields]
    sizes = {plan.scale for plan in plans if plan.things}
    assert max(sizes) > 1.4
    assert len(sizes) > 1
    for plan in plans:
        if plan.scale > 1 and plan.things:
            assert not plan.placed.pressed
            assert min(plan.placed.airs) >= 0


def test_things_on_a_field_have_a_gap_between_them_where_there_is_room():
    board = match(players=2, actions=0)[0].state.table.board
    wide = touching = 0
    for faces in board.faces:
        for terrain in (0, 2):
            ground = (faces[0].sides, faces[0].river, terrain)
            things = ("hunters", "animals")
            placed = places(ground, things)
            if placed.pressed or min(placed.airs) < 0:
                continue
            one, two = ((round(x / GRID), round(y / GRID)) for x, y in placed.spots)
            gap = _Ground(ground, GRID, 1.0).apart(things[0], one, things[1], two)
            wide += gap >= GAP / 2
            touching += gap < GAP / 2
    assert wide > 5 * touching


def test_the_mountain_of_a_tile_is_said_to_lie_where_it_is_drawn():
    board = bisongames.load("bison/base").board(2)
    for tile, number in board.tile_number.items():
        for rotation, face in enumerate(board.faces[number]):
            side = mountain_side(board, tile, rotation)
            points = regions(face.sides, face.river)[2].polygon
            x, y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
            if side is not None:
                angle = DIRECTIONS.index(side.key) * math.pi / 4
                away = math.atan2(-y, x) - angle  # y points down in a picture
                assert abs(math.remainder(away, math.tau)) < math.pi / 4, (tile, rotation, side)
