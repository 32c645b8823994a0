"""Actions by their kind."""

from __future__ import annotations

from collections.abc import Iterable

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError, nearest_names, short_text


def by_kind(actions: Iterable[Action]) -> dict[str, tuple[Action, ...]]:
    """Actions, in order, by their kind."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    return {kind: tuple(of_it) for kind, of_it in kinds.items()}


def of_kind(
    actions: Iterable[Action], kind: str, known: Iterable[type[Action]]
) -> tuple[Action, ...]:
    """The actions of one kind.

    Raises:
        SetupError: if no class among ``known`` is of this kind; names the nearest.
    """
    found = tuple(action for action in actions if action.kind == kind)
    kinds = {each.notation.partition(":")[0] for each in known}
    if not found and kind not in kinds:
        near = nearest_names(short_text(kind), sorted(kinds))
        raise SetupError(f"there is no kind of action {short_text(kind)!r}; {near}")
    return found
