"""``bisongames draw``: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from bisongames import show
from bisongames.cli.arguments.argument_errors import UsageError
from bisongames.cli.arguments.argument_loader import GivenPosition, load_position
from bisongames.cli.output.pictures import check_picture_path, write_picture
from bisongames.cli.output.terminal import has_colors, room, say, say_styled
from bisongames.engine.positions.state import State
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.view_options import Layout, Theme

EXAMPLES: Final = """
  bisongames draw wind_river --out start.svg
  bisongames draw wind_river --players 4 --text
  bisongames draw match.json --out board.png --size 1200 --theme dark
  bisongames draw wind_river --layout tall --targets legal --out phone.svg
  bisongames draw match.json --at 20 --player 1 --out view.svg"""

LEGAL: Final = "legal"
READABLE: Final = 600
"""The width in pixels below which the letters of a wide picture cannot be read."""


def draw(
    given: Annotated[str, Parameter(name="FILE|VARIANT")],
    /,
    *,
    out: Path | None = None,
    at: int | None = None,
    player: str | None = None,
    players: int | None = None,
    layout: Layout | None = None,
    size: int | None = None,
    theme: Theme = "auto",
    hide_labels: bool = False,
    targets: str | None = None,
    names: str | None = None,
    text: bool = False,
    width: int | None = None,
    force: bool = False,
) -> None:
    """Draw a position as SVG, PNG or characters, to the screen or a file.

    Args:
        given: a saved match or position, or a variant for its start.
        out: the file to write: .svg, .png (requires the extra png) or .txt; the screen if not given.
        at: draw the saved match after this number of actions; its last position if not given.
        player: draw only what this player sees: a number counted from 0, a name, or spectator.
        players: number of players, for the start of a variant.
        layout: the panel beside the board (wide), below it (tall), or none (board); if not given, tall for a size below 600.
        size: width of the picture in pixels.
        theme: light, dark, or auto to follow the page around the picture (light in a PNG).
        hide_labels: leave out the names of the places on the board.
        targets: highlight these ids, separated by commas, or legal for the targets of all legal actions.
        names: names of the players, one for each seat, separated by commas.
        text: draw in characters instead of as SVG.
        width: characters per line, at least 40; the width of the window if not given.
        force: overwrite the file if it exists.
    """
    if out is not None:
        check_picture_path(out, force)
        if text and out.suffix.lower() != ".txt":
            raise UsageError(f"--text requires a .txt file, got {out}")
    elif force:
        raise UsageError("--force applies to --out only")
    text = text or (out is not None and out.suffix.lower() == ".txt")
    if width is not None and not text:
        raise UsageError("--width applies to --text only; use --size for pictures")
    drawn = load_position(given, at, players, player)
    called = drawn.names if names is None else tuple(names.split(","))

    def characters(color: bool = False) -> str:
        columns = room() if width is None else width
        position, events = drawn.position, drawn.events
        return show.text(position, events, width=columns, color=color, names=called)

    def picture() -> str:
        return show.svg(
            drawn.position,
            drawn.events,
            layout=layout or ("wide" if size is None or size >= READABLE else "tall"),
            size=size,
            labels=not hide_labels,
            names=called,
            targets=_targets(drawn, targets),
            theme=theme,
        )

    if out is not None:
        write_picture(out, picture, characters, size)
        say(f"Drawn into {out}.")
    elif text:
        say_styled(characters(has_colors()))
    else:
        print(picture())


def _targets(drawn: GivenPosition, given: str | None) -> tuple[str, ...]:
    """The ids of the things to highlight."""
    if given is None:
        return ()
    if given != LEGAL:
        return tuple(id.strip() for id in given.split(","))
    position = drawn.position
    if isinstance(position, State):
        actions = ChoiceList(position, position, ()).actions
    else:
        actions = position.choices
    ids = (id for action in actions for id in show.targets(action, position))
    return tuple(dict.fromkeys(ids))
