"""Icons that several games draw."""

from __future__ import annotations

from typing import Final

BUFFALO: Final = (
    "M-21,-3C-20,-8 -15,-9 -10,-9C-5,-10 -2,-15 5,-16C10,-16.5 14,-13.5 16,-10L18.5,-13.5C20,-12 20,-9.5 19,-8"
    "C22,-5 23,0 22,4C21.5,8 19,10 17,9.5L15.5,13L13,8.5C11.5,7 10,7 8.5,8L8.5,15L5,15L4,7.5C0,6.5 -5,5 -9,5L-10,8"
    "L-9.5,15L-13,15L-15,7C-18,5 -19.5,2 -20,0L-22,6.5L-23,6C-22.5,2 -22,0 -21,-3Z"
)
"""A buffalo seen from the side, 46 wide and 31 high, around (0, 0)."""
CROWN: Final = "M-10,7L-11,-6L-5,0L0,-9L5,0L11,-6L10,7Z"
"""The crown of a winner, 22 wide and 16 high, around (0, 0)."""
PERSON: Final = "M-12.5 13V5Q-12.5 -3.6 -3.6 -4.3A5.6 5.6 0 1 1 3.6 -4.3Q12.5 -3.6 12.5 5V13Z"
"""A person with head and shoulders, 25 wide and 28 high, around (0, 0)."""
