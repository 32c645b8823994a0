"""What a check has looked at."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class Checked:
    """What a check has looked at."""

    game: str
    seed: int
    matches: int
    moves: int
    positions: int
    """At which at least one law was checked."""
    laws: dict[str, int] = field(repr=False)
    """How often each law was checked, by its sentence."""
    reached: dict[str, int] = field(repr=False)
    """Kinds of decision and of chance, with the number of positions that were checked."""
    unreached: tuple[str, ...]
    """Those that never came up; of a variant some cannot."""
    seconds: float
    """Of processor time."""
    whole: bool
    """Whether all was checked that was wanted, and time did not run out before."""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        end = "all that was wanted" if self.whole else "until the time was over"
        lines = [
            f"{self.game}: {self.matches} matches with {self.moves} moves, seed {self.seed}",
            f"{self.positions} positions checked, {end}, in {self.seconds:.0f} s of processor time",
            f"Decisions and chance: {', '.join(f'{name} {n}' for name, n in self.reached.items())}",
        ]
        if self.unreached:
            lines.append(f"Never came up: {', '.join(self.unreached)}")
        lines += [f"Note: {note}" for note in self.notes]
        lines += [f"{number:6} times: {text}" for text, number in self.laws.items()]
        return "\n".join(lines)
