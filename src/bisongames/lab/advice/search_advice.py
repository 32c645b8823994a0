"""Finds the best choices of a position by a search, and the reasons for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, variance
from time import perf_counter
from typing import Final, NamedTuple

from bisongames import show
from bisongames.bots.learned_tree import tree_of
from bisongames.bots.search import ITERATIONS, Search
from bisongames.bots.search_tree import Edge
from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import hints_on_keywords
from bisongames.engine.core.player_names import default_names
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.lab.advice.advice import Advice, AdviceReason, AdvisedChoice, LineMove, PlayLine
from bisongames.lab.advice.advice_reasons import ends_a_turn, reasons_for
from bisongames.show.arguments import position_and_names

MOST: Final = 3
"""The number of choices in an advice."""
LEAST_TRIES: Final = 2
"""The number of iterations that must have tried each later choice of a line."""
LATER: Final = 4
"""The maximum number of later choices in a line, unless the player goes on with the turn."""
WELL_TRIED: Final = 0.1
"""Choices tried less than this share of the most tried one come after the others: their rewards say little."""
DOUBT: Final = 2.0
"""Standard errors taken off a mean reward to compare choices."""


@hints_on_keywords(
    **dict.fromkeys(("top", "n", "number", "k", "best"), "an Advice has up to three choices"),
    bot="a search of its own finds it; bots.make(bot).choose(...) is the choice of a bot",
)
def advise(
    position: State | Match, player: int | None = None, budget: int = ITERATIONS, seed: int = 0
) -> Advice:
    """The three best choices of the player to act, each with its ``action``, ``label``, ``reward`` and ``reasons``.

    A reason is no text, but ``str(reason)`` is: ``"; ".join(map(str, choice.reasons))``. A search finds them, as :class:`~bisongames.bots.Search` does; the best has the highest reward less two standard errors, among
    the choices that were tried often enough. The advice depends on the view of the player alone, and the same budget and seed
    repeat it.

    Args:
        position: a State, or a Match with the names of its players.
        player: the player who asks; it must be their choice. None: the actor.
        budget: the number of iterations, 1 to 1,000,000.
        seed: the seed of the random numbers.

    Raises:
        SetupError: if ``position`` is neither, the player is not to act, or the budget is out of range.
    """
    state, names = position_and_names(position, None)
    if not isinstance(state, State):
        raise SetupError(f"expected a State or a Match, got {short_text(position)}")
    Search(iterations=budget)  # checks it
    if state.actor is None or state.actor == CHANCE:
        raise SetupError("no player is to act")
    if player is not None and player != state.actor:
        raise SetupError(f"player {state.actor} is to act, not {short_text(player)}")
    return search_advice(state, names or default_names(state.num_players), budget, Random(seed))


def search_advice(
    state: State,
    names: Sequence[str],
    budget: int,
    rng: Luck,
    *,
    addressed: bool = True,
    most: int = MOST,
    seconds: float | None = None,
) -> Advice:
    """The advice for the actor of a position, without checks; as in :func:`advise`.

    ``addressed``: the reasons say *you* to the actor; otherwise they name everybody. ``most``: the number of choices.
    ``seconds``: the time after which no further iteration begins.
    """
    player = state.actor
    assert player is not None
    tree = tree_of(state, player, rng)
    tries = defaultdict[Action, list[_Try]](list)
    begun = perf_counter()
    for edge, rewards, end in tree.search(budget):
        tries[edge.action].append(_Try(rewards[player], _share_of_win(end.result, player)))
        if seconds is not None and perf_counter() - begun >= seconds:
            break
    view = state.view(player)
    longest = max(map(len, tries.values()))

    def rank(edge: Edge) -> tuple[bool, float, int]:
        rewards = [each.reward for each in tries[edge.action]]
        well = len(rewards) >= max(WELL_TRIED * longest, min(longest, 2))
        doubt = DOUBT * (_error(rewards) or 0.0)
        return well, fmean(rewards) - doubt if well else 0.0, len(rewards)

    ranked = sorted((edge for edge in tree.ranked() if edge.tried), key=rank, reverse=True)[:most]
    lines = [_line(*tree.follow(edge, LEAST_TRIES), player) for edge in ranked]
    reasons = reasons_for(lines, view, names, addressed)
    return Advice(
        player=player,
        name=names[player],
        budget=sum(map(len, tries.values())),
        legal=len(state.legal_actions()),
        choices=tuple(
            _choice(
                line,
                why,
                tries[line.moves[0].action],
                show.label(line.moves[0].action, view, names=names),
            )
            for line, why in zip(lines, reasons, strict=True)
        ),
    )


class _Try(NamedTuple):
    """An iteration: its reward, and the share of the win if it ended the match."""

    reward: float
    win: float | None


def _share_of_win(result: Result | None, player: int) -> float | None:
    return None if result is None else (player in result.winners) / len(result.winners)


def _error(rewards: Sequence[float]) -> float | None:
    """The standard error of the mean; None for a single value."""
    return sqrt(variance(rewards) / len(rewards)) if len(rewards) > 1 else None


def _choice(
    line: PlayLine, reasons: tuple[AdviceReason, ...], tries: Sequence[_Try], label: str
) -> AdvisedChoice:
    """A tried choice in words."""
    rewards = [each.reward for each in tries]
    wins = [each.win for each in tries if each.win is not None]
    return AdvisedChoice(
        action=line.moves[0].action,
        label=label,
        tried=len(tries),
        reward=fmean(rewards),
        error=_error(rewards),
        chance=fmean(wins) if len(wins) == len(tries) else None,
        reasons=reasons,
        line=line,
    )


def _line(start: State, moves: Sequence[tuple[int, Action]], player: int) -> PlayLine:
    """The line of a player as far as no chance decides; to the last end of a turn after a further choice, if there is one."""
    line = PlayLine(start, tuple(LineMove(*move) for move in moves))
    later = length = ended = 0
    for move, (before, after) in zip(line.moves, pairwise(line.states()), strict=True):
        later += length > 0 and len(before.legal_actions()) > 1
        goes_on = move.player == player and before.turn == start.turn
        if move.player == CHANCE or (later > LATER and not goes_on):
            break
        length += 1
        if later and ends_a_turn(before, after):
            ended = length
    return PlayLine(start, line.moves[: ended or length])
