"""The words of all games side by side, with the German and Italian ones of the rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.engine.loader import load
from bisongames.engine.rulebook.glossary import Term
from bisongames.engine.variants.catalogue import game_ids
from docsgen.writing import page, paragraphs, table, text_of

NAME: Final = "rules/words.md"


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs(
        "# Words of the games",
        "Each word means one thing in its game, and rules, handbooks, prompts and pictures use no second word for it. "
        "The German and Italian words are those of the rulebooks, or ours where the rulebook is in another language.",
    )
    for game in game_ids():
        loaded = load(game)
        terms = [term for term in loaded.rulebook.glossary if term.meaning]
        if not terms:
            continue
        yield from paragraphs(f"## {loaded.title} {{ #{game} }}")
        languages = [name for name in ("german", "italian") if any(getattr(t, name) for t in terms)]
        rows = (_row(game, term, languages) for term in terms)
        titles = ("word", "meaning", "rules", *(name.capitalize() for name in languages))
        yield from table(titles, rows)


def _row(game: str, term: Term, languages: list[str]) -> tuple[str, ...]:
    shown = f"**{text_of(term.name)}**" + (f", {text_of(term.many)}" if term.many else "")
    rules = ", ".join(f"[{id}]({game}.md#{id})" for id in term.rules)
    return (
        shown,
        text_of(term.meaning),
        rules,
        *(text_of(getattr(term, name)) for name in languages),
    )
