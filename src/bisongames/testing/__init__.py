"""The shared suite that any game or variant must pass."""

from bisongames.testing.checking import Checked, check_game, check_match, laws
from bisongames.testing.given import arbitrary_actions, malformed_actions, near_legal_actions
from bisongames.testing.knowing import bots_know_only_their_view

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
