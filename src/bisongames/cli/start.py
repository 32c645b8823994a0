"""``bisongames`` alone: what one can do, and a game in two keys."""

from __future__ import annotations

from typing import Final

from bisongames.cli.play import at_the_table, has_screen
from bisongames.cli.seats import DEFAULT_BOT, seated
from bisongames.cli.session import Session
from bisongames.cli.terminal import ask, in_place, say, say_pairs
from bisongames.play.catalogue import game_ids
from bisongames.play.match import Match
from bisongames.play.variants import load

MORE: Final = (
    """Also: bisongames rules GAME | variants | watch GAME | compare ... | COMMAND --help"""
)


def start() -> bool:
    """Offer the games to a person at a terminal, and play the one that is chosen.

    Returns:
        Whether a person was there to be asked.
    """
    if not in_place():
        return False
    games = [load(id) for id in game_ids()]
    say("Which game do you want to play, against bots?", "bold")
    said = [(f"{n} {game.title}", game.variant.summary) for n, game in enumerate(games, 1)]
    say_pairs(said)
    if has_screen():
        say("With f before the number (f1) it is played on a full screen.")
    say(MORE, "dim")
    while True:
        try:
            answer = ask(f"1-{len(games)}, or Enter to leave > ").casefold()
        except (EOFError, KeyboardInterrupt):
            say()
            return True
        if answer in ("", "q", "quit", "exit"):
            return True
        full = answer.startswith("f") and has_screen()
        wanted = answer.removeprefix("f").strip() if full else answer
        numbers = {str(n): game for n, game in enumerate(games, 1)}
        titles = {game.title.casefold(): game for game in games}
        game = numbers.get(wanted) or titles.get(wanted)
        if game is not None:
            match = Match(game)
            at_the_table(Session(match, seated(match.players, "0", DEFAULT_BOT)), full)
            return True
        say(f"There are numbers from 1 to {len(games)}.", "red")
