"""Scored areas of Bison: highlighted on the land, in words, and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bisongames import show
from bisongames.bison.board import TERRAINS
from bisongames.bison.events import AreaScored
from bisongames.bison.scoring import SCORING_ORDER, area_events
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json
from bisongames.handbook.examples.example_search import NAMES
from bisongames.handbook.overlay.badges import crop_around
from bisongames.handbook.text.blocks import Block, NumberedPictures, Passage, Picture, TableBlock
from bisongames.handbook.text.templates import escape_markdown

ROOM: Final = 105.0
"""How much of the land is shown around the middles of the fields of an area."""
POSITIONS: Final = Path(__file__).resolve().parents[1] / "positions"
"""The positions that rulebooks give as examples."""


def scored_areas(state: State) -> list[AreaScored]:
    """The areas with a player in them, in the order of scoring."""
    found = (area for terrain in SCORING_ORDER for area in area_events(state.table, terrain))
    return [area for area in found if area.shares]


def area_of_each_terrain(state: State) -> Block:
    """For each terrain its most instructive area, highlighted on the land, with its scores."""
    found = scored_areas(state)
    best = [
        max(
            (area for area in found if area.terrain == TERRAINS[terrain]),
            key=_telling,
            default=None,
        )
        for terrain in SCORING_ORDER
    ]
    return NumberedPictures(tuple(_marked(state, area) for area in best if area is not None), ())


def worked_example(data: Mapping[str, Any]) -> Iterator[Block]:
    """An area of a position that a rulebook gives as an example: the land, and a line for each player."""
    state: Any = from_json((POSITIONS / f"{data['position']}.json").read_text(encoding="utf-8"))
    area = max(scored_areas(state), key=_telling)
    yield _marked(state, area)
    rows = [
        (
            Passage(NAMES[share.player]),
            Passage(pieces_in_words(share, area.terrain)),
            Passage(str(share.animals)),
            Passage(str(share.rank)),
            Passage(f"**{share.gain}**", (share.rule,)),
        )
        for share in area.shares
    ]
    yield TableBlock(
        ("player", "pieces there", "animals on these fields", "rank", "gets"), tuple(rows)
    )


def pieces_in_words(share: Any, terrain: str) -> str:
    """The pieces of one player in an area, in words."""
    built = "canoe" if terrain == "river" else "tent"
    *sizes, hunters = share.strength
    has = [
        f"{_so_many(number, built)} of size {size}"
        for size, number in zip(range(len(sizes), 0, -1), sizes, strict=True)
        if number
    ]
    return ", ".join([*has, _so_many(hunters, "hunter")] if hunters else has)


def _telling(area: AreaScored) -> tuple[int, int]:
    return len(area.shares), len(area.fields)


def _marked(state: State, area: AreaScored) -> Picture:
    names = NAMES[: state.num_players]
    marks = tuple(f"field:{field}" for field in area.fields)
    svg = show.svg(state, names=names, layout="board", targets=marks)
    (svg,) = crop_around([svg], marks, room=ROOM)
    brings = "; ".join(_brings(share, names) for share in area.shares)
    animals = _so_many(area.animals, "animal")
    told = f"Marked green: {'an area' if len(area.fields) > 1 else 'one field alone'} of {area.terrain} with {animals}. {brings}."
    link = str(link_to(state))
    return Picture(f"area-{area.terrain}", svg, told, escape_markdown(told), link=link)


def _brings(share: Any, names: Sequence[str]) -> str:
    return f"{names[share.player]} gets {share.gain} (rank {share.rank})"


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
