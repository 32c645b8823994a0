"""Questions about what lies where: ``what is on h4?``, ``what is next to B3?``, ``where is the robber?``, answered by the picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

from bisongames import show
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.rulebook.word_stems import STOP, stem, words_of
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH, keys_of
from bisongames.show.reader.asked_by import plain_question, without_names
from bisongames.show.reader.asked_rules import rules_told
from bisongames.show.reader.choice_list import ChoiceList, tokens

_ASKS: Final = re.compile(
    r"(what|who|whose|which|where|how (many|much)|is|are|do|does|has|have|describe|explain"
    r"|(why|how come) (is|are|was|were|do|does|did|has|have|no|nobody|nothing))(n't|'s|'re|s)?\b"
)
_CHOOSES: Final = re.compile(
    r"\b(can|could|may|might|must|should|shall|will|would|allowed|legal|possible|free|if|about|happens?|means?|meaning"
    r"|stands? for|costs?|pay|paid|price|have to|has to|which way|directions?|go(es)? on an?)\b|n't\b"
)
"""What a question says that is about a choice, its price, a sign, or what a die does."""
_WHERE: Final = re.compile(
    r"where('s|s| is| are| do| does| did| stands?| lies?)( (all|the|any|a|an|other|both|each))* (?P<thing>.+?)"
    r"( (stand|lie|live|go|now|right now|at the moment|on the (board|map|island|table)))*"
)
_HAS: Final = (
    r"(how (many|much) (?P<thing>.+?)|what) (do|does|has|have) (?P<whose>{})"
    r"( (have|got|hold|own|still|now|left|in hand|(on|in) (the|their|his|her) \w+))*"
)
"""What asks how much another player has, with a place for the names."""
_MOST: Final = re.compile(
    r"(who|which (player|one|of us))('s| has| have| holds| owns| got)* (the )?(most|more|fewest|fewer|least|less)\b.*"
)
"""What asks who has most of something."""
_NUMBER: Final = re.compile(r"\b(?:the|an?|on|number|every|each|no) ([0-9]+)s?\b")
_TITLE: Final = re.compile(r'data-id="([^"]*)"[^>]*><title>([^<]*)</title>')
_TURNED: Final = re.compile(r"([0-9]+)([a-z])")
"""A place with its letter last: ``3b``."""
_PARTS: Final = re.compile(r"[,;] | and ")
_THERE: Final = frozenset(map(stem, words_of("stand lie own owner belong there piece")))
"""Words of questions that a description answers, whatever it says."""
_BESIDE: Final = frozenset(
    map(stem, words_of("next near beside adjacent around surround border touch neighbor neighbour"))
)
"""Words that ask what is next to a place."""
_BRING: Final = frozenset(map(stem, words_of("bring produce give yield get")))
"""Words that ask what a place brings."""
FULL: Final = 2
"""Maximum number of places told with those next to them."""
MOST: Final = 12
"""Maximum number of places told."""
RULES: Final = 2
"""Maximum number of rules told after a description."""

Places = Mapping[str, tuple[str, str]]
"""The id, and what is there, of each place that a picture names: ``{"h4": ("hex:h4", "hills 6, robber")}``."""


def places_told(text: str, choices: ChoiceList) -> str:
    """What lies on the places that a question names, or where the things are that it asks for; empty for any other text."""
    plain = plain_question(text)
    if not _ASKS.match(plain) or _CHOOSES.search(plain):
        return ""
    titles = _titles(choices)
    places = _places(titles)
    owners = [name.casefold() for name in choices.names]
    names = "|".join(map(re.escape, owners))
    where = _WHERE.fullmatch(plain)
    owner = rf"\b(of )?(?P<name>{names})('s)?(?!\w)"
    if where and (whose := re.search(owner, where["thing"])):
        thing = re.sub(owner, "", where["thing"]).strip()
        return _held(thing, whose["name"], choices, titles, with_places=True)
    if named := _named(plain, places):
        return _described(text, named, places, choices)
    if _MOST.fullmatch(plain):
        asked = [name for name in owners if re.search(rf"\b{re.escape(name)}\b", plain)]
        return " ".join(_held("", name, choices, titles) for name in asked or owners)
    if has := re.fullmatch(_HAS.format(names), plain):
        return _held(has["thing"] or "", has["whose"], choices, titles)
    there = _cut([*_with(where["thing"], places, choices)]) if where else ""
    return f"{there}." if there else ""


def _titles(choices: ChoiceList) -> list[tuple[str, str]]:
    """The id and title of each thing in the picture that the viewer sees; none if it cannot be drawn."""
    try:
        drawn = show.svg(choices.seen, names=choices.names, theme="light")
    except BisongamesError:
        return []
    return [(id, unescape(title)) for id, title in _TITLE.findall(drawn)]


def _places(titles: Sequence[tuple[str, str]]) -> Places:
    """The things of a picture whose titles begin with their names."""
    found: dict[str, tuple[str, str]] = {}
    for id, title in titles:
        name = id.partition(":")[2]
        rest = title.removeprefix(name)
        if rest != title and rest[:2] in (": ", ", "):
            found[name] = id, rest[2:]
    return found


def _held(
    thing: str,
    whose: str,
    choices: ChoiceList,
    titles: Sequence[tuple[str, str]],
    with_places: bool = False,
) -> str:
    """What a player has, as their line in the picture tells it, and where such things of theirs are, or all ``with_places``."""
    seat = [name.casefold() for name in choices.names].index(whose)
    line = next((title for id, title in titles if id == f"seat:{seat}"), "")
    listed = thing or with_places
    there = [*_with(f"{thing} {whose}", _places(titles), choices)] if listed else []
    said = [f"{each}." for each in (line, _cut(there)) if each]
    return " ".join(said)


def _cut(told: Sequence[str]) -> str:
    """A list of places, cut if it is long."""
    more = [f"{len(told) - MOST} more"] if len(told) > MOST else []
    return "; ".join((*told[:MOST], *more))


def _named(plain: str, places: Places) -> list[str]:
    """The places that a question names: by their names, by what they are (``forest 4``), or by their numbers."""
    words = tokens(plain)
    turned = [_TURNED.sub(r"\2\1", word) for word in words]
    number = _NUMBER.search(plain)
    for fits in (
        lambda name, what: name.casefold() in words,
        lambda name, what: name.casefold() in turned,
        lambda name, what: re.fullmatch(r"\w+ \d+", what) and re.search(rf"\b{what}\b", plain),
        lambda name, what: number and re.fullmatch(rf"\w+ {number[1]}", what),
    ):
        named = [name for name, (_, what) in places.items() if fits(name, what.partition(",")[0])]
        if named:
            return named
    return []


def _described(text: str, named: Sequence[str], places: Places, choices: ChoiceList) -> str:
    """What lies on places and what they bring, and as far as this leaves a question open, what lies next to them and the rules about it."""
    ids = [places[name][0] for name in named]
    told = [f"{name}: {places[name][1]}." for name in named[:MOST]]
    answered = _THERE
    if len(named) <= FULL:
        brought = [_brings(id, choices) for id in ids]
        answered |= _BRING if all(brought) else answered
        told = [f"{each} {more}".rstrip() for each, more in zip(told, brought, strict=True)]
        if _left(text, told, choices) - answered:
            near = (_near(id, places, choices) for id in ids)
            told = [f"{each} {more}".rstrip() for each, more in zip(told, near, strict=True)]
            answered |= _BESIDE
    if _left(text, told, choices) - answered:
        told += rules_told(text, choices.state)[:RULES]
    return " ".join(told)


def _brings(id: str, choices: ChoiceList) -> str:
    """What a place brings; empty if the game does not say."""
    speech = speech_of(choices.state.game.rulebook)
    facts = speech.place(id, choices.seen)
    said = (
        speech.language(ENGLISH).sentence("place", key, facts, choices.names)
        for key in (keys_of(facts) if facts else ())
    )
    return " ".join(filter(None, said))


def _near(id: str, places: Places, choices: ChoiceList) -> str:
    """What lies next to a place; empty if the game does not say."""
    speech = speech_of(choices.state.game.rulebook)
    beside = (near.partition(":")[2] for near in speech.near(id, choices.seen))
    facts = {"places": "; ".join(_short(each, places) for each in beside if each in places)}
    told = speech.language(ENGLISH).sentence("place", "near", facts) if facts["places"] else ""
    return told or ""


def _short(name: str, places: Places) -> str:
    return f"{name} ({places[name][1]})"


def _left(text: str, told: Sequence[str], choices: ChoiceList) -> set[str]:
    """The stems of the words of a question that a description leaves unanswered."""
    plain = without_names(plain_question(text), choices.names).split()
    words = words_of(" ".join(word for word in plain if not any(map(str.isdigit, word))))
    asked = {stem(word) for word in words if word not in STOP}
    return asked - {*map(stem, words_of(" ".join(told)))}


def _with(thing: str, places: Places, choices: ChoiceList) -> Iterator[str]:
    """Yields the places with such things, each with what is there; of one player, if the words name one."""
    owners = [name.casefold() for name in choices.names]
    whose = next((name for name in owners if re.search(rf"\b{re.escape(name)}\b", thing)), "")
    words = words_of(without_names(thing, choices.names))
    wanted = [_meanings(word, choices) for word in words if word not in STOP]
    if not (wanted or whose):
        return
    for name, (_, what) in places.items():
        for part in _PARTS.split(what):
            stems = {*map(stem, words_of(part))}
            of = not whose or part.casefold().endswith(f"of {whose}")
            if of and not part.startswith(("no ", "without ")) and all(w & stems for w in wanted):
                yield _short(name, places)
                break


def _meanings(word: str, choices: ChoiceList) -> set[str]:
    """The stems of a word and of what the game calls it: ``robber`` for thief."""
    terms: Sequence[str] = [
        term.name
        for term in choices.state.game.rulebook.glossary
        if stem(word) in map(stem, term.words)
    ]
    return {stem(word), *(stem(each) for name in terms for each in words_of(name)[-1:])}
