"""Which of several actions go best with one that is refused: the nearest on the picture, or the likest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from typing import Any

import attrs

from bisongames import show
from bisongames.bison.actions import LayTile
from bisongames.engine.core.actions import Action
from bisongames.engine.core.rules import Violation
from bisongames.engine.positions.state import State
from bisongames.handbook.overlay.badges import nearest
from bisongames.show.bison.shapes import centre


def in_order(
    state: State, own: Sequence[Action], refused: Sequence[tuple[Action, Violation]], near: bool
) -> list[Action]:
    """What may be chosen, the best for an example first: near what is refused, or with much in common with it."""
    if near and refused:
        between = _apart(state)
        far = {action: min(between(action, wish) for wish, _ in refused) for action in own}
        return sorted(own, key=far.__getitem__)
    wish = refused[0][0] if refused else None
    return sorted(own, key=lambda action: -alike(action, wish))


def alike(one: Action, other: Action | None) -> int:
    """How many fields two actions have in common."""
    if other is None:
        return 0
    kind: Any = type(one)
    names = [field.name for field in attrs.fields(kind)]
    return sum(getattr(one, name) == getattr(other, name, None) for name in names)


def _apart(state: State) -> Callable[[Action, Action], float]:
    """What says how far from each other on the picture the places are in which two actions end."""
    svg = show.svg(state, layout="board")

    def of(one: Action, other: Action) -> float:
        if isinstance(one, LayTile) and isinstance(other, LayTile):
            return dist(centre(one.cell, 0, 0), centre(other.cell, 0, 0))
        here, there = (show.targets(action, state)[-1:] for action in (one, other))
        return nearest(svg, here, there)

    return of
