"""The page of facts that rules and numbers name as their source."""

from __future__ import annotations

from collections.abc import Iterable

from bisongames import handbook
from docsgen.material import Material
from docsgen.writing import table, text_of

NAME = "rules/sources.md"


def text(games: Iterable[Material]) -> str:
    """The whole page as Markdown."""
    lines = [
        "# Where the numbers come from",
        "",
        "A rule names its source: a section of the rulebook, a ruling of ours, or the *sheet* of its game. A sheet is our list of "
        "what is known about a game besides its rulebook: what stands on the box, the board and the cards, and what can be worked "
        "out from that. Here are the facts of the sheets that rules and numbers name.",
        "",
    ]
    for material in games:
        facts = handbook.origins(material.id)
        if facts:
            title = material.game.title
            lines += [f"## [{text_of(title)}]({material.id}.md) {{ #{material.id} }}", ""]
            lines += table(("named", "what is known", "from where"), facts)
    return "\n".join(lines)
