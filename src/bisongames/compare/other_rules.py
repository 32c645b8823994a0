"""The same position under other rules: which choices appear or vanish, and whose score changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from attrs import asdict, frozen

from bisongames.compare.arguments import Given, game_of
from bisongames.components.seats import EVERYBODY
from bisongames.play import limits
from bisongames.play.actions import Action
from bisongames.play.converting import Record
from bisongames.play.errors import BisongamesError, RecordError, SetupError, shown
from bisongames.play.match import Match
from bisongames.play.records import from_json, state_under
from bisongames.play.saving import path_of, read_whole
from bisongames.play.state import Game, State

TOLD: Final = 3


@frozen
class ActionChange:
    """A choice that is there on one side only."""

    action: str
    change: str
    """``appears`` or ``vanishes``."""
    rules: tuple[str, ...]
    """Ids of the rules that refuse it on the other side."""


@frozen
class ScoreChange:
    """A score that is another one."""

    player: int
    before: int
    after: int
    rules: tuple[str, ...]
    """Ids of the rules whose parts differ."""


@frozen
class Under:
    """What other rules make of a position."""

    before: str
    after: str
    player: int | None
    """Whose choices these are; None where nobody is asked."""
    actions: tuple[ActionChange, ...]
    scores: tuple[ScoreChange, ...]
    """Those only that change."""
    faults: tuple[str, ...]
    """Why there is no such position by these rules; () where there is."""
    diverges_at: int | None
    """Of a record: how many of its moves fit; None if all do."""
    rules: tuple[str, ...]
    """Of a record: the ids of the rules that refuse the next move."""
    verdict: str

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def under(
    position_or_record: State | Match | Record | str | Path,
    variant: Given,
    player: int | None = None,
) -> Under:
    """The same position, or the same record as far as it fits, by the rules of another variant of the game.

    Args:
        position_or_record: a State, Match or Record, its JSON text, or the path of a file with one.
        variant: by which rules.
        player: whose choices, and whose knowledge of the scores; None: whoever is asked, with full information.

    Raises:
        SetupError: a variant of another game, or no such player.
        RecordError: what was given cannot be read.
    """
    given = _read(position_or_record)
    game = game_of(variant)
    own = given.game
    if own.rulebook.id != game.rulebook.id:
        raise SetupError(f"{game.id} is no variant of {own.rulebook.id}")
    players = given.num_players if isinstance(given, State) else given.players
    if player is not None and (type(player) is not int or player not in range(players)):
        raise SetupError(f"players are 0 to {players - 1}, not {shown(player)}")
    if isinstance(given, State):
        try:
            other = state_under(given, game)
        except BisongamesError as error:
            return _nowhere(own, game, _faults(error))
        return _compared(given, other, player, None, ())
    return _followed(given, game, player)


def _read(given: object) -> State | Match:
    """A position, or a match.

    Raises:
        RecordError: it is neither.
    """
    if isinstance(given, State | Match):
        return given
    if isinstance(given, Record):
        return Match.from_record(given)
    if isinstance(given, str) and given.lstrip().startswith("{"):
        found, source = from_json(given), ""
    elif isinstance(given, str | Path):
        source = str(given)
        found = from_json(read_whole(path_of(given), limits.RECORD_BYTES))
    else:
        raise RecordError.at("", f"needed a State, Match or Record, found {shown(given)}")
    if isinstance(found, Record):
        return Match.from_record(found)
    if isinstance(found, State):
        return found
    kind = type(found).__name__
    raise RecordError.at("", f"holds a {kind}; needed is a State or the record of a match", source)


def _faults(error: BisongamesError) -> tuple[str, ...]:
    return tuple(map(str, getattr(error, "faults", ()))) or (str(error),)


def _nowhere(own: Game, game: Game, faults: tuple[str, ...]) -> Under:
    verdict = f"There is no such position by {game.id}: {faults[0]}."
    return Under(own.id, game.id, None, (), (), faults, None, (), verdict)


def _followed(match: Match, game: Game, player: int | None) -> Under:
    """Play the moves by the other rules as long as they fit."""
    states = match.states
    try:
        state = game.start(match.players, **match.setup)
    except BisongamesError as error:
        return _nowhere(match.game, game, _faults(error))
    for index, move in enumerate(match.moves):
        refused = _refused(state, move.action)
        if refused:
            return _compared(states[index], state, player, index, refused)
        state = state.apply(move.action)
    return _compared(states[-1], state, player, None, (), len(match.moves))


def _refused(state: State, action: Action) -> tuple[str, ...]:
    """The rules that refuse this, by id."""
    return tuple(dict.fromkeys(violation.rule.id for violation in state.violations(action)))


def _compared(
    before: State,
    after: State,
    player: int | None,
    diverges_at: int | None,
    rules: tuple[str, ...],
    moves: int | None = None,
) -> Under:
    asked = after.actor if before.actor is None else before.actor
    if player is not None and player != asked:
        asked = None
    actions = () if asked is None or asked < 0 else _actions(before, after)
    scores = _scores(before, after, player)
    who = None if asked is None or asked < 0 else asked
    found = Under(before.game.id, after.game.id, who, actions, scores, (), diverges_at, rules, "")
    return Under(**{**_fields(found), "verdict": _verdict(found, moves)})


def _fields(found: Under) -> dict[str, Any]:
    return {a.name: getattr(found, a.name) for a in Under.__attrs_attrs__}


def _actions(before: State, after: State) -> tuple[ActionChange, ...]:
    old, new = ({str(a): a for a in state.legal_actions()} for state in (before, after))
    gone = (ActionChange(t, "vanishes", _refused(after, a)) for t, a in old.items() if t not in new)
    more = (ActionChange(t, "appears", _refused(before, a)) for t, a in new.items() if t not in old)
    return (*gone, *more)


def _scores(before: State, after: State, player: int | None) -> tuple[ScoreChange, ...]:
    who = EVERYBODY if player is None else player
    old, new = (s.game.rulebook.standing(s.game, s.table, who) for s in (before, after))
    found = []
    for seat, (one, other) in enumerate(zip(old.scores, new.scores, strict=True)):
        if one != other:
            parts = {(p.name, p.points, p.rule.id) for p in old.parts[seat]}
            parts ^= {(p.name, p.points, p.rule.id) for p in new.parts[seat]}
            rules = tuple(sorted({rule for _, _, rule in parts}))
            found.append(ScoreChange(seat, one, other, rules))
    return tuple(found)


def _verdict(found: Under, moves: int | None) -> str:
    told = []
    if found.diverges_at is not None:
        by = f" by {', '.join(found.rules)}" if found.rules else ""
        told.append(
            f"The first {found.diverges_at} moves fit {found.after}; the next is refused{by}."
        )
    elif moves is not None:
        told.append(f"All {moves} moves fit {found.after}.")
    if found.actions:
        many = {c: [a for a in found.actions if a.change == c] for c in ("appears", "vanishes")}
        parts = []
        for change, verb in (("vanishes", "vanish"), ("appears", "appear")):
            if many[change]:
                some = ", ".join(a.action for a in many[change][:TOLD])
                more = ", ..." if len(many[change]) > TOLD else ""
                parts.append(f"{len(many[change])} {verb} ({some}{more})")
        told.append(f"Of the choices of player {found.player} {' and '.join(parts)}.")
    if found.scores:
        each = ", ".join(f"player {s.player} {s.before} → {s.after}" for s in found.scores)
        told.append(f"Scores change: {each}.")
    if not found.actions and not found.scores:
        told.append("The same choices, the same scores.")
    return " ".join(told)
