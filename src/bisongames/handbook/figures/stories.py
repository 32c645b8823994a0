"""A story with its pictures and its steps in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bisongames import show
from bisongames.components.seats import CHANCE
from bisongames.engine.matches.links import brief, link_to
from bisongames.handbook.examples.example_search import NAMES
from bisongames.handbook.examples.story_query import FoundStory
from bisongames.handbook.figures.position_figures import label_with_preview
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.overlay.crop import (
    SHOWN_WIDE,
    STRIP,
    crop_around,
    crop_to_strip,
    keep_parts,
    shows_any,
)
from bisongames.handbook.text.blocks import Picture
from bisongames.handbook.text.example_blocks import StoryBlock, StoryLine
from bisongames.handbook.text.markdown import Toml

ALONE: Final = 760.0
"""The width in pixels of a single picture."""
HARBOUR: Final = 150.0
"""The margin of the board shown around the buildings at a harbor."""
STARTS: Final = ("TurnBegun", "RoundBegun")
"""The events that start the next turn or round, which is not part of the story."""


def story_block(story: FoundStory, title: str, told: str, data: Toml, slug: str) -> StoryBlock:
    """A story with its pictures, each as the first player to choose sees the position."""
    first, last = story.steps[0][0], story.steps[-1][2]
    names = NAMES[: first.num_players]
    layout = data.get("layout", "board")
    who = first.actor if first.actor is not None and first.actor >= 0 else None
    guide = guide_of(first.game.rulebook)
    marks = [*_targets(story, layout), *data.get("marks", ())]
    for state, *_, events in story.steps:
        marks += guide.story_targets(state, events, data.get("mark", ""))
    targets = tuple(dict.fromkeys(marks))
    news = [event for *_, events in story.steps for event in events]
    svgs = [show.svg(first.view(who), names=names, layout=layout, targets=targets)]
    if data.get("after_picture", True):
        svgs.append(show.svg(last.view(who), news, names=names, layout=layout))
    if "only" in data:
        svgs = crop_to_strip(svgs, data["only"].replace("WHO", str(who)), data.get("room", STRIP))
    elif layout == "tall":
        svgs = keep_parts(svgs, (*targets, *data.get("also", ())), who, data.get("open", True))
    else:
        wide = ALONE if len(svgs) == 1 else SHOWN_WIDE
        svgs = crop_around(svgs, targets, room=data.get("room", 0.0), wide=wide)
    mark = " Green marks the pieces and places in question." if shows_any(svgs[0], targets) else ""
    legends = [f"Before, as {names[who or 0]} sees it.{mark}", "Afterwards."]
    links = [str(brief(story.link, first)), str(link_to(last))]
    if data.get("harbour") and who is not None:
        at = guide.harbours_of(first, who)
        board = show.svg(first.view(who), names=names, layout="board", targets=at)
        svgs = [*crop_around([board], at, room=HARBOUR), *svgs]
        legends = [f"Green marks the buildings of {names[who]} at the harbour.", *legends]
        links = [links[0], *links]
    pictures = tuple(
        Picture(f"{slug}-{n}", svg, f"{title}: the position, {n} of {len(svgs)}", legend, link=link)
        for n, (svg, legend, link) in enumerate(zip(svgs, legends, links, strict=False), 1)
    )
    return StoryBlock(title, told, pictures, tuple(_steps(story, names)), story.record)


def _targets(story: FoundStory, layout: str) -> Iterator[str]:
    """The click targets of every action, and on a board the hexes between which chance moves a piece."""
    for state, action, _, events in story.steps:
        if state.actor != CHANCE:
            yield from show.targets(action, state)
        elif layout == "board":
            for event in events:
                ends = (getattr(event, name, "") for name in ("start", "end"))
                yield from (f"hex:{at}" for at in ends if at)


def _steps(story: FoundStory, names: Sequence[str]) -> Iterator[StoryLine]:
    """Every choice and every chance outcome in words."""
    for state, action, _, events in story.steps:
        news = [show.tell(event, names) for event in events if type(event).__name__ not in STARTS]
        if state.actor == CHANCE or state.actor is None:
            yield StoryLine("", " ".join(news) or show.label(action, state, names=names))
            continue
        more = " ".join(news[1:])  # the first event repeats the label
        yield StoryLine(names[state.actor], label_with_preview(action, state, names), more)
