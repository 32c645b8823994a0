"""The teaching part of a handbook for all choices at once: each part in every form that some choice gives it.

First the words of all parts are said for every combination; a part has as many forms as there are wordings. Then each form is drawn once,
in the first combination that has it: its examples are found there, and hold wherever the part reads the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from bisongames.handbook.reader import Reader, nodes_by_heading
from bisongames.handbook.text.blocks import Block, HeadingBlock
from bisongames.handbook.variant_choices import Choices, Combination


@frozen
class PartForms:
    """The blocks below one heading, in all forms."""

    address: str
    heading: HeadingBlock | None
    """None for the blocks above the first heading."""
    forms: tuple[tuple[Block, ...], ...]
    decided: dict[str, list[int]]
    """The form for each choice, as :meth:`~bisongames.handbook.variant_choices.Choices.decided` returns it."""


def parts(choices: Choices) -> tuple[PartForms, ...]:
    """All parts of the handbook of a game, in its order."""
    read = {at: Reader(game, drawing=False).parts() for at, game in choices.loaded.items()}
    game = next(iter(choices.loaded.values())).rulebook.id
    addresses = tuple(dict.fromkeys(address for address, _ in nodes_by_heading(game)))
    tables: dict[str, dict[Combination, int]] = {}
    drawn_in: dict[Combination, list[tuple[str, int]]] = {}
    for address in addresses:
        wordings: dict[str, int] = {}
        tables[address] = {}
        for at, said in read.items():
            if address not in said:
                tables[address][at] = -1
                continue
            wording = str(said[address])
            if wording not in wordings:
                drawn_in.setdefault(at, []).append((address, len(wordings)))
            tables[address][at] = wordings.setdefault(wording, len(wordings))
    found = dict(_drawn(choices, drawn_in))
    every = []
    for address in addresses:
        number = max(tables[address].values()) + 1
        forms = tuple(found[address, form] for form in range(number))
        if forms:
            heading = forms[0][0]
            inside = tuple(blocks for _, blocks in forms)
            every.append(PartForms(address, heading, inside, choices.decided(tables[address])))
    return tuple(every)


def _drawn(
    choices: Choices, wanted: dict[Combination, list[tuple[str, int]]]
) -> Iterator[tuple[tuple[str, int], tuple[HeadingBlock | None, tuple[Block, ...]]]]:
    """Each form as blocks; the matches of a combination are played once for all its parts."""
    for at, forms in wanted.items():
        only = frozenset(address for address, _ in forms)
        read = Reader(choices.loaded[at], only, choices.every_rule).parts()
        for address, form in forms:
            yield (address, form), read[address]
