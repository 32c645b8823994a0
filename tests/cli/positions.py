"""Positions at which something is asked, reached by chance."""

import random
from collections.abc import Callable, Iterator

from bisongames import Match
from bisongames.show.reader.choice_list import ChoiceList

NAMES = ("Ann", "Ben", "Cleo")


def choices_of(match: Match) -> ChoiceList:
    """What the player to move may choose, as they see it."""
    seen = match.state if match.is_over else match.view(match.actor)
    return ChoiceList(match.state, seen, match.names)


def match_until(
    until: Callable[[Match], bool], game: str, players: int = 3, luck: int | None = 1, **setup
) -> Match:
    """A match that goes on until something holds: by chance, or each time by the first choice without ``luck``."""
    rng = random.Random(luck)
    for seed in range(3, 100):
        match = Match(game, players, seed=seed, **setup)
        while not until(match):
            if match.is_over or match.count > 600:
                break
            legal = match.legal_actions()
            match.play(legal[0] if luck is None else rng.choice(legal))
        else:
            return match
    raise AssertionError(f"{game} never comes to this")


def offering(match: Match, kind: str, least: int = 1) -> bool:
    """True if at least so many actions of a kind are legal."""
    return sum(str(action).startswith(kind) for action in match.legal_actions()) >= least


def deciding(kind: str, player: int | None = None) -> Callable[[Match], bool]:
    """That a player, or anybody, is to make a decision of this kind."""
    return lambda match: (
        type(match.state.decision).__name__ == kind and player in (None, match.actor)
    )


def where(game: str, kind: str, least: int = 1) -> ChoiceList:
    """A position of a random match at which so many actions of a kind are open."""
    return choices_of(match_until(lambda match: offering(match, kind, least), game))


def begun(game: str, choices: int = 0, **setup) -> ChoiceList:
    """A position after so many choices, each time the first."""
    match = Match(game, seed=3, names=NAMES, start_player=0, **setup)
    for _ in range(choices):
        match.play(match.legal_actions()[0])
    return choices_of(match)


def positions(game: str, players: int, seed: int, most: int = 400) -> Iterator[ChoiceList]:
    """The positions of a match by chance in which there is a choice."""
    match, rng = Match(game, players, seed=seed), random.Random(seed)
    while not match.is_over and match.count < most:
        choices = choices_of(match)
        if len(choices.actions) > 1:
            yield choices
        match.play(rng.choice(choices.actions))
