"""The table on a full screen: who is asked on top, the board, the choices beside it, what happened below."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer
from textual.events import Key, Resize
from textual.widgets import Footer, Input, OptionList, Static

from bisongames import show
from bisongames.cli.ending import say_end
from bisongames.cli.faults import GivenFault
from bisongames.cli.reading import meant
from bisongames.cli.session import Session
from bisongames.cli.telling import head_of, say_standing
from bisongames.cli.terminal import colored
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action
from bisongames.play.errors import BisongamesError, visible
from bisongames.play.rules import IllegalAction
from bisongames.show.look import NARROWEST
from bisongames.tui.appearance import STYLE
from bisongames.tui.boxes import Passing
from bisongames.tui.choosing import Choosing
from bisongames.tui.log import Log
from bisongames.tui.looking import LookingUp

BESIDE: Final = 110
"""Characters to a line from which on the choices stand beside the board; else below it."""
LOW: Final = 30
"""Fewer lines than that are used to the last one."""
PAUSE: Final = 0.4
"""Seconds before a bot moves, so that one can follow it."""


class Table(LookingUp):
    """A match on a full screen."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    TITLE = "bisongames"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "Help", key_display="?"),
        Binding("slash", "find", "Type", key_display="/"),
        Binding("h", "hint", "Hint"),
        Binding("w", "why", "Why"),
        Binding("u", "undo", "Undo"),
        Binding("y", "redo", "Redo", show=False),
        Binding("n", "news", "News"),
        Binding("s", "score", "Score"),
        Binding("r", "rules", "Rules", show=False),
        Binding("l", "larger", "List"),
        Binding("tab", "other_side", "Board", show=False, priority=True),
        Binding("shift+tab", "other_side", "Board", show=False, priority=True),
        Binding("c", "card", "Card", show=False),
        Binding("d", "draw", "Draw", show=False),
        Binding("ctrl+s", "save", "Save"),
        Binding("a", "again", "Again", show=False),
        Binding("q", "quit", "Leave"),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        super().__init__(session)
        self.pause = pause
        self._answer = ""  # to a key, said below what is asked
        self._sitting = session.person

    def compose(self) -> ComposeResult:
        """Prompt, board with choices beside it, log, keys."""
        yield Static(id="prompt")
        with Horizontal(id="table"):
            with ScrollableContainer(id="board"):
                yield Static()
            yield Choosing()
        yield Log(id="log", wrap=True, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.tell(head_of(self.session.match), "bold")
        self.tell(self.session.seats.told(self.session.names))
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: Resize) -> None:
        """Fit the board into the new size."""
        self.screen.set_class(event.size.width < BESIDE, "narrow")
        self.screen.set_class(event.size.height < LOW, "low")
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """The board and what is asked, as whoever looks may know it."""
        if not self.is_running or len(self.screen_stack) != 1:
            return
        session, pane = self.session, self.query_one("#board")
        room = max(pane.content_size.width - 1, NARROWEST)
        names = session.names
        drawn = show.text(
            session.seen, session.news(), width=room, color=True, bare=True, names=names
        )
        if self.screen.has_class("low"):
            drawn = "\n".join(line for line in drawn.split("\n") if line.strip())
        pane.query_one(Static).update(Text.from_ansi(drawn))
        self._draw_prompt()

    def _draw_prompt(self) -> None:
        """What is asked, and below it what was answered to a key."""
        session = self.session
        asked = Text(visible(session.addressed + show.prompt(session.seen, session.names)))
        if self._answer:
            asked = Text.assemble(asked, "\n", (visible(self._answer), "italic"))
        self.query_one("#prompt", Static).update(asked)

    def answer(self, text: str) -> None:
        """Say something below what is asked, where it covers nothing, until something is done."""
        self._answer = text
        self._draw_prompt()

    def go_on(self) -> None:
        """Show how it stands; let bots move, ask people, or end."""
        session = self.session
        self._answer = ""
        while (answer := session.only_answer()) is not None:
            session.answer(answer)
        person = session.person
        if session.secret and person is not None and person not in (self._sitting, CHANCE):
            self.query_one(Choosing).offer(None)
            self.push_screen(Passing(session.names[person]), partial(self._sat_down, person))
            return
        self.query_one(Log).tell_news(session)
        self.draw()
        if session.match.is_over:
            self.query_one(Choosing).offer(None)
            self.action_score()
        elif person is None:
            self.query_one(Choosing).offer(None)
            self.run_worker(self._bot())
        else:
            self.query_one(Choosing).offer(session.choices())

    def _sat_down(self, person: int, _: None) -> None:
        self._sitting = person
        news = len(self.session.news())
        self.query_one(Log).begin(max(0, len(self.session.match.events) - news))
        self.go_on()

    async def _bot(self) -> None:
        """A bot moves; thinking does not stop the screen."""
        await asyncio.sleep(self.pause)
        await asyncio.to_thread(self.session.bot_moves)
        self.go_on()

    @property
    def _asked(self) -> bool:
        """Whether a person may do something now."""
        return self.query_one(Choosing).choices is not None or self.session.match.is_over

    def _change(self, change: Callable[[], None]) -> None:
        """Change the position and go on; say why if it cannot be changed."""
        if not self._asked:
            return
        try:
            change()
            self.session.keep()
        except IllegalAction as error:
            if isinstance(error.action, Action):
                self.judge(error.action)
            return
        except BisongamesError as error:
            self.refuse(error)
            return
        self.query_one(Log).forget_after(len(self.session.match.events))
        self.go_on()

    def on_choosing_chosen(self, message: Choosing.Chosen) -> None:
        """A choice."""
        self._change(lambda: self.session.choose(message.action))

    def on_choosing_typed(self, message: Choosing.Typed) -> None:
        """An action in words; one that is illegal is explained."""
        self._change(lambda: self.session.choose(meant(message.text, self.session.choices())))

    def on_key(self, event: Key) -> None:
        """Digits begin the number of a choice."""
        typed = event.character or ""
        if typed.isdecimal() and not isinstance(self.focused, Input) and self._asked:
            self.query_one(Choosing).begin(typed)
            event.stop()

    def action_find(self) -> None:
        """Type words of a choice."""
        self.query_one(Choosing).begin("")

    def action_hint(self) -> None:
        """Go to what a bot would choose."""
        try:
            action = self.session.hint()
        except GivenFault as fault:
            self.answer(str(fault))
            return
        if self._asked:
            self.query_one(Choosing).highlight(action)
            self.answer(f"A bot would choose: {self.session.choices().label(action)}")

    def action_larger(self) -> None:
        """Give the list more room, or the board."""
        self.screen.toggle_class("large")
        self.call_after_refresh(self.draw)

    def action_other_side(self) -> None:
        """To the board, which arrow keys scroll then, or back to the choices."""
        if len(self.screen_stack) > 1:
            self.screen.focus_next()
        elif self.focused is self.query_one("#board"):
            self.query_one(OptionList).focus()
        else:
            self.query_one("#board").focus()

    def action_undo(self) -> None:
        """Take back the last choice."""
        self._change(self._undone)

    def _undone(self) -> None:
        self.session.undo()
        self.tell("Taken back.", "dim")

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self._change(self.session.redo)

    def action_score(self) -> None:
        """How it stands, or how it ended."""
        if not self.session.match.is_over:
            self.read("Score", lambda: say_standing(self.session.seen, self.session.names))
            return
        keys = (("a", "again"), ("u", "undo"))
        self.read("The end", lambda: say_end(self.session), keys, self._after_the_end)

    def _after_the_end(self, key: str | None) -> None:
        if key == "a":
            self.action_again()
        elif key == "u":
            self.action_undo()

    def action_again(self) -> None:
        """Another match with the same people and other luck."""
        if not self.session.match.is_over:
            self.answer("Another match can begin once this one is over.")
            return
        self.session = self.session.rematch()
        self._sitting = self.session.person
        self.query_one(Log).begin(0)
        self.go_on()


def play_on_screen(session: Session) -> Session:
    """Play on a full screen until people leave; the match that they left."""
    if not colored():
        os.environ["NO_COLOR"] = "1"  # read when the screen begins
    table = Table(session)
    table.run()
    return table.session
