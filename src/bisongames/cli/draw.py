"""``bisongames draw``: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from bisongames.cli.faults import GivenFault, UsageFault
from bisongames.cli.given import position_given
from bisongames.cli.picture import say_picture
from bisongames.cli.terminal import say
from bisongames.play.saving import write_whole

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
    force: bool = False,
) -> None:
    """Draw a position as SVG, to the screen or a file.

    Args:
        given: a saved match or position, or a variant: then its start.
        out: the file to write, its name ending in .svg (with --text in .txt); the screen if not given.
        at: after how many actions of the saved match, instead of its last position.
        player: draw only what this player sees: a number, or spectator.
        players: how many play, for the start of a variant.
        text: characters instead of SVG.
        force: write over the file if it is there already.
    """
    if out is not None:
        _may_be_written(out, ".txt" if text else ".svg", force)
    elif force:
        raise UsageFault("--force goes with --out")
    found = position_given(given, at, players, player)
    picture = found.position.to_text(found.events) if text else found.position.to_svg(found.events)
    if out is not None:
        write_whole(out, picture + "\n")
        say(f"Drawn into {out}.")
    elif text:
        say_picture(picture)
    else:
        print(picture)


def _may_be_written(out: Path, suffix: str, force: bool) -> None:
    """See that a picture goes into a file for pictures, and that nothing is lost by it.

    Raises:
        GivenFault: says what is wrong with the name.
    """
    if out.is_dir():
        raise GivenFault(f"{out} is a folder")
    if out.suffix.lower() != suffix:
        kind = "characters go" if suffix == ".txt" else "a picture goes"
        raise GivenFault(f"{kind} into a file that ends in {suffix}, not into {out}")
    if out.exists() and not force:
        raise GivenFault(f"{out} is there already; --force writes over it")
