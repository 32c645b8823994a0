"""Evaluates a position or record under the rules of another variant: changed choices and scores."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import asdict, evolve, frozen

from bisongames.components.seats import EVERYBODY
from bisongames.engine.core import limits
from bisongames.engine.core.actions import Action
from bisongames.engine.core.atomic_files import path_of, read_whole
from bisongames.engine.core.errors import BisongamesError, RecordError, SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue, hints_on_keywords
from bisongames.engine.core.player_names import default_names
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.converters import Record
from bisongames.engine.serialization.records import from_json, state_under
from bisongames.lab.design.arguments import VariantLike, game_of
from bisongames.lab.value_checks import PlainDict
from bisongames.show import label

MAX_NAMED: Final = 3


@frozen
class ActionChange(HelpfulValue):
    """A choice that is legal on one side only."""

    action: str
    label: str
    """The action in words."""
    change: str
    """``appears`` or ``vanishes``."""
    rules: tuple[str, ...]
    """The ids of the rules that refuse it on the other side."""


@frozen
class ScoreChange(HelpfulValue):
    """A player's score that differs."""

    player: int
    before: int
    after: int
    rules: tuple[str, ...]
    """The ids of the rules behind the parts of the score that differ."""


@frozen
class Under(HelpfulValue):
    """The evaluation of a position or record under other rules."""

    before: str
    after: str
    player: int | None = None
    """The player whose choices are compared; None if no player is to act."""
    names: tuple[str, ...] = ()
    """The names of the players."""
    actions: tuple[ActionChange, ...] = ()
    scores: tuple[ScoreChange, ...] = ()
    """The scores that change."""
    faults: tuple[str, ...] = ()
    """The reasons why this position is impossible under these rules; empty if it is possible."""
    diverges_at: int | None = None
    """The number of moves of a record that are legal; None if all are."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that refuse the next move of a record."""
    verdict: str = ""

    def __str__(self) -> str:
        return self.verdict

    def to_dict(self) -> PlainDict:
        """The result as plain data."""
        return asdict(self)


@hints_on_keywords()
def under(
    position_or_record: State | Match | Record | str | Path,
    variant: VariantLike,
    player: int | None = None,
) -> Under:
    """Evaluates a position, or a record as far as it is legal, under the rules of another variant of the game.

    Args:
        position_or_record: a State, Match or Record, its JSON text, or the path of a file with one.
        variant: the other variant.
        player: the player whose choices and view of the scores are compared; None: the actor, with full information.

    Raises:
        SetupError: if the variant belongs to another game, or the player is unknown.
        RecordError: if the position or record cannot be read.
    """
    given = _read(position_or_record)
    game = game_of(variant)
    own = given.game
    if own.rulebook.id != game.rulebook.id:
        raise SetupError(f"{game.id} is not a variant of {own.rulebook.id}")
    players = given.num_players if isinstance(given, State) else given.players
    if player is not None and (type(player) is not int or player not in range(players)):
        raise SetupError(f"player must be 0 to {players - 1}, got {short_text(player)}")
    if isinstance(given, State):
        try:
            other = state_under(given, game)
        except BisongamesError as error:
            return _impossible(own, game, error)
        return _compare((given, other), default_names(players), player)
    return _compare_record(given, game, player)


def _read(given: object) -> State | Match:
    """The position or match that was passed, as a value, as JSON or as a path.

    Raises:
        RecordError: if it is neither a position nor a match.
    """
    if isinstance(given, State | Match):
        return given
    if isinstance(given, Record):
        return Match.from_record(given)
    source = ""
    if not isinstance(given, str | Path):
        raise RecordError.at("", f"expected a State, Match or Record, got {short_text(given)}")
    if isinstance(given, str) and given.lstrip().startswith("{"):
        value = from_json(given)
    else:
        source = str(given)
        value = from_json(read_whole(path_of(given), limits.RECORD_BYTES))
    if isinstance(value, State | Record):
        return _read(value)
    kind = type(value).__name__
    raise RecordError.at("", f"expected a State or a match record, got a {kind}", source)


def _impossible(own: Game, game: Game, error: BisongamesError) -> Under:
    faults = tuple(map(str, getattr(error, "faults", ()))) or (str(error),)
    verdict = f"This position is impossible under the rules of {game.id}: {faults[0]}."
    return Under(own.id, game.id, faults=faults, verdict=verdict)


def _compare_record(match: Match, game: Game, player: int | None) -> Under:
    """Plays the moves under the other rules as long as they are legal, then compares the positions."""
    try:
        state = game.start(match.players, **match.setup)
    except BisongamesError as error:
        return _impossible(match.game, game, error)
    for index, (before, move) in enumerate(zip(match.states, match.moves, strict=False)):
        refused = _refusing_rules(state, move.action)
        if refused:
            return _compare((before, state), match.names, player, index, refused)
        state = state.apply(move.action)
    both = match.states[-1], state
    return _compare(both, match.names, player, moves=len(match.moves))


def _refusing_rules(state: State, action: Action) -> tuple[str, ...]:
    """The ids of the rules that refuse an action."""
    return tuple(dict.fromkeys(violation.rule.id for violation in state.violations(action)))


def _compare(
    both: tuple[State, State],
    names: tuple[str, ...],
    player: int | None,
    diverges_at: int | None = None,
    rules: tuple[str, ...] = (),
    moves: int | None = None,
) -> Under:
    """Compares two positions.

    Args:
        both: the positions under the old and the new rules.
        names: the names of the players.
        player: as in :func:`under`.
        diverges_at: the number of moves of a record that are legal; None if all are.
        rules: the ids of the rules that refuse the next move.
        moves: the number of moves of a record, if all are legal.
    """
    before, after = both
    asked = after.actor if before.actor is None else before.actor
    asked = None if asked is None or asked < 0 else asked
    who = asked if player is None else player
    comparison = Under(
        before.game.id,
        after.game.id,
        who,
        names,
        _actions(before, after) if who is not None and who == asked else (),
        _scores(before, after, player),
        diverges_at=diverges_at,
        rules=rules,
    )
    return evolve(comparison, verdict=_verdict(comparison, asked, moves))


def _actions(before: State, after: State) -> tuple[ActionChange, ...]:
    old, new = ({str(a): a for a in state.legal_actions()} for state in (before, after))
    gone = [(before, a, "vanishes", after) for text, a in old.items() if text not in new]
    more = [(after, a, "appears", before) for text, a in new.items() if text not in old]
    return tuple(
        ActionChange(str(action), label(action, here), change, _refusing_rules(there, action))
        for here, action, change, there in (*gone, *more)
    )


def _scores(before: State, after: State, player: int | None) -> tuple[ScoreChange, ...]:
    who = EVERYBODY if player is None else player
    old, new = (s.game.rulebook.standing(s.game, s.table, who) for s in (before, after))
    changes = []
    for seat, (one, other) in enumerate(zip(old.scores, new.scores, strict=True)):
        if one != other:
            sides = ({(p.name, p.points, p.rule.id) for p in s.parts[seat]} for s in (old, new))
            rules = {rule for _, _, rule in set.symmetric_difference(*sides)}
            changes.append(ScoreChange(seat, one, other, tuple(sorted(rules))))
    return tuple(changes)


def _verdict(comparison: Under, asked: int | None, moves: int | None) -> str:
    sentences = []
    fit, player, names = comparison.diverges_at, comparison.player, comparison.names
    if fit is not None:
        by = f" by {', '.join(comparison.rules)}" if comparison.rules else ""
        begin = {0: "No move is legal under", 1: "The first move is legal under"}.get(
            fit, f"The first {fit} moves are legal under"
        )
        following = "next" if fit else "first"
        sentences.append(f"{begin} {comparison.after}; the {following} is refused{by}.")
    elif moves is not None:
        begin = (
            "The only move is legal under" if moves == 1 else f"All {moves} moves are legal under"
        )
        sentences.append(
            f"{begin} {comparison.after}." if moves else "The record has no moves yet."
        )
    if player is not None and player != asked:
        sentences.append(f"{names[player]} has no choice here.")
    parts = []
    for change, verb in (("vanishes", "vanish"), ("appears", "appear")):
        labels = [action.label for action in comparison.actions if action.change == change]
        if labels:
            some = ", ".join(labels[:MAX_NAMED]) + (", ..." if len(labels) > MAX_NAMED else "")
            parts.append(f"{len(labels)} {change if len(labels) == 1 else verb} ({some})")
    if parts:
        sentences.append(f"Of {names[player or 0]}'s choices {' and '.join(parts)}.")
    if comparison.scores:
        each = ", ".join(f"{names[s.player]} {s.before} → {s.after}" for s in comparison.scores)
        sentences.append(f"Scores change: {each}.")
    if not comparison.actions and not comparison.scores:
        choices = asked is not None and player == asked
        sentences.append(
            "Choices and scores are the same." if choices else "The scores are the same."
        )
    return " ".join(sentences)
