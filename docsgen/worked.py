"""The worked scoring examples of a rulebook: the position drawn, and every line of the score as the library counts it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from bisongames import show
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json
from bisongames.handbook.bison.areas import POSITIONS, pieces_in_words, scored_areas
from bisongames.handbook.examples.example_search import NAMES
from docsgen.pictures import Picture
from docsgen.writing import code, table, text_of


@frozen
class Worked:
    """One example of a rulebook."""

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
        path = POSITIONS / f"{game}-{said['name']}.json"
        return cls(
            game=game,
            name=f"example-{said['name']}",
            title=said["title"],
            told=said["told"],
            state=from_json(path.read_text(encoding="utf-8")),
            player=said.get("player"),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The player names of the page."""
        return NAMES[: self.state.num_players]

    def picture(self) -> Picture:
        """The position."""
        alt = f"{self.state.game.title}, {self.title}: the position"
        svg = show.svg(self.state, names=self.names)
        return Picture(self.title, alt, self.told, svg, str(link_to(self.state)))

    def rows(self) -> Iterator[str]:
        """The score as tables; a rule's id is a link to it."""
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
                rows.append((*first, *_share(share, area.terrain, self.names)))
                first = "", ""
        yield from table(
            (
                "area",
                "animals in it",
                "player",
                "pieces there",
                "animals on these fields",
                "rank",
                "rule",
                "gets",
            ),
            rows,
        )
        scores = self.state.standing().scores
        told = ", ".join(
            f"{name} gets {score}" for name, score in zip(self.names, scores, strict=True)
        )
        yield f"All together {told}."
        yield ""


def _share(share: Any, terrain: str, names: Sequence[str]) -> tuple[str, ...]:
    """The pieces of one player in an area, in words, and their score."""
    return (
        names[share.player],
        pieces_in_words(share, terrain),
        str(share.animals),
        str(share.rank),
        _link(share.rule),
        f"**{share.gain}**",
    )


def _link(rule: str) -> str:
    return f"[{rule}](#{rule})"
