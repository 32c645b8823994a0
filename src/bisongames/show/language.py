"""Languages: sentences with facts in braces, read from one file per game.

A file has groups (``prompt``, ``label``, ``preview``, ``tell``, ``score``) of sentences, keyed by the name of their subject,
and ``words``, grouped by kind. A sentence names its facts in braces: ``{field}``, a number with its noun ``{number:tipi}`` or
``{number:city|cities}``, a player's things ``{player:'s}``. In a list of sentences, the first whose facts are all
known is used.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import SetupError, nearest_names, short_text

ENGLISH: Final = "en"
"""The default language, and the fallback for sentences that another language lacks."""
SHARED: Final = Path(__file__).parent / "general"
"""The folder with the sentences and words that all games share."""

Names = Sequence[str] | None
"""The names of the players, by seat; None to number the players from 1."""
Facts = Mapping[str, object]


def keys_of(facts: Facts, usual: str = "") -> tuple[str, ...]:
    """The keys of the sentences for these facts: the value of the fact ``as``, otherwise the ``usual`` key."""
    keys = facts.get("as", usual)
    return tuple(map(str, keys)) if isinstance(keys, tuple) else (str(keys),)


@frozen
class Who:
    """A player, or chance."""

    seat: int


@frozen
class Word:
    """A name from the rules for which the language has a word: a resource, a role, a card."""

    kind: str
    key: str
    title: str = ""
    """The title from the variant file, used if the language has no word."""


@frozen
class Phrase:
    """A part of a sentence that is itself a sentence of the file."""

    group: str
    key: str
    facts: Facts


@frozen
class Tally:
    """Counted things of one kind, written as ``2 grain and 1 ore``."""

    kind: str
    numbers: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, kind: str, what: Mapping[str, int] | Iterable[str]) -> Tally:
        """Makes a tally from counts by name, or from names with repetitions."""
        numbers = what if isinstance(what, Mapping) else Counter(what)
        return cls(kind, tuple((name, number) for name, number in numbers.items() if number))


@frozen
class _Sentence:
    """A parsed sentence: pieces of plain text, each with the fact that follows it and its format."""

    parts: tuple[tuple[str, str | None, str], ...]
    needs: frozenset[str]

    @classmethod
    def read(cls, text: str) -> _Sentence:
        parts = tuple((plain, name, spec or "") for plain, name, spec, _ in Formatter().parse(text))
        return cls(parts, frozenset(name for _, name, _ in parts if name))


@frozen
class _File:
    """The contents of one language file."""

    sentences: Mapping[str, Mapping[str, tuple[_Sentence, ...]]]
    words: Mapping[str, Mapping[str, str]]


@cache
def languages() -> tuple[str, ...]:
    """The codes of the available languages, English first."""
    codes = {file.stem for file in SHARED.glob("*.toml")}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


@cache
def language(code: str, folder: Path | None) -> Language:
    """A language for the game with this folder of sentences.

    Raises:
        SetupError: if the language is unknown; the message lists the most similar codes.
    """
    if code not in languages():
        near = nearest_names(str(code), languages())
        raise SetupError(f"unknown language {short_text(code)!r}; {near}")
    files = (
        place / f"{each}.toml"
        for each in dict.fromkeys((code, ENGLISH))
        for place in (folder, SHARED)
        if place is not None
    )
    return Language(code, tuple(_read(file) for file in files if file.is_file()))


@cache
def _read(file: Path) -> _File:
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    words = raw.pop("words", {})
    sentences = {
        group: {
            key: tuple(map(_Sentence.read, [given] if isinstance(given, str) else given))
            for key, given in said.items()
        }
        for group, said in raw.items()
    }
    return _File(sentences, words)


@frozen(eq=False)
class Language:
    """One language with the words of one game."""

    code: str
    files: tuple[_File, ...]
    """The files in order of precedence."""

    def knows(self, group: str, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return any(key in file.sentences.get(group, ()) for file in self.files)

    def keys(self, group: str) -> list[str]:
        """The keys of all sentences of a group, in order."""
        return list(
            dict.fromkeys(key for file in self.files for key in file.sentences.get(group, ()))
        )

    def sentence(self, group: str, key: str, facts: Facts, names: Names = None) -> str | None:
        """The sentence with this key; None if no sentence fits the facts."""
        pieces = self.outline(group, key, facts, names)
        return None if pieces is None else "".join(pieces)

    def outline(
        self, group: str, key: str, facts: Facts, names: Names = None
    ) -> tuple[str, ...] | None:
        """The sentence split into alternating plain text and facts; None if no sentence fits."""
        for file in self.files:
            for sentence in file.sentences.get(group, {}).get(key, ()):
                if all(facts.get(name) is not None for name in sentence.needs):
                    return tuple(
                        piece
                        for plain, name, form in sentence.parts
                        for piece in (
                            plain,
                            *([self.say(facts[name], names, form)] if name else ()),
                        )
                    )
        return None

    def word(self, kind: str, key: str, number: int = 1, title: str = "") -> str:
        """The word for a name from the rules, singular or plural; its ``title`` if the language has none."""
        for file in self.files:
            if key in file.words.get(kind, ()):
                one, _, many = file.words[kind][key].partition("|")
                return one if number == 1 else many or one
        return title or key.replace("_", " ").replace("-", " ")

    def name(self, seat: int, names: Names = None) -> str:
        """The name of a player, or the word for chance."""
        if seat == CHANCE:
            return self.word("seat", "chance")
        if names is not None and seat < len(names):  # ``names`` may be too short
            return names[seat]
        return self.word("seat", "player").format(number=seat + 1)

    def join(self, parts: Sequence[str]) -> str:
        """Parts joined as ``a, b and c``."""
        joined = f" {self.word('list', 'and')} "
        return joined.join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))

    def say(self, value: object, names: Names = None, form: str = "") -> str:
        """A fact as text in a sentence."""
        if isinstance(value, Who):
            return self.name(value.seat, names) + form
        if isinstance(value, Word):
            return self.word(value.kind, value.key, title=value.title)
        if isinstance(value, Phrase):
            return self.sentence(value.group, value.key, value.facts, names) or ""
        if isinstance(value, Tally):
            counted = [f"{n} {self.word(value.kind, key, n)}" for key, n in value.numbers]
            return self.join(counted) or self.word("list", "nothing")
        if isinstance(value, tuple):
            return self.join([self.say(part, names) for part in value])
        if form and isinstance(value, int):
            return self._count(value, form)
        return str(value)

    def _count(self, number: int, nouns: str) -> str:
        """A number with its noun: ``1 tipi``, ``2 tipis``, ``no tipi``."""
        one, _, many = nouns.partition("|")
        if number == 0:
            return f"{self.word('list', 'no')} {one}"
        return f"{number} {one if abs(number) == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """A sentence with a capital first letter."""
    return text[:1].upper() + text[1:]
