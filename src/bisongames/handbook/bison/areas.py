"""Scored areas of Bison: highlighted on the land, in words, and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bisongames import show
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.scoring import SCORING_ORDER, area_events
from bisongames.engine.core.rules import Counted
from bisongames.engine.matches.links import link_to
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.records import from_json
from bisongames.handbook.examples.example_search import NAMES, play_choices, possible_players
from bisongames.handbook.overlay.crop import crop_around
from bisongames.handbook.text.blocks import Block, NumberedPictures, Passage, Picture, TableBlock
from bisongames.handbook.text.markdown import Toml, escape_markdown

ROOM: Final = 105.0
"""The margin shown around the centers of the fields of an area."""
POSITIONS: Final = Path(__file__).resolve().parents[1] / "positions"
"""The positions that rulebooks give as examples."""


def scored_areas(state: State) -> list[AreaScored]:
    """The areas with a player in them, in the order of scoring."""
    areas = (area for terrain in SCORING_ORDER for area in area_events(state.table, terrain))
    return [area for area in areas if area.shares]


def area_of_each_terrain(game: Game, data: Toml) -> NumberedPictures:
    """The most instructive area of each terrain in a random match, highlighted on the land, with its scores."""
    match = Match(game, possible_players(game, data["players"]), data["seed"])
    state = play_choices(match, data["choices"]).state
    best: dict[str, AreaScored] = {}
    for area in scored_areas(state):
        best[area.terrain] = max(best.get(area.terrain, area), area, key=_instructiveness)
    return NumberedPictures(tuple(_picture(state, area) for area in best.values()), ())


def position(name: str) -> State:
    """A position that a rulebook gives as an example."""
    state = from_json((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(state, State)
    return state


def worked_example(data: Toml) -> Iterator[Block]:
    """An area of a position that a rulebook gives as an example: the land, and a line for each player."""
    state = position(data["position"])
    area = max(scored_areas(state), key=_instructiveness)
    yield _picture(state, area)
    rows = [
        (
            *map(Passage, share_in_words(share, area.terrain)),
            Passage(f"**{share.gain}**", (share.rule,)),
        )
        for share in area.shares
    ]
    yield TableBlock((*SHARE_COLUMNS, "gets"), tuple(rows))


SHARE_COLUMNS: Final = ("player", "pieces there", "animals on these fields", "rank")


def share_in_words(share: Share, terrain: str) -> tuple[str, str, str, str]:
    """The player, their pieces in an area, the animals on these fields, and the rank."""
    built = "canoe" if terrain == "river" else "tent"
    *sizes, hunters = share.strength
    pieces = [
        f"{Counted(number):{built}} of size {size}"
        for size, number in zip(range(len(sizes), 0, -1), sizes, strict=True)
        if number
    ]
    pieces += [f"{Counted(hunters):hunter}"] if hunters else []
    return NAMES[share.player], ", ".join(pieces), str(share.animals), str(share.rank)


def _instructiveness(area: AreaScored) -> tuple[int, int]:
    return len(area.shares), len(area.fields)


def _picture(state: State, area: AreaScored) -> Picture:
    names = NAMES[: state.num_players]
    marks = tuple(f"field:{field}" for field in area.fields)
    svg = show.svg(state, names=names, layout="board", targets=marks)
    (svg,) = crop_around([svg], marks, room=ROOM)
    brings = "; ".join(f"{names[s.player]} gets {s.gain} (rank {s.rank})" for s in area.shares)
    what = f"an area of {area.terrain}"
    if len(area.fields) == 1:
        what = f"a single {area.terrain} field"
    told = f"Green marks {what} with {Counted(area.animals):animal}. {brings}."
    link = str(link_to(state))
    return Picture(f"area-{area.terrain}", svg, told, escape_markdown(told), link=link)
