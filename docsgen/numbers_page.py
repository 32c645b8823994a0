"""The page with the numbering of actions and views in each shipped variant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import bisongames
from bisongames import show
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.positions.state import Game
from docsgen.writing import code, page, paragraphs, table, text_of, with_links

NAME: Final = "reference/numbers.md"
_ABOUT: Final = (
    "The contents of `game.action_space`, `game.chance_space` and `game.observation_space(players)` in every shipped variant: the numbers "
    "of each kind of action, and the fields of an observation with their shapes and bounds. [Numbered actions and "
    "views](../learning/numbered.md) explains their use. The tables are generated from the library, and actions are worded as "
    "everywhere else."
)


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs("# Numbers of every variant", _ABOUT)
    for variant in bisongames.variants():
        if not variant.expansion:
            yield from _variant(bisongames.load(variant.id))
    everything = "+".join(("natives/base", *bisongames.load("natives").rulebook.composable))
    yield from _variant(bisongames.load(everything))


def _variant(game: Game) -> Iterator[str]:
    yield from (f"## {game.id} {{ #{game.id.replace('/', '-').replace('+', '-')} }}", "")
    for title, space in (("Choices", game.action_space), ("Outcomes of chance", game.chance_space)):
        yield from (f"**{title}**: {space.size} numbers, fingerprint {code(space.fingerprint)}", "")
        yield from table(("kind", "numbers", "first", "last", "the first in words"), _kinds(space))
    yield from _observations(game)


def _kinds(space: ActionSpace) -> Iterator[tuple[str, ...]]:
    first = 0
    for kind, group in groupby(space.actions, type):
        actions = list(group)
        last = first + len(actions) - 1
        numbers = f"{first} to {last}" if last > first else str(first)
        said = text_of(show.label(actions[0]))
        yield code(kind.__name__), numbers, code(str(actions[0])), code(str(actions[-1])), said
        first = last + 1


def _observations(game: Game) -> Iterator[str]:
    spaces = {players: game.observation_space(players) for players in game.player_counts}
    sizes = ", ".join(f"{space.size} with {players}" for players, space in spaces.items())
    yield from (f"**Observations**: {sizes} players", "")
    rows = []
    for fields in zip(*(space.fields for space in spaces.values()), strict=True):
        shapes = [" x ".join(map(str, f.shape)) for f in fields]
        highs = [str(f.high) for f in fields]
        rows.append(
            (
                code(fields[0].name),
                with_links(fields[0].text, lambda id: _address(game, id)),
                _alike(shapes),
                f"{fields[0].low} to {_alike(highs)}",
            )
        )
    yield from table(("field", "meaning", "shape, by players", "bounds, by players"), rows)
    (space, *_) = spaces.values()
    left_out = [(code(name), why) for name, why in space.left_out.items()]
    yield from table(("left out", "why"), left_out)


def _address(game: Game, id: str) -> str | None:
    """The address of a rule on the page of its game."""
    return f"../rules/{game.rulebook.id}.md#{id}" if game.has_rule(id) else None


def _alike(values: list[str]) -> str:
    """One value if all are equal, or else all of them."""
    return values[0] if len(set(values)) == 1 else ", ".join(values)
