"""What can be typed at the table besides choices."""

from __future__ import annotations

from typing import Final

HELP: Final = (
    ("NUMBER or WORDS", "choose: 3, place B1, or words that fit one choice only"),
    ("why ACTION", "whether it is legal, and every rule that it breaks"),
    ("hint", "what a bot would choose"),
    ("list [WORDS]", "what may be chosen: all of it, or what has these words in it"),
    ("board, news", "the board again; what has happened since your last choice"),
    ("score", "how it stands, and by which rules"),
    ("card NAME", "what a card says"),
    ("rule WORD", "rules with this word, a section (5.1), or one rule in full"),
    ("undo [NUMBER]", "take back your last choice, or so many of them; redo plays it again"),
    ("draw FILE", "the picture into a file: .svg, .txt or .png; draw! writes over what is there"),
    ("save FILE", "keep the match in a file; save! FILE writes over what is there"),
    ("replay, again", "see the match from its beginning; once it is over, play another"),
    ("quit", "leave, as Ctrl-C and Ctrl-D do; --full-screen has mouse and keys"),
)

ALONE: Final = frozenset(
    {"board", "news", "score", "hint", "redo", "again", "replay", "quit", "exit", "q"}
)
"""Commands after which nothing can stand."""

ASKING: Final = frozenset({"?", "help"})
LEAVING: Final = frozenset({"quit", "exit", "q"})

OVER: Final = "the game is over; undo takes back a choice, save FILE keeps the match"
