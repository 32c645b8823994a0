"""Leaving the table: offers to save the match, and says how to resume it."""

from __future__ import annotations

import shlex
from typing import Final

from attrs import frozen

from bisongames.cli.output.terminal import ask, escape_cancels, interactive, say
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import BACK, NO, WORDS
from bisongames.engine.core.errors import BisongamesError, short_text

QUESTION: Final = "Save the match in FILE, c to go back, or Enter to leave without saving > "
AGAIN: Final = "Nothing of it is kept. Enter once more to leave without saving > "


def leave(session: Session) -> bool:
    """Offer to save unsaved choices, and say how to resume the match.

    Returns:
        False if people return to the table.
    """
    try:
        if not _offer_saving(session):
            return False
    except (EOFError, KeyboardInterrupt):
        say()
    _say_how_to_come_back(session)
    return True


@frozen
class _Answer:
    """An answer to the question whether to save."""

    name: str = ""
    """The file to save in; empty if none is named."""
    over: bool = False
    back: bool = False


def _offer_saving(session: Session) -> bool:
    """Save the match until it is saved or people decline; False to return to the table."""
    try:
        session.keep()
    except BisongamesError as error:
        say(str(error), "red")
    question = QUESTION
    while session.unsaved and interactive():
        with escape_cancels():
            typed = ask(question)
        typed = "" if typed.casefold() in NO else typed
        if not typed and question is AGAIN:
            return True
        question = QUESTION if typed else AGAIN
        answer = _answer_of(typed)
        if answer.back:
            return False
        if not typed:
            continue
        if not answer.name:
            say(
                f"{short_text(typed)!r} is no name of a file: one ends in .json, or is given as save NAME.",
                "red",
            )
            continue
        try:
            session.save(answer.name.strip(), answer.over)
        except BisongamesError as error:
            say(str(error), "red")
    return True


def _answer_of(typed: str) -> _Answer:
    """Parse ``FILE.json``, ``! FILE.json``, ``save FILE``, ``save! FILE``, or a word for going back."""
    if typed.casefold() in BACK or "\x1b" in typed:
        return _Answer(back=True)
    word, _, rest = typed.partition(" ")
    if word.casefold() in ("save", "save!") and rest.strip():
        return _Answer(rest, word.endswith("!"))
    name = typed.removeprefix("!").strip()
    if not name.casefold().endswith(".json") or name.casefold() in WORDS:
        return _Answer()
    return _Answer(name, typed.startswith("!"))


def _say_how_to_come_back(session: Session) -> None:
    """Print the file of the match, or how to play it again."""
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
        say("The match is not saved. Another time: save FILE while playing, or --save FILE.")
        if match.is_over:
            say("What is saved can be seen again: bisongames replay FILE")
        say(f"The same from its beginning: {shlex.join(again)}")
    else:
        say("Nothing was played.")
