"""Boxes that lie over the table: something to read, a line to type, a seat to be passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static


class Reading(ModalScreen[str]):
    """Something to read; gives the key that it was left by, if that means something."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "leave", "Back to the table")
    ]

    def __init__(self, title: str, text: str, keys: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._title, self._text, self._keys = title, text, dict(keys)

    def compose(self) -> ComposeResult:
        """A title, the text with its colours, and the keys."""
        told = ", ".join(f"{key}: {what}" for key, what in self._keys.items())
        with Vertical(classes="box"):
            yield Label(Text(self._title), classes="title")
            with VerticalScroll(classes="body"):
                yield Static(Text.from_ansi(self._text))
            yield Label(
                Text(f"{told + ', ' if told else ''}Esc: back to the table"), classes="keys"
            )

    def on_mount(self) -> None:
        """Arrow keys scroll the text."""
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: object) -> None:
        """A key that means something leaves with it."""
        key = getattr(event, "key", "")
        if key in self._keys:
            self.dismiss(key)

    def action_leave(self) -> None:
        """Leave without more."""
        self.dismiss("")


class Asking(ModalScreen[str]):
    """A line to type; gives it, or None if nothing is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back to the table")]

    def __init__(self, question: str, hint: str = "", given: str = "") -> None:
        super().__init__()
        self._question, self._hint, self._given = question, hint, given

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical(classes="box small"):
            yield Label(Text(self._question), classes="title")
            yield Input(self._given, placeholder=self._hint)
            yield Label(Text("Enter: go on, Esc: back to the table"), classes="keys")

    def on_mount(self) -> None:
        """What is typed goes into the line."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter ends it."""
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)


class Passing(ModalScreen[None]):
    """Covers the table until the next person sits there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "leave", "I sit here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Who is to sit down."""
        with Vertical(classes="cover"):
            yield Label(Text(f"{self._name}, sit down and press Enter."))

    def action_leave(self) -> None:
        """Uncover the table."""
        self.dismiss(None)
