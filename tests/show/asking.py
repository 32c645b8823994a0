"""Questions at a table of three, asked by the player to move, who knows what has happened since their last turn."""

from collections.abc import Callable
from functools import cache, partial

import pytest

from bisongames import Match
from bisongames.engine.core.actions import Event
from bisongames.show.reader.asked_events import moves_since_turn
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.typed_action import Unclear, resolve
from tests.cli.positions import NAMES, match_until


def told(match: Match) -> ChoiceList:
    """The choices of the player to move, who knows what has happened since their last turn."""
    player = match.actor
    assert player is not None
    since = partial(moves_since_turn, match, player)
    return ChoiceList(match.state, match.view(player), match.names, since)


def answer(text: str, choices: ChoiceList) -> str:
    with pytest.raises(Unclear) as unclear:
        resolve(text, choices)
    return str(unclear.value).removeprefix("That is a question, so nothing is chosen. ")


def news_of(match: Match) -> list[Event]:
    """What the player to move knows to have happened since their last turn."""
    if match.actor is None or match.actor < 0 or match.state.turn < 5:
        return []
    return [event for move in moves_since_turn(match, match.actor) for event in move.events]


@cache
def after(game: str, kind: type[Event], fits: Callable[[Match, Event], bool]) -> Match:
    """A match in which such an event is new to the player to move."""

    def is_so(match: Match) -> bool:
        return any(isinstance(each, kind) and fits(match, each) for each in news_of(match))

    return match_until(is_so, game, names=NAMES)


def anything(match: Match, event: Event) -> bool:
    return True
