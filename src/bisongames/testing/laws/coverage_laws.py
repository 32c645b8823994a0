"""The law that what a game declares comes up: a kind that no play reaches looks to all other laws as if it were in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from bisongames.engine.core.agenda import Chance, Decision
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.testing.support.code_names import tellable_events

MATCHES: Final = 30
"""The number of matches of usual length after whose moves every kind must have come up."""
LEAST: Final = 1_000
"""The least number of moves after which it must have."""


def enough_moves(matches: Sequence[Match]) -> float:
    """The number of moves after which every kind must have come up, from the lengths of the whole matches of a check."""
    moves = sum(match.count for match in matches)
    return max(LEAST, MATCHES * moves / max(1, len(matches)))


def every_kind_comes_up(game: Game, seen: Collection[str], moves: int) -> None:
    """Every kind of decision, chance, action and event that is not rare comes up in the moves of thirty matches."""
    if game.installed_base is not None or game.without:
        return  # options and lifted rules may leave out any kind
    missing = [kind for kind in expected_kinds(game) if kind not in seen]
    assert not missing, (
        f"{', '.join(missing)} never came up in {moves} moves: no play leads there; if few matches do, or only some variants, "
        "name the class in `rare` of the rulebook"
    )


def expected_kinds(game: Game) -> Iterator[str]:
    """Yields the names of the kinds that must come up: those in play that are not rare and have a possible action."""
    book = game.rulebook
    possible = book.sizes.narrowed(game)
    left_out: set[type] = {*book.rare}
    left_out |= {kind for kind, actions in possible.items() if not any(True for _ in actions)}
    for part in game.parts:
        is_replaced = any(part in other.__mro__[1:] for other in game.parts)
        is_possible = part not in left_out and not left_out.issuperset(part.kinds)
        if issubclass(part, Decision | Chance) and is_possible and not is_replaced:
            yield part.__name__
    yield from sorted(kind.__name__ for kind in game.kinds_in_play - left_out)
    rare = {kind.__name__ for kind in book.rare}
    yield from (name for name in tellable_events(game) if name not in rare)
