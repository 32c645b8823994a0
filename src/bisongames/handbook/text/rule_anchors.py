"""Links and small signs in the HTML of a handbook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

BADGES: Final = {"ruling": "our ruling", "reconstructed": "reconstructed"}
"""What stands beside a rule that no rulebook has."""


def play_link(address: str) -> str:
    """A link to a table with a position."""
    return f'<a class="hb-play" href="{escape(address)}">Play this position</a>'


def status_badge(status: str) -> str:
    """The status of a rule as a small sign; nothing where it is printed."""
    told = BADGES.get(status)
    return f'<span class="hb-status hb-{status}">{told}</span>' if told else ""


def rule_links(rules: Iterable[str]) -> str:
    """Links to rules."""
    links = "".join(f'<a class="hb-cite" href="#{id}">{id}</a>' for id in rules)
    return f' <span class="hb-cites">{links}</span>' if links else ""


def origin_slug(name: str) -> str:
    """What a fact is called in addresses."""
    return re.sub(r"[^a-z0-9.]+", "-", name.lower().removeprefix("sheet ")).strip("-.")


def slug(text: str) -> str:
    """A title as an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
