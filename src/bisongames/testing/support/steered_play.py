"""Play that is steered to what a check has not seen yet: new kinds of step, rules cited, scores and tables."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.testing.support.coverage import TRIED, Coverage, Feature, amount, stored_columns
from bisongames.testing.support.generators import of_each_kind, pick
from bisongames.testing.support.playouts import Spot, Style, at_random

BLIND: Final = 0.3
"""The share of the choices of steered play that are made without looking ahead."""
EXCURSIONS: Final = 40
"""The number of further matches for each match: each leaves an earlier match where it reached something rare."""
WITHOUT_NEWS: Final = 40
"""The number of moves after which a steered excursion ends if it reaches nothing new."""
ONE_SIDED: Final = 150
"""The number of moves after which a one-sided excursion ends if it reaches nothing new."""
HOARDED: Final = 4
"""The number of actions that hoarding play tries one step ahead."""
EVEN: Final = 12
"""The number of actions that play for close scores tries one step ahead."""
FEWEST: Final = 0.2
"""The share of hoarding play that keeps a number small instead."""
WEIGHTS: Final = (0, 1, 1, 10)
"""The weights of kinds of action in one-sided play."""
AT_ONCE: Final = 0.5
"""The share of the excursions that begin at a rare position itself."""
BACK: Final = 20
"""The number of moves before a rare position at which the other excursions may begin."""


@frozen
class Discovery:
    """A position at which something was seen for the first time."""

    spot: Spot
    features: tuple[Feature, ...]


@frozen
class Excursion:
    """A further match, which leaves an earlier one after some moves."""

    match: Match
    begins: int
    """The number of moves that it shares with the earlier match."""
    discoveries: tuple[Discovery, ...]


class Steering:
    """Notes what is new in the matches of a check, steers play there, and leads further matches from there."""

    def __init__(self, game: Game) -> None:
        self.coverage = Coverage(game)
        self.discoveries: list[Discovery] = []
        self.ended: list[Match] = []
        self._visits: Counter[int] = Counter()
        """How many excursions began at each discovery, by its index."""
        self._earlier: Counter[type] = Counter()
        """The kinds of event so far in the match that is being played."""
        self._chosen: Counter[Feature] = Counter()
        self._luck = random.Random(0)

    def begin(self, match: Match) -> None:
        """From now on, this match is played."""
        self._earlier = Counter(map(type, match.events))

    def observe(self, match: Match) -> bool:
        """Notes the last step of the match; returns whether anything was new in it."""
        (move,) = match.since(match.count - 1)
        step = move.before, move.action, move.events, move.after
        try:
            new = self.coverage.observe(*step, self._earlier, self._luck)
        except Exception as error:  # noqa: BLE001  reported by a law at this position
            new = [("raised", type(error))]
        self._earlier.update(map(type, move.events))
        if new:
            self.discoveries.append(Discovery(Spot(match, match.count), tuple(new)))
        if match.is_over:
            self.ended.append(match)
        return bool(new)

    def choose(self, state: State, actions: Sequence[Action], rng: random.Random) -> Action:
        """A style that looks one step ahead for what was not seen yet, and otherwise takes the rarest kind of action."""
        decision = type(state.decision)
        alike: dict[Feature, list[Action]] = {}
        for action in actions:
            alike.setdefault((decision, *self.coverage.signature(action)), []).append(action)
        rarest = sorted(
            alike, key=lambda sort: (self._chosen[sort[:2]], self._chosen[sort], rng.random())
        )
        best, most = rarest[0], 0
        chosen = pick(alike[best], rng)
        if len(actions) > 1 and rng.random() >= BLIND:
            for sort in (rarest * TRIED)[:TRIED]:
                action = pick(alike[sort], rng)
                try:
                    step = state.step(action)
                    found = self.coverage.features(
                        state, action, step.events, step.state, self._earlier
                    )
                except Exception:  # noqa: BLE001  reported when the action is played
                    return action
                new = sum(feature not in self.coverage.times for feature in found)
                if new > most:
                    best, most, chosen = sort, new, action
        self._chosen.update((best[:2], best) if len(best) > 2 else (best,))
        return chosen

    def further(self, index: int, rng: random.Random) -> tuple[Match, Style, int]:
        """The beginning of a further match, its style, and after how many moves without news it ends.

        In turn, further matches look for what was never seen, are one-sided, hoard, and reach other ends, at random or with close scores.
        """
        kind = index % 4
        if kind == 0:
            return self.excursion(rng), self.choose, WITHOUT_NEWS
        if kind == 1:
            return self.detour(rng), one_sidedly(rng), ONE_SIDED
        if kind == 2:
            return self.detour(rng), hoarders_style(rng), ONE_SIDED
        return self.before_an_end(rng), (evenly if index % 8 == 7 else at_random), ONE_SIDED

    def excursion(self, rng: random.Random) -> Match:
        """The beginning of a further match: up to a rare discovery, or to some moves before it."""
        times = self.coverage.times

        def rarity(index: int) -> tuple[int, float]:
            features = self.discoveries[index].features
            return min(times[each] for each in features) * (1 + self._visits[index]), rng.random()

        index = min(range(len(self.discoveries)), key=rarity)
        self._visits[index] += 1
        spot = self.discoveries[index].spot
        at_once = rng.random() < AT_ONCE and not spot.state.is_over
        return spot.match.at(max(0, spot.at - (0 if at_once else 1 + int(rng.random() * BACK))))

    def detour(self, rng: random.Random) -> Match:
        """The beginning of a further match: up to any discovery."""
        spot = pick(self.discoveries, rng).spot
        return spot.match.at(max(0, spot.at - 1))

    def before_an_end(self, rng: random.Random) -> Match:
        """The beginning of a further match: up to some moves before the end of one."""
        if not self.ended:
            return self.detour(rng)
        match = pick(self.ended, rng)
        return match.at(max(0, match.count - 1 - int(rng.random() * BACK)))


def evenly(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
    """A style that keeps the scores close, so that matches end with players tied."""
    if state.actor == CHANCE or len(actions) == 1:
        return pick(actions, rng)
    best, least = pick(actions, rng), math.inf
    for action in of_each_kind(actions, rng, EVEN):
        try:
            scores = state.apply(action).standing().scores
        except Exception:  # noqa: BLE001  reported when the action is played
            return action
        distance = max(scores) - min(scores)
        if distance < least:
            best, least = action, distance
    return best


def one_sidedly(rng: random.Random) -> Style:
    """A style that prefers some kinds of action throughout a match, and avoids others."""
    weights: dict[type, int] = {}

    def choose(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
        by_kind: dict[type, list[Action]] = {}
        for action in actions:
            by_kind.setdefault(type(action), []).append(action)
        for kind in by_kind:
            weights.setdefault(kind, luck.choice(WEIGHTS))
        most = [weights[kind] for kind in by_kind]
        kinds = rng.choices([*by_kind], most) if any(most) else [pick([*by_kind], rng)]
        return pick(by_kind[kinds[0]], rng)

    luck = random.Random(rng.random())
    return choose


def hoarders_style(rng: random.Random) -> Style:
    """A style in which players make one number of the table as large as they can, or as small, such as their hands or a track."""
    luck = random.Random(rng.random())
    share, wish = luck.random(), -1 if luck.random() < FEWEST else 1

    def choose(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
        if state.actor == CHANCE or len(actions) == 1:
            return pick(actions, rng)
        kind: Any = type(state.table)
        names = stored_columns(kind)
        name = names[int(share * len(names))]

        def worth(action: Action) -> int:
            value, seat = getattr(state.apply(action).table, name), state.actor
            is_per_player = isinstance(value, list) and len(value) == state.num_players
            return wish * amount(value[seat] if is_per_player else value)

        best, most = pick(actions, rng), -math.inf
        for action in of_each_kind(actions, rng, HOARDED):
            try:
                value = worth(action)
            except Exception:  # noqa: BLE001  reported when the action is played
                return action
            if value > most:
                best, most = action, value
        return best

    return choose
