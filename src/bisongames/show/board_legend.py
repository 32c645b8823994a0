"""The signs of a board in plain text, explained: which are whose, what is new, who is to choose."""

from __future__ import annotations

from typing import Final

from bisongames.show.canvas import player_style
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH, Names, Who, Word, capital
from bisongames.show.phrasing import StateOrView

GROUP: Final = "signs"
"""The group of sentences about signs; a game may have others, and its own for one that all games share."""
YOURS: Final = "yours"
"""Of boards that mark what is new since the viewer's last turn."""
LATEST: Final = "latest"
"""Of boards that mark what is new in the latest turn only."""
FIRST: Final = ("turn", "new")
"""The signs that meet the eye first: of the player to choose, and of what is new."""


def signs(
    position: StateOrView, names: Names = None, language: str = ENGLISH, since: str = YOURS
) -> tuple[str, ...]:
    """What each sign of the board means, one sentence each; ``since``: what the board marks as new, YOURS or LATEST."""
    speech = speech_of(position.game.rulebook)
    words = speech.language(language)
    seats = (
        words.sentence("seat", "sign", _facts(position, seat), names)
        for seat in range(position.num_players)
    )
    keys = sorted(words.keys(GROUP), key=lambda key: key not in FIRST)
    values: dict[str, object] = {n: value for n, value in position.game.values.items() if value}
    values["since"] = Word("since", since)
    others = [words.sentence(GROUP, key, values, names) for key in keys]
    told = filter(None, (*others[: len(FIRST)], *seats, *others[len(FIRST) :]))
    return tuple(f"{capital(sentence)}." for sentence in told)


def own_seat(
    position: StateOrView, player: int, names: Names = None, language: str = ENGLISH
) -> str:
    """Who a player is, and what they have on the board: ``You are Player 1 and play red: R on the board.``"""
    words = speech_of(position.game.rulebook).language(language)
    return capital(words.sentence("seat", "own", _facts(position, player), names) or "")


def _facts(position: StateOrView, player: int) -> dict[str, object]:
    own = speech_of(position.game.rulebook).seat(position, player)
    return {"player": Who(player), "letter": player_style(player).letter, **own}
