"""What a handbook is made of, before it is a page: headings, paragraphs, lists, pictures, examples, rules.

Running text is Markdown of one line: emphasis, strong words, links. What a text is about is said beside it, as ids of rules.
"""

from __future__ import annotations

from attrs import field, frozen

from bisongames.engine.core.rule_sections import Heading as RuleHeading
from bisongames.engine.core.rules import Rule
from bisongames.show.score_sheet import ScoreSheet


@frozen
class RuleText:
    """A text, and the rules in force that it tells of."""

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

    said: RuleText


@frozen
class ListBlock:
    """A list with bullets or numbers."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False


@frozen
class TableBlock:
    """A table."""

    heads: tuple[str, ...]
    rows: tuple[tuple[RuleText, ...], ...]


@frozen
class BoxBlock:
    """Blocks that stand apart: ``aim``, ``tip``, ``note``, the one ``page`` to print, or ``fold`` that opens when wanted."""

    kind: str
    blocks: tuple[Block, ...]
    title: str = ""


@frozen
class Picture:
    """Something drawn."""

    name: str
    """Of its file, where it has one."""
    svg: str
    alt: str
    caption: str = ""
    small: bool = False
    """Whether it is a sign in a line rather than a picture."""
    link: str = ""
    """What leads to its position at a table, as ``play.links`` writes it; empty where it shows none."""
    screens: str = ""
    """``broad`` or ``narrow`` where it is shown on such screens only, the other in its place; empty: on all."""


@frozen
class PieceList:
    """What is in the box: a small picture of each thing and what there is to say."""

    rows: tuple[tuple[Picture, RuleText], ...]


@frozen
class NumberedPictures:
    """A picture with numbers on it, and for each number what to do there."""

    pictures: tuple[Picture, ...]
    steps: tuple[RuleText, ...]


@frozen
class RefusalBlock:
    """What somebody tried, and how it was refused."""

    tried: str
    rule: str
    text: str
    facts: str
    apart: bool = False
    """Whether it was in another position than the one that is shown."""


@frozen
class ExampleBlock:
    """A position reached by play, what is allowed there and what is not."""

    title: str
    told: str
    before: Picture
    allowed: str
    """What is chosen, with what it costs and brings."""
    after: Picture | None
    happened: tuple[str, ...]
    refusal: RefusalBlock | None
    record: str
    """How the position is reached: variant, players, seed and moves."""


@frozen
class StoryLine:
    """One choice of a story, or what chance brings where nobody chooses."""

    who: str
    said: str
    told: str = ""
    """What came of it."""


@frozen
class StoryBlock:
    """Several choices after another, from a position reached by play."""

    title: str
    told: str
    pictures: tuple[Picture, ...]
    steps: tuple[StoryLine, ...]
    record: str


@frozen
class Question:
    """A question that players ask, the refusal that made them ask, and the answer."""

    question: str
    answer: RuleText
    refusal: RefusalBlock | None = None


@frozen
class ScoringBlock:
    """A match that has ended, scored line by line."""

    pictures: tuple[Picture, ...]
    """One, or one for broad screens and one for narrow ones."""
    sheet: ScoreSheet
    told: str
    tied: tuple[RuleText, ...] = ()
    """Who had the same total, and the rules that told them apart."""


@frozen
class Rulings:
    """Rules that no rulebook has, with the reason for each where there is one to give."""

    rows: tuple[tuple[Rule, str], ...]


@frozen
class Rules:
    """Numbered rules below one or more headings."""

    headings: tuple[RuleHeading, ...]
    rules: tuple[Rule, ...]
    out: frozenset[str] = field(factory=frozenset)
    """Those of them that are not in force."""
    brought: dict[str, str] = field(factory=dict, hash=False)
    """By id, what brings a rule that is not in force."""


@frozen
class Origins:
    """Facts that sources name: what each is called, what is known, and from where."""

    facts: tuple[tuple[str, str, str], ...]


@frozen
class Chooser:
    """Where a reader picks what is played with."""

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
