"""The usual lengths of matches: a high quantile of the lengths of random matches, for ``Game.usual_length``.

A length counts choices and chance outcomes, like ``Game.max_length``. Results are stored in the ``usual_lengths.json`` of each game's
package, for every shipped variant, the game with all its expansions, and Catan without trade.

    python benchmarks/usual_lengths.py [GAME ...] [--matches 400] [--write]
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import bisongames
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.usual_lengths import FILE
from bisongames.engine.variants.plugins import shipped_ids

SHARE = 0.95
"""The share of matches that are no longer than the usual length."""
ALSO = {
    "natives": ("natives/base+rituals+seasons+soul-of-the-prairie",),
    "catan": ("catan/base+domestic_trade=off",),
}


def ids(game: str) -> Iterator[str]:
    """The variants of a game that are measured."""
    for variant in bisongames.variants():
        if variant.game == game and not variant.expansion:
            yield variant.id
    yield from ALSO.get(game, ())


def length(game: Game, players: int, seed: int) -> int:
    """The number of choices and outcomes of one random match: legal actions equally likely, chance by its odds."""
    cursor, rng, count = game.start(players).cursor(), random.Random(seed), 0
    while not cursor.is_over:
        legal = cursor.legal_actions()
        cursor.advance(rng.choice(legal) if legal else cursor.sample_chance(rng))
        count += 1
    return count


def usual(game: Game, players: int, matches: int) -> int:
    """The length that a share of random matches does not exceed."""
    lengths = sorted(length(game, players, seed) for seed in range(matches))
    return lengths[min(matches - 1, int(SHARE * matches))]


def main() -> None:
    """Measures games and, with ``--write``, stores the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=shipped_ids())
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    for name in given.games:
        moves: dict[str, dict[int, int]] = {}
        for id in ids(name):
            game = bisongames.load(id)
            moves[id] = {n: usual(game, n, given.matches) for n in game.player_counts}
            print(id, moves[id], flush=True)
        if given.write:
            how = {"play": "random", "matches": given.matches, "share": SHARE, "moves": moves}
            file = Path(bisongames.__file__).parent / name / FILE
            file.write_text(json.dumps(how, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
