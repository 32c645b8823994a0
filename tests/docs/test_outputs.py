"""What the pages say that an example prints is what it prints."""

import pytest

from docsgen.outputs import ROOT, pages, written


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_print_what_stands_below_them(page):
    text = page.read_text(encoding="utf-8")
    assert written(text) == text, "python -m docsgen.outputs writes it anew"


def test_what_is_printed_stands_below_what_prints_it():
    page = "```python\nx = 2\n```\n\n```python\nprint(x + 1)\n```\n\n```output\nold\n```\n"
    assert written(page) == page.replace("old", "3")
