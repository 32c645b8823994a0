"""Choices found by words, and word order: ``from B1 to C1`` is not ``from C1 to B1``, and ``1 ore for 2 wool`` is not ``2 wool for 1 ore``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Final

from bisongames.cli.input.choices import ChoiceList, NumberedChoice, tokens
from bisongames.engine.core.actions import fields_of

DIRECTED: Final = frozenset({"from", "to", "for"})
"""Words that fix which fact of the label comes next."""
WHOLE: Final = re.compile("[0-9]+|an?|and|at|by|for|from|in|no|not|of|on|or|the|to|with")
"""Words that are never read as the beginning of another: ``with`` is not ``without``."""


def exact(words: Sequence[str], choices: Iterable[NumberedChoice]) -> list[NumberedChoice]:
    """The choices whose label, with note or notation or without, has just these words."""
    wanted = list(words)
    return [c for c in choices if wanted and wanted in (c.label_words, tokens(str(c)), c.words)]


def containing(words: Sequence[str], choices: Iterable[NumberedChoice]) -> list[NumberedChoice]:
    """The choices with all these words; those in which they stand in this order, if any."""
    matches = [c for c in choices if words and set(words).issubset(c.words) and has_order(words, c)]
    return [c for c in matches if follow(words, c.label_words)] or matches


def whole_names(words: Sequence[str], choices: Sequence[NumberedChoice]) -> list[NumberedChoice]:
    """Of choices with these words, those in which they are whole names, beyond what all labels have in common."""
    names = {c.number: re.split(r"[^\w+-]+", c.label.casefold()) for c in choices}
    # with a hyphen in one word: green-yellow is not yellow
    matches = [c for c in choices if set(words).issubset(names[c.number])] or [*choices]
    labels = {c.number: Counter(c.label_words) for c in matches}
    common = reduce(and_, labels.values(), Counter(words))
    # the Farmer below the farmer
    return [c for c in matches if Counter(words) <= labels[c.number] - common] or matches


def resembling(words: Sequence[str], choices: Iterable[NumberedChoice]) -> list[NumberedChoice]:
    """The choices with words that begin like these, or else with these letters anywhere."""
    ordered = [choice for choice in choices if words and has_order(words, choice)]
    begun = [choice for choice in ordered if has_beginnings(words, choice)]
    return begun or [c for c in ordered if all(_within(word, c) for word in words)]


def fitting(text: str, choices: ChoiceList) -> list[NumberedChoice]:
    """The listed choices that a text fits as well as possible: the whole label, whole words, beginnings, any letters."""
    words, every = tokens(text), choices.every
    return (
        exact(words, every)
        or whole_names(words, containing(words, every))
        or resembling(words, every)
    )


def mentioning(text: str, choices: ChoiceList) -> list[NumberedChoice]:
    """The listed choices with all these words, singular or plural; if there are none, with all these letters."""
    words, every = tokens(text), choices.every
    matches = [c for c in every if all(_in_any_number(word, c) for word in words)]
    if len(words) > 1:  # 2,0 has the same words as 0,2
        typed = re.compile(rf"(?<![\w,-]){re.escape(text.strip().casefold())}(?![\w])")
        matches = [c for c in matches if typed.search(c.label.casefold())] or matches
    return matches or [c for c in every if all(_within(word, c) for word in words)]


def _in_any_number(word: str, choice: NumberedChoice) -> bool:
    forms = {word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")}
    return not forms.isdisjoint(choice.words)


def has_beginnings(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if each word begins one of the choice, in its order."""
    return has_order(words, choice) and all(
        word in choice.words
        or (not WHOLE.fullmatch(word) and any(each.startswith(word) for each in choice.words))
        for word in words
    )


def _within(word: str, choice: NumberedChoice) -> bool:
    """True if a choice has these letters in label or notation."""
    if WHOLE.fullmatch(word):
        return word in choice.words
    return word in choice.label.casefold() or word in str(choice.action).casefold()


def has_order(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if words name amounts and facts in the order of the label or of the notation.

    The facts of an action with a single field, such as both ends of a road, may change places.
    """
    outline = [tokens(part) for part in choice.outline]
    if not _counts_agree(words, choice.label_words):
        return False
    if len(fields_of(type(choice.action))) < 2 or _facts_in_order(words, outline):
        return True
    return len(words) > 1 and follow(words, tokens(str(choice.action)))


def follow(words: Sequence[str], others: Sequence[str]) -> bool:
    """True if words are among others in the same order."""
    rest = iter(others)
    return all(word in rest for word in words)


def _counts_agree(words: Sequence[str], label: Sequence[str]) -> bool:
    """True if each thing that the label counts has the same number before it, if any."""
    counts = {(number, thing) for number, thing in pairwise(label)}
    plural = {thing for number, thing in counts if number.isdecimal() and thing.isalpha()}
    return all(
        pair in counts for pair in pairwise(words) if pair[0].isdecimal() and pair[1] in plural
    )


def _facts_in_order(words: Sequence[str], outline: Sequence[Sequence[str]]) -> bool:
    """True if facts come in the order of the label, or each after the word that precedes it there."""
    facts = [(fact, at) for at, part in enumerate(outline) if at % 2 for fact in part]
    plain = {word for part in outline[::2] for word in part}
    introduced = _introduced(outline)
    place, bound = 0, None  # the first fact that may come next; the part that it must be in
    for word in words:
        shortened = word not in plain
        fitting = [
            i
            for i, (fact, at) in enumerate(facts)
            if i >= place
            and bound in (None, at)
            and (word == fact or (shortened and _begins(word, fact)))
        ]
        if fitting:
            place, bound = min(fitting, key=lambda i: facts[i][0] != word) + 1, None
        elif word in introduced:
            part = introduced[word]
            place = next((i for i, (_, at) in enumerate(facts) if at == part), 0)
            bound = part if word in DIRECTED or bound == part else None
        elif shortened and any(_begins(word, fact) for fact, _ in facts):
            return False
    return True


def _introduced(outline: Sequence[Sequence[str]]) -> dict[str, int]:
    """The plain words that precede one fact only, each with the part of the outline after it."""
    before = [
        (word, at + 1) for at, part in enumerate(outline[:-1]) if at % 2 == 0 for word in part
    ]
    parts: dict[str, set[int]] = {}
    for word, part in before:
        parts.setdefault(word, set()).add(part)
    return {word: at.pop() for word, at in parts.items() if len(at) == 1}


def _begins(word: str, fact: str) -> bool:
    return fact == word or (word.isalpha() and fact.startswith(word))
