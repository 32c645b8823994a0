"""What the pages say that an example prints is what it prints."""

import pytest

from docsgen.outputs import ROOT, pages, with_outputs


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_print_what_stands_below_them(page):
    text = page.read_text(encoding="utf-8")
    assert with_outputs(text) == text, "python -m docsgen.outputs writes it anew"


def test_what_is_printed_stands_below_what_prints_it():
    page = "```python\nx = 2\n```\n\n```python\nprint(x + 1)\n```\n\n```output\nold\n```\n"
    assert with_outputs(page) == page.replace("old", "3")


def test_an_example_that_prints_nothing_has_nothing_to_show():
    with pytest.raises(ValueError, match="prints anything above line 5"):
        with_outputs("```python\nx = 2\n```\n\n```output\nold\n```\n")
