"""The front page shows the games as they are drawn now."""

import re
from pathlib import Path

import pytest

from docsgen.front import FOLDER, SHOWN, picture

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("game", SHOWN)
def test_each_game_is_shown_as_it_is_drawn_now(game):
    drawn = (FOLDER / f"{game}.svg").read_text(encoding="utf-8")
    assert drawn == picture(game, SHOWN[game]) + "\n"


def test_the_readme_shows_all_four():
    shown = re.findall(r"docs/pictures/(\w+)\.svg", README.read_text(encoding="utf-8"))
    assert sorted(set(shown)) == sorted(SHOWN)
