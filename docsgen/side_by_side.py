"""The page that compares the four games. ``python -m docsgen.side_by_side`` repeats the measurements of their matches."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bisongames.engine.core.agenda import Chance
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import game_ids, variants
from bisongames.lab import overview
from docsgen.components_page import Component, components
from docsgen.writing import either, page, paragraphs, table, text_of

NAME: Final = "rules/side-by-side.md"
DATA: Final = Path(__file__).resolve().parent / "data"
MEASURED: Final = DATA / "measured.json"
MATCHES: Final = 40
METRICS: Final = {
    "decisions": "choices in a match",
    "turns": "turns in a match",
    "branching": "choices on offer, mean",
    "tied": "first place shared",
    "lead_changes": "changes of the lead",
}
"""The metrics with their labels on this page."""
_TOLD: Final = {
    "idea": "the idea",
    "turn": "turn order",
    "resources": "resources",
    "hidden": "hidden",
    "chance": "chance",
    "score": "what scores",
}


def descriptions() -> dict[str, dict[str, str]]:
    """The hand-written descriptions of each game, by its id."""
    path = DATA / "side-by-side.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def measurements() -> dict[str, Any]:
    """The settings of the matches, and the means by metric and game."""
    data: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return data


def measure(matches: int = MATCHES) -> dict[str, Any]:
    """Plays matches of three Greedy bots in each game and returns the measurements."""
    report = overview(players=3, matches=matches, bots="greedy", seed=1, metrics=list(METRICS))
    rows = {
        row.metric: {
            game: round(mean.mean, 2)
            for game, mean in zip(game_ids(), row.means, strict=True)
            if mean
        }
        for row in report.rows
        if row.metric in METRICS
    }
    return {"matches": matches, "players": 3, "bots": "greedy", "seed": 1, "means": rows}


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    games = {id: load(id) for id in game_ids()}
    heads = [f"[{game.title}]({id}.md)" for id, game in games.items()]
    yield from paragraphs(
        "# The games side by side",
        "What each is like, what it is made of, and how long its matches are.",
    )
    said = descriptions()
    rows: list[tuple[str, ...]] = [
        (label, *(text_of(said[id][key] or "Nothing") for id in games))
        for key, label in _TOLD.items()
    ]
    rows.insert(1, ("players", *(either(game.player_counts) for game in games.values())))
    yield from table(("", *heads), rows)
    yield from paragraphs("## In numbers { #numbers }")
    yield from table(("", *heads), _counts(games))
    yield from _means(heads, list(games))
    yield from paragraphs(
        "## Made of { #components }",
        "What two games share is a component, and each game uses these; [What the games are made of](../components.md) says where. "
        "To compare the rules of two configurations line by line: `bisongames difference wind_river bison`.",
    )
    yield from table(("component", *heads), _component_rows(components(), list(games)))


def _counts(games: dict[str, Game]) -> Iterator[tuple[str, ...]]:
    """Yields the rows with the numbers of rules, variants, options and kinds of action and chance."""
    shipped = [variant for variant in variants() if not variant.id.endswith("/base")]
    every = games.values()
    yield ("rules in the base game", *(str(len(game.rules)) for game in every))
    yield (
        "variants and expansions",
        *(str(sum(variant.game == id for variant in shipped)) for id in games),
    )
    yield ("options", *(str(len(game.plain_options())) for game in every))
    yield ("kinds of action", *(str(len(game.rulebook.actions)) for game in every))
    yield (
        "kinds of chance",
        *(str(sum(issubclass(k, Chance) for k in game.rulebook.agenda)) for game in every),
    )


def _means(heads: list[str], games: list[str]) -> Iterator[str]:
    """Yields the section with the measurements of matches."""
    data = measurements()
    yield from paragraphs(
        "## Played { #played }",
        f"Means of {data['matches']} matches of {data['players']} {data['bots']} bots, seed {data['seed']}. Bots are not people: use the "
        f"numbers for comparison only. `bisongames overview --matches {data['matches']} --seed {data['seed']}` measures them and more.",
    )
    rows = ((label, *(f"{data['means'][m][id]:g}" for id in games)) for m, label in METRICS.items())
    yield from table(("", *heads), rows)


def _component_rows(everything: list[Component], games: list[str]) -> Iterator[tuple[str, ...]]:
    """Yields a row for each module of components: the number of its names that each game uses."""
    for module in dict.fromkeys(each.module for each in everything):
        names = [each for each in everything if each.module == module]
        cells = [sum(game in each.users for each in names) for game in games]
        if any(cells):
            anchor = module.rpartition(".")[2]
            yield (f"[{module}](../components.md#{anchor})", *(str(n) if n else "–" for n in cells))


if __name__ == "__main__":
    MEASURED.write_text(json.dumps(measure(), indent=1) + "\n", encoding="utf-8", newline="\n")
