"""Questions about what has happened to a player, or why something has not: ``why did I pay?``, ``where did Ben's hunters go?``, ``why did nobody get cards?``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from bisongames import show
from bisongames.engine.core.actions import events_seen_by
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.matches.match import Match
from bisongames.engine.rulebook.word_stems import STOP, stem, words_of
from bisongames.show import News
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.reader.asked_by import (
    has_places,
    places_asked,
    plain_question,
    viewer_of,
    without_names,
)
from bisongames.show.reader.choice_list import ChoiceList

_GET: Final = r"(get|got|receive|gain|earn|produce|bring|give|yield|pay)"
_NOTHING_GOT: Final = re.compile(
    rf"\b(no|not|nothing|never|nobody|no one|\w+n't)\b.*\b{_GET}\w*\b|\b{_GET}\w* (no|nothing|not|none)\b"
)
"""What asks why something has not happened."""
_BARRING: Final = re.compile(
    r"\b(keeps? .* from|too few|where \d+ .* (is|are) due)\b", re.IGNORECASE
)
"""What a sentence says that tells why something has not happened."""
_DONE: Final = (
    r"(pay|paid|lose|lost|discard|give|gave|hand|spend|spent|get|got|receive|gain|earn|miss|missing|fewer|less|only|robbed"
    r"|rob|stolen|hurt|out of|no|down to|have|had|disappear\w*|vanish\w*|gone|leave|removed|driven|killed|die|died)"
)
_ASKED: Final = (
    rf"(why|how come)( (did|have|has|had|was|were|am|do|must|are|is))+ (i|we|my|our)\b(?! (not )?(allowed|able)).*\b{_DONE}\b.*",
    rf"(why|how come) (i|we) \w*\s?{_DONE}\b.*",
    r"where (did|have|has|is|are|do) (all )?(my|our) .*\b(go|gone|went|get|disappear\w*|vanish\w*)\b.*",
    r"(why|how come)( (only|just|so|as|that))* (\d+ [a-z]{3}|many|much|few|little|double|twice|more|less|fewer).*",
    r"(what|who)( has| have)? (happened|become) (to|with|of) (me|us|(all )?(my|our) .*)",
    r"who( has| have)? (robbed|hit|attacked|hurt|cost|took|stole|stolen|taken|removed|killed|got|has|blocked|drove)( \w+)* (me|us|my|our)\b.*",
    r"what( have| did)? (i|we) (lost|lose|get|got|gained|paid|pay|gain)( .*)?",
)
_LOST: Final = "lose lost gone go went pay paid spend spent discard robbed rob stole stolen took take hand disappear vanish leave removed driven killed die missing fewer less only cost"
_LOSSES: Final = frozenset(map(stem, _LOST.split()))
_EMPTY: Final = frozenset(map(stem, ["what", "who", "happened", "become", "with"]))
_VERBS: Final = (
    _LOSSES
    | _EMPTY
    | frozenset(map(stem, ["get", "got", "give", "gave", "receive", "gain", "earn", "have"]))
)
_LOSING: Final = re.compile(
    r"\b(los(e|es|t)|pays?|paid|discards?|robs?|claims?|gives?|takes?|hands?|costs?|drives?|driven|trades?|removes?)\b",
    re.IGNORECASE,
)
"""What a sentence about a loss says."""
_ALL: Final = re.compile(r"\b(all|every|each)\b")
"""What touches everybody: ``claims all brick``."""
_RECEIVED: Final = re.compile(r"\b(gets?|receives?|gains?)\b", re.IGNORECASE)
"""What a sentence about income says."""
_SCANT: Final = re.compile(r"\b(only|just|so few|so little|no more|fewer|less)\b", re.IGNORECASE)
_SCANT_STEMS: Final = frozenset(map(stem, ["only", "fewer", "less"]))
"""What asks why there was not more of it."""
_LAID: Final = re.compile(r"\b(lays?|puts?|places?|moves?|builds?|inserts?)\b", re.IGNORECASE)
"""What a sentence says that tells where a piece went."""
_INSTEAD: Final = r"\b(and not|instead of|rather than)\b.*"
"""The end of a question that names what did not happen instead."""
CITED: Final = re.compile(r"\(([A-Z]+-[\w.]+)\)")
"""The id of a rule in the sentence about a happening."""
ANYBODY: Final = -2
"""Stands for the players of whom a question names only a thing: ``why did the hunters disappear?``."""
_ANYBODYS: Final = re.compile(
    r"\b(the|their|his|her|its|these|those|that|this)\b(?= (?!most|more|few|least|less)\w)"
)
NOTHING: Final = "Nothing of the kind has happened to {} since your last turn."
MOST: Final = 3
"""Maximum number of happenings told."""


def asks_what_happened(text: str, names: Sequence[str] = ()) -> bool:
    """Whether a text asks about what has happened to the one who asks, or to a player of these ``names``, or why something has not."""
    plain, named = _as_own(plain_question(text), names)
    if named == ANYBODY and plain.startswith("where") and places_asked(text, names):
        return False  # of whatever moved from there, whoever moved it
    return any(re.fullmatch(form, plain) for form in _ASKED) or _asks_why_nothing(plain)


def _asks_why_nothing(plain: str) -> bool:
    return bool(re.match("(why|how come)", plain) and _NOTHING_GOT.search(plain))


def _as_own(plain: str, names: Sequence[str]) -> tuple[str, int | None]:
    """A question about a player, or about ANYBODY's things, as they would ask it themselves, and the player; the text itself and None for one about the viewer."""
    for player, name in enumerate(names):
        called = re.compile(rf"\b{re.escape(name.casefold())}(?P<own>'s|')?(?!\w)")
        if called.search(plain):
            return called.sub(lambda found: "my" if found["own"] else "i", plain), player
    if not re.search(r"\b(i|we|me|us|my|our)\b", plain) and _ANYBODYS.search(plain):
        return _ANYBODYS.sub("my", plain, count=1), ANYBODY
    return plain, None


@frozen
class _Happening:
    """What a move did to a player."""

    move: MatchMove
    text: str
    """What was done, then what it meant for the player."""
    words: frozenset[str]
    rules: tuple[str, ...] = ()
    """The ids of the rules that it is told to follow."""


def moves_since_turn(match: Match, player: int, with_last: bool = False) -> list[MatchMove]:
    """The moves since the last turn of a player, or from its beginning, their own of this turn included, with the events that they may know."""
    turns, moves = {match.state.turn}, list[MatchMove]()
    for move in reversed(match.moves):
        own = move.before.active_player == player
        turns |= {move.before.turn} if own else set()
        if len(turns) > 1 and not (own and with_last and len(turns) == 2):
            break
        moves.append(evolve(move, events=events_seen_by(move.events, player)))
    return moves[::-1]


def happenings_told(text: str, choices: ChoiceList) -> str:
    """What has happened to the player whom a question is about since the viewer's last turn, or in it, or what kept something from happening, with the rule behind it.

    Empty if nothing fits the question.
    """
    plain, named = _as_own(plain_question(text), choices.names)
    player = viewer_of(choices.seen) if named is None else named
    players = [p for p in range(len(choices.names)) if player in (p, ANYBODY)]
    for moves in map(choices.latest, (False, True)):
        if _asks_why_nothing(plain):
            told = _barred(text, moves, choices)
        else:
            every = (_fitting(text, moves, p, choices) for p in players)
            told = next(filter(None, every), "")
        if told:
            return told
    return ""


def nothing_happened(text: str, choices: ChoiceList) -> str:
    """That nothing fits a question about what has happened to a player; empty if it is about no player, or about what has not happened."""
    plain, named = _as_own(plain_question(text), choices.names)
    if named == ANYBODY or _asks_why_nothing(plain):
        return ""
    you = named in (None, viewer_of(choices.seen))
    return NOTHING.format("you" if you else choices.names[named or 0])


def _barred(text: str, moves: Sequence[MatchMove], choices: ChoiceList) -> str:
    """What in these moves kept something from happening; of several things what fits a question best, with all its numbers."""
    things = meanings(text, choices) - _VERBS
    numbers = {thing for thing in things if thing.isdecimal()}
    found: list[tuple[int, int, _Happening]] = []
    for move in moves:
        news = show.news(move.events, choices.seen, choices.names)
        told = [each.text for each in news if not each.passing]
        barring = [each for each in told if _BARRING.search(each)]
        if barring:
            happening = _happening(move, [*dict.fromkeys((told[0], *barring))], news, choices)
            if numbers <= happening.words:
                found.append((len(things & happening.words), len(found), happening))
    return _with_rules_behind([max(found)[-1]], choices) if found else ""


def _fitting(text: str, moves: Sequence[MatchMove], player: int, choices: ChoiceList) -> str:
    """What of these moves fits a question about a player."""
    wanted = meanings(re.sub(_INSTEAD, "", text), choices) - _EMPTY
    things = wanted - _VERBS
    name, every = choices.names[player], [*_happenings(moves, player, choices)]
    places = places_asked(re.sub(_INSTEAD, "", text), choices.names)
    every = [each for each in every if has_places(each.text, places, choices.names)]
    received = [e for e in every if any(map(_RECEIVED.search, _touching(e.text, name)))]
    if received and _SCANT.search(text) and wanted & _LOSSES <= _SCANT_STEMS:
        every = received
    elif wanted & _LOSSES:
        where = plain_question(text).startswith("where")
        every = [
            evolve(each, words=words_told(lost, choices))
            for each in every
            if any(map(_LOSING.search, _touching(lost := _lost(each.text, name), name)))
            or (where and each.move.player == player and _LAID.search(lost))
        ]
    elif not wanted:
        every = [each for each in every if each.move.player != player]
    fits = [(len(each.words & things), len(each.words & wanted)) for each in every]
    best = max(fits, default=(0, 0))
    if not every or (things and not best[0]):
        return ""
    chosen = [each for each, fit in zip(every, fits, strict=True) if fit == best][-MOST:]
    return _with_rules_behind(chosen, choices)


def _happenings(
    moves: Sequence[MatchMove], player: int, choices: ChoiceList
) -> Iterator[_Happening]:
    """The moves that touched a player, and what they chose themselves, where it had a price that the viewer may know."""
    name = choices.names[player]
    for move in moves:
        news = show.news(move.events, choices.seen, choices.names)
        told = [each.text for each in news if not each.passing]
        if move.player == player:
            seen = move.before.view(player) if player == viewer_of(choices.seen) else None
            note = show.preview(move.action, seen, names=choices.names) if seen else ""
            if told and note and not _LOSING.search(" ".join(told)):
                told[0] = f"{told[0].removesuffix('.')} ({note})."
            texts = told
        else:
            touching = [text for text in told if [*_touching(text, name)]]
            begun = (
                [] if touching[:1] == told[:1] else told[:1]
            )  # what was done, before what it meant
            texts = [*begun, *touching] if touching else []
        if texts:
            yield _happening(move, texts, news, choices)


def _touching(text: str, name: str) -> Iterator[str]:
    """Yields the sentences of a text that name a player or touch everybody."""
    for sentence in re.split(r"(?<=[.!]) ", text):
        if re.search(rf"\b{re.escape(name)}\b", sentence) or _ALL.search(sentence):
            yield sentence


def _happening(
    move: MatchMove, texts: Sequence[str], news: Sequence[News], choices: ChoiceList
) -> _Happening:
    """Some sentences about a move, with the rules that these follow, those of what came last first."""
    text = " ".join(texts)
    rules: list[str] = []
    for each in reversed(news):
        if each.text in texts:
            rule = getattr(each.thing, "rule", None)
            rules += [rule] if isinstance(rule, str) else CITED.findall(each.text)
    return _Happening(move, text, words_told(text, choices), tuple(rules))


def words_told(text: str, choices: ChoiceList) -> frozenset[str]:
    """The stems of a text, with those of the terms that its words are kinds of: ``card`` for brick."""
    stems = {stem(word) for word in words_of(without_names(text, choices.names))}
    terms = (t for t in choices.state.game.rulebook.glossary if stems & {*map(stem, t.words)})
    return frozenset(stems | {stem(word) for term in terms for word in words_of(term.name)})


def _lost(text: str, name: str) -> str:
    """The part of a sentence that tells what a player lost: of ``Ben gives Ann 1 ore for 1 wool``, what Ann gave."""
    name = re.escape(name)
    kept = re.sub(rf"\bgives {name} [^.]*? for ", "trades ", text)
    return re.sub(rf"\b({name} (?:gives|trades)\b[^.]*?) for [^.]*", r"\1", kept)


def meanings(text: str, choices: ChoiceList) -> frozenset[str]:
    """The stems of the words that a question is about, with those of the terms that they stand for."""
    words = words_of(without_names(text, choices.names))
    stems = {stem(word) for word in words if word not in STOP or stem(word) in _LOSSES}
    terms = [
        term
        for term in choices.state.game.rulebook.glossary
        if stems & {stem(word) for word in (*term.never, term.name)}
    ]
    return frozenset(stems | {stem(word) for term in terms for word in words_of(term.name)})


def _with_rules_behind(happenings: Sequence[_Happening], choices: ChoiceList) -> str:
    """What has happened, each time with the rule behind it, unless that is told already."""
    rules = [_rule_behind(each, choices) for each in happenings]
    return " ".join(
        each.text + rule * (rule not in rules[:number])
        for number, (each, rule) in enumerate(zip(happenings, rules, strict=True))
    )


def _rule_behind(happening: _Happening, choices: ChoiceList) -> str:
    """The rule that a happening followed: one that it cites or, failing that, one about it; empty if none is found."""
    game, move = choices.state.game, happening.move
    if cited := next(filter(game.has_rule, happening.rules), ""):
        return f" {game.rule(cited).text} [{cited}]"
    if move.player == viewer_of(choices.seen):
        rule = game.rule_of_choice(
            move.before.decision, type(move.action), type(move.before.decision)
        )
        return f" {rule.text} [{rule.id}]" if rule else ""
    speech = speech_of(game.rulebook)
    said = [("label", move.action), *(("tell", event) for event in move.events)]
    # only the plain text: a rule is about robbing, not about what is robbed
    plain = [
        " ".join(speech.outline(group, each, None, None, ENGLISH)[::2]) for group, each in said
    ]
    found = game.find_rules(" ".join(plain))
    rules = [r for r in found if r.status != "general" and " may not " not in r.text]
    return f" {rules[0].text} [{rules[0].id}]" if rules else ""
