"""Prompts, labels, facts, pictures and what else names things of a game use the words of its glossary and no others.

``test_prose.py`` looks at the texts of rules and at the handbooks.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import bisongames
from bisongames import handbook, show
from docsgen.material import DATA
from tests.docs.reading import GAMES, glossary
from tests.docs.test_prose import ALL, has

HANDBOOKS: Final = Path(handbook.__file__).parent
SHOW: Final = Path(show.__file__).parent


def strings(value: object) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings(inner)


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def spoken(game: str) -> Iterator[str]:
    """Prompts, labels, news, costs and the words in pictures, without the names of facts in braces."""
    for text in strings(toml(SHOW / game / "en.toml")):
        yield re.sub(r"\{(\w+)(:[^}]*)?\}", lambda gap: (gap[2] or "").replace("|", " "), text)


def tasks(game: str) -> Iterator[str]:
    """What each decision asks for."""
    for part in bisongames.load(game).rulebook.agenda:
        yield re.sub(r"\{[^}]*\}", "", str(getattr(part, "task", "")))


def facts(game: str) -> Iterator[str]:
    """The names of the facts of refusals, and of the values of actions, of which messages speak."""
    package = importlib.import_module(f"bisongames.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(module.name)))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".broken"):
                yield from ((named.arg or "").replace("_", " ") for named in node.keywords)
    yield from bisongames.load(game).domains


def labels(game: str) -> Iterator[str]:
    """What options are about, the names of sections, and the texts drawn into the figures of the handbook."""
    book = bisongames.load(game).rulebook
    yield from (str(option.metadata["about"]) for option in attrs.fields(book.options))
    yield from book.sections.values()
    for drawing in (HANDBOOKS / game).rglob("*.svg"):
        yield from re.findall(r">([^<]+)<", drawing.read_text(encoding="utf-8"))


def examples(game: str) -> Iterator[str]:
    """What the documentation tells about positions and examples."""
    entries = toml(DATA / "rule-examples" / f"{game}.toml").values()
    yield from (entry["told"] for entry in entries if "told" in entry)


PLACES: Final = {each.__name__: each for each in (spoken, tasks, facts, labels, examples)}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_a_second_word_for_a_thing_of_the_game(game: str, place: str) -> None:
    instead = {word: name for name, term in glossary(game).items() for word in term.never}
    words = [*instead, *ALL["never"]]
    texts: Iterable[str] = dict.fromkeys(PLACES[place](game))
    found = {text: has(text, words) for text in texts}
    assert {t: {w: instead.get(w) for w in ws} for t, ws in found.items() if ws} == {}


def test_the_six_action_spaces_of_bison_have_one_name_everywhere() -> None:
    """In rules and handbook by way of facts, and in prompts and pictures; the notation has words of its own."""
    names = {word: t.name for t in glossary("bison").values() for word in t.notation}
    game = bisongames.load("bison")
    assert set(names) == set(game.domains["space"])
    assert toml(SHOW / "bison" / "en.toml")["words"]["space"] == names
    told = game.rule("BI-2.5b").text
    assert [name for name in names.values() if f"“{name}”" not in told] == []
