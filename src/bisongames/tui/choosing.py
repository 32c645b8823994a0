"""What may be chosen, as a list that gets shorter while one types."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from bisongames.cli.choices import Choice, Choices, Group, grouped
from bisongames.cli.commands import WORDS
from bisongames.play.actions import Action
from bisongames.play.errors import visible

MARK: Final = "/"
"""May stand before a command, which is then none of the choices."""
HINT: Final = "a number, words or a command"


class Offered(OptionList):
    """The choices; Esc shows all of them again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear", "All choices", show=False),
        Binding("backspace", "delete", "Take back a letter", show=False),
    ]

    def action_clear(self) -> None:
        """Show all choices again."""
        self.screen.query_one(Filter).value = ""

    def action_delete(self) -> None:
        """Take back the last letter that was typed."""
        line = self.screen.query_one(Filter)
        line.value = line.value[:-1]


class Filter(Input):
    """The line that is typed into; arrow keys go on to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "to_list", "To the list", show=False),
        Binding("escape", "clear", "All choices", show=False),
    ]

    def action_to_list(self) -> None:
        """Go to the list."""
        self.screen.query_one(OptionList).focus()

    def action_clear(self) -> None:
        """Show all choices again."""
        self.value = ""
        self.action_to_list()


class Choosing(Vertical):
    """A line to type into, and the choices that fit what was typed."""

    class Chosen(Message):
        """A choice was made in the list."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    class Typed(Message):
        """Something was typed that is a command, or no choice in the list."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    choices: Choices | None = None

    def compose(self) -> ComposeResult:
        """The line above the list."""
        # what is in the line is never selected, so that a letter adds to it and replaces nothing
        yield Filter(placeholder=HINT, select_on_focus=False)
        yield Offered()

    def offer(self, choices: Choices | None) -> None:
        """Show these choices, or none while others move.

        What is being typed stays: if its beginning were lost, the rest could mean another choice.
        """
        self.choices = choices
        line = self.query_one(Filter)
        more = () if choices is None else choices.more
        line.placeholder = f"or {more[0]}" if more else HINT
        self._list(line.value)
        if choices is not None and not line.value:
            self.query_one(OptionList).focus()

    def clear(self) -> None:
        """Forget what was typed."""
        self.query_one(Filter).value = ""

    @property
    def typed(self) -> str:
        """What stands in the line."""
        return self.query_one(Filter).value

    def back(self, text: str) -> None:
        """Put back what was typed, before what has been typed since."""
        rest = self.typed
        self.clear()
        self.add(text + rest)

    def add(self, text: str) -> None:
        """Add a letter to what is typed, and go on there."""
        line = self.query_one(Filter)
        self.screen.set_focus(line)  # at once, for the next letter is on its way
        line.value += text
        line.cursor_position = len(line.value)

    def fitting(self, text: str) -> Sequence[Choice]:
        """The choices that a number or words fit."""
        text = words_in(text)
        if self.choices is None:
            return ()
        if text.isdecimal():
            exact = [c for c in self.choices.every if str(c.number) == text]
            return exact + [
                c for c in self.choices.every if str(c.number).startswith(text) and c not in exact
            ]
        return self.choices.with_words(text) if text else self.choices.every

    def _list(self, text: str) -> None:
        shown = self.query_one(OptionList)
        shown.clear_options()
        room = max(self.size.width - 3, 16)
        for group in grouped(self.fitting(text)):
            shown.add_options(_options(group, room))
        first = next((i for i, option in enumerate(shown.options) if not option.disabled), None)
        shown.highlighted = first

    def on_resize(self) -> None:
        """Fit the list into the new size."""
        at = self.query_one(OptionList).highlighted
        self._list(self.query_one(Filter).value)
        self.query_one(OptionList).highlighted = at

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits."""
        event.stop()
        self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose what fits alone or first; commands and anything else are for the table."""
        event.stop()
        text = event.value.strip()
        word = words_in(text).partition(" ")[0].casefold()
        found = () if word in WORDS or text.startswith(MARK) else self.fitting(text)
        if not text:
            self.query_one(OptionList).focus()
        elif len(found) == 1 or (found and text.isdecimal()):
            self._choose(found[0].action)
        else:
            self.clear()  # before the next letter comes; the table puts back what is to be made longer
            self.post_message(self.Typed(text))

    def _choose(self, action: Action) -> None:
        self.clear()  # before the next letter comes, which belongs to the next question
        self.post_message(self.Chosen(action))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what was clicked or entered."""
        event.stop()
        if self.choices is not None and event.option.id is not None:
            self._choose(self.choices.actions[int(event.option.id) - 1])

    def highlight(self, action: Action) -> None:
        """Go to the choice with this action."""
        if self.choices is None:
            return
        self.clear()
        self._list("")
        shown = self.query_one(OptionList)
        number = self.choices.actions.index(action) + 1
        shown.highlighted = shown.get_option_index(str(number))
        shown.focus()


def words_in(text: str) -> str:
    """What is typed, without the sign before a command."""
    return text.strip().removeprefix(MARK).strip()


def _options(group: Group, room: int) -> list[Option]:
    """A heading that cannot be chosen, and below it what its choices differ in."""
    if len(group.entries) == 1:
        ((_, choice),) = group.entries
        return [_option(group.heading, choice, group.note, room)]
    heading = "\n".join(wrap(visible(group.name), room))
    mark = ")" if any(text[:1].isdigit() for text, _ in group.entries) else ""
    rows = [
        _option(text, choice, "" if group.note else choice.note, room, mark)
        for text, choice in group.entries
    ]
    return [Option(Text(heading, style="bold"), disabled=True), *rows]


def _option(text: str, choice: Choice, note: str, room: int, mark: str = "") -> Option:
    """A choice with its number before it; further lines are indented below the text."""
    lines = wrap(visible(text), room - 5) or [""]
    line = Text.assemble((f"{choice.number:>3}{mark} ", "cyan"), "\n    ".join(lines))
    if note:
        told = wrap(f"({visible(note)})", room - 4)
        fits = len(lines[-1]) + len(told[0]) + 6 <= room and len(told) == 1
        line.append(" " if fits else "\n    ")
        line.append("\n    ".join(told), "green")
    return Option(line, id=str(choice.number))
