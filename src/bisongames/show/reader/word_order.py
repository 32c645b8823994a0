"""Matching typed words with choices, in the right order: ``from B1 to C1`` is not ``from C1 to B1``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Final

from bisongames.engine.core.actions import fields_of
from bisongames.show.reader.choice_list import COORDINATE, ChoiceList, NumberedChoice, tokens

DIRECTED: Final = frozenset({"from", "to", "for"})
"""Words that fix which fact of the label comes next."""
WHOLE: Final = re.compile("[0-9]+|an?|and|at|by|for|from|in|no|not|of|on|or|the|to|with")
"""Words that are never read as the beginning of another: ``with`` is not ``without``."""


class Fit(IntEnum):
    """How well words fit a choice."""

    NONE = 0
    LETTERS = 1
    """Each word occurs somewhere in the label or notation, even within words."""
    BEGINNINGS = 2
    """Each word begins a word of the choice."""
    WORDS = 3
    """Each word is a word of the choice."""
    IN_ORDER = 4
    """Each word is a word of the label, in the same order."""
    EXACT = 5
    """The words are those of the label, alone or with its note or notation."""


def fit_of(words: Sequence[str], choice: NumberedChoice) -> Fit:
    """How well words fit a choice; not at all if they name its facts or amounts in another order."""
    if words in (choice.label_words, tokens(str(choice)), choice.words):
        return Fit.EXACT
    if not all(_has_letters(word, choice) for word in words) or not has_order(words, choice):
        return Fit.NONE
    if set(words).issubset(choice.words):
        return Fit.IN_ORDER if follow(words, choice.label_words) else Fit.WORDS
    begins = (any(other.startswith(word) for other in choice.words) for word in words)
    return Fit.BEGINNINGS if all(begins) else Fit.LETTERS


def best_fits(
    words: Sequence[str], choices: Iterable[NumberedChoice]
) -> tuple[Fit, list[NumberedChoice]]:
    """The choices that words fit best, and how well."""
    fits = [(fit_of(words, choice), choice) for choice in choices] if words else []
    best = max((fit for fit, _ in fits), default=Fit.NONE)
    return best, [choice for fit, choice in fits if fit is best is not Fit.NONE]


def listed_fits(words: Sequence[str], choices: ChoiceList) -> tuple[Fit, list[NumberedChoice]]:
    """The listed choices that words fit best, and how well; whole names before parts of longer ones."""
    best, matches = best_fits(words, choices.every)
    if best not in (Fit.WORDS, Fit.IN_ORDER):
        return best, matches
    # a name with a hyphen is one word: green-yellow is not yellow
    names = [{*re.split(r"[^\w+-]+", choice.label.casefold())} for choice in matches]
    whole = [c for c, own in zip(matches, names, strict=True) if own.issuperset(words)] or matches
    # words beyond those that all labels share: the Farmer below the farmer
    labels = [Counter(choice.label_words) for choice in whole]
    common = reduce(and_, labels, Counter(words))
    own = [c for c, own in zip(whole, labels, strict=True) if Counter(words) <= own - common]
    return best, own or whole


def choices_fitting(text: str, choices: ChoiceList) -> list[NumberedChoice]:
    """The listed choices that a text fits as well as possible."""
    return listed_fits(tokens(text), choices)[1]


def choices_mentioning(text: str, choices: ChoiceList) -> list[NumberedChoice]:
    """The listed choices with all these words, singular or plural; if there are none, with all these letters."""
    words, every = tokens(text), choices.every
    matches = [c for c in every if all(_in_any_number(word, c) for word in words)]
    if len(words) > 1:  # 2,0 has the same words as 0,2
        typed = re.compile(rf"(?<![\w,-]){re.escape(text.strip().casefold())}(?![\w])")
        matches = [c for c in matches if typed.search(c.label.casefold())] or matches
    return matches or [c for c in every if all(_has_letters(word, c) for word in words)]


def _in_any_number(word: str, choice: NumberedChoice) -> bool:
    forms = {word, f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")}
    return not forms.isdisjoint(choice.words)


def _has_letters(word: str, choice: NumberedChoice) -> bool:
    """True if a choice has these letters in label or notation."""
    if word in choice.words or WHOLE.fullmatch(word):
        return word in choice.words
    if COORDINATE.fullmatch(word):
        return any(other[:-1] == word for other in choice.words)
    return word in choice.label.casefold() or word in str(choice.action).casefold()


def has_order(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if words name amounts and facts in the order of the label or of the notation.

    The facts of an action with a single field, such as both ends of a road, may be swapped, and so may amounts of things.
    """
    counts, typed = _counts(choice.label_words), _counts(words)
    if miscounts(words, choice):
        return False
    if len(typed) > 1 and typed == counts and DIRECTED.isdisjoint(words):
        return True
    if len(fields_of(type(choice.action))) < 2 or _facts_in_order(words, choice):
        return True
    return len(words) > 1 and follow(words, tokens(str(choice.action)))


def miscounts(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if words name another number of a thing than the label: ``1 bison`` for 3 bison."""
    counts = _counts(choice.label_words)
    things = {thing for _, thing in counts}
    return any(count not in counts for count in _counts(words) if count[1] in things)


def _counts(words: Sequence[str]) -> set[tuple[str, str]]:
    """The numbers with the words after them, in the singular: ``3 turkeys``."""
    return {
        (number, thing.removesuffix("s"))
        for number, thing in pairwise(words)
        if number.isdecimal() and thing.isalpha()
    }


def without_prices(
    words: Sequence[str], choices: Iterable[NumberedChoice]
) -> tuple[list[str], list[NumberedChoice]]:
    """Words without the amounts that only the notes of choices tell, and these choices: ``trade 4 ore`` for trade ore."""
    typed = _counts(words)
    priced = {choice: amounts for choice in choices if (amounts := typed & _prices(choice))}
    most = max(map(len, priced.values()), default=0)
    best = [choice for choice, amounts in priced.items() if len(amounts) == most]
    told = {pair for choice in best for pair in priced[choice]}
    after = (other.removesuffix("s") for other in (*words[1:], ""))
    return [
        word for word, other in zip(words, after, strict=False) if (word, other) not in told
    ], best


def _prices(choice: NumberedChoice) -> set[tuple[str, str]]:
    """The amounts in the note of things that the label names without a number."""
    counted = {thing for _, thing in _counts(choice.label_words)}
    named = {word.removesuffix("s") for word in choice.label_words} - counted
    return {(number, thing) for number, thing in _counts(tokens(choice.note)) if thing in named}


def follow(words: Sequence[str], others: Sequence[str]) -> bool:
    """True if words occur among others in the same order."""
    rest = iter(others)
    return all(word in rest for word in words)


def _facts_in_order(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if facts come in the order of the label, or each fact after the word that precedes it in the label."""
    outline = [tokens(part) for part in choice.outline]
    facts = [(fact, part) for part in range(1, len(outline), 2) for fact in outline[part]]
    before = {(word, part + 1) for part in range(0, len(outline), 2) for word in outline[part]}
    times = Counter(word for word, _ in before)
    place, bound = 0, None  # the first fact that may come next; the part that it must be in
    for word in words:
        begins = word not in times and word.isalpha()  # may begin a fact
        like = [i for i, (f, _) in enumerate(facts) if f == word or (begins and f.startswith(word))]
        ahead = [i for i in like if i >= place and bound in (None, facts[i][1])]
        if ahead:
            place, bound = min(ahead, key=lambda i: facts[i][0] != word) + 1, None
        elif times[word] == 1:
            part = dict(before)[word]
            place = next((i for i, (_, at) in enumerate(facts) if at == part), 0)
            bound = part if word in DIRECTED or bound == part else None
        elif like and word not in times:
            return False
    return True
