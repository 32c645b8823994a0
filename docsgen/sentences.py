"""The rules for each sentence of a rulebook: the files in ``data/sentences``, and the page that shows them.

Each file covers one rulebook. Sentences are not quoted but numbered in each part; each has the ids of its rules and its kinds:
``example``, ``advice``, ``flavour`` (tells a story), ``remark`` (a heading, a name, where the board is put) or ``optional``
(an optional rule that we do not play). Where a rulebook cannot be read by all, a fact in our words stands before them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from docsgen.material import DATA, Material
from docsgen.writing import code, paragraphs, table, text_of

KINDS: Final = {
    "example": "an example of these rules",
    "advice": "advice, no rule: see the [hints]({page}#hints)",
    "flavour": "tells a story, no rule",
    "remark": "a heading, a name, or where things are put, no rule",
    "optional": "an optional rule that is not played here",
}
"""The kinds of sentences that are not rules."""


@frozen
class Sentences:
    """One rulebook, sentence by sentence."""

    name: str
    """The name of the file."""
    game: str
    rulebook: str
    """The title of the rulebook."""
    parts: dict[str, dict[str, tuple[str, ...]]]
    """The rules and kinds of each sentence, by part of the rulebook and number."""
    rulings: dict[str, tuple[str, ...]]
    """Rulings of the sheet that are not the id of a rule, each with the rules that now state it."""
    facts: dict[str, dict[str, str]]
    """What each sentence says, in our words, by part and number; empty where sentences are only numbered."""
    unread: tuple[str, ...]
    """The entries that nobody could read: no rule is marked printed because of them alone."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the sentences name."""
        named = [word for part in self.parts.values() for words in part.values() for word in words]
        return tuple(dict.fromkeys(word for word in named if word not in KINDS))


def sentences(game: str) -> tuple[Sentences, ...]:
    """The rulebooks of a game: ``data/sentences/GAME.toml`` or several ``GAME-NAME.toml``."""
    paths = sorted((DATA / "sentences").glob("*.toml"))
    return tuple(_read(path) for path in paths if re.match(rf"{game}(-|$)", path.stem))


def _read(path: Path) -> Sentences:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Sentences(
        name=path.stem,
        game=path.stem.partition("-")[0],
        rulebook=data["rulebook"],
        parts={
            part: {number: tuple(_ids(given).split()) for number, given in numbered.items()}
            for part, numbered in data["parts"].items()
        },
        rulings={id: tuple(words.split()) for id, words in data.get("rulings", {}).items()},
        facts={
            part: {number: given[0] for number, given in numbered.items() if type(given) is list}
            for part, numbered in data["parts"].items()
        },
        unread=tuple(data.get("unread", ())),
    )


def _ids(given: str | list[str]) -> str:
    """The ids and kinds of a sentence, given alone or behind a fact."""
    return given if isinstance(given, str) else given[1]


def files(material: Material) -> dict[str, str]:
    """Maps the path of a game's page of sentences to its text; empty if the game has no sentence files."""
    given = sentences(material.id)
    return {f"rules/{material.id}-sentences.md": "\n".join(_page(material, given))} if given else {}


def _page(material: Material, given: tuple[Sentences, ...]) -> Iterator[str]:
    title = text_of(material.game.title)
    yield from paragraphs(
        f"# {title}: where each sentence went",
        "Every sentence of the rulebook by its number in each part, with the rules that state it here, or a note that it is not a rule. "
        f"The rules are on the page of [{title}]({material.id}.md).",
    )
    several = len(given) > 1
    for book in given:
        rulebook = text_of(book.rulebook)
        yield from paragraphs(f"## {rulebook}" if several else f"{rulebook}.")
        if book.unread:
            entries = text_of(", ".join(book.unread))
            yield from paragraphs(
                f"{len(book.unread)} entries could not be read: {entries}. No rule is marked as printed because of them alone."
            )
        for part, numbered in book.parts.items():
            yield from paragraphs(f"{'###' if several else '##'} {text_of(part)}")
            facts = book.facts[part]
            if facts:
                told = ((n, text_of(facts[n]), _links(material, w)) for n, w in numbered.items())
                yield from table(("sentence", "says, in our words", "stated by"), told)
            else:
                rows = ((number, _links(material, words)) for number, words in numbered.items())
                yield from table(("sentence", "stated by"), rows)


def _links(material: Material, words: tuple[str, ...]) -> str:
    kinds = [KINDS[word].format(page=f"{material.id}.md") for word in words if word in KINDS]
    ids = [word for word in words if word not in KINDS]
    links = [f"[{id}]({material.id}.md#{id})" for id in ids]
    return ", ".join([*links, *kinds]) or code("?")
