"""Playing matches under the laws, and the record of what failed."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from bisongames.play.actions import Action
from bisongames.play.agenda import Chance
from bisongames.play.match import Match
from bisongames.play.records import to_json
from bisongames.play.state import Game, State
from bisongames.play.variants import load
from bisongames.testing.laws import AT_THE_END, EVERYWHERE, SOMETIMES, Law, check_loading

Chooser = Callable[[Any], Action]

MOST_MOVES: Final = 200_000
"""A match that is longer does not end."""
LONG: Final = 2_000
"""After so many moves a match is played on without laws first, to see soon whether it ends."""


def check_game(
    game: Game | str, players: int | None = None, matches: int = 3, seed: int = 0, every: int = 7
) -> None:
    """Play random matches of a game and check the laws of the common interface at their positions.

    Args:
        game: a game or the id of one.
        players: how many play; None checks every allowed number.
        matches: how many matches for each number of players.
        seed: what decides the matches.
        every: the laws that cost time are checked at one in so many positions, and at the first and last ones.

    Raises:
        AssertionError: with the law that is broken and the shortest record that shows it, as JSON to be loaded with
            ``Match.from_record(from_json(...))``.
    """
    chosen = load(game) if isinstance(game, str) else game
    check_loading(chosen)
    for number in chosen.player_counts if players is None else (players,):
        for index in range(matches):
            check_match(chosen, number, random.Random(f"{seed}/{number}/{index}"), every)


def check_match(
    game: Game, players: int, rng: random.Random, every: int = 7, choose: Chooser | None = None
) -> Match:
    """Play one match to its end, check the laws on the way, and return it.

    Args:
        game: the game.
        players: how many play.
        rng: decides choices and chance.
        every: as in ``check_game``.
        choose: picks one of the actions on offer; by default at random. A test can let hypothesis choose and shrink.

    Raises:
        AssertionError: as ``check_game``.
    """
    match = Match(game, players, dealer="manual")
    pick = choose or (lambda actions: actions[int(rng.random() * len(actions))])
    count = 0
    while True:
        state = match.state
        laws = (
            EVERYWHERE
            if count % every and count > 3 and not state.is_over
            else EVERYWHERE + SOMETIMES
        )
        for law in laws:
            _held(law, match, rng)
        if state.is_over:
            break
        if isinstance(state.decision, Chance):
            action = pick([outcome for outcome, _ in state.chance_outcomes()])
        else:
            action = pick(state.legal_actions())
        match.play(action)
        count += 1
        if count == LONG:
            _comes_to_an_end(match.state)
    for law in AT_THE_END:
        _held(law, match, rng)
    return match


def _comes_to_an_end(state: State) -> None:
    """Random play from here ends the match."""
    cursor, rng = state.cursor(), random.Random(0)
    last: deque[str] = deque(maxlen=8)
    for _ in range(MOST_MOVES - LONG):
        if cursor.is_over:
            return
        legal = cursor.legal_actions()
        action = legal[int(rng.random() * len(legal))] if legal else cursor.sample_chance(rng)
        last.append(str(action))
        cursor.advance(action)
    raise AssertionError(
        f"{state.game.id}: a match does not end within {MOST_MOVES} moves; the last were {', '.join(last)}"
    )


def _held(law: Law, match: Match, rng: random.Random) -> None:
    """The law, or the shortest record on which it fails."""
    seed = rng.random()
    try:
        law(match, random.Random(seed))
    except AssertionError as error:
        record = to_json(_shortest(law, match, seed))
        text = (law.__doc__ or law.__name__).strip()
        raise AssertionError(f"{match.game.id}: {text}\n{error}\nrecord: {record}") from error


def _shortest(law: Law, match: Match, seed: float) -> Match:
    """The shortest beginning of the match on which the law fails."""
    moves = match.record().moves
    short = Match(match.game, match.players, dealer="manual")
    for text in moves:
        try:
            law(short, random.Random(seed))
        except AssertionError:
            return short
        short.play(text)
    return short


def laws() -> tuple[str, ...]:
    """What is checked, in words."""
    return tuple((law.__doc__ or "").strip() for law in (*EVERYWHERE, *SOMETIMES, *AT_THE_END))
