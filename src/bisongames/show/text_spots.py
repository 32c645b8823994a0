"""A picture in plain text of which one knows where its elements are, so that they can be clicked and lit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from bisongames.engine.core.actions import Event
from bisongames.show.games import pictures_of, speech_of
from bisongames.show.phrasing import StateOrView
from bisongames.show.text_grid import Run, render_styles, runs_of_spots
from bisongames.show.view_options import look_for


@frozen
class TextBoard:
    """A picture in plain text with the codes of terminal colors, and where its elements are."""

    text: str
    spots: Mapping[str, Sequence[Run]]
    """The parts of lines that show each element, by its id (``data-id`` in pictures)."""

    def without_title(self) -> TextBoard:
        """The picture from its second line with words on."""
        text = self.text.partition("\n")[2].lstrip("\n")
        first = self.text.count("\n") - text.count("\n")
        spots = {
            id: [(line - first, start, end) for line, start, end in runs if line >= first]
            for id, runs in self.spots.items()
        }
        return TextBoard(text, spots)


def board_of(position: StateOrView, events: Iterable[Event], **options: Any) -> TextBoard:
    """The picture of a position for a terminal with colors.

    Args:
        position: what is shown.
        events: what its viewer may know of the events to mark.
        options: fields of ``Look``; ``targets`` are the ids of elements that must be there to be clicked.
    """
    spots: dict[str, str] = {}
    speech = speech_of(position.game.rulebook)
    look = look_for(speech, position.num_players, color=True, bare=True, spots=spots, **options)
    drawn = pictures_of(position).text(position, tuple(events), look)
    runs = runs_of_spots(drawn)
    return TextBoard(
        render_styles(drawn, color=True),
        {id: runs[mark] for id, mark in spots.items() if mark in runs},
    )
