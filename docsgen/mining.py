"""Looks for the examples of rules: ``python -m docsgen.mining GAME`` plays and writes down where they were found.

Random and Greedy play the variants of a game; for each rule the first moment is kept in which its wish is fulfilled, or in
which an action is refused by it alone, or by as few others as may be. The same seeds find the same examples.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import attrs
from attrs import define, field

from bisongames.bots import BOTS
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision
from bisongames.engine.encoding.action_space import in_order
from bisongames.engine.positions.state import Game, State
from bisongames.engine.variants.loader import load
from bisongames.handbook.examples.example_search import chosen
from docsgen.rule_examples import DATA, Moment, Place, Played, Wish, Wishes

LONGEST: Final = 900
"""Moves after which a match is left."""
TRIED: Final = 40
"""Actions of each kind that are tried at a position."""
SEEDS: Final = 2
"""Matches of each kind in which everything is looked for."""
MORE: Final = 10
"""Further ones, for what is wished for and still missing."""


@define
class Candidate:
    """An example that was found, and how good it is: less is better."""

    rank: tuple[int, ...]
    place: Place


@define
class Miner:
    """What has been found so far."""

    wishes: Wishes
    found: dict[str, Candidate] = field(factory=dict)
    matches: list[Played] = field(factory=list)

    def play(
        self, game: Game, name: str, players: int, seed: int, bot: str, refusals: bool = True
    ) -> None:
        """One match, looked through; for refusals only where they are wanted."""
        index, rng = len(self.matches), random.Random(seed)
        chooser = BOTS[bot]() if bot != "kinds" else None
        state, before = game.start(players), len(self.found)
        ranks = {id: one.rank for id, one in self.found.items()}
        moves: list[str] = []
        for at in range(LONGEST):
            if state.actor is None:
                break
            if state.actor == CHANCE:
                action = state.sample_chance(rng)
            elif chooser is None:
                action = chosen(state.legal_actions(), rng)
            else:
                action = chooser.choose(state, state.actor, rng)
            if refusals:
                self._refusals(game, state, index, at)
            step = state.step(action)
            self._shown(
                name, Moment(state, action, step.events, step.state, tuple(moves)), index, at
            )
            moves.append(str(action))
            state = step.state
        self.matches.append(Played(name, players, seed, bot, " ".join(moves)))
        better = sum(one.rank != ranks.get(id) for id, one in self.found.items())
        new = len(self.found) - before
        if better:
            print(f"{name}, {players} players, seed {seed}, {bot}: {new} new, {better} better")

    @property
    def missing(self) -> list[str]:
        """What is wished for and not found."""
        return [id for id in self.wishes.wishes if id not in self.found]

    def _shown(self, name: str, moment: Moment, index: int, at: int) -> None:
        """The rules whose wish this moment fulfils, and those that it names."""
        game = moment.now.game
        for id, wish in self.wishes.wishes.items():
            if id in self.found or not wish.check or wish.kind == "refused":
                continue
            if wish.only in ("", name) and game.has_rule(id) and moment.fulfils(wish.check):
                self.found[id] = Candidate((0,), Place(wish.kind, index, at))
        ended = moment.then is not None and moment.then.is_over
        for id in moment.cited:
            if game.has_rule(id) and self._is_open(id, (1,)):
                result = moment.then.result if ended and moment.then is not None else None
                kind = "effect" if result is None else "score"
                kind = "end" if result is not None and result.ended_by.id == id else kind
                self.found[id] = Candidate((1,), Place(kind, index, at))

    def _is_open(self, id: str, rank: tuple[int, ...]) -> bool:
        wish = self.wishes.wishes.get(id)
        if wish is not None and wish.kind != "refused":
            return False
        return id not in self.found or rank < self.found[id].rank

    def _refusals(self, game: Game, state: State, index: int, at: int) -> None:
        """What is refused in a position, and by which rules."""
        if not isinstance(state.decision, Decision):
            return
        legal = state.legal_actions()
        for wish in _tried(game, state, legal, random.Random(at)):
            violations = state.violations(wish)
            rules = tuple(violation.rule.id for violation in violations)
            for id in rules:
                said = self.wishes.wishes.get(id)
                if said is not None and not self._fits(said, wish, state):
                    continue
                # A rule of another part of the turn is told together with the general one.
                others = len([rule for rule in rules if rule != id and rule != "GEN-decision"])
                alike = [action for action in legal if type(action) is type(wish)]
                rank = (others, not alike, "GEN-decision" in rules)
                if not id.startswith("GEN") and self._is_open(id, rank):
                    allowed = _nearest(wish, alike or legal)
                    place = Place("refused", index, at, str(wish), rules, allowed)
                    self.found[id] = Candidate(rank, place)

    def _fits(self, said: Wish, wish: Action, state: State) -> bool:
        if not str(wish).startswith(said.like):
            return False
        return not said.check or Moment(state, wish).fulfils(said.check)

    def write(self, game: str) -> None:
        """The file of a game: the matches that are needed, as far as they are needed."""
        used = sorted({one.place.match for one in self.found.values()})
        ends = {
            match: max(o.place.at for o in self.found.values() if o.place.match == match)
            for match in used
        }
        matches = []
        for match in used:
            played = self.matches[match]
            moves = played.moves.split()[: ends[match] + 1]
            matches.append(attrs.asdict(attrs.evolve(played, moves=" ".join(moves))))
        order = {id: place for place, id in enumerate(_order(game, self.wishes))}
        places = {
            id: _short(attrs.evolve(one.place, match=used.index(one.place.match)))
            for id, one in sorted(self.found.items(), key=lambda pair: order.get(pair[0], 0))
        }
        _write(game, matches, places)


def _write(game: str, matches: Sequence[object], places: Mapping[str, object]) -> None:
    rows = ",\n".join(f"  {json.dumps(match)}" for match in matches)
    lines = ",\n".join(f"  {json.dumps(id)}: {json.dumps(place)}" for id, place in places.items())
    text = f'{{\n "matches": [\n{rows}\n ],\n "examples": {{\n{lines}\n }}\n}}\n'
    (DATA / f"{game}.json").write_text(text, encoding="utf-8", newline="\n")


def _order(game: str, wishes: Wishes) -> Iterator[str]:
    for name in (game, *wishes.variants):
        loaded = load(name)
        yield from (rule.id for rule in (*loaded.rules, *loaded.notes))


def _short(place: Place) -> dict[str, Any]:
    """A place without what is empty."""
    return {name: value for name, value in attrs.asdict(place).items() if value not in ("", ())}


def _tried(
    game: Game, state: State, legal: Sequence[Action], rng: random.Random
) -> Iterator[Action]:
    """Actions that are not legal here: some of each kind, most of those that are asked for, and some beside legal ones."""
    decision, allowed = state.decision, frozenset(legal)
    if not isinstance(decision, Decision):
        return
    found: list[Action] = []
    for kind, actions in _by_kind(game).items():
        found += _some(actions, TRIED if kind in decision.kinds else 2, rng)
    found += _some(list(decision.candidates(state.table)), TRIED, rng)
    for action in _some(legal, TRIED, rng):
        found += _beside(action, game, rng)
    yield from (action for action in dict.fromkeys(found) if action not in allowed)


def _some(actions: Sequence[Action], number: int, rng: random.Random) -> Sequence[Action]:
    return actions if len(actions) <= number else rng.sample(actions, number)


def _beside(action: Any, game: Game, rng: random.Random) -> Iterator[Action]:
    """Actions that differ from one in a single value; of rows also those with one value less or one more."""
    kind: Any = type(action)
    for part in attrs.fields(kind):
        values = in_order(game.domains[part.metadata["domain"]])
        value, other = getattr(action, part.name), rng.choice(values)
        if not isinstance(value, tuple):
            others: list[Any] = [other]
        else:
            others = [
                value[1:],
                (*value, other),
                (*value[:-1], other),
                tuple(sorted((*value, other))),
            ]
        for changed in others:
            made = attrs.evolve(action, **{part.name: changed})
            if game.knows(made):
                yield made


_KINDS: dict[Game, dict[type[Action], list[Action]]] = {}


def _by_kind(game: Game) -> dict[type[Action], list[Action]]:
    """Every action that is numbered, and every other with fields in range, by kind."""
    if game not in _KINDS:
        found: dict[type[Action], dict[Action, None]] = {}
        for action in (*game.action_space, *game.conceivable(game.action_space.kinds)):
            found.setdefault(type(action), {})[action] = None
        _KINDS[game] = {kind: list(actions) for kind, actions in found.items()}
    return _KINDS[game]


def _nearest(wish: Action, legal: Sequence[Action]) -> str:
    """The legal action most like a refused one."""
    kind: Any = type(wish)
    names = [field.name for field in attrs.fields(kind)]

    def alike(action: Action) -> int:
        return sum(getattr(wish, name) == getattr(action, name, None) for name in names)

    return str(max(legal, key=alike)) if legal else ""


def mine(game: str, seeds: int = SEEDS, more: int = MORE) -> None:
    """Play, look and write; ``more`` seeds are tried where something that is wished for is missing."""
    miner = Miner(Wishes.of(game))
    for seed in range(1, seeds + more + 1):
        if seed > seeds and not miner.missing:
            break
        for name in miner.wishes.variants:
            loaded = load(name)
            for players, bot in product(loaded.player_counts, ("kinds", "greedy")):
                miner.play(loaded, name, players, seed, bot, refusals=seed <= seeds)
        miner.write(game)
    kinds = [one.place.kind for one in miner.found.values()]
    print(f"{game}: {len(kinds)} rules", {kind: kinds.count(kind) for kind in sorted(set(kinds))})
    print(f"wished for and not found: {' '.join(miner.missing) or 'none'}")


if __name__ == "__main__":
    mine(sys.argv[1], *map(int, sys.argv[2:]))
