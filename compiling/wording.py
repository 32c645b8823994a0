"""Replacements in single modules before compiling, with the same number of lines and the same results."""

from __future__ import annotations

from typing import Final

SPECIAL: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "bisongames.engine.core.agenda": (
        # A field of a subclass replaces a property, even in plain Python.
        (
            "    player: int = CHANCE\n\n",
            "    @property\n    def player(self) -> int: return CHANCE\n",
        ),
    ),
    "bisongames.engine.positions.cursor": (
        # Compiled, the check of the class is faster.
        (
            "            if not due.automatic:\n",
            "            if not isinstance(due, Upkeep):\n",
        ),
        # A length in a variable does not narrow the type of the list, which would check its items twice.
        (
            "            if len(follow) == 1:\n",
            "            if (size := len(follow)) == 1:\n",
        ),
        # Multiplies two floats.
        (
            "legal[int(random() * len(legal))]",
            "legal[int(random() * float(len(legal)))]",
        ),
        (
            "import THE_END, Chance, ChoicePoint, Decision, Pending\n",
            "import THE_END, Chance, ChoicePoint, Decision, Pending, Upkeep\n",
        ),
    ),
    "bisongames.components.piles": (
        # With few kinds, subtracting weights is faster than a bisection.
        (
            '    """A random index, with probability proportional to its whole-number weight; not all may be 0."""\n',
            "    left, at = int(luck.random() * float(sum(weights))), 0\n",
        ),
        (
            "    sums = list(accumulate(weights))\n",
            "    while left >= weights[at]: left -= weights[at]; at += 1\n",
        ),
        ("    return bisect(sums, int(luck.random() * sums[-1]))\n", "    return at\n"),
        # Multiplies two floats.
        ("int(luck.random() * number)", "int(luck.random() * float(number))"),
    ),
    # Only the smaller of two numbers is found without a call.
    "bisongames.bison.market": (("min(bison, fish, turkeys)", "min(bison, min(fish, turkeys))"),),
    # The compiler writes these as loops over numbers.
    "bisongames.wind_river.moving_buffaloes": (
        (
            "        for steps in compress(table.steps, table.unmoved):\n            actions += steps",
            "        for steps, here in zip(table.steps, table.unmoved):\n            if here: actions += steps",
        ),
        (
            " any(compress(table.steps, table.unmoved))",
            " any(steps for steps, here in zip(table.steps, table.unmoved) if here)",
        ),
    ),
    "bisongames.wind_river.extra_activities": (
        (
            "        for steps in compress(table.extras, table.buffaloes):\n            actions += steps",
            "        for steps, here in zip(table.extras, table.buffaloes):\n            if here: actions += steps",
        ),
    ),
    "bisongames.catan.main_phase.phase": ((" 0 not in table.bank", " all(n for n in table.bank)"),),
    "bisongames.catan.main_phase.bank_trading": ((" 0 in bank:", " not all(n for n in bank):"),),
    "bisongames.catan.main_phase.building": (
        ("BUY_ONLY if any(table.deck)", "BUY_ONLY if any(n for n in table.deck)"),
    ),
    "bisongames.catan.production": (
        ("(kind, sum(shares), ", "(kind, sum(n for n in shares), "),
        ("if any(shares)", "if any(n for n in shares)"),
    ),
    "bisongames.catan.discarding": (
        ("[sum(hand) for hand in table.hands]", "[sum(n for n in hand) for hand in table.hands]"),
    ),
    "bisongames.catan.table": (
        ("return sum(self.hands[player])", "return sum(n for n in self.hands[player])"),
    ),
    "bisongames.tables.table": (
        # A field of a compiled class cannot be redeclared with a narrower type; a type variable gives each subclass its own.
        ("    board: Board\n", "    board: BoardT\n"),
        # The compiler gives glue code between two classes called Table the same name.
        ("    def copy(self) -> Self:\n", "    def copy(self) -> Any:\n"),
        ("class Table:\n", "class Table(Generic[BoardT]):\n"),
        (
            'TableT = TypeVar("TableT", bound="Table")\n',
            'TableT = TypeVar("TableT", bound="Table[Any]"); BoardT = TypeVar("BoardT", bound=Any); from typing import Generic\n',
        ),
    ),
    "bisongames.components.seats": (
        ("class Seating(Table):\n", "class Seating(Table[BoardT]):\n"),
        ("import Table, table\n", "import BoardT, Table, table\n"),
    ),
}
"""The replacements by module; each old text occurs exactly once."""
