"""The final scoring of a match between bots, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import attrs

from bisongames import show
from bisongames.engine.matches.links import link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.example_search import LONGEST, NAMES, by_bot, playthrough
from bisongames.handbook.overlay.crop import keep_bands
from bisongames.handbook.text.blocks import Passage, Picture, ScoringBlock
from bisongames.handbook.text.templates import escape_markdown
from bisongames.show.score_sheet import ScoreSheet

MATCHES: Final = 12
"""The number of matches to try for one with a tie."""


def final_scoring(
    game: Game, data: Mapping[str, Any], told: str, where: Mapping[str, str] | None = None
) -> ScoringBlock:
    """The final scoring of a match between bots, line by line; with ``tied`` the first match with a tie.

    ``where`` has sentences for the caption, by the class of an element that the picture must contain.
    """
    wanted = data.get("players", 0)
    players = wanted if wanted in game.player_counts else max(game.player_counts)
    first = data.get("seed", 1)
    matches = MATCHES if data.get("tied") else 1
    ends = (_ended(game, players, seed) for seed in range(first, first + matches))
    match = next((m for m in ends if any(_tied(m.state, NAMES))), _ended(game, players, first))
    names = NAMES[:players]
    title = f"{game.title}: the last position of a match"
    link = str(link_of(match))
    svgs = [show.svg(match.state, names=names, layout=data.get("layout", "board"))]
    if "narrow" in data:
        tall = show.svg(match.state, names=names, layout=data["narrow"])
        svgs += keep_bands([tall], [f"seat:{player}" for player in range(players)])
    screens = ("broad", "narrow") if len(svgs) > 1 else ("",)
    captions = [
        _caption(svg, escape_markdown(data.get("caption", "")), where or {}) for svg in svgs
    ]
    pictures = tuple(
        Picture(
            "scored-narrow" if on == "narrow" else "scored",
            svg,
            title,
            caption,
            link=link,
            screens=on,
        )
        for svg, caption, on in zip(svgs, captions, screens, strict=True)
    )
    sheet = show.score_sheet(match.state, names)
    tied = tuple(_tied(match.state, names))
    if tied:
        said = attrs.evolve(
            tied[0], text=f"{tied[0].text} {_told_apart(match.state, sheet)}".strip()
        )
        tied = said, *tied[1:]
    return ScoringBlock(pictures, sheet, told, tied)


def _caption(svg: str, always: str, told_where: Mapping[str, str]) -> str:
    """The caption of a picture: a fixed text, and sentences for elements that it contains."""
    drawn = (told for name, told in told_where.items() if re.search(rf'class="{name}\b', svg))
    return " ".join(filter(None, (always, *drawn)))


def _first_by_points(state: State) -> tuple[int, ...]:
    """The players with the most points at the end of a match; none before."""
    scores = state.result.scores if state.is_over and state.result else ()
    return tuple(player for player, score in enumerate(scores) if score == max(scores))


def _told_apart(state: State, sheet: ScoreSheet) -> str:
    """The winner of a tie, with the numbers that broke it."""
    first, won = _first_by_points(state), state.result.winners if state.result else ()
    if len(won) != 1:
        return "They share the victory."
    others = [player for player in first if player not in won]
    for row in sheet.ties:
        if all(row.points[other] != row.points[won[0]] for other in others):
            what = row.name.partition(",")[0].lower()
            numbers = " and ".join(str(row.points[other]) for other in others)
            return f"{sheet.columns[won[0]]} wins: {what} {row.points[won[0]]} to {numbers}."
    return ""


def _tied(state: State, names: Sequence[str]) -> Iterator[Passage]:
    """The players who tied for first, and the rules that break the tie."""
    first = _first_by_points(state)
    if len(first) < 2 or state.result is None or not state.result.decided_by:
        return
    *others, last = (names[player] for player in first)
    rules = tuple(dict.fromkeys(state.game.rule(rule.id) for rule in state.result.decided_by))
    why = " ".join(escape_markdown(rule.text) for rule in rules)
    told = f"**A tie.** {', '.join(others)} and {last} have {state.result.scores[first[0]]} each. {why}"
    yield Passage(told, tuple(rule.id for rule in rules))


@lru_cache(maxsize=32)
def _ended(game: Game, players: int, seed: int) -> Match:
    """A match between bots, to its end or the limit of choices."""
    match = Match(game, players, seed)
    for _ in islice(playthrough(match, by_bot("greedy")), 3 * LONGEST):
        pass
    return match
