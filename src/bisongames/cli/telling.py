"""Telling about a position: what must be decided, why an action is refused, how it stands, how it ended."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence

from bisongames.cli.terminal import in_columns, say, say_rule, say_table
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action
from bisongames.play.agenda import Pending
from bisongames.play.errors import in_words
from bisongames.play.match import Match
from bisongames.play.result import Result
from bisongames.play.rules import Violation
from bisongames.play.scores import Part
from bisongames.play.state import State
from bisongames.play.view import View

Name = Callable[[int], str]


def plain_name(player: int) -> str:
    """A player who is only a number."""
    return "chance" if player == CHANCE else f"player {player}"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def say_head(match: Match) -> None:
    """Print what is played; the seed too, where there is one."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    say(f"{match.game.title} ({match.game.id}){seed}", "bold")


def asked(decision: Pending, name: Name = plain_name) -> str:
    """Who decides what: ``Player 0: moving buffaloes``."""
    words = in_words(type(decision))
    return f"{capital(name(decision.player))}: {words}"


def meaning(decision: Pending) -> str:
    """The rule of a decision in a sentence or two."""
    return " ".join((inspect.getdoc(type(decision)) or "").split())


def say_judgement(
    action: Action, violations: Sequence[Violation], nearest: Sequence[Action]
) -> None:
    """Print whether an action is legal; if not, every rule it breaks with the facts, and what would be legal."""
    if not violations:
        say(f"{action} is legal.", "green")
        return
    say(f"{action} is not legal:", "red")
    for violation in violations:
        # str() of a violation is the rule's sentence followed by the facts
        say_rule(violation.rule.id, str(violation).removeprefix(f"{violation.rule.id}: "), indent=2)
    if nearest:
        say(f"Nearest legal: {', '.join(map(str, nearest))}")


def say_decision(position: State | View, name: Name = plain_name) -> None:
    """Print what must be decided, and everything that may be chosen or come up."""
    decision = position.decision
    if decision is None:
        say("The game is over: nothing is left to decide.")
        return
    say(asked(decision, name), "bold")
    if meaning(decision):
        say(meaning(decision))
    outcomes = position.chance_outcomes() if isinstance(position, State) else ()
    if outcomes:
        say(f"{len(outcomes)} outcomes, with their probabilities:")
        lines = [f"{action}  {odds:.1%}" for action, odds in outcomes]
    else:
        legal = position.legal_actions()
        more = " of many more" if getattr(decision, "open_ended", False) else ""
        say(f"{len(legal)} legal actions{more}:" if len(legal) != 1 else "1 legal action:")
        lines = [str(action) for action in legal]
    for line in in_columns(lines):
        say(f"  {line}")


def say_standing(position: State | View, name: Name = plain_name) -> None:
    """Print the scores as if scored now, with their parts and the rules behind them."""
    standing = position.standing()
    rows = [
        (name(player), score, _parts(parts))
        for player, (score, parts) in enumerate(zip(standing.scores, standing.parts, strict=True))
    ]
    say_table(("player", "score", "parts"), rows, "As if scored now")
    rules = {part.rule.id: part.rule for parts in standing.parts for part in parts}
    for rule in rules.values():
        say_rule(rule.id, rule.text, indent=2)


def say_result(result: Result, name: Name = plain_name) -> None:
    """Print how a game ended: the ranking with scores and their parts, and the rules that decided."""
    winners = " and ".join(name(player) for player in result.winners)
    verb = "share the victory" if len(result.winners) > 1 else "wins"
    say(f"{capital(winners)} {verb}.", "bold green")
    rows: list[tuple[object, ...]] = []
    for tied in result.ranking:
        place = len(rows) + 1
        rows += [(place, name(p), result.scores[p], _parts(result.parts[p])) for p in tied]
    say_table(("place", "player", "score", "parts"), rows)
    say("It was cut off by:" if result.cut else "It ended by:")
    say_rule(result.ended_by.id, result.ended_by.text, indent=2)
    if result.decided_by:
        say("Ties were decided by:")
        for rule in result.decided_by:
            say_rule(rule.id, rule.text, indent=2)


def _parts(parts: Sequence[Part]) -> str:
    return ", ".join(f"{part.name} {part.points} ({part.rule.id})" for part in parts)
