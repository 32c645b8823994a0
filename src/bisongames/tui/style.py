"""Styles and help texts of the full screen."""

from __future__ import annotations

from typing import Final

from bisongames.cli.table.lesson_lines import Interface
from bisongames.cli.table.table_commands import HELP

KEYS: Final = {
    "arrows, Enter, mouse": "choose in the list or on the board, where what may be chosen is lit; to answer another player, move to an answer first: Enter alone does nothing",
    "letters, digits": "the number or words of a choice, any action, or a command listed below, with or without / before it",
    "F2, hint, hint all": HELP["hint, hint all"],
    "F3, why ACTION": "whether an action is legal, and every rule that it breaks",
    "F4, undo [NUMBER]": HELP["undo [NUMBER]"],
    "F5, redo [NUMBER]": HELP["redo [NUMBER]"],
    "F6, news": "what has happened since your last turn, and in this one",
    "F7, score": HELP["score"],
    "F8, rule WORDS": "look up rules, asked in your own words",
    "F9, card": HELP["card NAME"],
    "F10, lesson, lessons": HELP["lesson, lessons"],
    "costs": HELP["costs"],
    "draw FILE": "draw the position into a file",
    "Ctrl+S, save FILE": "save the match",
    "again": "play another match, once this one is over",
    "Ctrl+L, list [WORDS]": "a larger list of choices, and back; or the choices with these words",
    "Tab": "to the board, to choose on it with arrow keys and Enter, and back to the list",
    "board": "the whole board and its signs",
    "Ctrl+P, picture": "the board as a picture, or as text again; it begins as a picture where the terminal shows pixels and all words of the picture can be read",
    "PgUp, PgDn": "scroll the board",
    "Esc": "clear the typed text, or take back what was chosen last on the board",
    "all ACTION": HELP["all ACTION"],
    "Ctrl+Q, quit": "leave",
}
"""The keys and commands, with explanations."""
QUESTIONS: Final = {
    "why": ("Why not? Type an action, legal or not", "its words or notation"),
    "rule": ("Rules: a question, a section (5.1), an id, or all", ""),
    "card": ("What does a card say? Its name", ""),
    "save": ("Save in which file?", ""),
}
"""Commands that can ask for their argument: the question, and a hint in the empty line."""

CLICKS: Final = Interface("For example click it, or type {number}: {label}", "F10")
"""How a choice that a lesson explains is made here."""

AT_THE_END: Final = (
    ("again", "Play another match"),
    ("undo", "Take back your last choice"),
    ("score", "See how it ended"),
    ("save", "Save the match, to see it again with bisongames replay"),
    ("quit", "Leave"),
)
"""Commands after the end of the match."""
TYPED_AT_THE_END: Final = "type again, undo, save FILE or quit; "
"""Hint in the dialog of the result."""
REPLAY: Final = "a match is replayed from a file: save FILE writes it, and after you leave, bisongames replay FILE shows it"
COARSE: Final = (
    "this terminal shows no pixels, so the picture has no words; Ctrl+P or picture: text again"
)
"""Told of a picture in half blocks."""

STYLE: Final = """
#prompt { height: auto; min-height: 2; max-height: 60%; padding: 0 1; background: $primary; color: $text; text-style: bold; }
.low #prompt { min-height: 1; }
#lesson { height: auto; padding: 0 1; color: $text-accent; display: none; }
#table { height: 1fr; }
.narrow #table { layout: vertical; }
.narrow #board { padding: 0; }
#board { width: 1fr; height: 1fr; padding: 0 1; border-left: blank; }
#board:focus { border-left: thick $accent; }
#board Static { width: auto; }
BoardPicture, BoardPicture * { width: 100%; height: 100%; }
#cut { dock: bottom; layer: above; width: auto; background: $accent; color: $background; display: none; }
#board { layers: below above; }
#side { width: 34%; min-width: 38; max-width: 60; }
ChoicePanel { height: 1fr; border-left: solid $primary; }
ChoicePanel:focus-within { border-left: thick $accent; }
.large #side { width: 60%; max-width: 100%; }
.narrow #side { width: 100%; max-width: 100%; height: auto; }
.narrow.large #side { height: 70%; }
OptionList { height: 1fr; border: none; padding: 0; }
OptionList > .option-list--option-disabled { color: $text-warning; }
ScrollableContainer, OptionList, RichLog, VerticalScroll { scrollbar-size: 1 1; }
Filter { height: 3; }
.low Filter { height: 1; border: none; }
Footer { scrollbar-size: 0 0; }
#log { height: 1fr; min-height: 5; border-top: solid $primary; border-left: solid $primary; padding: 0 1; }
.narrow #log { height: 8; border-left: none; }
.narrow.low #log { height: 2; min-height: 2; border: none; }
TextBox, InputBox { align: center middle; }
.box { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $accent; padding: 0 1; background: $surface; }
.box .body { height: auto; max-height: 100%; }
.box.small { max-width: 70; }
.title { text-style: bold; }
SeatCover { align: center middle; background: $background; }
.cover { width: 100%; height: 100%; align: center middle; background: $background; }
"""
