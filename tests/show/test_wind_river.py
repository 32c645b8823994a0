"""Pictures of Wind River: nothing that lies on the table is missing, in SVG and in text."""

import random
import re
from collections import Counter

import pytest
from attrs import evolve

import bisongames
from bisongames import show
from bisongames.engine.core.actions import Event
from bisongames.engine.rulebook.first_player import StartPlayerDrawn
from bisongames.show.canvas import PLAYER_STYLES, player_style
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.warnings_told import warning_told
from bisongames.show.wind_river import SPEECH
from bisongames.tables.counts import Counts
from bisongames.wind_river.actions import EXIT, InsertTipi, MoveBuffalo, PlaceTipi
from bisongames.wind_river.events import (
    BuffaloMoved,
    ResourcesEarned,
    TipiInserted,
    TipisLost,
    TipisPaidFor,
)
from bisongames.wind_river.moving_buffaloes import MovingBuffaloes
from bisongames.wind_river.supplying_tipis import KeepingTipis
from tests.show import golden
from tests.show.drawing import SVG, after, crowded, drawn, texts, things, titles, touched
from tests.wind_river import positions

LARGE = """
extends = "wind_river/base"
title = "Large & <wide>"

[options]
rows = 12
lanes = 12
herd_limit = 60
tipis = 20

[components]
high_lanes = ["A", "C", "E", "G", "I", "K"]
unused_lanes = { 3 = ["L"], 4 = [] }
"""


def played(variant="wind_river", players=4, actions=60, greedy=False):
    """The position after so many actions, and the events of the last one."""
    return after(actions, variant, players, 5, greedy, start_player=0)


OF_THE_HERD = (MovingBuffaloes, KeepingTipis)

POSITIONS = {
    "start": lambda: played(actions=0),
    "first turns": lambda: played(actions=12),
    "middle": lambda: played(actions=150, greedy=True),
    "three players": lambda: played(players=3, actions=100, greedy=True),
    "seven rows": lambda: played("wind_river/seven-rows", actions=100, greedy=True),
    "four rows": lambda: played("wind_river/base+rows=4", actions=30),
    "over": lambda: played(actions=10_000, greedy=True),
}


@pytest.fixture(scope="module", params=POSITIONS)
def position(request):
    return POSITIONS[request.param]()


@pytest.mark.parametrize(("width", "height"), [(76, 36), (104, 46), (138, 54), (178, 66)])
def test_the_board_grows_with_a_screen_with_colors(width, height, position):
    state, events = position
    smallest = show.text(state, events, width=width, bare=True)
    grown = show.text(state, events, width=width, height=height, color=True, bare=True)
    assert smallest.count("\n") < grown.count("\n") < height or state.game.options.rows > 6
    plain = re.sub(r"\x1b\[[0-9;]*m", "", grown)
    assert max(map(len, plain.split("\n"))) <= width
    for name in state.game.board(state.num_players).fields:
        assert len(re.findall(rf"\b{name}\b", plain)) >= 1
    on_board = re.sub(r"1P:? +1 tipi", "", smallest)  # without the legend
    tipis = re.compile(r"\b\d+[PQRS](?![\w])")
    assert set(tipis.findall(on_board)) <= set(tipis.findall(plain))


def field(picture, name):
    return things(picture)[f"field:{name}"]


def test_every_field_and_piece_is_in_the_picture(position):
    state, events = position
    picture = drawn(state, events)
    view, board = state.view(None), state.table.board
    said_of = {id.removeprefix("field:"): said for id, said in titles(picture, "field:").items()}
    assert set(said_of) == {*board.fields, EXIT}
    for i, name in enumerate(board.fields):
        if i not in board.usable:
            assert said_of[name] == f"{name}: not used"
            assert field(picture, name).get("class") == "unused thing"
            continue
        herd = view.buffaloes[name]
        said = [f"{herd or 'no'} buffalo{'es' * (herd > 1)}"]
        said[0] += f" ({view.arrived[name]} moved this turn)" * bool(view.arrived[name])
        tipis = [(player, mine[name]) for player, mine in enumerate(view.tipis) if mine[name]]
        for player, n in tipis:
            lack = min(n, sum(n for _, n in tipis) - herd) if view.result is None else 0
            said.append(f"{n} tipi{'s' * (n > 1)} of Player {player + 1}")
            said[-1] += f" ({lack} lacking a buffalo)" * (lack > 0)
        assert said_of[name] == f"{name}: {', '.join(said)}"
        moved = [f"\N{UPWARDS ARROW}{view.arrived[name]}"] if view.arrived[name] else []
        counts = [*([str(herd)] if herd else []), *moved, *[str(n) for _, n in tipis]]
        assert [text for text in texts(field(picture, name)) if text != "!"] == [name, *counts]
        assert len(list(field(picture, name).iter(f"{SVG}path"))) == bool(herd)
    assert f"{view.gone} gone" in texts(field(picture, EXIT))
    assert texts(field(picture, EXIT))[2:] == [str(n) for n in view.plains if n]


def test_tipis_have_crossed_poles_the_colour_of_their_player_and_a_door_of_the_players_shape():
    group = list(field(drawn(crowded()), "D3"))
    assert len({style.shape for style in PLAYER_STYLES}) == len(PLAYER_STYLES)
    assert len({style.colour for style in PLAYER_STYLES}) == len(PLAYER_STYLES)
    doors = []
    for player in range(4):
        style = player_style(player)
        (at,) = [i for i, part in enumerate(group) if part.get("fill") == style.colour][:1]
        assert len(group[at].get("points").split()) == 4
        (one, other), door = group[at - 2 : at], group[at + 1]
        low, high = (
            float(one.get(x)) - float(other.get(x)) for x in ("x1", "x2")
        )  # poles cross: the left one below is the right one above
        assert low * high < 0
        assert door.get("fill") == style.ink
        number = group[at + 2]  # beside the top, in ink
        assert number.text == str((2, 1, 3, 4)[player])
        assert number.get("class") == "fill-ink"
        doors.append(door)
    assert [door.tag.removeprefix(SVG) for door in doors] == ["circle"] + 3 * ["polygon"]
    corners_of = [door.get("points").split() for door in doors[1:]]
    assert [len(corners) for corners in corners_of] == [4, 3, 4]
    for corners, rows in ((corners_of[0], 2), (corners_of[2], 3)):  # a square and a diamond
        assert len({corner.split(",")[1] for corner in corners}) == rows


def holdings(view):
    """The numbers of each player beside the board, as text."""
    on_board = [tipis.total for tipis in view.tipis]
    rows = zip(view.hand, on_board, view.plains, view.resources, strict=True)
    return [list(map(str, row)) for row in rows]


def test_panel_says_what_everybody_holds(position):
    state, _ = position
    picture, view = drawn(state), state.view(None)
    for (id, group), held in zip(things(picture, "seat:").items(), holdings(view), strict=True):
        letter, name, *numbers = texts(group)
        assert letter == player_style(int(id[5:])).letter
        assert name.endswith(f"Player {int(id[5:]) + 1}")
        assert numbers == held
    assert f"stock: {view.stock} resources" in texts(picture)
    assert f"herd: {view.buffaloes.total} buffaloes, {view.gone} gone" in texts(picture)


def test_places_are_told_once_the_game_is_over():
    state, _ = POSITIONS["over"]()
    better, drawing, text = 0, texts(drawn(state)), show.text(state)
    for group in state.result.ranking:
        for player in group:
            assert f"{better + 1}. Player {player + 1}" in drawing
            assert f"{better + 1}.{player_style(player).letter} Player {player + 1}" in text
        better += len(group)
    assert better == 4


@pytest.mark.parametrize("end", ["C2", "B1", "D1", EXIT])
def test_a_step_outlines_both_ends_and_has_an_arrow(end):
    state, _ = played(actions=0)
    assert not touched(drawn(state))
    picture = drawn(state, [BuffaloMoved(0, "C1", end)])
    assert touched(picture) == {"field:C1", f"field:{end}"}
    (arrow,) = [p for p in picture.iter(f"{SVG}polygon") if "step" in p.get("class", "")]
    points = [tuple(map(float, point.split(","))) for point in arrow.get("points").split()]
    tip, (tail_x, tail_y) = points[3], ((points[0][i] + points[6][i]) / 2 for i in (0, 1))
    assert tip[1] < tail_y, "it points the way the herd goes"
    sideways = {"B1": -1, "D1": 1}.get(end, 0)
    assert (tip[0] > tail_x + 1) - (tip[0] < tail_x - 1) == sideways
    shown = show.text(state, [BuffaloMoved(0, "C1", end)])
    assert set(re.findall(r"\*([A-F]\d)", shown)) >= {"C1", end} - {EXIT}
    assert ("*open plains*" in shown) == (end == EXIT)


def test_the_open_plains_are_framed_down_to_the_foremost_fields():
    state, _ = played(actions=0)
    picture = drawn(state, targets=[f"field:{EXIT}"])
    plains = field(picture, EXIT)
    (frame,) = [p for p in plains.iter(f"{SVG}polygon") if "target" in p.get("class").split()]
    low = max(float(point.split(",")[1]) for point in frame.get("points").split())
    ground = next(plains.iter(f"{SVG}rect"))
    assert low == pytest.approx(float(ground.get("height")) - 3, abs=0.1)


def test_picture_and_text_call_the_plains_by_one_word():
    state, _ = played(actions=0)
    heads = re.search(r"hand +board +(\w+)", show.text(state))
    assert heads is not None
    assert heads[1] in texts(drawn(state))


def test_events_are_told_in_words():
    state, _ = played(actions=0)
    events = [TipiInserted(2, "D4", 1), ResourcesEarned(1, 5, 3), BuffaloMoved(1, "C6", EXIT)]
    told = [
        "Player 3 inserts a tipi on D4.",
        "Player 2 earns 3 resources.",
        "Player 2 moves a buffalo from C6 to the open plains.",
    ]
    assert show.text(state, events).splitlines()[-3:] == told
    assert " ".join(told) in " ".join(texts(drawn(state, events)))


def test_events_of_any_kind_are_taken():
    class Elsewhere(Event):
        """Of another game, and no attrs value."""

    state, _ = played(actions=0)
    moves = BuffaloMoved(0, "Z9", "Z10"), BuffaloMoved(0, "A1", "")
    events = [Elsewhere(), StartPlayerDrawn(True), *moves]
    assert touched(drawn(state, iter(events))) == {"field:A1"}
    assert "Elsewhere" in show.text(state, iter(events))


def test_many_events_stay_inside_the_picture():
    state, _ = played(actions=0)
    events = [ResourcesEarned(i % 2, 1, 1) for i in range(200)]
    picture = drawn(state, events)
    height = float(picture.get("height"))
    assert all(float(text.get("y")) < height - 16 for text in picture.iter(f"{SVG}text"))
    assert "\N{HORIZONTAL ELLIPSIS}" in texts(picture)


def test_text_names_every_field_with_its_pieces(position):
    state, _ = position
    shown = show.text(state)
    view, board = state.view(None), state.table.board
    for i, name in enumerate(board.fields):
        if i in board.usable:
            herd, tipis = cell(shown, name)
            assert herd == str(view.buffaloes[name] or "-") + (
                f"~{view.arrived[name]}" if view.arrived[name] else ""
            )
            assert tipis.replace("!", "").split() == [
                f"{mine[name]}{player_style(player).letter}"
                for player, mine in enumerate(view.tipis)
                if mine[name]
            ]
    for player, held in enumerate(holdings(view)):
        name = rf"{player_style(player).letter} Player {player + 1} +"
        assert re.search(name + r"\s+".join(held), shown)
    assert f"stock: {view.stock} resource" in shown
    assert f"open plains: {view.gone} gone" in shown


def cell(shown, name):
    """What stands on a field: what is behind its name, and what is below that, between its edges."""
    lines = shown.splitlines()
    line, at = next(
        (i, match.start(1))
        for i, text in enumerate(lines)
        if (match := re.search(rf"[/\\*]({name}) (?:\d|-)", text))
    )
    above, below = (re.split(r"[/\\*]", text[at:] + " ")[0] for text in lines[line : line + 2])
    return above.split()[1], below


def test_a_crowd_is_told_in_full():
    shown = show.text(crowded())
    assert "D3: 5 buffaloes (3 moved this turn), 2 tipis of Player 1 (2 lacking" in shown.replace(
        "\n", " "
    )
    assert "open plains: 25 gone, 1P 2R" in shown
    assert texts(field(drawn(crowded()), "D3")) == ["D3", "5", "\N{UPWARDS ARROW}3", *"2!1!3!4!"]


def test_large_boards_and_strange_titles(tmp_path):
    path = tmp_path / "large.toml"
    path.write_text(LARGE, encoding="utf-8")
    state, events = played(path, actions=200)
    picture = drawn(state, events)
    assert len(titles(picture, "field:")) == 12 * 12 + 1
    assert picture[0].text.startswith("Large & <wide>")
    full = evolve(
        state.view(None),
        buffaloes=Counts({"L12": 60}),
        tipis=tuple(Counts({"L12": 10 + player}) for player in range(4)),
    )
    shown = show.text(full, events)
    assert max(map(len, shown.splitlines())) <= 80
    assert "L12: 60 buffaloes, 10 tipis of Player 1, 11 tipis of Player 2" in shown


GOLDEN = {
    "start": lambda: show.svg(played(actions=0)[0]),
    "middle": lambda: show.svg(
        *POSITIONS["middle"](), layout="tall", names=("Ann", "Ben", "Cleo", "Dora")
    ),
    "end": lambda: show.svg(*POSITIONS["over"](), theme="dark"),
}


@pytest.mark.parametrize("stage", GOLDEN)
def test_pictures_look_as_when_somebody_last_looked(stage):
    golden.check(f"wind_river-{stage}", GOLDEN[stage]())


@pytest.mark.parametrize("draw", [show.svg, show.text])
def test_what_is_no_position_is_refused(draw):
    for wrong in (None, "wind_river", bisongames.load("wind_river")):
        with pytest.raises(bisongames.SetupError, match="expected a State, a View or a Match, got"):
            draw(wrong)


@pytest.mark.parametrize("draw", [show.svg, show.text])
def test_a_path_in_the_place_of_events_is_refused(draw):
    match = bisongames.Match("wind_river", seed=1)
    for wrong in ("board.svg", [1, 2], match.legal_actions()):
        with pytest.raises(
            bisongames.SetupError, match=r"expected events, got .*match\.to_svg\(path\)"
        ):
            draw(match, wrong)


def settled(state, action, rng):
    """The position after an action once all that belongs to it is answered, by chance."""
    state = state.apply(action)
    while isinstance(state.decision, KeepingTipis):
        state = state.apply(rng.choice(state.legal_actions()))
    return state


AT_ONCE = ("lost", "lost_last", "supply", "paid", "earned")
"""The sentences of a preview about what happens before the next choice."""


def test_a_preview_says_what_then_happens_to_resources_and_tipis():
    rng = random.Random(3)
    lost_later = 0
    for _ in range(6):
        state = bisongames.load("wind_river").start(rng.choice((3, 4)), start_player=0)
        while not state.is_over:
            actor = state.actor
            for action in state.legal_actions():
                preview = SPEECH.preview(action, state, None, "en", AT_ONCE)
                said = Counter[str]()
                for sign, number in re.findall(r"(pay|costs|lose|\+) ?(\d+)(?! tipi)", preview):
                    said[sign] = int(number)
                table = settled(state, action, rng).table
                laid = isinstance(action, PlaceTipi | InsertTipi)
                brought = table.resources[actor] - state.table.resources[actor]
                assert brought == said["+"] - said["pay"] - said["costs"], action
                assert table.hand[actor] - state.table.hand[actor] == said["lose"] - laid, action
                asked = isinstance(state.apply(action).decision, KeepingTipis)
                lost_later += asked and isinstance(action, MoveBuffalo)
            state = state.apply(rng.choice(state.legal_actions()))
    assert lost_later > 10


def test_the_loss_of_the_last_tipi_is_said_first_and_in_the_news():
    state = positions.position(
        3, {"D6": 1, "C3": 2}, [{"D6": 1}, {"C3": 1}], resources=[0, 1], steps=1
    )
    said = show.preview("buffalo:D6-exit", state)
    assert said.startswith("then lose 1 unsupplied tipi, your last on the board: no other can")
    assert said.endswith("the buffalo leaves the board")
    step = state.step(state.parse("buffalo:D6-exit"))
    told = [each.text for each in show.news(step.events, step.state)]
    assert (
        "Player 1 loses 1 tipi on D6, not paid for (WR-5.2h): the last on the board, so that no other can come in."
        in told
    )
    two = positions.position(3, {"D6": 1, "C3": 2}, [{"D6": 1, "C3": 1}], resources=[0], steps=1)
    assert show.preview("buffalo:D6-exit", two).startswith("then lose 1 unsupplied tipi, the buff")


def test_the_news_say_why_players_pay_for_a_field():
    state = positions.position(
        3, {"D3": 3}, [{"D3": 1}, {}, {"D2": 1}], resources=[1, 0, 1], active=2
    )
    step = state.step(state.parse("tipi:D2-D3"))
    told = [each.text for each in show.news(step.events, step.state, ("Ann", "Ben", "Cleo"))]
    assert "Cleo pays 1 resource for moving to D3, where others have tipis." in told
    assert "Ann pays 1 resource, because Cleo has moved a tipi to D3, where Ann has one." in told


def test_a_tipi_that_no_move_can_save_is_said_to_be_lost_before():
    far = positions.position(3, {"B1": 3, "C2": 2}, [{"E5": 1, "C2": 1}], resources=[0], steps=2)
    assert show.preview("buffalo:B1-B2", far) == (
        "E5 will lack 1 buffalo, and you cannot pay: lose 1 tipi"
    )
    near = positions.position(3, {"B1": 3, "E4": 1}, [{"E5": 1, "C2": 1}], resources=[1], steps=2)
    assert show.preview("buffalo:B1-B2", near) == (  # one comes and one is paid for
        "your tipis will lack 1 buffalo: costs 1 resource"
    )
    assert show.preview("buffalo:E4-D4", near) == "E5 will lack 1 buffalo: costs 1 resource"
    assert not show.preview("buffalo:E4-E5", near)
    passed = positions.position(3, {"B6": 3, "E4": 1}, [{"E4": 1}], resources=[0])
    assert show.preview("tipi:E4-D3", passed) == (
        "lose 1 tipi in your next turn, whatever is moved until then"
    )
    assert show.preview("tipi:E4-E5", passed) == ("E5 lacks 1 buffalo: lose a tipi if none comes")


def test_a_choice_says_which_tipi_it_leaves_without_a_buffalo_and_what_that_costs():
    tipis = [{"D3": 1, "C2": 1, "C3": 1}]
    herd = {"D3": 1, "D2": 1, "C2": 1, "C3": 1}
    state = positions.position(3, herd, tipis, resources=[1], steps=3)
    assert show.preview("buffalo:C2-B2", state) == "C2 will lack 1 buffalo: costs 1 resource"
    depends = "D3 lacks 1 buffalo: costs 1 resource if none comes"  # one can come from D2
    assert show.preview("buffalo:D3-D4", state) == depends
    assert not show.preview("buffalo:D2-D3", state)
    assert not show.preview("buffalo:D2-E3", state)  # none was needed
    poor = positions.position(3, herd, tipis, resources=[0], steps=3)
    warned = SPEECH.warning(poor.parse("buffalo:D3-D4"), poor, None, "en")
    assert warned == "D3 lacks 1 buffalo: lose a tipi if none comes"
    assert not SPEECH.warning(state.parse("buffalo:D3-D4"), state, None, "en")
    dear = bisongames.load("wind_river/base+supply_cost=2")
    state = positions.position(3, herd, tipis, resources=[3], steps=3, game=dear)
    assert show.preview("buffalo:D3-D4", state) == depends.replace("1 resource", "2 resources")
    state = positions.position(3, herd, tipis, resources=[1])
    assert show.preview("extra:D3-D4", state) == depends


def test_what_is_said_to_be_lacking_is_paid_whatever_is_moved():
    rng, seen = random.Random(4), 0
    for seed in range(10):
        match = bisongames.Match("wind_river", 3, seed=seed)
        while not match.is_over and match.count < 120:
            action = rng.choice(match.legal_actions())
            told = SPEECH.preview(action, match.state, None, "en", ("short",))
            player = match.actor
            match.play(action)
            if told:
                seen += 1
                (cost,) = map(int, re.findall(r"costs (\d)", told))
                for _ in range(3):
                    assert lost_when_supplied(match.state, player, rng, paid=True) >= cost, action
    assert seen > 10


def test_tipis_that_lack_a_buffalo_are_marked():
    herd, tipis = {"C3": 1, "D3": 1}, [{"D3": 1, "E5": 1}, {"C3": 2, "D3": 1}]
    state = positions.position(3, herd, tipis, resources=[1], steps=2)
    text = show.text(state)
    assert sorted(re.findall(r"\d[A-Z]!", text.partition("lacks a buffalo")[0])) == [
        *("1P!", "1P!", "1P!"),  # one in the legend
        *("1Q!", "2Q!"),
    ]
    assert "1P! lacks a buffalo (WR-5.2b)" in text
    picture = drawn(state)
    signs = {name: texts(field(picture, name)).count("!") for name in state.table.board.fields}
    assert {name: n for name, n in signs.items() if n} == {"C3": 1, "D3": 2, "E5": 1}
    told = titles(picture, "field:")
    assert "2 tipis of Player 2 (1 lacking a buffalo)" in told["field:C3"]
    assert "1 tipi of Player 1 (1 lacking a buffalo)" in told["field:E5"]
    supplied = positions.position(3, {"C3": 2}, [{}, {"C3": 2}], resources=[1])
    assert "!" not in show.text(supplied)
    assert "lacking" not in show.svg(supplied)


def test_while_placing_it_is_said_which_tipi_no_buffalo_may_supply():
    match = bisongames.Match("wind_river", players=3, seed=2)
    assert show.prompt(match) == "Player 2 puts a first tipi on a field."
    for field in ("B5", "C5", "D5"):
        assert not show.preview(f"place:{field}", match.state)  # a resource pays for it
        match.play(f"place:{field}")
    assert show.prompt(match) == "Player 2 puts a second tipi on a field."
    told = {str(each): show.preview(each, match.state) for each in match.legal_actions()}
    warned = {name for name, preview in told.items() if preview}
    rows = {name[-1] for name in warned}
    assert rows == {"5", "6"}  # one may step to the fourth row from the third
    assert {told[name] for name in warned} == {
        "lose 1 tipi in your first turn unless others bring buffaloes to it"
    }
    match.play("place:B6")
    while not any(type(event).__name__ == "TipisLost" for event in match.events):
        match.play(match.legal_actions()[0])
    assert match.state.table.on_board[1] == 1


def lost_when_supplied(state, player, rng, paid=False):
    """The tipis that a player loses in a random match when they are supplied next, or the resources ``paid`` for them."""
    turn, own, lost = state.turn, False, 0
    while state.result is None and not (own and not isinstance(state.decision, OF_THE_HERD)):
        own = own or (state.active_player == player and isinstance(state.decision, OF_THE_HERD))
        step = state.step(rng.choice(state.legal_actions()))
        state = step.state
        kind, number = (TipisPaidFor, "resources") if paid else (TipisLost, "number")
        told = (e for e in step.events if isinstance(e, kind) and e.player == player)
        lost += sum(getattr(e, number) for e in told)
        if state.turn > turn + state.num_players:
            break
    return lost


def test_what_is_said_to_be_lost_is_lost_whatever_is_moved():
    rng, seen = random.Random(3), Counter[str]()
    for seed in range(12):
        match = bisongames.Match("wind_river", 3, seed=seed)
        while not match.is_over and match.count < 120:
            action = rng.choice(match.legal_actions())
            state = match.state
            told = SPEECH.preview(action, state, None, "en", ("soon", "soon_last", "next"))
            said = re.search(r"lose (\d) tipis?( in your next)?", told)
            player = match.actor
            match.play(action)
            if said and match.state.result is None:
                seen[said[2] or ""] += 1
                for _ in range(3):
                    assert lost_when_supplied(match.state, player, rng) >= int(said[1]), action
    assert min(seen[""], seen[" in your next"]) > 5


def test_the_question_names_the_choices_that_lose_a_tipi():
    state = positions.position(3, {"D6": 1, "C3": 2}, [{"D6": 1, "C3": 1}], resources=[0], steps=1)
    asked = warning_told(ChoiceList(state, state.view(0), ("Ann", "Ben", "Cleo")))
    assert asked == "Beware of 4 D6-the open plains: then lose 1 unsupplied tipi."
    none = positions.position(3, {"B1": 2}, [{"E5": 1}], resources=[0], steps=1)
    asked = warning_told(ChoiceList(none, none.view(0), ("Ann", "Ben", "Cleo")))
    assert asked.startswith("Beware of all choices: then lose 1 unsupplied tipi, your last")
    safe = positions.position(3, {"C3": 2}, [{"C3": 1}], resources=[0], steps=1)
    assert not warning_told(ChoiceList(safe, safe.view(0), ("Ann", "Ben", "Cleo")))


def test_the_news_and_the_choices_say_which_tipi_of_the_set_up_it_is():
    game = bisongames.load("wind_river/base+placement_rounds=3")
    match = bisongames.Match(game, players=3, seed=2)
    told, labels = [], []
    while match.state.turn == 0:
        action = match.legal_actions()[0]
        labels.append(show.label(action, match.state))
        step = match.state.step(action)
        told += [each.text for each in show.news(step.events, step.state) if "puts" in each.text]
        match.play(action)
    first, second, next_ = "a first tipi", "a second tipi", "one more tipi"
    for each in (labels, [line.partition("puts")[2] for line in told]):
        kinds = re.findall("(?:a first|a second|one more) tipi", "\n".join(each))
        assert kinds == [first] * 3 + [second] * 3 + [next_] * 3
    assert [
        each.text for each in show.news(match.events, match.state) if "puts" in each.text
    ] == told
