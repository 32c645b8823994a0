"""How often searches of one budget choose alike, and what the choices of smaller ones lose by the judgement of the largest.

    python -m benchmarks.agreement --positions 30 --store
    python -m benchmarks.agreement --report

A position is one of many choices in a match between ``greedy`` bots, with several actions worth a search. Set PYTHONPATH to an unpacked
compiled wheel to search with that build; a position is written as soon as all of its searches are over.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Final

from benchmarks.levels import BUDGET_TABLES as TABLES
from bisongames import CHANCE, load
from bisongames.bots.baselines import Greedy
from bisongames.bots.learned_tree import tree_of
from bisongames.bots.search_tree import Tree
from bisongames.engine.positions.state import State
from docsgen import agreement_table
from docsgen.budget_tables import BUDGETS

SEED: Final = 20261130
APART: Final = 29
"""The number of choices from one position to the next."""


def positions(variant: str, players: int) -> Iterator[State]:
    """Yields positions of match after match in which a player has several choices worth a search."""
    game, bot = load(variant), Greedy()
    for number in count(1):
        rng = Random(f"{SEED} {number}")
        cursor, choices = game.start(players).cursor(), rng.randrange(APART)
        while (actor := cursor.actor) is not None:
            if actor == CHANCE:
                cursor.advance(cursor.sample_chance(rng))
                continue
            state = cursor.state()
            if len(state.legal_actions()) > 1:
                choices += 1
                if choices % APART == 0 and not planted(state, rng).decided:
                    yield state
            cursor.advance(bot.choose(state, actor, rng))


def planted(state: State, rng: Random) -> Tree:
    """A tree that has not grown."""
    assert state.actor is not None
    return tree_of(state, state.actor, rng)


def searched(state: State) -> dict[str, Any]:
    """What two searches choose at each budget, and what the choices of the first lose by the rewards of the largest search."""
    mine: dict[str, list[str]] = {}
    lost: dict[str, float] = {}
    for luck in (1, 2):
        trees = {budget: planted(state, Random(luck)) for budget in sorted(BUDGETS)}
        for budget, tree in trees.items():
            for _ in tree.search(budget):
                pass
            mine.setdefault(str(budget), []).append(str(tree.best()))
        if luck == 1:
            best = {budget: tree.best() for budget, tree in trees.items()}
            tree = trees[max(BUDGETS)]
            me, edges = tree.player, tree.ranked()
            worth = {each.action: each.rewards[me] / max(1, each.tried) for each in edges}
            lost = {str(budget): worth[tree.best()] - worth[it] for budget, it in best.items()}
    return {"chosen": mine, "lost": lost}


def main() -> None:
    """Searches positions of each game, or prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=30, help="of each game")
    parser.add_argument("--store", action="store_true", help="write them where the page reads them")
    parser.add_argument("--report", action="store_true", help="print the table, and search nothing")
    given = parser.parse_args()
    held = agreement_table.measured()
    if not given.report:
        source = {table: positions(*table) for table in TABLES}
        for number in range(given.positions):
            for (variant, players), states in source.items():
                state, cell = next(states), held.setdefault(f"{variant} {players}", [])
                if number < len(cell):
                    continue
                begun = time.process_time()
                cell.append(searched(state))
                print(
                    f"{variant:28} {number + 1:3} {time.process_time() - begun:5.1f} s", flush=True
                )
                if given.store:
                    agreement_table.store(held)
    print("\n".join(agreement_table.report(held)))


if __name__ == "__main__":
    main()
