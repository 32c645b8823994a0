"""A component is shared: at least two games use each name of ``bisongames.components`` and ``tables``.

Games of other packages count too: the example, and the games of tests.

What ``engine``, another component, the handbook or the compiled wheel builds on is shared by all games, though none of
them may name it.
"""

import ast
from itertools import chain

import pytest

from docsgen.components_page import ROOT, Component, components, imported_names

OTHER_GAMES = {
    path: imported_names(ast.parse(path.read_text("utf-8")))
    for path in chain(ROOT.glob("examples/*/*/__init__.py"), ROOT.glob("tests/lab/*/__init__.py"))
}


@pytest.mark.parametrize("found", components(), ids=lambda found: f"{found.module}.{found.name}")
def test_two_games_or_more_use_a_component(found: Component) -> None:
    name = f"bisongames.{found.module}.{found.name}"
    games = len(found.games) + sum(name in names for names in OTHER_GAMES.values())
    assert games >= 2 or {"engine", "components", "tables", "handbook", "compiling"} & set(
        found.users
    ), f"{found.module}.{found.name} belongs where it is used: {games} of the games import it"
