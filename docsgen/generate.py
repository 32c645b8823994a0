"""Generates the pages that come from the library itself: rules, pictures, components, commands and schemas.

``python -m docsgen.generate`` writes whatever has changed; mkdocs does the same before every build.
``python -m docsgen.generate --publish`` also adds the anchors of all rules to the list of published ones.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
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
    components_page,
    examples_page,
    front,
    glossary_page,
    numbers_page,
    protocol_page,
    published_types,
    reference_page,
    sentences,
    side_by_side,
    sources_page,
    suite_page,
)
from docsgen.handbook_page import HandbookPage
from docsgen.material import Material
from docsgen.writing import text_of

HERE = Path(__file__).resolve().parent
PAGES = HERE.parent / "docs"
PUBLISHED = HERE / "data" / "published-anchors.txt"
_ABOUT = (
    "One page for each game: it teaches the game with pictures and examples, and has every rule by its number, for exactly the "
    "expansions and options that you play with. Examples are played and refusals given by the library itself, so they are never out "
    "of date. The number of a rule is its address: `rules/wind_river.html#WR-5.1c`. [Side by side](side-by-side.md) tells what the games share, [Words of the games](words.md) what they call it."
)


def files() -> dict[str, str]:
    """Every generated file below ``docs/``, with its text."""
    games = [Material.of(game) for game in game_ids()]
    found = {"rules/index.md": _overview(games), "generated/commands.md": commands()}
    for material in games:
        found |= HandbookPage(material).files()
        found |= reference_page.files(material) | sentences.files(material)
    found[sources_page.NAME] = sources_page.text(games)
    found[examples_page.NAME] = examples_page.text(games)
    found[cards_page.NAME] = cards_page.text()
    found[side_by_side.NAME] = side_by_side.text()
    found[glossary_page.NAME] = glossary_page.text()
    found[components_page.NAME] = components_page.text()
    found[numbers_page.NAME] = numbers_page.text()
    found[suite_page.NAME] = suite_page.text()
    found[protocol_page.NAME] = protocol_page.text()
    for name, text in published_types.files().items():
        found[f"schema/{name}"] = text
    for game, actions in front.SHOWN.items():
        match = front.played(game, actions)
        link = f"play/index.html#/play/{brief(link_of(match), match.state)}"
        found[f"generated/front-{game}.html"] = play_link(link) + "\n"
    for game in game_ids():
        found[f"schema/{game}-variant.json"] = _json(variant_schema(game))
    return found


def write(folder: Path = PAGES) -> list[str]:
    """Write the files whose text has changed and remove those of games that are gone; say which."""
    changed = published_types.write()
    found = files()
    for name, text in found.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    for place in ("rules", "reference", "schema", "generated"):
        for path in sorted((folder / place).rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in found:
                path.unlink()
                changed.append(name)
    return changed


def anchors() -> list[str]:
    """The address of every rule: the page and the id."""
    games = map(Material.of, game_ids())
    return [f"rules/{game.id}#{rule.id}" for game in games for rule in game.all_rules]


def published() -> list[str]:
    """The addresses that others may link to already."""
    return PUBLISHED.read_text(encoding="utf-8").split()


def publish() -> None:
    """Add the addresses that are new to the published ones."""
    everything = sorted({*published(), *anchors()})
    PUBLISHED.write_text("".join(f"{line}\n" for line in everything), encoding="utf-8")


def _overview(games: list[Material]) -> str:
    """The page that lists the games."""
    lines = ["# Rules", "", _ABOUT, ""]
    for material in games:
        game = material.game
        lines += [
            f"## [{game.title}]({material.id}.md)",
            "",
            text_of(game.variant.summary),
            "",
            *_at_a_glance(material),
            "",
            *material.picture("middle"),
        ]
    return "\n".join(lines)


def _at_a_glance(material: Material) -> list[str]:
    """The first table of the handbook of a game."""
    rows = handbook.at_a_glance(material.game)
    told = [f"**{row[0].text.strip('*')}**: {row[1].text}" for row in rows]
    more = len(material.variants)
    return [
        *(f"{line}  " for line in told or [material.for_players]),
        f"**Variants and expansions**: {more}",
    ]


def commands() -> str:
    """The help of every command, as Markdown, with its examples."""
    app: Any = importlib.import_module("bisongames.cli.app").build()
    written = str(app.generate_docs(output_format="markdown", heading_level=1))
    _, *sections = written.split("\n## bisongames ")
    return "\n".join(_command(app, section) for section in sections)


def _command(app: Any, section: str) -> str:
    """The help of one command, without needless parts."""
    name, _, body = section.partition("\n")
    body = re.sub(r"^(bisongames \w+) -m \S+", r"\1", body, count=1, flags=re.MULTILINE)
    for needless in (" *[default: False]*", " *[default: ()]*"):
        body = body.replace(needless, "")
    examples = str(app[name].help_epilogue or "").partition("\n")[2]
    shown = f"```console\n{dedent(examples).strip()}\n```\n" if examples else ""
    return f"### {name} {{ #{name} }}\n{body.rstrip()}\n\n{shown}"


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name in write():
        print(f"wrote docs/{name}")
    if "--publish" in sys.argv[1:]:
        publish()
