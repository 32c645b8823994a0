"""The end of a match: who won by what, and what the match was like."""

from __future__ import annotations

from bisongames.cli.session import Session
from bisongames.cli.summary import BARS, lines_of_summary
from bisongames.cli.telling import say_result
from bisongames.cli.terminal import console, say
from bisongames.play.match import Match


def say_end(session: Session) -> None:
    """Print how a match ended and what it was like, with how long people sat at it."""
    say_how_it_was(session.match, session.minutes)


def say_how_it_was(match: Match, minutes: float | None = None) -> None:
    """Print how a match ended and what it was like."""
    say()
    say_result(match.state, match.names)
    say()
    for line in lines_of_summary(match, minutes, draws_bars()):
        say(line)


def draws_bars() -> bool:
    """Whether what is printed may have bars in it."""
    try:
        BARS.encode(console().encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
