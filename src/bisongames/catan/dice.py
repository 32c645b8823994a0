"""The two dice of Catan."""

from typing import Final

from bisongames.catan.actions import DicePair
from bisongames.components.dice import Dice

DICE: Final = Dice(DicePair, number=2)
"""The dice for production, which nobody tells apart: 21 pairs, the lower number first."""
