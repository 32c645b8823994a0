"""Looks for the examples of rules: ``python -m docsgen.mining GAME`` plays and writes down where they were found.

Random and Greedy play the variants of a game; for each rule the first moment is kept in which its wish is fulfilled, or in
which an action is refused by it alone, or by as few others as may be. The same seeds find the same examples.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs
from attrs import define, field

from bisongames.bots import BOTS
from bisongames.components.seats import CHANCE
from bisongames.handbook.found import chosen
from bisongames.play.actions import Action
from bisongames.play.agenda import Decision
from bisongames.play.errors import UnknownVariant, VariantError
from bisongames.play.match import Match
from bisongames.play.state import Game, State
from bisongames.play.variants import load
from docsgen.rule_examples import DATA, Moment, Place, Played, Wish, Wishes

LONGEST: Final = 900
"""Moves after which a match is left."""
TRIED: Final = 40
"""Actions of each kind that are tried at a position."""
SEEDS: Final = 2


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

    def play(self, game: Game, name: str, players: int, seed: int, bot: str) -> None:
        """One match, looked through."""
        index, rng = len(self.matches), random.Random(seed)
        chooser = BOTS[bot]() if bot != "kinds" else None
        match, before = Match(game, players, seed, dealer="manual"), len(self.found)
        ranks = {id: one.rank for id, one in self.found.items()}
        moves: list[str] = []
        state = match.state
        # The dealer is asked by hand, so that each outcome of chance is a move of the record.
        for at in range(LONGEST):
            if state.actor is None:
                break
            if state.actor == CHANCE:
                action = state.sample_chance(rng)
            elif chooser is None:
                action = chosen(state.legal_actions(), rng)
            else:
                action = chooser.choose(state, state.actor, rng)
            self._refusals(game, state, index, at, rng)
            step = state.step(action)
            self._shown(name, Moment(state, action, step.events, step.state), index, at)
            moves.append(str(action))
            state = step.state
        self.matches.append(Played(name, players, seed, bot, " ".join(moves)))
        better = sum(one.rank != ranks.get(id) for id, one in self.found.items())
        new = len(self.found) - before
        print(f"{name}, {players} players, seed {seed}, {bot}: {new} new, {better} better")

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

    def _refusals(
        self, game: Game, state: State, index: int, at: int, rng: random.Random
    ) -> None:
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
    """Numbered actions that are not legal here: some of each kind, those most of all that are asked for."""
    space, allowed = game.action_space, frozenset(legal)
    kinds = state.decision.kinds if state.decision is not None else ()
    for kind, actions in _by_kind(game).items():
        number = TRIED if kind in kinds else 2
        some = actions if len(actions) <= number else rng.sample(actions, number)
        yield from (action for action in some if action not in allowed)
    if space.size and isinstance(state.decision, Decision):
        nearby = list(state.decision.candidates(state.table))
        some = nearby if len(nearby) <= TRIED else rng.sample(nearby, TRIED)
        yield from (action for action in some if action not in allowed)


_KINDS: dict[Game, dict[type[Action], list[Action]]] = {}


def _by_kind(game: Game) -> dict[type[Action], list[Action]]:
    if game not in _KINDS:
        found: dict[type[Action], list[Action]] = {}
        for action in game.action_space:
            found.setdefault(type(action), []).append(action)
        _KINDS[game] = found
    return _KINDS[game]


def _nearest(wish: Action, legal: Sequence[Action]) -> str:
    """The legal action most like a refused one."""
    kind: Any = type(wish)
    names = [field.name for field in attrs.fields(kind)]

    def alike(action: Action) -> int:
        return sum(getattr(wish, name) == getattr(action, name, None) for name in names)

    return str(max(legal, key=alike)) if legal else ""


def mine(game: str, seeds: int = SEEDS) -> None:
    """Play, look and write."""
    miner = Miner(Wishes.of(game))
    for name in miner.wishes.variants:
        try:
            loaded = load(name)
        except (UnknownVariant, VariantError) as error:
            raise SystemExit(f"{name}: {error}") from error
        for seed in range(1, seeds + 1):
            for players in loaded.player_counts:
                for bot in ("kinds", "greedy"):
                    miner.play(loaded, name, players, seed, bot)
    miner.write(game)
    kinds = [one.place.kind for one in miner.found.values()]
    print(f"{game}: {len(kinds)} rules", {kind: kinds.count(kind) for kind in sorted(set(kinds))})
    missing = [id for id in miner.wishes.wishes if id not in miner.found]
    print(f"wished for and not found: {' '.join(missing) or 'none'}")


if __name__ == "__main__":
    mine(sys.argv[1], *map(int, sys.argv[2:]))
