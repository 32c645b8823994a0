"""What is said otherwise for the compiler: the rest of each module stays as it is, line for line."""

import ast
from pathlib import Path

import pytest

import bisongames
from compiling.edits import AT_HAND, edited
from compiling.modules import modules

SOURCE = Path(__file__).parent.parent / "src"
pytestmark = pytest.mark.skipif(
    bisongames.__compiled__, reason="reads the sources before they are compiled"
)


SAID_OTHERWISE = {
    "bisongames.engine.positions.cursor": {"advance"},
    "bisongames.components.piles": {"pick_weighted"},
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
