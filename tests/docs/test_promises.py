"""Every promise names what proves it, and that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bisongames.testing import laws

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(tests/[^`]+)`", PAGE))))
def test_a_test_that_is_named_is_there(name):
    file, _, test = name.partition("::")
    source = (ROOT / file).read_text(encoding="utf-8")
    assert not test or f"def {test}(" in source


@pytest.mark.parametrize("law", sorted(set(re.findall(r'suite: "([^"]+)"', PAGE))))
def test_a_law_that_is_named_is_one_of_the_suite(law):
    assert law in laws()


def test_every_promise_names_what_proves_it():
    rows = [row for row in PAGE.splitlines() if row.startswith("| ") and "---" not in row]
    for row in rows:
        promise, proof = row.strip("| ").split(" | ")
        assert promise == "promise" or re.search(r'`tests/|suite: "', proof), promise
