"""The page that plays without a server: what it is made of, what is fetched for it, and the links that lead there."""

from __future__ import annotations

import html
import random
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import bisongames
from bisongames.components.seats import CHANCE
from bisongames.engine.matches.links import read_link
from bisongames.handbook.text.blocks import HtmlWriter, Picture
from docsgen.material import Material
from docsgen.playing import fetching, laying
from tests import budget
from tests.docs.conftest import whole_page

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r'href="(?:\.\./)?play/index\.html#/play/([^"]*)"')


@pytest.fixture(scope="module")
def pages(files: dict[str, str]) -> dict[str, str]:
    """The generated pages that lead to a table."""
    games = sorted({variant.game for variant in bisongames.variants()})
    whole = {f"rules/{game}.md": whole_page(files, game) for game in games}
    return {name: text for name, text in (files | whole).items() if LINK.search(text)}


def links(page: str) -> list[str]:
    return [html.unescape(link) for link in LINK.findall(page)]


def test_every_game_has_pictures_examples_and_a_card_that_lead_to_a_table(
    pages: dict[str, str],
) -> None:
    for game in sorted({variant.game for variant in bisongames.variants()}):
        assert len(links(pages[f"rules/{game}.md"])) > 50
        assert len(links(pages[f"generated/front-{game}.html"])) == 1


def test_every_link_of_the_pages_leads_to_a_match(pages: dict[str, str]) -> None:
    found = {link for page in pages.values() for link in links(page)}
    assert len(found) > 400
    for link in random.Random(7).sample(sorted(found), budget.examples(len(found), 40)):
        said = read_link(link)
        assert said.match(bisongames.load(said.variant)).players == said.players


@pytest.mark.parametrize("game", ["wind_river", "bison", "natives", "catan"])
def test_an_example_leads_to_exactly_the_position_in_which_it_was_found(
    pages: dict[str, str], game: str
) -> None:
    page = pages[f"rules/{game}.md"]
    for id, example in list(Material.of(game).examples.items())[::7]:
        rule = page[page.index(f'id="{id}"') :]
        said = read_link(links(rule[: rule.index("</div></div>")])[0])
        match, wanted = said.match(bisongames.load(said.variant)), example.moment.now
        assert wanted in match.states
        assert match.state == wanted or wanted.actor == CHANCE  # whose outcome is dealt at once


def test_every_picture_of_a_position_has_its_link(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        for figure in re.findall(r'<figure class="hb-figure">.*?</figure>', page, re.DOTALL):
            shows_a_turn = re.search(r"pictures/[\w-]+-turn(-\d+)?\.svg", figure)  # of no position
            if "data-id=" in figure or ("<img" in figure and not shows_a_turn):
                assert LINK.search(figure), (name, figure[-300:])


def test_a_handbook_of_its_own_leads_nowhere() -> None:
    picture = Picture("start", "<svg></svg>", "The start", link="bison/base?seed=1&players=2")
    assert "href" not in picture.html(HtmlWriter())
    shown = picture.html(HtmlWriter(table="table.html#"))
    assert 'href="table.html#bison/base?seed=1&amp;players=2"' in shown


def test_the_wheels_are_those_of_the_development_tools() -> None:
    pins = (ROOT / "requirements-dev.txt").read_text("utf-8").splitlines()
    wanted = re.findall(
        r"^(\S+==\S+) --hash=sha256:[0-9a-f]{64}$", fetching.WHEELS.read_text(), re.MULTILINE
    )
    assert len(wanted) == 5
    assert set(wanted) <= set(pins)


def test_another_file_in_the_place_of_a_known_one_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / f"pyodide-{fetching.PYODIDE}.tgz").write_bytes(b"something else")
    with pytest.raises(fetching.WrongHashError, match="expected sha512-"):
        fetching.tarball(tmp_path)


def test_a_wheel_with_another_hash_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fake").mkdir()
    with zipfile.ZipFile(tmp_path / "fake" / "attrs-26.1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("attrs/__init__.py", "")
    for name in ("PIP_FIND_LINKS", "PIP_NO_INDEX"):
        monkeypatch.setenv(name, str(tmp_path / "fake") if "LINKS" in name else "1")
    with pytest.raises(fetching.NotThereError, match="the wheels cannot be downloaded"):
        fetching.wheels(tmp_path / "kept")
    assert not list((tmp_path / "kept").iterdir())


@pytest.mark.parametrize("demanded", [False, True])
def test_without_npm_one_line_says_so_and_so_does_the_page(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    demanded: bool,
) -> None:
    monkeypatch.setattr(laying, "KEPT", tmp_path)
    monkeypatch.setattr(laying, "tarball", lambda: fetching.tarball(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr("sys.argv", ["laying"])
    monkeypatch.setenv("BISONGAMES_PLAY", "required" if demanded else "")
    assert laying.main() == (1 if demanded else 0)
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "npm is not installed" in told.err
    if not demanded:
        written = (Path(told.out.strip()) / "index.html").read_text("utf-8")
        assert 'role="alert">These pages were built without' in written
        assert "<script" not in written


def test_the_page_is_that_of_the_server_with_another_wire() -> None:
    own = (laying.TABLE / "index.html").read_text("utf-8")
    here = laying.page()
    assert 'data-wire="worker"' in here
    assert 'data-wire="worker"' not in own
    assert "main.js" not in here  # begin.js adds it, unless the page is opened as a file
    with pytest.raises(ValueError, match="expected '<html"):
        laying.page("<html>")
    names = {path.name for path in laying.page_files()}
    assert {"main.js", "bisongames.js", "beside.js", "worker.js"} <= names


def test_the_worker_has_what_the_page_asks_of_its_wire() -> None:
    types = (fetching.ROOT / "frontend" / "src" / "wire.ts").read_text("utf-8")
    (wire,) = re.findall(r"^export type Wire = {\n(.*?)^};", types, re.MULTILINE | re.DOTALL)
    beside = (laying.HERE / "page" / "beside.js").read_text("utf-8")
    there = set(
        re.findall(
            r"^  (?:async )?(\w+)(?:[:(,])", beside.partition("export const")[2], re.MULTILINE
        )
    )
    assert set(re.findall(r"^  (\w+)[?:<(]", wire, re.MULTILINE)) <= there
