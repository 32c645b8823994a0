"""A component is shared: at least two games use each name of ``bisongames.components``."""

import pytest

from docsgen.components_page import games_using


@pytest.mark.parametrize(("name", "games"), games_using().items())
def test_two_games_or_more_use_a_component(name: str, games: int) -> None:
    assert games >= 2, f"{name} belongs where it is used: {games} of the games import it"
