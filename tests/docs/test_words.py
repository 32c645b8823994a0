"""File names, class names and public functions are made of the words on the page ``docs/words.md`` and of the rulebooks."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import bisongames
from bisongames.engine.variants.catalogue import game_ids

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "src" / "bisongames"
PAGE: Final = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
TERM: Final = re.compile(r"^\| ([a-z ]+) \| .*? \| `([\w.]+)` \|", re.MULTILINE)
LARGEST: Final = 25
"""The most files in a folder."""
BANNED: Final = frozenset(
    [
        "told",
        "found",
        "kept",
        "things",
        "thing",
        "going_on",
        "lies",
        "lying",
        "asked",
        "given",
        "needed",
        "gathered",
        "heard",
        "meant",
        "said",
        "stands",
        "stood",
        "wrong",
        "somebody",
        "whoever",
        "come",
        "gone",
    ]
)
"""Words that say nothing about what they name."""
TENSES: Final = re.compile(r"[a-z]+(?:ing|ed)")
IRREGULAR: Final = frozenset(
    [
        "begun",
        "drawn",
        "seen",
        "chosen",
        "shown",
        "made",
        "taken",
        "left",
        "held",
        "built",
        "broken",
        "known",
        "written",
        "sent",
        "paid",
        "dealt",
        "put",
        "won",
        "lost",
    ]
)
NOUNS: Final = frozenset(
    [
        "heading",
        "ranking",
        "standing",
        "ruling",
        "opening",
    ]
)
"""Words that only look like a participle or gerund."""
FIXED: Final = frozenset(["meant", "Heard"])
"""Names that programs rely on: a function of ``show``, a message of the protocol."""
ONE_PER_GAME: Final = frozenset(["Options", "Components", "Board", "Table", "View", "Meter"])
"""Classes of which every game has its own, with the same meaning."""
TWO_MEANINGS: Final = {
    "News": "in messages the news of a revision, in show of an event; both are public"
}
"""Class names that two files share for a reason, and the reason."""


@cache
def trees() -> dict[Path, ast.Module]:
    return {
        path.relative_to(SOURCES): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SOURCES.rglob("*.py"))
        if "_variants" not in path.parts
    }


@cache
def words_of_page() -> frozenset[str]:
    """The terms, and the other words that file names may have."""
    others = PAGE.partition("## Words in file names")[2]
    terms = " ".join(term for term, _ in TERM.findall(PAGE))
    return frozenset(re.findall(r"[a-z0-9]+", f"{terms} {others}"))


@cache
def words_of_games() -> frozenset[str]:
    """The words of all rules and of the names of their sections."""
    texts = []
    for game in game_ids():
        book = bisongames.load(game).rulebook
        rules = [*book.rules, *(rule for more in book.added.values() for rule in more)]
        texts += [game.replace("_", " "), *(rule.text for rule in rules), *book.sections.values()]
        texts += (word for term in book.glossary for word in (*term.words, term.meaning))
    return frozenset(re.findall(r"[a-z]+", " ".join(texts).lower()))


def is_known(word: str) -> bool:
    known = words_of_page() | words_of_games()
    singular = re.sub(r"ies$", "y", word)
    return bool(
        {word, singular, word.removesuffix("s"), word.removesuffix("es"), f"{word}s"} & known
    )


def classes() -> Iterator[tuple[str, Path]]:
    """Public classes, without those that extend a class of the same name: they mean the same."""
    for path, tree in trees().items():
        yield from (
            (node.name, path)
            for node in tree.body
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
            if node.name
            not in {base.attr for base in node.bases if isinstance(base, ast.Attribute)}
        )


def functions(*, of_classes: bool = False) -> Iterator[tuple[str, Path]]:
    """Public functions of modules, or of classes."""
    for path, tree in trees().items():
        for node in tree.body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            for each in inside if isinstance(node, ast.ClassDef) == of_classes else ():
                if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                    yield each.name, path


@pytest.mark.parametrize("path", sorted({p.parent for p in trees()}), ids=str)
def test_no_folder_has_more_files_than_one_can_see(path: Path) -> None:
    assert len(list((SOURCES / path).glob("*.py"))) - 1 <= LARGEST


def test_a_file_name_is_made_of_words_that_are_known() -> None:
    unknown: defaultdict[str, list[str]] = defaultdict(list)
    for path in trees():
        for word in re.findall(r"[a-z0-9]+", path.stem):
            if not is_known(word):
                unknown[word].append(str(path))
    assert unknown == {}


def test_no_name_says_nothing() -> None:
    files = ((path.stem, path) for path in trees())
    named = (*files, *classes(), *functions(), *functions(of_classes=True))
    wrong = [
        f"{path}: {name}" for name, path in named if name.lower() in BANNED and name not in FIXED
    ]
    assert wrong == []


def test_no_function_is_named_by_a_bare_participle_or_gerund() -> None:
    wrong = [
        f"{path}: {name}"
        for name, path in functions()
        if name not in NOUNS and (TENSES.fullmatch(name) or name in IRREGULAR)
    ]
    assert wrong == []


def test_a_class_name_has_one_meaning() -> None:
    """Games may share names with each other: each has its own actions and events."""
    owners: defaultdict[str, list[str]] = defaultdict(list)
    for name, path in classes():
        game = next((part for part in (*path.parts, path.stem) if part in game_ids()), "")
        owners[name].append(game if game and path.parts[0] == game else str(path))
    wrong = {
        name: paths
        for name, paths in owners.items()
        if len(paths) > 1 and name not in ONE_PER_GAME | TWO_MEANINGS.keys()
        if len(set(paths)) < len(paths) or not set(paths) <= set(game_ids())
    }
    assert wrong == {}


@pytest.mark.parametrize("term", TERM.findall(PAGE), ids=lambda term: term[0])
def test_a_term_lives_where_the_page_says(term: tuple[str, str]) -> None:
    module, _, name = f"bisongames.{term[1]}".rpartition(".")
    if name[0].isupper():
        assert hasattr(importlib.import_module(module), name)
    else:
        importlib.import_module(f"{module}.{name}")


def test_the_page_lists_each_term_once() -> None:
    terms = Counter(term for term, _ in TERM.findall(PAGE))
    assert [term for term, times in terms.items() if times > 1] == []
    assert len(TERM.findall(PAGE)) > 50
