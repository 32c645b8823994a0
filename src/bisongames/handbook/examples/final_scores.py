"""The final scoring of a match between bots, line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from bisongames import show
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.matches.links import link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.example_search import (
    LONGEST,
    NAMES,
    by_bot,
    play_choices,
    possible_players,
)
from bisongames.handbook.overlay.crop import crop_around, keep_bands
from bisongames.handbook.overlay.geometry import frame_of, place_centers
from bisongames.handbook.text.blocks import Passage, Picture
from bisongames.handbook.text.example_blocks import ScoringBlock
from bisongames.handbook.text.markdown import Toml, escape_markdown
from bisongames.show.score_sheet import ScoreSheet

ROOM: Final = 105.0
"""The margin around the middles of the outermost fields that lie on the table at the end."""
MATCHES: Final = 12
"""The maximum number of matches to play in search of a tie."""


def final_scoring(game: Game, data: Toml, told: str, where: Mapping[str, str]) -> ScoringBlock:
    """The final scoring of a match between bots, line by line; with ``tied``, of the first match that ends in a tie.

    ``where`` has sentences for the caption, by the class of an element that the picture must contain.
    """
    players = possible_players(game, data.get("players", 0))
    first = data.get("seed", 1)
    seeds = range(first, first + (MATCHES if data.get("tied") else 1))
    ends = (_finished_match(game, players, seed) for seed in seeds)
    match = next(
        (m for m in ends if _players_of_tie(m.state)), _finished_match(game, players, first)
    )
    names = NAMES[:players]
    board = show.svg(match.state, names=names, layout="board")
    fields = [id for id in place_centers(board) if id.startswith("field:")]
    (board,) = crop_around([board], fields, room=ROOM, wide=frame_of(board)[2])
    svgs = {"": board}
    if "narrow" in data:
        tall = show.svg(match.state, names=names, layout=data["narrow"])
        (narrow,) = keep_bands([tall], [f"seat:{player}" for player in range(players)])
        svgs = {"broad": svgs[""], "narrow": narrow}
    always = escape_markdown(data.get("caption", ""))
    pictures = []
    for screens, svg in svgs.items():
        drawn = [text for name, text in where.items() if re.search(rf'class="{name}\b', svg)]
        pictures.append(
            Picture(
                "scored-narrow" if screens == "narrow" else "scored",
                svg,
                f"{game.title}: the last position of a match",
                " ".join(filter(None, (always, *drawn))),
                link=str(link_of(match)),
                screens=screens,
            )
        )
    sheet = show.score_sheet(match.state, names)
    return ScoringBlock(tuple(pictures), sheet, told, _tie(match.state, sheet))


def _players_of_tie(state: State) -> tuple[int, ...]:
    """The players with the most points at the end of a match, where rules break their tie."""
    result = state.result if state.is_over else None
    if result is None or not result.decided_by:
        return ()
    first = [n for n, score in enumerate(result.scores) if score == max(result.scores)]
    return tuple(first) if len(first) > 1 else ()


def _tie(state: State, sheet: ScoreSheet) -> Passage | None:
    """The players who tied for first, the rules that break the tie, and the winner with the numbers that broke it."""
    first, result = _players_of_tie(state), state.result
    if not first or result is None:
        return None
    *others, last = (sheet.columns[player] for player in first)
    rules = tuple(dict.fromkeys(state.game.rule(rule.id) for rule in result.decided_by))
    why = " ".join(escape_markdown(rule.text) for rule in rules)
    told = f"**Equal points.** {', '.join(others)} and {last} have {result.scores[first[0]]} each. {why}"
    winner = _winner(sheet, first, result.winners, state.table.active_player)
    return Passage(f"{told} {winner}".strip(), tuple(rule.id for rule in rules))


def _winner(sheet: ScoreSheet, first: Sequence[int], winners: Sequence[int], in_turn: int) -> str:
    """Who wins among the ``first`` with equal points, by which numbers or because it is their turn."""
    if set(winners) == set(first):
        return "They share the victory."
    if len(winners) != 1:
        return f"{join_list([sheet.columns[player] for player in winners])} share the victory."
    (won,), others = winners, [player for player in first if player not in winners]
    for row in sheet.ties:
        if all(row.points[other] != row.points[won] for other in others):
            what = row.name.partition(",")[0].lower()
            numbers = " and ".join(str(row.points[other]) for other in others)
            return f"{sheet.columns[won]} wins: {what} {row.points[won]} to {numbers}."
    name = sheet.columns[won]
    return f"It is {name}'s turn: {name} wins." if in_turn == won else f"{name} wins."


@lru_cache(maxsize=32)
def _finished_match(game: Game, players: int, seed: int) -> Match:
    """A match between bots, played to its end or to the limit of choices."""
    return play_choices(Match(game, players, seed), 3 * LONGEST, by_bot("greedy"))
