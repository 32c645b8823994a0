"""Whatever is handed to the library by mistake, it answers with an exception of its own, in a few words."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import BisongamesError, IllegalAction, Match, RecordError, VariantError
from bisongames.bots import bots_named, make, register
from bisongames.engine.core.errors import short_text
from bisongames.lab import (
    Run,
    compare,
    difference,
    fairness,
    ladder,
    overview,
    sensitivity,
    sweep,
    under,
)
from bisongames.testing import check_game


def refuse(call: Callable[[], object]) -> None:
    """A call is refused with an exception of the library, in a few words on one line."""
    with pytest.raises(BisongamesError) as refused:
        call()
    assert len(str(refused.value)) < 5000
    assert str(refused.value).isprintable()


class Broken:
    def __repr__(self):
        raise RuntimeError("no text")


NASTY: list[Any] = [
    0, 7, -1, True, None, 1.5, float("nan"), 10**5000, b"x", b"\0", "", "\0", "\ud800", "x" * 10**6, "\x1b[31m", [], [1],
    {"a": [1]}, {1: 2}, {10**5000: 1}, set(), object(), object, (), Path("a\0"), Path("\ud800"), Path("/dev/zero"), "/dev/zero",
    Path(), Path("none"), range(10), "+", "=", "a+b=c", "wind_river+", "wind_river+=", "wind_river+rows=",
    "wind_river+rows=" + "9" * 200, "x" * 10**6 + ".toml", "\0.toml", "\ud800.toml", ["x"] * 10**5, Broken(),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_anything_given_is_refused_with_an_exception_of_this_library(number):
    nasty = NASTY[number]
    match = Match("catan", 3, seed=1)
    state, game, record = match.state, match.game, match.record
    calls = [
        lambda: bisongames.load(nasty),
        lambda: bisongames.load("bison", nasty),
        lambda: bisongames.load("bison", {"rounds": nasty}),
        lambda: bisongames.load("bison", {short_text(nasty): 1}),
        lambda: Match(nasty),
        lambda: Match(game, options=nasty),
        *(
            lambda name=name: Match("catan", **{name: nasty})
            for name in ("players", "seed", "options", "dealer", "start_player", "none")
        ),
        lambda: game.start(nasty),
        lambda: game.start(3, start_player=nasty),
        lambda: game.start(3, **{short_text(nasty): nasty}),
        lambda: game.parse(nasty),
        lambda: game.rule(nasty),
        lambda: game.has_rule(nasty),
        lambda: state.parse(nasty),
        lambda: state.parse("end", nasty),
        lambda: state.violations(nasty),
        lambda: state.violations(nasty, nasty),
        lambda: state.apply(nasty),
        lambda: state.step(nasty, nasty),
        lambda: state.nearest_legal(nasty),
        lambda: state.nearest_legal(nasty, nasty),
        lambda: state.view(nasty),
        lambda: state.sample(nasty, random.Random(1)),
        lambda: match.play(nasty),
        lambda: match.play(nasty, nasty),
        lambda: match.events_for(nasty),
        match.undo,
        match.redo,
        lambda: Match.load(nasty),
        lambda: Match.from_record(nasty),
        *(
            lambda name=name: Match.from_record(attrs.evolve(record, **{name: nasty}))
            for name in ("players", "setup", "seed", "dealer", "rules", "moves")
        ),
        lambda: bisongames.to_json(nasty),
        lambda: bisongames.to_json(record, indent=nasty),
        lambda: bisongames.from_json(nasty),
        lambda: bisongames.from_json("{}", nasty),
    ]  # fmt: skip
    for call in calls:
        try:
            call()
        except BisongamesError as error:
            assert len(str(error)) < 5000  # noqa: PT017
            assert str(error).isprintable()  # noqa: PT017


TWO = ("wind_river", "wind_river/per-field")
COMPARED: dict[str, Any] = {"matches": 1, "bots": "random"}
CHECKED: dict[str, Any] = {"players": 3, "matches": 1}
ALLOWED = {
    "players": (None,),
    "matches": (0, 7),
    "every": (7,),
    "seed": (0, 7),
    "seconds": (7, 1.5),
    "workers": (7,),
}


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_anything_given_for_a_comparison_or_a_check_is_refused_too(number):
    nasty = NASTY[number]
    calls = [
        lambda: bots_named(nasty),
        lambda: difference(nasty, TWO[0]),
        lambda: difference(TWO[0], nasty),
        lambda: compare(nasty),
        lambda: compare([TWO[0], nasty]),
        lambda: compare(TWO, bots=nasty),
        lambda: check_game(nasty),
    ]
    for name, allowed in ALLOWED.items():
        if any(type(nasty) is type(value) and nasty == value for value in allowed):
            continue
        if name not in ("every", "seconds"):
            calls.append(partial(compare, TWO, **COMPARED | {name: nasty}))
        if name != "workers":
            calls.append(partial(check_game, TWO[0], **CHECKED | {name: nasty}))
    for call in calls:
        refuse(call)


ONE: dict[str, Any] = {**COMPARED, "metrics": "decisions"}
BOTH = "random,greedy"


@pytest.mark.parametrize("number", [n for n, nasty in enumerate(NASTY) if nasty is not None])
def test_anything_given_to_the_laboratory_is_refused_too(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nasty = NASTY[number]
    calls: list[Callable[[], object]] = [
        lambda: make(nasty),
        lambda: register("nasty", nasty),
        lambda: Run(nasty),
        lambda: under(nasty, TWO[0]),
        lambda: under("{}", nasty),
        lambda: sweep(nasty, "herd_limit", [3, 4], **ONE),
        lambda: sweep(TWO[0], nasty, **ONE),
        lambda: sweep(TWO[0], "herd_limit", nasty, **ONE),
        lambda: sweep(TWO[0], {"herd_limit": nasty}, **ONE),
        lambda: sweep(TWO[0], "bots", ["random", nasty], matches=1),
        lambda: sweep(TWO[0], "players", [3, nasty], **ONE),
        lambda: sensitivity(nasty, ["herd_limit"], **ONE),
        lambda: sensitivity(TWO[0], nasty, **ONE),
        lambda: sensitivity(TWO[0], [nasty], **ONE),
        lambda: ladder(nasty, BOTH, matches=1),
        lambda: ladder(TWO[0], nasty, matches=1),
        lambda: ladder(TWO[0], ["random", nasty], matches=1),
        lambda: ladder(TWO[0], BOTH, players=nasty, matches=1),
        lambda: fairness(nasty, **ONE),
        lambda: overview(nasty, **ONE),
        lambda: overview([nasty], **ONE),
        *(
            partial(compare, TWO, **ONE | {name: nasty})
            for name in ("metrics", "until", "executor")
        ),
    ]
    if nasty is object:  # makes something, is no bot until it is asked for, and can be called
        del calls[1]
    else:
        calls.append(lambda: compare(TWO, **ONE, progress=nasty))
    if type(nasty) is not int:
        calls.append(lambda: ladder(TWO[0], BOTH, matches=nasty))
    for call in calls:
        refuse(call)


@pytest.mark.parametrize("path", [7, b"x", "", "\0", "\ud800", "x" * 10**6, Path(), [], object()])
def test_a_run_or_a_file_is_kept_where_there_can_be_one(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rules = compare(TWO, matches=0)
    for call in (
        lambda: compare(TWO, **ONE, run=path),
        lambda: rules.to_csv(path),
        lambda: rules.to_json(path),
    ):
        refuse(call)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options", [5, [1], "rows=5", {"rowz": 5}, {5: 5}, {10**5000: 5}, {"rows": [[[[[[1]]]]]]}]
)
def test_options_that_are_none_are_a_fault(options):
    game = bisongames.load("wind_river")
    for given in (game, "wind_river"):
        with pytest.raises(VariantError, match="options"):
            Match(given, options=options)
    assert Match(game, options={}).game is game


@pytest.mark.parametrize("thing", [Broken(), "\x1b[31m" * 10**5, ["x"] * 10**5])
def test_a_refusal_of_anything_is_told_as_one_short_line_by_repr_too(thing):
    state = Match("catan", 3, seed=1).state
    error = RecordError if isinstance(thing, str) else IllegalAction  # text might be a notation
    with pytest.raises(error) as refused:
        state.apply(thing)
    text = repr(refused.value)
    assert text.startswith(f"{error.__name__}(")
    assert text.isprintable()
    assert len(text) < 1000
