"""``bisongames explain``: what must be decided, how it stands, and why an action is legal or not."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from bisongames.cli.faults import GivenFault
from bisongames.cli.given import action_given, position_given
from bisongames.cli.telling import (
    asked,
    say_decision,
    say_judgement,
    say_result,
    say_standing,
)
from bisongames.cli.terminal import say
from bisongames.play.state import State

EXAMPLES: Final = """
  bisongames explain wind_river                  what is decided at the start
  bisongames explain wind_river place:A1         why this is not allowed
  bisongames explain match.json buffalo:C3-C4
  bisongames explain match.json --at 20"""


def explain(
    given: Annotated[str, Parameter(name="FILE|VARIANT")],
    action: str | None = None,
    /,
    *,
    at: int | None = None,
    player: int | None = None,
    players: int | None = None,
) -> None:
    """Explain a position: what must be decided and how it stands, or why an action is legal or not.

    Args:
        given: a saved match or position, or a variant: then its start.
        action: the action to judge, as in place:A1.
        at: after how many actions of the saved match, instead of its last position.
        player: who wants to act; whoever is asked if not given.
        players: how many play, for the start of a variant.
    """
    state = position_given(given, at, players).position
    if not isinstance(state, State):
        raise GivenFault("the file holds a view; explaining needs the whole position")
    if player is not None and player not in range(state.num_players):
        *others, last = map(str, range(state.num_players))
        raise GivenFault(f"--player is {', '.join(others)} or {last}, not {player}")
    if action is None:
        say(f"{state.game.title} ({state.game.id}), {state.num_players} players, turn {state.turn}")
        say()
        say_decision(state)
        say()
        if state.result is None:
            say_standing(state)
        else:
            say_result(state.result)
        return
    wanted = action_given(state, action, player)
    if state.decision is not None:
        say(asked(state.decision), "dim")
    violations = state.violations(wanted, player)
    say_judgement(wanted, violations, state.nearest_legal(wanted, player) if violations else ())
