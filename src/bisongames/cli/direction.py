"""The direction of words: ``from B1 to C1`` is not ``from C1 to B1``, nor ``1 ore for 2 wool`` the same as ``2 wool for 1 ore``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Final

DIRECTED: Final = frozenset({"from", "to", "for"})
"""What is named right after one of these is what stands after it in an action too."""


def runs_like(
    words: Sequence[str], outline: Sequence[Sequence[str]], notation: Sequence[str], alike: bool
) -> bool:
    """Whether words name things as a label does: amounts with what they count, and each thing in its place.

    Args:
        words: what is typed; a word of the label may be shortened.
        outline: the words of the label, taken apart: plain text, a fact, plain text and so on.
        notation: the words of the notation, which may come in another order.
        alike: whether the facts may change places.
    """
    if not _counts_like(words, outline):
        return False
    as_written = len(words) > 1 and all(word in notation for word in words)
    return alike or _names_in_order(words, outline) or (as_written and follow(words, notation))


def follow(words: Sequence[str], there: Sequence[str]) -> bool:
    """Whether words stand among others in the same order."""
    rest = iter(there)
    return all(word in rest for word in words)


def _counts_like(words: Sequence[str], outline: Sequence[Sequence[str]]) -> bool:
    """Whether each number that is typed before a thing which the label counts is that thing's number."""
    said = [word for part in outline for word in part]
    counts = {(number, thing) for number, thing in pairwise(said)}
    counted = {thing for number, thing in counts if number.isdecimal() and thing.isalpha()}
    return all(
        (number, thing) in counts
        for number, thing in pairwise(words)
        if number.isdecimal() and thing in counted
    )


def _names_in_order(words: Sequence[str], outline: Sequence[Sequence[str]]) -> bool:
    """Whether the facts come in the order of the label, or each after the word that is before it there."""
    facts = [(word, at) for at, part in enumerate(outline) if at % 2 for word in part]
    introduced = _introduced(outline)
    place, bound = (
        0,
        -1,
    )  # where in the facts what comes next is looked for; the fact that it must be in
    for word in words:
        plain = any(word in part for part in outline[::2])
        found = _place(word, facts, place, bound, shortened=not plain)
        if found is not None:
            place, bound = found + 1, -1
        elif (at := introduced.get(word)) is not None:
            place = next((i for i, (_, of) in enumerate(facts) if of == at), 0)
            bound = at if word in DIRECTED or bound == at else -1
        elif not plain and any(_is(word, fact) for fact, _ in facts):
            return False
    return True


def _introduced(outline: Sequence[Sequence[str]]) -> dict[str, int]:
    """The words that stand before one fact only, each with its place in the outline."""
    found: dict[str, set[int]] = {}
    for at, part in enumerate(outline[:-1]):
        for word in () if at % 2 else part:
            found.setdefault(word, set()).add(at + 1)
    return {word: places.pop() for word, places in found.items() if len(places) == 1}


def _place(
    word: str, facts: Sequence[tuple[str, int]], first: int, bound: int, shortened: bool
) -> int | None:
    """Where a word stands in the facts from a place on, within the fact that it is bound to if it is."""
    free = [(i, fact) for i, (fact, at) in enumerate(facts) if i >= first and bound in (-1, at)]
    exact = (i for i, fact in free if word == fact)
    return next(exact, next((i for i, fact in free if shortened and _is(word, fact)), None))


def _is(word: str, fact: str) -> bool:
    return fact == word or (word.isalpha() and fact.startswith(word))


def said_besides(words: Sequence[str], labels: Sequence[Sequence[str]]) -> list[int]:
    """Which labels have words besides what all of them have: ``the Farmer below the farmer``."""
    said = [Counter(label) for label in labels]
    return [at for at, each in enumerate(said) if Counter(words) <= each - reduce(and_, said)]
