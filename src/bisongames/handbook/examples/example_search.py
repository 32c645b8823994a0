"""Searches random matches for positions that show what an example, a question or a story is about.

The players choose at random: first a kind of action, then an action of that kind. This way everything that a variant allows
comes up, and the same variant, players and seed always lead to the same example.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final, Self

import attrs
from attrs import field, frozen

from bisongames.bots import BOTS
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import RecordError, short_text
from bisongames.engine.matches.links import Link, link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.text.markdown import HandbookError, Toml

LONGEST: Final = 700
"""The number of choices after which a match is abandoned."""
SEEDS: Final = 6
"""The number of matches searched."""
NAMES: Final = ("Anna", "Ben", "Carla", "David", "Emma", "Felix")
TURN_STARTS: Final = ("TurnBegun",)
"""The events that start the next turn."""
Choose = Callable[[State, random.Random], Action]


def by_kind(state: State, rng: random.Random, avoids: str = "") -> Action:
    """A random legal action of a random kind; actions that match ``avoids`` are chosen only if there is no other."""
    legal = state.legal_actions()
    if avoids:
        legal = tuple(one for one in legal if not re.match(avoids, str(one))) or legal
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def by_bot(name: str) -> Choose:
    """A function that makes the choices of a new bot."""
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


def play_choices(match: Match, most: int | None = None, choose: Choose = by_kind) -> Match:
    """Plays a new match to its end, but no further than a given number of choices."""
    for _ in islice(playthrough(match, choose), None if most is None else most + 1):
        pass
    return match


def possible_players(game: Game, wanted: int) -> int:
    """The wanted number of players or, if that is impossible, the maximum number."""
    return wanted if wanted in game.player_counts else max(game.player_counts)


def address_of(match: Match) -> tuple[str, Link]:
    """How to reach a position, in words and as a link: ``wind_river/base, 3 players, seed 1: start:0 place:C3``."""
    moves = " ".join(str(action) for _, action in match.history) or "no moves"
    record = f"{match.game.id}, {match.players} players, seed {match.seed}: {moves}"
    return record, link_of(match)


@frozen
class SearchResult:
    """An example or story that was found."""

    record: str
    """How to reach the first position, in words."""
    link: Link
    """The link to the first position."""


def texts(written: str | Iterable[str]) -> tuple[str, ...]:
    """One string or several, as a tuple."""
    return (written,) if isinstance(written, str) else tuple(written)


def _patterns(written: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(written.items()))


@frozen(kw_only=True)
class Query:
    """The matches and positions to search, and the facts and actions to look for."""

    players: int = 0
    """The number of players; 0 or an impossible number means the maximum."""
    seed: int = 1
    """The seed of the first match."""
    after: int = 0
    """The number of choices to make first."""
    until: int = 0
    """The maximum number of choices to make first, for an early position, with more matches searched; 0 for no maximum."""
    where: tuple[tuple[str, str], ...] = field(factory=dict, converter=_patterns)
    """Facts of the position by name, each with a pattern for its value. They keep a picture free of anything that its text does not mention."""
    avoids: str = ""
    """A pattern for actions to avoid before the position, where any other is legal."""

    @classmethod
    def of(cls, data: Toml, **more: object) -> Self:
        """The query that the TOML of a fenced block describes."""
        names = attrs.fields_dict(cls)
        known: Any = {name: value for name, value in data.items() if name in names}
        return cls(**known | more)

    @property
    def longest(self) -> int:
        """The number of choices after which a match is abandoned."""
        return self.until or LONGEST

    @property
    def matches(self) -> int:
        """The number of matches to search, such that the total number of choices is the same for every query."""
        return SEEDS * LONGEST // self.longest

    def setup(self, game: Game) -> tuple[int, int, str]:
        """The matches to search: players, first seed and the pattern to avoid."""
        return possible_players(game, self.players), self.seed, self.avoids

    def meets(self, state: State) -> bool:
        """Whether a position meets all conditions.

        Raises:
            HandbookError: if a condition names an unknown fact.
        """
        if not self.where:
            return True
        known = guide_of(state.game.rulebook).conditions(state)
        for name, _ in self.where:
            if name not in known:
                facts = ", ".join(known)
                raise HandbookError(f"unknown fact {short_text(name)}; known facts: {facts}")
        return all(re.fullmatch(pattern, known[name]) for name, pattern in self.where)

    def examine(self, match: Match, number: int) -> Iterator[tuple[bool, SearchResult]]:
        """Yields the examples at a position, each with a flag: whether no better example can follow."""
        raise NotImplementedError

    def is_possible(self, game: Game) -> bool:
        """Whether the example can occur in a variant at all."""
        return True


@lru_cache(maxsize=64)
def find(game: Game, queries: tuple[Query, ...]) -> dict[Query, SearchResult]:
    """Finds the example or story of each query; queries without one in the matches searched are left out."""
    best: dict[Query, SearchResult] = {}
    second_best: dict[Query, SearchResult] = {}
    possible = [query for query in dict.fromkeys(queries) if query.is_possible(game)]
    for number in range(max((query.matches for query in possible), default=0)):
        searched = [query for query in possible if number < query.matches and query not in best]
        for setup in sorted({query.setup(game) for query in searched}):
            players, seed, avoids = setup
            missing = [query for query in searched if query.setup(game) == setup]
            match = Match(game, players, seed + number)
            for count, _ in enumerate(playthrough(match, partial(by_kind, avoids=avoids))):
                missing = [q for q in missing if q not in best and count < q.longest]
                if not missing:
                    break
                for query in missing:
                    if count >= query.after:
                        for is_best, example in query.examine(match, count):
                            (best if is_best else second_best).setdefault(query, example)
    results = second_best | best
    return {query: results[query] for query in possible if query in results}


def find_again(game: Game, known: Mapping[Query, SearchResult]) -> dict[Query, SearchResult]:
    """The results of another variant that also come about in this one, after the same moves; searching takes much longer."""
    results: dict[Query, SearchResult] = {}
    for query, result in known.items():
        try:
            match = result.link.match(game)
        except RecordError:
            continue  # the same moves are not possible here
        examples = query.examine(match, match.count) if query.is_possible(game) else ()
        for is_best, example in examples:
            if is_best:
                results[query] = example
    return results
