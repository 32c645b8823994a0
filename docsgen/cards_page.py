"""The catalogue of the cards of Natives: each with its number, effect and source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import variants
from bisongames.natives.cards import PROVENANCE
from bisongames.natives.components import rows
from bisongames.natives.texts_with_expansions import text_of as effect_of
from docsgen.writing import badge, capital, code, page, paragraphs, short, table, text_of

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
    "likely": "the rulebook shows part of it; the rest can be inferred with confidence",
    "reconstructed": "built by us to fit what is known; the box may say otherwise",
}
"""The meaning of each provenance of a card."""

_COLUMNS: Final = ("card", "id", "cards", "effect", "provenance")


@page
def text() -> Iterator[str]:
    """The whole page as Markdown: for the base game and each expansion, a table for each family."""
    yield from paragraphs(
        "# The cards of Natives",
        "Every card, with the text that the library plays by. A card is an entry in a variant file, so a text that "
        "turns out to be wrong can be corrected there: see [Writing a variant](../guides/variants.md). The rules are on the page of "
        "[Natives](natives.md).",
    )
    boxes = _by_box()
    rows_of_all = [row for _, cards in boxes for _, _, row in cards]
    for status in PROVENANCE:
        number = sum(row.count for row in rows_of_all if row.provenance == status)
        yield f"- {badge(status)} {number} cards: {MEANING[status]}."
    yield ""
    for game, cards in boxes:
        variant = game.variant
        base = "+" not in game.id
        title = variant.title if base else capital(_titles()[game.id.partition("+")[2]])
        anchor = "base" if base else game.id.partition("+")[2]
        number = sum(row.count for _, _, row in cards)
        yield from paragraphs(
            f"## {text_of(title)} {{ #{anchor} }}", f"{number} cards, in `{game.id}`."
        )
        if not base and (missing := _cards_left_out(game)):
            yield from paragraphs(f"Not in play with it: {', '.join(map(text_of, missing))}.")
        for family, name in FAMILIES.items():
            lines = [_row(game, id, row) for kind, id, row in cards if kind == family]
            if lines:
                yield from paragraphs(f"### {name} {{ #{anchor}-{family} }}")
                yield from table(_COLUMNS, lines)


def _row(game: Game, id: str, row: Any) -> tuple[str, ...]:
    told = text_of(effect_of(row, game))
    if getattr(row, "needs", ""):
        told += f" Only with {text_of(_titles()[row.needs])}."
    name = f'<span id="card-{id}">{text_of(row.title)}</span> <small>{text_of(row.german)}</small>'
    return (name, code(id), str(row.count), told, badge(row.provenance))


def _by_box() -> list[tuple[Game, list[tuple[str, str, Any]]]]:
    """The base game and each of its expansions, with the cards that it adds."""
    base = load("natives")
    known = {card[:2] for card in rows(base.components)}
    boxes = [(base, list(rows(base.components)))]
    for name in _titles():
        game = load(f"natives/base+{name}")
        boxes.append((game, [card for card in rows(game.components) if card[:2] not in known]))
    return boxes


def _cards_left_out(game: Game) -> list[str]:
    """The cards of the base game that an expansion leaves in the box."""
    in_play = {card[:2] for card in rows(game.components)}
    return [card[2].title for card in rows(load("natives").components) if card[:2] not in in_play]


def _titles() -> dict[str, str]:
    """The expansions by their short names."""
    return {short(v.id): v.title for v in variants() if v.game == "natives" and v.expansion}
