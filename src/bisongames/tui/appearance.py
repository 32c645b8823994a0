"""How the full screen looks, and what is said of its keys."""

from __future__ import annotations

from typing import Final

KEYS: Final = (
    ("arrows, Enter, mouse", "choose in the list"),
    ("digits, /", "type the number or words of a choice; or any action, to see why it is illegal"),
    ("h", "hint: what a bot would choose"),
    ("w", "why: whether an action is legal, and every rule that it breaks"),
    ("u, y", "undo: take back your last choice; redo: play it again"),
    ("s", "score: how it stands, and by which rules"),
    ("r, c", "look up a rule, or what a card says"),
    ("d, ctrl+s", "draw the position into a file; save the match"),
    ("a", "again: another match, once this one is over"),
    ("Tab", "to the board, to scroll it with the arrow keys, and back"),
    ("q", "leave"),
)

STYLE: Final = """
#prompt { height: auto; max-height: 3; padding: 0 1; background: $primary; color: $text; text-style: bold; }
#board { width: 1fr; padding: 0 1; }
#board Static { width: auto; }
Choosing { width: 36; border-left: solid $primary; }
.narrow Choosing { width: 26; }
OptionList { height: 1fr; border: none; padding: 0; }
OptionList > .option-list--option-disabled { color: $text-warning; }
ScrollableContainer, OptionList, RichLog, VerticalScroll { scrollbar-size: 1 1; }
Filter { height: 3; }
.low Filter { height: 1; border: none; }
#log { height: 8; border-top: solid $primary; padding: 0 1; }
.low #log { height: 5; }
Reading, Asking { align: center middle; }
.box { width: 90%; max-width: 100; height: auto; max-height: 90%; border: round $accent; padding: 0 1; background: $surface; }
.box .body { height: auto; max-height: 100%; }
.box.small { max-width: 70; }
.title { text-style: bold; }
.keys { color: $text-muted; }
Passing { align: center middle; background: $background; }
.cover { width: 100%; height: 100%; align: center middle; background: $background; }
"""
