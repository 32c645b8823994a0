"""The teaching part of a handbook for all choices at once: each part in every form that some choice gives it.

First the words of all parts are filled in for every combination; each distinct wording of a part is a form. Then each form is drawn once,
in the first combination that has it: examples found there also hold in every other combination with the same wording. An example of
an earlier form is kept where it also comes about in a later one.
"""

from __future__ import annotations

from itertools import chain

from attrs import frozen

from bisongames.handbook.examples.example_search import Query, SearchResult
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
    """The index of the form for each choice, as :meth:`~bisongames.handbook.variant_choices.Choices.forms` returns it."""


def parts(choices: Choices) -> tuple[PartForms, ...]:
    """All parts of the handbook of a game, in its order."""
    read = {at: Reader(game, drawing=False).parts() for at, game in choices.loaded.items()}
    game = next(iter(choices.loaded.values())).rulebook.id
    decided: dict[str, dict[str, list[int]]] = {}
    first: dict[str, list[Combination]] = {}
    for address in dict.fromkeys(address for address, _ in nodes_by_heading(game)):
        wordings = {at: said.get(address) for at, said in read.items()}
        forms, decided[address] = choices.forms(wordings)
        first[address] = [next(at for at in read if wordings[at] == form) for form in forms]
    drawn = {}
    known: dict[Query, SearchResult] = {}
    for at in dict.fromkeys(
        chain.from_iterable(first.values())
    ):  # each combination plays its matches once for all parts
        only = frozenset(address for address, places in first.items() if at in places)
        reader = Reader(choices.loaded[at], only, choices.every_rule, known)
        drawn[at] = reader.parts()
        known = {**reader.examples, **known}
    return tuple(
        PartForms(
            address,
            drawn[places[0]][address][0],
            tuple(drawn[at][address][1] for at in places),
            decided[address],
        )
        for address, places in first.items()
        if places
    )
