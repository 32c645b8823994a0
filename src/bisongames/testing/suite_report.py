"""The report of a check."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class Checked:
    """The report of a check: the positions and laws that were checked."""

    game: str
    seed: int
    matches: int
    moves: int
    positions: int
    """The number of positions at which at least one law was checked."""
    laws: dict[str, int] = field(repr=False)
    """The number of checks of each law, by its sentence."""
    reached: dict[str, int] = field(repr=False)
    """The number of positions checked for each kind of decision and of chance that came up."""
    unreached: tuple[str, ...]
    """The kinds of decision and chance in play that never came up; some cannot in a given variant."""
    uncited: tuple[str, ...] = field(kw_only=True, default=())
    """The ids of the rules that the code names, and that no refusal, score, event or result of this check cited."""
    unasked: tuple[str, ...] = field(kw_only=True, default=())
    """The names of the hooks at which expansions in play react, and that no code of the game asks."""
    unchosen: tuple[str, ...] = field(kw_only=True, default=())
    """The kinds of action and of chance outcome in play that never came up."""
    untold: tuple[str, ...] = field(kw_only=True, default=())
    """The kinds of event that the code in play names, and that no match of this check told."""
    unheld: tuple[str, ...] = field(kw_only=True, default=())
    """The fields of events, such as ``DiceRolled.low``, in which false values were tried and no law noticed one."""
    seconds: float
    """The CPU time used."""
    whole: bool
    """Whether everything was checked before time ran out."""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        end = "everything that was planned" if self.whole else "until time ran out"
        lines = [
            f"{self.game}: {self.matches} matches with {self.moves} moves, seed {self.seed}",
            f"{self.positions} positions checked, {end}, in {self.seconds:.0f} s of processor time",
            f"Decisions and chance: {', '.join(f'{name} {n}' for name, n in self.reached.items())}",
        ]
        if self.unreached:
            lines.append(f"Never came up: {', '.join(self.unreached)}")
        if self.unchosen:
            lines.append(f"Actions that nobody chose: {', '.join(self.unchosen)}")
        if self.untold:
            lines.append(f"Events that were never told: {', '.join(self.untold)}")
        if self.uncited:
            lines.append(f"Rules never cited: {', '.join(self.uncited)}")
        if self.unasked:
            lines.append(f"Hooks that nobody asks: {', '.join(self.unasked)}")
        if self.unheld:
            lines.append(f"Fields of events that nothing is held against: {', '.join(self.unheld)}")
        lines += [f"Note: {note}" for note in self.notes]
        lines += [f"{number:6} times: {text}" for text, number in self.laws.items()]
        return "\n".join(lines)
