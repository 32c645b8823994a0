"""Announcements about a position: choices, refusals, scores and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from bisongames import show
from bisongames.cli.output.choice_lines import choice_lines, choice_sentences, ranked_sentences
from bisongames.cli.output.terminal import (
    console,
    say,
    say_each,
    say_lines,
    say_rule,
    shows_notation,
    width,
)
from bisongames.engine.core.actions import Action
from bisongames.engine.core.player_names import default_names
from bisongames.engine.core.scoring import Standing
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show.reader.asked_points import changes_between, lines_of
from bisongames.show.reader.choice_list import ChoiceList

if TYPE_CHECKING:
    from bisongames.lab import Advice
    from bisongames.lab.advice.advice import AdvisedChoice

Names = Sequence[str] | None
HINT_LINES: Final = 3
"""The number of lines for a hint beside the board."""
MORE: Final = "hint all tells more."
BEST: Final = "best"
"""The word after ``list`` that puts the best choices first."""


def head_of(match: Match) -> str:
    """Title, id and seed of a match."""
    seed = "" if match.seed is None else f", seed {match.seed}"
    return f"{match.game.title} ({match.game.id}){seed}"


def judge(action: Action, choices: ChoiceList, player: int | None = None) -> None:
    """Prints whether an action is legal; if not, every broken rule with its facts, similar legal actions and a way to it.

    Args:
        action: the action to judge.
        choices: the choices of the position.
        player: the player who wants to act; the actor if not given.
    """
    violations = choices.state.violations(action, player)
    said = _with_code(choices, action)
    if not violations:
        note = next((each.note for each in choices.every if each.action == action), "")
        say(f"{said} is legal{f': {note}' if note else ''}.", "green")
        if brought := _lines_changed(action, choices):
            say(f"Lines of your score: {brought}.")
        return
    say(f"{said} is not legal:", "red")
    for violation in violations:
        say_rule(
            violation.rule.id,
            show.reason(violation, choices.state.game, names=choices.names),
            indent=2,
        )
    nearest = choices.state.nearest_legal(action, player)
    if nearest:
        near = (_with_code(choices, other) for other in nearest)
        say(
            f"Legal, for example: {', '.join(near)}"
        )  # sorted by similarity of notation, not by distance on the board
    if player in (None, choices.state.actor):
        told = show.way(action, choices.state, choices.names)
        if told:
            say(told)


def _lines_changed(action: Action, choices: ChoiceList) -> str:
    """The lines of the actor's score that a legal action changes at once; empty if none, or if that may tell what is hidden."""
    state = choices.state
    if state.actor is None or state.actor < 0 or state.game.rulebook.hides:
        return ""
    after = lines_of(state.apply(action), state.actor)
    return changes_between(lines_of(state, state.actor), after)


def _with_code(choices: ChoiceList, action: Action) -> str:
    """The label of an action, with its notation for programs."""
    said = choices.label(action)
    return f"{said} ({action})" if shows_notation() else said


def say_choices(choices: ChoiceList, words: str, together: bool) -> None:
    """Prints all choices (grouped if ``together``), the best first for the word ``best``, or those that contain these words."""
    if words.casefold() == BEST:
        from bisongames.bots.lookahead import best_first  # deferred: only for this word

        worth = dict(best_first(choices.state, Random(0)))
        if len(worth) == len(choices.actions) > 1 == len(set(worth.values())):
            say("All of them bring equally much at once:")
        say_each(ranked_sentences(choices, worth))
    elif together and not words:
        say_lines(choice_lines(choices, console().width - 1))
    else:
        say_each(choice_sentences(choices, words))
    for example in choices.more:
        say(f"Other actions of this kind can be typed too, such as {example}", "dim")


def hint_text(advice: Advice, named: Callable[[Action], str], room: int) -> str:
    """The best choice with reasons, and the next best, in at most ``room`` characters if possible.

    ``named`` gives `` 3: Pass`` or ``: Pass``. Choices that are equally good are told as one. The line of play is left out first, then
    what other choices bring, then these choices.
    """
    best = advice.choices[0]
    alike = len(advice.equal) > 1

    def described(choice: AdvisedChoice, *more: str) -> str:
        told = "; ".join(filter(None, [choice.gist, *more]))
        return f"{named(choice.action)} ({told})" if told else named(choice.action)

    rest = "".join(f" Or{described(each, advice.compared(each))}." for each in advice.others)
    short = "".join(f" Or{named(each.action)} ({advice.compared(each)})." for each in advice.others)
    if alike:
        each = [described(other).removeprefix(":").strip() for other in advice.equal]
        plain = [named(other.action).removeprefix(":").strip() for other in advice.equal]
        firsts = [f"A bot would choose any of {join_list(those, 'or')}" for those in (each, plain)]
        ways = [f"{first}: {best.outlook}." for first in firsts]
        texts = [
            f"{ways[0]}{rest}",
            *(f"{way}{end} {MORE}" for way in ways for end in (rest, short, "")),
        ]
    else:
        ways = [
            f"A bot would choose{described(best, best.outlook, *best.steps[:kept])}."
            for kept in range(len(best.steps), -1, -1)
        ]
        texts = [
            f"{ways[0]}{rest}",
            *(f"{way}{end} {MORE}" for end in (rest, short, "") for way in ways),
        ]
    return next((text for text in texts if len(text) <= room), texts[-1])


def say_decision(position: State | View, names: Names = None) -> None:
    """Prints the pending decision with all its choices or outcomes."""
    say(show.prompt(position, names), "bold")
    if not isinstance(position, State) or position.decision is None:
        return
    choices = ChoiceList(position, position, tuple(names or default_names(position.num_players)))
    outcomes = bool(position.chance_outcomes())
    number = len(choices.actions)
    if outcomes:
        say(f"{number} outcomes, with their probabilities:")
    else:
        more = " of many more" if choices.more else ""
        say(f"{number} legal actions{more}:" if number != 1 else "1 legal action:")
    for line in choice_lines(choices, width(), numbers=False):
        console().print(line)


def say_sheet(scored: Result | Standing | State | View, names: Names = None) -> None:
    """Prints a score sheet: one row per category, one column per player."""
    lines = show.score_sheet(scored, names).lines(max(width(), 40))
    for place, line in enumerate(lines):
        say(line, "bold" if place in (0, len(lines) - 1) else "")


def say_standing(position: State | View, names: Names = None) -> None:
    """Prints the scores as if the game ended now, with their rules."""
    say("As if scored now", "bold")
    say_sheet(position, names)
    rules = {part.rule.id: part.rule for parts in position.standing().parts for part in parts}
    for rule in rules.values():
        say_rule(rule.id, rule.text_with_mark, indent=2)


def say_result(position: State | View, names: Names = None) -> None:
    """Prints the result: winner, score sheet, and the rules that decided."""
    result = position.result
    if result is None:
        return
    say(show.prompt(position, names), "bold green")
    say()
    say_sheet(result, names)
    say()
    say("It was cut off by:" if result.cut else "It ended by:")
    say_rule(result.ended_by.id, result.ended_by.text_with_mark, indent=2)
    if result.decided_by:
        say("Ties were decided by:")
        for rule in result.decided_by:
            say_rule(rule.id, rule.text_with_mark, indent=2)
