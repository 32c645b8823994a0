"""The commands at the table."""

from __future__ import annotations

from typing import Final

from bisongames.cli.output.given_faults import InputError
from bisongames.engine.core.errors import short_text

HELP: Final = (
    ("NUMBER or WORDS", "choose: 3, place B1, or words that fit one choice only"),
    ("why ACTION", "whether it is legal, and every rule that it breaks: why place B1, why B1"),
    ("hint", "what a bot would choose"),
    ("list [WORDS]", "what may be chosen: all of it, or what has these words in it"),
    ("all ACTION", "an answer to another player, and the same again in the rest of the turn"),
    ("board, news", "all of the board and its signs; what has happened since your last turn"),
    ("score", "how it stands, and by which rules"),
    ("costs", "what can be built or bought, and for what"),
    ("card NAME", "what a card says"),
    ("rule WORD", "rules with this word, a section (5.1), or one rule in full"),
    ("undo [NUMBER]", "take back your last choice, or so many of them"),
    ("redo [NUMBER]", "play again what was taken back, or so many choices of it"),
    ("draw FILE", "the picture into a file: .svg, .txt or .png; draw! writes over what is there"),
    ("save FILE", "keep the match in a file; save! FILE writes over what is there"),
    ("replay", "see the match from its beginning"),
    ("again", "play another match, once this one is over"),
    ("quit", "leave the table; you are asked whether to save the match"),
)

ALONE: Final = frozenset(
    {"board", "news", "costs", "score", "hint", "again", "replay", "quit", "exit", "q"}
)
"""Commands without arguments."""

ASKING: Final = frozenset({"?", "help"})
LEAVING: Final = frozenset({"quit", "exit", "q"})

BACK: Final = frozenset({"c", "cancel", "back", "b"})
"""Answers that return to the table."""

NO: Final = frozenset({"n", "no"})
"""Answers that decline saving, as Enter does."""

WORDS: Final = (
    ALONE
    | ASKING
    | {
        "why",
        "all",
        "list",
        "card",
        "undo",
        "redo",
        "rule",
        "rules",
        "draw",
        "draw!",
        "save",
        "save!",
    }
)
"""All commands."""

OVER: Final = "the game is over; undo takes back a choice, save FILE keeps the match"


def repetitions(command: str, number: str) -> int:
    """The number typed after a command; 1 if there is none.

    Raises:
        InputError: it is not a positive number.
    """
    if number and not (number.isdecimal() and len(number) < 6 and int(number)):
        raise InputError(f"{command} takes a number from 1, not {short_text(number)!r}")
    return int(number or 1)
