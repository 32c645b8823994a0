"""Questions about what was done: ``what happened?``, ``what did I do last turn?``, ``what did I roll?``, ``what did Ben build?``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames import show
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.rulebook.word_stems import stem
from bisongames.show.reader.asked_by import plain_question, viewer_of
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
NEWEST: Final = 6
"""Maximum number of sentences of news told."""
MOST: Final = 3
"""Maximum number of rules told."""


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
    """What somebody did last of what a question asks, and what came of it: ``what did I roll?``; else empty."""
    names = "|".join(re.escape(name.casefold()) for name in choices.names)
    who = rf"(?P<name>{_OTHERS}|i|we|{names})( just| last)*"
    form = rf"({_DID} {who}|who( has| just| last)*) (?P<verb>[a-z]+)\b(?P<rest>.*)"
    asked = re.fullmatch(form, plain)
    if asked is None:
        return ""
    players = _players_called(asked["name"] or "everybody", choices)
    things = meanings(asked["rest"], choices)
    for with_last in (False, True):
        fitting: list[tuple[int, int, MatchMove]] = []
        for move in choices.latest(with_last):
            for each in show.news(move.events, choices.seen, choices.names):
                words = words_told(each.text, choices)
                if each.player in players and stem(asked["verb"]) in words:
                    fitting.append((len(things & words), len(fitting), move))
        if fitting:
            return _news_of([max(fitting)[-1]], choices)
    return ""


def _players_called(name: str, choices: ChoiceList) -> set[int]:
    """The players whom a question calls so: by a name, as the viewer, the others or everybody; none if nobody is."""
    names = [each.casefold() for each in choices.names]
    viewer = viewer_of(choices.seen)
    if name in ("i", "we") and viewer is not None:
        return {viewer}
    if name == "everybody":
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
    about = (game.rule_about(type(m.action), type(m.before.decision)) for m in told)
    rules = [*dict.fromkeys(filter(None, about))][-MOST:]
    cited = (f"{rule.text} [{rule.id}]" for rule in rules)
    return " ".join((_news_of(moves, choices), *cited)) if told else ""
