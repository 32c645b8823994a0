"""Pictures of positions: the start of a match, examples and random positions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Final

from bisongames import show
from bisongames.engine.core.actions import Action, Event
from bisongames.engine.core.rules import Violation
from bisongames.engine.matches.links import brief, link_of
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.examples.example_query import FoundExample
from bisongames.handbook.examples.example_search import NAMES, TURN_STARTS, play_choices
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.overlay.badges import add_arrow, add_badges, number_points
from bisongames.handbook.overlay.crop import STRIP, crop_around, crop_to_strip, keep_parts
from bisongames.handbook.overlay.geometry import distance_to_nearest, has_place
from bisongames.handbook.text.blocks import Picture
from bisongames.handbook.text.example_blocks import ExampleBlock, RefusalBlock
from bisongames.handbook.text.markdown import Toml, escape_markdown
from bisongames.handbook.text.rule_anchors import slug
from bisongames.show.canvas import Point
from bisongames.show.view_options import Layout

PANEL: Final = {"board": 0.0, "wide": 400.0}
"""By layout, the width at the right that is never cropped: the panel of a wide picture."""
PLACES: Final = ("start", "end", "path", "intersection", "hex", "field", "cell")
"""Facts of a refusal that name a place."""
LONG_STEP: Final = re.compile(r'<g class="long step".*?</g>')
MARKED: Final = "green marks the choice made here"


def example_block(
    example: FoundExample, title: str, told: str, data: Toml, elsewhere: FoundExample | None = None
) -> ExampleBlock:
    """An example with its pictures; ``elsewhere`` shows a refusal from another position."""
    state, action, end = example.before, example.action, example.after
    assert action is not None
    assert end is not None
    guide, names = guide_of(state.game.rulebook), NAMES[: state.num_players]
    layout = data.get("layout", "board")
    events = tuple(takewhile(lambda event: type(event).__name__ not in TURN_STARTS, example.events))
    marks, note = guide.highlights(state, events, data.get("also_marked", ""))
    touched = tuple(dict.fromkeys((*show.targets(action, state), *marks, *data.get("marks", ()))))
    svg = show.svg(state, targets=touched, names=names, layout=layout)
    then = show.svg(end, events, names=names, layout=layout)
    wish = _refusal_to_show(example, svg, touched)
    targets = show.targets(wish[0], state) if wish else ()
    refused = tuple(id for id in targets[-1:] if has_place(svg, id) and id not in touched)
    if wish and data.get("touching"):
        (svg, then), refused = guide.with_place([svg, then], wish[0])
    counted = wish[0] if wish and data.get("count") == "refused" else action
    way = guide.path(state, counted) if "count" in data else ()
    shown = (*touched, *refused, *way, *data.get("also", ()))
    if layout == "tall":
        svg, then = keep_parts((svg, then), shown, state.actor, data.get("open", True))
    refuses = "the red cross marks the refused action" if refused else ""
    if wish and data.get("arrow"):
        svg = add_arrow(svg, *targets)
        refuses = refuses or "the red arrow shows the refused action"
    if way:
        svg = number_points(svg, _steps(state, svg, way, refused))
        then = LONG_STEP.sub("", then)
        then = number_points(then, _steps(end, then, way, refused, after=True))
    svg = add_badges(svg, [(id, "✗", "no") for id in refused if id not in way[-1:]])
    if layout != "tall" and not data.get("whole"):
        svg, then = crop_around((svg, then), shown, PANEL[layout], data.get("room", 0.0))
    marked = any(has_place(svg, id) for id in touched)
    who = names[state.actor] if state.actor is not None and state.actor >= 0 else ""
    told_marks = data.get("marked", MARKED).replace("WHO", who) if marked else ""
    legend = "; ".join(filter(None, (told_marks, refuses)))
    caption = f"{who} decides. {legend[:1].upper()}{legend[1:]}{'. ' if legend else ''}"
    caption += _resources(state, names) if "resources" in data else _count(way, refused)
    then_told = f"Afterwards. {_resources(end, names)}" if "resources" in data else "Afterwards."
    begin, finish = brief(example.link, state), brief(example.link_after, end)
    name = slug(title)
    return ExampleBlock(
        title=title,
        told=f"{told} {note}".rstrip(),
        before=Picture(
            f"{name}-before",
            svg,
            f"{title}: the position before",
            caption.strip(),
            link=str(begin),
        ),
        allowed=". ".join(
            label_with_preview(chosen, there, names)
            for there, chosen in ((state, action), *example.also)
        ),
        after=Picture(
            f"{name}-after", then, f"{title}: the position after", then_told, link=str(finish)
        ),
        happened=tuple(_news(example, events[:4], names)),
        refusal=refusal_block(example, wish)
        or (refusal_block(elsewhere, apart=True) if elsewhere else None),
        record=example.record,
    )


def _news(example: FoundExample, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Yields the events of an example in words, without one that only repeats the label of its action."""
    assert example.action is not None
    _, _, chosen = show.label(example.action, example.before, names=names).partition(" ")
    for event in events:
        told = show.tell(event, names)
        if " ".join(told.split()[2:]) != f"{chosen}.":  # after the player and the verb
            yield told


def _count(way: Sequence[str], refused: Collection[str]) -> str:
    """The sentence about the numbers on a path, and about the cross on its refused last step."""
    start, *names = [id.partition(":")[2] for id in way] or [""]
    steps = ", ".join(f"{name} ({n})" for n, name in enumerate(names, 1))
    if way and way[-1] in refused:
        steps = f"{steps.removesuffix(')')}, the cross)"
    return f"The numbers count the way from {start}: {steps}." if way else ""


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


def _resources(state: State, names: Sequence[str]) -> str:
    """The resources of each player, for examples in which they matter."""
    pairs = zip(names, state.table.resources, strict=True)
    return f"Resources: {', '.join(f'{name} {n}' for name, n in pairs)}."


def label_with_preview(action: Action, state: State, names: Sequence[str]) -> str:
    """The label of an action, with its costs and gains if any."""
    said, brings = show.label(action, state, names=names), show.preview(action, state, names=names)
    return f"{said} ({brings})" if brings else said


def _refusal_to_show(
    example: FoundExample, svg: str, touched: Sequence[str]
) -> tuple[Action, Violation] | None:
    """The refused action to show: the one nearest to the chosen action whose places are all on the picture."""
    if not example.refused:
        return None
    targets = [show.targets(wish, example.before) for wish, _ in example.refused]
    seen = [at for at, ids in enumerate(targets) if all(has_place(svg, id) for id in ids)] or [0]
    seen = [at for at in seen if targets[at] and targets[at][-1] not in touched] or seen
    best = min(seen, key=lambda at: distance_to_nearest(svg, targets[at], touched))
    return example.refused[best]


def refusal_block(
    example: FoundExample, wish: tuple[Action, Violation] | None = None, *, apart: bool = False
) -> RefusalBlock | None:
    """The refusal of an example, without facts that repeat the places of the action."""
    if not example.refused:
        return None
    action, violation = wish or example.refused[0]
    names, rule = NAMES[: example.before.num_players], violation.rule
    tried = show.label(action, example.before, names=names)
    told = show.reason(violation, example.before.game, names=names)
    facts = told.removeprefix(rule.text_with_mark).strip().removeprefix("(").removesuffix(")")
    pairs = [pair.partition(": ") for pair in re.split(r", (?=[a-z][a-z ]*: )", facts)]
    places = re.split(r"[ ()]|, ", tried)
    new = ["".join(p) for p in pairs if not (p[0] in PLACES and p[2] in places)]
    return RefusalBlock(tried, rule, f"({', '.join(new)})" * any(new), apart)


def start_pictures(
    game: Game, data: Toml, numbers: Sequence[tuple[str, str, str]]
) -> tuple[Picture, ...]:
    """The first position for each wanted and possible number of players, with the numbers of the steps."""
    pictures = []
    for match in _starts(game, data):
        players = match.players
        drawn: dict[Layout, str] = {}
        for cut in _cuts(data):
            layout: Layout = cut.get("layout", "board")
            drawn[layout] = svg = drawn.get(layout) or _drawn(match, layout)
            if "shows" in cut:
                (svg,) = keep_parts([svg], cut["shows"], None)
            numbered = all(any(has_place(svg, id) for id in ids.split()) for ids, _, _ in numbers)
            told = [f"With {players} players."] * cut.get("first", True) + [cut.get("caption", "")]
            if cut.get("last", True) and not numbered:
                told.append("A step without a number is not seen in the picture.")
            svg = add_badges(svg, numbers, cut.get("badges", 0.0))
            if "only" in cut:
                (svg,) = crop_to_strip([svg], cut["only"], cut.get("room", STRIP), cut["wide"])
            pictures.append(
                Picture(
                    f"setup-{players}{'-' + cut['name'] if 'name' in cut else ''}",
                    svg,
                    f"{game.title}, {players} players: set-up",
                    " ".join(" ".join(told).split()),
                    link=_link(match),
                    screens=cut.get("screens", ""),
                )
            )
    return tuple(pictures)


def whole_start_pictures(game: Game, data: Toml) -> Iterator[str]:
    """Yields the SVG of everything from which the pictures of :func:`start_pictures` are cut."""
    layouts = dict.fromkeys(cut.get("layout", "board") for cut in _cuts(data))
    for match in _starts(game, data):
        yield from (_drawn(match, layout) for layout in layouts)


def _starts(game: Game, data: Toml) -> Iterator[Match]:
    wanted = [n for n in data.get("players", ()) if n in game.player_counts]
    for players in wanted or [max(game.player_counts)]:
        yield play_choices(Match(game, players, data.get("seed", 1)), data.get("skip", 0))


def _cuts(data: Toml) -> list[Toml]:
    cuts: list[Toml] = data.get("pictures", [data])
    return cuts


def _drawn(match: Match, layout: Layout) -> str:
    return show.svg(match.state, names=NAMES[: match.players], layout=layout)


def position_picture(game: Game, caption: str) -> Picture:
    """A picture of the first position of a match with the maximum number of players."""
    match = Match(game, max(game.player_counts), 1)
    svg = _drawn(match, "board")
    name = f"position-{slug(caption)[:30]}"
    return Picture(name, svg, caption, escape_markdown(caption), link=_link(match))


def _link(match: Match) -> str:
    return str(brief(link_of(match), match.state))
