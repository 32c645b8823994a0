"""How the full screen looks, and what is said of its keys."""

from __future__ import annotations

from typing import Final

KEYS: Final = (
    ("arrows, Enter, mouse", "choose in the list"),
    ("digits, /", "type the number or words of a choice; or any action, to see why it is illegal"),
    ("h", "hint: what a bot would choose"),
    ("w", "why: whether an action is legal, and every rule that it breaks"),
    ("u, y", "undo: take back your last choice; redo: play it again"),
    ("n", "news: what has happened since your last choice"),
    ("s", "score: how it stands, and by which rules"),
    ("r, c", "look up a rule, or what a card says"),
    ("d, ctrl+s", "draw the position into a file; save the match"),
    ("a", "again: another match, once this one is over"),
    ("l", "a larger list of choices, and back"),
    ("Tab", "to the board, to scroll it with the arrow keys, and back"),
    ("q", "leave"),
)

STYLE: Final = """
#prompt { height: auto; max-height: 5; padding: 0 1; background: $primary; color: $text; text-style: bold; }
#table { height: 1fr; }
.narrow #table { layout: vertical; }
#board { width: 1fr; height: 1fr; padding: 0 1; border-left: blank; }
#board:focus { border-left: thick $accent; }
#board Static { width: auto; }
Choosing { width: 44; border-left: solid $primary; }
Choosing:focus-within { border-left: thick $accent; }
.large Choosing { width: 60%; }
.narrow Choosing { width: 100%; height: 12; }
.narrow.low Choosing { height: 6; }
.narrow.large Choosing { height: 70%; }
OptionList { height: 1fr; border: none; padding: 0; }
OptionList > .option-list--option-disabled { color: $text-warning; }
ScrollableContainer, OptionList, RichLog, VerticalScroll { scrollbar-size: 1 1; }
Filter { height: 3; }
.low Filter { height: 1; border: none; }
Footer { scrollbar-size: 0 0; }
#log { height: 8; border-top: solid $primary; padding: 0 1; }
.low #log { height: 3; }
.narrow.low #log { height: 2; border: none; }
Reading, Asking { align: center middle; }
.box { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $accent; padding: 0 1; background: $surface; }
.box .body { height: auto; max-height: 100%; }
.box.small { max-width: 70; }
.title { text-style: bold; }
.keys { color: $text-muted; }
Passing { align: center middle; background: $background; }
.cover { width: 100%; height: 100%; align: center middle; background: $background; }
"""
