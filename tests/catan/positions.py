"""Readable positions of Catan on the beginner map, and queries about them.

Players are P, Q, S and T. Hands are words: ``"wool wool ore"``. Actions are written as the game writes them.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import bisongames
from bisongames import Game, State, bots
from bisongames.catan.island import ENDS, PATH_NAMES
from bisongames.engine.core.agenda import Pending
from bisongames.engine.io.structuring import structure
from bisongames.engine.serialization.converters import converter_of
from tests.position_checks import play

P, Q, S, T = range(4)
BASE = "catan/base"
BISON = "catan/bison"
BEGINNER: dict[str, Any] = {
    "terrain": [
        *("mountains", "pasture", "forest"),
        *("fields", "hills", "pasture", "hills"),
        *("fields", "forest", "desert", "forest", "mountains"),
        *("forest", "mountains", "fields", "pasture"),
        *("hills", "fields", "pasture"),
    ],
    "numbers": [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11],
    "harbours": ["any", "grain", "ore", "any", "wool", "any", "any", "brick", "lumber"],
    "robber": "h9",
}
"""Sheet A3: terrain and number of each hex, the harbours, and the robber."""
DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}


def path(a: int, b: int) -> str:
    """The path between two intersections, by their numbers."""
    return PATH_NAMES[ENDS.index((min(a, b) - 1, max(a, b) - 1))]


def chain(*nodes: int) -> list[str]:
    """The paths along these intersections."""
    return [path(a, b) for a, b in itertools.pairwise(nodes)]


def main(player: int = P, game: str = BASE) -> dict[str, Any]:
    """The agenda entry of the main part of a turn."""
    kind = "PlayingWithHunters" if game.startswith(BISON) else "Playing"
    return {"type": kind, "player": player, "open_ended": "domestic_trade=off" not in game}


def position(
    game: str | Game = BASE,
    *,
    roads: Sequence[Sequence[str]] = (),
    settlements: Sequence[str] = (),
    cities: Sequence[str] = (),
    hunters: Sequence[Mapping[str, int]] = (),
    hands: Sequence[str] = (),
    cards: Sequence[str] = (),
    knights: Sequence[int] = (),
    agenda: Sequence[dict[str, Any]] | None = None,
    players: int = 4,
    longest: int | None = None,
    active: int = P,
    turn: int = 5,
    gone: str = "",
    **table: Any,
) -> State:
    """A position in the turn of ``active``, with pieces, hands and cards per player as words; others are absent.

    Without an agenda, the main part of the turn comes next. ``gone``: played progress cards.
    """
    loaded = bisongames.load(game) if isinstance(game, str) else game
    herds = loaded.options.herds

    def of(values: Sequence[Any], player: int, empty: Any) -> Any:
        return values[player] if player < len(values) else empty

    pieces = [
        {
            "roads": list(of(roads, p, ())),
            "settlements": of(settlements, p, "").split(),
            "cities": of(cities, p, "").split(),
            "hunters": dict(of(hunters, p, {})),
        }
        for p in range(players)
    ]
    held = [Counter(of(cards, p, "").split()) for p in range(players)]
    played = [of(knights, p, 0) for p in range(players)]
    deck = Counter(DECK) - Counter(gone.split()) - sum(held, Counter())
    deck["knight"] -= sum(played)
    body = {
        **BEGINNER,
        "pieces": pieces,
        "hands": [Counter(of(hands, p, "").split()) for p in range(players)],
        "cards": held,
        "deck": {k: n for k, n in deck.items() if n > 0},
        "knights": played,
        "herds": ["h0", "h6"] if herds else [],
        "start_player": P,
        "active_player": active,
        "turn": turn,
        "round": 1 + (turn - 1) // players,
        **table,
    }
    if max(played) >= 3 and "largest_army" not in table:
        body["largest_army"] = played.index(max(played))
    asked = [main(active, loaded.id)] if agenda is None else list(agenda)
    return lay_out(loaded, players, body, asked, longest)


def lay_out(
    game: Game, players: int, body: dict[str, Any], agenda: Sequence[Any], longest: int | None
) -> State:
    """A position as described, even if no match can reach it: a few pieces are enough to show a rule."""
    converter, kind, board = converter_of(game), game.rulebook.table, game.board(players)
    plain: Any = structure(body, kind.position, "$.position", converter)
    assert not [*kind.faults(board, plain, "$.position")]
    table: Any = kind.read(board, plain)
    assert not [*table.surplus("$.position")]
    table.settle()
    most, least = max(table.lengths), game.options.longest_road_minimum
    if longest is not None:
        table.longest = longest
    elif most >= least and table.lengths.count(most) == 1:
        table.longest = table.lengths.index(most)
    table.settle()
    return State(game, table, structure(list(agenda), tuple[Pending, ...], "$.agenda", converter))


GREEDY = bots.Greedy()


def move_on(state: State, rng: random.Random, greedy: float = 0.4) -> State:
    """The position after a chance outcome, a greedy move, or a random move of a random kind."""
    choices = state.legal_actions()
    if not choices:
        return state.apply(state.sample_chance(rng))
    if rng.random() < greedy:
        return state.apply(GREEDY.choose(state, int(state.actor or 0), rng))
    kinds = list({type(action): None for action in choices})
    kind = kinds[int(rng.random() * len(kinds))]
    mine = [action for action in choices if type(action) is kind]
    return state.apply(mine[int(rng.random() * len(mine))])


@cache
def reach(id: str, kind: str, turn: int = 0, players: int = 3, seed: int = 1) -> State:
    """The first position of a match with this decision, from a turn on; half of the moves are greedy."""
    rng = random.Random(seed)
    state = bisongames.load(id).start(players)
    while state.turn < turn or type(state.decision).__name__ != kind:
        assert not state.is_over, f"the match is over without {kind}"
        state = move_on(state, rng, 0.5)
    return state


def read_with(state: State, change: Callable[[Any, list[Any]], object]) -> State:
    """A position read again from its JSON after a change of its table or agenda."""
    data = json.loads(bisongames.to_json(state))
    change(data["position"], data["agenda"])
    again: State = bisongames.from_json(json.dumps(data))
    return again


def hand(state: State, player: int) -> dict[str, int]:
    """The resource cards of a player."""
    return dict(state.view(player).hand)  # type: ignore[attr-defined]


def scores(state: State) -> tuple[int, ...]:
    """The points of all players."""
    return state.standing().scores


def roll(state: State, low: int, high: int) -> State:
    """The position after the active player has rolled."""
    return play(state, "roll", f"dice:{low}+{high}")


BEFORE = {"type": "BeforeRolling", "player": P}
"""The agenda entry of a player who is about to roll."""
