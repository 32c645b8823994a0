"""What users of other libraries try first works, or the error names the right way."""

from __future__ import annotations

import json
import pydoc
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest

import bisongames
from bisongames import Match, bots, lab, show, testing
from bisongames.engine.rulebook.options import extremes, kinds_of

MATCH: Any = Match("catan", players=4, seed=1)
GAME: Any = MATCH.game
RECORD: Any = MATCH.record
PLAYED: Any = Match("wind_river", seed=2)
PLAYED.run("random")
RESULT: Any = PLAYED.result
ACTION: Any = MATCH.legal_actions()[0]


def change() -> Any:
    """A difference of an option."""
    return lab.difference("wind_river", "wind_river+rows=5").options[0]


ROW: Any = show.score_sheet(PLAYED).rows[0]


@pytest.mark.parametrize(
    ("guess", "error", "named"),
    [
        (lambda: MATCH.scores, AttributeError, "match.standing().scores"),
        (lambda: MATCH.parse, AttributeError, "match.state.parse"),
        (lambda: MATCH.max_length, AttributeError, "match.game.max_length"),
        (lambda: MATCH.clone, AttributeError, "match.copy()"),
        (lambda: MATCH.state.fen, AttributeError, "bisongames.to_json(state)"),
        (lambda: MATCH.state.current_player, AttributeError, "state.actor"),
        (lambda: MATCH.start_player, AttributeError, "match.state.table.start_player"),
        (lambda: MATCH.state.start_player, AttributeError, "state.table.start_player"),
        (lambda: MATCH.state.board, AttributeError, "state.view(None)"),
        (lambda: change().path, AttributeError, "change.name"),
        (lambda: change().old, AttributeError, "change.before"),
        (lambda: MATCH.peek, AttributeError, "match.history[-1]"),
        (lambda: MATCH.moves[0].number, AttributeError, "enumerate(match.moves)"),
        (lambda: MATCH.moves[0].turn, AttributeError, "move.before.turn"),
        (lambda: MATCH.events[0].to_dict, AttributeError, "attrs.asdict(event)"),
        (lambda: MATCH.events[0].text, AttributeError, "show.tell(event, match)"),
        (lambda: MATCH.state.is_chance, AttributeError, "bisongames.CHANCE"),
        (lambda: GAME.new_initial_state, AttributeError, "game.start(players)"),
        (lambda: GAME.num_distinct_actions, AttributeError, "game.action_space.size"),
        (lambda: MATCH.variant, AttributeError, "match.game.variant"),
        (lambda: MATCH.options, AttributeError, "match.game.options"),
        (lambda: MATCH.json, AttributeError, "bisongames.to_json(match)"),
        (lambda: MATCH.reset, AttributeError, "match.at(0)"),
        (lambda: MATCH.player, AttributeError, "match.actor"),
        (lambda: MATCH.player_names, AttributeError, "match.names"),
        (lambda: MATCH.state.action_to_string, AttributeError, "str(action)"),
        (lambda: MATCH.state.string_to_action, AttributeError, "state.parse(text)"),
        (lambda: MATCH.moves[0].notation, AttributeError, "str(move.action)"),
        (lambda: GAME.max_players, AttributeError, "game.player_counts"),
        (lambda: GAME.with_options, AttributeError, "bisongames.load(game, name=value)"),
        (lambda: RESULT.is_draw, AttributeError, "len(result.winners) > 1"),
        (lambda: RECORD.actions, AttributeError, "record.moves"),
        (lambda: bisongames.render, AttributeError, "bisongames.show.svg"),
        (lambda: lab.analyze, AttributeError, "lab.analyse"),
        (lambda: lab.tournament, AttributeError, "lab.ladder"),
        (lambda: MATCH.state.rule, AttributeError, "state.game.rule"),
        (lambda: RECORD.play, AttributeError, "Match.from_record(record)"),
        (lambda: RECORD.to_json, AttributeError, "bisongames.to_json(record)"),
        (lambda: RECORD.save("match.json"), AttributeError, "save(path)"),
        (lambda: MATCH.done, AttributeError, "match.is_over"),
        (lambda: MATCH.move(ACTION), AttributeError, "match.play"),
        (lambda: MATCH.apply_action(ACTION), AttributeError, "match.play"),
        (lambda: MATCH.hand, AttributeError, "match.view(player)"),
        (lambda: ACTION.params, AttributeError, "attrs.asdict(action)"),
        (lambda: ACTION.label, AttributeError, "show.label(action, state)"),
        (lambda: ACTION.to_json, AttributeError, "bisongames.to_json(action)"),
        (lambda: ACTION.player, AttributeError, "does not say who"),
        (lambda: ACTION.action, AttributeError, "it is the action itself"),
        (lambda: MATCH.view(0).table, AttributeError, "dir(view)"),
        (lambda: MATCH.view(0).players, AttributeError, "view.num_players"),
        (lambda: MATCH.view(0).events, AttributeError, "match.events_for(player)"),
        (lambda: RESULT.winner, AttributeError, "result.winners"),
        (lambda: RESULT.points, AttributeError, "result.scores"),
        (lambda: RESULT.returns, AttributeError, "result.payoffs()"),
        (lambda: RESULT.rank, AttributeError, "result.ranking"),
        (lambda: MATCH.standing().points, AttributeError, "standing.scores"),
        (lambda: GAME.rules[0].title, AttributeError, "rule.text"),
        (lambda: GAME.rules[0].number, AttributeError, "rule.id"),
        (lambda: GAME.play, AttributeError, "Match(game, players=...)"),
        (lambda: ROW.label, AttributeError, "row.name"),
        (lambda: ROW.values, AttributeError, "row.points"),
        (lambda: show.score_sheet(PLAYED).to_frame(), AttributeError, "result.to_frame()"),  # type: ignore[attr-defined]
        (lambda: bisongames.make("catan"), AttributeError, "bisongames.Match(id)"),
        (lambda: bisongames.play("catan"), AttributeError, "play and run"),
        (lambda: bisongames.Bot, AttributeError, "bisongames.bots.Bot"),
        (lambda: bisongames.new_game, AttributeError, "bisongames.Match(id)"),
        (lambda: bisongames.sweep, AttributeError, "bisongames.lab.sweep"),
        (lambda: MATCH.state.to_png(600, width=300), bisongames.SetupError, "(600, 300)"),
        (lambda: show.png("", "board.png"), bisongames.SetupError, "match.to_png(path, 600)"),  # type: ignore[arg-type]
        (lambda: show.svg(MATCH, "board.svg"), bisongames.SetupError, "match.to_svg(path)"),  # type: ignore[arg-type]
        (lambda: MATCH.save("board.svg"), bisongames.RecordError, "match.to_svg(path)"),
        (lambda: MATCH.save("board.PNG"), bisongames.RecordError, "match.to_png(path)"),
        (lambda: MATCH.legal_actions("rod"), bisongames.SetupError, "did you mean road"),
        (lambda: MATCH.view(0).legal_actions("rod"), bisongames.SetupError, "did you mean road"),
        (
            lambda: show.tell(MATCH.events[0], ("Ann",), names=("Ann",)),
            bisongames.SetupError,
            "expected a State, a View or a Match",
        ),
        (lambda: GAME.start(players=3, seed=3), bisongames.SetupError, "Match takes a seed"),
        (lambda: GAME.rule("robber"), bisongames.UnknownRule, "find_rules('robber')"),
        (lambda: GAME.options.default, AttributeError, "game.option(name)"),
        (
            lambda: bisongames.to_json(MATCH, "match.json"),  # type: ignore[arg-type]
            bisongames.RecordError,
            "match.save(path)",
        ),
        (lambda: GAME.options["max_turn"], KeyError, "max_turns"),
        (lambda: bisongames.load("catan", players=4), bisongames.VariantError, "Match(game, pl"),
        (lambda: Match("catan", num_players=4), bisongames.SetupError, "given as players"),
        (lambda: Match("catan", variant="bison"), bisongames.SetupError, "first argument"),
        (lambda: Match("catan", max_turns=9), bisongames.SetupError, "load('catan/base', max_"),
        (lambda: Match("catan", bots="greedy"), bisongames.SetupError, "match.run"),
        (lambda: MATCH.play("end", player=9), bisongames.SetupError, "no player 9"),
        (lambda: lab.compare("catan", "bison"), bisongames.SetupError, "compare([a, b])"),  # type: ignore[arg-type]
        (
            lambda: bisongames.load(json.loads(bisongames.to_json(MATCH))),
            bisongames.VariantError,
            "Record, which bisongames.from_json reads",
        ),
    ],
)
def test_an_error_names_the_right_way(
    guess: Callable[[], object], error: type[Exception], named: str
) -> None:
    with pytest.raises(error) as raised:
        guess()
    assert named in str(raised.value)


def test_a_report_leads_to_its_frames() -> None:
    report: Any = lab.compare(["catan", "catan+max_turns=9"], matches=0)
    with pytest.raises(AttributeError, match=r"report.to_frame\(\)"):
        report.to_dataframe()
    with pytest.raises(AttributeError, match=r'report.to_frame\("metrics"\)'):
        _ = report.metrics
    with pytest.raises(AttributeError, match=r'report.plot\("turns"\)'):
        _ = report.charts


def test_a_ladder_leads_to_the_frame_of_its_bots() -> None:
    ladder: Any = lab.ladder("wind_river", ["random", "greedy"], matches=0)
    for thing, name in (
        (ladder, "by_bot"),
        (ladder.bots, "to_frame"),
        (ladder.ratings, "to_frame"),
        (ladder.neighbours, "df"),
    ):
        with pytest.raises(AttributeError, match=r'report.to_frame\("bots"\)'):
            getattr(thing, name)
    with pytest.raises(AttributeError, match=r"report.to_frame\(\)"):
        _ = ladder.df
    with pytest.raises(
        bisongames.SetupError, match="'matches', 'metrics' or 'bots', got 'ratings'"
    ):
        ladder.to_frame("ratings")


@pytest.mark.parametrize(
    ("id", "name", "meant"),
    [
        # Three options with an effect are nearer than one without, and the nearest of all.
        (
            "catan",
            "hunt_pionts",
            "city_points or settlement_points or hunt_points (no effect here)?",
        ),
        ("catan/bison", "hunt_pionts", "hunt_points or settlement_points or hunt_scoring?"),
        ("catan", "frendly", "friendly_robber or friendly_points (no effect here)?"),
        ("catan+friendly_robber=ours", "frendly_points", "friendly_points or "),
    ],
)
def test_options_without_effect_are_proposed_last(id: str, name: str, meant: str) -> None:
    with pytest.raises(bisongames.VariantError) as raised:
        bisongames.load(id, {name: 1})
    assert f"did you mean {meant}" in str(raised.value)
    with pytest.raises(bisongames.SetupError) as refused:
        lab.sweep(id, {name: [1, 2]})
    assert f"did you mean {meant}" in str(refused.value)


@pytest.mark.parametrize("id", ["catan", "natives", "natives/base+soul-of-the-prairie"])
def test_an_idle_option_leaves_every_rule_as_it_is(id: str) -> None:
    game = bisongames.load(id)
    assert game.idle_options
    for name in game.idle_options:
        for value in extremes(kinds_of(game.rulebook.options)[name]):
            with suppress(bisongames.VariantError):  # some need an expansion
                assert bisongames.load(game, {name: value}).rules == game.rules, name


@pytest.mark.parametrize(
    "more", ["", "+seasons", "+soul-of-the-prairie", "+seasons+soul-of-the-prairie"]
)
def test_only_one_of_the_two_numbers_of_opening_cards_has_an_effect(more: str) -> None:
    game = bisongames.load(f"natives/base{more}")
    for name in ("opening_cards", "opening_cards_seasons_and_soul"):
        other = bisongames.load(game, {name: 7})
        differs = other.rules != game.rules
        assert differs == (name not in game.idle_options), name


def test_advice_names_the_fields_of_a_choice() -> None:
    advice: Any = lab.advise(PLAYED.at(3), budget=4)
    with pytest.raises(AttributeError, match=r"use choice\.tried"):
        _ = advice.choices[0].visits
    with pytest.raises(AttributeError, match="it is the action itself"):
        _ = advice.best.action
    assert str(advice.choices[0]) in str(advice)


def test_bots_print_as_they_are_made() -> None:
    for text in ("Random()", "Greedy()", "Search(iterations=20)", "Search(seconds=0.5)"):
        assert repr(eval(text, vars(bots))) == text


def test_a_property_that_fails_is_not_said_to_be_missing() -> None:
    class Broken(bisongames.State):
        @property
        def is_over(self) -> bool:
            return bool(self.table.no_such_column)

    state = MATCH.state
    with pytest.raises(AttributeError, match="no_such_column"):
        _ = Broken(state.game, state.table, state.agenda).is_over


def test_what_nobody_means_has_no_hint() -> None:
    with pytest.raises(AttributeError, match=r"module 'bisongames' has no attribute 'knights'$"):
        _ = bisongames.knights
    with pytest.raises(AttributeError, match=r"'Match' object has no attribute 'knights'$"):
        _ = MATCH.knights


def test_a_match_answers_for_its_position() -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")
    match = Match("catan", players=4, seed=1, names=names)
    legal = match.legal_actions()[0]
    assert match.is_legal(legal)
    assert not match.is_legal("city:v9")
    assert match.violations("city:v9") == match.state.violations("city:v9")
    assert match.why("city:v9") == match.state.why("city:v9", names=names)
    assert match.standing() == match.state.standing()
    assert Match("catan", dealer="manual").chance_outcomes()


def test_legal_actions_are_asked_for_by_kind() -> None:
    state = MATCH.state
    (kind,) = state.legal_by_kind()
    for place in (MATCH, state, MATCH.view(state.actor)):
        assert place.legal_actions(kind) == place.legal_actions() == state.legal_actions()
        assert place.legal_actions(kind="road") == ()
        assert place.legal_by_kind() == state.legal_by_kind()


def test_redo_takes_a_number_as_undo_does() -> None:
    match = Match("wind_river", seed=2)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    end = match.state
    match.undo(3)
    with pytest.raises(bisongames.MatchError, match="up to 3, got 4"):
        match.redo(4)
    match.redo(3)
    assert match.state == end
    with pytest.raises(bisongames.MatchError, match="no choice to redo"):
        match.redo()


def test_an_event_is_told_with_a_position_or_with_names() -> None:
    names = ("Ann", "Ben", "Cleo")
    match = Match("catan", players=3, seed=3, names=names)
    match.run("greedy")
    stolen = next(event for event in match.events if event.kind == "CardStolen")
    whole = show.tell(stolen, names)
    assert whole == show.tell(stolen, match) == show.tell(stolen, match.state, names=names)
    (stranger,) = {0, 1, 2} - {*stolen.knowers()}
    hidden = stolen.seen_by(stranger)
    assert hidden is not None
    assert show.tell(stolen, match.view(stranger), names=names) == show.tell(hidden, names) != whole


def test_the_parts_of_a_result_are_rows() -> None:
    frame = RESULT.to_frame()
    assert [*frame.columns] == ["player", "part", "rule", "points"]
    assert frame.groupby("player")["points"].sum().tolist() == [*RESULT.scores]
    assert len(frame) == sum(map(len, RESULT.parts))


def test_a_match_has_a_length_and_is_true_from_its_start() -> None:
    assert len(MATCH) == MATCH.count == len(MATCH.history)
    begun = Match("catan", dealer="manual")
    assert len(begun) == 0
    assert begun


def test_entries_of_the_history_are_named_pairs() -> None:
    entry = MATCH.history[0]
    assert entry == (entry.player, entry.action)
    assert entry.player == bisongames.CHANCE


def test_the_kind_of_an_event_is_its_type_in_json() -> None:
    event = MATCH.events[0]
    assert event.kind == json.loads(bisongames.to_json(event))["type"]


def test_a_variant_is_loaded_from_what_holds_it() -> None:
    game = bisongames.load("catan", max_turns=77)
    assert bisongames.load(game) is game
    assert bisongames.load(game, max_turns=78).options.max_turns == 78
    assert bisongames.load(game.variant) == game
    assert bisongames.load(json.loads(bisongames.to_json(game.variant))) == game
    assert all(bisongames.load(v).id == v.id for v in bisongames.variants() if not v.expansion)


def test_an_expansion_is_refused_as_a_variant_by_itself() -> None:
    expansion = next(v for v in bisongames.variants() if v.expansion)
    with pytest.raises(bisongames.UnknownVariant, match="expansion"):
        bisongames.load(expansion)


def test_options_are_read_by_name() -> None:
    assert GAME.options["max_turns"] == GAME.options.max_turns
    assert {*GAME.options} == {*GAME.plain_options()}
    assert len(GAME.options) == len(dict(GAME.options))


def test_json_that_was_parsed_already_is_read() -> None:
    assert bisongames.from_json(json.loads(bisongames.to_json(MATCH))) == RECORD
    with pytest.raises(bisongames.RecordError, match="expected JSON text"):
        bisongames.from_json({"type": object()})


class Stubborn:
    """A bot that always chooses the same."""

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, state: object, player: int, rng: object) -> Any:
        if isinstance(self.choice, Exception):
            raise self.choice
        return self.choice


def test_bots_play_a_match_to_its_end_the_same_for_a_seed() -> None:
    matches = [Match("wind_river", seed=5) for _ in range(2)]
    results = [match.run("greedy,random") for match in matches]
    assert results[0] == results[1] == matches[0].result
    assert matches[0].is_over
    by_seat = Match("wind_river", seed=5)
    by_seat.run({0: "greedy", 1: "random", 2: bots.Greedy()})
    assert by_seat.history == matches[0].history


def test_bots_stop_where_a_person_is_to_choose() -> None:
    match = Match("wind_river", seed=5, start_player=0)
    assert match.run({1: "random", 2: "random"}) is None
    assert match.actor == 0
    match.play(match.legal_actions()[0])
    match.run({1: "random", 2: "random"})
    assert match.actor == 0
    assert match.count > 1


@pytest.mark.parametrize("choice", [ValueError("too hard"), "city:v9", "nonsense"])
def test_a_bot_that_fails_is_named_and_the_match_stays(choice: object) -> None:
    match = Match("catan", seed=5)
    count = match.count
    with pytest.raises(bisongames.BotError, match=r"catan/base.*Stubborn on seat"):
        match.run(Stubborn(choice))
    assert match.count == count


def test_unknown_bots_and_seats_are_refused() -> None:
    with pytest.raises(bisongames.SetupError, match="greedy"):
        MATCH.run("gredy")
    with pytest.raises(bisongames.SetupError, match="seats 0 to 3"):
        MATCH.run({4: "greedy"})


@pytest.mark.parametrize("module", [bots, lab, show, testing])
def test_a_module_lists_its_interface_only(module: Any) -> None:
    assert dir(module) == sorted(module.__all__)


@pytest.mark.parametrize("name", ["bots", "lab", "show", "testing", "engine.matches.match"])
def test_help_says_nothing_of_the_length_of_files(name: str) -> None:
    module = import_module(f"bisongames.{name}")
    assert "Longer than" not in pydoc.plain(pydoc.render_doc(module))
