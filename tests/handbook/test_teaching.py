"""The page of a game teaches exactly what is chosen: the part that is shown reads as that of the variant."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from bisongames.handbook import part_forms
from bisongames.handbook.part_forms import PartForms, parts
from bisongames.handbook.reader import Reader, nodes_by_heading
from bisongames.handbook.text.blocks import HeadingBlock
from bisongames.handbook.variant_choices import Choices
from tests.handbook.test_choosing import choices
from tests.handbook.test_pages import GAMES

Reading = Mapping[str, tuple[HeadingBlock | None, tuple[object, ...]]]


class Words(Reader):
    """Reads words alone, where forms would be drawn."""

    def __init__(self, game: object, *_: object, drawing: bool = False) -> None:
        super().__init__(game, drawing=False)  # type: ignore[arg-type]


@cache
def found(game: str) -> tuple[PartForms, ...]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part_forms, "Reader", Words)
        return parts(choices(game))


def shown(every: Choices, part: PartForms, chosen: tuple[int, ...]) -> int:
    """The form that the page shows, worked out as its program does."""
    index = 0
    for axis in part.decided["axes"]:
        index = index * len(every.axes[axis].values) + chosen[axis]
    return part.decided["at"][index]


def tried(game: str) -> Iterator[tuple[int, ...]]:
    every = list(choices(game).loaded)
    yield from random.Random(7).sample(every, min(20, len(every)))


@pytest.mark.parametrize("game", GAMES)
def test_each_part_reads_as_in_the_variant_that_is_chosen(game: str) -> None:
    for chosen in tried(game):
        said: Reading = Reader(choices(game).loaded[chosen], drawing=False).parts()
        for part in found(game):
            form = shown(choices(game), part, chosen)
            assert (form >= 0) == (part.address in said), part.address
            if form >= 0:
                assert str(part.forms[form]) == str(said[part.address][1]), part.address


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_file_is_on_the_page_in_its_order(game: str) -> None:
    addresses = dict.fromkeys(address for address, _ in nodes_by_heading(game))
    assert [part.address for part in found(game)] == list(addresses)


@pytest.mark.parametrize("game", GAMES)
def test_no_part_stands_twice_with_the_same_words(game: str) -> None:
    for part in found(game):
        assert len(set(map(str, part.forms))) == len(part.forms), part.address


def test_an_expansion_changes_what_teaches() -> None:
    every = choices("natives")
    rituals = next(at for at, axis in enumerate(every.axes) if axis.label == "The Rituals")
    base = tuple(0 for _ in every.axes)
    more = tuple(int(at == rituals) for at in range(len(every.axes)))
    differing = {
        p.address for p in found("natives") if shown(every, p, base) != shown(every, p, more)
    }
    assert {"material", "set-up", "acting", "rites", "scoring", "sheet"} <= differing
