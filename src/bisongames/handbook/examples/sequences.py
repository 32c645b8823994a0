"""Examples of several choices after another: a match in which they come about, told step by step.

A story says its steps as patterns of notation, chance included: ``["herd:.*", "direction:.*", "roll", "dice:(.)[+]\\1"]``. Matches are
played at random until such steps can be gone, one after another, and tell of what is wanted.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from bisongames import show
from bisongames.catan.events import DiceRolled
from bisongames.catan.island import ENDS, HEX_NAMES, NODE_NAMES
from bisongames.catan.options import RESOURCES
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.matches.links import Link, brief, link_of, link_to
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.conditions import Where, fits, where
from bisongames.handbook.examples.example_search import LONGEST, NAMES, chosen
from bisongames.handbook.overlay.badges import SHOWN_WIDE, STRIP, any_in_sight, focused, within
from bisongames.handbook.overlay.crop import cut_to
from bisongames.handbook.text.blocks import Picture, Step, Story
from bisongames.show.catan import field_text

SEEDS: Final = 6
"""Matches that are tried."""
TRIED: Final = 400
"""Steps that are tried out at one position."""
ALONE: Final = 760.0
"""How wide a picture is shown that stands alone."""
HARBOUR: Final = 150.0
"""How much of the board is shown around what stands at a harbour."""
Gone = tuple[State, Action, State, tuple[Event, ...]]
"""A step: where from, what, where to, and what it tells."""


@frozen
class Told:
    """What a story is to show."""

    steps: tuple[str, ...]
    """Patterns for the notation of each choice, and of what chance brings."""
    tells: tuple[str, ...] = ()
    """Patterns of events that all must be told, in Python's words: ``Hunted.*points=2``."""
    players: int = 0
    seed: int = 1
    after: int = 0
    until: int = 0
    """How many choices are made at most before it; more matches are tried then. 0: any number."""
    several: bool = False
    """Whether different players choose."""
    where: Where = ()
    """What is asked of the first position."""
    avoids: str = ""
    """A pattern for what nobody chooses on the way to it as long as there is anything else."""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Told:
        """As a handbook says it."""
        return cls(
            steps=tuple(data["steps"]),
            tells=tuple(data.get("tells", ())),
            players=data.get("players", 0),
            seed=data.get("seed", 1),
            after=data.get("after", 0),
            until=data.get("until", 0),
            several=data.get("several", False),
            where=where(data),
            avoids=data.get("avoids", ""),
        )


@frozen
class Come:
    """Where a story came about."""

    steps: tuple[Gone, ...]
    record: str
    """How its first position is reached."""
    link: Link
    """The same for a table."""


@lru_cache(maxsize=64)
def come(game: Game, told: Told) -> Come | None:
    """The story in the first match that has it; None where none of them has."""
    players = told.players if told.players in game.player_counts else max(game.player_counts)
    longest = told.until or LONGEST
    for seed in range(told.seed, told.seed + SEEDS * LONGEST // longest):
        match, rng = Match(game, players, seed), random.Random(seed)
        for number in range(longest):
            state = match.state
            if match.actor is None:
                break
            if number >= told.after and fits(state, told.where):
                steps = next(_gone(state, told, rng_of(seed, number)), None)
                if steps is not None:
                    moves = " ".join(str(played) for _, played in match.history)
                    record = f"{game.id}, {players} players, seed {seed}: {moves or 'no moves'}"
                    return Come(steps, record, link_of(match))
            match.play(chosen(state.legal_actions(), rng, told.avoids))
    return None


def rng_of(seed: int, number: int) -> random.Random:
    """Chance for one position, apart from that of the match."""
    return random.Random(f"{seed} {number}")


def _gone(state: State, told: Told, rng: random.Random) -> Iterator[tuple[Gone, ...]]:
    """The ways to go all steps from a position that tell of what is wanted."""
    left, who = [TRIED], state.actor

    def on(state: State, behind: tuple[Gone, ...]) -> Iterator[tuple[Gone, ...]]:
        if len(behind) == len(told.steps):
            events = [repr(event) for *_, told_of in behind for event in told_of]
            if all(any(re.search(tell, event) for event in events) for tell in told.tells):
                yield behind
            return
        if behind and not told.several and state.actor not in (CHANCE, who):
            return
        pattern = told.steps[len(behind)]
        open_now = [action for action in _open(state) if re.fullmatch(pattern, str(action))]
        rng.shuffle(open_now)
        for action in open_now:
            if not left[0]:
                return
            left[0] -= 1
            step = state.step(action)
            yield from on(step.state, (*behind, (state, action, step.state, step.events)))

    return on(state, ())


def _open(state: State) -> Sequence[Action]:
    if state.actor == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions()


def story(come: Come, title: str, told: str, data: Mapping[str, Any], slug: str) -> Story:
    """A story with its pictures, each as whoever chooses first sees the position."""
    (first, _, _, _), (_, _, last, _) = come.steps[0], come.steps[-1]
    names = NAMES[: first.num_players]
    layout = data.get("layout", "board")
    who = first.actor if first.actor is not None and first.actor >= 0 else None
    marks = (*_touched(come, layout), *_producing(come, data), *data.get("marks", ()))
    touched = tuple(dict.fromkeys(marks))
    events = [event for *_, told_of in come.steps for event in told_of]
    seen = [show.svg(first.view(who), names=names, layout=layout, targets=touched)]
    if data.get("after_picture", True):
        seen.append(show.svg(last.view(who), events, names=names, layout=layout))
    if layout == "tall" and "only" not in data:
        seen = cut_to(seen, (*touched, *data.get("also", ())), who, data.get("open", True))
    elif "only" in data:
        seen = within(seen, data["only"].replace("WHO", str(who)), data.get("room", STRIP))
    elif not data.get("whole"):
        wide = ALONE if len(seen) == 1 else SHOWN_WIDE
        seen = focused(seen, touched, room=data.get("room", 0.0), wide=wide)
    mark = " Marked green is what it is about." if any_in_sight(seen[0], touched) else ""
    legends = [f"Before, as {names[who or 0]} sees it.{mark}", "Afterwards."]
    links = [str(brief(come.link, first)), str(link_to(last))]
    if data.get("harbour") and who is not None:
        at = _at_harbours(first, who)
        board = show.svg(first.view(who), names=names, layout="board", targets=at)
        seen = [*focused([board], at, room=HARBOUR), *seen]
        legends = [f"Marked green: what {names[who]} has at the harbour.", *legends]
        links = [links[0], *links]
    of = f"of {len(seen)}"
    pictures = tuple(
        Picture(f"{slug}-{n}", svg, f"{title}: the position, {n} {of}", legend, link=link)
        for n, (svg, legend, link) in enumerate(zip(seen, legends, links, strict=False), 1)
    )
    steps = tuple(_steps(come, names))
    return Story(title, told, pictures, steps, come.record)


def _at_harbours(state: State, player: int) -> tuple[str, ...]:
    """The corners at harbours for everything where a player has a building."""
    table: Any = state.table
    view: Any = state.view(player)
    open_to_all = [n for n, kind in enumerate(view.harbours) if kind not in RESOURCES]
    corners = {at for n in open_to_all for at in ENDS[table.board.harbour_paths[n]]}
    standing = field_text.standing_on(view)
    names = (NODE_NAMES[at] for at in sorted(corners))
    return tuple(f"corner:{name}" for name in names if standing.get(name, (-1,))[0] == player)


def _touched(come: Come, layout: str) -> Iterator[str]:
    """What is marked: all that is clicked in the picture of the first position, or changed on the board."""
    for state, action, _, events in come.steps:
        if state.actor != CHANCE:
            yield from show.targets(action, state)
        elif layout == "board":
            for event in events:
                yield from (
                    f"hex:{at}" for name in ("start", "end") if (at := getattr(event, name, ""))
                )


def _producing(come: Come, data: Mapping[str, Any]) -> Iterator[str]:
    """The hexes with the number that is rolled, where these are to be marked."""
    if data.get("mark") != "produced":
        return
    for state, _, _, events in come.steps:
        for rolled in events:
            if isinstance(rolled, DiceRolled):
                table: Any = state.table
                number = rolled.low + rolled.high
                yield from (
                    f"hex:{HEX_NAMES[at]}" for at, n in enumerate(table.numbers) if n == number
                )


def _steps(come: Come, names: Sequence[str]) -> Iterator[Step]:
    """What is chosen, and what chance brings, in words; what is told of both once."""
    for state, action, _, events in come.steps:
        told = [show.tell(event, names) for event in events if type(event).__name__ not in _ENDS]
        if state.actor == CHANCE or state.actor is None:
            yield Step("", " ".join(told) or show.label(action, state, names=names))
            continue
        told = told[1:]  # the first says once more what was chosen
        said = show.label(action, state, names=names)
        brings = show.preview(action, state, names=names)
        yield Step(names[state.actor], f"{said} ({brings})" if brings else said, " ".join(told))


_ENDS: Final = ("TurnBegun", "RoundBegun")
"""Events that lead on to what is no part of the story."""
