"""Searches random matches for positions that show what an example, a question or a story is about.

The players choose at random: first a kind of action, then one of that kind. So whatever a variant allows comes about, and the same variant,
players and seed always lead to the same example.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, Final

from attrs import frozen

from bisongames.bots import BOTS
from bisongames.engine.core.actions import Action
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.conditions import Where

LONGEST: Final = 700
"""The number of choices after which a match is abandoned."""
SEEDS: Final = 6
"""The number of matches searched."""
NAMES: Final = ("Anna", "Ben", "Carla", "David", "Emma", "Felix")
TURN_STARTS: Final = ("TurnBegun",)
"""The events that start the next turn."""
Choose = Callable[[State, random.Random], Action]


def by_kind(state: State, rng: random.Random, avoids: str = "") -> Action:
    """A legal action: a kind at random, then one of the kind; one with the pattern ``avoids`` only if there is no other."""
    legal = state.legal_actions()
    if avoids:
        legal = tuple(one for one in legal if not re.match(avoids, str(one))) or legal
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def by_bot(name: str) -> Choose:
    """The choices of a new bot."""
    bot = BOTS[name]()

    def choose(state: State, rng: random.Random) -> Action:
        assert state.actor is not None
        action: Action = bot.choose(state, state.actor, rng)
        return action

    return choose


def playthrough(match: Match, choose: Choose = by_kind) -> Iterator[State]:
    """Plays a new match to its end, and yields the position before each choice."""
    rng = random.Random(match.seed)
    while match.actor is not None:
        yield match.state
        match.play(choose(match.state, rng))


def record_of(match: Match) -> str:
    """How a position is reached: ``wind_river/base, 3 players, seed 1: start:0 place:C3``."""
    moves = " ".join(str(action) for _, action in match.history)
    return f"{match.game.id}, {match.players} players, seed {match.seed}: {moves or 'no moves'}"


@frozen(kw_only=True)
class Query:
    """The matches and positions in which something is searched for."""

    players: int = 0
    """0 or an impossible number: as many as can play."""
    seed: int = 1
    """Of the first match."""
    after: int = 0
    """The number of choices to make first."""
    until: int = 0
    """The most choices to make before, for an early position; more matches are searched then. 0: any number."""
    where: Where = ()
    """Conditions of the position."""
    avoids: str = ""
    """A pattern of actions to avoid beforehand where any other is legal."""

    @property
    def longest(self) -> int:
        """The number of choices after which a match is abandoned."""
        return self.until or LONGEST

    @property
    def matches(self) -> int:
        """The number of matches to search, with the same number of choices in all."""
        return SEEDS * LONGEST // self.longest

    def setup(self, game: Game) -> tuple[int, int, str]:
        """The matches to search: players, first seed and the pattern to avoid."""
        players = self.players if self.players in game.player_counts else max(game.player_counts)
        return players, self.seed, self.avoids

    def examine(self, match: Match, number: int) -> Iterator[tuple[bool, Any]]:
        """Yields the examples at a position; with each, False if a better one may follow."""
        raise NotImplementedError

    def is_possible(self, game: Game) -> bool:
        """Whether a variant can have it at all."""
        return True


@lru_cache(maxsize=64)
def find(game: Game, queries: tuple[Query, ...]) -> dict[Query, Any]:
    """The example or story of each query that has one in the matches searched."""
    best: dict[Query, Any] = {}
    second_best: dict[Query, Any] = {}
    possible = [query for query in dict.fromkeys(queries) if query.is_possible(game)]
    for number in range(max((query.matches for query in possible), default=0)):
        searched = [query for query in possible if number < query.matches]
        for players, seed, avoids in sorted({query.setup(game) for query in searched}):
            here = [
                query
                for query in searched
                if query not in best and query.setup(game) == (players, seed, avoids)
            ]
            if here:
                match = Match(game, players, seed + number)
                _search(match, avoids, here, best, second_best)
    return {query: (second_best | best)[query] for query in possible if query in second_best | best}


def _search(
    match: Match,
    avoids: str,
    queries: Iterable[Query],
    best: dict[Query, Any],
    second_best: dict[Query, Any],
) -> None:
    """Searches one match until nothing is missing."""
    missing = list(queries)
    for number, _ in enumerate(playthrough(match, partial(by_kind, avoids=avoids))):
        missing = [q for q in missing if q not in best and number < q.longest]
        if not missing:
            return
        for query in missing:
            if number >= query.after:
                for is_best, example in query.examine(match, number):
                    (best if is_best else second_best).setdefault(query, example)
