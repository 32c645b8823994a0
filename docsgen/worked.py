"""The worked scoring examples of a rulebook: the position as a picture, and every line of its score by the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from bisongames import show
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import State
from bisongames.handbook.bison.areas import SHARE_COLUMNS, position, scored_areas, share_in_words
from bisongames.handbook.examples.example_search import NAMES
from docsgen.pictures import Picture
from docsgen.writing import code, table, text_of


@frozen
class Worked:
    """A scoring example of a rulebook."""

    game: str
    name: str
    title: str
    told: str
    state: State
    player: int | None
    """The player whose score is shown line by line; None to show areas instead."""

    @classmethod
    def of(cls, game: str, said: Mapping[str, Any]) -> Worked:
        """An example from its entry in ``docsgen/data``."""
        return cls(
            game=game,
            name=f"example-{said['name']}",
            title=said["title"],
            told=said["told"],
            state=position(f"{game}-{said['name']}"),
            player=said.get("player"),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The player names of the page."""
        return NAMES[: self.state.num_players]

    def picture(self) -> Picture:
        """The picture of the position."""
        alt = f"{self.state.game.title}, {self.title}: the position"
        svg = show.svg(self.state, names=self.names)
        return Picture(self.title, alt, self.told, svg, str(link_to(self.state)))

    def rows(self) -> Iterator[str]:
        """Yields the score as tables, with a link to each rule."""
        if self.player is None:
            yield from self._areas()
        else:
            yield from self._lines(self.player)

    def _lines(self, player: int) -> Iterator[str]:
        sheet = show.score_sheet(self.state, self.names)
        rows = [
            (
                text_of(f"{row.name}: {row.details[player]}"),
                _link(row.rule or ""),
                f"{row.points[player]:+d}",
            )
            for row in sheet.rows
            if row.details[player]
        ]
        total = ("**all together**", "", f"**{sheet.totals[player]}**")
        yield from table(("what for", "rule", "points"), [*rows, total])

    def _areas(self) -> Iterator[str]:
        rows = []
        for area in scored_areas(self.state):
            first = f"{area.terrain}: {' '.join(map(code, area.fields))}", str(area.animals)
            for share in area.shares:
                words = share_in_words(share, area.terrain)
                rows.append((*first, *words, _link(share.rule), f"**{share.gain}**"))
                first = "", ""
        yield from table(("area", "animals in it", *SHARE_COLUMNS, "rule", "gets"), rows)
        scores = zip(self.names, self.state.standing().scores, strict=True)
        yield f"All together {', '.join(f'{name} gets {score}' for name, score in scores)}."
        yield ""


def _link(rule: str) -> str:
    return f"[{rule}](#{rule})"
