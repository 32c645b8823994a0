"""A decision brings a legal list of its own only where a figure asks for it: benchmarks/lists.json has one for each."""

import json

from benchmarks.lists import FIGURES, own_lists


def test_every_own_list_has_a_figure_and_no_figure_is_without_its_list() -> None:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert set(figures) == set(own_lists())
    assert min(figures.values()) >= 1.02
