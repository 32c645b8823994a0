"""The worked scoring examples of a rulebook: the position drawn, and every line of the score as the library counts it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames import show
from bisongames.bison.events import AreaScored
from bisongames.bison.scoring import SCORING_ORDER, explained
from bisongames.play.links import link_to
from bisongames.play.records import from_json
from bisongames.play.state import State
from docsgen.pictures import Picture
from docsgen.writing import code, table, text_of

POSITIONS: Final = Path(__file__).resolve().parent / "data" / "examples"


@frozen
class Worked:
    """One example of a rulebook."""

    game: str
    name: str
    title: str
    told: str
    state: State
    player: int | None
    """Whose score is shown line by line; of nobody where the areas are shown instead."""

    @classmethod
    def of(cls, game: str, said: Mapping[str, Any]) -> Worked:
        """An example from what ``docsgen/data`` says about it."""
        path = POSITIONS / f"{game}-{said['name']}.json"
        return cls(
            game=game,
            name=f"example-{said['name']}",
            title=said["title"],
            told=said["told"],
            state=from_json(path.read_text(encoding="utf-8")),
            player=said.get("player"),
        )

    def picture(self) -> Picture:
        """The position."""
        alt = f"{self.state.game.title}, {self.title}: the position"
        return Picture(self.title, alt, self.told, show.svg(self.state), str(link_to(self.state)))

    def rows(self) -> Iterator[str]:
        """The score as tables; a rule's id is a link to it."""
        if self.player is None:
            yield from self._areas()
        else:
            yield from self._lines(self.player)

    def _lines(self, player: int) -> Iterator[str]:
        sheet = show.score_sheet(self.state)
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
        for area in areas(self.state):
            first = f"{area.terrain}: {' '.join(map(code, area.fields))}", str(area.animals)
            built = "canoe" if area.terrain == "river" else "tent"
            for share in area.shares:
                rows.append((*first, *_share(share, built)))
                first = "", ""
        yield from table(
            ("area", "animals", "player", "has there", "on own fields", "rank", "rule", "gets"),
            rows,
        )
        scores = self.state.standing().scores
        told = ", ".join(f"player {player} gets {score}" for player, score in enumerate(scores))
        yield f"All together {told}."
        yield ""


def areas(state: State) -> list[AreaScored]:
    """The areas with somebody in them, in the order of scoring."""
    found = (area for terrain in SCORING_ORDER for area in explained(state.table, terrain))
    return [area for area in found if area.shares]


def _share(share: Any, built: str) -> tuple[str, ...]:
    """What one player has in an area, in words, and what comes of it."""
    *sizes, hunters = share.strength
    has = [
        f"{_so_many(number, built)} of size {size}"
        for size, number in zip(range(len(sizes), 0, -1), sizes, strict=True)
        if number
    ]
    if hunters:
        has.append(_so_many(hunters, "hunter"))
    return (
        str(share.player),
        ", ".join(has),
        str(share.animals),
        str(share.rank),
        _link(share.rule),
        f"**{share.gain}**",
    )


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _link(rule: str) -> str:
    return f"[{rule}](#{rule})"
