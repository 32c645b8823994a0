"""What one player may know of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import attrs
from attrs import field, frozen

from bisongames.components.seats import EVERYBODY, Seating
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.display import Drawable
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.scoring import Standing
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.position import Position
from bisongames.engine.views.result import Result
from bisongames.tables.column_types import AnyColumnType
from bisongames.tables.row_encoding import InParts

ValueT = TypeVar("ValueT")
Show = Callable[[Any, int | None], object]
"""What a view shows of a table, to a player."""


def view_field(
    how: Callable[[Any, int | None], ValueT],
    form: AnyColumnType | InParts | None = None,
    *,
    left_out: str = "",
) -> ValueT:
    """A field of a view that no thing on the table is named like: worked out from the table, for a player.

    Args:
        how: what gives it.
        form: how its values are counted in arrays.
        left_out: why arrays leave it out, where they do.
    """
    metadata = {"how": how, "form": form} | ({"left_out": left_out} if left_out else {})
    shown: ValueT = field(metadata=metadata)
    return shown


@frozen
class View(Drawable):
    """What ``player`` may know, built from what is allowed.

    Each game adds fields. A field shows what lies on the table under its name, where that is hidden from nobody; any
    other field says with :func:`view_field` what it shows. Equal to another exactly if that player can tell no
    difference.
    """

    game: Ruleset = field(repr=False)
    """What is played, with its options."""
    player: int | None
    """Whose view; None is a spectator's."""
    num_players: int
    """How many sit at the table."""
    actor: int | None
    """Who decides: a player, CHANCE (-1), or None when the game is over."""
    active_player: int | None
    """Whose turn it is; None in set-up and when nobody has a turn."""
    turn: int
    """Counted from 1; 0 in set-up."""
    round: int
    """Counted from 1; 0 in set-up."""
    start_player: int
    """Who began the game; CHANCE (-1) until it is drawn."""
    agenda: tuple[Pending, ...]
    """What must be decided or done, next first, as far as this player may know it; empty when over."""
    choices: tuple[Action, ...]
    """The legal actions if this player is to act, else ()."""
    scores: Standing
    """Points and their parts as if scored now, as far as this player may know."""
    result: Result | None
    """How the game ended; None while it goes on."""

    @property
    def decision(self) -> Pending | None:
        """What must be decided now: the first of the agenda; None when the game is over."""
        return self.agenda[0] if self.agenda else None

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the player; () unless they are to act."""
        return self.choices

    def standing(self) -> Standing:
        """Scores and their parts as if scored now, as far as this player may know."""
        return self.scores


def check_seat(players: int, player: object) -> None:
    """Check that ``player`` is a seat, or None for a spectator.

    Raises:
        SetupError: there is no such player.
    """
    if player is not None and (type(player) is not int or player not in range(players)):
        raise SetupError(
            f"a view is for a player from 0 to {players - 1} or None, not {short_text(player)}"
        )


def view_of(position: Position, agenda: tuple[Pending, ...], player: int | None) -> View:
    """What ``player`` may know of a position, on whose agenda this is.

    Raises:
        SetupError: there is no such player.
    """
    view: View = position.game.rulebook.view(**view_fields(position, agenda, player))
    return view


def view_fields(
    position: Position,
    agenda: tuple[Pending, ...],
    player: int | None,
    without: frozenset[str] = frozenset(),
) -> dict[str, object]:
    """The fields of that view by name, but for those that nobody will look at: they are not worked out.

    Raises:
        SetupError: there is no such player.
    """
    number = position.num_players
    check_seat(number, player)
    game, table, decision = position.game, position.table, position.decision
    book = game.rulebook
    fields = {
        "game": game,
        "player": player,
        "num_players": number,
        "actor": position.actor,
        "active_player": position.active_player,
        "turn": position.turn,
        "round": position.round,
        "start_player": table.start_player,
        "agenda": tuple([pending.seen_by(player) for pending in agenda]),
        "result": position.result,
    }
    if "choices" not in without:
        acts = decision is not None and decision.player == player and isinstance(decision, Decision)
        fields["choices"] = position.legal_actions() if acts else ()
    if "scores" not in without:
        who = EVERYBODY if decision is None else player
        fields["scores"] = book.standing(game, table, who)
    kind: type = book.view
    for name, show in _fields(kind, table.__class__):
        if name not in without:
            fields[name] = show(table, player)
    return fields


def game_fields(table: Seating, player: int | None, kind: type) -> dict[str, object]:
    """What the fields that a game adds to its kind of view show of a table, by name."""
    of_table: type = table.__class__
    return {name: show(table, player) for name, show in _fields(kind, of_table)}


@cache
def _fields(kind: type, table: type[Seating]) -> tuple[tuple[str, Show], ...]:
    """What a view shows of a table: each field with what gives its value.

    Raises:
        TypeError: a field shows what is hidden or is not there, and does not say how.
    """
    general = {f.name for f in attrs.fields(View)}
    shows = []
    for f in attrs.fields(kind):
        if f.name in general:
            continue
        how = f.metadata.get("how")
        if how is None:
            if f.name not in table.serialized or table.serialized[f.name][1].hidden:
                raise TypeError(
                    f"{kind.__name__}.{f.name}: no open thing on the table; say what it shows"
                )
            writer = table.writers[f.name]
            how = lambda t, player, writer=writer: writer(t)  # noqa: E731
        shows.append((f.name, how))
    return tuple(shows)
