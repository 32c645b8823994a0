"""Bugs that are planted one at a time, each by replacing a method or an attribute, to see that the suite notices them."""

from __future__ import annotations

import functools
import gc
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from bisongames.engine.rulebook.rulebook import Rulebook
from bisongames.engine.views import view as views
from bisongames.show import canvas

if TYPE_CHECKING:
    import pytest

    Patch = pytest.MonkeyPatch
else:
    Patch = Any  # whoever only lists the bugs need not have pytest

Plant = Callable[[Patch], None]

SMALLEST: Final = {"wind_river": 3, "catan": 3}
"""Players, where they are not two."""


@frozen
class Bug:
    """A bug that is planted, and the law that notices it."""

    name: str
    module: str
    kind: str
    """What it is about: a heading of the page that lists them."""
    game: str
    """The id that is checked."""
    players: int
    matches: int
    every: int
    """The distance between the positions that are checked."""
    what: str
    law: Callable[..., Any] | str
    plant: Plant = field(eq=False)
    also: tuple[Callable[..., Any], ...] = ()
    """Other laws that speak of it, one of which may be the first to notice it."""

    @property
    def has_record(self) -> bool:
        """Whether the message comes with a record on which it shows: laws of a game alone have none."""
        return isinstance(self.law, str) or "match" in inspect.signature(self.law).parameters


_CACHES: Final[list[Any]] = []
"""All caches of functions that were found."""

PLANTED: Final[list[Bug]] = []
"""All of them, in the order of the modules."""


def bug(
    kind: str,
    game: str,
    law: Callable[..., Any] | str,
    *,
    at: tuple[Any, str] | None = None,
    view: str = "",
    players: int = 0,
    matches: int = 1,
    every: int = 1,
    also: tuple[Callable[..., Any], ...] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a bug to the list; the docstring of the function says what is wrong.

    With ``at``, an owner or its dotted name and the name of a function or of a part of a rulebook, the function takes
    the place of that one, which it gets as its first argument. With ``view``, such as ``BeadView.net``, it says from the
    table and the player what that field of a view shows. Otherwise it plants the bug itself.
    """

    def listed(function: Callable[..., Any]) -> Callable[..., Any]:
        base = game.partition("+")[0].partition("/")[0]
        plant: Plant = function
        if at is not None:
            owner, name = at
            plant = partial(put, owner=owner, name=name, function=function)
        elif view:
            plant = partial(shown, field=view, how=function)
        PLANTED.append(
            Bug(
                name=function.__name__,
                module=function.__module__,
                kind=kind,
                game=game,
                players=players or SMALLEST.get(base, 2),
                matches=matches,
                every=every,
                what=str(function.__doc__),
                law=law,
                also=also,
                plant=plant,
            )
        )
        return function

    return listed


def put(patch: Patch, owner: Any, name: str, function: Callable[..., Any]) -> None:
    """Put a function in the place of another one, which it gets as its first argument."""
    owner = pkgutil.resolve_name(owner) if isinstance(owner, str) else owner
    static = inspect.getattr_static(owner, name)
    old = static.fget if isinstance(static, property) else getattr(owner, name)
    if isinstance(owner, Rulebook):
        in_rulebook(patch, owner, **{name: partial(function, old)})
        return

    def new(*given: Any, **named: Any) -> Any:
        return function(old, *given, **named)

    descriptor = type(static) if isinstance(static, classmethod | property) else lambda new: new
    patch.setattr(owner, name, descriptor(new))


def in_rulebook(patch: Patch, book: Any, **parts: Any) -> None:
    """Put something else in the place of parts of a rulebook, which never changes otherwise."""
    for name, part in parts.items():
        patch.setitem(vars(book), name, part)


def shown(patch: Patch, field: str, how: Callable[[Any, int | None], Any]) -> None:
    """Let a field of a kind of view show something else."""
    kind, _, field_name = field.partition(".")
    real = views.shown_fields

    def fields(cls: type, table: type) -> Any:
        shown = real(cls, table)
        if cls.__name__ != kind:
            return shown
        return tuple((name, how if name == field_name else old) for name, old in shown)

    patch.setattr(views, "shown_fields", fields)


def all_forgotten() -> None:
    """Forget what was worked out before, so that nothing of a bug stays when it is gone, and nothing from before it.

    Where many tests ran before, looking through all objects takes a second: what is known is left out the next time.
    """
    if not _CACHES:
        gc.unfreeze()
    for thing in gc.get_objects():
        if type(thing) is functools._lru_cache_wrapper:
            home = getattr(thing, "__module__", None) or ""
            if home.startswith(("bisongames", "bead_river")):
                _CACHES.append(thing)
    for cached in _CACHES:
        cached.cache_clear()
    canvas.forget()
    gc.collect()
    gc.freeze()


def arguments(bug: Bug) -> Iterator[tuple[str, Any]]:
    """What ``check_game`` is called with."""
    yield from (("players", bug.players), ("matches", bug.matches))
    yield from (("every", bug.every), ("seconds", 60.0))
