"""The chance to win: a quick bot plays a position on, and a fitted formula judges what it reaches.

``benchmarks/chances.py`` fits the formula of each game and number of players, and measures how well its chances are calibrated.
A game without a formula is played on to its end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import exp
from operator import mul
from random import Random
from typing import Any, Final

from attrs import frozen

from bisongames.bots.judgement import FULL_DEPTH, evaluator_of
from bisongames.bots.lookahead import greedy_action
from bisongames.components.seats import CHANCE, EVERYBODY
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import Game, State
from bisongames.engine.views.result import Result

FILE: Final = "chances.json"


@frozen
class TurnFacts:
    """What a formula knows of a table at the beginning of a turn."""

    turn: int
    active: int
    values: tuple[float, ...]
    """Per player, the value of the table as bots evaluate it."""
    scores: tuple[float, ...]

    def features(self, turns: float, score: float) -> list[list[float]]:
        """Per player: leads in value and in score, also by the time, and the place in the order of play.

        Args:
            turns: the usual number of turns of a match.
            score: the usual score of a winner.
        """
        time, nearness = min(self.turn / turns, 2.0), max(self.scores) / score
        players = len(self.scores)
        rows = []
        for seat in range(players):
            row = list[float]()
            for each in (self.values, self.scores):
                others = [value for other, value in enumerate(each) if other != seat] or [0.0]
                lead = each[seat] - sum(others) / len(others)
                gap = each[seat] - max(others)
                row += [lead, lead * time, lead * time * time, lead * nearness, gap, gap * time]
            place = (seat - self.active) % players
            for later in range(1, players):
                row += [float(place == later), time * (place == later)]
            rows.append(row)
        return rows


@frozen
class Formula(HelpfulValue):
    """The fitted formula of a variant and a number of players."""

    variant: str
    """The id of the variant whose matches it was fitted to."""
    turns: float
    """The mean number of turns of a match."""
    score: float
    """The mean score of a winner."""
    weights: tuple[float, ...]
    """The weight of each feature."""
    horizon: int = 1
    """The number of turns that begin before the formula judges the table."""
    brier: float | None = None
    """The mean Brier score of the chances on matches that it was not fitted to: 0 is perfect; None if it was not measured."""
    naive: float | None = None
    """The Brier score of equal chances for all players there."""

    def chances(self, facts: TurnFacts) -> list[float]:
        """The chance of each player; they add up to 1."""
        rows = facts.features(self.turns, self.score)
        sums = [sum(map(mul, row, self.weights)) for row in rows]
        highest = max(sums)
        shares = [exp(each - highest) for each in sums]
        total = sum(shares)
        return [share / total for share in shares]


def shares_of_win(result: Result, players: int) -> list[float]:
    """The part of each player in the win."""
    winners = result.winners
    return [(seat in winners) / len(winners) for seat in range(players)]


class ChanceModel:
    """Estimates the chances to win in positions of one game and number of players.

    A chance is from 0 to 1; a shared win counts in parts, so that the chances of all players add up to 1.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.evaluator = evaluator_of(game)
        self.formula = formula_of(game, players)
        self.horizon = self.formula.horizon if self.formula else FULL_DEPTH

    def play_on(self, cursor: Cursor[State], turn: int, seed: str) -> Sequence[float]:
        """The chances after a quick bot has played a position on, in place.

        Args:
            cursor: the position.
            turn: the turn from which the horizon counts.
            seed: the seed of the random numbers; equal seeds make estimates comparable.
        """
        rng, last = Random(seed), turn + self.horizon
        waiting, table = cursor.waiting, cursor.table
        while waiting and table.turn < last:
            actor = waiting[-1].player
            if actor == CHANCE:
                cursor.advance(waiting[-1].draw(table, rng))
            else:
                cursor.advance(greedy_action(cursor, actor, self.evaluator, rng))
        if (result := cursor.result) is not None:
            return shares_of_win(result, table.num_players)
        assert self.formula is not None
        return self.formula.chances(self.facts(cursor))

    def facts(self, cursor: Cursor[State]) -> TurnFacts:
        """The facts of a table."""
        table = cursor.table
        standing = cursor.game.rulebook.standing(cursor.game, table, EVERYBODY)
        return TurnFacts(
            table.turn,
            max(table.active_player, 0),
            tuple(self.evaluator.values(table)),
            tuple(map(float, standing.scores)),
        )


@cache
def _fitted() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """The formulas by variant and number of players."""
    text = resources.files("bisongames.lab.analysis").joinpath(FILE).read_text(encoding="utf-8")
    data: Mapping[str, Mapping[str, Mapping[str, Any]]] = json.loads(text)
    return data


def formula_of(game: Game, players: int) -> Formula | None:
    """The formula of this variant, or else of the base variant of its game; None if neither has one."""
    for variant in (game.id, f"{game.rulebook.id}/base"):
        if fit := _fitted().get(variant, {}).get(str(players)):
            return Formula(variant, **{**fit, "weights": tuple(fit["weights"])})
    return None
