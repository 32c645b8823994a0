"""Titles of metrics, and short texts of values; the sentences are in ``show``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.show.games import SILENT, speech_of
from bisongames.show.language import ENGLISH, Language

MAX_NAMED: Final = 12
"""The maximum number of rows for which a component table is shown by the titles of its rows."""

_FAMILY_GROUPS: Final = {
    "points": ("part", "part"),
    "chosen": ("kind", "kind"),
    "won_given": ("kind", "kind"),
    "end": ("end", "why"),
}
"""For each family of metrics: the group of the sentence about the part after the colon, and the name of the fact there."""


def title(metric: str, games: Sequence[Ruleset] = ()) -> str:
    """The title of a metric, or its name in words if the games have different titles for it."""
    words = _languages(games)
    family, colon, rest = metric.partition(":")
    sentence = _of_family(family, rest, words) if colon else _sentence("measured", metric, words)
    return sentence or metric.replace("_", " ")


def kind_in_words(kind: str, games: Sequence[Ruleset]) -> str:
    """A kind of choice in words, such as ``move a tipi``."""
    return _sentence("kind", kind, _languages(games)) or kind.replace("_", " ")


def value_text(value: object) -> str:
    """A value of an option or component as users type it: ``on``, ``1,2``, ``2:6,3:5``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{value_text(each)}" for name, each in value.items())
    return ",".join(map(value_text, value)) if isinstance(value, list | tuple) else str(value)


def typed_values(name: str, values: Iterable[object]) -> str:
    """Values of an option as users type them in a shell: values that contain commas are separated by ``;`` and quoted."""
    texts = [value_text(value) for value in values]
    if any("," in text for text in texts):
        return f'"{name}={";".join(texts)}"'
    return f"{name}={','.join(texts)}"


def ordinal(place: int, language: Language | None = None) -> str:
    """A place in the order of play as a word; place 0 is ``first``.

    Args:
        place: the place.
        language: the language; None: English.
    """
    words = language or SILENT.language(ENGLISH)
    return words.word("ordinal", str(place + 1), title=f"{place + 1}th")


def match_count(number: int, kind: str = "") -> str:
    """A number of matches in words: ``1 match``, ``20 paired matches``."""
    return f"{number} {kind}match{'' if number == 1 else 'es'}"


def short_value(value: object) -> str:
    """A value in human-readable form; a table is shortened to the number and titles of its rows."""
    each = value.values() if isinstance(value, Mapping) else value
    if not isinstance(each, Iterable) or isinstance(each, str):
        return value_text(value)
    rows = list(each)
    if not rows or not all(isinstance(row, Mapping) for row in rows):
        return _title_of(value) or value_text(value)
    names = list(value) if isinstance(value, Mapping) else [""] * len(rows)
    titles = [_title_of(row) or str(name) for name, row in zip(names, rows, strict=True)]
    named = ", ".join(title for title in titles[:MAX_NAMED] if title)
    more = ", ..." if len(titles) > MAX_NAMED else ""
    return f"{len(rows)}: {named}{more}" if named else str(len(rows))


def _title_of(value: object) -> str:
    return str(value.get("title", "")) if isinstance(value, Mapping) else ""


def _of_family(family: str, rest: str, words: Sequence[Language]) -> str | None:
    """The title of a metric with a colon; None if its family has no sentence."""
    if family == "win":
        return words[-1].sentence("measured", *_of_wins(rest, words[-1]))
    facts: dict[str, str | None] = {"rule": rest}
    if family in _FAMILY_GROUPS:
        group, fact = _FAMILY_GROUPS[family]
        plain = None if family == "end" else rest.replace("_", " ")
        facts[fact] = _sentence(group, rest, words) or plain
    return words[-1].sentence("measured", family, facts)


def _of_wins(rest: str, language: Language) -> tuple[str, Mapping[str, str | None]]:
    """The key and facts of the sentence about a metric of the family ``win``."""
    if rest.startswith("place"):
        return "win_place", {"place": ordinal(int(rest.removeprefix("place")), language)}
    if rest.startswith("seat"):
        return "win_seat", {"seat": rest.removeprefix("seat")}
    return "win_bot", {"bot": rest.removeprefix("bot:")}


def _sentence(group: str, key: str, words: Sequence[Language]) -> str | None:
    sentences = {sentence for each in words if (sentence := each.sentence(group, key, {}))}
    return sentences.pop() if len(sentences) == 1 else None


def _languages(games: Sequence[Ruleset]) -> list[Language]:
    """The languages of these games, then the one that all games share."""
    speeches = dict.fromkeys(speech_of(game.rulebook) for game in games)
    return [*(speech.language(ENGLISH) for speech in speeches), SILENT.language(ENGLISH)]
