"""The handbook of Catan: the direction die, paths along roads, harbors, and small pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

import attrs

from bisongames.catan.bison_herds.actions import MoveHunter, MoveSettlement
from bisongames.catan.bison_herds.herd_view import CatanView
from bisongames.catan.events import DiceRolled
from bisongames.catan.island import (
    ENDS,
    HEX_NAMES,
    HEX_NUMBER,
    NEAR,
    NODE_NAMES,
    NODE_NUMBER,
    PATH_NAMES,
)
from bisongames.catan.options import RESOURCES
from bisongames.catan.table import Table
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.catan.compass import compass
from bisongames.handbook.catan.icons import ICONS
from bisongames.handbook.game_guide import Figure, GameGuide, shortest_path
from bisongames.show.catan import field_text, terrain

DIRECTIONS: Final = "CS-1c"
"""The rule that the direction die illustrates."""


class CatanGuide(GameGuide):
    """The guide of Catan and its scenario."""

    tones = terrain.TONES
    icons = ICONS
    figures: ClassVar[Mapping[str, Figure]] = {
        "compass": lambda game, data, caption: [
            attrs.evolve(compass(game, caption), small=data.get("small", False))
        ]
    }

    def path(self, state: State, action: Action) -> tuple[str, ...]:
        """The corners that a settlement passes along roads."""
        if not isinstance(action, MoveSettlement):
            return ()
        return tuple(f"corner:{NODE_NAMES[at]}" for at in _corners(state, action))

    def looks_illegal(self, state: State, action: Action) -> bool:
        """Whether a settlement passes buildings or uses roads of others, or a hunter leaves its neighborhood."""
        if isinstance(action, MoveSettlement):
            return not _corners(state, action, plain=True)
        if isinstance(action, MoveHunter):
            return not NEAR[HEX_NUMBER[action.start]] >> HEX_NUMBER[action.end] & 1
        return False

    def story_targets(self, state: State, events: Sequence[Event], mark: str) -> Iterator[str]:
        """``produced``: the hexes with the number rolled."""
        table: Table = state.table
        for event in events if mark == "produced" else ():
            if isinstance(event, DiceRolled):
                rolled = event.low + event.high
                numbers = enumerate(table.numbers)
                yield from (f"hex:{HEX_NAMES[at]}" for at, n in numbers if n == rolled)

    def harbours_of(self, state: State, player: int) -> tuple[str, ...]:
        """The corners of a player's buildings at harbors for every resource."""
        view = state.view(player)
        assert isinstance(view, CatanView)
        open_to_all = [n for n, kind in enumerate(view.harbours) if kind not in RESOURCES]
        table: Table = state.table
        corners = {at for n in open_to_all for at in ENDS[table.board.harbour_paths[n]]}
        standing = field_text.standing_on(view)
        names = (NODE_NAMES[at] for at in sorted(corners))
        return tuple(f"corner:{name}" for name in names if standing.get(name, (-1,))[0] == player)

    def beside_rules(self, game: Game) -> dict[str, str]:
        """The direction die beside its rule."""
        scenario = game if game.has_rule(DIRECTIONS) else load("catan/base+bison-herds")
        figure = f'<figure class="hb-figure hb-small">{compass(scenario, "").svg}</figure>'
        return {DIRECTIONS: figure}


def _corners(state: State, move: MoveSettlement, *, plain: bool = False) -> list[int]:
    """The corners on a shortest path along roads; with ``plain`` only along the actor's roads and past no building."""
    view = state.view(None)
    assert isinstance(view, CatanView)
    near: dict[int, list[int]] = {}
    standing = field_text.standing_on(view) if plain else {}
    for name, owner in field_text.roads_on(view).items():
        if plain and owner != state.actor:
            continue
        for start, end in (ends := ENDS[PATH_NAMES.index(name)], ends[::-1]):
            near.setdefault(start, [])
            if NODE_NAMES[end] not in standing:
                near[start].append(end)
    start, end = NODE_NUMBER[move.start], NODE_NUMBER[move.end]
    return shortest_path(start, end, lambda at: near.get(at, ()))


GUIDE = CatanGuide()
