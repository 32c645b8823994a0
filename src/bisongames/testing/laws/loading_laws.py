"""The laws of a game before play: it loads by its id, is declared completely, is set up as requested, and allows its options."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

import attrs

from bisongames.components.seats import CHANCE
from bisongames.engine.core import limits
from bisongames.engine.core.actions import fields_of
from bisongames.engine.core.errors import (
    SetupError,
    UnknownRule,
    VariantError,
    describe_exception,
)
from bisongames.engine.loader import load, with_options
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.first_player import StartWith
from bisongames.engine.rulebook.options import WholeNumber, extremes, kinds_of
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.tables.column_storage import StoredColumn
from bisongames.testing.support.code_lines import line_of, line_of_exception

FEW: Final = 20
"""The number of choices that are played with an option at an end of its range, and of values that are all looked at."""


def loads_back(game: Game) -> None:
    """A game loaded by its id is equal to the original."""
    if not game.id.split("+")[0].endswith(".toml"):
        again = load(game.id)
        assert again == game, f"{game.id} loads as a different game, {again.id}"
        assert hash(again) == hash(game) and again.id == game.id, f"{game.id} loads as {again.id}"
    assert attrs.evolve(game, without=(game.rules[0].id,)) != game, (
        f"{game.id} is equal to itself without a rule"
    )
    variant = from_json(to_json(game.variant))
    assert variant == game.variant, f"{game.id}: its variant does not survive JSON"


def options_are_in_the_id(game: Game) -> None:
    """A game with another value of an option is another game, and is loaded by its id."""
    if game.id.split("+")[0].endswith(".toml"):
        return
    for name, kind in kinds_of(game.rulebook.options).items():
        values: Iterable[object] = extremes(kind)
        if isinstance(kind, WholeNumber) and kind.high - kind.low < FEW:
            values = range(kind.low, kind.high + 1)
        for value in values:
            try:
                changed = with_options(game, {name: value})
            except VariantError:
                continue
            assert load(changed.id) == changed, (
                f"the id {changed.id} is given to the game with {name}={value}, but loads another one"
            )


def is_declared_well(game: Game) -> None:
    """Actions have domains, fields have names that do not clash, and hidden information can be sampled."""
    book = game.rulebook
    for kind in (*book.actions, *book.events, *book.agenda):
        assert "type" not in fields_of(kind), f"{kind.__name__}.type would hide the tag in JSON"
    for kind in book.actions:
        for field in attrs.fields(kind):  # type: ignore[arg-type]
            domain = field.metadata.get("domain")
            assert domain in game.domains, (
                f"{kind.__name__}.{field.name} is of {domain!r}, which is not among the domains of the rulebook: "
                f"{', '.join(game.domains)}; look at {line_of(book.domains if kind is StartWith else kind)}"
            )
    written = book.table.serialized
    hidden = [
        n for n, (_, thing) in written.items() if isinstance(thing, StoredColumn) and thing.hidden
    ]
    assert book.hides or not hidden, (
        f"{', '.join(hidden)} is hidden, but the rulebook has no sample: bots would see it when they look ahead; look at {line_of(book.table)}"
    )


def has_rules(game: Game) -> None:
    """Every rule in force has a unique id, a text without gaps, a section and a source."""
    ids = [rule.id for rule in game.rules]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    assert not twice, f"duplicate rule ids: {twice}"
    for rule in game.rules:
        assert rule.text.strip() and "{" not in rule.text, f"{rule.id}: {rule.text!r} has a gap"
        assert rule.section and rule.source, f"{rule.id} has no section or source"
        assert game.rule(rule.id) is rule or game.rule(rule.id) == rule, (
            f"looking up {rule.id} returns a different rule"
        )
    try:
        game.rule("no such rule")
    except UnknownRule:
        pass
    else:
        raise AssertionError("looking up an unknown rule succeeds")
    missing = [rule.id for rule in game.rulebook.endings if not game.has_rule(rule.id)]
    assert len(missing) < len(game.rulebook.endings), (
        f"no rule in force ends a match; {missing} are not in force"
    )


def set_up_is_kept(game: Game, players: int) -> None:
    """Setup parameters take effect at the start and are stored in the record; invalid ones are refused."""
    allowed = game.rulebook.setup_values(game, players)
    assert set(allowed) == set(game.rulebook.setup), (
        "setup and setup_values do not name the same parameters"
    )
    for name, values in allowed.items():
        starts = []
        for value in list(values)[:6]:
            match = Match(game, players, seed=1, **{name: value})
            again = Match.from_record(from_json(to_json(match.record)))
            assert again.setup == {name: value} == match.setup, f"the record forgets {name}={value}"
            assert again.states == match.states, (
                f"with {name}={value} a record replays to different positions"
            )
            start = game.start(players, **{name: value})
            if name == "start_player":
                found = start.view(None).start_player
                assert found == value, f"player {value} should begin, but {found} does"
            starts.append(start)
        assert len(set(starts)) == len(starts), f"two values of {name} give the same start"
    wrongs: list[dict[str, object]] = [{"no_such_setup": 0}]
    wrongs += [
        {name: wrong} for name in allowed for wrong in (None, object(), [], "nothing like it")
    ]
    for wrong in wrongs:
        try:
            game.start(players, **wrong)
        except SetupError:
            continue
        raise AssertionError(f"{wrong} is accepted as a setup parameter")
    for number in (0, -1, max(game.player_counts) + 1, True, None, "2"):
        try:
            game.start(number)  # type: ignore[arg-type]
        except SetupError:
            continue
        raise AssertionError(f"{number!r} players are accepted")


def ends_of_ranges_are_played(game: Game) -> None:
    """Each option at its lowest and highest value, or at each listed one, is played, or refused with a reason."""
    for name, kind in kinds_of(game.rulebook.options).items():
        for value in extremes(kind):
            try:
                changed = with_options(game, {name: value})
            except VariantError:
                continue
            try:
                _play_a_few_moves(changed)
            except Exception as error:
                where = line_of_exception(error)
                raise AssertionError(
                    f"with {name}={kind.write(value)}: {describe_exception(error)}; let a check among the `faults` "
                    f"of the rulebook refuse this value, or let the rules allow for it{where and '; look at '}{where}"
                ) from error


def _play_a_few_moves(game: Game) -> None:
    cursor, rng = game.start(game.player_counts[0]).cursor(), random.Random(1)
    choices = outcomes = 0
    while not cursor.is_over and choices < FEW:
        if cursor.actor == CHANCE:
            outcomes += 1
            assert outcomes < limits.OUTCOMES, f"chance decides {outcomes} times in a row"
            cursor.advance(cursor.sample_chance(rng))
        else:
            choices, outcomes = choices + 1, 0
            legal = cursor.legal_actions()
            assert legal, f"{type(cursor.decision).__name__} has no legal action"
            cursor.advance(rng.choice(legal))
    cursor.state().standing()
