"""What holds for the sentences, pictures and texts of all games."""

import random
import re
from collections import Counter

import pytest

import bisongames
from bisongames import show
from bisongames.show.canvas import TONES
from bisongames.show.phrasing import Speech
from tests import budget
from tests.show.drawing import (
    ALL_NATIVES,
    GAMES,
    NAMES,
    SVG,
    considered,
    drawn,
    of_class,
    played,
    texts,
    things,
    walk,
    wanted,
)
from tests.show.letters import covered_letters, escaping_letters, placed, small_letters

STAGES = [
    *((variant, 3, actions) for variant in GAMES for actions in (0, 30, 10_000)),
    ("wind_river/seven-rows", 3, 100),
    ("wind_river/base+rows=4", 4, 30),
    ("bison", 4, 150),
    ("bison/odd-corners", 3, 60),
    *((f"bison+max_ring={rings}+rounds=2:3,3:2,4:1", 2, 60) for rings in (2, 5)),
    ("natives/base", 4, 200),
    ("natives/base+rituals", 3, 150),
    ("catan/base", 4, 300),
    ("catan/base+domestic_trade=off+harbours=shuffled+friendly_robber=on", 3, 12),
    ("catan/bison+herd_chooser=random+allow_cities=on+hunt_scoring=per_player", 4, 400),
]


@pytest.fixture(scope="module", params=STAGES)
def stage(request):
    match, events = played(*request.param)
    return match.state, events, match.names


def positions(variant, players, greedy):
    """Some positions of a match with the events before each, more of rare decisions."""
    seen = Counter[str]()
    for number, (state, events) in zip(range(700), walk(variant, players, 7, greedy), strict=False):
        kind = type(state.decision).__name__
        seen[kind] += 1
        if seen[kind] < 8 or number % 9 == 0 or state.is_over:
            yield state, events


SAID = [
    ("wind_river", 4, False),
    ("bison", 2, True),
    ("bison", 4, False),
    ("bison/expansion-1", 3, True),
    ("bison/expansion-2", 4, False),
    ("bison/odd-corners", 3, True),
    ("natives/base", 3, True),
    ("natives/base+rituals", 3, False),
    ("natives/base+seasons", 3, False),
    ("natives/base+soul-of-the-prairie", 4, False),
    (ALL_NATIVES, 4, False),
    (ALL_NATIVES, 2, True),
    *(
        (variant, 4, greedy)
        for variant in ("catan/base", "catan/bison")
        for greedy in (False, True)
    ),
    ("catan/base+domestic_trade=off+harbours=shuffled+friendly_robber=on", 4, False),
    ("catan/bison+herd_chooser=random+allow_cities=on+hunt_scoring=per_player", 4, False),
    ("catan/base+setup=beginner_full", 4, False),
]


@pytest.mark.parametrize(("variant", "players", "greedy"), budget.share(SAID, 9))
def test_all_is_said_and_clicked_in_its_own_way(variant, players, greedy, monkeypatch):
    def fail(self, thing, names, code):
        raise AssertionError(f"there is no sentence for {thing!r}")

    monkeypatch.setattr(Speech, "_by_name", fail)
    names = NAMES[:players]
    for state, events in positions(variant, players, greedy):
        prompt, listed = show.prompt(state, names), considered(state)
        assert prompt.endswith((".", "?"))
        for event in events:
            sentence = show.tell(event, names)
            assert sentence.endswith(".")
            assert " None" not in sentence
        for action in listed:  # the shared suite tells labels apart, and clicks
            label = show.label(action, state, names=names)
            assert label[0].isupper()
            assert not label.endswith(".")
            assert "None" not in label + show.label(action)
        if state.actor in (None, bisongames.CHANCE):
            continue
        view = state.view(state.actor)
        assert show.prompt(view, names) == prompt
        # What is behind a view is imagined, so that a preview that reads what is hidden would differ.
        for action in listed[:: 1 + len(listed) // 12]:
            for words in (show.preview, show.label):
                assert words(action, view, names=names) == words(action, state, names=names)
            assert show.targets(action, view) == show.targets(action, state)
            assert show.meant(show.targets(action, view), view) == show.meant(
                show.targets(action, state), state
            )


@pytest.mark.parametrize(
    ("variant", "actions"),
    [*(("bison/expansion-2", n) for n in (0, 40, 159)), ("catan/base", 300), ("catan/bison", 300)],
)
def test_a_view_tells_nothing_that_is_hidden(variant, actions):
    match, _ = played(variant, 4, actions)
    rng, events = random.Random(1), match.events[-4:]
    for viewer in (*range(4), None):
        views = match.view(viewer), match.state.sample(viewer, rng).view(viewer)
        outputs = [
            (
                show.svg(view, events),
                show.text(view, events),
                show.prompt(view),
                *(show.label(action, view) for action in view.choices),
                *(show.preview(action, view) for action in view.choices),
            )
            for view in views
        ]
        assert outputs[0] == outputs[1]


@pytest.mark.parametrize(
    ("variant", "actions"),
    [*(("wind_river", n) for n in (0, 60, 10_000)), *((ALL_NATIVES, n) for n in (5, 200))],
)
def test_without_hidden_things_views_show_and_say_the_same_as_the_state(variant, actions):
    match, events = played(variant, 3, actions)
    state = match.state
    for view in map(match.view, (0, 1, 2, None)):
        assert show.text(view, events) == show.text(state, events)
        if (
            variant != ALL_NATIVES or view.player is None
        ):  # whose members show what they bring to the viewer
            assert show.svg(view, events) == show.svg(state, events)
        assert show.prompt(view) == show.prompt(state)
    assert state.to_svg(events) == show.svg(state, events)
    assert state.view(0).to_text(events) == show.text(state, events)


def test_a_picture_is_one_image_with_a_title_and_nothing_lies_outside(stage):
    state, events, _ = stage
    for layout in ("wide", "tall", "board"):
        picture = drawn(state, events, layout=layout)
        assert picture.get("role") == "img"
        assert picture[0].tag == f"{SVG}title"
        assert picture[0].text.startswith(state.game.title)
        assert not [element for element in picture.iter() if element.get("id")]
        _, _, width, height = map(float, picture.get("viewBox").split())
        for part, x, y, scale in placed(picture):
            if part.tag == f"{SVG}rect":
                a, b, wide, high = (float(part.get(k, 0)) for k in ("x", "y", "width", "height"))
                assert -0.01 <= x + scale * a <= x + scale * (a + wide) <= width + 0.01
                assert -0.01 <= y + scale * b <= y + scale * (b + high) <= height + 0.01


@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_what_may_be_clicked_is_in_the_picture_and_marked(stage, theme):
    state, events, _ = stage
    ids = {id for action in considered(state) for id in show.targets(action, state)}
    for layout in ("wide", "tall", "board"):
        picture = drawn(state, events, layout=layout, theme=theme, targets=ids, labels=False)
        groups = things(picture)
        assert wanted(picture) == ids & set(groups)
        assert layout == "board" or wanted(picture) == ids
        framed = {f"field:{g.get('data-on')}" for g in of_class(picture, "framed")}
        assert all(id in framed or of_class(groups[id], "target") for id in wanted(picture))


def test_letters_can_be_read_and_are_neither_covered_nor_cut(stage):
    state, events, _ = stage
    names = ("Ann", "Bartholomew", "Maximiliane", "Dora")[: state.num_players]
    for layout in ("wide", "tall"):
        picture = show.svg(state, events, layout=layout, names=names)
        assert covered_letters(picture) == []
        assert escaping_letters(picture) == []
        small = layout == "tall" and "catan" not in state.game.id
        assert not small or "wind_river" in state.game.id or small_letters(picture) == []


@pytest.mark.parametrize("width", [40, 52, 57, 66, 79, 80, 120])
def test_a_text_is_never_wider_than_asked(stage, width):
    state, events, names = stage
    for position in (state, state.view(0), state.view(None)):
        lines = show.text(position, events, width=width, names=names).splitlines()
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() or width < 80 for line in lines)


@pytest.mark.parametrize(
    ("variant", "players", "actions", "high"),
    [
        ("wind_river", 4, 150, 21), ("wind_river/seven-rows", 4, 100, 21),
        ("natives/base", 4, 200, 23), ("catan/base", 4, 500, 21), ("catan/bison", 4, 500, 31),
    ],
)  # fmt: skip
def test_a_text_fits_a_terminal(variant, players, actions, high):
    match, _ = played(variant, players, actions)
    for view in (match.view(0), match.view(None)):
        assert len(show.text(view).splitlines()) <= high


def test_a_score_sheet_adds_up_and_says_each_category_once(stage):
    state, _, names = stage
    sheet = show.score_sheet(state, names)
    assert not sheet.rows or sheet.totals == tuple(
        map(sum, zip(*(row.points for row in sheet.rows), strict=True))
    )
    assert sheet.totals == state.standing().scores
    said = [row.name for row in sheet.rows]
    assert len(set(said)) == len(said)
    assert not any(" None" in detail for row in sheet.rows for detail in row.details)
    assert all(len(line) <= 80 for line in sheet.lines(80))


def test_colours_change_nothing_but_the_colours(stage):
    state, events, _ = stage
    coloured = show.text(state, events, color=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == show.text(state, events)


def test_who_has_won_has_a_crown_and_who_acts_is_framed(stage):
    state, _, names = stage
    picture = show.svg(state, names=names)
    groups = things(drawn(state), "seat:")
    framed = {
        id
        for id, group in groups.items()
        if any(TONES["touched"].light == rect.get("stroke") for rect in group.iter(f"{SVG}rect"))
    }
    winners = len(state.result.winners) + 1 if state.is_over else 0
    assert picture.count('class="crown') == winners
    assert framed == ({f"seat:{state.actor}"} & set(groups))
    caption = " ".join(text.text for text in of_class(drawn(state, names=names), "caption"))
    assert caption == show.prompt(state.view(None), names)  # a picture is for everybody
    assert caption in " ".join(show.text(state, names=names).split())


@pytest.mark.parametrize("variant", ["wind_river", "bison", "natives", "catan"])
def test_on_phones_what_is_asked_stands_above_the_board(variant):
    state = bisongames.load(variant).start(3)
    first, *others = [g for g in drawn(state, layout="tall") if g.tag == f"{SVG}g"]
    assert texts(first)[0] == state.game.title
    assert of_class(first, "caption")
    assert not any(of_class(other, "caption") for other in others)
    assert not of_class(drawn(state, layout="board"), "caption")


def test_the_board_stands_at_the_top_beside_the_panel_however_long_that_is(stage):
    board, panel = [g for g in drawn(*stage[:2]) if g.tag == f"{SVG}g"][:2]
    tops = [g.get("transform", "").split()[1].rstrip(")") for g in (board, panel)]
    assert tops == ["16", "16"]
