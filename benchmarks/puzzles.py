"""Adds puzzles to the ones that come with the library, up to twenty for each game; goes on where it stopped.

    python -m benchmarks.puzzles bison --seconds 600          # processor time
    python -m benchmarks.puzzles bison --check                # searches all stored ones again, with other seeds
    python -m benchmarks.puzzles bison --check --drop         # and drops those that a search does not find; few choices as good are right too
    python -m benchmarks.puzzles bison --again --drop         # writes all texts and numbers anew, and drops what is no puzzle any more

Of each kind of action at most a few are kept, so that the twenty differ; the easy ones come first. The file in this source tree is written
after each puzzle, whichever build of the library is imported.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from attrs import evolve

from bisongames.engine.core.actions import Action
from bisongames.lab.advice.advice import AdvisedChoice
from bisongames.lab.advice.search_advice import search_advice
from bisongames.lab.puzzle_book import puzzle as book
from bisongames.lab.puzzle_book.difficulty import (
    DIFFICULTIES,
    difficulty_of,
    first_sight,
    is_obvious,
)
from bisongames.lab.puzzle_book.equal_search import rivals_of
from bisongames.lab.puzzle_book.played_on import is_ahead, playing_on
from bisongames.lab.puzzle_book.puzzle_search import (
    CHOICES,
    MATCHES,
    as_good,
    is_one_answer,
    kind_of,
    make_puzzles,
    puzzle_of,
)

FOLDER: Final = Path(__file__).parents[1] / "src" / Path(*book.FOLDER.split("."))
MOST: Final = 20
ALIKE: Final = 6
ALIKE_IN: Final[Mapping[str, int]] = {"wind_river": 20}
"""The most puzzles whose solutions are of one kind of action, and where it is another number: Wind River has few kinds."""
EASY: Final = 15
"""The most puzzles that are easy: some games have few hard ones."""
CHUNK: Final = 60.0
"""The seconds after which the next seed begins."""
SEEDS: Final = (101, 102)
"""The seeds of the searches of a check; the puzzles themselves have large ones."""


def stored(game: str) -> tuple[book.Puzzle, ...]:
    """The puzzles of a game in the source tree."""
    return book.read_puzzles((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def store(game: str, puzzles: Iterable[book.Puzzle]) -> None:
    """Writes the puzzles of a game, from easy to hard and by turn."""
    ranked = sorted(puzzles, key=lambda it: (DIFFICULTIES.index(it.difficulty), it.state.turn))
    text = book.write_puzzles(ranked)
    (FOLDER / f"{game}.json").write_text(text, encoding="utf-8", newline="\n")


def enough_of(game: str, puzzles: Iterable[book.Puzzle]) -> set[str]:
    """The kinds of action of which there are as many solutions as may be alike, and ``easy`` if enough are."""
    most = ALIKE_IN.get(game, ALIKE)
    kinds = Counter(kind_of(puzzle.solution) for puzzle in puzzles)
    easy = sum(puzzle.difficulty == "easy" for puzzle in puzzles)
    enough = {kind for kind, number in kinds.items() if number >= most}
    return enough | {"easy"} if easy >= EASY else enough


def add(game: str, first: int, seconds: float, budget: int) -> None:
    """Looks for new puzzles in matches of one seed after another, and checks each."""
    begun, seed = time.process_time(), first
    enough = enough_of(game, stored(game))  # grows while puzzles are made
    while time.process_time() - begun < seconds:
        for puzzle in make_puzzles(game, seed, CHUNK, avoid=enough):
            known = stored(game)
            spent = time.process_time() - begun
            if len(known) >= MOST or spent > seconds:
                return
            if puzzle.title in {each.title for each in known}:
                is_new = "alike"
            elif (left := searched_again(puzzle, budget)[0]) is None:
                is_new = "not found again"
            else:
                is_new = str(len(known) + 1)
                store(game, (*known, left))
                enough |= enough_of(game, stored(game))
            line = f"{spent:4.0f} s  seed {seed}, {is_new}: {puzzle.difficulty}, {puzzle.best}"
            print(line, flush=True)
        seed += 1


def searched_again(puzzle: book.Puzzle, budget: int) -> tuple[book.Puzzle | None, list[str]]:
    """The puzzle, and the wrong choices that are as good as the right ones in a search with each of the seeds, or searched by themselves.

    If those of the searches are few, mostly of one kind, none looks best at first sight, and none is obvious, they are right as well;
    else, or if one searched by itself is as good, it is no puzzle.
    """
    state, found = puzzle.state, dict[Action, AdvisedChoice]()
    looks_best, right = first_sight(state, Random(puzzle.seed)), {*puzzle.right}
    for seed in SEEDS:
        most = len(state.legal_actions())
        advice = search_advice(state, puzzle.names, budget, Random(seed), most=most)
        good = as_good(advice, doubt=0.0)
        found |= {each.action: each for each in advice if each.action in good}
        right |= {*found}
        if not is_one_answer(right, looks_best):
            break
    else:
        right_too = {*right, *map(state.parse, puzzle.reordered)}
        rivals = dict(rivals_of(state, puzzle.solution, SEEDS[0], right_too))
        if rivals:
            return None, [*map(str, rivals)]
    more = [each for action, each in found.items() if action not in puzzle.right]
    if not more:
        return puzzle, []
    told = [*map(str, more)]
    if not is_one_answer(right, looks_best) or is_obvious(state, right, puzzle.seed):
        return None, told
    equal = tuple(sorted(str(action) for action in right if action != puzzle.solution))
    known = {str(each.action) for each in more}
    others = [each for each in puzzle.choices[1:] if each.action not in known]
    choices = (puzzle.best, *(book.JudgedChoice.of(each, puzzle.names) for each in more), *others)
    difficulty = difficulty_of(state, right, puzzle.seed)
    return evolve(puzzle, equal=equal, choices=choices, difficulty=difficulty), told


def check(game: str, budget: int, drop: bool) -> None:
    """Searches each stored puzzle again with each seed: only right choices may be as good as the best one."""
    known, kept = stored(game), list[book.Puzzle]()
    for number, puzzle in enumerate(known, 1):
        left, others = searched_again(puzzle, budget)
        if left is not None:
            kept.append(left)
        told = f"{'AS GOOD' if left else 'NOT FOUND'}: {', '.join(others)}" if others else "found"
        print(f"{number:2} {puzzle.difficulty:6} {puzzle.best.action}: {told}", flush=True)
    print(f"{len(kept)} of {len(known)} found by each of {len(SEEDS)} searches of {budget}")
    if drop:
        store(game, kept)


def told_again(puzzle: book.Puzzle) -> tuple[book.Puzzle | None, str]:
    """The puzzle with texts and numbers made anew, and what has changed; None if it is no puzzle any more."""
    state, right = puzzle.state, {*puzzle.right}
    looks_best = first_sight(state, Random(puzzle.seed))
    if not is_one_answer(right, looks_best) or is_obvious(state, right, puzzle.seed):
        return None, "OBVIOUS"
    most = len(state.legal_actions())
    if most not in CHOICES:
        return None, f"{most} CHOICES"
    advice = search_advice(state, puzzle.names, puzzle.budget, Random(puzzle.seed), most=most)
    if advice.best not in right:
        return None, f"OTHER SOLUTION: {advice.choices[0]}"
    best_looking = [each.action for each in advice if each.action in looks_best]
    best_looking.sort(key=lambda action: str(action) != puzzle.tempting)
    tempting = next(iter(best_looking), None)
    if tempting is None:
        return None, "THE TEMPTING CHOICE WAS NOT TRIED"
    pairs = playing_on(state, (advice.best, tempting), puzzle.seed - 1, range(MATCHES[1]))
    also = map(state.parse, puzzle.reordered)
    again = puzzle_of(state, puzzle.seed, advice, right, tempting, pairs, also)
    if again.tempting in again.reordered:
        return None, "THE TEMPTING CHOICE IS THE SAME PLAN"
    if not is_ahead(pairs, advice.player):
        return None, f"NOT AHEAD: {again.gain:+g}"
    changed = (again.best.action, again.tempting, again.difficulty)
    before = (puzzle.best.action, puzzle.tempting, puzzle.difficulty)
    return again, "" if changed == before else f"{before} is {changed}"


def tell_again(game: str, drop: bool) -> None:
    """Writes the texts and numbers of the stored puzzles anew."""
    kept = list[book.Puzzle]()
    for number, puzzle in enumerate(stored(game), 1):
        again, changed = told_again(puzzle)
        print(f"{number:2} {puzzle.best.action}: {changed or 'the same solution'}", flush=True)
        kept += [again] if again else [] if drop else [puzzle]
    store(game, kept)


def main() -> None:
    """Adds puzzles, checks them, or tells them anew."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--budget", type=int, default=20_000)
    given = parser.parse_args()
    if given.again:
        tell_again(given.game, given.drop)
    elif given.check:
        check(given.game, given.budget, given.drop)
    else:
        add(given.game, given.seed, given.seconds, given.budget)


if __name__ == "__main__":
    main()
