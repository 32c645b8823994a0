"""The part of a handbook that is specific to one game, such as icons and figures; see ``handbook/<game>``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from bisongames import show
from bisongames.components.hexes import steps_from
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.positions.state import Game, State
from bisongames.engine.rulebook.rulebook import AnyRulebook
from bisongames.engine.variants.plugins import module_of
from bisongames.handbook.overlay.geometry import distance_to_nearest, place_centers
from bisongames.handbook.text.blocks import Block
from bisongames.handbook.text.markdown import Toml
from bisongames.show.canvas import Canvas, Point, Tone

Draw = Callable[[Canvas], None]
Figure = Callable[[Game, Toml, str], Iterable[Block]]
"""Draws a fenced block that only one game has, from the game, the TOML of the block and its caption."""
Neighbors = Callable[[int], Iterable[int]]
"""Returns the places one step away from a place."""
BESIDE_CORNER: Final = 24.0
"""The distance to the left of a place at which its number is drawn, so that the place stays visible."""


class GameGuide:
    """The part of the handbook that depends on one game. This class is the guide of a game that adds nothing."""

    tones: ClassVar[Mapping[str, Tone]] = {}
    icons: ClassVar[Mapping[str, Draw]] = {}
    """Icons for the contents of the box, by name."""
    figures: ClassVar[Mapping[str, Figure]] = {}
    """The functions that draw fenced blocks of this game only, by the first word of the block."""

    def conditions(self, state: State) -> Mapping[str, str]:
        """Facts of a position that an example can ask for, by name."""
        return {}

    def path(self, state: State, action: Action) -> tuple[str, ...]:
        """The places on a shortest path of the piece that an action moves, as ids of the picture; () without such a path."""
        return ()

    def looks_illegal(self, state: State, action: Action) -> bool:
        """Whether a reader would expect this legal action to be illegal."""
        return False

    def one_step_further(self, state: State, action: Action) -> Iterator[Action]:
        """Yields the same move to every place one step beyond its end."""
        yield from ()

    def is_adjacent(self, state: State, action: Action) -> bool:
        """Whether the place of an illegal action is adjacent to the pieces on the board."""
        return False

    def with_place(self, svgs: Sequence[str], action: Action) -> tuple[list[str], tuple[str, ...]]:
        """Pictures with the place of an illegal action added outside the board, and the id of that place."""
        return list(svgs), ()

    def distance(self, svg: str, state: State, one: Action, other: Action) -> float:
        """The distance on a picture between the places where two actions end."""
        here, there = (show.targets(action, state)[-1:] for action in (one, other))
        return distance_to_nearest(svg, here, there)

    def step_points(self, state: State, ids: Collection[str], svg: str) -> dict[str, Point]:
        """Points of a picture at which the steps over these places can be numbered."""
        known = place_centers(svg)
        return {id: (known[id][0] - BESIDE_CORNER, known[id][1]) for id in ids if id in known}

    def highlights(
        self, state: State, events: Sequence[Event], name: str
    ) -> tuple[tuple[str, ...], str]:
        """The ids that the word ``also_marked`` of an example highlights too, and a sentence that it adds to its text."""
        return (), ""

    def story_targets(self, state: State, events: Sequence[Event], mark: str) -> Iterator[str]:
        """Yields the ids that the word ``mark`` of a story highlights at one of its steps."""
        yield from ()

    def harbours_of(self, state: State, player: int) -> tuple[str, ...]:
        """The ids of the buildings of a player at harbors for every resource."""
        return ()

    def beside_rules(self, game: Game) -> dict[str, str]:
        """HTML to show below the texts of rules, by rule id."""
        return {}


_PLAIN: Final = GameGuide()


def guide_of(book: AnyRulebook) -> GameGuide:
    """The guide of a game."""
    guide: GameGuide = getattr(module_of("handbook", book.id), "GUIDE", _PLAIN)
    return guide


def shortest_path(start: int, end: int, neighbors: Neighbors) -> list[int]:
    """The places on a shortest path, including both ends; empty if there is no path."""
    steps = steps_from([start], neighbors)
    path = [end] if end in steps else []
    while path and path[-1] != start:
        here = path[-1]
        nearer = (at for at, n in steps.items() if n == steps[here] - 1 and here in neighbors(at))
        path.append(next(nearer))
    return path[::-1]
