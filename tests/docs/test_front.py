"""The front page shows the games as they are drawn now."""

import re
from pathlib import Path

import pytest

from bisongames.cli.commands.demo import comparison
from docsgen.front import FOLDER, SHOWN, picture

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("game", SHOWN)
def test_each_game_is_shown_as_it_is_drawn_now(game):
    drawn = (FOLDER / f"{game}.svg").read_text(encoding="utf-8")
    assert drawn == picture(game) + "\n"


def test_the_readme_shows_all_four():
    shown = re.findall(r"docs/pictures/(\w+)\.svg", README.read_text(encoding="utf-8"))
    assert sorted(set(shown)) == sorted(SHOWN)


def test_the_comparison_of_the_readme_is_that_of_the_demo(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    comparison(40)
    told = capsys.readouterr().out
    (excerpt,) = re.findall(r"```text\n( .*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert excerpt in told
    assert re.search("significant after 40 matches", excerpt)
