"""What pictures mark: moves with arrows, changes beside the board, names that can be read, and room for all of it."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bisongames.bison import events as of_bison
from bisongames.catan import events as of_catan
from bisongames.catan.bison_herds.events import HerdMoved, HunterMoved
from bisongames.natives.events import CardRevealed
from bisongames.show.bison.field_packing import inside
from bisongames.show.bison.land import LandDrawing
from bisongames.show.bison.scene import BisonScene
from bisongames.show.bison.scored_areas import scored_areas
from bisongames.show.bison.shapes import SIZE, region_of
from bisongames.show.games import speech_of
from bisongames.show.view_options import look_for
from bisongames.wind_river.events import BuffaloMoved, EntryPaid, ResourcesEarned
from tests.show import drawing
from tests.show.drawing import ALL_NATIVES as EXPANDED, NAMES, SVG, crowded, of_class, texts, things
from tests.show.letters import extent, outline

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def played(variant, players=3, actions=10_000):
    return drawing.played(variant, players, actions)[0].state


def drawn(position, events=(), **look):
    return drawing.drawn(position, events, **{"names": NAMES[: position.num_players], **look})


def thing(picture, id):
    return things(picture)[id]


def box_of_text(text: ET.Element) -> Box:
    (x, wide), y = extent(text), float(text.get("y", "0"))
    return x, y - 0.74 * float(text.get("font-size", "0")), x + wide, y


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize(
    ("said", "variant", "other"),
    [
        ("1 hunter of Ann", "catan/bison", "catan/base"),
        ("crossed out: a role that may not be used", EXPANDED, "natives/base"),
    ],
)
def test_a_legend_explains_a_sign_where_there_can_be_one(said, variant, other):
    assert said in texts(drawn(played(variant, 3, 0)))
    assert said not in texts(drawn(played(other, 3, 0)))


# Wind River


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_no_buffalo_and_no_frame_lies_on_the_name_of_a_field(layout):
    for field in ("D3", "E4", "B5", "F6"):
        group = thing(drawn(crowded(), layout=layout, targets=[f"field:{field}"]), f"field:{field}")
        (name,) = [text for text in group.iter(f"{SVG}text") if text.text == field]
        left, top, right, bottom = box_of_text(name)
        (buffalo,) = group.iter(f"{SVG}path")
        x, y, scale = map(float, re.findall(r"-?[\d.]+", buffalo.get("transform", "")))
        assert apart((left, top, right, bottom), (x - 23 * scale, y - 16 * scale, x + 23 * scale, y + 15 * scale))  # fmt: skip
        (frame,) = of_class(group, "target")
        corners = outline(frame)
        middle = sum(a for a, _ in corners) / 6, sum(b for _, b in corners) / 6
        within = tuple((m + 0.96 * (a - m), n + 0.96 * (b - n)) for a, b in corners for m, n in [middle])  # fmt: skip
        for spot in ((left, top), (left, bottom), (right, top), (right, bottom)):
            assert inside(spot, within), (field, spot)


def test_without_labels_an_arrow_still_says_which_way_the_herd_goes():
    for labels in (True, False):
        picture = drawn(played("wind_river", 3, 0), labels=labels)
        assert len(of_class(picture, "way")) == 1
        assert all((said in texts(picture)) == labels for said in ("the herd moves this way", "C4"))


# Bison


@pytest.fixture(scope="module")
def ended():
    return played("bison/base")


def land(state, layout: str) -> LandDrawing:
    shown = BisonScene.of(state)
    look = look_for(speech_of(state.game.rulebook), state.num_players, layout=layout)
    return LandDrawing(shown, (), (), scored_areas(shown.view, ()), look)


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_every_area_says_its_gain_or_the_legend_says_where_it_stands(layout, ended: Any):
    tags = land(ended, layout).plans.tags.values()
    unsaid = [tag for tag in tags if not tag.gain]
    assert len(unsaid) <= 1
    said = "a sign without a number: the gain stands under “areas”"
    assert (said in texts(drawn(ended, layout=layout))) == bool(unsaid)


def test_no_canoe_is_wider_than_the_river_where_it_lies(ended):
    found = 0
    for layout in ("wide", "tall"):
        whole = land(ended, layout)
        for field, held in whole.shown.held.items():
            if not field.endswith("R") or not held.building:
                continue
            plan, ground = whole.plans.of(field), whole.plans.fields[field].ground
            form = next(each for each in plan.things if each in ("canoe", "short"))
            x, y = plan.placed.spots[plan.things.index(form)]
            half = (15 if form == "short" else 19) * plan.scale / SIZE
            polygon = region_of(ground).polygon
            out = [not inside((x + side * half, y), polygon) for side in (-1, 1)]
            assert not (form == "canoe" and all(out)), field
            found += form == "short"
    assert found


def test_numbers_of_animals_can_be_read_on_the_edge_of_a_field(ended):
    groups = of_class(drawn(ended), "lying")
    numbers = [part for group in groups for part in group if (part.text or "").isdecimal()]
    assert len(numbers) > 10
    assert {number.get("paint-order") for number in numbers} == {"stroke"}


def test_a_hunter_that_comes_from_afar_has_an_arrow_too():
    state = played("bison/base", 3, 160)
    cells = sorted(tile.cell for tile in state.view(None).land)
    far = of_bison.HunterFetched(0, f"{cells[0]}P", f"{cells[-1]}M")
    (group,) = of_class(drawn(state, [far]), "long")
    assert "step" in (group.get("class") or "").split()
    assert [part.tag for part in group] == [f"{SVG}path", f"{SVG}path", f"{SVG}polygon"]


def test_beside_the_land_hunters_say_how_many_they_are_and_tents_how_large():
    assert {"4×", "1", "2"} <= set(texts(thing(drawn(played("bison/base", 3, 0)), "seat:1")))


# Catan


def test_hunters_and_herds_that_move_have_an_arrow():
    state = played("catan/bison", 3, 200)
    near = [HunterMoved(1, "h12", "h7"), HerdMoved("h1", "h2", 3)]
    picture = drawn(state, near)
    assert len(of_class(picture, "step")) == 2
    assert not of_class(picture, "long")
    assert len(of_class(drawn(state, [HunterMoved(1, "h10", "h0")]), "long")) == 1
    assert not of_class(drawn(state, [HerdMoved("h1", "h1", 3)]), "step")  # at the coast


def test_names_nobody_asks_for_are_paler_than_those_that_may_be_chosen():
    state = played("catan/base", 4, 300)

    def strength(**look) -> dict[str, str]:
        return {
            text.text or "": text.get("fill-opacity", "1")
            for text in drawn(state, **look).iter(f"{SVG}text")
            if re.fullmatch(r"[ve]\d+", text.text or "")
        }

    assert set(strength().values()) == {"0.6"}
    assert set(strength(targets=["corner:v7", "edge:e3"]).values()) == {"1"}
    assert strength(events=[of_catan.RoadBuilt(0, "e13")]).get("e13", "1") == "1"


def test_on_a_phone_names_of_hexes_lie_on_no_sign_of_the_terrain():
    picture = drawn(played("catan/bison", 3, 300), layout="tall")
    named = 0
    for group in of_class(picture, "field"):
        names = [text for text in group.iter(f"{SVG}text") if re.fullmatch(r"h\d+", text.text or "")]  # fmt: skip
        for path in group.iter(f"{SVG}path"):
            place = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(0.95\)", path.get("transform", ""))  # fmt: skip
            if place is None:
                continue
            x, y = float(place[1]), float(place[2])
            named += 1
            assert all(apart(box_of_text(name), (x - 13, y - 13, x + 13, y + 13)) for name in names)
    assert named > 40


CHANGES: dict[str, list[tuple[Any, dict[str, int]]]] = {
    "wind_river": [
        (ResourcesEarned(0, 2, 2), {"seat:0": 1}),
        (EntryPaid(2, "C3", 1), {"field:C3": 1, "seat:2": 1}),
    ],
    "bison/base": [
        (of_bison.AnimalsPaid(1, 2, 0, 1), {"seat:1": 2}),
        (of_bison.AnimalGained(1, "fish"), {"seat:1": 1}),
        (of_bison.AnimalsExchanged(2, "bison", 3, "fish"), {"seat:2": 2}),
        (of_bison.PieceBought(1, "tent1", 1), {"seat:1": 4}),
        (of_bison.TileDrawn(2, None), {"seat:2": 1}),
        (of_bison.SpaceMarked(0, "tile"), {"space:tile": 1}),
    ],
    "catan/base": [
        (of_catan.Traded(0, 2, ("wool",), ("ore",)), {"seat:0": 1, "seat:2": 1}),
        (of_catan.BankTraded(1, "wool", 4, "ore"), {"seat:1": 1, "bank:wool": 1, "bank:ore": 1}),
        (of_catan.CardPlayed(2, "knight"), {"seat:2": 1}),
        (of_catan.LargestArmyPassed(2, 3), {"seat:2": 1}),
        (of_catan.CardBought(0, None), {"seat:0": 1, "bank:card": 1}),
        (of_catan.LongestRoadPassed(None, 0), {}),
        (of_catan.RobberMoved(0, "h4"), {"hex:h4": 1}),
        (of_catan.RoadBuilt(0, "e13"), {"edge:e13": 1}),
        (of_catan.CityBuilt(0, "v9"), {"corner:v9": 1}),
    ],
}
"""Events, and the number of outlines on what each of them changes."""


@pytest.mark.parametrize("variant", CHANGES)
def test_what_has_changed_is_outlined_and_explained(variant):
    state = played(variant, 3, 0)
    for event, wanted in CHANGES[variant]:
        picture = drawn(state, [event])
        found = {id: len(of_class(group, "touched")) for id, group in things(picture).items()}
        assert {id: number for id, number in found.items() if number} == wanted, event
        assert ("touched last" in texts(picture)) == bool(wanted)
    assert "touched last" not in texts(drawn(state))


OUTLINED = {
    "field:C2": ("wind_river", BuffaloMoved(0, "C1", "C2")),
    "hex:h4": ("catan/base", of_catan.RobberMoved(0, "h4")),
    "deck:cards": ("natives/base", CardRevealed(1, "red")),
}


@pytest.mark.parametrize("id", OUTLINED)
def test_what_was_touched_and_may_be_chosen_has_one_outline_within_the_other(id: str):
    variant, event = OUTLINED[id]
    picture = drawn(played(variant, 3, 30), [event], targets=[id])
    (touched,), (wanted,) = (of_class(thing(picture, id), kind) for kind in ("touched", "target"))
    (xs, ys), (inner_xs, inner_ys) = (zip(*outline(e), strict=True) for e in (touched, wanted))
    for outer, inner in ((xs, inner_xs), (ys, inner_ys)):
        assert min(inner) - min(outer) >= 3 <= max(outer) - max(inner)


# Natives


def test_a_long_legend_stands_below_the_board_where_that_is_lower_than_its_panel():
    picture = drawn(played(EXPANDED, 4))
    panel, *feet = [g for g in picture if g.tag == f"{SVG}g"][1:]
    assert len(feet) == 2
    assert "What the signs say" in texts(feet[0])
    assert "What the signs say" not in texts(panel)
    width, height = map(float, picture.get("viewBox", "").split()[2:])
    for foot in feet:
        x, y = map(float, re.findall(r"-?[\d.]+", foot.get("transform", "")))
        ground = foot[0]
        assert x + float(ground.get("width", "0")) <= width - 380
        assert y + float(ground.get("height", "0")) <= height - 15
    assert "What the signs say" in texts(drawn(played(EXPANDED, 4), layout="tall"))
