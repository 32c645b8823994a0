"""The blocks of a handbook: headings, paragraphs, lists, pictures, examples and rules.

Text is inline Markdown: emphasis, strong words, links. The ids of the rules that it explains are stored beside it.
"""

from __future__ import annotations

from attrs import field, frozen

from bisongames.engine.core.rule_sections import Heading as RuleHeading
from bisongames.engine.core.rules import Rule
from bisongames.show.score_sheet import ScoreSheet


@frozen
class Passage:
    """A text and the rules in force that it explains."""

    text: str
    rules: tuple[str, ...] = ()


@frozen
class HeadingBlock:
    """Begins a part of the page."""

    depth: int
    """1 for the title, 2 for a chapter."""
    text: str
    anchor: str


@frozen
class Paragraph:
    """Running text."""

    said: Passage


@frozen
class ListBlock:
    """A list with bullets or numbers."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False


@frozen
class TableBlock:
    """A table."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Passage, ...], ...]


@frozen
class BoxBlock:
    """A box of blocks: ``aim``, ``tip``, ``note``, the ``page`` to print, or a ``fold`` that opens on a click."""

    kind: str
    blocks: tuple[Block, ...]
    title: str = ""


@frozen
class Picture:
    """Something drawn."""

    name: str
    """The name of its file."""
    svg: str
    alt: str
    caption: str = ""
    small: bool = False
    """Whether it is an icon within text."""
    link: str = ""
    """The link to its position (see ``engine.matches.links``); empty if it shows none."""
    screens: str = ""
    """``broad`` or ``narrow`` if it is for such screens only; empty for all."""


@frozen
class PieceList:
    """The contents of the box: an icon and a text for each component."""

    rows: tuple[tuple[Picture, Passage], ...]


@frozen
class NumberedPictures:
    """Pictures with numbers, and the instruction for each number."""

    pictures: tuple[Picture, ...]
    steps: tuple[Passage, ...]


@frozen
class RefusalBlock:
    """An illegal action and its refusal."""

    tried: str
    rule: str
    text: str
    facts: str
    apart: bool = False
    """Whether it happened in another position than the one shown."""


@frozen
class ExampleBlock:
    """A position reached by play, with a legal action and an illegal one."""

    title: str
    told: str
    before: Picture
    allowed: str
    """The chosen action, with its costs and gains."""
    after: Picture | None
    happened: tuple[str, ...]
    refusal: RefusalBlock | None
    record: str
    """The way to the position: variant, players, seed and moves."""


@frozen
class StoryLine:
    """One step of a story: a choice or an outcome of chance."""

    who: str
    said: str
    told: str = ""
    """Its consequences."""


@frozen
class StoryBlock:
    """Several choices one after another, from a position reached by play."""

    title: str
    told: str
    pictures: tuple[Picture, ...]
    steps: tuple[StoryLine, ...]
    record: str


@frozen
class Question:
    """A question that players ask, the refusal that prompts it, and the answer."""

    question: str
    answer: Passage
    refusal: RefusalBlock | None = None


@frozen
class ScoringBlock:
    """A match that has ended, scored line by line."""

    pictures: tuple[Picture, ...]
    """One, or one for broad screens and one for narrow ones."""
    sheet: ScoreSheet
    told: str
    tied: tuple[Passage, ...] = ()
    """The players with the same total, and the rules that break the tie."""


@frozen
class Rulings:
    """Rules that no rulebook has, each with its reason if known."""

    rows: tuple[tuple[Rule, str], ...]


@frozen
class Rules:
    """Numbered rules below one or more headings."""

    headings: tuple[RuleHeading, ...]
    rules: tuple[Rule, ...]
    out: frozenset[str] = field(factory=frozenset)
    """The ids of the rules that are not in force."""
    brought: dict[str, str] = field(factory=dict, hash=False)
    """By id, the variant or option that brings a rule that is not in force."""


@frozen
class Origins:
    """Facts that sources name: the name, the fact and its source."""

    facts: tuple[tuple[str, str, str], ...]


@frozen
class Chooser:
    """The control with which a reader picks expansions and options."""

    data: str
    """JSON: see :mod:`bisongames.handbook.variant_choices`."""


@frozen
class Button:
    """Prints the one page of reference alone."""

    text: str


Block = (
    HeadingBlock
    | Paragraph
    | ListBlock
    | TableBlock
    | BoxBlock
    | Picture
    | PieceList
    | NumberedPictures
    | ExampleBlock
    | StoryBlock
    | Question
    | ScoringBlock
    | Rulings
    | Rules
    | Origins
    | Chooser
    | Button
)
