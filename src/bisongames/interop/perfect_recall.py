"""Perfect recall: a player's own choices and the events they saw, which are not part of views."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bisongames.engine.core.actions import Event, events_seen_by
from bisongames.engine.matches.history import memory_text

Entry = tuple[int, str, tuple[Event, ...]]
"""The player who chose, or CHANCE; the notation; the events that followed."""


class Memory:
    """The history of a match as a persistent linked list, shared by copies."""

    __slots__ = ("_before", "_entry", "_texts")

    def __init__(self, before: Memory | None = None, entry: Entry | None = None) -> None:
        self._before = before
        self._entry = entry
        self._texts: dict[int | None, str] = {}

    def and_then(self, player: int, text: str, events: Iterable[Event]) -> Memory:
        """This memory with one more choice or chance outcome appended."""
        return Memory(self, (player, text, tuple(events)))

    def imagined_by(self, player: int) -> Memory:
        """This memory limited to what ``player`` knows, so that resampled states reveal nothing hidden."""
        memory = Memory()
        for chooser, text, events in self._entries():
            known = text if chooser == player else "?"
            memory = memory.and_then(chooser, known, events_seen_by(events, player))
        return memory

    def of(self, player: int | None) -> str:
        """A line for each choice of ``player`` and each event they saw, in order; None for a spectator."""
        waiting: list[Memory] = []
        here: Memory | None = self
        while here is not None and player not in here._texts:
            waiting.append(here)
            here = here._before
        text = "" if here is None else here._texts[player]
        for one in reversed(waiting):
            text += one._lines(player)
        self._texts[player] = text
        return text

    def _lines(self, player: int | None) -> str:
        if self._entry is None:
            return ""
        return memory_text(player, *self._entry)

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        here: Memory | None = self
        while here is not None:
            if here._entry is not None:
                entries.append(here._entry)
            here = here._before
        return entries[::-1]

    def __deepcopy__(self, memo: object) -> Memory:
        return self

    def __reduce__(self) -> tuple[Callable[[Iterable[Entry]], Memory], tuple[tuple[Entry, ...]]]:
        # As a flat list: nested entries would be too deep for pickle.
        return _restored, (tuple(self._entries()),)


def _restored(entries: Iterable[Entry]) -> Memory:
    memory = Memory()
    for player, text, events in entries:
        memory = memory.and_then(player, text, events)
    return memory
