"""Generates the pages that come from the library: rules, pictures, components, commands and schemas.

``python -m docsgen.generate`` writes whatever has changed; mkdocs does the same before every build.
``python -m docsgen.generate --publish`` also adds the anchors of all rules to the list of published addresses.
"""

from __future__ import annotations

import gc
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

from bisongames import handbook
from bisongames.engine.matches.links import brief, link_of
from bisongames.engine.serialization.schema import variant_schema
from bisongames.engine.variants.catalogue import game_ids
from bisongames.handbook.text.rule_anchors import play_link
from docsgen import (
    cards_page,
    chances_page,
    components_page,
    examples_page,
    front,
    glossary_page,
    levels_page,
    numbers_page,
    protocol_page,
    published_types,
    puzzles_page,
    reference_page,
    sentences,
    side_by_side,
    sources_page,
    strength_page,
    suite_page,
)
from docsgen.handbook_page import HandbookPage
from docsgen.material import Material
from docsgen.published_types import as_json
from docsgen.writing import page, paragraphs, text_of

PAGES_OF_ALL = (
    cards_page,
    side_by_side,
    glossary_page,
    components_page,
    numbers_page,
    suite_page,
    strength_page,
    levels_page,
    chances_page,
    protocol_page,
)
"""The pages that are not about a single game."""
HERE = Path(__file__).resolve().parent
PAGES = HERE.parent / "docs"
PUBLISHED = HERE / "data" / "published-anchors.txt"
_ABOUT = (
    "One page for each game: it teaches the game with pictures and examples, and has every rule by its number, for exactly the "
    "expansions and options that you play with. The library itself plays the examples and gives the refusals, so they are never out "
    "of date. The number of a rule is its address: `rules/wind_river.html#WR-5.1c`. [Side by side](side-by-side.md) shows what the games share, [Words of the games](words.md) their vocabulary."
)


def files() -> dict[str, str]:
    """Every generated file below ``docs/``, with its text."""
    games = [Material.of(game) for game in game_ids()]
    pages = {"rules/index.md": _overview(games), "generated/commands.md": commands()}
    for material in games:
        pages |= HandbookPage(material).files()
        pages |= reference_page.files(material) | sentences.files(material)
        pages[f"schema/{material.id}-variant.json"] = as_json(variant_schema(material.id))
    for module in PAGES_OF_ALL:
        pages[module.NAME] = module.text()
    pages[sources_page.NAME] = sources_page.text(games)
    pages[examples_page.NAME] = examples_page.text(games)
    pages |= puzzles_page.files()
    for name, text in published_types.files().items():
        pages[f"schema/{name}"] = text
    for game in front.SHOWN:
        match = front.match_of(game)
        link = f"play/index.html#/play/{brief(link_of(match), match.state)}"
        pages[f"generated/front-{game}.html"] = play_link(link) + "\n"
    return pages


def write(folder: Path = PAGES) -> list[str]:
    """Writes the files whose text has changed and removes obsolete ones; returns the names of both."""
    pages = files()
    beside = Path("..") / published_types.FOLDER.relative_to(HERE.parent)
    names = _write_changed(published_types.FOLDER, published_types.files())
    changed = [(beside / name).as_posix() for name in names]
    changed += _write_changed(folder, pages)
    for place in ("rules", "reference", "schema", "generated", "puzzles"):
        for path in sorted((folder / place).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in pages:
                path.unlink()
                changed.append(name)
    return changed


def _write_changed(folder: Path, texts: dict[str, str]) -> list[str]:
    changed = []
    for name, text in texts.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    return changed


def anchors() -> list[str]:
    """The address of every rule: the page and the id."""
    games = map(Material.of, game_ids())
    return [f"rules/{game.id}#{rule.id}" for game in games for rule in game.all_rules]


def published_addresses() -> list[str]:
    """The published addresses, to which others may already link."""
    return PUBLISHED.read_text(encoding="utf-8").split()


def publish() -> None:
    """Adds new addresses to the published ones."""
    everything = sorted({*published_addresses(), *anchors()})
    PUBLISHED.write_text("".join(f"{line}\n" for line in everything), encoding="utf-8")


@page
def _overview(games: list[Material]) -> Iterator[str]:
    """Yields the page that lists the games, each with the first table of its handbook."""
    yield from paragraphs("# Rules", _ABOUT)
    for material in games:
        game = material.game
        yield from paragraphs(f"## [{game.title}]({material.id}.md)", text_of(game.variant.summary))
        rows = handbook.at_a_glance(game)
        told = [f"**{row[0].text.strip('*')}**: {row[1].text}" for row in rows]
        yield from (f"{line}  " for line in told or [material.for_players])
        yield from paragraphs(f"**Variants and expansions**: {len(material.variants)}")
        yield from material.picture("middle")


def commands() -> str:
    """The help of every command, as Markdown, with its examples."""
    app: Any = importlib.import_module("bisongames.cli.app").build()
    written = str(app.generate_docs(output_format="markdown", heading_level=1))
    _, *sections = written.split("\n## bisongames ")
    return "\n".join(_command(app, section) for section in sections)


def _command(app: Any, section: str) -> str:
    """The help of one command, without redundant parts."""
    name, _, body = section.partition("\n")
    body = re.sub(r"^(bisongames \w+) -m \S+", r"\1", body, count=1, flags=re.MULTILINE)
    for needless in (" *[default: False]*", " *[default: ()]*"):
        body = body.replace(needless, "")
    examples = str(app[name].help_epilogue or "").partition("\n")[2]
    shown = f"```console\n{dedent(examples).strip()}\n```\n" if examples else ""
    return f"### {name} {{ #{name} }}\n{body.rstrip()}\n\n{shown}"


if __name__ == "__main__":
    gc.disable()  # a short process, in which most objects stay
    for name in write():
        print(f"wrote docs/{name}")
    if "--publish" in sys.argv[1:]:
        publish()
