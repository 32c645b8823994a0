"""What players type in their own words: 200 phrases a game, each at a position, with the choices that it may mean.

A phrase without choices asks for something that is not allowed there, one with several is ambiguous.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bisongames import IllegalAction, Match, RecordError, State, load
from bisongames.engine.serialization.converters import Record
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.typed_action import Unclear, resolve
from tests import budget

DATA = json.loads(Path(__file__).with_name("typed_phrases.json").read_text(encoding="utf-8"))
UNDERSTOOD = {"wind_river": 0.92, "bison": 0.85, "natives": 0.7, "catan": 0.6}
"""Minimum share of the phrases for one allowed choice that are understood as it."""
MISTAKEN = {"wind_river": 1, "bison": 1, "natives": 1, "catan": 4}
"""Maximum number of phrases that are understood as another choice."""


@cache
def match_at(number: int) -> Match:
    """The match of a position."""
    given = DATA["positions"][number]
    game = load(given["game"])
    moves = tuple(given["moves"].split())
    record = Record(
        rules=game.rulebook.rules_version,
        game=game,
        players=given["players"],
        setup={},
        seed=None,
        dealer="manual",
        moves=moves,
        names=tuple(given["names"]),
    )
    return Match.from_record(record)


@pytest.mark.parametrize("game", budget.share(UNDERSTOOD, 2))
def test_players_are_understood(game: str) -> None:
    count: Counter[str] = Counter()
    mistaken = []
    for number, phrase, meant in DATA["phrases"]:
        match = match_at(number)
        if match.game.rulebook.id != game:
            continue
        reading = match.state.read(phrase, match.actor, match.names)
        count["one" if len(meant) == 1 else "several" if meant else "none"] += 1
        if reading.action is None:
            assert reading.problem
        elif str(reading.action) in meant[:1] and len(meant) == 1:
            count["understood"] += 1
        elif not reading.violations:
            mistaken.append((phrase, str(reading.action)))
    assert count["understood"] >= UNDERSTOOD[game] * count["one"], count
    assert len(mistaken) <= MISTAKEN[game], mistaken


def answer_of(state: State, phrase: str, names: tuple[str, ...]) -> str:
    """The notation of the action that a text means, or what is wrong with it."""
    reading = state.read(phrase, state.actor, names)
    return reading.problem if reading.action is None else str(reading.action)


def line_mode(phrase: str, choices: ChoiceList) -> str:
    """The notation of the action that line mode and the full screen understand, or what they do not."""
    try:
        return str(resolve(phrase, choices))
    except Unclear as unclear:
        return str(unclear)


def played(match: Match, phrase: str) -> str:
    """The notation of the action that a match plays or refuses, or what it cannot read."""
    count = match.count
    try:
        match.play(phrase, match.actor)
    except IllegalAction as refused:
        return str(refused.action)
    except RecordError as unclear:
        return str(unclear)
    return str(match.history[count][1])


def test_every_door_gives_the_same_answer() -> None:
    for number, phrase, _ in DATA["phrases"][::9]:
        match = match_at(number)
        state, actor = match.state, match.actor
        wanted = answer_of(state, phrase, match.names)
        choices = ChoiceList(state, state.view(actor), match.names)  # line mode, full screen
        assert line_mode(phrase, choices) == wanted
        assert wanted in played(match.at(match.count), phrase)
