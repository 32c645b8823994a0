"""Pictures of positions for a handbook: where a match begins, examples, and how a match ended."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from bisongames import show
from bisongames.handbook.anchors import slugged
from bisongames.handbook.badges import arrowed, badged, focused, has, nearest
from bisongames.handbook.bands import cut_to
from bisongames.handbook.beyond import with_cell
from bisongames.handbook.blocks import Example, Picture, Refusal
from bisongames.handbook.found import BEGINS, NAMES, Found, chosen
from bisongames.handbook.saying import plain
from bisongames.handbook.sums import alone, earning
from bisongames.play.actions import Action, Event
from bisongames.play.links import brief, link_of
from bisongames.play.match import Match
from bisongames.play.rules import Violation
from bisongames.play.state import Game, State

KEPT: Final = {"board": 0.0, "wide": 400.0}
"""By layout, how much of the right end is never cut: the panel of a wide picture. A tall one is cut into what lies one below the other."""


PLACES: Final = ("start", "end", "path", "intersection", "hex", "field", "cell")
"""Facts of a refusal that say where something was tried."""


def example(
    found: Found, title: str, told: str, data: Mapping[str, Any], elsewhere: Found | None = None
) -> Example:
    """An example with its pictures; ``elsewhere`` is a position in which the like is refused."""
    state = found.before
    names = NAMES[: state.num_players]
    layout = data.get("layout", "board")
    slug = slugged(title)
    action = found.action
    assert action is not None
    touched = tuple(dict.fromkeys((*show.targets(action, state), *_also_marked(found, data))))
    svg = show.svg(state, targets=touched, names=names, layout=layout)
    seen = _seen(found, svg, touched)
    refused = tuple(id for id in show.targets(seen[0], state)[-1:] if has(svg, id)) if seen else ()
    refused = tuple(id for id in refused if id not in touched)
    assert found.after is not None
    events = of_this_turn(found.events)
    then = show.svg(found.after, events, names=names, layout=layout)
    if data.get("touching") and seen:
        wish: Any = seen[0]
        svg, then = with_cell([svg, then], wish.cell)
        refused = (f"cell:{wish.cell}",)
    shown = (*touched, *refused, *data.get("also", ()))
    if layout == "tall":
        svg, then = cut_to((svg, then), shown, state.actor, data.get("open", True))
    refuses = "the red cross is what is refused" if refused else ""
    if data.get("arrow") and seen:
        svg = arrowed(svg, *show.targets(seen[0], state))
        refuses = refuses or "the red arrow is what is refused"
    svg = badged(svg, [(id, "✗", "no") for id in refused])
    if layout != "tall" and not data.get("whole"):
        svg, then = focused((svg, then), shown, KEPT[layout])
    marked = any(has(svg, id) for id in touched)
    who = names[state.actor] if state.actor is not None and state.actor >= 0 else ""
    before = Picture(
        f"{slug}-before",
        svg,
        f"{title}: the position before",
        _legend(
            who,
            data.get("marked", MARKED) if marked else "",
            refuses,
            _resources(state, names) if "resources" in data else "",
        ),
        link=str(brief(found.link, state)),
    )
    after = Picture(
        f"{slug}-after",
        then,
        f"{title}: the position after",
        "Afterwards.",
        link=str(brief(found.link_after, found.after)),
    )
    return Example(
        title=title,
        told=f"{told} {earning(state)}" if data.get("also_marked") == "earning" else told,
        before=before,
        allowed=". ".join(
            _with_preview(chosen, there, names) for there, chosen in ((state, action), *found.also)
        ),
        after=after,
        happened=tuple(show.tell(event, names) for event in events[:4]),
        refusal=refusal(found, seen) or (refusal(elsewhere, apart=True) if elsewhere else None),
        record=found.record,
    )


def of_this_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    """Events without the beginning of the next turn, which is no part of what was chosen."""
    return tuple(takewhile(lambda event: type(event).__name__ not in BEGINS, events))


def _resources(state: State, names: Sequence[str]) -> str:
    """How many resources each player has, where this decides what is allowed."""
    table: Any = state.table
    told = (f"{name} {n}" for name, n in zip(names, table.resources, strict=True))
    return f"Resources: {', '.join(told)}."


def _also_marked(found: Found, data: Mapping[str, Any]) -> tuple[str, ...]:
    """What is marked besides what is chosen: fields of which its events tell, or that count for it."""
    match data.get("also_marked"):
        case "lost":
            lost = (getattr(event, "field", "") for event in of_this_turn(found.events))
            return tuple(f"field:{field}" for field in lost if field)
        case "earning":
            return tuple(f"field:{name}" for name, _, _ in alone(found.before))
    return ()


MARKED: Final = "marked green is what is chosen"


def _legend(who: str, marked: str, refuses: str, more: str = "") -> str:
    """Who decides, and what the marks say that are there."""
    told = "; ".join(filter(None, (marked, refuses)))
    return f"{who} decides. {told[:1].upper()}{told[1:]}{'. ' if told else ''}{more}".strip()


def _with_preview(action: Action, state: State, names: Sequence[str]) -> str:
    said, brings = show.label(action, state, names=names), show.preview(action, state, names=names)
    return f"{said} ({brings})" if brings else said


def _seen(found: Found, svg: str, touched: Sequence[str]) -> tuple[Action, Violation] | None:
    """The refused action that is shown: of those whose places are all on the picture and that end elsewhere the one nearest to what is chosen."""
    if not found.refused:
        return None
    targets = [show.targets(wish, found.before) for wish, _ in found.refused]
    seen = [at for at, ids in enumerate(targets) if all(has(svg, id) for id in ids)] or [0]
    seen = [at for at in seen if targets[at] and targets[at][-1] not in touched] or seen
    best = min(seen, key=lambda at: nearest(svg, targets[at], touched))
    return found.refused[best]


def refusal(
    found: Found, seen: tuple[Action, Violation] | None = None, *, apart: bool = False
) -> Refusal | None:
    """How the other action of an example was refused."""
    if not found.refused:
        return None
    wish, violation = seen or found.refused[0]
    names = NAMES[: found.before.num_players]
    tried = show.label(wish, found.before, names=names)
    rule = violation.rule
    told = show.reason(violation, found.before.game, names=names)
    facts = _new_facts(told.removeprefix(rule.text).strip(), tried)
    return Refusal(tried, rule.id, rule.text, facts, apart)


def _new_facts(facts: str, tried: str) -> str:
    """Facts without those that only say again between which places something was tried."""
    pairs = re.split(r", (?=[a-z][a-z ]*: )", facts.removeprefix("(").removesuffix(")"))
    new = [pair for pair in pairs if not _says_again(pair, tried)]
    return f"({', '.join(new)})" if any(new) else ""


def _says_again(pair: str, tried: str) -> bool:
    name, _, value = pair.partition(": ")
    return name in PLACES and value in re.split(r"[ ()]|, ", tried)


def beginnings(
    game: Game, data: Mapping[str, Any], numbers: Sequence[tuple[str, str, str]]
) -> tuple[Picture, ...]:
    """The first position for each number of players that is wanted and can play, with numbers on it."""
    wanted = [n for n in data.get("players", ()) if n in game.player_counts]
    wanted = wanted or [max(game.player_counts)]
    found = []
    for players in wanted:
        match = _begun(game, players, data.get("seed", 1), data.get("skip", 0))
        names = NAMES[:players]
        layouts = [data.get("layout", "board"), *([data["narrow"]] if "narrow" in data else [])]
        svgs = [show.svg(match.state, names=names, layout=layout) for layout in layouts]
        if "narrow_shows" in data:
            svgs[1:] = cut_to(svgs[1:], data["narrow_shows"], None)
        svg = svgs[0]
        title = f"{game.title}, {players} players: set-up"
        beside = "A step without a number in the picture happens beside it."
        numbered = all(any(has(svg, id) for id in ids.split()) for ids, _, _ in numbers)
        told = f"With {players} players. {data.get('caption', '')} {'' if numbered else beside}"
        told = " ".join(told.split())
        screens = ("broad", "narrow") if len(svgs) > 1 else ("",)
        for each, screen in zip(svgs, screens, strict=True):
            name = f"setup-{players}{'-narrow' if screen == 'narrow' else ''}"
            shown = told.replace("On the left", "Above").replace("On the right", "Below")
            caption = shown if screen == "narrow" else told
            drawn = badged(each, numbers)
            found.append(Picture(name, drawn, title, caption, link=_link(match), screens=screen))
    return tuple(found)


def _begun(game: Game, players: int, seed: int, choices: int) -> Match:
    match, rng = Match(game, players, seed), random.Random(seed)
    for _ in range(choices):
        if match.actor is None:
            break
        match.play(chosen(match.state.legal_actions(), rng))
    return match


def _link(match: Match) -> str:
    return str(brief(link_of(match), match.state))


def position(game: Game, data: Mapping[str, Any], caption: str) -> Picture:
    """A position that random play reaches."""
    match = played(game, data)
    names = NAMES[: match.players]
    svg = show.svg(match.state, names=names, layout=data.get("layout", "board"))
    name = f"position-{slugged(caption)[:30]}"
    return Picture(name, svg, caption, plain(caption), link=_link(match))


def played(game: Game, data: Mapping[str, Any]) -> Match:
    """Random play up to so many choices."""
    wanted = data.get("players", 0)
    players = wanted if wanted in game.player_counts else max(game.player_counts)
    return _begun(game, players, data.get("seed", 1), data.get("choices", 0))
