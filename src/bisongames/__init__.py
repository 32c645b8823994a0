"""Rules of tabletop games, with a number on every rule and a reason for every refusal.

A match with random choices, its end, and the score sheet::

    import random
    import bisongames

    match = bisongames.Match("natives", players=2, seed=7)
    while not match.is_over:
        match.play(random.choice(match.legal_actions()))
    print(match.winners)
    print(match.result)

Wind River and Catan take 3 or 4 players, Bison and Natives 2 to 4 (``game.player_counts``). A ``Match`` resolves chance by
itself. On a ``State`` chance may be due first, also at ``game.start(players)``: then ``state.actor`` is ``CHANCE``,
``state.legal_actions()`` is empty, and ``state.apply(state.sample_chance(rng))`` goes on.

What is illegal is refused with its rules; a text that is typed is read::

    match = bisongames.Match("catan", players=3)
    try:
        match.play("put a city on v9")
    except (bisongames.IllegalAction, bisongames.RecordError) as error:
        print(error)

More to do with a match: ``match.undo(2)``, ``match.at(40)``, ``match.save(path)``, ``Match.load(path)``,
``match.to_text()``, ``match.to_svg(path)``, ``match.copy()``. Its position is ``match.state`` (``help(bisongames.State)``); a bot chooses by
``bots.make("greedy").choose(match.state, match.actor, match.bot_rng(match.actor))``.

Where to go on, each with its own help:

- ``variants()`` lists the games and variants, and ``load(id)`` gives the rules of one: ``load("wind_river", rows=5)``
  changes an option, ``game.rules`` and ``game.find_rules("robber")`` read them.
- ``State``: a position that never changes; ``legal_by_kind``, ``apply``, ``violations``, ``view(player)``.
- ``compare([a, b])`` plays variants against each other; ``lab`` has this and other studies, and ``lab.advise``.
- ``bots``: levels from newcomer to expert, random, greedy, search, and how to write one. ``show``: texts and pictures of everything.
- ``to_json`` and ``from_json``: all of it as JSON. ``testing.check_game``: the laws that a game must obey.
- ``bisongames.interop``: Gymnasium, PettingZoo and OpenSpiel.

On the command line: ``bisongames --help``.
"""

import importlib
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bisongames import (
        bots as bots,
        interop as interop,
        lab as lab,
        show as show,
        testing as testing,
    )
    from bisongames.contract import *  # noqa: F403  each name is defined there, once
    from bisongames.lab import compare as compare
    from bisongames.protocol.schemas import json_schema as json_schema

__version__ = "0.1.0"
__compiled__: bool
"""Whether this is a compiled wheel."""

_MODULES = ("bots", "interop", "lab", "show", "testing")
_FUNCTIONS = {"compare": "bisongames.lab", "json_schema": "bisongames.protocol.schemas"}
"""Functions that load more than the engine, with their modules."""
_INSTEAD = {
    **{name: f"bisongames.bots.{name}" for name in ("Bot", "Random", "Greedy", "Search")},
    **{
        name: f"bisongames.lab.{name}"
        for name in (
            *("sweep", "sensitivity", "ladder", "fairness", "overview", "under", "difference"),
            *("advise", "analyse", "Report"),
        )
    },
    **{name: f"bisongames.show.{name}" for name in ("svg", "png", "text", "label", "score_sheet")},
    **dict.fromkeys(("make", "new_game", "new_match", "start"), "bisongames.Match(id)"),
    **dict.fromkeys(("play", "run", "simulate"), "bisongames.Match(id), with play and run"),
    **dict.fromkeys(("games", "list_games", "list_variants"), "bisongames.variants()"),
    **dict.fromkeys(("load_game", "load_variant"), "bisongames.load(id)"),
    **dict.fromkeys(("analyze", "analyse_match"), "bisongames.lab.analyse"),
    **dict.fromkeys(("loads", "read"), "bisongames.from_json(text)"),
    **dict.fromkeys(("dumps", "save"), "bisongames.to_json(value), or match.save(path)"),
    "render": "bisongames.show.svg or text",
    "load_match": "bisongames.Match.load(path)",
    **{name: f"bisongames.interop.{name}" for name in ("gymnasium", "pettingzoo", "openspiel")},
    **dict.fromkeys(("make_env", "Env", "env", "gym"), "bisongames.interop"),
}
"""What to use instead of names that others have for it."""
_MISSING: Any = object()


def __getattr__(name: str) -> Any:
    """Loads a name on first use, so that importing the package costs next to nothing, and keeps it."""
    value = _load(name)
    if value is _MISSING:
        from bisongames.engine.core.hints import not_in_module

        raise not_in_module(sys.modules[__name__], name, _INSTEAD.get(name))
    globals()[name] = value
    return value


def _load(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"bisongames.{name}")
    if name in _FUNCTIONS:
        return getattr(importlib.import_module(_FUNCTIONS[name]), name)
    if name == "__compiled__":
        return _compiled()
    if not name.startswith("_") and name in _contract():
        return _contract()[name]
    return _MISSING


def __dir__() -> list[str]:
    return sorted(["__compiled__", "__version__", *_FUNCTIONS, *_MODULES, *_contract()])


def _compiled() -> bool:
    """Whether this is a compiled wheel, which ships the sources beside the compiled modules."""
    from importlib.machinery import ExtensionFileLoader, PathFinder

    folders = [f"{folder}/engine/positions" for folder in __path__]  # noqa: F405
    found = PathFinder.find_spec("bisongames.engine.positions.cursor", folders)
    return found is not None and isinstance(found.loader, ExtensionFileLoader)


def _contract() -> dict[str, Any]:
    names = vars(importlib.import_module("bisongames.contract"))
    return {name: value for name, value in names.items() if not name.startswith("_")}
