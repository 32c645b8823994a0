"""Matches that bots play on after each of two choices, with the same luck: by how much one choice is better in the end, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from attrs import field, frozen

from bisongames import show
from bisongames.bots.baselines import Bot, Greedy
from bisongames.bots.skill_levels import Steady
from bisongames.components.seats import CHANCE, EVERYBODY
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.lab.puzzle_book.event_diff import Period, Tallier, Tally

PLAYING_ON: Final[Mapping[str, type[Bot]]] = {"bison": Steady}
"""The bot of these matches where it is not ``greedy``: it plans whole turns in Bison, which takes ten times as long."""
TURNS: Final = 3
"""The most turns of the player at the beginning of which the leads are compared."""
DOUBT: Final = 2.0
"""The standard errors by which one choice of a puzzle must be better than another, in a search and in the end."""
LEAST: Final = 0.2
"""The points by which it must be better in the end."""


@frozen
class Ending:
    """A match that bots have played on to its end."""

    result: Result
    leads: tuple[int, ...]
    """The lead of the player at the beginning of each of their next turns."""
    tally: Tally = field(factory=Tally, eq=False)
    """What happened in each period of the rest of the match."""


Pair = tuple[Ending, Ending]
"""How a match ends after each of two choices."""


def playing_on(
    state: State, actions: tuple[Action, Action], seed: int, numbers: Iterable[int]
) -> list[Pair]:
    """The ends of matches that bots play on after each of two actions, with the same luck."""
    pairs = list[Pair]()
    for number in numbers:
        better, worse = (_end_of_play(state, each, f"{seed} {number}") for each in actions)
        pairs.append((better, worse))
    return pairs


def _end_of_play(state: State, action: Action, seed: str) -> Ending:
    """The end of the match after an action, when bots have played on."""
    player = state.actor
    assert player is not None
    game, leads, turn = state.game, list[int](), state.turn
    tallier = Tallier(game, player)
    cursor = state.sample(player, Random(seed)).cursor(tallier)
    bot = PLAYING_ON.get(game.rulebook.id, Greedy)()
    luck, rng = Random(f"{seed} luck"), Random(f"{seed} bots")
    cursor.advance(action)
    while (actor := cursor.actor) is not None:
        table = cursor.table
        if table.turn != turn:
            turn = table.turn
            tallier.period = Period.LATER if leads else Period.NEXT
            if table.active_player == player and len(leads) < TURNS:
                leads.append(lead(game.rulebook.standing(game, table, EVERYBODY).scores, player))
        if actor == CHANCE:
            cursor.advance(cursor.sample_chance(luck))
        else:
            cursor.advance(bot.choose(cursor.state(), actor, rng))
    assert cursor.result is not None
    return Ending(cursor.result, tuple(leads), tallier.tally)


def gains(pairs: Iterable[Pair], player: int) -> list[int]:
    """By how many points the final lead of a player is better after the first choice."""
    return [lead(a.result.scores, player) - lead(b.result.scores, player) for a, b in pairs]


def is_ahead(pairs: Sequence[Pair], player: int) -> bool:
    """Whether the first choice is better in the mean, beyond doubt and by enough to matter."""
    each = gains(pairs, player)
    return fmean(each) >= max(LEAST, DOUBT * stdev(each) / sqrt(len(each)))


def course(pairs: Sequence[Pair]) -> tuple[float, ...]:
    """By how many points the lead is better after the first choice, at the beginning of each next turn of the player; the mean.

    Turns that some match does not reach are left out.
    """
    leads = [[a - b for a, b in zip(x.leads, y.leads, strict=False)] for x, y in pairs]
    return tuple(round(fmean(each), 1) for each in zip(*leads, strict=False))


def differences(pairs: Sequence[Pair], player: int) -> tuple[dict[str, float], dict[str, float]]:
    """The mean differences between the choices in the points of the player, and of the best other player, by row of the score sheet."""
    own, other = Counter[str](), Counter[str]()
    for pair in pairs:
        for ending, sign in zip(pair, (1, -1), strict=True):
            scores = ending.result.scores
            others = [seat for seat in range(len(scores)) if seat != player]
            best = max(others, key=scores.__getitem__)
            for sums, seat in ((own, player), (other, best)):
                for name, number in by_row(ending.result, seat):
                    sums[name] += sign * number
    return _means(own, len(pairs)), _means(other, len(pairs))


def by_row(result: Result, seat: int) -> Iterator[tuple[str, int]]:
    """Yields the points of a player by the rows of the score sheet."""
    for row in show.score_sheet(result).rows:
        yield row.name, row.points[seat]


def _means(sums: Mapping[str, int], number: int) -> dict[str, float]:
    means = {name: round(total / number, 1) for name, total in sums.items()}
    return {name: mean for name, mean in means.items() if mean}


def lead(scores: Sequence[int], player: int) -> int:
    """The lead of a player over the best other, in points."""
    return scores[player] - max(score for seat, score in enumerate(scores) if seat != player)
