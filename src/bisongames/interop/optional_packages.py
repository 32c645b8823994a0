"""The error of an adapter imported without its extra."""

from __future__ import annotations


def needs(extra: str, missing: ImportError) -> ImportError:
    """The exception to raise instead of a failed import."""
    return ImportError(
        f'bisongames.interop.{extra} needs its extra: pip install "bisongames[{extra}]" ({missing})'
    )
