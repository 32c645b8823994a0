"""Somebody who plays on the full screen: presses keys, and looks at what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from inspect import Signature, signature

from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList, RichLog, Static

from bisongames import Match
from bisongames.cli.arguments.seats import plan_seats
from bisongames.cli.table.session import Session
from bisongames.tui.app import TableApp
from bisongames.tui.board import Board
from bisongames.tui.choice_panel import ChoicePanel, Filter
from bisongames.tui.dialogs import TextBox
from bisongames.tui.terminal_probe import BLOCKS, Graphics

GAMES = ["wind_river", "bison", "catan", "natives"]


class Player:
    """Somebody who presses keys at a table and looks at the screen."""

    def __init__(self, table: TableApp, pilot: Pilot) -> None:
        self.table, self.pilot = table, pilot
        self.match = table.session.match
        self.pane, self.line = table.query_one(Board), table.query_one(Filter)
        self.panel, self.list = table.query_one(ChoicePanel), table.query_one(OptionList)
        self.news = table.query_one(RichLog)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until somebody is asked and sees the board, or something lies over the table."""
        await self.pilot.press(*keys)
        for _ in range(2000):
            await self.pilot.pause()
            over = self.table.session.match.is_over
            asked = self.panel.choices is not None and self.table._advised is None
            picture = self.pane._picture
            drawn = picture is None or picture._base is not None
            if over or len(self.table.screen_stack) > 1 or (asked and drawn):
                return
            await asyncio.sleep(0.005)
        raise AssertionError("nobody is asked")

    async def burst(self, *keys: str) -> None:
        """Send keys before any of them is looked at, as people do who type fast."""
        for key in keys:
            self.table.post_message(Key(key, key if len(key) == 1 else None))
        await self.press()

    async def type(self, text: str) -> None:
        """Type a line, fast."""
        await self.burst(*text, "enter")

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause(0.02)

    @property
    def prompt(self) -> str:
        """What is asked, on one line."""
        return str(self.table.query_one("#prompt", Static).visual).replace("\n", " ")

    @property
    def board(self) -> str:
        return str(self.pane.query_one(Static).visual)

    @property
    def in_sight(self) -> list[str]:
        """The lines of the board that are seen."""
        first = int(self.pane.scroll_y)
        return self.board.split("\n")[first : first + self.pane.content_size.height]

    @property
    def log(self) -> str:
        return "\n".join(line.text for line in self.news.lines)

    @property
    def body(self) -> str:
        """What is read in the box over the table."""
        assert isinstance(self.table.screen, TextBox)
        return Text.from_ansi(self.table.screen._text).plain

    @property
    def mine(self) -> list[str]:
        """What player 0 has chosen."""
        return [str(action) for player, action in self.match.history if player == 0]

    @property
    def choices(self) -> tuple:
        assert self.panel.choices is not None
        return self.panel.choices.actions

    @property
    def marked(self) -> str | None:
        """The number of the highlighted choice."""
        option = self.list.highlighted_option
        return None if option is None else option.id


Script = Callable[[Player], Awaitable[None]]


def play(
    session: Session,
    script: Script,
    size: tuple[int, int] = (80, 24),
    graphics: Graphics = BLOCKS,
) -> None:
    """Let a script press keys at a table."""

    async def run() -> None:
        table = TableApp(session, pause=0, graphics=graphics)
        async with table.run_test(size=size) as pilot:
            player = Player(table, pilot)
            await player.press()
            await script(player)

    asyncio.run(run())


def session(game: str = "wind_river", seat: str = "0", bots: str = "random", **setup) -> Session:
    return seated(Match(game, seed=3, **setup), seat, bots)


def seated(match: Match, seat: str = "0", bots: str = "random") -> Session:
    return Session(match, plan_seats(match.players, seat, bots, match.names))


def until(match: Match, decision: str) -> Match:
    """A match in which player 0 is to make this decision."""
    while type(match.state.decision).__name__ != decision or match.actor != 0:
        match.play(match.legal_actions()[0])
    return match


def first_of_bison(decision: str) -> Match:
    """A match of Bison at the first choice of player 0, or at their first one of this kind."""
    match = Match("bison", seed=12)
    while match.actor != 0 or decision not in (
        type(match.state.decision).__name__,
        "ChoosingSpace",
    ):
        match.play(match.legal_actions()[0])
    return match


def ended() -> Session:
    """A match that is over, of a person with bots."""
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return seated(match)


def at_table(
    make: Callable[..., Session] = session,
    size: tuple[int, int] = (80, 24),
    graphics: Graphics = BLOCKS,
) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., None]]:
    """Make a test of a script; both may take its parameters."""

    def test_of(script: Callable[..., Awaitable[None]]) -> Callable[..., None]:
        def test(**given: object) -> None:
            here = {name: given[name] for name in signature(make).parameters if name in given}
            play(make(**here), partial(script, **given), size, graphics)

        test.__signature__ = Signature([*signature(script).parameters.values()][1:])  # type: ignore[attr-defined]
        return test

    return test_of


SEATED = {
    "wind_river": lambda: seated(Match("wind_river", seed=3)),
    "bison": lambda: seated(until(Match("bison", seed=4), "LayingTile")),
    "catan": lambda: seated(Match("catan", 3, seed=3, start_player=0)),
    "natives": lambda: seated(until(Match("natives", seed=11), "ChoosingRole")),
}
"""A person who is asked for a choice on the board, by game."""
