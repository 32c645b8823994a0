"""Where a player's pieces are: ``where is my hunter?``, ``am I out of the game?``, ``move a buffalo to my tipi``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import fields, has

from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.rulebook.word_stems import stem, words_of
from bisongames.engine.views.view import View
from bisongames.show.reader.asked_by import plain_question, viewer_of
from bisongames.show.reader.asked_rules import rules_told
from bisongames.show.reader.choice_list import ChoiceList, NumberedChoice, domains_of

Pieces = Mapping[str, Sequence[str]]
"""The places of a player's pieces, by kind: ``{"tipis": ["C4", "D6"]}``."""
_WHERE: Final = re.compile(
    r"(where|on which \w+|which \w+)('s| is| are| do| have)( all)?( i)? (my|our)( own)? (?P<thing>\w+)( stand| lie| left| now)*"
)
_COUNT: Final = re.compile(
    r"how (many|much) (?P<thing>\w+)( of mine)?( do| have)( i| we)( still| now)?( have| got| hold| own| left)*( now| left| on the board| in hand)*"
)
_EACH: Final = (
    r"how (many|much) (?P<thing>\w+) (((do|does|has|have) )?(?P<whose>{})( have| got| hold| own| left| now)*|(are|stand)( there)?|do (we|they|people) all have)"
    r"( now)?( (on|in) (the|this) (board|map|island|table))?( and where)?( now)?"
)
"""What asks how many of a thing another player has, or all have, with a place for the names."""
_OUT: Final = re.compile(
    r"(am i|are we|was i)( now| already| really| still)* (out|dead|eliminated|knocked out|finished|in)( (of|in) (the|this) (game|match|play))?( now)?"
    r"|have i( just| already)* (lost( the game| everything)?|been (eliminated|knocked out))|is (it|the game) over for me|can i still win"
)
_MY: Final = re.compile(r"\b(one of )?(my|our)( own)? (?P<thing>\w+)", re.IGNORECASE)
ELIMINATED: Final = "eliminated"
"""The word by which the rules about players without pieces are found."""
NOBODY_OUT: Final = "No rule takes a player out of the game before it ends."


def pieces_told(text: str, choices: ChoiceList) -> str:
    """The answer to a question where the viewer's pieces are or how many, or whether the viewer is out of the game; else empty."""
    plain = plain_question(text)
    where, out, count = (form.fullmatch(plain) for form in (_WHERE, _OUT, _COUNT))
    each = re.fullmatch(
        _EACH.format("|".join(map(re.escape, map(str.casefold, choices.names)))), plain
    )
    if not (where or out or count or each) or choices.seen.result is not None:
        return ""
    if count:
        return own_count(count["thing"], choices)
    if each:
        return _counted_for(each["thing"], each["whose"], choices)
    pieces = _own_pieces(choices, unplaced=where is not None)
    if where:
        kind = _kind(where["thing"], pieces, choices)
        return f"Your {kind}: {_places_told(pieces[kind])}." if kind else ""
    told = rules_told(ELIMINATED, choices.state)
    mine = [f"Your {kind}: {_places_told(places)}." for kind, places in pieces.items()]
    return " ".join((*mine, *told) if told else (NOBODY_OUT, *mine))


def own_count(thing: str, choices: ChoiceList) -> str:
    """How many of a thing the viewer has and where, with what else counts such things; empty if a view does not count it."""
    player = viewer_of(choices.seen)
    view = _view_of(choices)
    if player is None or view is None:
        return ""
    told = _in_hand(thing, view, choices) or _numbers_told(thing, view, player, choices)
    return f"You have: {told}." if told else ""


def _counted_for(thing: str, whose: str | None, choices: ChoiceList) -> str:
    """How many of a thing each player has and where, or the one of this name; empty if a view does not count it."""
    view = _view_of(choices)
    if view is None:
        return ""
    named = [
        f"{name}: {told}"
        for player, name in enumerate(choices.names)
        if whose in (None, name.casefold())
        and (told := _numbers_told(thing, view, player, choices))
    ]
    return f"{'; '.join(named)}." if named else ""


def _view_of(choices: ChoiceList) -> View | None:
    """What the viewer sees; None where nobody does."""
    seen, player = choices.seen, viewer_of(choices.seen)
    return seen if isinstance(seen, View) else None if player is None else seen.view(player)


def _numbers_told(thing: str, view: View, player: int, choices: ChoiceList) -> str:
    """What a view counts of a thing for a player, with the places; empty if it does not count it."""
    pieces = pieces_of(view, player, unplaced=True)
    numbers = _numbers_of(view, player, pieces)
    kind = _kind(thing, numbers, choices)
    about = {t.name: words_of(t.meaning) for t in choices.state.game.rulebook.glossary}
    told = []
    for name, number in numbers.items():
        if kind and (name == kind or stem(kind) in map(stem, about.get(name, ()))):
            where = f" ({_places_told(pieces[name])})" if pieces.get(name) else ""
            told.append(f"{name.replace('_', ' ')} {number}{where}")
    return join_list(told)


def _in_hand(thing: str, view: View, choices: ChoiceList) -> str:
    """The cards in the viewer's hand, or those of one kind; empty if it has none or the thing is no card."""
    hand = getattr(view, "hand", None)
    if not isinstance(hand, Mapping):
        return ""
    kind = _kind(thing, hand, choices)
    if kind:
        return f"{hand[kind]} {kind}"
    held = join_list(f"{number} {name}" for name, number in hand.items())
    return (held or "none") if stem(thing) in (stem("cards"), "hand") else ""


def _numbers_of(view: View, player: int, pieces: Pieces) -> Mapping[str, int]:
    """What a view counts for a player: their pieces on the board by kind, and the columns with a number for each player."""
    numbers = dict.fromkeys(pieces, 0)
    for column in fields(type(view)):
        value = getattr(view, column.name)
        each = value if isinstance(value, tuple) else ()
        own = each[player] if len(each) == view.num_players else None
        if type(own) is int:
            numbers[column.name] = own
        named = [*_parts(own)]
        if isinstance(own, Mapping):
            named.append((column.name, own))
        for entry in each:
            if getattr(entry, "player", None) == player and hasattr(entry, "field"):
                named += _parts(entry)
        for name, amount in named:
            if name in pieces:
                several = amount.values() if isinstance(amount, Mapping) else ()
                number = amount if isinstance(amount, int) else sum(several)
                numbers[name] += len(amount) if isinstance(amount, tuple) else number
    return numbers


def with_places(text: str, choices: ChoiceList, named: bool = False) -> Iterator[str]:
    """Yields a text with each place of the viewer's pieces for ``my tipi``, with ``tipi`` before it if ``named``; nothing if it names no such pieces."""
    if found := _MY.search(text):
        pieces = _own_pieces(choices)
        kind = _kind(found["thing"], pieces, choices)
        thing = f"{found['thing']} " if named else ""
        yield from (
            f"{text[: found.start()]}{thing}{place}{text[found.end() :]}"
            for place in pieces.get(kind, ())
        )


def with_kinds(text: str, choices: ChoiceList) -> str:
    """A text with ``tipi`` for each place where the viewer has one: ``what does E4 cost?``."""
    terms = choices.state.game.rulebook.glossary
    for kind, places in _own_pieces(choices).items():
        one = next((term.name for term in terms if kind in (term.name, term.many)), kind)
        for place in dict.fromkeys(places):
            text = re.sub(rf"\b{re.escape(place)}\b", one, text, flags=re.IGNORECASE)
    return text


def own_moves(moves: Sequence[NumberedChoice], choices: ChoiceList) -> Iterator[NumberedChoice]:
    """Yields those actions that move a piece of the viewer's, of the kind that they name, from where it stands."""
    for kind, places in _own_pieces(choices).items():
        for move in moves:
            domains = domains_of(type(move.action))
            leads = len(domains) == 2 and len({*domains}) == 1
            named = leads and stem(kind) in map(stem, move.label_words)
            if named and {*move.facts[:1]} & {*places}:
                yield move


def _own_pieces(choices: ChoiceList, unplaced: bool = False) -> Pieces:
    """The viewer's pieces on the board, by kind; none if there is no viewer."""
    player, view = viewer_of(choices.seen), _view_of(choices)
    return {} if player is None or view is None else pieces_of(view, player, unplaced)


def pieces_of(view: View, player: int, unplaced: bool = False) -> Pieces:
    """The places of a player's pieces, of the kinds that somebody has on the board, as a view shows them; also the kinds of which nobody has any, if ``unplaced``."""
    rows: list[dict[str, list[object]]] = [defaultdict(list) for _ in range(view.num_players)]
    for column in fields(type(view)):
        value = getattr(view, column.name)
        each = value if isinstance(value, tuple) else ()
        if any(hasattr(entry, "player") and hasattr(entry, "field") for entry in each):
            for entry in each:  # one entry for each field with pieces
                for name, amount in _parts(entry):
                    if amount and name not in ("player", "field"):
                        rows[entry.player][name].append(entry.field)
        elif len(each) == view.num_players:
            for row, entry in zip(rows, each, strict=True):
                named = [(column.name, entry)] if isinstance(entry, Mapping) else _parts(entry)
                for name, places in named:
                    row[name] += places if isinstance(places, tuple | Mapping) else ()
    placed = {
        name
        for name in {name for row in rows for name in row}
        if ((every := [place for row in rows for place in row.get(name, ())]) or unplaced)
        and all(isinstance(place, str) and any(map(str.isdigit, place)) for place in every)
    }
    return {name: [*map(str, rows[player].get(name, ()))] for name in sorted(placed)}


def _parts(entry: object) -> Sequence[tuple[str, object]]:
    kind = type(entry)
    return [(each.name, getattr(entry, each.name)) for each in fields(kind)] if has(kind) else ()


def _kind(thing: str, pieces: Iterable[str], choices: ChoiceList) -> str:
    """The kind of piece, of some, that a word names; empty if there is none."""
    terms = choices.state.game.rulebook.glossary
    named = [term for term in terms if stem(thing) in map(stem, term.words)]
    forms = (thing, *(form for term in named for form in (term.name, term.many)))
    wanted = {stem(word) for form in forms for word in words_of(form)[-1:]}
    return next((kind for kind in pieces if stem(kind) in wanted), "")


def _places_told(places: Sequence[str]) -> str:
    return join_list(places) if places else "none on the board"
