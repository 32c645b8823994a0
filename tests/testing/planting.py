"""Bugs that are planted one at a time, each by replacing a method or an attribute, to see that the suite notices them."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from bisongames.engine.positions import view
from bisongames.show import canvas

if TYPE_CHECKING:
    import pytest

    Patch = pytest.MonkeyPatch
else:
    Patch = Any  # whoever only lists the bugs need not have pytest

Plant = Callable[[Patch], None]

BEADS: Final = "bead_river+river=1+sea=2"
TIDES: Final = "bead_river+tides+sea=2"
WIND: Final = "wind_river+rows=4+tipis=3"
BISON: Final = "bison+rounds=2:1,3:1,4:1"
NATIVES: Final = "natives"
SEASONS: Final = "natives+soul-of-the-prairie+rituals+seasons"
CATAN: Final = "catan+max_turns=20+discard_limit=4+bank_per_resource=12"
RICH: Final = (
    "catan+bank_rate=2+max_turns=30+domestic_trade=off+city_yield=3+settlement_yield=3+bank_per_resource=40"
    "+discard_limit=4+longest_road_minimum=3+largest_army_minimum=1"
)
HERDS: Final = "catan/bison+bank_rate=2+domestic_trade=off+max_turns=25+settlement_yield=2"
"""Variants with short matches."""

SMALLEST: Final = {"wind_river": 3, "catan": 3}
"""Players, where they are not two."""


@frozen
class Bug:
    """A bug that is planted, and the law that notices it."""

    name: str
    kind: str
    """What it is about: a heading of the page that lists them."""
    game: str
    """The id that is checked."""
    players: int
    matches: int
    what: str
    law: Callable[..., Any] | str
    plant: Plant = field(eq=False)
    record: bool
    """Whether the message comes with a record on which it shows."""


PLANTED: Final[list[Bug]] = []
"""All of them, in the order of the modules."""


def bug(
    kind: str,
    game: str,
    law: Callable[..., Any] | str,
    *,
    players: int = 0,
    matches: int = 1,
    record: bool = True,
) -> Callable[[Plant], Plant]:
    """Add to the list what a function plants; its docstring says what that is."""

    def listed(plant: Plant) -> Plant:
        base = game.partition("+")[0].partition("/")[0]
        PLANTED.append(
            Bug(
                name=plant.__name__,
                kind=kind,
                game=game,
                players=players or SMALLEST.get(base, 2),
                matches=matches,
                what=str(plant.__doc__),
                law=law,
                plant=plant,
                record=record,
            )
        )
        return plant

    return listed


def replaced(patch: Patch, owner: Any, name: str, change: Callable[[Any], Any]) -> None:
    """Put in the place of a function what ``change`` makes of it."""
    patch.setattr(owner, name, change(getattr(owner, name)))


def in_rulebook(patch: Patch, book: Any, **parts: Any) -> None:
    """Put something else in the place of parts of a rulebook, which never changes otherwise."""
    for name, part in parts.items():
        patch.setitem(vars(book), name, part)


def shown(patch: Patch, kind: str, field: str, how: Callable[[Any, int | None], Any]) -> None:
    """Let a field of the views of this kind show something else."""
    real = view._fields

    def fields(cls: type, table: type) -> Any:
        shown = real(cls, table)
        if cls.__name__ != kind:
            return shown
        return tuple((name, how if name == field else old) for name, old in shown)

    patch.setattr(view, "_fields", fields)


def all_forgotten() -> None:
    """Forget what was worked out before, so that nothing of a bug stays when it is gone, and nothing from before it."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            home = getattr(thing, "__module__", None) or ""
            if home.startswith(("bisongames", "bead_river")):
                thing.cache_clear()
    canvas.forget()


def arguments(bug: Bug) -> Iterator[tuple[str, Any]]:
    """What ``check_game`` is called with."""
    yield from (("players", bug.players), ("matches", bug.matches))
    yield from (("every", 1), ("seconds", 60.0))
