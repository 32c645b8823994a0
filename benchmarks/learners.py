"""What is learned in each game: the weights of an evaluation, where they start, and how far each is changed at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, Final

from attrs import astuple, evolve, frozen, has

from bisongames.bots.evaluation import bison, catan
from bisongames.bots.evaluation.learned import natives, wind_river
from bisongames.bots.judgement import Evaluator, evaluator_of, evaluator_with
from bisongames.engine.positions.state import Game
from bisongames.natives.tribe_action import ChoosingRole

Data = Any
"""Nested lists and dicts of numbers."""
Start = Callable[[Game, int], Data]
"""Numbers for each weight, by the number of players."""


@frozen
class Learner:
    """How the evaluation of a game is learned."""

    start: Start
    """The first weights."""
    sizes: Start
    """The size of the random changes of each weight."""
    using: Callable[[Game, Data], Evaluator]
    """The evaluator with these weights."""
    margin: float
    """The lead in points that counts as clear."""


def numbers(data: Data) -> Iterator[float]:
    """All numbers of nested lists and dicts, in order."""
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from numbers(each)
    else:
        yield data


def filled(data: Data, values: Iterator[float]) -> Data:
    """The same nesting with other numbers, rounded."""
    if isinstance(data, dict):
        return {key: filled(each, values) for key, each in data.items()}
    if isinstance(data, list):
        return [filled(each, values) for each in data]
    return round(float(next(values)), 3)


def _natives(
    strength: list[float], totem: float, captive: float, reach: list[float], recruit: float
) -> Start:
    def data(game: Game, players: int) -> Data:
        totems = game.components.totems
        return {
            "strength": [[*strength] for _ in range(7)],
            "totems": dict.fromkeys(totems, totem),
            "captive": captive,
            "reach": [[*reach] for _ in range(players)],
            "recruit": recruit,
        }

    return data


def _natives_evaluator(game: Game, data: Data) -> Evaluator:
    weights = natives.Weights.of(data)
    return evolve(
        evaluator_of(game),
        value=partial(natives.lead, weights),
        shortlist=natives.always_scout,
        opens=lambda table, pending: isinstance(pending, ChoosingRole),
    )


def _wind_river(steps: list[float], plains: float, others: list[float], late: float) -> Start:
    def part(share: float) -> Data:
        return {
            "steps": [share * each for each in (*steps, plains)],
            "others": [share * each for each in others],
        }

    def data(game: Game, players: int) -> Data:
        return {"now": part(1.0), "late": part(late)}

    return data


def _wind_river_evaluator(game: Game, data: Data) -> Evaluator:
    weights = wind_river.WeightsByRound.of(data)
    return evolve(
        evaluator_of(game), value=partial(wind_river.worth, weights), alike=wind_river.nearby
    )


def _bison(game: Game, players: int) -> Data:
    by_rounds = "_OF_TWO" if players == 2 else "_OF_MORE"
    return _numbers_of(bison, by_rounds, "_ANNOUNCED", "_TO_LAY")


def _catan(game: Game, players: int) -> Data:
    production = ("_KINDS", "_EVEN", "_ENOUGH", "_ROBBED", "_RIVALS")
    cards = ("_FIRST", "_FEW", "_EACH", "_SETTLEMENT", "_CITY", "_KNIGHT", "_CARD")
    return _numbers_of(catan, "_POINT", *production, *cards, "_ROAD", "_SITE", "_BEST", "_FURTHER")


def _numbers_of(module: ModuleType, *names: str) -> Data:
    """Constants of a module, as lists instead of tuples and objects."""

    def plain(value: Any) -> Data:
        value = astuple(value) if has(type(value)) else value
        return [plain(each) for each in value] if isinstance(value, tuple) else value

    return {name: plain(getattr(module, name)) for name in names}


def _by_size(start: Start) -> Start:
    """A quarter of each of the first weights, and a little more."""

    def sizes(game: Game, players: int) -> Data:
        begin = start(game, players)
        return filled(begin, (0.25 * abs(each) + 0.03 for each in numbers(begin)))

    return sizes


def judgement_with(game: Game, data: Data) -> Any:
    """A copy of the module of hand-made judgement, with other constants."""
    spec = find_spec(f"bisongames.bots.evaluation.{game.rulebook.id}")
    assert spec is not None
    assert spec.loader is not None
    copy: Any = module_from_spec(spec)
    spec.loader.exec_module(copy)
    for name, value in data.items():
        if isinstance(value, list):
            value = tuple(copy._Worth(*each) if isinstance(each, list) else each for each in value)
        setattr(copy, name, value)
    return copy


def _one_step_ahead(game: Game, data: Data) -> Evaluator:
    """The evaluator for a bot that does not plan its turn: in Bison that would take 17 times as long."""
    return evolve(evaluator_with(judgement_with(game, data)), opens=lambda table, pending: False)


LEARNERS: Final = {
    "natives": Learner(
        _natives([3.0, 1.0, 0.5], 2.0, 0.5, [0.2, 0.1, 0.0, 0.0, 0.0], 3.0),
        _natives([1.5, 1.0, 0.7], 2.0, 0.6, [0.2, 0.2, 0.7, 0.7, 0.7], 1.5),
        _natives_evaluator,
        20.0,
    ),
    "wind_river": Learner(
        _wind_river([7 / 3, *[1 / 3] * 5], 6.0, [-2.0, 0.0, 0.0, 0.0, 0.9, *[0.0] * 8], 0.0),
        _wind_river(
            [0.4, *[0.12] * 5],
            1.5,
            [0.5, 0.5, 0.3, 0.2, 0.15, 0.2, 0.08, 0.2, 0.2, 0.2, 0.2, 0.06, 0.06],
            1.0,
        ),
        _wind_river_evaluator,
        3.0,
    ),
    "bison": Learner(_bison, _by_size(_bison), _one_step_ahead, 8.0),
    "catan": Learner(_catan, _by_size(_catan), _one_step_ahead, 3.0),
}
"""The learners by game."""
