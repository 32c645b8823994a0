"""Links and status badges in the HTML of a handbook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

BADGES: Final = {
    "ruling": "our ruling",
    "reconstructed": "reconstructed",
    "departs": "departs from print",
}
"""The badge of a rule that the rulebook does not print as it stands, by its status; a changed rule is marked as a whole."""


def play_link(address: str) -> str:
    """The HTML of a link that opens a position for play."""
    return f'<a class="hb-play" href="{escape(address)}">Play this position</a>'


def status_badge(status: str) -> str:
    """The badge of a rule; empty for printed rules."""
    told = BADGES.get(status)
    return f'<span class="hb-status hb-{status}">{told}</span>' if told else ""


def rule_links(rules: Iterable[str]) -> str:
    """The HTML of links to rules; empty for none."""
    links = "".join(f'<a class="hb-cite" href="#{id}">{id}</a>' for id in rules)
    return f' <span class="hb-cites">{links}</span>' if links else ""


def origin_slug(name: str) -> str:
    """The name of a fact as part of an address."""
    return re.sub(r"[^a-z0-9.]+", "-", name.lower().removeprefix("sheet ")).strip("-.")


def slug(text: str) -> str:
    """A title as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
