"""Finds puzzles in matches of bots: quickly at each choice, then again with a much larger search."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from math import hypot
from random import Random
from statistics import fmean
from time import monotonic
from typing import Final

from bisongames.bots.baselines import Bot, Greedy
from bisongames.bots.skill_levels import Casual, Steady
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.player_names import default_names
from bisongames.engine.loader import load
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import Game, State
from bisongames.lab.advice.advice import Advice, AdvisedChoice
from bisongames.lab.advice.search_advice import WELL_TRIED, search_advice
from bisongames.lab.puzzle_book.difficulty import difficulty_of, first_sight, is_obvious
from bisongames.lab.puzzle_book.equal_search import rivals_of
from bisongames.lab.puzzle_book.explanation import grounds, lure
from bisongames.lab.puzzle_book.own_turn import other_openings
from bisongames.lab.puzzle_book.played_on import (
    DOUBT,
    Pair,
    course,
    differences,
    gains,
    is_ahead,
    playing_on,
)
from bisongames.lab.puzzle_book.puzzle import JudgedChoice, Puzzle
from bisongames.lab.puzzle_book.puzzle_rules import deciding_rules

GLANCE: Final = 100
"""The iterations of a first search; if its best choice is one that looks best at first sight, there is no puzzle."""
LOOK: Final = 400
"""The iterations of the second search, whose best choice must also be ahead, and not obvious."""
BUDGETS: Final = (2000, 8000)
"""The iterations of the two searches, with different seeds, that must agree on a candidate; the larger budget where the smaller one
shows a large enough difference, but not yet beyond doubt."""
MARGIN: Final = 0.02
"""The difference in reward by which the best choice is ahead of each other one, beyond ``DOUBT`` standard errors of the difference."""
TELLING: Final = 30
"""The number of tries after which the mean reward of a choice says something, even if others are tried far more."""
RIGHT: Final = 3
"""The most choices of one kind that are equally good and together ahead of all others: any of them solves the puzzle."""
PAIR: Final = 2
"""The most such choices of different kinds."""
MATCHES: Final = (8, 100)
"""How many matches bots play on after the solution, and after what looks best: some before the larger searches,
after which the solution must lead, and all, after which it must lead beyond doubt, since a search sees
only a few turns of some games."""
CHOICES: Final = range(4, 41)
"""The possible numbers of legal actions in a puzzle: of three there is hardly one to compare with."""
PROMISING: Final = 12
"""The most positions of one match that are tried of those in which ``greedy`` chooses something else than what looks best at first
sight: few searches are in vain there."""
OTHERS: Final = 3
NO_OTHERS: Final = frozenset({"wind_river"})
"""The most positions of one match that are tried of the others, and games in which none is: in Wind River the first search finds what looks
best at first sight in 99 of 100 of them."""
BEGUN: Final[Mapping[str, float]] = {"wind_river": 0.6, "bison": 0.7}
"""The share of a match of which no position is tried: in Wind River, tipis must first come close to the plains; in Bison, what a choice
brings is soon lost among what follows."""
PLAYERS: Final[tuple[type[Bot], ...]] = (Casual, Steady, Greedy)
"""The bots of the matches, one of them by chance at each seat: where bots err, more remains to be decided."""
TABLES: Final[Mapping[str, tuple[str, int]]] = {
    "bison": ("bison/base", 3),
    "catan": ("catan/base+domestic_trade=off", 3),
    "wind_river": ("wind_river/base", 3),
}
"""The variant and the number of players of the matches, where they are not the base variant and the smallest number."""


def make_puzzles(
    game: Game | str, seed: int = 0, seconds: float = 60.0, avoid: Container[str] = ()
) -> Iterator[Puzzle]:
    """Yields new puzzles of a game until the time is over; the same seed gives the same ones in the same order.

    Args:
        game: the game or variant, or its id.
        seed: the seed of the matches.
        seconds: the time after which no further position is tried.
        avoid: kinds of action that are not wanted as solutions, see :func:`kind_of`, and difficulties.
    """
    game = game if isinstance(game, Game) else load(game)
    variant, players = TABLES.get(game.rulebook.id, (game.id, game.player_counts[0]))
    if game.id == f"{game.rulebook.id}/base":
        game = load(variant)
    players = players if players in game.player_counts else game.player_counts[0]
    until, number = monotonic() + seconds, 0
    while monotonic() < until:
        if puzzle := _of_a_match(game, players, f"{seed}/{number}", until, avoid):
            yield puzzle
        number += 1


def kind_of(action: Action) -> str:
    """The kind of an action: its word in notation, with the role, the card or the action space that it names."""
    notation = str(action)
    named = any(hasattr(action, field) for field in ("role", "card", "space"))
    return notation if named else notation.partition(":")[0]


def _of_a_match(
    game: Game, players: int, seed: str, until: float, avoid: Container[str]
) -> Puzzle | None:
    """A puzzle of one match; no more, since those of one match are alike."""
    rng, greedy = Random(seed), Greedy()
    left = {True: PROMISING, False: 0 if game.rulebook.id in NO_OTHERS else OTHERS}
    positions = [*_positions(game, players, rng)]
    del positions[: int(len(positions) * BEGUN.get(game.rulebook.id, 0.0))]
    for state in rng.sample(positions, len(positions)):  # puzzles come from all stages of matches
        if not any(left.values()):
            return None
        assert state.actor is not None
        promising = greedy.choose(state, state.actor, rng) not in first_sight(state, rng)
        if not left[promising]:
            continue
        left[promising] -= 1
        if monotonic() >= until:
            return None
        if puzzle := puzzle_at(state, rng.randrange(2**31), avoid):
            return puzzle
    return None


def _positions(game: Game, players: int, rng: Random) -> Iterator[State]:
    """Yields the positions of a match of bots that a person can survey."""
    bots = [rng.choice(PLAYERS)() for _ in range(players)]
    state = game.start(players)
    while not state.is_over:
        actor = state.actor
        if actor == CHANCE:
            state = state.apply(state.sample_chance(rng))
            continue
        assert actor is not None
        if len(state.legal_actions()) in CHOICES:
            yield state
        state = state.apply(bots[actor].choose(state, actor, rng))


def puzzle_at(state: State, seed: int, avoid: Container[str] = ()) -> Puzzle | None:
    """The puzzle of a position, if it is one and neither the kind of its solution nor its difficulty is one to avoid."""
    player, names = state.actor, default_names(state.num_players)
    if player is None or len(state.legal_actions()) not in CHOICES:
        return None
    looks_best = first_sight(state, Random(seed + 1))
    glance = search_advice(state, names, GLANCE, Random(seed), most=1).best
    if glance in looks_best or kind_of(glance) in avoid:
        return None
    look = search_advice(state, names, LOOK, Random(seed), most=CHOICES.stop)
    right = as_good(look, doubt=0.0)
    if not is_one_answer(right, looks_best) or kind_of(look.best) in avoid:
        return None
    if is_obvious(state, right, seed + 1) or difficulty_of(state, right, seed + 1) in avoid:
        return None
    tempting = next((each.action for each in look if each.action in looks_best), looks_best[0])
    first_matches, all_matches = MATCHES
    pairs = playing_on(state, (look.best, tempting), seed, range(first_matches))
    if fmean(gains(pairs, player)) <= 0:
        return None
    found, budget = set[Action](), 0
    for budget in BUDGETS:
        again = search_advice(state, names, budget, Random(seed + 2), most=CHOICES.stop)
        if again.best not in right:
            return None
        found = as_good(again)
        if len(found) == 1:
            break
    advice = search_advice(state, names, budget, Random(seed + 1), most=CHOICES.stop)
    best, right = advice.best, {*found, *as_good(advice)}
    if (
        not is_one_answer(right, looks_best)
        or look.best not in right
        or is_obvious(state, right, seed + 1)
    ):
        return None
    first = advice.choices[0]
    worse = next((each for each in advice if each.action == tempting), None)
    if worse is None or first.reward - worse.reward <= MARGIN or _are_one_plan(first, worse):
        return None  # what looks best was hardly tried, or may be as good
    if best != look.best:
        pairs = playing_on(state, (best, tempting), seed, range(first_matches))
    pairs += playing_on(state, (best, tempting), seed, range(first_matches, all_matches))
    difficulty = difficulty_of(state, right, seed + 1)
    if not is_ahead(pairs, player) or difficulty in avoid:
        return None
    rivals = dict[Action, bool]()
    for rival, leads_on in rivals_of(state, best, seed + 1, right):
        rivals[rival] = leads_on
        if not may_be_right(rivals, right, looks_best):
            return None
    right.update(rival for rival in rivals if not rivals[rival])
    if is_obvious(state, right, seed + 1):
        return None
    also = [rival for rival in rivals if rivals[rival]]
    puzzle = puzzle_of(state, seed + 1, advice, right, tempting, pairs, also)
    return puzzle if puzzle.rules else None


def puzzle_of(
    state: State,
    seed: int,
    advice: Advice,
    right: Collection[Action],
    tempting: Action,
    pairs: Sequence[Pair],
    also: Iterable[Action] = (),
) -> Puzzle:
    """A puzzle with its texts and numbers.

    Args:
        state: the position.
        seed: the seed of the search.
        advice: what the search found.
        right: the choices that solve it.
        tempting: what looks best at first sight.
        pairs: the ends of matches after the solution, and after what looks best.
        also: choices after which the solution is as good in the same turn.
    """
    first, *others = well_tried(advice)
    listed = {each.action for each in (first, *others)}
    others += [each for each in advice if each.action in right and each.action not in listed]
    others.sort(key=lambda each: each.action not in right)
    others += [each for each in advice if each.action == tempting and each not in others]
    worse = next(each for each in advice if each.action == tempting)
    names = default_names(state.num_players)
    decisive = grounds(first.line, worse.line, pairs, names)
    parts, rival = differences(pairs, advice.player)
    return Puzzle(
        link=str(link_to(state)),
        budget=advice.budget,
        seed=seed,
        difficulty=difficulty_of(state, right, seed),
        tempting=str(tempting),
        lure=lure(first.line, worse.line, right, pairs, seed),
        grounds=tuple(each.text for each in decisive),
        gain=round(fmean(gains(pairs, advice.player)), 1),
        parts=parts,
        others=rival,
        course=course(pairs),
        choices=tuple(JudgedChoice.of(each, names) for each in (first, *others)),
        equal=tuple(sorted(str(each) for each in right if each != first.action)),
        reordered=tuple(
            str(each)
            for each in dict.fromkeys((*other_openings(first.line), *also))
            if each not in right
        ),
        rules=deciding_rules(decisive, pairs, advice.player),
    )


def _are_one_plan(one: AdvisedChoice, other: AdvisedChoice) -> bool:
    """Whether each of two choices follows after the other, so that only their order differs."""
    pairs = ((one, other), (other, one))
    same = all(any(move.action == b.action for move in a.line.moves) for a, b in pairs)
    return same or other.action in {*other_openings(one.line)}


def well_tried(advice: Advice) -> list[AdvisedChoice]:
    """The choices that the search tried often enough to judge them."""
    most = max(each.tried for each in advice)
    return [each for each in advice if each.tried >= WELL_TRIED * most]


def as_good(advice: Advice, doubt: float = DOUBT) -> set[Action]:
    """The best choice, with those that are not far worse beyond doubt; all if another was tried more.

    Of the choices that the search soon left, these are the ones that promise as much after ``TELLING`` tries: a search that sees no
    difference goes on with what looked best to its bot.
    """
    best, *others = advice
    if any(each.tried > best.tried for each in others):
        return {each.action for each in advice}
    well = well_tried(advice)
    return {
        best.action,
        *(each.action for each in others if each in well and not _is_behind(best, each, doubt)),
        *(each.action for each in others if each.tried >= TELLING and each.reward >= best.reward),
    }


def _is_behind(best: AdvisedChoice, other: AdvisedChoice, doubt: float) -> bool:
    """Whether a choice is far worse than the best one."""
    error = hypot(best.error or 1.0, other.error or 1.0)
    return best.reward - other.reward > MARGIN + doubt * error


def may_be_right(
    rivals: Mapping[Action, bool], right: Collection[Action], looks_best: Collection[Action]
) -> bool:
    """Whether rivals, each with whether the best choice follows it, leave a puzzle: at most one other is as good as a single best one, and none looks best."""
    others = [rival for rival in rivals if not rivals[rival]]
    return not {*rivals} & {*looks_best} and (not others or len(others) == len(right) == 1)


def is_one_answer(right: Collection[Action], looks_best: Collection[Action]) -> bool:
    """Whether the best choices are few, of one kind unless they are two, and none looks best at first sight."""
    alike = len({*map(kind_of, right)}) == 1
    return len(right) <= (RIGHT if alike else PAIR) and not {*right} & {*looks_best}
