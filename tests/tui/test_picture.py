"""The board of the full screen as a picture: what it shows, and how it is played on."""

import os
import sys
from random import Random

import pytest
from attrs import evolve

from bisongames import Match
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.views.view import View
from bisongames.tui import terminal_probe
from bisongames.tui.picture import BoardPicture
from bisongames.tui.terminal_probe import Graphics, find_graphics, graphics_in
from tests.tui.full_screen import GAMES, SEATED, Player, at_table, play, seated, until

pytest.importorskip("textual_image")
pytest.importorskip("resvg_py")

PIXELS = Graphics("sixel")
"""A terminal that shows pixels, with 10 by 20 of them for each character."""


def picture_of(at: Player) -> BoardPicture:
    return at.pane.query_one(BoardPicture)


def is_picture(at: Player) -> bool:
    """Whether the board is a picture; asked again after each key."""
    return at.pane.pictured


def image_of(at: Player):
    return picture_of(at)._image.image


def differences(one, other) -> set[tuple[int, int]]:
    """The characters in which two images differ."""
    assert one.size == other.size
    return {
        (x // 10, y // 20)
        for x in range(0, one.width, 5)
        for y in range(0, one.height, 5)
        if one.getpixel((x, y)) != other.getpixel((x, y))
    }


def inside(at: Player, id: str) -> tuple[int, int]:
    """A character of the screen in the middle of an element of the picture."""
    left, top, right, bottom = picture_of(at).places[id]
    x, y = picture_of(at).content_region.offset
    return x + int((left + right) / 2), y + int((top + bottom) / 2)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        *(("sixel", (60, 20)), ("sixel", (80, 24)), ("sixel", (120, 40)), ("sixel", (200, 58))),
        *(("blocks", (60, 20)), ("blocks", (200, 58))),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_the_size_of_its_pane(game, kind, size):
    async def script(at: Player) -> None:
        await at.press("ctrl+p" if not is_picture(at) else "f1", "escape")
        pane = at.pane.content_size
        assert picture_of(at).size == pane
        assert image_of(at).size == (pane.width * 10, pane.height * 20)
        for left, top, right, bottom in picture_of(at).places.values():
            assert min(left, top) > -1  # the box of a curve is larger than what is seen of it
            assert right < pane.width + 1
            assert bottom < pane.height + 1

    play(SEATED[game](), script, size, Graphics(kind))


@at_table(SEATED["catan"], size=(120, 40), graphics=PIXELS)
async def test_the_board_is_a_picture_where_the_terminal_shows_pixels(at: Player) -> None:
    assert is_picture(at)
    await at.resize(80, 24)  # too small for the words of a picture
    assert not is_picture(at)
    assert at.board
    await at.press("ctrl+p")
    assert is_picture(at)
    await at.type("picture")
    assert not is_picture(at)
    await at.resize(120, 40)
    assert not is_picture(at)  # as was chosen


@at_table(SEATED["catan"], size=(120, 40))
async def test_the_board_is_text_elsewhere_until_a_picture_is_wanted(at: Player) -> None:
    assert not is_picture(at)
    await at.press("ctrl+p")
    assert is_picture(at)
    assert "no pixels" in at.prompt
    await at.press("ctrl+p")
    assert at.board


def test_a_picture_shows_only_what_its_player_sees():
    match, random = Match("catan", 3, seed=3, start_player=0), Random(1)
    while match.state.turn < 12 or match.actor != 0:
        match.play(random.choice(match.legal_actions()))

    async def script(at: Player) -> None:
        scene = picture_of(at)._scene
        assert scene is not None
        assert isinstance(scene.position, View)
        assert scene.position.player == 0
        assert scene.svg("wide") == evolve(scene, position=match.view(0)).svg("wide")
        assert scene.svg("wide") != evolve(scene, position=match.view(1)).svg("wide")
        assert scene.svg("wide") != evolve(scene, position=match.state).svg("wide")

    play(seated(match), script, (120, 40), PIXELS)


@at_table(SEATED["wind_river"], size=(120, 40), graphics=PIXELS)
async def test_a_click_on_a_lit_place_of_the_picture_chooses_it(at: Player) -> None:
    before = image_of(at)
    await at.pilot.hover(offset=inside(at, "field:D3"))
    assert at.choices[int(at.marked or 0) - 1] == at.match.game.parse("place:D3")
    await at.pilot.click(offset=inside(at, "field:C2"))
    await at.press()
    assert at.mine == ["place:C2"]
    assert differences(before, image_of(at))
    await at.pilot.click(offset=inside(at, "field:A1"))  # not lit
    assert at.mine == ["place:C2"]


@at_table(SEATED["wind_river"], size=(120, 40), graphics=PIXELS)
async def test_arrows_lead_over_the_picture_and_mark_what_is_selected(at: Player) -> None:
    await at.press("tab", "right")
    first = image_of(at)
    await at.press("right")
    (pointed,) = at.pane._marked
    left, top, right, bottom = picture_of(at).places[pointed]
    changed = differences(first, image_of(at))
    assert any(left <= x <= right and top <= y <= bottom for x, y in changed)
    assert (0, 0) not in changed
    await at.press("enter")
    assert at.mine == [f"place:{pointed.removeprefix('field:')}"]


@at_table(
    lambda: seated(until(Match("bison", seed=4), "LayingTile")), size=(120, 40), graphics=PIXELS
)
async def test_a_tile_is_laid_on_the_picture_by_its_place_and_its_rotation(at: Player) -> None:
    place = next(id for id in sorted(at.pane.lit) if id.startswith("cell:"))
    await at.pilot.click(offset=inside(at, place))
    rotations = {id for id in at.pane.lit if id.startswith("rotation:")}
    assert rotations == at.pane.lit
    await at.pilot.click(offset=inside(at, min(rotations)))
    await at.press()
    assert at.mine[-1].startswith("lay")


@pytest.mark.parametrize("module", ["textual_image", "resvg_py", "PIL"])
def test_a_missing_package_is_told_in_a_sentence(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    assert find_graphics(None) == terminal_probe.BLOCKS
    with pytest.raises(BisongamesError, match="requires the extra tui; install it with"):
        find_graphics(True)

    async def script(at: Player) -> None:
        await at.press("ctrl+p")
        assert "a picture of the board requires the extra tui" in at.prompt
        assert not is_picture(at)
        await at.press("enter")
        assert len(at.mine) == 1

    play(SEATED["wind_river"](), script, (120, 40))


@pytest.mark.parametrize(
    ("answers", "graphics"),
    [
        ("\x1b_Gi=1;OK\x1b\\\x1b[6;32;15t\x1b[?62;c", Graphics("kitty", (15, 32))),
        ("\x1b[6;20;10t\x1b[?64;1;2;4;22c", Graphics("sixel")),
        ("\x1b_Gi=1;OK\x1b\\\x1b[?62;4c", Graphics("sixel")),
        ("\x1b_Gi=1;EINVAL: no\x1b\\\x1b[?1;2c", Graphics()),
        ("\x1b[?4c", Graphics()),
        ("\x1b[6;0;0t\x1b[?6c", Graphics()),
        ("words typed meanwhile", Graphics()),
        ("", Graphics()),
    ],
)
def test_a_terminal_tells_how_it_shows_pictures(answers, graphics):
    assert graphics_in(answers) == graphics


@pytest.mark.parametrize(
    ("answer", "kind"), [(b"\x1b_Gi=1;OK\x1b\\\x1b[?62;c", "kitty"), (b"", "blocks")]
)
def test_a_terminal_is_asked_and_may_stay_silent(monkeypatch, answer, kind):
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    person, program = pty.openpty()
    with os.fdopen(program, "r+b", buffering=0) as both:
        monkeypatch.setattr(sys, "__stdin__", both)
        monkeypatch.setattr(sys, "__stdout__", both)
        monkeypatch.setattr(terminal_probe, "has_colors", lambda: True)
        monkeypatch.setattr(terminal_probe, "WAIT", 0.2)
        mode = termios.tcgetattr(program)
        os.write(person, answer)
        assert terminal_probe.probe().kind == kind
        assert termios.tcgetattr(program) == mode
        asked = ""
        while not asked.endswith(terminal_probe.END):
            asked += os.read(person, 1000).decode()
        assert asked.endswith(terminal_probe.QUESTIONS + terminal_probe.END)
    os.close(person)
