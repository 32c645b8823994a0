"""What somebody writes who has seen only ``dir()`` and docstrings: it works, or the error says what does."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Mapping
from inspect import isclass
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import BisongamesError, IllegalAction, Match, RecordError, bots, contract, lab, show
from bisongames.engine.core.hints import HelpfulValue, hints_on_keywords
from bisongames.lab.analysis.turning_points import TurningPoint

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture(scope="module")
def given() -> Mapping[str, Any]:
    """What the guesses are about."""
    match = Match("catan", players=3, seed=5, names=NAMES)
    played = Match("wind_river", seed=2)
    played.run("random")
    state = match.state
    action = match.legal_actions()[0]
    analysis = lab.analyse(played.at(4), budget=2, seconds=0.01)
    return {
        "analysis": analysis,
        "grade": analysis.choices[0],
        "moment": TurningPoint.__new__(TurningPoint),
        "result": played.result,
        "bisongames": bisongames,
        "match": match,
        "state": state,
        "game": match.game,
        "action": action,
        "event": match.events[0],
        "view": match.view(1),
        "move": match.moves[0],
        "broken": state.violations("road:e1")[0],
        "reading": state.read("nonsense"),
        "step": state.step(action),
        "part": played.result.parts[0][0] if played.result else None,
        "standing": played.standing(),
        "variant": bisongames.variants()[0],
        "advice": lab.advise(played.at(3), budget=4),
        "refused": IllegalAction(action, state.violations("road:e1")),
        "option": match.game.option("max_turns"),
        "report": lab.compare(["catan", "catan+max_turns=9"], matches=0),
    }


WORKS = [
    "action.notation == str(action) and '{' in type(action).notation",
    "not {'recounts', 'next_folds', 'unordered', 'told_next'} & {*dir(view)} and 'hand' in dir(view)",
    "match.can_undo is False and match.can_redo is False",
    "len(bisongames.variants('bison')) == 4",
    "game.option('max_turns').default == game.options['max_turns'] == option.value",
    "game.rule(game.rules[3]) is game.rules[3]",
    "game.rule(broken.rule).text == broken.rule.text",
    "[choice.action for choice in advice][0] == advice.best and len(advice) <= 3",
    "standing.leaders and set(standing.leaders) <= {0, 1, 2}",
    "dir(bisongames.interop) == ['gymnasium', 'openspiel', 'pettingzoo']",
    "'interop' in dir(bisongames)",
    "match.is_legal('put a settlement on v1')",
    "match.is_legal(bisongames.show.label(action, state))",
    "'is legal' in match.why('put a settlement on v1')",
    "match.violations('put a settlement on v1') == ()",
    "match.violations('build road e1') == state.violations('road:e1')",
    "not match.is_legal('build road e1')",
]
TOLD = {
    "broken.message": "use str(violation), or bisongames.show.reason(violation, game)",
    "broken.rule_id": "use violation.rule.id",
    "broken.severity": "it has facts, rule",
    "part.reason": "use its name",
    "part.category": "it has facts, name, points, rule",
    "reading.message": "use its problem",
    "reading.error": "use its problem",
    "reading.candidates": "use its actions",
    "reading.confidence": "it has action, actions, problem, text, violations",
    "step.position": "use its state",
    "step.reward": "it has events, state",
    "standing.leader": "use standing.leaders",
    "variant.description": "use its summary",
    "variant.name": "use its title",
    "variant.max_players": "use its player_counts",
    "option.values": "use its allowed",
    "bisongames.Record.load('a.json')": "use Match.load(path).record",
    "bisongames.Record.from_json('{}')": "use bisongames.from_json(text)",
    "game.sections": "game.rules, each with its section",
    "game.replace(max_turns=9)": "bisongames.load(game, name=value)",
    "match.determinize(0)": "match.state.sample(player, rng)",
    "state.determinize(0)": "state.sample(player, rng)",
    "moment.label": "moment.made_label or moment.better_label",
    "moment.best": "moment.better",
    "grade.loss.mean": "use its value",
    "analysis.worst(3)": "leave out the parentheses",
    "analysis.plot()": "to_frame",
    "result.place(0)": "if player in tied",
    "option.help": "use its about",
    "option.choices": "use its allowed",
    "option.type": "it has about, allowed, default, name, schema, value",
    "advice.moves": "use its choices",
    "refused.message": "use str(error)",
    "refused.rules": "use error.violations",
    "action.location": "it has kind, node, notation",
    "view.players": "fields such as view.scores",
    "match.legal_action": "use its legal_actions",
    "match.violation_s": "did you mean violations",
    "match.states()": "leave out the parentheses",
    "match.history()": "leave out the parentheses",
    "game.rules['robber']": "game.find_rules('robber')",
    "game.option('max_turn')": "did you mean max_turns",
    "game.describe_option": "use game.option(name)",
    "Match.from_position(state)": "use Match.at_position(state)",
    "match.run('random', limit=40)": "match.at(40) is the match after its first 40 actions",
    "match.run(bot='random')": "did you mean bots?",
    "lab.advise(state, top=3)": "an Advice has up to three choices",
    "lab.analyse(match, iterations=3)": "did you mean budget?",
    "lab.compare(['catan', 'bison'], games=3)": "did you mean matches?",
    "lab.under(match, 'catan/bison', seat=1)": "it takes position_or_record, variant, player",
    "bisongames.variants('bisn')": "did you mean bison",
    "bisongames.load('bison/base+expansion-1')": "load bison/expansion-1",
    "bisongames.from_json(bisongames.to_json(action))": "game=",
    "bisongames.interop.make_gym": "use bisongames.interop.gymnasium",
    "bisongames.gymnasium": "use bisongames.interop.gymnasium",
    "state.is_legal('put a settlement on v1')": "state.read(text)",
    "state.apply('put a settlement on v1')": "state.read(text)",
    "state.why('put a settlement on v1')": "state.read(text)",
    "state.apply((action, 0.5))": "(found: (PlaceSettlement(node='v1'), 0.5), action: start-settlement:v1)",
    "match.is_legal('settlement')": "may mean 1 Put a settlement on v1",
    "match.why('nonsense')": "no legal choice matches 'nonsense'",
}


@pytest.mark.parametrize("guess", WORKS)
def test_a_guess_works(guess: str, given: Mapping[str, Any]) -> None:
    assert eval(guess, {"lab": lab, "Match": Match}, dict(given))


@pytest.mark.parametrize("guess", TOLD)
def test_a_guess_is_told_the_way(guess: str, given: Mapping[str, Any]) -> None:
    with pytest.raises((AttributeError, TypeError, BisongamesError)) as told:
        eval(guess, {"lab": lab, "Match": Match}, dict(given))
    assert TOLD[guess] in str(told.value)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("from bisongames.interop import make_gym", "use bisongames.interop.gymnasium"),
        ("from bisongames import Greedy", "use bisongames.bots.Greedy"),
        ("from bisongames.lab import tournament", "use lab.ladder"),
    ],
)
def test_an_import_is_told_the_way(line: str, named: str) -> None:
    with pytest.raises(ImportError, match=named):
        exec(line, {})


def test_what_is_no_hint_is_imported_as_ever() -> None:
    exec("from bisongames.interop import settings; from bisongames import contract", {})
    with pytest.raises(ImportError, match=r"cannot import name 'knights' from 'bisongames' \("):
        exec("from bisongames import knights", {})


@pytest.mark.parametrize(
    "text", ["nonsense", "settlement", "is v1 free?", "put a settlement on v1"]
)
def test_a_state_reads_notation_only_and_says_what_reads_the_rest(
    text: str, given: Mapping[str, Any]
) -> None:
    state = given["state"]
    (broken,) = state.violations(text)
    assert broken.rule.id == "GEN-action"
    assert "state.read(text)" in str(broken)
    for ask in (state.is_legal, state.why, state.apply, state.step):
        with pytest.raises(RecordError, match=r"state\.read\(text\)"):
            ask(text)


@pytest.mark.parametrize("text", ["road:e1", "build road e1", "nonsense", "settlement", "v1", "4"])
def test_a_match_means_by_a_text_what_it_plays(text: str) -> None:
    match = Match("catan", players=3, seed=5)
    violations = match.violations(text)
    legal: object
    try:
        legal = match.is_legal(text)
    except RecordError as error:
        legal = str(error)
    try:
        match.play(text)
    except IllegalAction as refused:
        assert legal is False
        assert violations == refused.violations  # noqa: PT017
    except RecordError as error:
        assert legal == str(error)  # noqa: PT017
        assert [each.rule.id for each in violations] == ["GEN-action"]
    else:
        assert legal is True
        assert violations == ()


def test_nobody_else_may_ask_in_words_and_nothing_is_legal_after_the_end() -> None:
    match = Match("wind_river", seed=2)
    other = 1 - min(1, match.actor or 0)
    assert not match.is_legal("put a tipi somewhere", other)
    assert "GEN-turn" in [each.rule.id for each in match.violations("nonsense", other)]
    match.run("random")
    assert not match.is_legal("nonsense")
    assert not match.state.is_legal("nonsense")
    assert [each.rule.id for each in match.violations("nonsense")] == ["GEN-over"]


def test_a_match_tells_what_can_be_undone() -> None:
    match = Match("wind_river", seed=2)
    assert (match.can_undo, match.can_redo) == (False, False)
    match.play(match.legal_actions()[0])
    assert (match.can_undo, match.can_redo) == (True, False)
    match.undo()
    assert (match.can_undo, match.can_redo) == (False, True)


def test_what_is_drawn_goes_to_the_file_that_is_named_or_is_returned(tmp_path: Path) -> None:
    match = Match("catan", players=3, seed=5, names=NAMES)
    events = match.play(match.legal_actions()[0])
    for thing in (match, match.state, match.view(1)):
        for draw, name in ((thing.to_svg, "board.svg"), (thing.to_text, "board.txt")):
            file = tmp_path / name
            assert draw(file, events) is None
            assert file.read_text("utf-8") == draw(events) != draw()
            assert draw(str(file)) is None
            assert file.read_text("utf-8") == draw()
    assert "Cleo" in match.to_text()
    assert "Cleo" not in match.state.to_text()
    file = tmp_path / "board.png"
    assert match.to_png(str(file), 90) is None
    assert file.read_bytes() == match.to_png(width=90)


def test_a_copy_of_a_match_goes_on_by_itself() -> None:
    match = Match("wind_river", seed=2, names=NAMES)
    for _ in range(9):
        match.play(match.legal_actions()[-1])
    match.undo(2)
    other = match.copy()
    assert (other.state, other.record, other.can_redo) == (match.state, match.record, True)
    other.redo()
    assert other.count > match.count
    assert [*match.events] == [*other.events][: len(match.events)]
    match.redo()
    for each in (match, other):
        each.play(each.legal_actions()[0])
    assert other.record == match.record


def test_a_match_comes_back_from_json_and_reads_with_its_names() -> None:
    match = Match("catan", players=3, seed=5, names=NAMES)
    assert Match.from_json(bisongames.to_json(match)).record == match.record
    action = match.legal_actions()[0]
    assert match.read(bisongames.show.label(action, match)).action == action
    assert (match.read("nonsense").action, match.num_players) == (None, 3)


def test_players_and_chance_are_told_where_one_looks_first() -> None:
    for told in (bisongames, Match, bisongames.load, bisongames.Game.start):
        assert "3 or 4 " in str(told.__doc__) or "3 and 4 " in str(told.__doc__)
        assert "2 to 4 in" in str(told.__doc__) or "2 to 4 (" in str(told.__doc__)
    for variant in bisongames.variants():
        known = {"wind_river": (3, 4), "catan": (3, 4), "bison": (2, 3, 4), "natives": (2, 3, 4)}
        assert variant.player_counts == known[variant.game]
    state, rng = bisongames.load("bison").start(2), Random(1)
    while state.actor == bisongames.CHANCE:
        state = state.apply(state.sample_chance(rng))
    assert state.legal_actions()


def test_an_adapter_is_loaded_when_it_is_named() -> None:
    for name in dir(bisongames.interop):
        try:
            adapter = getattr(bisongames.interop, name)
        except ImportError as error:
            assert f"requires the extra {name}" in str(error)  # noqa: PT017
        else:
            assert dir(adapter) == sorted(adapter.__all__)
            assert adapter is importlib.import_module(f"bisongames.interop.{name}")


def test_an_error_with_a_hint_survives_a_process() -> None:
    try:
        bisongames.variants()[0].description  # type: ignore[attr-defined]  # noqa: B018
    except AttributeError as error:
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is AttributeError
        assert str(copy) == str(error)  # noqa: PT017


@hints_on_keywords(bot="give bots")
def call(bots: object) -> int:
    return len(bots)  # type: ignore[arg-type]


def test_a_call_that_fails_inside_keeps_its_error() -> None:
    assert call("two") == 3
    with pytest.raises(TypeError, match=r"^object of type 'int' has no len\(\)$"):
        call(3)
    with pytest.raises(TypeError, match=r"argument 'bot'; give bots$"):
        call(bot="greedy")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"argument: 'bots'; it takes bots$"):
        call()  # type: ignore[call-arg]


def public_values() -> set[type]:
    """The attrs classes among the names of the interface, with those of their fields in the lab."""
    places = [vars(contract), *({n: getattr(m, n) for n in m.__all__} for m in (lab, bots, show))]
    kinds = {kind for place in places for kind in place.values() if isclass(kind)}
    return {kind for kind in kinds if attrs.has(kind)}


@pytest.mark.parametrize("kind", sorted(public_values(), key=str))
def test_every_public_value_answers_for_unknown_names(kind: type) -> None:
    assert hasattr(kind, "__getattr__"), f"{kind.__name__} is no {HelpfulValue.__name__}"
