"""The words of a game: what each means, what players call it, and which words its texts avoid."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from attrs import frozen

FILE: Final = "glossary.toml"


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


@cache
def read_glossary(package: str) -> tuple[Term, ...]:
    """The terms in the ``glossary.toml`` of a game's package, in their order; none if it has no such file."""
    file = resources.files(package).joinpath(FILE) if package else None
    if file is None or not file.is_file():
        return ()
    entries: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(Term(name=name, **_fields(entry)) for name, entry in entries.items())


def _fields(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
