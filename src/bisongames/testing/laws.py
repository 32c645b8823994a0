"""The laws of the common interface, each a sentence and a check of one match at its last position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import attrs

from bisongames.bots import BOTS
from bisongames.components.seats import CHANCE
from bisongames.components.things import Lying
from bisongames.play.actions import Action, fields_of
from bisongames.play.agenda import Chance
from bisongames.play.dealing import Draw
from bisongames.play.errors import BisongamesError
from bisongames.play.match import Match
from bisongames.play.records import from_json, to_json
from bisongames.play.state import Game
from bisongames.play.variants import load
from bisongames.testing.given import arbitrary_actions
from bisongames.testing.judging import (
    lifted_rules_are_lifted,
    list_and_judge_agree,
    refusals_change_nothing,
)

Law = Callable[[Match, random.Random], None]


def check_loading(game: Game) -> None:
    """A game loads back by its id, is equal to itself loaded again, and its rules have unique ids and texts."""
    if not game.id.split("+")[0].endswith(".toml"):
        again = load(game.id)
        assert again == game and hash(again) == hash(game) and again.id == game.id, (
            f"{game.id} loads as {again.id}"
        )
    variant = from_json(to_json(game.variant))
    assert variant == game.variant, f"{game.id}: its variant does not survive JSON"
    book = game.rulebook
    for kind in (*book.actions, *book.events, *book.agenda):
        assert "type" not in fields_of(kind), f"{kind.__name__}.type would hide the tag in JSON"
    actions: tuple[Any, ...] = book.actions
    for kind in actions:
        for field in attrs.fields(kind):
            domain = field.metadata.get("domain")
            assert domain in game.domains, (
                f"{kind.__name__}.{field.name} is of {domain!r}, which the domains of the rulebook do not name: "
                f"{', '.join(game.domains)}"
            )
    for part in book.agenda:
        assert not (issubclass(part, Chance) and "player" in fields_of(part)), (
            f"{part.__name__}.player: nobody chooses at chance, so call the field by what he does"
        )
    hidden = [
        name
        for name, thing in book.table.things.items()
        if isinstance(thing, Lying) and thing.hidden
    ]
    assert book.hides or not hidden, (
        f"{', '.join(hidden)} is hidden, and the rulebook has no sample: bots would see it when they look ahead"
    )
    ids = [rule.id for rule in game.rules]
    assert len(set(ids)) == len(ids), f"{game.id}: a rule id is there twice"
    for rule in game.rules:
        assert rule.text and "{" not in rule.text, f"{rule.id}: {rule.text!r} has a gap"
        assert rule.section and rule.source, f"{rule.id} has no section or source"


def _chance_adds_up(match: Match, rng: random.Random) -> None:
    """The odds of chance are positive and add up to 1, and what is drawn is among the outcomes."""
    state = match.state
    outcomes = state.chance_outcomes()
    if not isinstance(state.decision, Chance):
        assert outcomes == ()
        return
    weights = state.decision.weights(state.table)
    assert all(type(w) is int and w > 0 for _, w in weights), "a weight is no whole number above 0"
    total = sum(w for _, w in weights)
    assert (
        sum(Fraction(w, total) for _, w in weights) == 1
        and abs(sum(p for _, p in outcomes) - 1) < 1e-9
    )
    assert state.actor == CHANCE and state.legal_actions() == ()
    known = {a for a, _ in outcomes}
    for _ in range(5):
        assert state.sample_chance(rng) in known, "an outcome is drawn that is none"
    luck = rng.random()
    one, other = (state.sample_chance(random.Random(luck)) for _ in range(2))
    assert one == other, "the same luck draws differently"


def _answers_fit_together(match: Match, rng: random.Random) -> None:
    """Actor, agenda, result and standing say the same."""
    state = match.state
    assert state.is_over == (not state.agenda) == (state.decision is None) == (state.actor is None)
    assert (state.result is not None) == state.is_over
    assert state.active_player is None or state.active_player in range(state.num_players)
    assert state.turn >= 0 and state.round >= 0
    standing = state.standing()
    for score, parts in zip(standing.scores, standing.parts, strict=True):
        assert score == sum(part.points for part in parts), "the parts do not add up to the score"
        for part in parts:
            assert part.rule == state.game.rule(part.rule.id)
    if state.agenda:
        assert not state.agenda[0].automatic, "the agenda does not rest at a choice"


def _json_round_trips(match: Match, rng: random.Random) -> None:
    """State, views, result, actions, events and the record survive JSON."""
    state, game = match.state, match.game
    things: list[Any] = [state, *(state.view(p) for p in (*range(state.num_players), None))]
    if state.result:
        things.append(state.result)
    for thing in things:
        text = to_json(thing)
        assert next(iter(json.loads(text))) == "type", "the tag is not first"
        again = from_json(text)
        assert again == thing and hash(again) == hash(thing), (
            f"{type(thing).__name__} does not survive JSON: {text}"
        )
    again = from_json(to_json(state))
    assert again.legal_actions() == state.legal_actions(), "equal states list in another order"
    assert again.chance_outcomes() == state.chance_outcomes(), "equal states have other outcomes"
    for thing in (
        *state.legal_actions()[:5],
        *match.events[-5:],
        *(a for a, _ in state.chance_outcomes()[:5]),
    ):
        assert from_json(to_json(thing), game) == thing, f"{thing} does not survive JSON"
    assert from_json(to_json(match)) == match.record()


def _notation_round_trips(match: Match, rng: random.Random) -> None:
    """Notation is read back as the same action, and two legal actions are never written alike."""
    state = match.state
    actions = [
        *state.legal_actions(),
        *(a for a, _ in state.chance_outcomes()),
        *arbitrary_actions(state, rng, 5),
    ]
    written: dict[str, Action] = {}
    allowed = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:=/+_-")
    for action in actions:
        text = str(action)
        assert text and text[0].isalpha() and set(text) <= allowed, f"{text!r} is no notation"
        assert written.setdefault(text, action) == action, f"{text} is written for two actions"
        assert state.parse(text) == action, f"{text} is read as {state.parse(text)!r}"
    for text in (
        "",
        "no such action",
        str(actions[0]) + "x" if actions else "x",
        "é",
        "a" * 10_000,
    ):
        try:
            found = state.parse(text)
        except BisongamesError:
            continue
        assert str(found) == text, f"{text!r} is read as {found}"


def _apply_is_pure(match: Match, rng: random.Random) -> None:
    """Applying an action twice gives equal states, leaves the first as it was, and agrees with a cursor."""
    state = match.state
    before, text = state.key(), to_json(state)
    actions = list(state.legal_actions()) or [a for a, _ in state.chance_outcomes()]
    for action in rng.sample(actions, min(4, len(actions))):
        step = state.step(action)
        assert step.state == state.apply(action) and hash(step.state) == hash(state.apply(action))
        events: list[Any] = []
        cursor = state.cursor(events.append)
        silent = cursor.copy()
        cursor.advance(action)
        silent.advance(action)
        assert cursor.state() == step.state == silent.state(), "a cursor goes elsewhere"
        assert tuple(events) == step.events, "a cursor tells other events"
        assert cursor.legal_actions() == step.state.legal_actions()
    assert state.key() == before and to_json(state) == text, "applying has changed the position"


def _views_hide(match: Match, rng: random.Random) -> None:
    """A view depends on what its player may know: it is the same in any position drawn to agree with it."""
    state = match.state
    for player in (*range(state.num_players), None):
        view = state.view(player)
        acts = state.actor == player and player is not None
        assert view.legal_actions() == (state.legal_actions() if acts else ())
        sampled = state.sample(player, random.Random(rng.random()))
        assert sampled.view(player) == view, (
            f"a position drawn from the view of {player} looks different"
        )
        assert sampled.is_over == state.is_over
        open_to_all = not state.game.rulebook.hides
        assert sampled == state or not open_to_all, (
            "something is hidden in a game that hides nothing"
        )
        if acts:
            for action in arbitrary_actions(state, rng, 10):
                assert sampled.violations(action, player) == state.violations(action, player), (
                    f"the refusal of {action} tells player {player} what he may not know"
                )
        luck = rng.random()
        one = state.sample(player, random.Random(luck))
        other = sampled.sample(player, random.Random(luck))
        assert one == other, f"a sample for player {player} depends on more than the view"


def _bots_know_only_their_view(match: Match, rng: random.Random) -> None:
    """A bot chooses the same in any position that agrees with its view."""
    state = match.state
    player = state.actor
    if player is None or player == CHANCE:
        return
    sampled = state.sample(player, random.Random(rng.random()))
    luck = rng.random()
    for name, bot in BOTS.items():
        chosen = bot().choose(state, player, random.Random(luck))
        assert chosen in state.legal_actions(), f"{name} chooses {chosen}, which is not legal"
        other = bot().choose(sampled, player, random.Random(luck))
        assert chosen == other, f"{name} chooses by what it may not know"


def _undo_is_as_if_never_played(match: Match, rng: random.Random) -> None:
    """Undoing a choice leaves the match as if it had never been made; redoing plays it again."""
    if not any(actor != CHANCE for actor, _ in match.history):
        return
    state, record = match.state, match.record()
    match.undo()
    shorter = match.record()
    assert record.moves[: len(shorter.moves)] == shorter.moves and len(shorter.moves) < len(
        record.moves
    )
    assert Match.from_record(shorter).state == match.state
    match.redo()
    assert match.state == state and match.record() == record


def _replay_is_play(match: Match, rng: random.Random) -> None:
    """A record replays to the same positions and the same events."""
    again = Match.from_record(from_json(to_json(match)))
    assert again.states == match.states and again.events == match.events


def _over_is_over(match: Match, rng: random.Random) -> None:
    """After the end nothing more happens, and the result ranks everybody once."""
    state, result = match.state, match.state.result
    assert result is not None
    assert sorted(p for rank in result.ranking for p in rank) == list(range(state.num_players))
    assert result.winners == result.ranking[0]
    assert result.scores == state.standing().scores, "the final standing is not the result"
    for action in arbitrary_actions(state, rng, 10):
        assert [v.rule.id for v in state.violations(action)] == ["GEN-over"]
    assert result.ended_by == state.game.rule(result.ended_by.id)


def _seeds_repeat(match: Match, rng: random.Random) -> None:
    """The same seed and choices give the same match; undo and redo restore the dealer."""
    seed = int(rng.random() * 2**32)
    choices = random.Random(rng.random())
    one = Match(match.game, match.players, seed=seed)
    other = Match(match.game, match.players, seed=seed)
    for _ in range(25):
        if one.is_over:
            break
        legal = one.legal_actions()
        action = legal[int(choices.random() * len(legal))]
        one.play(action)
        one.undo()
        one.play(action)
        other.play(action)
        assert one.state == other.state, "undoing has changed the luck"
    state = one.state
    decision = state.decision
    assert not isinstance(decision, Chance), "a dealt match waits for chance"
    assert Draw(seed, "x", 1).random() == Draw(seed, "x", 1).random() != Draw(seed, "x", 2).random()


EVERYWHERE: Final[tuple[Law, ...]] = (list_and_judge_agree, _answers_fit_together, _chance_adds_up)
SOMETIMES: Final[tuple[Law, ...]] = (
    lifted_rules_are_lifted,
    refusals_change_nothing,
    _json_round_trips,
    _notation_round_trips,
    _apply_is_pure,
    _views_hide,
    _bots_know_only_their_view,
    _undo_is_as_if_never_played,
)
AT_THE_END: Final[tuple[Law, ...]] = (_replay_is_play, _over_is_over, _seeds_repeat)
