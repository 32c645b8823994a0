"""Commands that look things up or write files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import App

from bisongames import show
from bisongames.cli.input.resolve import resolve_for_why, resolve_notation
from bisongames.cli.output.pictures import draw_into
from bisongames.cli.output.terminal import capture, say_each, say_pairs, say_styled
from bisongames.cli.table.announcements import judge
from bisongames.cli.table.reference import cards_of, say_card, say_costs, say_rules_about
from bisongames.cli.table.screen import WHOLE, board
from bisongames.cli.table.session import Session
from bisongames.cli.table.table_commands import OVER
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import BisongamesError, visible
from bisongames.tui.dialogs import InputBox, TextBox
from bisongames.tui.log import NewsLog
from bisongames.tui.style import CARD, COSTS, KEYS


class LookupApp(App[None]):
    """The base application with all lookups."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def tell(self, text: str, style: str = "") -> None:
        """Add a line to the log."""
        self.query_one(NewsLog).add(text, style)

    def answer(self, text: str) -> None:
        """Show a short notification."""
        self.notify(visible(text), markup=False)

    def read(
        self,
        title: str,
        print_it: Callable[[], None],
        keys: str = "",
    ) -> None:
        """Show printed text in a dialog, or why it is not available; ``keys``: a hint about further keys."""
        try:
            text = capture(print_it, max(40, min(self.size.width * 9 // 10, 100) - 6))
        except BisongamesError as error:
            self.refuse(error)
        else:
            self.push_screen(TextBox(title, text, keys))

    def refuse(self, error: Exception) -> None:
        """Show an error for a moment."""
        self.answer(str(error))

    def judge(self, action: Action) -> None:
        """Show whether an action is legal, and why not."""
        self.read("Why", lambda: judge(action, self.session.choices()))

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """The typed commands of this class."""
        return {
            "why": lambda text: self._why(text) if text else self.action_why(),
            "costs": lambda _: self.action_costs(),
            "news": lambda _: self.action_news(),
            "board": lambda _: self.action_whole_board(),
            "card": self._card,
            "rule": self._rules,
            "rules": self._rules,
            "draw": self._draw,
            "draw!": partial(self._draw, over=True),
            "save": lambda name: self._save(name) if name else self.action_save(),
            "save!": partial(self._save, over=True),
            "help": lambda _: self.action_keys(),
            "?": lambda _: self.action_keys(),
        }

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """False for keys that do nothing in this game."""
        return cards_of(self.session.match.game) != {} if action == "card" else True

    def action_keys(self) -> None:
        """Show the list of keys."""
        game = self.session.match.game
        there = {CARD: bool(cards_of(game)), COSTS: bool(show.costs(game))}
        self.read("Keys", lambda: say_pairs([pair for pair in KEYS if there.get(pair[0], True)]))

    def action_why(self) -> None:
        """Ask for an action and judge it."""
        self.push_screen(
            InputBox("Why not? Type an action, legal or not", "its words or notation"), self._why
        )

    def _why(self, text: str | None) -> None:
        if not text:
            return
        choices = self.session.choices()
        over = self.session.match.is_over
        try:
            resolved = (
                resolve_notation(text, choices, OVER) if over else resolve_for_why(text, choices)
            )
            self.judge(resolved)
        except BisongamesError as error:
            self.refuse(error)

    def action_costs(self) -> None:
        """Show the costs of things."""
        self.read("Costs", lambda: say_costs(self.session.match.game))

    def action_news(self) -> None:
        """Show the events since the current player's last choice."""
        session = self.session
        texts = [each.text for each in show.news(session.news(), session.seen, session.names)]
        self.read("News", lambda: say_each(texts or ["Nothing has happened since."]))

    def action_whole_board(self) -> None:
        """Show the whole board with the legend of its signs."""
        session = self.session
        self.read(
            "The board",
            lambda: say_styled(board(session.seen, session.news(), session.names, height=WHOLE)),
        )

    def action_rules(self) -> None:
        """Ask for rules and show them."""
        self.push_screen(InputBox("Rules: a word, a section (5.1), an id, or all"), self._rules)

    def action_card(self) -> None:
        """Ask for a card and show it."""
        self.push_screen(InputBox("What does a card say? Its name"), self._card)

    def _rules(self, wanted: str | None) -> None:
        if wanted is not None:
            self.read(wanted or "All", lambda: say_rules_about(self.session.match.game, wanted))

    def _card(self, wanted: str | None) -> None:
        if wanted is not None:
            self.read(wanted or "All", lambda: say_card(self.session.match.game, wanted))

    def action_save(self) -> None:
        """Ask for a file and save the match."""
        given = self.session.saved_in or ""
        self.push_screen(InputBox("Save in which file?", given=given), self._save)

    def _save(self, name: str | None, over: bool = False) -> None:
        if name:
            self._write(name, lambda path: self.session.save(path, over))

    def _draw(self, name: str, over: bool = False) -> None:
        session = self.session
        self._write(
            name,
            lambda path: draw_into(
                path, session.seen, session.news(), over, f"draw! {path}", names=session.names
            ),
        )

    def _write(self, name: str, write: Callable[[str], None]) -> None:
        try:
            write(name)
        except (BisongamesError, OSError) as error:
            self.refuse(error)
        else:
            self.tell(f"Written: {name}", "green")
