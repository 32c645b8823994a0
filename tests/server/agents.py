"""What a scripted agent reads in the terse answers of ``bisongames mcp``."""

from __future__ import annotations

import re


def revision_in(text: str) -> int:
    """The revision that an answer shows."""
    (number,) = re.findall(r"^Revision (\d+)\. ", text, re.MULTILINE)
    return int(number)


def choices_in(text: str) -> list[str]:
    """The notations of the choices that an answer lists, in their order."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("Revision "))
    return [line.split("  ")[0] for line in lines[start + 1 :] if not line.startswith("(")]
