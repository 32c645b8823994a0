"""The words of a game: what each means, what players call it, and which words its texts avoid."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from attrs import frozen

FILE: Final = "glossary.toml"
QUESTIONS: Final = "questions"
"""The table of the file that is not a term: see :func:`read_questions`."""
COMMON: Final = "bisongames.engine.rulebook"
"""The package with the words of players that mean the same in all games."""


@frozen(kw_only=True)
class Term:
    """One thing of a game, and the one word that its texts use for it."""

    name: str
    meaning: str = ""
    """A sentence for players; empty for a word that is only avoided."""
    many: str = ""
    """The plural, if the texts use one."""
    synonyms: tuple[str, ...] = ()
    """Words that players may say for it, in addition to ``never``; texts of the game may use them in another sense."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that define it, the most important first; some may be out of force in a variant."""
    never: tuple[str, ...] = ()
    """Words that no text of the game uses for it."""
    notation: tuple[str, ...] = ()
    """Its words in the notation of actions and in JSON, if they differ from its name."""
    only_with: str = ""
    """The expansion without which the game does not have it."""
    german: str = ""
    italian: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """Every word for it, its name first: for a search in players' words."""
        return tuple(filter(None, (self.name, self.many, *self.synonyms, *self.never)))


def read_glossary(package: str) -> tuple[Term, ...]:
    """The terms in the ``glossary.toml`` of a game's package, in their order; none if it has no such file."""
    entries = _read(package).items()
    return tuple(Term(name=name, **_fields(e)) for name, e in entries if name != QUESTIONS)


def read_questions(package: str) -> Mapping[str, str]:
    """What players ask, in their own words, by the id of the rule that answers; from the same file."""
    return _read(package).get(QUESTIONS, {})


@cache
def _read(package: str) -> Mapping[str, Mapping[str, Any]]:
    file = resources.files(package).joinpath(FILE) if package else None
    if file is None or not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
