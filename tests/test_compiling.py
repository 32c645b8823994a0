"""What is said otherwise for the compiler: the rest of each module stays as it is, line for line."""

import ast
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames.engine.encoding import observation_sources
from bisongames.engine.encoding.observation_space import ObservationSpace
from compiling.edits import AT_HAND, edited
from compiling.modules import modules
from compiling.row_writers import module_text
from tests.engine.walks import walk

SOURCE = Path(__file__).parent.parent / "src"
pytestmark = pytest.mark.skipif(
    bisongames.__compiled__, reason="reads the sources before they are compiled"
)


SAID_OTHERWISE = {
    "bisongames.engine.positions.cursor": {"advance"},
    "bisongames.components.piles": {"pick", "pick_weighted"},
    "bisongames.wind_river.moving_buffaloes": {"next_step"},
    "bisongames.catan.main_phase.building": {"legal_purchases"},
    "bisongames.catan.main_phase.phase": {"legal"},
    "bisongames.catan.production": {"payout_of"},
    "bisongames.catan.table": {"size"},
}
"""By module: the functions that do the same in another way."""


def text_of(module):
    return SOURCE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


def functions(text):
    """Every function with its line and what it does."""
    return {
        (node.name, node.body[0].lineno, ast.dump(node.body[-1]))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("module", modules(SOURCE))
def test_every_function_keeps_its_lines(module):
    text = text_of(module)
    said = functions(edited(module, text).replace(AT_HAND, ""))
    changed = functions(text) - said
    assert {name for name, _, _ in changed} <= SAID_OTHERWISE.get(module, set())


def test_what_a_plain_module_gives_is_looked_up_once():
    text = edited(
        "bisongames.catan.main_phase.development_cards",
        text_of("bisongames.catan.main_phase.development_cards"),
    )
    assert f"; {AT_HAND}CARDS: Final[tuple[Any, ...]] = CARDS" in text
    assert f"card = {AT_HAND}CARDS.index(action.card)" in text
    assert "def resolve(self, table: Table, action: TakeCards, tell: Tell)" in text


def test_a_part_of_the_agenda_is_begun_by_the_compiler():
    text = edited(
        "bisongames.catan.main_phase.trading", text_of("bisongames.catan.main_phase.trading")
    )
    assert text.count("init=False") == text.count("def __init__(self, player: int, ") == 2


def test_a_table_has_its_methods_and_no_declaration_in_its_body():
    text = edited("bisongames.wind_river.table", text_of("bisongames.wind_river.table"))
    (table,) = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    methods = {node.name for node in table.body if isinstance(node, ast.FunctionDef)}
    assert {"__init__", "copy", "key", "values"} <= methods
    assert all(node.value is None for node in table.body if isinstance(node, ast.AnnAssign))


def test_what_is_no_longer_there_to_be_said_otherwise_is_told():
    with pytest.raises(ValueError, match="exactly once"):
        edited("bisongames.engine.core.agenda", "pass\n")


def test_the_games_are_compiled_and_their_values_are_not():
    names = modules(SOURCE)
    assert "bisongames.catan.main_phase.phase" in names
    assert "bisongames.catan.actions" not in names


def test_every_class_says_what_it_is_for():
    text = edited(
        "bisongames.engine.rulebook.first_player",
        text_of("bisongames.engine.rulebook.first_player"),
    )
    for name, doc in (("StartWith", "The outcome of"), ("DrawingStartPlayer", "The draw of th")):
        assert f"setattr({name}, '__doc__', '{doc}" in text


def test_views_are_written_by_the_functions_that_a_wheel_holds_ready(monkeypatch):
    names: dict[str, Any] = {}
    exec(module_text(), names)
    bound = []

    def binder(bind):
        def count(given):
            bound.append(bind)
            return bind(given)

        return count

    held = {source: binder(bind) for source, bind in names["WRITERS"].items()}
    for variant in ("wind_river", "bison", "natives", "catan"):
        game = bisongames.load(variant)
        players = max(game.player_counts)
        monkeypatch.setattr(observation_sources, "ready_writers", lambda: held)
        ready = ObservationSpace(game, players)
        monkeypatch.setattr(observation_sources, "ready_writers", dict)
        assembled = ObservationSpace(game, players)
        for state in walk(game, players, 1, most=40):
            assert ready.observe(state, 0) == assembled.observe(state, 0)
    assert len(bound) == 4
