"""Which rules decide a puzzle: those of the choices of the turn, and those of the scores that make most of the gain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import Game
from bisongames.lab.advice.advice import PlayLine
from bisongames.lab.puzzle_book.played_on import Pair, by_row, by_rule, differences
from bisongames.lab.puzzle_book.puzzle import most_of
from bisongames.lab.rule_diff.diff import rule_about

OF_CHOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "wind_river": {
        "buffalo": ("WR-5.2b", "WR-5.2h"),
        "tipi": ("WR-5.3.1a", "WR-5.3.1j"),
    },
    "bison": {
        "mark:tents": ("BI-4.3.1s", "BI-4.3.1t"),
        "mark:canoes": ("BI-4.3.1s", "BI-4.3.1t"),
        "mark:move-1": ("BI-4.3.1an",),
        "mark:move-3": ("BI-4.3.1aq",),
        "mark:gathering": ("BI-4.3.1al",),
        "mark:tile": ("BI-4.3.1n",),
        "announce:0": ("BI-4.3.2a",),
        "announce": ("BI-4.3j",),
        "buy:hunter": ("BI-4.3.3c",),
        "buy": ("BI-4.3.3d",),
    },
    "natives": {
        "activate:elder": ("NA-5a", "NA-4i"),
        "activate:shaman": ("NA-5e", "NA-4i"),
        "activate:warrior": ("NA-5g", "NA-4i"),
        "activate:farmer": ("NA-5i", "NA-4i"),
        "activate:fisher": ("NA-5j", "NA-4i"),
        "activate:hunter": ("NA-5k", "NA-4i"),
        "place": ("NA-3d", "NA-4i"),
    },
    "catan": {
        "robber": ("CA-5c", "CA-5i"),
        "rob": ("CA-5j",),
        "bank": ("CA-5n",),
        "road": ("CA-1i",),
        "settlement": ("CA-1j",),
        "city": ("CA-1k",),
        "buy": ("CA-1l",),
        "play:knight": ("CA-5aj",),
        "play:road_building": ("CA-5am",),
        "play:year_of_plenty": ("CA-5an",),
        "play:monopoly": ("CA-5ao",),
    },
}
"""Rules by the beginning of an action's notation; an action without any decides nothing beside others."""
OF_SCORES: Final[Mapping[str, tuple[str, ...]]] = {
    "BI-4.4g": ("BI-4.4c", "BI-4.4g"),
    "Longest Road": ("CA-6f", "CA-6g"),
    "Largest Army": ("CA-6a", "CA-6b"),
}
"""Rules that say how points are won, by the rule of the points or by the row of the score sheet."""


def deciding_rules(line: PlayLine, pairs: Sequence[Pair]) -> tuple[str, ...]:
    """The ids of the rules that decide a puzzle.

    Args:
        line: the solution with the choices after it.
        pairs: how matches end after the solution, and after the tempting choice.
    """
    game, player = line.start.game, line.moves[0].player
    own = [
        move.action
        for move, state in zip(line.moves, line.states(), strict=False)
        if move.player == player and state.turn == line.start.turn
    ]
    found = [rule for action in own for rule in _of_choice(action, game)]
    if not found and (rule := rule_about(type(own[0]).__name__, game)):
        found.append(rule)
    for points in (by_row, by_rule):
        mine, theirs = differences(pairs, player, points)
        for name in (*most_of(mine, theirs), *most_of(theirs, mine)):
            found += OF_SCORES.get(name, (name,))
    return tuple(dict.fromkeys(rule for rule in found if game.has_rule(rule)))


def _of_choice(action: Action, game: Game) -> Sequence[str]:
    """The rules that say what an action is good for; none of those that say nothing about it."""
    named = OF_CHOICES.get(game.rulebook.id, {})
    return next((named[begin] for begin in named if str(action).startswith(begin)), ())
