"""What no play reaches is listed with its reason, and nothing else is missing from what checks reach."""

from __future__ import annotations

import tomllib

import pytest

from bisongames import __compiled__
from bisongames.testing import check_game
from docsgen.whole_variants import DATA, reasons, things, whole_variants
from tests import budget

pytestmark = pytest.mark.skipif(
    __compiled__, reason="what code names is read from its source, which compiled modules lack"
)


@pytest.mark.parametrize("id", budget.share(whole_variants(), 2))
def test_a_check_reaches_all_but_what_is_listed(id: str) -> None:
    """A short check reaches nothing of the list; a nightly one also reaches all that is not on it."""
    checked = check_game(id, seconds=budget.seconds(60, 2))
    kinds = {*checked.unreached, *checked.unchosen, *checked.untold}
    left = kinds | {*checked.uncited}
    never, rare = reasons("never", id).keys(), reasons("rare", id).keys()
    assert never <= left
    if budget.NIGHTLY:
        assert left <= never | rare


def test_the_list_names_what_some_variant_has() -> None:
    data = tomllib.loads((DATA / "unreached.toml").read_text(encoding="utf-8"))
    for named in data.values():
        for id, why in named.items():
            of_it = [each for each in whole_variants() if id in (each, each.partition("/")[0])]
            assert why.keys() <= frozenset().union(*map(things, of_it))
    for id in whole_variants():
        assert not reasons("never", id).keys() & reasons("rare", id).keys()
