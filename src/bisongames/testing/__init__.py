"""The shared suite that any game or variant must pass."""

from bisongames.testing.checking import check_game, check_match
from bisongames.testing.given import arbitrary_actions, malformed_actions, near_legal_actions
from bisongames.testing.knowing import bots_know_only_their_view
from bisongames.testing.planning import laws
from bisongames.testing.report import Checked

__all__ = [
    "Checked",
    "arbitrary_actions",
    "bots_know_only_their_view",
    "check_game",
    "check_match",
    "laws",
    "malformed_actions",
    "near_legal_actions",
]
