"""The table on a full screen: who is asked on top, the board, the choices beside it, what happened below.

Longer than 300 lines because each key and each command of the table has a method here.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Footer, Input, OptionList, Static

from bisongames import show
from bisongames.cli.commands import ALONE, LEAVING
from bisongames.cli.ending import say_end
from bisongames.cli.faults import GivenFault
from bisongames.cli.reading import meant, times_given
from bisongames.cli.session import Session
from bisongames.cli.telling import head_of, say_standing
from bisongames.cli.terminal import colored
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action
from bisongames.play.errors import BisongamesError, shown, visible
from bisongames.play.rules import IllegalAction
from bisongames.show.look import NARROWEST
from bisongames.tui.appearance import STYLE
from bisongames.tui.boxes import Passing
from bisongames.tui.choosing import Choosing, words_in
from bisongames.tui.log import Log
from bisongames.tui.looking import LookingUp

BESIDE: Final = 110
"""Characters to a line from which on the choices stand beside the board; else below it."""
LOW: Final = 30
"""Fewer lines than that are used to the last one."""
BELOW: Final = {False: 12, True: 6}
"""Lines that the choices have at least below the board; ``True``: on low screens. Those that the board leaves empty are theirs too."""
NO_WORD: Final = " ?"
"""Signs that begin nothing: a question mark is a key by itself."""
PAUSE: Final = 0.4
"""Seconds before a bot moves, so that one can follow it."""


class Table(LookingUp):
    """A match on a full screen."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    TITLE = "bisongames"
    # No letter and no digit is a key: all of them are typed into the line above the list.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "keys", "Help", key_display="F1"),
        Binding("f2", "hint", "Hint", key_display="F2"),
        Binding("f3", "why", "Why", key_display="F3"),
        Binding("f4", "undo", "Undo", key_display="F4"),
        Binding("f5", "redo", "Redo", show=False),
        Binding("f6", "news", "News", key_display="F6"),
        Binding("f7", "score", "Score", key_display="F7"),
        Binding("f8", "rules", "Rules", show=False),
        Binding("f9", "card", "Card", show=False),
        Binding("ctrl+l", "larger", "List", show=False),
        Binding("ctrl+s", "save", "Save", show=False),
        Binding("tab", "other_side", "Board", key_display="Tab", priority=True),
        Binding("pageup", "scroll_board(-1)", "Board up", show=False, priority=True),
        Binding("pagedown", "scroll_board(1)", "Board down", show=False, priority=True),
        Binding("shift+tab", "other_side", "Board", show=False, priority=True),
        Binding("ctrl+q", "quit", "Leave", key_display="^q", priority=True),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        super().__init__(session)
        self.pause = pause
        self._drawn_in = 0  # lines of the table when the board was drawn
        self._answer = ""  # to a key, said below what is asked
        self._sitting = session.person
        self._commands: dict[str, Callable[[str], None]] = {
            **self.commands,
            "all": self._always,
            "hint": lambda _: self.action_hint(),
            "list": self._list,
            "board": lambda _: self.action_other_side(),
            "score": lambda _: self.action_score(),
            "undo": self._undo,
            "redo": self._redo,
            "again": lambda _: self.action_again(),
            **dict.fromkeys(LEAVING, lambda _: self.exit()),
        }

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
        low, narrow, large = map(self.screen.has_class, ("low", "narrow", "large"))
        below = narrow and not large
        self._drawn_in = self.query_one("#table").size.height
        most = self._drawn_in - BELOW[low] if below else pane.content_size.height
        drawn = show.text(
            session.seen,
            session.news(),
            width=room,
            height=max(most, 1) + low,
            color=True,
            bare=True,
            names=session.names,
        )
        if low:  # what is played is in the log
            drawn = drawn.partition("\n")[2].lstrip("\n")
        pane.query_one(Static).update(Text.from_ansi(drawn))
        lines = drawn.count("\n") + 1
        left = BELOW[low] + max(most - lines, 0)
        self.query_one(Choosing).styles.height = left if below else None
        self._draw_prompt()

    def _draw_prompt(self) -> None:
        """What is asked, and below it what was answered to a key."""
        session = self.session
        asked = Text(visible(session.asked))
        if self._answer:
            asked = Text.assemble(asked, "\n", (visible(self._answer), "italic"))
        self.query_one("#prompt", Static).update(asked)
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Draw the board anew where what is asked has left it more lines or fewer."""
        if self.is_running and self.query_one("#table").size.height != self._drawn_in:
            self.draw()

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
            self.query_one(Choosing).clear()
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
        """A command, or an action in words; one that is illegal is explained."""
        line = words_in(message.text)
        word, _, rest = (part.strip() for part in line.partition(" "))
        command = self._commands.get(word.casefold())
        asked = {str(action).casefold() for action in self.session.choices().actions}
        try:
            if command is not None and line.casefold() not in asked:
                if rest and word.casefold() in ALONE:
                    raise GivenFault(f"{word.casefold()} stands alone; leave out {shown(rest)!r}")
                command(rest)
            elif not self._asked:
                self.query_one(Choosing).back(message.text)
            else:
                action = meant(line, self.session.choices())
                self._change(lambda: self.session.choose(action))
        except BisongamesError as error:
            if self.query_one(Choosing).fitting(line):
                self.query_one(Choosing).back(message.text)
            self.refuse(error)

    def _always(self, text: str) -> None:
        action = meant(text, self.session.choices())
        self._change(lambda: self.session.choose_always(action))

    def _list(self, words: str) -> None:
        if words:
            self.query_one(Choosing).back(words)
        else:
            self.action_larger()

    def on_key(self, event: Key) -> None:
        """Whatever is typed goes into the line above the list."""
        typed = event.character or ""
        choosing = self.query_one(Choosing)
        over = len(self.screen_stack) > 1 or isinstance(self.focused, Input)
        begins = typed not in NO_WORD or choosing.typed
        if not over and event.is_printable and begins:
            choosing.add(typed)
            event.stop()

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

    def action_scroll_board(self, pages: int) -> None:
        """Scroll the board, or whatever lies over the table, by a page up or down."""
        over = self.screen.query(VerticalScroll)
        pane = over.first() if over and len(self.screen_stack) > 1 else self.query_one("#board")
        pane.scroll_relative(y=pages * max(pane.size.height - 1, 1), animate=False)

    def action_undo(self) -> None:
        """Take back the last choice."""
        self._undo("")

    def _undo(self, number: str) -> None:
        times = times_given("undo", number)

        def undone() -> None:
            self.session.undo(times)
            self.tell("Taken back.", "dim")

        self._change(undone)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self._redo("")

    def _redo(self, number: str) -> None:
        times = times_given("redo", number)
        self._change(lambda: self.session.redo(times))

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
