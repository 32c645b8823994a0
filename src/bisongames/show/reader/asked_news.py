"""Questions about what was done: ``what happened?``, ``what did I do last turn?``, ``what did I roll?``, ``what did Ben build?``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from bisongames import show
from bisongames.engine.core.errors import in_words
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.rulebook.word_stems import STOP, stem, words_of
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.reader.asked_by import (
    has_places,
    places_asked,
    plain_question,
    viewer_of,
)
from bisongames.show.reader.asked_events import meanings, words_told
from bisongames.show.reader.choice_list import ChoiceList

_NEWS: Final = re.compile(
    r"what( has| have| did| just)* (happened|changed|(?P<name>.+) (done|do|did|play(ed)?|choose|chosen))"
    r"( just| now| since.*| last( turn)?| while i was away| (in|on) (his|her|their|the last) turn)*"
)
_LAST: Final = r"( just| now| so far| before| (in |on |during )?(my |the |this )?(last |previous )?(turn|round|move|time))"
_OWN: Final = (
    rf"(what|which move)( have| did|'ve)? (i|we)( just| last)* (do|done|did|play|played|choose|chosen|chose|made|make){_LAST}*",
    r"what (was|is|were) (my|our) (last|latest|previous) (move|turn|choice|action|play)s?",
)
"""What asks for one's own last choices."""
_LATELY: Final = rf"what( has| just)* happened{_LAST}+"
_OTHERS: Final = r"((my|the|all)( the)? )?(others?|other players?|opponents?|bots?|computers?|they|everyone|everybody)( else)?"
_DID: Final = r"(what|where|whom?|when|which( \w+)?|how (many|much)( \w+)?)( did| have| has|'ve)"
"""What asks for something that somebody did."""
_ANYBODY: Final = "anyone|anybody|someone|somebody|any ?one of (us|them)"
_WHETHER: Final = r"(did|has|have)(n't| not)?(?! \S+ got\b)"
_WHETHER_ANY: Final = (
    r"(was|were|has|have)(n't| not)? there( been)?( an?| any)?"
    r"|(did|has|have|was|were)(n't| not)? (the|an?|any|my|our) (?P<subject>[a-z]+)( been)?"
)
"""What asks whether somebody did something, or whether something happened to a thing."""
_GETS: Final = ("get",)
"""Verbs that ask for nothing in other questions: ``what did I get to do?``"""
_WENT: Final = r"where( did| has| have) (?P<rest>.*)\b(?P<verb>go|gone|move|moved)( to| now)*"
_PRESENT: Final = {
    "paid": "pay",
    "took": "take",
    "lost": "lose",
    "built": "build",
    "got": "get",
    "gave": "give",
    "bought": "buy",
    "drove": "drive",
    "went": "go",
    "put": "put",
}
"""The verbs of questions whose past is not their stem with an ending."""
_BEFORE_PLACE: Final = re.compile(
    r"\b(from|off|out of|to|onto|into|on|in|at|with|for|next|near)\b.*"
)
NOTHING_SUCH: Final = "Nothing of the kind has happened since your last turn began."
NO: Final = f"No. {NOTHING_SUCH}"
NEWEST: Final = 6
"""Maximum number of sentences of news told."""
MOST: Final = 3
"""Maximum number of rules told, and of moves that fit a question."""


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
        return _deed_told(plain, choices)
    if asked["name"] is None:
        return _news_of(choices.latest(False), choices)
    players = _players_called(asked["name"], choices)
    turns = ([m for m in choices.latest(last) if m.player in players] for last in (False, True))
    return next(filter(None, (_with_rules(moves, choices) for moves in turns)), "")


def _deed_told(plain: str, choices: ChoiceList) -> str:
    """What somebody did lately of what a question asks, and what came of it: ``what did I roll?``; that nobody did, if it asks for the past; else empty."""
    names = [name.casefold() for name in choices.names]
    who = rf"(?P<name>{_OTHERS}|{_ANYBODY}|i|we|{'|'.join(map(re.escape, names))})( just| last| ever)*"
    deed = r"(?P<verb>[a-z]+)\b(?P<rest>.*)"
    places, went = places_asked(plain, choices.names), re.fullmatch(_WENT, plain)
    whether = re.fullmatch(rf"({_WHETHER} {who}|{_WHETHER_ANY}) {deed}", plain)
    asked = re.fullmatch(rf"({_DID} {who}|(who|which player)( has| just| last)*) {deed}", plain)
    asked = whether or asked or (went if places else None)
    if asked is None or (not went and asked["verb"] in STOP - {*_PRESENT, *_GETS[: bool(whether)]}):
        return ""
    called = asked.groupdict()
    name, subject = called.get("name") or "everybody", called.get("subject") or ""
    players, rest = _players_called(name, choices), f"{subject} {asked['rest']}"
    verb = stem(_PRESENT.get(asked["verb"], asked["verb"]))
    things, touched = meanings(rest, choices), [n for n in names if n in rest]
    kinds = _kinds_in(f"{subject} {_BEFORE_PLACE.sub('', asked['rest'])}", choices)
    ruled = {stem(word) for r in choices.state.game.rules for word in words_of(r.text)}
    any_deed = places and (went or verb not in ruled)  # in words that no news uses
    told: list[tuple[MatchMove, str, frozenset[str]]] = []
    for with_last in (False, True):
        told = [
            (move, each.text, words_told(f"{each.text} {_kind_of(each.thing)}", choices))
            for move in choices.latest(with_last)
            for each in show.news(move.events, choices.seen, choices.names)
            if each.player in players or (subject and each.player is None)
        ]
        fitting = [
            (len(things & words), move)
            for move, text, words in told
            if (any_deed or verb in words)
            and (not kinds or (kinds <= words if whether else kinds & words))
            and has_places(text, places, choices.names)
            and all(name in text.casefold() for name in touched)
        ]
        if fitting:
            best = max(fit for fit, _ in fitting)
            moves = {id(move): move for fit, move in fitting if fit == best}
            news = _news_of([*moves.values()][-MOST:], choices)
            sure = whether and verb in {stem(word) for word in words_of(news)}
            return f"Yes: {news}" if sure else news
    if whether:  # perhaps told in other words
        alike = {id(move): move for move, _, words in told if kinds and kinds <= words}
        nothing = NO if told and verb in _words_of_news(choices) else ""
        return _news_of([*alike.values()][-MOST:], choices) or nothing
    past = went or asked["name"] or asked["verb"] in _PRESENT or asked["verb"].endswith("ed")
    return NOTHING_SUCH if past and told and (places or touched) else ""


def _kind_of(thing: object) -> str:
    """The words of an event's class, in the present: ``bank trade`` for BankTraded."""
    return " ".join(_PRESENT.get(word, word) for word in in_words(type(thing)).split())


def _words_of_news(choices: ChoiceList) -> set[str]:
    """The stems of all that the news of a game can say: what they have no word for may have happened nevertheless."""
    files = speech_of(choices.state.game.rulebook).language(ENGLISH).files
    sentences = chain.from_iterable(chain(*f.sentences.get("tell", {}).values()) for f in files)
    return {
        stem(word) for each in sentences for plain, *_ in each.parts for word in words_of(plain)
    }


def _kinds_in(text: str, choices: ChoiceList) -> set[str]:
    """The stems of the things of the game that a text names."""
    terms = choices.state.game.rulebook.glossary
    known = {stem(word) for term in terms for word in words_of(term.name)}
    return known & meanings(text, choices)


def _players_called(name: str, choices: ChoiceList) -> set[int]:
    """The players whom a question calls so: by a name, as the viewer, the others or everybody; none if nobody is."""
    names = [each.casefold() for each in choices.names]
    viewer = viewer_of(choices.seen)
    if name in ("i", "we") and viewer is not None:
        return {viewer}
    if name == "everybody" or re.fullmatch(_ANYBODY, name):
        return {*range(len(names))}
    if name in names:
        return {names.index(name)}
    others = re.fullmatch(_OTHERS, name)
    return {*range(len(names))} - {viewer} if others else set()


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
    about = (
        game.rule_of_choice(m.before.decision, type(m.action), type(m.before.decision))
        for m in told
    )
    rules = [*dict.fromkeys(filter(None, about))][-MOST:]
    cited = (f"{rule.text} [{rule.id}]" for rule in rules)
    return " ".join((_news_of(moves, choices), *cited)) if told else ""
