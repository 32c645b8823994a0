"""A self-contained page, with its style, pictures and script."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from bisongames.engine.positions.state import Game
from bisongames.handbook.assembly import chapters, origins_of, rule_blocks, what_differs
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.shared_svg import share_shapes
from bisongames.handbook.text.blocks import Block, HeadingBlock, HtmlWriter

FOLDER: Final = Path(__file__).resolve().parent


def page(game: Game) -> str:
    """The handbook of a variant as one HTML page.

    Raises:
        HandbookError: if the Markdown parser is not installed.
    """
    title, *taught = chapters(game)
    rest = [*what_differs(game), *taught, *rule_blocks(game), *origins_of(game)]
    writer = HtmlWriter(beside=guide_of(game.rulebook).beside_rules(game))
    main = (
        f'<main class="hb">\n{title.html(writer)}\n'
        f'<p class="hb-variant"><code>{escape(game.id)}</code></p>\n{_contents(rest, writer)}\n'
        f"{writer.page(rest)}\n</main>"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(game.title)}: rules</title>\n<style>\n{css()}</style>\n</head>\n"
        f'<body class="hb-alone">\n{share_shapes(main)}\n<script>\n{javascript()}</script>\n</body>\n</html>\n'
    )


def css() -> str:
    """The style sheet of handbook pages."""
    return (FOLDER / "handbook.css").read_text(encoding="utf-8")


def javascript() -> str:
    """The script of handbook pages: the choice of rules, the print button and the search."""
    files = ("handbook.js", "rule_search.js")
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in files)


def _contents(blocks: list[Block], writer: HtmlWriter) -> str:
    chapters = [block for block in blocks if isinstance(block, HeadingBlock) and block.depth == 2]
    links = "".join(
        f'<li><a href="#{each.anchor}">{writer.line(each.text)}</a></li>' for each in chapters
    )
    return (
        '<nav class="hb-contents" aria-label="Contents"><details open><summary>Contents</summary>'
        f"<ul>{links}</ul></details></nav>"
    )
