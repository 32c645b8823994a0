"""Words of questions and rules: what they are, without their endings, and how much they differ."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_STOP: Final = """
a about actually after all allowed already also although am an and any anybody anyone anything are
arent as at be because been being but by can cannot cant come comes could did do does doing done
dont during each else even ever every first for from get gets getting go goes going got had happen
happens has have having he her here him his how i if in instead into is isnt it its just like long
lot many may me might mine much must my need needed needs not now of off on once one only onto or
our out over re really s shall she should so some somebody someone something somewhere still stuff
such t than that the their them then there these they thing things this those through to too until
up us use using via want wants was way we were what whatever whats when where whether which while
who whom whose why will with within without wont would yes you your yours
"""
STOP: Final = frozenset(_STOP.split())
"""Words that do not say what a question is about, except as parts of a phrase."""
_ARTICLES: Final = "a an the this that these those my your our any some"
ARTICLES: Final = frozenset(_ARTICLES.split())
"""Words that make no difference to a question."""
_NAMES: Final = "two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = {name: str(number) for number, name in enumerate(_NAMES.split(), 2)}


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, without apostrophes, and with numbers as digits."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", text.casefold()))
    return [NUMBERS.get(word, word) for word in words]


@cache
def stem(word: str) -> str:
    """A word without its ending: ``supply`` for supplies, supplied and supplying."""
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3] + "y"
    if len(word) > 4 and re.search(r"(s|x|ch|sh|to|ro|lo)es$", word):
        word = word[:-2]
    elif len(word) > 3 and re.search(r"[^sui]s$", word):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if word != rest and len(rest) > 2 and re.search(r"[aeiouy]", rest) and rest[-1] != "e":
            return re.sub(r"([bdfgmnprt])\1$", r"\1", rest)
    if len(word) > 3 and word.endswith("ied"):
        word = word[:-1]
    if len(word) > 6 and word.endswith("ly"):
        word = word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def is_near(a: str, b: str) -> bool:
    """Whether two words differ by one letter, or by two neighboring letters that have changed places."""
    if abs(len(a) - len(b)) > 1:
        return False
    at = 0
    while at < min(len(a), len(b)) and a[at] == b[at]:
        at += 1
    one, other = a[at:], b[at:]
    swapped = one[:2] == other[:2][::-1] and one[2:] == other[2:]
    return swapped or one[1:] in (other, other[1:]) or one == other[1:]
