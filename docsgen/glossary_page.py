"""The words of all games side by side, with the German and Italian ones of the rulebooks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from docsgen.writing import page, paragraphs, table, text_of

NAME: Final = "rules/words.md"
FOLDER: Final = Path(__file__).resolve().parent / "data" / "glossary"


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs(
        "# Words of the games",
        "Each word means one thing in its game, and the rules use no second word for it. The German and Italian words are those of "
        "the rulebooks, or ours where the rulebook is in another language.",
    )
    for game in game_ids():
        path = FOLDER / f"{game}.toml"
        words = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        listed = {word: said for word, said in words.items() if "meaning" in said}
        if not listed:
            continue
        yield from paragraphs(f"## {load(game).title} {{ #{game} }}")
        languages = [
            name for name in ("german", "italian") if any(name in w for w in listed.values())
        ]
        rows = (_row(word, said, languages) for word, said in listed.items())
        yield from table(("word", "meaning", *(name.capitalize() for name in languages)), rows)


def _row(word: str, said: dict[str, str], languages: list[str]) -> tuple[str, ...]:
    many = said.get("many")
    shown = f"**{text_of(word)}**" + (f", {text_of(many)}" if many else "")
    return (shown, text_of(said["meaning"]), *(text_of(said.get(name, "")) for name in languages))
