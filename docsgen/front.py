"""The pictures on the front page of the project, one for each game; ``python -m docsgen.front`` redraws them.

They are committed rather than generated with the pages, since the host that shows the sources builds no pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bisongames.engine.matches.match import Match
from bisongames.handbook.examples.example_search import by_bot, playthrough

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
SHOWN: Final = {"wind_river": 90, "bison": 150, "natives": 130, "catan": 400}
"""The number of actions before the picture of each game."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora")


def match_of(game: str) -> Match:
    """The match of four bots that the picture of a game shows."""
    match = Match(game, players=len(NAMES), seed=5, names=NAMES)
    for _ in playthrough(match, by_bot("greedy")):
        if len(match.history) >= SHOWN[game]:
            break
    return match


def picture(game: str) -> str:
    """The picture of a game."""
    match = match_of(game)
    return match.to_svg(match.moves[-1].events, layout="board", labels=False)


if __name__ == "__main__":
    for game in SHOWN:
        path = FOLDER / f"{game}.svg"
        path.write_text(picture(game) + "\n", encoding="utf-8", newline="\n")
