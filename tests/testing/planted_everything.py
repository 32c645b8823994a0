"""All bugs that are planted."""

from __future__ import annotations

from typing import Final

from tests.testing import (
    planted_chance,
    planted_hiding,
    planted_matches,
    planted_numbers,
    planted_positions,
    planted_rules,
    planted_telling,
    planted_truth,
)
from tests.testing.planting import PLANTED, Bug

MODULES: Final = (
    planted_hiding,
    planted_matches,
    planted_telling,
    planted_truth,
    planted_rules,
    planted_positions,
    planted_chance,
    planted_numbers,
)
"""In the order in which they are told."""


def bugs() -> list[Bug]:
    """Every bug, in the order in which they are told."""
    order = [module.__name__ for module in MODULES]
    return sorted(PLANTED, key=lambda bug: order.index(bug.module))
