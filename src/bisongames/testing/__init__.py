"""The shared suite that any game or variant must pass."""

from bisongames.testing.checking import check_game, check_match, laws
from bisongames.testing.given import arbitrary_actions, malformed_actions, near_legal_actions

__all__ = [
    "arbitrary_actions",
    "check_game",
    "check_match",
    "laws",
    "malformed_actions",
    "near_legal_actions",
]
