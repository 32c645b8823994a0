"""Questions about what has happened, and to a player: ``what did I just do?``, ``why did I pay?``, ``where did my brick go?``."""

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
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.reader.asked_by import plain_question, viewer_of
from bisongames.show.reader.choice_list import ChoiceList

_NOTHING_GOT: Final = re.compile(
    r"\b(no|not|nothing|never|\w+n't)\b.*\b(get|receive|gain|earn)\b|\b(get|got|receive|gain|earn)\w* (no|nothing|not|none)\b"
)
"""What asks why something has not happened."""
_DONE: Final = (
    r"(pay|paid|lose|lost|discard|give|gave|hand|spend|spent|get|got|receive|gain|earn|miss|missing|fewer|less|only|robbed"
    r"|rob|stolen|hurt|out of|no|down to|have|had)"
)
_ASKED: Final = (
    rf"(why|how come)( (did|have|has|had|was|were|am|do|must|are|is))+ (i|we|my|our)\b(?! (not )?(allowed|able)).*\b{_DONE}\b.*",
    rf"(why|how come) (i|we) \w*\s?{_DONE}\b.*",
    r"where (did|have|has|is|are|do) (all )?(my|our) .*\b(go|gone|went|get|disappear\w*)\b.*",
    r"(what|who)( has| have)? (happened|become) (to|with|of) (me|us|(all )?(my|our) .*)",
    r"who( has| have)? (robbed|hit|attacked|hurt|cost|took|stole|stolen|taken|removed|killed|got|has|blocked|drove)( \w+)* (me|us|my|our)\b.*",
    r"what( have| did)? (i|we) (lost|lose|get|got|gained|paid|pay|gain)( .*)?",
)
_LOST: Final = "lose lost gone go went pay paid spend spent discard robbed rob stole stolen took take hand disappear missing fewer less only cost"
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
_LAID: Final = re.compile(r"\b(lays?|puts?|places?|moves?|builds?|inserts?)\b", re.IGNORECASE)
"""What a sentence says that tells where a piece went."""
_NEWS: Final = re.compile(
    r"what( has| have| did| just)* (happened|changed|(?P<name>.+) (done|do|did|play(ed)?|choose|chosen))"
    r"( just| now| since.*| last( turn)?| while i was away| (in|on) (his|her|their|the last) turn)*"
)
_CITED: Final = re.compile(r"\(([A-Z]+-[\w.]+)\)")
"""The id of a rule in the sentence about a happening."""
_LAST: Final = r"( just| now| so far| before| (in |on |during )?(my |the |this )?(last |previous )?(turn|round|move|time))"
_OWN: Final = (
    rf"(what|which move)( have| did|'ve)? (i|we)( just| last)* (do|done|did|play|played|choose|chosen|chose|made|make){_LAST}*",
    r"what (was|is|were) (my|our) (last|latest|previous) (move|turn|choice|action|play)s?",
)
"""What asks for one's own last choices."""
_LATELY: Final = rf"what( has| just)* happened{_LAST}+"
_OTHERS: Final = r"((my|the|all)( the)? )?(others?|other players?|opponents?|bots?|computers?|they|everyone|everybody)( else)?"
NEWEST: Final = 6
"""Maximum number of sentences of news told."""
NOTHING: Final = "Nothing of the kind has happened to you since your last turn."
MOST: Final = 3
"""Maximum number of happenings told."""


def asks_what_happened(text: str) -> bool:
    """Whether a text asks about what has happened to the one who asks."""
    plain = plain_question(text)
    return any(re.fullmatch(f, plain) for f in _ASKED) and not _NOTHING_GOT.search(plain)


def news_told(text: str, choices: ChoiceList) -> str:
    """What has happened since the viewer's last turn, or in it, or what a player did, for a question about it; else empty."""
    plain = plain_question(text)
    if any(re.fullmatch(form, plain) for form in _OWN):
        return _last_turn(choices)[0] if "turn" in plain else _last_choices(choices)
    if re.fullmatch(_LATELY, plain):
        told, since = _last_turn(choices)
        return f"{told} Since then: {since}" if told and since else told or since
    asked = _NEWS.fullmatch(plain)
    if asked is None:
        return ""
    if asked["name"] is None:
        return _news_of(choices.latest(False), choices)
    players = _players_called(asked["name"], choices)
    turns = ([m for m in choices.latest(last) if m.player in players] for last in (False, True))
    return next(filter(None, (_with_rules(moves, choices) for moves in turns)), "")


def _players_called(name: str, choices: ChoiceList) -> set[int]:
    """The players whom a question calls so: by a name, or as the others; none if nobody is."""
    names = [each.casefold() for each in choices.names]
    if name in names:
        return {names.index(name)}
    others = re.fullmatch(_OTHERS, name)
    return {*range(len(names))} - {viewer_of(choices.seen)} if others else set()


def _last_choices(choices: ChoiceList) -> str:
    """What the viewer has chosen since their last turn or, if nothing, in it."""
    viewer = viewer_of(choices.seen)
    turns = ([m for m in choices.latest(last) if m.player == viewer] for last in (False, True))
    return next(filter(None, (_with_rules(moves, choices) for moves in turns)), "")


def _last_turn(choices: ChoiceList) -> tuple[str, str]:
    """What the viewer did in their last turn before this one, and what has happened since."""
    viewer, moves = viewer_of(choices.seen), [*choices.latest(True)]
    turn = moves[0].before.turn if moves else 0
    since = [move for move in moves if move.before.turn != turn]
    own = [move for move in moves if move.before.turn == turn and move.player == viewer]
    return _with_rules(own, choices), _news_of(since, choices)


def _news_of(moves: Sequence[MatchMove], choices: ChoiceList) -> str:
    events = [event for move in moves for event in move.events]
    told = [n.text for n in show.news(events, choices.seen, choices.names) if not n.passing]
    return " ".join(("…" * (len(told) > NEWEST), *told[-NEWEST:])).strip() if told else ""


def _with_rules(moves: Sequence[MatchMove], choices: ChoiceList) -> str:
    """What was chosen in moves, with the rules about these kinds of choice."""
    game, told = choices.state.game, [move for move in moves if _news_of([move], choices)]
    about = (game.rule_about(type(m.action), type(m.before.decision)) for m in told)
    rules = [*dict.fromkeys(filter(None, about))][-MOST:]
    cited = (f"{rule.text} [{rule.id}]" for rule in rules)
    return " ".join((_news_of(moves, choices), *cited)) if told else ""


@frozen
class _Happening:
    """What a move did to a player."""

    move: MatchMove
    text: str
    """What was done, then what it meant for the player."""
    words: frozenset[str]


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
    """What has happened to the viewer since their last turn, or in it, as far as it fits a question, with the rule behind it; else empty."""
    told = (_fitting(text, choices.latest(with_last), choices) for with_last in (False, True))
    return next(filter(None, told), "")


def _fitting(text: str, moves: Sequence[MatchMove], choices: ChoiceList) -> str:
    """What of these moves fits a question."""
    viewer, names = viewer_of(choices.seen), choices.names
    if viewer is None:
        return ""
    wanted = _meanings(text, choices) - _EMPTY
    things = wanted - _VERBS
    every = [*_happenings(moves, viewer, choices)]
    if wanted & _LOSSES:
        where = plain_question(text).startswith("where")
        every = [
            evolve(each, words=_words(lost, choices))
            for each in every
            if _LOSING.search(lost := _lost(each.text, names[viewer]))
            or (where and each.move.player == viewer and _LAID.search(lost))
        ]
    elif not wanted:
        every = [each for each in every if each.move.player != viewer]
    fits = [(len(each.words & things), len(each.words & wanted)) for each in every]
    best = max(fits, default=(0, 0))
    if not every or (things and not best[0]):
        return ""
    chosen = [each for each, fit in zip(every, fits, strict=True) if fit == best][-MOST:]
    return " ".join(f"{each.text}{_rule_behind(each, choices)}" for each in chosen)


def _happenings(
    moves: Sequence[MatchMove], viewer: int, choices: ChoiceList
) -> Iterator[_Happening]:
    """The moves that touched a player, and what they chose themselves where it had a price."""
    own = re.compile(rf"\b{re.escape(choices.names[viewer])}\b")
    for move in moves:
        news = show.news(move.events, choices.seen, choices.names)
        told = [each.text for each in news if not each.passing]
        if move.player == viewer:
            note = show.preview(move.action, move.before.view(viewer), names=choices.names)
            if told and note and not _LOSING.search(" ".join(told)):
                told[0] = f"{told[0].removesuffix('.')} ({note})."
            texts = told
        else:
            touching = [text for text in told if own.search(text) or _ALL.search(text)]
            begun = (
                [] if touching[:1] == told[:1] else told[:1]
            )  # what was done, before what it meant
            texts = [*begun, *touching] if touching else []
        if texts:
            text = " ".join(texts)
            yield _Happening(move, text, _words(text, choices))


def _words(text: str, choices: ChoiceList) -> frozenset[str]:
    """The stems of a text, with those of the terms that its words are kinds of: ``card`` for brick."""
    stems = {stem(word) for word in words_of(text)}
    terms = (t for t in choices.state.game.rulebook.glossary if stems & {*map(stem, t.words)})
    return frozenset(stems | {stem(word) for term in terms for word in words_of(term.name)})


def _lost(text: str, name: str) -> str:
    """The part of a sentence that tells what a player lost: of ``Ben gives Ann 1 ore for 1 wool``, what Ann gave."""
    name = re.escape(name)
    kept = re.sub(rf"\bgives {name} [^.]*? for ", "trades ", text)
    return re.sub(rf"\b({name} (?:gives|trades)\b[^.]*?) for [^.]*", r"\1", kept)


def _meanings(text: str, choices: ChoiceList) -> frozenset[str]:
    """The stems of the words that a question is about, with those of the terms that they stand for."""
    words = {word for word in words_of(text) if word not in STOP or stem(word) in _LOSSES}
    own = {word for name in choices.names for word in words_of(name)}
    stems = {stem(word) for word in words - own}
    terms = [
        term
        for term in choices.state.game.rulebook.glossary
        if stems & {stem(word) for word in (*term.never, term.name)}
    ]
    return frozenset(stems | {stem(word) for term in terms for word in words_of(term.name)})


def _rule_behind(happening: _Happening, choices: ChoiceList) -> str:
    """The rule that a happening followed: one that it cites or, failing that, one about it; empty if none is found."""
    game, move = choices.state.game, happening.move
    if cited := next(filter(game.has_rule, _CITED.findall(happening.text)), ""):
        return f" {game.rule(cited).text} [{cited}]"
    if move.player == viewer_of(choices.seen):
        rule = game.rule_about(type(move.action), type(move.before.decision))
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
