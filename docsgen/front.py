"""The pictures on the front page of the project, one of each game: ``python -m docsgen.front`` draws them again.

They lie beside the pages rather than being made with them, since the place where the sources are shown builds nothing.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from bisongames.bots import Greedy
from bisongames.engine.matches.match import Match

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
SHOWN: Final = {"wind_river": 90, "bison": 150, "natives": 130, "catan": 400}
"""The number of actions before the picture of each game."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora")


def pictures() -> dict[str, str]:
    """The pictures by the name of their file."""
    return {f"{game}.svg": picture(game, actions) for game, actions in SHOWN.items()}


def picture(game: str, actions: int) -> str:
    """A match of four bots after a number of actions."""
    match = played(game, actions)
    return match.to_svg(match.moves[-1].events, layout="board", labels=False)


def played(game: str, actions: int) -> Match:
    """A match of four bots after a number of actions."""
    match = Match(game, players=len(NAMES), seed=5, names=NAMES)
    bot, rng = Greedy(), random.Random(5)
    while len(match.history) < actions and match.actor is not None:
        match.play(bot.choose(match.state, match.actor, rng))
    return match


if __name__ == "__main__":
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8", newline="\n")
