"""The action of a notation, as people type it: ``move a1 b2`` for ``move:A1-B2``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import RecordError
from bisongames.show.reader.choice_list import ChoiceList, word_of
from bisongames.show.reader.illegal_action import kinds_of


def notation_of(text: str, choices: ChoiceList) -> Action | None:
    """The action with this notation; case and signs may differ if only one choice matches then."""
    for notation in _notations(text, choices):
        try:
            return choices.state.parse(notation)
        except RecordError:
            continue
    alike = [action for action in choices.actions if _plain(str(action)) == _plain(text)]
    return alike[0] if len(alike) == 1 else None


def _notations(text: str, choices: ChoiceList) -> Iterator[str]:
    """The notations that a text may stand for: ``move a1 b2`` for ``move:A1-B2``."""
    word, _, rest = text.partition(" ")
    yield from (text, f"{word}:{rest.strip()}", f"{word.lower()}:{rest.strip().upper()}")
    word, *values = text.replace(":", " ").split() or [""]
    for kind in kinds_of(choices.state):
        if word_of(kind).casefold() == word.casefold() and kind.notation.count("{") == len(values):
            blank = re.sub(r"\{[^}]*\}", "{}", kind.notation)
            for case in (str, str.upper, str.lower):
                yield blank.format(*map(case, values))


def _plain(text: str) -> str:
    """A notation in lower case with a blank for each sign."""
    return " ".join(re.split(r"[\s:>]+|(?<=\w)-(?=\w)", text.casefold().strip()))
