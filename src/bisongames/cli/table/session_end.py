"""Leaving the table: offers to save the match, and says how to resume it."""

from __future__ import annotations

import re
import shlex
from typing import Final

from bisongames.cli.output.terminal import ask, escape_cancels, interactive, say
from bisongames.cli.table.lesson_lines import say_lessons
from bisongames.cli.table.session import Session
from bisongames.engine.core.errors import BisongamesError, short_text

QUESTION: Final = "Save the match in FILE, c to go back, or Enter to leave without saving > "

BACK: Final = frozenset({"c", "cancel", "back", "b"})
"""Answers that return to the table."""
NO: Final = frozenset({"n", "no"})
"""Answers that decline saving, as Enter does."""
OVER: Final = ("!", "save!")
"""Prefixes of answers that allow overwriting a file."""
FILE: Final = re.compile(r"save!? +(?P<any>.+)|!? *(?P<json>.+\.json)", re.IGNORECASE)
"""Answers that give the name of a file."""


def leave(session: Session) -> bool:
    """Offers to save unsaved choices, and says how to resume the match.

    Returns:
        False if people return to the table.
    """
    try:
        if not _offer_saving(session):
            return False
    except (EOFError, KeyboardInterrupt):
        say()
    if session.teacher is not None and not session.match.is_over:
        say_lessons(session.teacher)
    _say_how_to_come_back(session)
    return True


def _offer_saving(session: Session) -> bool:
    """Asks where to save the match until it is saved or people decline; False to return to the table."""
    try:
        session.keep()
    except BisongamesError as error:
        say(str(error), "red")
    while session.unsaved and interactive():
        with escape_cancels():
            typed = ask(QUESTION)
        if typed.casefold() in BACK or "\x1b" in typed:
            return False
        if not typed or typed.casefold() in NO:
            return True
        answer = FILE.fullmatch(typed)
        if answer is None:
            fault = f"{short_text(typed)!r} is not a file name"
            say(f"{fault}: type a name that ends in .json, or save NAME.", "red")
            continue
        try:
            session.save(answer["any"] or answer["json"], over=typed.lower().startswith(OVER))
        except BisongamesError as error:
            say(str(error), "red")
    return True


def _say_how_to_come_back(session: Session) -> None:
    """Prints the file of the match, or the command that plays it again."""
    match = session.match
    if session.saved_in is not None and not session.unsaved:
        say(f"The match is in {session.saved_in}. {session.what_next()}")
    elif session.unsaved:
        again = ["bisongames", "play", match.game.id, "--players", str(match.players)]
        people = session.seats.people
        if match.given_names is not None:
            again += ["--names", ",".join(match.names[person] for person in people)]
        if people != tuple(range(len(people) if match.given_names is not None else 1)):
            again += ["--seat", ",".join(map(str, people))]
        if match.seed is not None:
            again += ["--seed", str(match.seed)]
        say("The match is not saved. Next time, type save FILE while playing, or use --save FILE.")
        if match.is_over:
            say("To watch a saved match: bisongames replay FILE")
        say(f"To play this match again from its beginning: {shlex.join(again)}")
    else:
        say("Nothing was played.")
