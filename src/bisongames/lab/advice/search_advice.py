"""Finds the best choices of a position by a search, and the reasons for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import sqrt
from random import Random
from statistics import fmean, variance
from time import perf_counter
from typing import Final, NamedTuple

from bisongames import show
from bisongames.bots.learned_tree import tree_of
from bisongames.bots.search import ITERATIONS, Search
from bisongames.bots.search_tree import Edge, Tree
from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import hints_on_keywords
from bisongames.engine.core.player_names import default_names
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.lab.advice.advice import Advice, AdviceReason, AdvisedChoice, LineMove, PlayLine
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

    ranked = sorted((edge for edge in tree.ranked() if edge.tried), key=rank, reverse=True)
    return Advice(
        player=player,
        name=names[player],
        budget=sum(map(len, tries.values())),
        legal=len(state.legal_actions()),
        choices=tuple(
            _choice(tree, edge, tries[edge.action], view, names, addressed)
            for edge in ranked[:most]
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
    tree: Tree,
    edge: Edge,
    tries: Sequence[_Try],
    view: View,
    names: Sequence[str],
    addressed: bool,
) -> AdvisedChoice:
    """A tried edge of the root in words."""
    rewards = [each.reward for each in tries]
    wins = [each.win for each in tries if each.win is not None]
    line = _line(*tree.follow(edge, LEAST_TRIES), tree.player)
    return AdvisedChoice(
        action=edge.action,
        label=show.label(edge.action, view, names=names),
        tried=edge.tried,
        reward=fmean(rewards),
        error=_error(rewards),
        chance=fmean(wins) if len(wins) == len(tries) else None,
        reasons=tuple(_reasons(line, view, names, addressed)),
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
        if later and _ends_turn(before, after):
            ended = length
    return PlayLine(start, line.moves[: ended or length])


def _ends_turn(before: State, after: State) -> bool:
    return after.turn != before.turn or after.is_over


def _reasons(
    line: PlayLine, view: View, names: Sequence[str], addressed: bool
) -> Iterator[AdviceReason]:
    """Yields the preview, the choices after the action, and the scores that change until these end a turn, or before the first of them."""
    assert view.player is not None
    you = view.player if addressed else None
    if preview := show.preview(line.moves[0].action, view, names=names):
        yield AdviceReason("preview", preview)
    start, *states, end = line.states()
    later = [
        (move, state)
        for move, state in zip(line.moves[1:], states, strict=True)
        if len(state.legal_actions()) > 1
    ]
    if later:
        yield AdviceReason("line", _told(later, view.player, you, names))
    ends_turn = later and _ends_turn(states[-1], end)
    after = end if ends_turn or not later else later[0][1]
    told = [_victory(after.result, you, names), _changes(start, after, view.player, you, names)]
    if changes := ": ".join(filter(None, told)):
        when = "once that turn is over" if ends_turn else "at once"
        yield AdviceReason("scores", f"{when} {changes}")


def _victory(result: Result | None, you: int | None, names: Sequence[str]) -> str:
    """The end of the match in words, if this is its result: ``the match is over and you win``."""
    if result is None:
        return ""
    who = " and ".join("you" if seat == you else names[seat] for seat in result.winners)
    wins = "win" if len(result.winners) > 1 or result.winners == (you,) else "wins"
    return f"the match is over and {who} {wins}"


def _told(
    choices: Sequence[tuple[LineMove, State]], player: int, you: int | None, names: Sequence[str]
) -> str:
    """Choices in words: ``then most often you end the turn, Ben: build a road on e33``."""
    parts = list[str]()
    said = [
        (move.player, show.label(move.action, state.view(player), names=names))
        for move, state in choices
    ]
    before = None
    for (who, label), same in groupby(said):
        times = len([*same])
        own = label[:1].lower() + label[1:] + (f" {times} times" if times > 1 else "")
        begin = "" if who == before else "you " if who == you else f"{names[who]}: "
        parts.append(begin + own)
        before = who
    return f"then most often {', '.join(parts)}"


def _changes(start: State, end: State, player: int, you: int | None, names: Sequence[str]) -> str:
    """The scores that differ between two positions, with the rows of the score sheet: ``you have 3 points more (Food: +3)``."""
    old, new = (show.score_sheet(state, names) for state in (start, end))
    before = {(row.name, row.rule): row.points for row in old.rows}
    nothing = (0,) * len(names)
    told = []
    for seat in sorted(range(len(names)), key=lambda seat: seat != player):
        change = new.totals[seat] - old.totals[seat]
        rows = [
            f"{row.name}: {more:+}"
            for row in new.rows
            if (more := row.points[seat] - before.get((row.name, row.rule), nothing)[seat])
        ]
        if change or rows:
            parts = f" ({', '.join(rows)})" if rows else ""
            who = "you have" if seat == you else f"{names[seat]} has"
            told.append(f"{who} {_difference(change)}{parts}")
    return ", ".join(told)


def _difference(points: int) -> str:
    """A difference of scores in words: ``1 point more``."""
    if not points:
        return "the same score"
    more = "more" if points > 0 else "fewer"
    return f"{abs(points)} point{'s' * (abs(points) != 1)} {more}"
