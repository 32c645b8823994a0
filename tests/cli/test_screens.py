"""Whole matches on a screen of 80 columns and 24 rows: at every choice all that it is about is in sight."""

import io
import random
import re
import sys

import pyte
import pytest

from bisongames import Match, show
from bisongames.bison.laying_tiles import LayingTile
from bisongames.catan.island import HEX_NAMES, NODE_NAMES
from bisongames.cli.arguments.seats import plan_seats
from bisongames.cli.table.prompt import Prompt
from bisongames.cli.table.session import Session
from bisongames.components.seats import CHANCE
from bisongames.engine.variants.catalogue import variants
from tests import budget

ROWS = 24
MOST = 80
"""Choices of a match that are made; matches of Catan by chance have thousands."""
SEEN = 2
"""One in so many of them is made on the screen."""
NAMES = ("Alexandria", "Bartholomew", "Cy", "Player 4")
WITH_EXPANSIONS = "natives/base+rituals+seasons+soul-of-the-prairie"
MATCHES = [
    (id, players)
    for id in (*(v.id for v in variants() if not v.expansion), WITH_EXPANSIONS)
    for players in Match(id).game.player_counts
    if players <= 4 and (players == 4 or id.endswith("/base"))
]


class Out(io.StringIO):
    """What is written, as it stands on a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.screen = pyte.HistoryScreen(80, ROWS, history=500)
        self._stream = pyte.Stream(self.screen)
        self._stream.listener = self.screen

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if "\x1b[2J" in text:
            self.screen.history.top.clear()
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]


class Typed:
    """A keyboard at which somebody looks at the screen and chooses."""

    def __init__(self, choose) -> None:
        self._choose = choose

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1) -> str:
        return f"{self._choose()}\n"


def of_bison(view):
    tiles = [tile.cell for tile in view.land]
    yield from (rf"(?<![\d,-]){cell} \*?p\d" for cell in tiles)
    for held in view.pieces:
        sign = f"{held.hunters or ''}{'PQRS'[held.player]}{held.building or ''}"
        yield rf"{held.field[-1].lower()}\d {sign}\b"
    yield rf"{'PQRS'[view.player]} {NAMES[view.player][:7]}"
    if isinstance(view.decision, LayingTile):
        yield rf"tile {view.hand}: p\d r\d m\d"
        yield r"[pm] 0 [pm] +[pm] 2 [pm] +[pm] 4 [pm]"


def of_catan(view):
    yield from (rf"{name}[ B]" for name in HEX_NAMES)
    yield from (rf"[vsc]{name[1:]}(?!\d)" for name in NODE_NAMES)
    yield rf"hand of {NAMES[view.player]}"
    for player, pieces in enumerate(view.pieces):
        letter = "PQRS"[player]
        yield from (rf"{letter}s{name[1:]}(?!\d)" for name in pieces.settlements)
        yield from (rf"{letter}c{name[1:]}(?!\d)" for name in pieces.cities)


def of_natives(view):
    yield rf"prairie \({view.prairie.total} cards?\)|prairie is empty"
    yield from (rf"[RGBY] {re.escape(name[:7])}" for name in NAMES[: view.num_players])


def of_wind_river(view):
    yield from view.game.board(view.num_players).fields
    yield "open plains"
    yield from (rf"[PQRS] {name[:7]}" for name in NAMES[: view.num_players])


ABOUT = {"bison": of_bison, "catan": of_catan, "natives": of_natives, "wind_river": of_wind_river}


@pytest.fixture
def played(monkeypatch):
    """Play a match on a screen; ``look`` sees it at each choice."""

    def play(match: Match, look) -> int:
        session = Session(match, plan_seats(match.players, "0", "random"))
        rng, made, seen = random.Random(4), 0, 0

        def choose() -> int:
            nonlocal seen
            seen += 1
            look(session, out)
            return rng.randrange(len(match.legal_actions())) + 1

        wishes = {"COLUMNS": "80", "LINES": str(ROWS), "TERM": "xterm-256color", "NO_COLOR": "1"}
        for name, value in wishes.items():
            monkeypatch.setenv(name, value)
        out = Out()
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stdin", Typed(choose))
        prompt = Prompt(session)
        while not match.is_over and made < MOST:
            if session.person in (None, CHANCE):
                session.bot_moves()
            elif (answer := session.forced_answer()) is not None:
                session.answer(answer)
            else:
                made += 1
                if made % SEEN == 1:
                    prompt.turn()
                else:
                    session.choose(rng.choice(match.legal_actions()))
                    prompt.look()
        return seen

    return play


@pytest.mark.parametrize(("variant", "players"), budget.share(MATCHES, 6))
def test_all_that_a_choice_is_about_is_in_sight(variant, players, played):
    game = variant.partition("/")[0]

    def look(session, out) -> None:
        lines = out.lines
        text = "\n".join(lines)
        view = session.seen
        assert not out.screen.history.top, f"scrolled off the screen:\n{text}"
        assert lines[0].startswith(view.game.title[:40]), text
        assert lines[out.screen.cursor.y].endswith(">"), text
        asked = " ".join(show.prompt(view, session.names).split())
        assert asked in " ".join(" ".join(lines[: out.screen.cursor.y]).split()), text
        for pattern in ABOUT[game](view):
            assert re.search(pattern, text), f"{pattern} is not on\n{text}"

    assert played(Match(variant, players, seed=3, names=NAMES[:players]), look) > 3
