"""The tree of a search: the actions tried from one position, with their rewards for all players.

Each iteration samples the hidden information again, so that one tree averages over all consistent positions. Chance is
sampled on the way and has no nodes. Every player is assumed to maximize their own reward.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import exp, sqrt
from typing import Any, Final, NamedTuple, cast

from bisongames.bots.judgement import Evaluator
from bisongames.bots.lookahead import values
from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.cursor import Cursor
from bisongames.engine.positions.state import State

BOLDNESS: Final = 1.5
"""The exploration constant."""
MAX_CHILDREN: Final = 12
"""The number of actions, the best by one-step lookahead, that share the prior except for ``REST_SHARE``."""
REST_SHARE: Final = 0.1
"""The share of the prior that is spread evenly over all actions."""
FURTHER: Final = 500
"""The iterations after which a search looks a turn further ahead; a turn more with five times as many, and so on."""
WIN_REWARD: Final = 0.5
"""The weight of winning in the reward of a finished match; the rest depends on the margin."""


class Edge:
    """An action of a node, with its visits and rewards."""

    __slots__ = ("action", "expected", "following", "rewards", "tried")

    def __init__(self, action: Action, expected: float, players: int) -> None:
        self.action = action
        self.expected = expected
        self.tried = 0
        self.rewards = [0.0] * players
        self.following: Node = {}


Edges = dict[Action, Edge]
Node = dict[int, Edges]
"""The edges of a node, by the player to act, since chance may decide who that is."""


class _Recorder:
    """A cursor that records its moves with their players."""

    def __init__(self, cursor: Cursor[State]) -> None:
        self.cursor = cursor
        self.moves: list[tuple[int, Action]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor, name)

    def advance(self, action: Action) -> None:
        actor = self.cursor.actor
        assert actor is not None
        self.moves.append((actor, action))
        self.cursor.advance(action)


class Iteration(NamedTuple):
    """An iteration of a search."""

    edge: Edge
    """The edge of the root that it took."""
    rewards: Sequence[float]
    """The reward of each player, from 0 to 1."""
    end: Cursor[State]
    """Where it ended."""


class Tree:
    """The search tree of one position."""

    def __init__(self, state: State, player: int, rng: Luck, evaluator: Evaluator) -> None:
        self.state = state
        self.player = player
        self.rng = rng
        self.evaluator = evaluator
        self.players = state.num_players
        self.last = state.turn + evaluator.horizon
        self.grown = 0
        self.further = FURTHER
        self.root: Node = {}
        imagined = state.sample(player, rng)
        self.start = self._leads(evaluator.values(imagined.table))
        self.spread = 1.0
        self.weight = 1.0
        self._expect(imagined.cursor(), self.root.setdefault(player, {}), player)

    def search(self, iterations: int | None = None) -> Iterator[Iteration]:
        """Runs iterations as they are asked for: so many, or endlessly."""
        for _ in count() if iterations is None else range(iterations):
            yield self.grow()

    def grow(self, first: Edge | None = None) -> Iteration:
        """Runs one iteration; at the root it takes ``first``, or what looks promising."""
        if self.grown == self.further:
            self.last += 1
            self.further *= 5
        self.grown += 1
        cursor = self.state.sample(self.player, self.rng).cursor()
        path: list[Edge] = []
        node = self.root
        if first:
            cursor.advance(first.action)
            path.append(first)
            node = first.following
        while (edge := self._step(cursor, node)) is not None:
            path.append(edge)
            node = edge.following
        rewards = self._played_on(cursor)
        for edge in path:
            edge.tried += 1
            for player, reward in enumerate(rewards):
                edge.rewards[player] += reward
        return Iteration(path[0], rewards, cursor)

    def ranked(self) -> list[Edge]:
        """The edges of the root, the most visited first; the better reward breaks ties."""
        me = self.player
        edges = self.root[me].values()
        return sorted(edges, key=lambda e: (e.tried, e.rewards[me], e.expected), reverse=True)

    def follow(self, edge: Edge, least: int) -> tuple[State, list[tuple[int, Action]]]:
        """An edge of the root and the choices after it that were tried most, as far as ``least`` iterations tried each.

        Returns a position consistent with the player's view, and everything that is chosen or drawn from there on, each with
        its player.
        """
        start = self.state.sample(self.player, self.rng)
        cursor = _Recorder(start.cursor())
        cursor.advance(edge.action)
        while choice := self._next_choice(cast(Cursor[State], cursor), edge.following):
            actor, legal = choice
            edges = edge.following.get(actor, {})
            tried = [edges[action] for action in legal if action in edges]
            if not tried or (edge := max(tried, key=lambda e: e.tried)).tried < least:
                break
            cursor.advance(edge.action)
        moves = cursor.moves
        while moves[-1][0] == CHANCE:  # no choice after these draws was tried
            moves.pop()
        return start, moves

    @property
    def decided(self) -> bool:
        """Whether the shortlist has only one action for every chance outcome."""
        return self.evaluator.thorough and len(self.root[self.player]) == 1

    def best(self) -> Action:
        """The most visited action; the one with the best reward breaks ties."""
        return self.ranked()[0].action

    def _step(self, cursor: Cursor[State], node: Node) -> Edge | None:
        """Makes the next choice in the tree and returns its edge; None at a leaf."""
        choice = self._next_choice(cursor, node)
        if choice is None:
            return None
        actor, legal = choice
        edges = node.get(actor)
        if edges is None:
            edges = node[actor] = {}
            if not self.evaluator.thorough:
                return None  # a new node: its actions are evaluated at the next visit
        if not edges:
            self._expect(cursor, edges, actor)
        edge = self._chosen(edges, legal, actor)
        cursor.advance(edge.action)
        return edge

    def _next_choice(
        self, cursor: Cursor[State], node: Node
    ) -> tuple[int, Sequence[Action]] | None:
        """Moves on to the next choice in the tree; returns its player and actions, or None at the horizon."""
        evaluator, at_root = self.evaluator, node is self.root
        while True:
            actor = cursor.actor
            if actor is None or cursor.table.turn >= self.last:
                return None
            if actor == CHANCE:
                cursor.advance(cursor.sample_chance(self.rng))
                continue
            pending, legal = cursor.waiting[-1], cursor.legal_actions()
            if not at_root and evaluator.part_of_choice(pending):
                cursor.advance(evaluator.likely(cursor.table, pending, legal))
                continue
            if len(legal) > 1:
                legal = tuple(evaluator.shortlist(cursor.table, pending, legal))
            if len(legal) > 1 or at_root:
                return actor, legal
            cursor.advance(legal[0])

    def _chosen(self, edges: Edges, legal: Sequence[Action], actor: int) -> Edge:
        """Selects an edge by its mean reward and an exploration bonus."""
        edges_here, tried, won = [], 1, 0.0
        for action in legal:
            edge = edges.get(action)
            if edge is None:
                edge = edges[action] = Edge(action, REST_SHARE / len(legal), self.players)
            edges_here.append(edge)
            tried += edge.tried
            won += edge.rewards[actor]
        # First-play urgency: unvisited edges get a slight penalty.
        untried = (won + 0.5) / tried - 0.1
        urge = BOLDNESS * sqrt(tried)
        best, highest = edges_here[0], -1e9
        for edge in edges_here:
            n = edge.tried
            score = (edge.rewards[actor] / n if n else untried) + urge * edge.expected / (1 + n)
            if score > highest:
                best, highest = edge, score
        return best

    def _expect(self, cursor: Cursor[State], edges: Edges, actor: int) -> None:
        """Sets the prior of each edge by looking one step ahead."""
        worth = self._worth(cursor, actor)
        ranked = sorted(worth, key=worth.__getitem__, reverse=True)[:MAX_CHILDREN]
        highest, lowest = worth[ranked[0]], worth[ranked[-1]]
        scale = 4.0 / (highest - lowest) if highest > lowest else 0.0
        weights = {action: exp((worth[action] - highest) * scale) for action in ranked}
        share = (1.0 - REST_SHARE) / sum(weights.values())
        even = REST_SHARE / len(worth)
        for action in worth:
            edges[action] = Edge(action, weights.get(action, 0.0) * share + even, self.players)

    def _worth(self, cursor: Cursor[State], actor: int) -> Mapping[Action, float]:
        """What each action worth a look is worth at first sight."""
        return dict(values(cursor, actor, self.evaluator))

    def _played_on(self, cursor: Cursor[State]) -> list[float]:
        """Plays out to the horizon at random; returns the rewards of all players."""
        rng, last, offhand = self.rng, self.last, self.evaluator.offhand
        random, waiting, table = rng.random, cursor.waiting, cursor.table
        while waiting and table.turn < last:
            top = waiting[-1]
            if top.player == CHANCE:
                cursor.advance(top.draw(table, rng))
                continue
            legal: Sequence[Action] = cursor.legal_actions()
            if offhand is not None and len(legal) > 1:
                legal = offhand(table, top, legal)
            cursor.advance(legal[int(random() * len(legal))])
        return self._rewards_at(cursor)

    def _rewards_at(self, cursor: Cursor[State]) -> list[float]:
        """The rewards of all players where an iteration ends."""
        result, table = cursor.result, cursor.table
        leads = self._rewards(self.evaluator.values(table))
        if result is None:
            return leads
        winners = result.winners
        return [
            WIN_REWARD * (seat in winners) / len(winners) + (1.0 - WIN_REWARD) * lead
            for seat, lead in enumerate(leads)
        ]

    def _rewards(self, values: Sequence[float]) -> list[float]:
        """The changes of leads since the root, scaled to rewards from 0 to 1; 0.5 if unchanged."""
        changes = [now - then for now, then in zip(self._leads(values), self.start, strict=True)]
        self.weight += 1.0
        self.spread += (sum(map(abs, changes)) / self.players - self.spread) / self.weight
        scale = 1.0 / max(self.spread, 1e-9)
        return [1.0 / (1.0 + exp(max(-30.0, min(30.0, -c * scale)))) for c in changes]

    def _leads(self, values: Sequence[float]) -> list[float]:
        """The lead of each player over the mean of the others."""
        total, others = sum(values), max(1, self.players - 1)
        return [value - (total - value) / others for value in values]
