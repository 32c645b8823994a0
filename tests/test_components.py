"""A component is shared: at least two games use each name of ``bisongames.components`` and ``tables``.

What ``engine``, another component, the handbook or the compiled wheel builds on is shared by all games, though none of
them may name it.
"""

import pytest

from docsgen.components_page import Component, components


@pytest.mark.parametrize("found", components(), ids=lambda found: f"{found.module}.{found.name}")
def test_two_games_or_more_use_a_component(found: Component) -> None:
    games = len(found.games)
    assert games >= 2 or {"engine", "components", "tables", "handbook", "compiling"} & set(
        found.users
    ), f"{found.module}.{found.name} belongs where it is used: {games} of the games import it"
