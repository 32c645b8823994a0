"""Pictures of positions for a handbook: where a match begins, examples, and how a match ended."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from bisongames import show
from bisongames.bots import BOTS
from bisongames.handbook.anchors import slugged
from bisongames.handbook.badges import badged, focused, has, nearest, places
from bisongames.handbook.bands import banded
from bisongames.handbook.beyond import with_cell
from bisongames.handbook.blocks import Example, Picture, Refusal, Said, Scored
from bisongames.handbook.found import LONGEST, NAMES, Found, chosen
from bisongames.handbook.saying import plain
from bisongames.play.actions import Action
from bisongames.play.links import brief, link_of
from bisongames.play.match import Match
from bisongames.play.rules import Violation
from bisongames.play.state import Game, State

KEPT: Final = {"board": 0.0, "wide": 400.0}
"""By layout, how much of the right end is never cut: the panel of a wide picture. A tall one is cut into what lies one below the other."""


PLACES: Final = ("start", "end", "path", "intersection", "hex", "field", "cell")
"""Facts of a refusal that say where something was tried."""
MATCHES: Final = 12
"""How many matches are tried where one with a tie is wanted."""


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
    touched = show.targets(action, state)
    svg = show.svg(state, targets=touched, names=names, layout=layout)
    seen = _seen(found, svg, touched)
    refused = tuple(id for id in show.targets(seen[0], state)[-1:] if has(svg, id)) if seen else ()
    refused = tuple(id for id in refused if id not in touched)
    assert found.after is not None
    then = show.svg(found.after, found.events, names=names, layout=layout)
    if data.get("touching") and seen:
        wish: Any = seen[0]
        svg, then = with_cell([svg, then], wish.cell)
        refused = (f"cell:{wish.cell}",)
    shown = (*touched, *refused, *data.get("also", ()))
    if layout == "tall":
        open_cards = [id for id in places(svg) if id.startswith("card:")]
        svg, then = banded((svg, then), (*shown, *open_cards, f"seat:{state.actor}"))
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
            who, marked, bool(refused), _resources(state, names) if "resources" in data else ""
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
        told=told,
        before=before,
        allowed=". ".join(
            _with_preview(chosen, there, names) for there, chosen in ((state, action), *found.also)
        ),
        after=after,
        happened=tuple(show.tell(event, names) for event in found.events[:4]),
        refusal=refusal(found, seen) or (refusal(elsewhere, apart=True) if elsewhere else None),
        record=found.record,
    )


def _resources(state: State, names: Sequence[str]) -> str:
    """How many resources each player has, where this decides what is allowed."""
    table: Any = state.table
    told = (f"{name} {n}" for name, n in zip(names, table.resources, strict=True))
    return f"Resources: {', '.join(told)}."


def _legend(who: str, marked: bool, refused: bool, more: str = "") -> str:
    """Who decides, and what the marks say that are there."""
    marks = ["marked green is what is chosen"] * marked + [
        "the red cross is what is refused"
    ] * refused
    told = "; ".join(marks)
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


def scored(game: Game, data: Mapping[str, Any], told: str) -> Scored:
    """How a match between bots ended, line by line; with ``tied`` the first of some in which players had the same total."""
    wanted = data.get("players", 0)
    players = wanted if wanted in game.player_counts else max(game.player_counts)
    first = data.get("seed", 1)
    matches = MATCHES if data.get("tied") else 1
    ends = (_ended(game, players, seed) for seed in range(first, first + matches))
    match = next((m for m in ends if any(_tied(m.state, NAMES))), _ended(game, players, first))
    names = NAMES[:players]
    svg = show.svg(match.state, names=names, layout=data.get("layout", "board"))
    title = f"{game.title}: the last position of a match"
    picture = Picture("scored", svg, title, link=str(link_of(match)))
    sheet = show.score_sheet(match.state, names)
    return Scored(picture, sheet, told, tuple(_tied(match.state, names)))


def _first_by_points(state: State) -> tuple[int, ...]:
    """Who has the most points at the end of a match; nobody before."""
    scores = state.result.scores if state.is_over and state.result else ()
    return tuple(player for player, score in enumerate(scores) if score == max(scores))


def _tied(state: State, names: Sequence[str]) -> Iterator[Said]:
    """Who had the most points together, and by which rules they are told apart."""
    first = _first_by_points(state)
    if len(first) < 2 or state.result is None or not state.result.decided_by:
        return
    *others, last = (names[player] for player in first)
    rules = tuple(dict.fromkeys(state.game.rule(rule.id) for rule in state.result.decided_by))
    why = " ".join(plain(rule.text) for rule in rules)
    told = f"**A tie.** {', '.join(others)} and {last} have {state.result.scores[first[0]]} each. {why}"
    yield Said(told, tuple(rule.id for rule in rules))


@lru_cache(maxsize=32)
def _ended(game: Game, players: int, seed: int) -> Match:
    """A match between bots, to its end; one that takes too long ends where it is left."""
    match, rng, bot = Match(game, players, seed), random.Random(seed), BOTS["greedy"]()
    for _ in range(3 * LONGEST):
        if match.actor is None:
            break
        match.play(bot.choose(match.state, match.actor, rng))
    return match
