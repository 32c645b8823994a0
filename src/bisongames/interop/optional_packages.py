"""What is said where an adapter is imported without its extra."""

from __future__ import annotations


def needs(extra: str, missing: ImportError) -> ImportError:
    """What to raise in place of an import that failed."""
    return ImportError(
        f'bisongames.interop.{extra} needs its extra: pip install "bisongames[{extra}]" ({missing})'
    )
