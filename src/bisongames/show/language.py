"""What is said in a language: sentences with facts in braces, read from one file for each game.

A file has groups (``prompt``, ``label``, ``preview``, ``tell``, ``score``) of sentences by the name of what they are about,
and ``words`` by kind. A sentence names its facts in braces: ``{field}``, a number with its noun ``{number:tipi}`` or
``{number:city|cities}``, a player's things ``{player:'s}``. Of several sentences in a list the first is said whose facts are all
known.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import SetupError, nearest_names, short_text

ENGLISH: Final = "en"
"""What everything is said in, and what stands in where another language has no sentence."""

Names = Sequence[str] | None
"""The names of the people, by seat; without them they are called by their number from 1."""
Facts = Mapping[str, Any]


@frozen
class Who:
    """A player, who is said by name, or chance."""

    seat: int


@frozen
class Word:
    """A name of the rules that the language has a word for: a resource, a role, a card."""

    kind: str
    key: str
    title: str = ""
    """What it is called where the language has no word: the title that a variant file gives it."""


@frozen
class Phrase:
    """A part of a sentence that is a sentence of the file itself."""

    group: str
    key: str
    facts: Mapping[str, Any]


@frozen
class Goods:
    """Counted things of one kind, said as ``2 grain and 1 ore``."""

    kind: str
    numbers: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, kind: str, what: Mapping[str, int] | Iterable[str]) -> Goods:
        """Numbers by name, or names one by one."""
        numbers = what if isinstance(what, Mapping) else Counter(what)
        return cls(kind, tuple((name, number) for name, number in numbers.items() if number))


@frozen
class _Sentence:
    """A sentence taken apart: plain text, and after each the fact that follows it with how it is written."""

    parts: tuple[tuple[str, str | None, str], ...]
    needs: frozenset[str]

    @classmethod
    def read(cls, text: str) -> _Sentence:
        parts = tuple((plain, name, spec or "") for plain, name, spec, _ in Formatter().parse(text))
        return cls(parts, frozenset(name for _, name, _ in parts if name))


Sentences = Mapping[str, Mapping[str, tuple[_Sentence, ...]]]


@frozen
class _File:
    """What a file of a language says."""

    sentences: Sentences
    words: Mapping[str, Mapping[str, str]]


def languages() -> tuple[str, ...]:
    """The languages that there are words for, by their codes, English first."""
    found = {file.stem for file in _shared().glob("*.toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def _shared() -> Path:
    """Where the words lie that all games share."""
    return Path(__file__).parent / "general"


@cache
def language(code: str, folder: Path | None) -> Language:
    """A language for the game whose sentences lie in a folder.

    Raises:
        SetupError: there is no such language; names those that there are.
    """
    if code not in languages():
        near = nearest_names(str(code), languages())
        raise SetupError(f"there is no language {short_text(code)!r}; {near}")
    found = [
        _read(place / f"{wanted}.toml")
        for wanted in dict.fromkeys((code, ENGLISH))
        for place in (folder, _shared())
        if place is not None and (place / f"{wanted}.toml").is_file()
    ]
    return Language(code, tuple(found))


@cache
def _read(file: Path) -> _File:
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    words = raw.pop("words", {})
    return _File(
        {
            group: {key: tuple(map(_Sentence.read, _several(given))) for key, given in said.items()}
            for group, said in raw.items()
        },
        words,
    )


def _several(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


@frozen(eq=False)
class Language:
    """The words of one language for one game."""

    code: str
    found: tuple[_File, ...]
    """What is looked through, the first that says something being right."""

    def knows(self, group: str, key: str) -> bool:
        """Whether there is a sentence for this."""
        return any(key in file.sentences.get(group, ()) for file in self.found)

    def keys(self, group: str) -> list[str]:
        """What there are sentences for, in their order."""
        return list(
            dict.fromkeys(key for file in self.found for key in file.sentences.get(group, ()))
        )

    def sentence(self, group: str, key: str, facts: Facts, names: Names = None) -> str | None:
        """What is said of something of this name; None where there is no sentence for these facts."""
        found = self.outline(group, key, facts, names)
        return None if found is None else "".join(found)

    def outline(
        self, group: str, key: str, facts: Facts, names: Names = None
    ) -> tuple[str, ...] | None:
        """What is said, taken apart: plain text, a fact, plain text and so on; None as for :meth:`sentence`."""
        for file in self.found:
            for sentence in file.sentences.get(group, {}).get(key, ()):
                if all(facts.get(name) is not None for name in sentence.needs):
                    return self._filled(sentence, facts, names)
        return None

    def word(self, kind: str, key: str, number: int = 1, title: str = "") -> str:
        """The word for a name of the rules, of which there are so many; without one its ``title``."""
        for file in self.found:
            if key in file.words.get(kind, ()):
                one, _, many = file.words[kind][key].partition("|")
                return one if number == 1 else many or one
        return title or key.replace("_", " ").replace("-", " ")

    def name(self, seat: int, names: Names = None) -> str:
        """What a player is called; chance has a word too."""
        if seat == CHANCE:
            return self.word("seat", "chance")
        if names is not None and seat < len(names):  # a seat that nobody has can be asked for too
            return names[seat]
        return self.word("seat", "player").format(number=seat + 1)

    def listed(self, parts: Sequence[str]) -> str:
        """Parts of a sentence: ``a, b and c``."""
        joined = f" {self.word('list', 'and')} "
        return joined.join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))

    def said(self, value: Any, names: Names = None, form: str = "") -> str:
        """A fact as it stands in a sentence."""
        if isinstance(value, Who):
            return self.name(value.seat, names) + form
        if isinstance(value, Word):
            return self.word(value.kind, value.key, title=value.title)
        if isinstance(value, Phrase):
            return self.sentence(value.group, value.key, value.facts, names) or ""
        if isinstance(value, Goods):
            told = [f"{n} {self.word(value.kind, key, n)}" for key, n in value.numbers]
            return self.listed(told) or self.word("list", "nothing")
        if isinstance(value, tuple):
            return self.listed([self.said(part, names) for part in value])
        if form and isinstance(value, int):
            return self._counted(value, form)
        return str(value)

    def _counted(self, number: int, nouns: str) -> str:
        """A number with its noun: ``1 tipi``, ``2 tipis``, ``no tipi``."""
        one, _, many = nouns.partition("|")
        if number == 0:
            return f"{self.word('list', 'no')} {one}"
        return f"{number} {one if abs(number) == 1 else many or one + 's'}"

    def _filled(self, sentence: _Sentence, facts: Facts, names: Names) -> tuple[str, ...]:
        said: list[str] = []
        for plain, name, form in sentence.parts:
            said += [plain, self.said(facts[name], names, form)] if name else [plain]
        return tuple(said)


def capital(text: str) -> str:
    """A sentence with a large first letter."""
    return text[:1].upper() + text[1:]
