"""The shared suite that any game or variant must pass."""

from bisongames.testing.laws.secrecy_laws import bots_know_only_their_view
from bisongames.testing.schedule import laws
from bisongames.testing.suite import check_game, check_law, check_match
from bisongames.testing.suite_report import Checked
from bisongames.testing.support.generators import (
    arbitrary_actions,
    malformed_actions,
    near_legal_actions,
)

__all__ = [
    "Checked",
    "arbitrary_actions",
    "bots_know_only_their_view",
    "check_game",
    "check_law",
    "check_match",
    "laws",
    "malformed_actions",
    "near_legal_actions",
]


def __dir__() -> list[str]:
    return sorted(__all__)
