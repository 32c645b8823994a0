"""Words as people write them: fillers, number words, slips of one letter, and words that no label knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from bisongames import show
from bisongames.engine.core.actions import all_actions, fields_of
from bisongames.engine.rulebook.word_stems import NUMBERS, is_near, stem
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, tokens, word_of
from bisongames.show.reader.word_order import DIRECTED, Fit, best_fits, miscounts

_FILLERS: Final = """
a an the this that these those it its one ones i id ill im me my mine we us our you your he she his
her they them their ll d s t m want wants wanted would like likes lets let please pls plz thanks ok
okay now then so just and go goes going gone do does doing can could will shall should rather take
takes make makes put puts set sets give gives get gets have has had use uses choose chooses pick
picks select play plays of off on onto in into at by over up down across back right left out away
there here forward straight with as is am are be thing things space spot place field which from to
for somewhere some any turn this time next
"""
FILLERS: Final = frozenset(_FILLERS.split())
"""Words that say nothing where no label has them."""
ARTICLES: Final = frozenset({"a", "an", "the"})
_FIRM: Final = """
not no nor none never without except instead both all every or dont nothing
"""
ADDING: Final = frozenset({"another", "more", "again", "also", "too"})
"""Words that say that something is done once more, which is no matter to a choice whose label does not say so."""
FIRM: Final = frozenset(_FIRM.split())
"""Words that turn a sentence round: they are never left out."""
NUMERALS: Final = {
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "zero": "0",
    "one": "1",
    **NUMBERS,
}
_WISH: Final = re.compile(
    r"\s*(i\s+)?(want|need|get)\s+(?P<got>[^,]+?)"
    r"(\s+for|\s*,?\s+(and\s+)?(i\s+|i['’]ll\s+|will\s+)*(give|offer|pay))\s+(?P<given>.+?)(\s+for (it|them|that))?\s*",
    re.IGNORECASE,
)
SYNONYMS: Final = {
    "under": ("below",),
    "beneath": ("below",),
    "underneath": ("below",),
    "another": ("more",),
    "build": ("put", "insert"),
    "put": ("insert", "place", "build"),
    "place": ("put", "insert", "build"),
    "add": ("insert", "put", "place"),
    "yes": ("accept",),
    "sure": ("accept",),
    "deal": ("accept",),
    "agree": ("accept",),
    "agreed": ("accept",),
    "refuse": ("reject",),
    "decline": ("reject",),
    "capture": ("captive",),
    "flip": ("reveal",),
    "show": ("reveal",),
    "finish": ("end",),
    "pass": ("nothing", "end"),
    "skip": ("nothing", "end"),
    "enough": ("no more", "nothing", "end"),
    "stop": ("no more", "nothing", "end"),
    "done": ("no more", "nothing", "end"),
    "none": ("without", "no more", "nothing"),
    "no": ("without", "reject"),
    "swap": ("trade", "exchange"),
}
"""Other words for what labels say, tried in this order where the labels have them."""
PLACING: Final = frozenset({"build", "put", "place", "add", "insert"})
"""Words for the same thing, of which each game has its own."""
SHORTEST: Final = 3
"""Minimum number of letters of an abbreviated or mistyped word."""


@frozen
class LooseFit:
    """The listed choices that words fit once what says nothing is left out."""

    matches: tuple[NumberedChoice, ...] = ()
    sure: bool = True
    """False if a word was left out that may have meant something."""
    renamed: bool = False
    """True if a word was read as another that labels have for it: ``build`` as put."""


def loose_fit(words: Sequence[str], choices: ChoiceList) -> LooseFit:
    """The listed choices that these words fit loosely, and whether nothing but fillers was left out."""
    known = _vocabulary(choices)
    here = {stem(word) for choice in choices.every for word in choice.label_words} & known
    own = tokens(choices.names[choices.state.actor or 0])
    kept: list[str] = []
    plain: list[str] = []  # without fillers, although some label has them
    renamed: list[str] = []  # with the words of the labels that are listed
    sure = True
    for word in words:
        number = NUMERALS.get(word, "")
        if stem(word) in known or _has_digit(word):
            meant = [stem(word)]
        elif stem(number) in known or (number.isdecimal() and number != "1"):
            meant = [stem(number)]
        elif not (meant := _synonym(word, known) or _term(word, known, choices)):
            if word in FIRM:
                return LooseFit()
            if word not in FILLERS and word not in own:
                meant = _slip(word, known)
                sure = sure and (bool(meant) or _is_turned_filler(word))
        other = [] if stem(word) in here else _synonym(word, here)
        kept += meant
        plain += [] if word in FILLERS else meant
        renamed += [] if word in ADDING else other or meant
    stemmed = [*map(_stemmed, choices.every)]
    free = [each for each in stemmed if not _is_turned(words, each)]
    unnumbered = [word for word in plain if word not in ("1", stem("one"))]
    for tried, among in (
        (kept, stemmed),
        (renamed, stemmed),
        (plain, free),
        (unnumbered, free),
    ):
        one_left_out = tried is unnumbered and unnumbered != plain
        if "with" in words or one_left_out:  # neither is without
            among = [each for each in among if "without" not in each.label_words]
        if one_left_out:
            among = [each for each in among if not miscounts(words, each)]
        fit, matches = best_fits(tried, among)
        if fit >= Fit.WORDS:
            actions = {match.action for match in matches}
            fitting = tuple(each for each in choices.every if each.action in actions)
            return LooseFit(fitting, sure, tried is renamed)
    return LooseFit()


def amounts_asked_for(
    words: Sequence[str], listed: Sequence[NumberedChoice], choices: ChoiceList
) -> Sequence[NumberedChoice]:
    """The amounts that are asked for but not allowed, if words say one: ``1 hunter`` buys none where a number of hunters is announced.

    Words without a number may also mean the only one of the ``listed`` choices; then it is the first.
    """
    refused = [choices.illegal(a) for a in choices.amounts.values() if a not in choices.actions]
    plain = [
        stem(NUMERALS.get(word, word))
        for word in words
        if word in NUMERALS or word not in FILLERS | ADDING
    ]
    fit, matches = best_fits(plain, map(_stemmed, refused))
    meant = {match.action for match in matches if fit >= Fit.WORDS}
    amounts = [each for each in refused if each.action in meant]
    if not amounts or any(map(str.isdecimal, plain)):
        return amounts
    return [*listed, *amounts] if len(listed) == 1 else ()


def is_bare(text: str, choice: NumberedChoice, choices: ChoiceList) -> bool:
    """Whether words only name a thing and a number where a number is asked for, but not what to do: ``1 tent`` for buying one."""
    if not choices.amounts or choice.action in choices.amounts.values():
        return False
    things = {stem(word) for word in choice.label_words[1:]} - {"for"}
    said = (word for word in tokens(text) if word not in (FILLERS | ADDING) - {"for"})
    return not any(stem(w) not in things and w not in NUMERALS and not _has_digit(w) for w in said)


def wordings(words: Sequence[str]) -> Iterator[list[str]]:
    """Yields words as typed, without articles, with other words for placing something, and without all that says nothing."""
    bare = [word for word in words if word not in ARTICLES and word not in ADDING]
    ways = [[*words], [word for word in words if word not in ARTICLES], bare]
    for at, word in enumerate(bare):
        if word in PLACING and len(bare) > 1:
            ways += [[*bare[:at], other, *bare[at + 1 :]] for other in sorted(PLACING - {word})]
    ways.append([word for word in bare if word not in FILLERS - DIRECTED - {"with"}])
    yield from (way for at, way in enumerate(ways) if way and way not in ways[:at])


def _is_turned(words: Sequence[str], choice: NumberedChoice) -> bool:
    """True if leaving out a small word could turn round what a choice means: ``from``, ``to``."""
    small = {word for word in words if word in DIRECTED}
    return not small.isdisjoint(choice.label_words)


def _stemmed(choice: NumberedChoice) -> NumberedChoice:
    return evolve(choice, outline=tuple(map(_stems, choice.outline)))


def _stems(text: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda found: stem(found[0].casefold()), text)


def _synonym(word: str, known: Collection[str]) -> list[str]:
    """The words of labels that another word stands for; empty if it stands for none."""
    for meant in SYNONYMS.get(word, ()):
        stems = [stem(each) for each in meant.split()]
        if all(each in known for each in stems):
            return stems
    return []


def _term(word: str, known: Collection[str], choices: ChoiceList) -> list[str]:
    """The word of the glossary that players may have another word for: ``sheep`` is wool; empty if there is none."""
    for term in choices.state.game.rulebook.glossary:
        stems = [stem(each) for each in tokens(term.name)]
        if stem(word) in map(stem, term.words) and all(each in known for each in stems):
            return stems
    return []


def _has_digit(word: str) -> bool:
    return any(sign.isdigit() for sign in word) and word not in NUMERALS


def _is_turned_filler(word: str) -> bool:
    """True if letters in another order make it a filler: ``teh``."""
    return any(sorted(word) == sorted(filler) for filler in FILLERS)


def _slip(word: str, known: Iterable[str]) -> list[str]:
    """The known word that a word abbreviates, or misspells by a letter; empty if there is none."""
    if len(word) < SHORTEST or _is_turned_filler(word):
        return []
    words = sorted(other for other in known if other.isalpha())
    begun = [other for other in words if other.startswith(word)]
    near = [other for other in words if len(other) > SHORTEST and is_near(stem(word), other)]
    return begun if len(begun) == 1 else near[:1]


def _vocabulary(choices: ChoiceList) -> set[str]:
    """All words that mean something at this position: of listed choices, of all kinds of action, of things and players."""
    game = choices.state.game
    words = {word for choice in choices.every for word in choice.words}
    for kind in game.rulebook.actions:
        words.add(word_of(kind))
        for action in all_actions(kind, game.domains):
            words.update(tokens("".join(show.outline(action, choices.seen)[::2])))
            break
    for domain in game.domains.values():
        if len(domain) < 200:
            words.update(word for value in domain for word in tokens(str(value)))
    own = choices.state.actor or 0
    others = (name for player, name in enumerate(choices.names) if player != own)
    words.update(word for name in others for word in tokens(name))
    return {*map(stem, words)} - ARTICLES - {"on", "of", "in", "at", "with", "and"}


def as_exchange(text: str, choices: ChoiceList) -> str:
    """A wish for something, as what is given for it, where things are exchanged: ``wool, I give brick`` is brick for wool."""
    decision = choices.state.decision
    kinds = () if decision is None else decision.kinds
    exchanges = any({"give", "get"} <= {*fields_of(kind)} for kind in kinds)
    wish = _WISH.fullmatch(text) if exchanges else None
    return f"{wish['given']} for {wish['got']}" if wish else text
