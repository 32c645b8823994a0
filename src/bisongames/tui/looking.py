"""What can be looked up at the table on a full screen, and written into files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import App

from bisongames import show
from bisongames.cli.pictures import draw_into
from bisongames.cli.reading import meant
from bisongames.cli.reference import say_card, say_rules_about
from bisongames.cli.session import Session
from bisongames.cli.telling import judge
from bisongames.cli.terminal import captured, say_each, say_pairs
from bisongames.play.actions import Action
from bisongames.play.errors import BisongamesError, visible
from bisongames.tui.appearance import KEYS
from bisongames.tui.boxes import Asking, Reading
from bisongames.tui.log import Log


class LookingUp(App[None]):
    """A table at which things are looked up."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def tell(self, text: str, style: str = "") -> None:
        """Add a line to the log."""
        self.query_one(Log).add(text, style)

    def answer(self, text: str) -> None:
        """Say something for a moment."""
        self.notify(visible(text), markup=False)

    def read(
        self,
        title: str,
        print_it: Callable[[], None],
        keys: Sequence[tuple[str, str]] = (),
        left: Callable[[str | None], None] | None = None,
    ) -> None:
        """Show in a box what is printed, or why it cannot be; ``keys`` leave it, and ``left`` gets the one that did."""
        try:
            text = captured(print_it, max(40, min(self.size.width * 9 // 10, 100) - 6))
        except BisongamesError as error:
            self.refuse(error)
        else:
            self.push_screen(Reading(title, text, keys), left)

    def refuse(self, error: Exception) -> None:
        """Say for a moment why something cannot be."""
        self.answer(str(error))

    def judge(self, action: Action) -> None:
        """Say whether an action is legal, and why not."""
        self.read("Why", lambda: judge(action, self.session.choices()))

    def action_keys(self) -> None:
        """What the keys do."""
        self.read("Keys", lambda: say_pairs(KEYS))

    def action_why(self) -> None:
        """Judge an action."""

        def judged(text: str | None) -> None:
            if not text:
                return
            try:
                self.judge(meant(text, self.session.choices()))
            except BisongamesError as error:
                self.refuse(error)

        self.push_screen(
            Asking("Why not? Type an action, legal or not", "its words or notation"), judged
        )

    def action_news(self) -> None:
        """What has happened since whoever is asked last chose."""
        session = self.session
        told = [each.text for each in show.news(session.news(), session.seen, session.names)]
        self.read("News", lambda: say_each(told or ["Nothing has happened since."]))

    def action_rules(self) -> None:
        """Look up rules."""
        game = self.session.match.game
        self._look_up(
            "Rules: a word, a section (5.1), an id, or all",
            lambda wanted: say_rules_about(game, wanted),
        )

    def action_card(self) -> None:
        """Look up a card."""
        game = self.session.match.game
        self._look_up("What does a card say? Its name", lambda wanted: say_card(game, wanted))

    def _look_up(self, question: str, print_it: Callable[[str], None]) -> None:
        def found(text: str | None) -> None:
            if text is not None:
                self.read(text or "All", lambda: print_it(text))

        self.push_screen(Asking(question), found)

    def action_draw(self) -> None:
        """Draw the position into a file."""
        session = self.session
        self._into_file(
            "Draw into which file? .svg, .png or .txt",
            lambda name: draw_into(name, session.seen, session.news(), names=session.names),
        )

    def action_save(self) -> None:
        """Keep the match in a file."""
        self._into_file("Save in which file?", self.session.save, self.session.saved_in or "")

    def _into_file(self, question: str, write: Callable[[str], None], given: str = "") -> None:
        def named(name: str | None) -> None:
            if not name:
                return
            try:
                write(name)
            except (BisongamesError, OSError) as error:
                self.refuse(error)
            else:
                self.tell(f"Written: {name}", "green")

        self.push_screen(Asking(question, given=given), named)
