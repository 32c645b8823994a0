"""What natural use costs: each public name as a user would write it, in random decisions of the same game.

A random decision is one choice of a random match played by a cursor in a plain loop: the list of legal actions, the choice
and what follows, chance included. Figures are processor time, means over positions of one match. A test holds the limits.

    python benchmarks/costs.py [GAME ...] [--rounds 5] [--only match.play]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable, Mapping
from statistics import fmean
from timeit import Timer
from typing import Any, Final

import bisongames
from bisongames import Action, Game, IllegalAction, Match, State

PLAYERS: Final = {"wind_river": 3, "bison": 3, "natives": 3, "catan": 4}
"""The games with their numbers of players."""
POSITIONS: Final = 8
"""The number of positions at which an expression is measured, spread over a match."""
SHORTEST: Final = 0.002
"""The seconds that one measurement of an expression takes at least."""

LOOKS: Final = [
    "state.game",
    "state.table",
    "state.agenda",
    "state.num_players",
    "state.decision",
    "state.actor",
    "state.active_player",
    "state.turn",
    "state.round",
    "state.is_over",
    "state.result",
    "match.game",
    "match.state",
    "match.start",
    "match.actor",
    "match.is_over",
    "match.result",
    "match.winners",
    "match.players",
    "match.seed",
    "match.names",
    "match.given_names",
    "match.dealer",
    "match.luck",
    "match.luck_proof",
    "match.setup",
    "match.count",
    "match.position",
    "match.divergence",
    "match.moves",
    "match.history",
    "match.states",
    "match.events",
    "match.moves[-1]",
    "match.history[-1]",
    "match.states[-1]",
    "match.events[-1]",
    "view.player",
    "view.actor",
    "view.active_player",
    "view.decision",
    "view.result",
    "view.game",
    "cursor.actor",
    "cursor.decision",
    "cursor.is_over",
    "cursor.result",
    "cursor.turn",
    "cursor.round",
    "cursor.num_players",
    "cursor.active_player",
    "game.id",
    "game.title",
    "game.variant",
    "game.options",
    "game.player_counts",
    "game.rules",
    "game.notes",
    "game.action_space",
    "game.chance_space",
    "action.kind",
    "bisongames.CHANCE",
    "bisongames.Match",
    "bisongames.IllegalAction",
    "bisongames.show",
]
"""What reads like an attribute, or like looking at an item: at most one decision."""
CALLS: Final[Mapping[str, float | None]] = {
    "state.legal_actions()": 1,
    "state.chance_outcomes()": 1,
    "state.parse(text)": 3,
    "state.is_legal(action)": 2,
    "state.violations(action)": 2,
    "state.key()": 3,
    "hash(state)": 1,
    "str(action)": 1,
    "view.legal_actions()": 1,
    "cursor.copy()": 3,
    "cursor.legal_actions()": 1,
    "game.rule(id)": 1,
    "game.parse(text)": 3,
    "game.start(players)": 1,
    "bisongames.load(name)": 5,
    "bisongames.load(name, options={})": 5,
    "state.apply(action)": 5,
    "state.step(action)": 5,
    "refused(state.apply, illegal)": 10,
    "refused(match.play, illegal)": 10,
    "refused(match.play, wrong)": 10,
    "state.legal_by_kind()": None,
    "state.standing()": None,
    "state.read(text)": None,
    "state.why(action)": None,
    "state.view(0)": None,
    "state.sample(0, rng)": None,
    "match.moves[0]": None,
    "match.record": None,
    "bisongames.Match(game, players)": None,
    "bisongames.to_json(state)": None,
    "state.to_text()": None,
}
"""Calls with their limits, if they have one; ``wrong`` is the notation of ``illegal``."""
WHOLE: Final[Mapping[str, float]] = {
    "state = state.apply(action)": 5,
    "match.play(action)": 6,
    "match.play(text)": 9,
}
"""What is measured over a whole match, per choice: chance included."""


def limits() -> dict[str, float | None]:
    """All rows of the table with their limits."""
    return {**WHOLE, **dict.fromkeys(LOOKS, 1.0), **CALLS}


def decision(game: Game, players: int, matches: int) -> float:
    """The processor time of one random decision: the best of a few matches."""
    rng, best = random.Random(1), float("inf")
    for _ in range(matches):
        cursor, decisions, begin = game.start(players).cursor(), 0, time.process_time()
        while not cursor.is_over:
            if cursor.actor == bisongames.CHANCE:
                cursor.advance(cursor.sample_chance(rng))
            else:
                cursor.advance(rng.choice(cursor.legal_actions()))
                decisions += 1
        best = min(best, (time.process_time() - begin) / decisions)
    return best


def random_match(game: Game, players: int, seed: int) -> Match:
    """A random match, played to its end."""
    match, rng = Match(game, players, seed=seed), random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_actions()))
    return match


def applied(match: Match) -> None:
    """Plays the moves of a match again on states."""
    state = match.start
    for _, action in match.history:
        state = state.apply(action)


def played(choices: list[Any], again: Match) -> None:
    """Plays choices, actions or text, in a new match."""
    for choice in choices:
        again.play(choice)


def over_a_match(match: Match) -> dict[str, float]:
    """The processor time per choice of each way to play a whole match."""
    choices = [action for player, action in match.history if player != bisongames.CHANCE]

    def again() -> Match:
        return Match(match.game, match.players, seed=match.seed)

    first, second, texts = again(), again(), [str(action) for action in choices]
    ways: dict[str, Callable[[], None]] = {
        "state = state.apply(action)": lambda: applied(match),
        "match.play(action)": lambda: played(choices, first),
        "match.play(text)": lambda: played(texts, second),
    }
    taken = {}
    for way, play in ways.items():
        begin = time.process_time()
        play()
        taken[way] = (time.process_time() - begin) / len(choices)
    return taken


def refused(play: Callable[[Any], object], action: object) -> None:
    """Asks for something illegal, as a program that tries actions does."""
    try:
        play(action)
    except IllegalAction:
        return
    raise AssertionError(f"{action} is legal")


def spread_out(match: Match) -> list[tuple[int, State]]:
    """Some positions of a match at which a player decides, with the number of moves before each."""
    numbers = [n for n, move in enumerate(match.history) if move[0] != bisongames.CHANCE]
    chosen = numbers[:: max(1, len(numbers) // (4 * POSITIONS))]
    return [(number, match.states[number]) for number in chosen]


def names_at(match: Match, state: State, number: int, rng: random.Random) -> dict[str, Any] | None:
    """The names that the expressions use, at a position of a match; None if every conceivable action is legal there."""
    legal = state.legal_actions()
    decision = state.decision
    assert decision is not None
    kept = {*legal}
    illegal: list[Action] = [a for a in match.game.conceivable(decision.kinds) if a not in kept]
    if not illegal:
        return None
    action, wrong = rng.choice(legal), rng.choice(illegal)
    return {
        "bisongames": bisongames,
        "refused": refused,
        "state": state,
        "match": match.at(number),
        "view": state.view(state.actor),
        "cursor": state.cursor(),
        "game": match.game,
        "players": match.players,
        "name": match.game.id,
        "id": match.game.rules[3].id,
        "action": action,
        "text": str(action),
        "illegal": wrong,
        "wrong": str(wrong),
        "rng": rng,
    }


def seconds_of(expression: str, names: dict[str, Any], rounds: int) -> float:
    """The processor time of an expression: the best of some rounds."""
    timer, number = Timer(expression, globals=names, timer=time.process_time), 1
    best = timer.timeit(number)  # also fills caches
    while (taken := timer.timeit(number)) < SHORTEST:
        number *= 4
    best = taken
    for _ in range(rounds - 1):
        best = min(best, timer.timeit(number))
    return best / number


def costs(id: str, rounds: int, rows: Iterable[str]) -> tuple[float, dict[str, float]]:
    """The processor time of a decision, and these rows of the table for one game, in decisions."""
    game, players = bisongames.load(id), PLAYERS[id.partition("/")[0]]
    match, rng = random_match(game, players, 3), random.Random(5)
    for name in ("Match", "IllegalAction", "CHANCE", "show"):
        getattr(bisongames, name)  # loaded on first use
    rows = [*rows]
    whole: dict[str, list[float]] = {}
    unit = decision(game, players, rounds)
    for _ in range(rounds):
        for way, seconds in over_a_match(match).items():
            whole.setdefault(way, []).append(seconds)
        unit = min(unit, decision(game, players, 2))  # again and again, as others use the machine
    table = {way: min(seconds) / unit for way, seconds in whole.items() if way in rows}
    spots = [names for n, state in spread_out(match) if (names := names_at(match, state, n, rng))]
    spots = spots[:: max(1, len(spots) // POSITIONS)][:POSITIONS]
    for expression in rows:
        if expression in WHOLE:
            continue
        found = [seconds_of(expression, names, rounds) for names in spots]
        unit = min(unit, decision(game, players, 1))
        table[expression] = fmean(found) / unit
    return unit, table


def main() -> None:
    """Measures the games and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "games", nargs="*", default=[*PLAYERS], help="ids; by default the four games"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only rows that contain this text")
    given = parser.parse_args()
    rows = {row: most for row, most in limits().items() if given.only in row}
    tables = {}
    for id in given.games:
        unit, tables[id] = costs(id, given.rounds, rows)
        print(f"{id}: a random decision takes {unit * 1e6:.1f} us")
    print(f"{'in random decisions':36}{''.join(f'{id:>12}' for id in tables)}{'at most':>10}")
    for row, most in rows.items():
        values = "".join(f"{table[row]:12.2f}" for table in tables.values())
        print(f"{row:36}{values}{'' if most is None else most:>10}")


if __name__ == "__main__":
    main()
