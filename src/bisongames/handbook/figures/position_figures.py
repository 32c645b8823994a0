"""Pictures of positions: the start of a match, examples and random positions.

Longer than 310 lines because everything that is added to such a picture is computed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, Final

from bisongames import show
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.rules import Violation
from bisongames.engine.matches.links import brief, link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.example_search import NAMES, TURN_STARTS, playthrough
from bisongames.handbook.examples.queries import FoundExample
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.overlay.badges import (
    STRIP,
    add_arrow,
    add_badges,
    crop_around,
    crop_to_strip,
    distance_to_nearest,
    has_place,
    number_points,
)
from bisongames.handbook.overlay.crop import keep_parts
from bisongames.handbook.text.blocks import ExampleBlock, Picture, RefusalBlock
from bisongames.handbook.text.rule_anchors import slug
from bisongames.handbook.text.templates import escape_markdown
from bisongames.show.canvas import Point

KEPT: Final = {"board": 0.0, "wide": 400.0}
"""By layout, the width at the right that is never cropped: the panel of a wide picture."""


PLACES: Final = ("start", "end", "path", "intersection", "hex", "field", "cell")
"""Facts of a refusal that name a place."""
LONG_STEP: Final = re.compile(r'<g class="long step".*?</g>')


def example_block(
    found: FoundExample,
    title: str,
    told: str,
    data: Mapping[str, Any],
    elsewhere: FoundExample | None = None,
) -> ExampleBlock:
    """An example with its pictures; ``elsewhere`` shows a refusal from another position."""
    state, guide = found.before, guide_of(found.before.game.rulebook)
    names = NAMES[: state.num_players]
    layout = data.get("layout", "board")
    name = slug(title)
    action = found.action
    assert action is not None
    highlight = data.get("also_marked", "")
    events = of_this_turn(found.events)
    marks = (
        *show.targets(action, state),
        *guide.highlights(state, events, highlight),
        *data.get("marks", ()),
    )
    touched = tuple(dict.fromkeys(marks))
    svg = show.svg(state, targets=touched, names=names, layout=layout)
    seen = _seen(found, svg, touched)
    refused = (
        tuple(id for id in show.targets(seen[0], state)[-1:] if has_place(svg, id)) if seen else ()
    )
    refused = tuple(id for id in refused if id not in touched)
    assert found.after is not None
    then = show.svg(found.after, events, names=names, layout=layout)
    if data.get("touching") and seen:
        (svg, then), refused = guide.with_place([svg, then], seen[0])
    way, told_of_way = _way(found, seen, data)
    shown = (*touched, *refused, *way, *data.get("also", ()))
    if layout == "tall":
        svg, then = keep_parts((svg, then), shown, state.actor, data.get("open", True))
    refuses = "the red cross is what is refused" if refused else ""
    if data.get("arrow") and seen:
        svg = add_arrow(svg, *show.targets(seen[0], state))
        refuses = refuses or "the red arrow is what is refused"
    if way:
        svg = number_points(svg, _steps(state, svg, way, refused))
        then = number_points(
            LONG_STEP.sub("", then), _steps(found.after, then, way, refused, after=True)
        )
    svg = add_badges(svg, [(id, "✗", "no") for id in refused if id not in way[-1:]])
    if layout != "tall" and not data.get("whole"):
        svg, then = crop_around((svg, then), shown, KEPT[layout], data.get("room", 0.0))
    marked = any(has_place(svg, id) for id in touched)
    who = names[state.actor] if state.actor is not None and state.actor >= 0 else ""
    before = Picture(
        f"{name}-before",
        svg,
        f"{title}: the position before",
        _legend(
            who,
            data.get("marked", MARKED) if marked else "",
            refuses,
            _resources(state, names) if "resources" in data else told_of_way,
        ),
        link=str(brief(found.link, state)),
    )
    after = Picture(
        f"{name}-after",
        then,
        f"{title}: the position after",
        "Afterwards.",
        link=str(brief(found.link_after, found.after)),
    )
    return ExampleBlock(
        title=title,
        told=f"{told} {guide.note(state, highlight)}".rstrip(),
        before=before,
        allowed=". ".join(
            _with_preview(chosen, there, names) for there, chosen in ((state, action), *found.also)
        ),
        after=after,
        happened=tuple(show.tell(event, names) for event in events[:4]),
        refusal=refusal_block(found, seen)
        or (refusal_block(elsewhere, apart=True) if elsewhere else None),
        record=found.record,
    )


def _way(
    found: FoundExample, seen: tuple[Action, Violation] | None, data: Mapping[str, Any]
) -> tuple[tuple[str, ...], str]:
    """The places of a path whose steps an example counts, and the sentence that says so."""
    counted_way = data.get("count", "")
    action = seen[0] if seen and counted_way == "refused" else found.action
    guide = guide_of(found.before.game.rulebook)
    way = guide.path(found.before, action) if counted_way and action else ()
    names = [id.partition(":")[2] for id in way]
    steps = ", ".join(f"{name} ({n})" for n, name in enumerate(names) if n)
    return way, f"The numbers count the way from {names[0]}: {steps}." if way else ""


def _steps(
    state: State, svg: str, way: Sequence[str], refused: Sequence[str], *, after: bool = False
) -> Iterator[tuple[Point, str, str]]:
    """The points of the steps of a path with their numbers; a refused last step has a cross."""
    at = guide_of(state.game.rulebook).step_points(state, way[1:], svg)
    for number, id in enumerate(way):
        if id in at and not (id == way[-1] and id in refused):
            yield at[id], str(number), "number"
        elif id in at and not after:
            yield at[id], "✗", "no"


def of_this_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events before the start of the next turn."""
    return tuple(takewhile(lambda event: type(event).__name__ not in TURN_STARTS, events))


def _resources(state: State, names: Sequence[str]) -> str:
    """The resources of each player, for examples in which they matter."""
    table: Any = state.table
    told = (f"{name} {n}" for name, n in zip(names, table.resources, strict=True))
    return f"Resources: {', '.join(told)}."


MARKED: Final = "marked green is what is chosen"


def _legend(who: str, marked: str, refuses: str, more: str = "") -> str:
    """The actor, and the meaning of the marks in the picture."""
    told = "; ".join(filter(None, (marked, refuses)))
    return f"{who} decides. {told[:1].upper()}{told[1:]}{'. ' if told else ''}{more}".strip()


def _with_preview(action: Action, state: State, names: Sequence[str]) -> str:
    said, brings = show.label(action, state, names=names), show.preview(action, state, names=names)
    return f"{said} ({brings})" if brings else said


def _seen(found: FoundExample, svg: str, touched: Sequence[str]) -> tuple[Action, Violation] | None:
    """The refused action to show: the one nearest to the chosen action whose places are all on the picture."""
    if not found.refused:
        return None
    targets = [show.targets(wish, found.before) for wish, _ in found.refused]
    seen = [at for at, ids in enumerate(targets) if all(has_place(svg, id) for id in ids)] or [0]
    seen = [at for at in seen if targets[at] and targets[at][-1] not in touched] or seen
    best = min(seen, key=lambda at: distance_to_nearest(svg, targets[at], touched))
    return found.refused[best]


def refusal_block(
    found: FoundExample, seen: tuple[Action, Violation] | None = None, *, apart: bool = False
) -> RefusalBlock | None:
    """The refusal of an example."""
    if not found.refused:
        return None
    wish, violation = seen or found.refused[0]
    names = NAMES[: found.before.num_players]
    tried = show.label(wish, found.before, names=names)
    rule = violation.rule
    told = show.reason(violation, found.before.game, names=names)
    facts = _new_facts(told.removeprefix(rule.text).strip(), tried)
    return RefusalBlock(tried, rule.id, rule.text, facts, apart)


def _new_facts(facts: str, tried: str) -> str:
    """The facts that do not repeat the places of the action."""
    pairs = re.split(r", (?=[a-z][a-z ]*: )", facts.removeprefix("(").removesuffix(")"))
    new = [pair for pair in pairs if not _says_again(pair, tried)]
    return f"({', '.join(new)})" if any(new) else ""


def _says_again(pair: str, tried: str) -> bool:
    name, _, value = pair.partition(": ")
    return name in PLACES and value in re.split(r"[ ()]|, ", tried)


def start_pictures(
    game: Game, data: Mapping[str, Any], numbers: Sequence[tuple[str, str, str]]
) -> tuple[Picture, ...]:
    """The first position for each wanted and possible number of players, with the numbers of the steps."""
    wanted = [n for n in data.get("players", ()) if n in game.player_counts]
    wanted = wanted or [max(game.player_counts)]
    found = []
    for players in wanted:
        match = _begun(game, players, data.get("seed", 1), data.get("skip", 0))
        names = NAMES[:players]
        title = f"{game.title}, {players} players: set-up"
        beside = "A step without a number in the picture happens beside it."
        for cut in _cuts(data):
            svg = show.svg(match.state, names=names, layout=cut.get("layout", "board"))
            if "shows" in cut:
                (svg,) = keep_parts([svg], cut["shows"], None)
            numbered = all(any(has_place(svg, id) for id in ids.split()) for ids, _, _ in numbers)
            told = [f"With {players} players."] * cut.get("first", True) + [cut.get("caption", "")]
            told += [beside] * (cut.get("last", True) and not numbered)
            drawn = [add_badges(svg, numbers, cut.get("badges", 0.0))]
            if "only" in cut:
                drawn = crop_to_strip(drawn, cut["only"], cut.get("room", STRIP), cut["wide"])
            name = f"setup-{players}{'-' + cut['name'] if 'name' in cut else ''}"
            caption, screens = " ".join(" ".join(told).split()), cut.get("screens", "")
            found.append(
                Picture(name, drawn[0], title, caption, link=_link(match), screens=screens)
            )
    return tuple(found)


def _cuts(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The pictures of a set-up: those that it names, or one of everything, with another for narrow screens if wanted."""
    if "pictures" in data:
        named: Sequence[Mapping[str, Any]] = data["pictures"]
        return named
    if "narrow" not in data:
        return [data]
    caption = data.get("caption", "")
    below = caption.replace("On the left", "Above").replace("On the right", "Below")
    below = f"{data.get('narrow_caption', '')} {below}"
    narrow = {"layout": data["narrow"], "caption": below, "screens": "narrow", "name": "narrow"}
    if "narrow_shows" in data:
        narrow["shows"] = data["narrow_shows"]
    return [{**data, "screens": "broad"}, narrow]


def _begun(game: Game, players: int, seed: int, choices: int) -> Match:
    match = Match(game, players, seed)
    if choices:
        for _ in islice(playthrough(match), choices + 1):
            pass
    return match


def _link(match: Match) -> str:
    return str(brief(link_of(match), match.state))


def position_picture(game: Game, data: Mapping[str, Any], caption: str) -> Picture:
    """A picture of a position reached by random play."""
    match = random_match(game, data)
    names = NAMES[: match.players]
    svg = show.svg(match.state, names=names, layout=data.get("layout", "board"))
    name = f"position-{slug(caption)[:30]}"
    return Picture(name, svg, caption, escape_markdown(caption), link=_link(match))


def random_match(game: Game, data: Mapping[str, Any]) -> Match:
    """A random match after the wanted number of choices."""
    wanted = data.get("players", 0)
    players = wanted if wanted in game.player_counts else max(game.player_counts)
    return _begun(game, players, data.get("seed", 1), data.get("choices", 0))
