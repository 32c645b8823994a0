"""Wind River 2: the board, computed once per variant and number of players."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase
from typing import TypeVar

from bisongames.components.seats import next_clockwise
from bisongames.engine.core.rules import Rule, remarks, ruling
from bisongames.engine.rulebook.game_board import Composed
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.wind_river.actions import (
    EXIT,
    ExtraBuffalo,
    InsertTipi,
    KeepTipi,
    MoveBuffalo,
    MoveTipi,
    PlaceTipi,
)
from bisongames.wind_river.options import Components, Options

T = TypeVar("T")

LANES_AND_ROWS = Rule(
    "WR-2a",
    "The board has {lanes:lane} of fields, lettered from the left as the herd sees it, and {rows:row}, numbered in the "
    "direction of travel.",
    source="reconstruction, rows",
    status="reconstructed",
    reason="The lanes follow from the herd: so many buffaloes with two on a field fill three rows of six. Six rows are likely; the box may say otherwise.",
)


def field_names(options: Options) -> tuple[str, ...]:
    """The names of all fields, lane by lane from the left, each lane from the start edge forward."""
    return tuple(
        f"{lane}{row}"
        for lane in ascii_uppercase[: options.lanes]
        for row in range(1, options.rows + 1)
    )


STAGGER = Rule(
    "WR-2b",
    "{high_lanes_lie} half a field further forward than the others, so that each field is a hexagon with an edge to "
    "the front.",
    source="reconstruction from public reviews",
    status="reconstructed",
    about="high_lanes",
    reason="Reviews count three ways ahead for a buffalo and six ways around for a tipi; only hexagons in lanes that are "
    "shifted by half a field have both. Which lanes lie forward is not known.",
)
AHEAD = Rule(
    "WR-2c",
    "Ahead of a field lie the next field of its lane and the fields of the neighbouring lanes that touch it in front.",
    source="reconstruction from public reviews",
    status="reconstructed",
    reason="The rulebook lets buffaloes move straight or cross, and reviews count three ways.",
)
PLAINS_AHEAD = Rule(
    "WR-R20",
    "The plains lie ahead of every field of the last row.",
    section="2",
    source="rulebook 5.1, 5.3.1",
)


def fields_ahead(
    name: str,
    options: Options,
    high: frozenset[str],
    number: dict[str, int],
    in_use: frozenset[int],
) -> tuple[int, ...]:
    """The fields ahead of a field: straight ahead, then diagonally, left first; the plains are listed once."""
    lane, row = ascii_uppercase.index(name[0]), int(name[1:])
    ends = [number[EXIT] if row == options.rows else number[f"{name[0]}{row + 1}"]]
    across = row + 1 if name[0] in high else row
    for side in (lane - 1, lane + 1):
        if side in range(options.lanes):
            end = number.get(f"{ascii_uppercase[side]}{across}")
            if end is not None and end in in_use:
                ends.append(end)
    return tuple(ends)


BOARD_IN_USE = Rule("WR-2f", "{board_in_use}")
LIGHTER_FIELDS = Rule(
    "WR-2g",
    "The lighter fields form {lighter_lanes}.",
    source="lighter fields",
    status="reconstructed",
    when=(("some_fields_are_not_used", True),),
    about="unused_lanes",
    reason="One public review says that it is the outer lane on the left; it may be the one on the right.",
)
NOT_USED = Rule(
    "WR-2h",
    "You may not place or move a buffalo or a tipi onto a field that is not used.",
    source="rulebook 2, 3, 5.1, 5.3.1",
    when=(("some_fields_are_not_used", True),),
)
ADJACENT = Rule(
    "WR-2d",
    "Two fields are adjacent if one of them lies ahead of the other.",
    source="reconstruction from public reviews",
    status="reconstructed",
    reason="Reviews count six ways for a tipi: those of a buffalo, and the same ways back.",
)


class Board(Composed):
    """The fields, their neighbors ahead and around, and one value for each possible action.

    Internally, a field is its index in ``fields``, and ``plains`` is the index after the last one.
    """

    def __init__(self, game: Ruleset, players: int) -> None:
        super().__init__(game, players)
        options: Options = game.options
        components: Components = game.components
        self.options = options
        self.after = tuple(next_clockwise(player, players) for player in range(players))
        self.herd_limit = options.herd_limit
        self.fields = field_names(options)
        self.names = (*self.fields, EXIT)
        self.plains = len(self.fields)
        self.number = {name: i for i, name in enumerate(self.names)}
        high = frozenset(components.high_lanes)
        unused = components.unused_lanes[str(players)]
        self.usable = tuple(i for i, name in enumerate(self.fields) if name[0] not in unused)
        in_use = frozenset(self.usable)
        # Each field's distance from the plains in half fields, also a bound on the steps: each step covers 1 or 2.
        self.to_go = tuple(
            2 * (options.rows + 1 - int(name[1:])) - (name[0] in high) for name in self.fields
        )
        self.ahead = tuple(
            fields_ahead(name, options, high, self.number, in_use) if i in in_use else ()
            for i, name in enumerate(self.fields)
        )
        self.behind = tuple(
            tuple(i for i in self.usable if f in self.ahead[i]) for f in range(self.plains)
        )
        self.around = tuple(self.ahead[f] + self.behind[f] for f in range(self.plains))
        self.herd_fields = tuple(
            i for i in self.usable if int(self.fields[i][1:]) <= options.herd_rows
        )
        self.herd = len(self.herd_fields) * options.herd_per_field
        self.places = tuple(map(PlaceTipi, self.fields))
        self.keeps = tuple(map(KeepTipi, self.fields))
        self.inserts = tuple(map(InsertTipi, self.fields))
        # Per field, in the order of ``ahead`` and ``around``.
        self.step_actions = self._from_each(MoveBuffalo, self.ahead)
        self.extra_actions = self._from_each(ExtraBuffalo, self.ahead)
        self.tipi_moves = self._from_each(MoveTipi, self.around)
        self.tipi_moves_to = tuple(
            tuple(zip(moves, ends, strict=True))
            for moves, ends in zip(self.tipi_moves, self.around, strict=True)
        )
        # Per field: the starts of the steps that lead there, with the bits of these steps; then the unblocked steps, by the
        # bit set of the blocked ones.
        self.leading_to = tuple(
            tuple((start, 1 << self.ahead[start].index(field)) for start in self.behind[field])
            for field in range(self.plains)
        )
        self.free_steps = tuple(map(_without_each, self.step_actions))
        self.free_extras = tuple(map(_without_each, self.extra_actions))

    def _from_each(
        self, kind: Callable[[str, str], T], ends: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[T, ...], ...]:
        """Returns, for each field, the actions that lead from it to each of its ends."""
        return tuple(
            tuple(kind(field, self.names[end]) for end in there)
            for field, there in zip(self.fields, ends, strict=True)
        )


def _without_each(steps: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """The steps that remain, indexed by the bit set of the steps removed."""
    return tuple(
        tuple(step for i, step in enumerate(steps) if not bits >> i & 1)
        for bits in range(1 << len(steps))
    )


REMARKS = remarks(
    Rule(
        "WR-2e",
        "Beyond the last row, off the board, lie the open plains, the plains for short.",
        source="rulebook 4, 5.1, 5.3.1",
    ),
    ruling(
        "WR-R23",
        "The plains are not a field: any number of tipis may stand there.",
        "2",
        reason="The plains lie off the board, and the rulebook sets no limit there.",
    ),
)
"""Rules that explain the plains."""
