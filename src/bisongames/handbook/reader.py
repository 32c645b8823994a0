"""Reads the file of a handbook into blocks, for one variant.

A file is Markdown. A heading ends in its address, ``{#moving}``, and like any text in its conditions, which
:mod:`bisongames.handbook.text.templates` describes; they also apply to everything below the heading. Fenced blocks are drawn or searched for:
their first word is the kind, and they contain TOML, or Markdown for ``aim``, ``tip``, ``note``, ``page`` and ``fold``.
"""

# Longer than 310 lines because each kind of block that a file may have is read here.

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import field, frozen

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.handbook.examples import final_scores
from bisongames.handbook.examples.example_query import ExampleQuery, FoundExample
from bisongames.handbook.examples.example_search import Query, SearchResult, find, find_again, texts
from bisongames.handbook.examples.story_query import FoundStory, StoryQuery
from bisongames.handbook.figures import position_figures, stories
from bisongames.handbook.figures.component_figures import TurnPart, piece_icon, turn_diagram
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.text.blocks import (
    Block,
    BoxBlock,
    Button,
    HeadingBlock,
    ListBlock,
    NumberedPictures,
    Paragraph,
    Passage,
    PieceList,
    TableBlock,
)
from bisongames.handbook.text.example_blocks import Question
from bisongames.handbook.text.markdown import (
    HandbookError,
    Toml,
    inline_text,
    parse_fence,
    parse_markdown,
    parse_toml,
    without_markup,
)
from bisongames.handbook.text.rule_anchors import slug
from bisongames.handbook.text.rule_blocks import Rulings
from bisongames.handbook.text.templates import Templates

if TYPE_CHECKING:
    from bisongames.handbook.text.markdown import Node

FOLDER: Final = Path(__file__).resolve().parent
_ADDRESS: Final = re.compile(r"\s*\{#([a-z0-9-]+)\}")
_BOXES: Final = ("aim", "tip", "note", "page", "fold")
ResultT = TypeVar("ResultT", bound=SearchResult)


@lru_cache(maxsize=8)
def nodes_by_heading(game: str) -> tuple[tuple[str, Node], ...]:
    """Every node of a file with the address of its heading; empty above the first heading."""
    nodes, address = [], ""
    for node in parse_markdown((FOLDER / f"{game}.md").read_text(encoding="utf-8")):
        if node.type == "heading":
            written = node.children[0].content
            named = _ADDRESS.search(written)
            if named is None:
                raise HandbookError(
                    f"the heading {short_text(written)} needs an address such as {{#moving}}"
                )
            address = named[1]
        nodes.append((address, node))
    return tuple(nodes)


def has_text(game: str) -> bool:
    """Whether the game has a handbook file."""
    return (FOLDER / f"{game}.md").is_file()


@frozen(slots=False)
class Reader:
    """Reads the handbook of a game for one variant."""

    game: Game
    only: frozenset[str] | None = None
    """The addresses of the parts to read; None for all."""
    rules: tuple[Rule, ...] = ()
    """The rules from which rulings are listed; empty for those in force."""
    known: Mapping[Query, SearchResult] = field(factory=dict)
    """Examples of another variant, which are taken where they also come about in this one."""
    drawing: bool = True
    """Whether to draw pictures and examples; otherwise their words replace them."""

    @cached_property
    def templates(self) -> Templates:
        """The texts of the variant."""
        return Templates(self.game)

    @cached_property
    def _nodes(self) -> tuple[Node, ...]:
        """All headings, and the nodes of the requested parts."""
        every = nodes_by_heading(self.game.rulebook.id)
        return tuple(
            n for at, n in every if self.only is None or at in self.only or n.type == "heading"
        )

    def blocks(self) -> list[Block]:
        """All blocks whose conditions hold in this variant."""
        return list(self._blocks(self._nodes))

    def parts(self) -> dict[str, tuple[HeadingBlock | None, tuple[Block, ...]]]:
        """The blocks by the address of their heading."""
        parts: dict[str, tuple[HeadingBlock | None, tuple[Block, ...]]] = {"": (None, ())}
        last = ""
        for block in self.blocks():
            if isinstance(block, HeadingBlock):
                last = block.anchor
                parts[last] = (block, ())
            else:
                heading, inside = parts[last]
                parts[last] = (heading, (*inside, block))
        return parts

    def texts(self) -> Iterator[tuple[HeadingBlock | None, str]]:
        """Yields every text of a part whose conditions hold, as written, with the heading above it; its own conditions are not checked."""
        heading = None
        for node in self._in_force(self._nodes):
            if isinstance(node, HeadingBlock):
                heading = node
            else:
                yield from ((heading, written) for written in self._written(node))

    def _written(self, node: Node) -> Iterator[str]:
        """Yields the texts of a node, those of figures too."""
        if node.type == "inline":
            yield " ".join(node.content.split())
        elif node.type != "fence":
            yield from chain.from_iterable(map(self._written, node.children))
        else:
            kind, _, conditions = parse_fence(node.info)
            if not self.templates.holds(conditions):
                return
            if kind in _BOXES:
                inside = parse_markdown(node.content)
                yield from chain.from_iterable(map(self._written, inside))
            else:
                yield from _strings(parse_toml(node.content))

    def data(self, kind: str) -> list[Toml]:
        """The TOML of every fenced block of a kind whose conditions hold in this variant."""
        nodes = [node for _, node in nodes_by_heading(self.game.rulebook.id)]
        return [data for name, _, data in self._fences(nodes) if name == kind]

    @cached_property
    def queries(self) -> Mapping[str, Query]:
        """The queries of examples, questions and stories, by title."""
        queries: dict[str, Query] = {}
        for kind, title, data in self._fences(self._nodes):
            if kind == "story":
                queries[title] = StoryQuery.of(data)
            elif kind == "example" or (kind == "ask" and "kind" in data):
                queries[title] = ExampleQuery.of(data, refusal_alone=kind == "ask")
            if "elsewhere" in data:  # no position has this refusal together with a legal action
                queries[f"{title}, refused"] = ExampleQuery(
                    kind=data["kind"],
                    refused=data["elsewhere"],
                    seed=data.get("seed", 1),
                    refusal_alone=True,
                )
        return queries

    @cached_property
    def examples(self) -> Mapping[Query, SearchResult]:
        """The search results, by query."""
        queries = dict.fromkeys(self.queries.values())
        again = find_again(self.game, {q: self.known[q] for q in queries if q in self.known})
        return again | find(self.game, tuple(query for query in queries if query not in again))

    def _result(self, title: str, kind: type[ResultT]) -> ResultT | None:
        query = self.queries.get(title)
        result = self.examples.get(query) if query else None
        return result if isinstance(result, kind) else None

    def _fences(self, nodes: Iterable[Node]) -> Iterator[tuple[str, str, Toml]]:
        """Yields every fenced block whose conditions hold: kind, title and TOML."""
        for each in self._in_force(nodes):
            if isinstance(each, HeadingBlock) or each.type != "fence":
                continue
            kind, title, conditions = parse_fence(each.info)
            if not self.templates.holds(conditions):
                continue
            if kind in _BOXES:
                yield from self._fences(parse_markdown(each.content))
            else:
                yield kind, title, parse_toml(each.content)

    def _in_force(self, nodes: Iterable[Node]) -> Iterator[HeadingBlock | Node]:
        """Yields the headings whose conditions hold, as blocks, and the nodes below them."""
        left_out = 0  # the depth of the heading whose conditions fail; 0 if those of all headings above hold
        for node in nodes:
            if node.type != "heading":
                if not left_out:
                    yield node
                continue
            depth = int(node.tag[1])
            if left_out and depth > left_out:
                continue
            written = node.children[0].content
            address = _ADDRESS.search(written)
            said = self.templates.fill(_ADDRESS.sub("", written))
            left_out = 0 if said else depth
            if said:
                yield HeadingBlock(depth, said.text, address[1] if address else "")

    def _blocks(self, nodes: Iterable[Node]) -> Iterator[Block]:
        for node in self._in_force(nodes):
            if isinstance(node, HeadingBlock):
                yield node
            elif node.type == "fence":
                yield from self._fence(node)
            elif node.type == "table":
                yield from self._table(node)
            elif node.type in ("bullet_list", "ordered_list"):
                items = tuple(filter(None, map(self._item, node.children)))
                if items:
                    yield ListBlock(items, node.type == "ordered_list")
            elif node.type == "paragraph":
                yield from map(Paragraph, self._passages([inline_text(node)]))
            elif node.type != "hr":
                raise HandbookError(f"unsupported Markdown in a handbook: {node.type}")

    def _item(self, item: Node) -> tuple[Block, ...]:
        first, *more = item.children
        begun = tuple(self._blocks([first]))
        return (*begun, *self._blocks(more)) if begun else ()

    def _table(self, node: Node) -> Iterator[TableBlock]:
        top, *bodies = node.children
        heads = tuple(inline_text(cell) for cell in top.children[0].children)
        rows = []
        for row in (row for body in bodies for row in body.children):
            cells = self._passages(map(inline_text, row.children))
            if len(cells) == len(row.children):
                rows.append(tuple(cells))
        if rows:
            yield TableBlock(heads, tuple(rows))

    def _fence(self, node: Node) -> Iterable[Block]:
        kind, title, conditions = parse_fence(node.info)
        if not self.templates.holds(conditions):
            return []
        if kind in _BOXES:
            inside = tuple(self._blocks(parse_markdown(node.content)))
            return [BoxBlock(kind, inside, self._text(title))] if inside else []
        data = parse_toml(node.content)
        if not self.drawing and kind != "lessons":
            words = "" if kind == "rulings" else self._words(kind, data)
            return [Paragraph(Passage(f"{kind} {title}: {words}"))]
        if kind in _READ_BY:
            return _READ_BY[kind](self, title, data)
        figure = guide_of(self.game.rulebook).figures.get(kind)
        if figure is None:
            raise HandbookError(f"unknown kind of fenced block: {short_text(kind)}")
        return figure(self.game, data, self._text(data.get("caption", "")))

    def _words(self, kind: str, data: Toml) -> str:
        """The words on which a figure depends: its texts, its rules and the start of a match."""
        words = [said.text for said in self._passages(_strings(data))]
        if kind == "again":
            words += [self._words("turn", turned) for turned in self.data("turn")]
        if kind == "setup":
            words += position_figures.whole_start_pictures(self.game, data)
        for id in texts(data.get("refused", ())):
            words += [self.game.rule(id).text] if self.game.has_rule(id) else []
        return " | ".join(words)

    def _text(self, written: str | Sequence[str]) -> str:
        """The first of these texts whose conditions hold; empty if none do."""
        return next((said.text for said in self._passages(texts(written))), "")

    def _passages(self, written: Iterable[str]) -> list[Passage]:
        return [said for said in map(self.templates.fill, written) if said]

    def _pairs(self, rows: Iterable[tuple[str, str]]) -> list[tuple[str, Passage]]:
        """The rows with a text whose conditions hold."""
        filled = ((name, self.templates.fill(written)) for name, written in rows)
        return [(name, said) for name, said in filled if said]

    def _pieces(self, title: str, data: Toml) -> Iterator[Block]:
        rows = self._pairs(data["rows"])
        if rows:
            yield PieceList(
                tuple((piece_icon(self.game.rulebook, name, name), said) for name, said in rows)
            )

    def _setup(self, title: str, data: Toml) -> Iterator[Block]:
        steps = self._pairs(data["steps"])
        kind = data.get("marks", "number")
        numbers = [(places, str(number), kind) for number, (places, _) in enumerate(steps, 1)]
        pictures = position_figures.start_pictures(self.game, data, numbers)
        yield NumberedPictures(pictures, tuple(text for _, text in steps))

    def _turn(self, title: str, data: Toml) -> Iterator[Block]:
        parts = []
        for part in data["parts"]:
            name, told = self._text(part["name"]), self._plain(part["told"])
            if name and told:
                parts.append(
                    TurnPart(
                        without_markup(name),
                        " ".join(told),
                        part.get("must", True),
                        self._plain(part.get("choices", ())),
                        part.get("numbered", True),
                    )
                )
        again = without_markup(self._text(data.get("again", ())))
        yield turn_diagram(parts, f"{self.game.title}: {data['title']}", again)

    def _plain(self, written: Iterable[str]) -> tuple[str, ...]:
        """Texts for a picture."""
        return tuple(without_markup(said.text) for said in self._passages(written))

    def _example(self, title: str, data: Toml) -> Iterator[Block]:
        example = self._result(title, FoundExample)
        if example is not None:
            apart = self._result(f"{title}, refused", FoundExample)
            told = self._text(data["told"])
            yield position_figures.example_block(example, title, told, data, apart)

    def _story(self, title: str, data: Toml) -> Iterator[Block]:
        story = self._result(title, FoundStory)
        if story is not None:
            yield stories.story_block(story, title, self._text(data["told"]), data, slug(title))

    def _question(self, title: str, data: Toml) -> Iterator[Block]:
        for answer in self._passages(texts(data["answer"]))[:1]:
            refused = self._result(title, FoundExample)
            if refused is not None:
                yield Question(title, answer, position_figures.refusal_block(refused))
            elif title not in self.queries:
                yield Question(title, answer)

    def _scoring(self, title: str, data: Toml) -> Iterator[Block]:
        captions = {name: self._text(text) for name, text in data.get("caption_where", {}).items()}
        yield final_scores.final_scoring(self.game, data, self._text(data["told"]), captions)

    def _picture(self, title: str, data: Toml) -> Iterator[Block]:
        caption = self._text(data["caption"])
        yield position_figures.position_picture(load(data["variant"]), caption)

    def _rulings(self, title: str, data: Toml) -> Iterator[Block]:
        every = self.rules or self.game.rules
        yield Rulings(tuple(r for r in every if r.status in ("ruling", "reconstructed", "departs")))


_READ_BY: Final[Mapping[str, Callable[[Reader, str, Toml], Iterable[Block]]]] = {
    "pieces": Reader._pieces,
    "setup": Reader._setup,
    "turn": Reader._turn,
    "example": Reader._example,
    "story": Reader._story,
    "ask": Reader._question,
    "scoring": Reader._scoring,
    "picture": Reader._picture,
    "rulings": Reader._rulings,
    "again": lambda reader, _, __: (
        block for turn in reader.data("turn") for block in reader._turn("", turn)
    ),
    "print": lambda _, title, __: [Button(title)],
    "choose": lambda *_: (),
    "lessons": lambda *_: (),
    "origins": lambda *_: (),
}
"""The method that reads each kind of fenced block."""


def _strings(data: object) -> Iterator[str]:
    """All strings in the TOML of a fenced block."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from chain.from_iterable(map(_strings, data.values()))
    elif isinstance(data, Sequence):
        yield from chain.from_iterable(map(_strings, data))
