"""The catalogue of the cards of Natives: each with its number, effect and source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import variants
from bisongames.engine.variants.loader import load
from bisongames.natives.card_texts import text_of as effect_of
from bisongames.natives.cards import PROVENANCE
from bisongames.natives.components import rows
from docsgen.writing import badge, capital, code, short, table, text_of

NAME: Final = "rules/natives-cards.md"

FAMILIES: Final = {
    "specials": "Cards beside the stack",
    "tribe": "Tribe cards",
    "members": "Members",
    "food": "Food",
    "totems": "Totems",
    "rites": "Rites",
    "seasons": "Springs, summers and autumns",
    "curses": "Curses",
    "conflicts": "Conflicts",
    "heroes": "Legendary heroes",
}

MEANING: Final = {
    "printed": "the rulebook says or shows it",
    "likely": "the rulebook shows a part of it, and the rest follows closely",
    "reconstructed": "built by us to fit what is known; the box may say otherwise",
}
"""The source of a card."""

_COLUMNS: Final = ("card", "id", "cards", "what it does", "provenance")


def text() -> str:
    """The whole page as Markdown."""
    return "\n".join([*_head(), *_boxes()])


def _head() -> Iterator[str]:
    yield from ("# The cards of Natives", "")
    yield (
        "Every card, with the text that the library plays by. A card is an entry in a variant file, and so a text that "
        "turns out otherwise is changed there: see [Writing a variant](../guides/variants.md). The rules are on the page of "
        "[Natives](natives.md)."
    )
    yield ""
    counted: Counter[str] = Counter()
    for _, cards in _by_box():
        for _, _, row in cards:
            counted[row.provenance] += row.count
    for status in PROVENANCE:
        yield f"- {badge(status)} {counted[status]} cards: {MEANING[status]}."
    yield ""


def _boxes() -> Iterator[str]:
    """The base game and each expansion: a table for each family."""
    for game, cards in _by_box():
        variant = game.variant
        base = "+" not in game.id
        title = variant.title if base else capital(_titles()[game.id.partition("+")[2]])
        anchor = "base" if base else game.id.partition("+")[2]
        number = sum(row.count for _, _, row in cards)
        yield from (f"## {text_of(title)} {{ #{anchor} }}", "")
        yield f"{number} cards, in `{game.id}`."
        yield ""
        gone = [] if base else _gone(game)
        if gone:
            yield f"Not in play with it: {', '.join(text_of(name) for name in gone)}."
            yield ""
        for family, name in FAMILIES.items():
            found = [(id, row) for kind, id, row in cards if kind == family]
            if not found:
                continue
            yield from (f"### {name} {{ #{anchor}-{family} }}", "")
            yield from table(_COLUMNS, (_row(game, id, row) for id, row in found))


def _row(game: Game, id: str, row: Any) -> tuple[str, ...]:
    told = text_of(effect_of(row, game))
    if getattr(row, "needs", ""):
        told += f" Only with {text_of(_titles()[row.needs])}."
    name = f'<span id="card-{id}">{text_of(row.title)}</span> <small>{text_of(row.german)}</small>'
    return (name, code(id), str(row.count), told, badge(row.provenance))


def _by_box() -> list[tuple[Game, list[tuple[str, str, Any]]]]:
    """The base game and each expansion on it, with the cards that it brings."""
    base = load("natives")
    known = {(family, id) for family, id, _ in rows(base.components)}
    found = [(base, list(rows(base.components)))]
    for name in _titles():
        game = load(f"natives/base+{name}")
        found.append((game, [c for c in rows(game.components) if c[:2] not in known]))
    return found


def _gone(game: Game) -> list[str]:
    """The cards of the base game that an expansion leaves in the box."""
    kept = {(family, id) for family, id, _ in rows(game.components)}
    return [
        row.title
        for family, id, row in rows(load("natives").components)
        if (family, id) not in kept
    ]


def _titles() -> dict[str, str]:
    """The expansions by their short names."""
    return {short(v.id): v.title for v in variants() if v.game == "natives" and v.expansion}
