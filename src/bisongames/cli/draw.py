"""``bisongames draw``: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from bisongames.cli.given import position_given
from bisongames.cli.picture import say_picture
from bisongames.cli.terminal import say

EXAMPLES: Final = """
  bisongames draw wind_river --out start.svg
  bisongames draw wind_river --players 4 --text
  bisongames draw match.json --at 20 --player 1 --out view.svg"""


def draw(
    given: Annotated[str, Parameter(name="FILE|VARIANT")],
    /,
    *,
    out: Path | None = None,
    at: int | None = None,
    player: str | None = None,
    players: int | None = None,
    text: bool = False,
) -> None:
    """Draw a position as SVG, to the screen or a file.

    Args:
        given: a saved match or position, or a variant: then its start.
        out: the file to write; the screen if not given.
        at: after how many actions of the saved match, instead of its last position.
        player: draw only what this player sees: a number, or spectator.
        players: how many play, for the start of a variant.
        text: characters instead of SVG.
    """
    found = position_given(given, at, players, player)
    picture = found.position.to_text(found.events) if text else found.position.to_svg(found.events)
    if out is not None:
        out.write_text(picture + "\n", encoding="utf-8")
        say(f"Drawn into {out}.")
    elif text:
        say_picture(picture)
    else:
        print(picture)
