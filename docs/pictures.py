"""Pictures of real positions for the page of a game, and examples of its notation."""

from __future__ import annotations

import random

from attrs import frozen

from bisongames import show
from bisongames.bots import BOTS
from bisongames.play.actions import Event
from bisongames.play.game import Game
from bisongames.play.match import Match
from bisongames.play.state import State


@frozen
class Picture:
    """A position, with what is said about it."""

    title: str
    alt: str
    caption: str
    svg: str
    examples: dict[str, str]
    """How actions are written, by the names of their classes; the same for all pictures of a game."""


def pictures(
    game: Game, players: int | None = None, bot: str = "greedy", seed: int = 1
) -> dict[str, Picture]:
    """The start, the middle and a step of one match between bots; none for a game without pictures."""
    count = players or max(game.player_counts)
    match = played(game, count, bot, seed)
    states = match.states
    try:
        show.svg(states[0])
    except NotImplementedError:
        return {}
    middle = len(states) // 2
    stepped = next(
        (
            i
            for i in range(middle, len(states) - 1)
            if 'class="touched' in show.svg(states[i + 1], _events(match, i))
        ),
        middle,
    )
    action = match.history[stepped][1]
    examples = _examples(game, match)
    what = f"{game.title}, {count} players"
    told = f"seed {seed}, played by {bot} bots"
    return {
        "start": Picture(
            "At the start",
            f"{what}: the first position",
            f"The first position with {count} players.",
            show.svg(states[0]),
            examples,
        ),
        "middle": Picture(
            "In the middle",
            f"{what}: a position in the middle of a match",
            f"A match of {count} players ({told}) in turn {states[middle].turn} of {states[-1].turn}.",
            show.svg(states[middle]),
            examples,
        ),
        "step": Picture(
            "A step",
            f"{what}: a position with the last step highlighted",
            f"The same match. Player {match.history[stepped][0]} has just chosen {action}; what that touched is "
            "highlighted.",
            show.svg(states[stepped + 1], _events(match, stepped)),
            examples,
        ),
    }


def played(game: Game, players: int, bot: str, seed: int) -> Match:
    """A whole match between bots."""
    match, rng, chooser = Match(game, players, seed), random.Random(seed), BOTS[bot]()
    while match.actor is not None:
        match.play(chooser.choose(match.state, match.actor, rng))
    return match


def _events(match: Match, index: int) -> tuple[Event, ...]:
    """What happened in one step of a match."""
    return match.states[index].step(match.history[index][1]).events


def _examples(game: Game, match: Match) -> dict[str, str]:
    """How the actions of these positions are written: what was chosen, else what could have been."""
    found: dict[str, str] = {}
    for _, action in match.history:
        found.setdefault(type(action).__name__, str(action))
    extra = [played(game, n, "random", 1) for n in game.player_counts]
    for state in _positions(match, *extra):
        if len(found) == len(game.rulebook.actions):
            break
        for action in (*state.legal_actions(), *(a for a, _ in state.chance_outcomes())):
            found.setdefault(type(action).__name__, str(action))
    return found


def _positions(*matches: Match) -> list[State]:
    return [state for match in matches for state in match.states]
