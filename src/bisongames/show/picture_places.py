"""Where the places of a picture are, for those who do not see it: in words, and by what lies next to them."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.phrasing import StateOrView

_ID: Final = re.compile(r'data-id="([^"]*)"')


def with_surroundings(picture: str, position: StateOrView, language: str = ENGLISH) -> str:
    """A picture whose places say where they are: ``data-where`` in words, if their name says nothing about it,
    ``data-near`` with the ids of the places next to them, and ``data-ahead`` with those of them that lie ahead.
    """
    speech = speech_of(position.game.rulebook)
    words = speech.language(language)

    def told(found: re.Match[str]) -> str:
        id = unescape(found[1])
        where = speech.where(id, position)
        said = {
            "data-where": words.say(where) if where else "",
            "data-near": " ".join(speech.near(id, position)),
            "data-ahead": " ".join(speech.ahead(id, position)),
        }
        more = (f' {name}="{escape(text)}"' for name, text in said.items() if text)
        return "".join((found[0], *more))

    return _ID.sub(told, picture)
