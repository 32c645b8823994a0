"""The messages that help a player: advice on a choice, and what a match that is over was like."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from bisongames.protocol.messages import Choice


@frozen
class SuggestedMove:
    """One choice of a line of play, as the adviser imagines it."""

    player: int
    notation: str
    label: str


@frozen
class SuggestedChoice:
    """A choice with what it is expected to bring."""

    choice: Choice
    tried: int
    """The number of tries of this choice."""
    reward: float
    """The mean over these, from 0 to 1: the expected gain on the others, 0.5 for none, and winning if the match ends so soon."""
    error: float | None
    """The standard error of this mean; None after a single try."""
    chance: float | None
    """The share of wins, if every try ended the match."""
    outlook: str
    """What is expected, in words: ``likely gains a little on the others``."""
    compared: str
    """How good it is beside the first choice, in words; empty for the first."""
    gist: str
    """What it brings that the other choices do not, in a line; if nothing, what follows it."""
    reasons: tuple[str, ...]
    """What ``gist`` says, and the choices that follow, each in words."""
    steps: tuple[str, ...]
    """Of these, the choices that ``gist`` does not say."""
    line: tuple[SuggestedMove, ...]
    """The line of play that was tried most, beginning with the choice; hidden things are drawn at random there."""


@frozen
class SeatAdvice:
    """The best choices of a seat, the best first, as a search judges them from what this seat may know."""

    revision: int
    player: int
    budget: int
    """The number of tries."""
    legal: int
    """The number of legal choices."""
    equal: int
    """How many of the first choices are equally good."""
    choices: tuple[SuggestedChoice, ...]
    """At most three."""
    ranked: tuple[str, ...]
    """The notations of the choices that a bot considers, those first that bring most at once."""


@frozen
class LeadPoint:
    """How a match stood at the beginning of a turn, or at its end."""

    revision: int
    turn: int
    scores: tuple[float, ...]
    """Per player, as if the match were scored then, hidden things included."""
    chances: tuple[float, ...] | None
    """Per player, the chance to win as a formula fitted to matches of bots judges the table; None if the game has none."""


@frozen
class MatchLeads:
    """Who led when in a match that is over."""

    points: tuple[LeadPoint, ...]


@frozen
class AnalysisProgress:
    """How far the analysis of a match that is over has come."""

    done: int
    total: int
    """The number of moves to be judged; 0 before that is known."""
    verdict: str | None
    """How the match went, in a sentence or two; None until the analysis is complete."""
    analysis: Mapping[str, object] | None
    """The analysis as plain data."""
    page: str | None
    """The analysis as HTML that loads nothing from elsewhere; only if it was asked for."""
