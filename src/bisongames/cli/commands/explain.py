"""``bisongames explain``: the pending decision, the scores, and why an action is legal or not."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from bisongames import show
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.arguments.argument_loader import load_position, player_number
from bisongames.cli.output.terminal import say
from bisongames.cli.table.announcements import judge, say_decision, say_result, say_standing
from bisongames.engine.core.player_names import default_names
from bisongames.engine.positions.state import State
from bisongames.show.reader.choice_list import ChoiceList
from bisongames.show.reader.typed_action import resolve

EXAMPLES: Final = """
  bisongames explain wind_river                  the first decision
  bisongames explain wind_river place:A1         why this is not legal
  bisongames explain match.json buffalo:C3-C4
  bisongames explain match.json --at 20"""


def explain(
    given: Annotated[str, Parameter(name="FILE|VARIANT")],
    action: str | None = None,
    /,
    *,
    at: int | None = None,
    player: str | None = None,
    players: int | None = None,
) -> None:
    """Explain a position: the pending decision and the scores, or why an action is legal or not.

    Args:
        given: a saved match or position, or a variant for its start.
        action: the action to judge, in notation such as place:A1 or in words.
        at: explain the saved match after this number of actions; its last position if not given.
        player: the player who wants to act: a number counted from 0, or a name; the actor if not given.
        players: number of players, for the start of a variant.
    """
    given_position = load_position(given, at, players)
    state, names = given_position.position, given_position.names
    if not isinstance(state, State):
        raise InputError("the file is a view; explain requires a full position")
    who = None if player is None else player_number(player, state.num_players, names)
    if action is None:
        say(f"{state.game.title} ({state.game.id}), {state.num_players} players, turn {state.turn}")
        say()
        if state.result is None:
            say_decision(state, names)
            say()
            say_standing(state, names)
        else:
            say_result(state, names)
        return
    choices = ChoiceList(state, state, names or default_names(state.num_players))
    # words are matched with the choices of the actor: for other players only notation is understood
    asked = not state.out_of_turn(who)
    wanted = resolve(action, choices) if asked else state.parse(action, who)
    say(show.prompt(state, names), "dim")
    judge(wanted, choices, who)
