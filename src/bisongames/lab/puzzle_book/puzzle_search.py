"""Finds puzzles in matches of bots: quickly at each choice, then again with a much larger search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Final

from bisongames.bots.baselines import Greedy
from bisongames.bots.lookahead import best_first
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.player_names import default_names
from bisongames.engine.loader import load
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import Game, State
from bisongames.lab.advice.advice import Advice, AdvisedChoice
from bisongames.lab.advice.search_advice import WELL_TRIED, search_advice
from bisongames.lab.puzzle_book.puzzle import JudgedChoice, Puzzle
from bisongames.lab.rule_diff.diff import rule_about

LOOKS: Final = (100, 400)
"""The iterations of the searches that look for candidates; each drops those whose best choice a bot finds at first sight."""
BUDGET: Final = 2000
"""The iterations of the two searches, with different seeds, that must agree on a candidate."""
MARGIN: Final = 0.02
"""The difference in reward by which the best choice is ahead of each other one, beyond two standard errors of the difference."""
PLAYED: Final = 16
"""The matches that bots play to the end after the solution, and after the choice that looks best: the solution must lead by more
than a standard error of the difference, since a search sees only a few turns of some games."""
CHOICES: Final = range(3, 41)
"""The possible numbers of legal actions in a puzzle."""
OF_A_MATCH: Final = 2
"""The most puzzles of one match."""
TABLES: Final[Mapping[str, tuple[str, int]]] = {
    "catan": ("catan/base+domestic_trade=off", 3),
    "wind_river": ("wind_river/base", 3),
}
"""The variant and the number of players of the matches, where they are not the base variant and the smallest number."""


def make_puzzles(game: Game | str, seed: int = 0, seconds: float = 60.0) -> Iterator[Puzzle]:
    """Yields new puzzles of a game until the time is over; the same seed gives the same ones in the same order.

    Args:
        game: the game or variant, or its id.
        seed: the seed of the matches.
        seconds: the time after which no further position is tried.
    """
    game = game if isinstance(game, Game) else load(game)
    variant, players = TABLES.get(game.rulebook.id, (game.id, game.player_counts[0]))
    if game.id == f"{game.rulebook.id}/base":
        game = load(variant)
    players = players if players in game.player_counts else game.player_counts[0]
    until, number = monotonic() + seconds, 0
    while monotonic() < until:
        yield from _of_a_match(game, players, f"{seed}/{number}", until)
        number += 1


def _of_a_match(game: Game, players: int, seed: str, until: float) -> Iterator[Puzzle]:
    rng, bot, found, turn = Random(seed), Greedy(), 0, -1
    state = game.start(players)
    while not state.is_over and found < OF_A_MATCH and monotonic() < until:
        actor = state.actor
        if actor == CHANCE:
            state = state.apply(state.sample_chance(rng))
            continue
        assert actor is not None
        if state.turn != turn and (puzzle := puzzle_at(state, rng.randrange(2**31))):
            found, turn = found + 1, state.turn
            yield puzzle
        state = state.apply(bot.choose(state, actor, rng))


def puzzle_at(state: State, seed: int) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    if len(state.legal_actions()) not in CHOICES:
        return None
    worth = best_first(state, Random(seed))
    looks_best = [action for action, value in worth if value == worth[0][1]]
    names = default_names(state.num_players)
    for budget in LOOKS:
        if search_advice(state, names, budget, Random(seed), most=1).best in looks_best:
            return None
    again = search_advice(state, names, BUDGET, Random(seed + 2), most=CHOICES.stop)
    if again.best in looks_best or not is_clear(again):
        return None
    advice = search_advice(state, names, BUDGET, Random(seed + 1), most=CHOICES.stop)
    if advice.best != again.best or not is_clear(advice):
        return None
    if not plays_better(state, advice.best, looks_best[0], seed):
        return None
    first, *others = well_tried(advice)
    tempting = next((each for each in others if each.action in looks_best), None)
    return Puzzle(
        link=str(link_to(state)),
        budget=BUDGET,
        seed=seed + 1,
        tempting=str(tempting.action if tempting else looks_best[0]),
        choices=tuple(map(JudgedChoice.of, (first, *others))),
        rules=tuple(_rules(state, first)),
    )


def plays_better(state: State, best: Action, tempting: Action, seed: int) -> bool:
    """Whether greedy bots lead by more after one action than after another, with the same luck."""
    actor = state.actor
    assert actor is not None
    gains = [
        _played(state, actor, best, f"{seed} {number}")
        - _played(state, actor, tempting, f"{seed} {number}")
        for number in range(PLAYED)
    ]
    return fmean(gains) > stdev(gains) / sqrt(PLAYED)


def _played(state: State, player: int, action: Action, seed: str) -> float:
    """The final lead of a player in points, after greedy bots have played on."""
    cursor, bot = state.sample(player, Random(seed)).cursor(), Greedy()
    luck, rng = Random(f"{seed} luck"), Random(f"{seed} bots")
    cursor.advance(action)
    while (actor := cursor.actor) is not None:
        if actor == CHANCE:
            cursor.advance(cursor.sample_chance(luck))
        else:
            cursor.advance(bot.choose(cursor.state(), actor, rng))
    result = cursor.result
    assert result is not None
    return result.scores[player] - max(s for seat, s in enumerate(result.scores) if seat != player)


def well_tried(advice: Advice) -> list[AdvisedChoice]:
    """The choices that the search tried often enough to judge them."""
    most = max(each.tried for each in advice)
    return [each for each in advice if each.tried >= WELL_TRIED * most]


def is_clear(advice: Advice) -> bool:
    """Whether the first choice was tried most, and is far better than all others that were tried often enough."""
    best, *others = well_tried(advice)
    return best.tried == max(each.tried for each in advice) and all(
        best.reward - each.reward > MARGIN + 2 * hypot(best.error or 1.0, each.error or 1.0)
        for each in others
    )


def _rules(state: State, best: AdvisedChoice) -> Iterator[str]:
    """Yields the rules about the decision and the action, and those by which the scores of the line change."""
    about = [
        rule_about(type(thing).__name__, state.game) for thing in (state.decision, best.action)
    ]
    start, *_, end = best.line.states()
    player = best.line.moves[0].player
    before, after = (
        {(part.name, part.rule.id, part.points) for part in each.standing().parts[player]}
        for each in (start, end)
    )
    scored = sorted({rule for _, rule, _ in before ^ after})
    yield from dict.fromkeys(id for id in (*about, *scored) if id and state.game.has_rule(id))
