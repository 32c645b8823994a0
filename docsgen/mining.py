"""Searches matches for the examples of rules: ``python -m docsgen.mining GAME`` plays them and stores the best places.

Random and Greedy bots play the variants of a game. For each rule the first moment that fulfills its wish is stored, or else an action that it
refuses alone or together with as few other rules as possible. The same seeds find the same examples.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

import attrs
from attrs import define, field

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision
from bisongames.engine.encoding.action_space import in_order
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.example_search import Choose, by_bot, by_kind, play_choices
from bisongames.handbook.examples.similarity import common_fields, illegal_actions
from docsgen.rule_examples import DATA, Moment, Place, Played, Wish, Wishes, moments_of

LONGEST: Final = 899
"""The number of choices after which a match is abandoned."""
TRIED: Final = 40
"""The number of actions of each kind to try at a position, and of legal actions to vary."""
SEEDS: Final = 2
"""The number of matches of each kind to search."""
MORE: Final = 20
"""The number of additional matches to search while a wish has no example."""
PLAYERS: Final[Mapping[str, Callable[[], Choose]]] = {
    "kinds": lambda: by_kind,
    "greedy": lambda: by_bot("greedy"),
}
"""The functions that create the players of a match, by name."""


@define
class Candidate:
    """An example with its rank: lower is better."""

    rank: tuple[int, ...]
    place: Place


@define
class Miner:
    """The best examples so far."""

    wishes: Wishes
    best: dict[str, Candidate] = field(factory=dict)
    matches: list[Played] = field(factory=list)

    def play(self, game: Game, name: str, players: int, seed: int, bot: str) -> None:
        """Plays one match and searches it."""
        index, before = len(self.matches), len(self.best)
        ranks = {id: one.rank for id, one in self.best.items()}
        match = play_choices(Match(game, players, seed), LONGEST, PLAYERS[bot]())
        moves = " ".join(str(action) for _, action in match.history)
        played = Played(name, players, seed, bot, moves)
        for at, moment in enumerate(moments_of(played, game)):
            self._refusals(moment.now, index, at)
            if moment.action is not None:
                self._examine(name, moment, index, at)
        self.matches.append(played)
        better = sum(one.rank != ranks.get(id) for id, one in self.best.items())
        new = len(self.best) - before
        if better:
            print(f"{name}, {players} players, seed {seed}, {bot}: {new} new, {better} better")

    @property
    def missing(self) -> list[str]:
        """The wishes without an example."""
        return [id for id in self.wishes.wishes if id not in self.best]

    def _examine(self, name: str, moment: Moment, index: int, at: int) -> None:
        """Records the rules whose wish this moment fulfills, and those that it cites."""
        game = moment.now.game
        for id, wish in self.wishes.wishes.items():
            if id in self.best or not wish.check or wish.kind == "refused":
                continue
            if wish.only in ("", name) and game.has_rule(id) and moment.fulfils(wish.check):
                self.best[id] = Candidate((0,), Place(wish.kind, index, at))
        result = moment.then.result if moment.then is not None and moment.then.is_over else None
        for id in moment.cited:
            if game.has_rule(id) and self._is_open(id, (1,)):
                kind = "effect" if result is None else "score"
                kind = "end" if result is not None and result.ended_by.id == id else kind
                self.best[id] = Candidate((1,), Place(kind, index, at))

    def _is_open(self, id: str, rank: tuple[int, ...]) -> bool:
        wish = self.wishes.wishes.get(id)
        if wish is not None and wish.kind != "refused":
            return False
        return id not in self.best or rank < self.best[id].rank

    def _refusals(self, state: State, index: int, at: int) -> None:
        """Records the illegal actions of a position for the rules that refuse them."""
        if not isinstance(state.decision, Decision):
            return
        legal = state.legal_actions()
        for action in _illegal_candidates(state, legal, random.Random(at)):
            rules = tuple(violation.rule.id for violation in state.violations(action))
            for id in rules:
                wish = self.wishes.wishes.get(id)
                if wish is not None and not self._fits(wish, action, state):
                    continue
                alike = [each for each in legal if type(each) is type(action)]
                rank = (len(rules) - 1, not alike, type(action) not in state.decision.kinds)
                if not id.startswith("GEN") and self._is_open(id, rank):
                    allowed = _nearest(action, alike or legal)
                    place = Place("refused", index, at, str(action), rules, allowed)
                    self.best[id] = Candidate(rank, place)

    def _fits(self, said: Wish, wish: Action, state: State) -> bool:
        if not str(wish).startswith(said.like):
            return False
        return not said.check or Moment(state, wish).fulfils(said.check)

    def write(self, game: str) -> None:
        """Writes the file of a game: the matches with examples, up to the last of them."""
        used = sorted({one.place.match for one in self.best.values()})
        matches = []
        for number in used:
            end = max(one.place.at for one in self.best.values() if one.place.match == number)
            moves = " ".join(self.matches[number].moves.split()[: end + 1])
            matches.append(attrs.asdict(attrs.evolve(self.matches[number], moves=moves)))
        order = {id: place for place, id in enumerate(_order(game, self.wishes))}
        places = {
            id: _short(attrs.evolve(one.place, match=used.index(one.place.match)))
            for id, one in sorted(self.best.items(), key=lambda pair: order.get(pair[0], 0))
        }
        rows = ",\n".join(f"  {json.dumps(match)}" for match in matches)
        lines = ",\n".join(f"  {json.dumps(id)}: {json.dumps(at)}" for id, at in places.items())
        text = f'{{\n "matches": [\n{rows}\n ],\n "examples": {{\n{lines}\n }}\n}}\n'
        (DATA / f"{game}.json").write_text(text, encoding="utf-8", newline="\n")


def _order(game: str, wishes: Wishes) -> Iterator[str]:
    for name in (game, *wishes.variants):
        loaded = load(name)
        yield from (rule.id for rule in (*loaded.rules, *loaded.notes))


def _short(place: Place) -> dict[str, object]:
    """A place without empty values."""
    return {name: value for name, value in attrs.asdict(place).items() if value not in ("", ())}


def _illegal_candidates(
    state: State, legal: Sequence[Action], rng: random.Random
) -> Iterator[Action]:
    """Yields illegal actions: many of the kinds of the pending decision, a few of others, and variations of legal ones."""
    assert isinstance(state.decision, Decision)
    pending, allowed = state.decision.kinds, frozenset(legal)
    tried = dict.fromkeys(illegal_actions(state, pending, allowed))
    for kind, actions in _by_kind(state.game).items():
        most = TRIED if kind in pending else 2
        tried |= dict.fromkeys(rng.sample(actions, min(most, len(actions))))
    for action in rng.sample(legal, min(TRIED, len(legal))):
        tried |= dict.fromkeys(_variations(action, state.game, rng))
    yield from (action for action in tried if action not in allowed)


def _variations(action: Any, game: Game, rng: random.Random) -> Iterator[Action]:
    """Yields actions that differ in a single value; for a tuple also by one value fewer or more."""
    kind: Any = type(action)
    for part in attrs.fields(kind):
        values = in_order(game.domains[part.metadata["domain"]])
        value, other = getattr(action, part.name), rng.choice(values)
        others: list[object] = [other]
        if isinstance(value, tuple):
            longer = (*value, other)
            others = [value[1:], longer, (*value[:-1], other), tuple(sorted(longer))]
        for changed in others:
            variation = attrs.evolve(action, **{part.name: changed})
            if game.knows(variation):
                yield variation


@cache
def _by_kind(game: Game) -> dict[type[Action], list[Action]]:
    """Every numbered action, and every other action with fields in range, by kind."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in dict.fromkeys((*game.action_space, *game.conceivable(game.action_space.kinds))):
        by_kind.setdefault(type(action), []).append(action)
    return by_kind


def _nearest(refused: Action, legal: Sequence[Action]) -> str:
    """The legal action with the most fields in common with a refused one, in notation."""
    return str(max(legal, key=lambda action: common_fields(refused, action))) if legal else ""


def mine(game: str, seeds: int = SEEDS, more: int = MORE) -> None:
    """Plays and searches the matches of a game, and writes its file; tries ``more`` seeds while a wish has no example."""
    miner = Miner(Wishes.of(game))
    for seed in range(1, seeds + more + 1):
        if seed > seeds and not miner.missing:
            break
        for name in miner.wishes.variants:
            loaded = load(name)
            for players, bot in product(loaded.player_counts, ("kinds", "greedy")):
                miner.play(loaded, name, players, seed, bot)
        miner.write(game)
    kinds = [one.place.kind for one in miner.best.values()]
    print(f"{game}: {len(kinds)} rules", {kind: kinds.count(kind) for kind in sorted(set(kinds))})
    print(f"wishes without an example: {' '.join(miner.missing) or 'none'}")


if __name__ == "__main__":
    mine(sys.argv[1], *map(int, sys.argv[2:]))
