"""Reads the file of a handbook into blocks, for one variant.

A file is Markdown. A heading ends in its address, ``{#moving}``, and like any text in what it depends on, as
:mod:`bisongames.handbook.text.templates` tells; with a heading goes what stands below it. Blocks of code are what is drawn or found: their
first word says what, and inside stands TOML, or Markdown for ``aim``, ``tip``, ``note``, ``page`` and ``fold``.
Longer than 310 lines because each kind of block that a file may have is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bisongames.engine.core.errors import short_text
from bisongames.engine.core.rules import Rule
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.loader import load
from bisongames.handbook.examples import final_scores
from bisongames.handbook.examples.example_search import Query, find
from bisongames.handbook.examples.queries import ExampleQuery
from bisongames.handbook.examples.sequences import StoryQuery
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
    Question,
    Rulings,
    TableBlock,
)
from bisongames.handbook.text.markdown import (
    inline_text,
    parse_fence,
    parse_markdown,
    parse_toml,
    without_markup,
)
from bisongames.handbook.text.rule_anchors import slug
from bisongames.handbook.text.templates import HandbookError, Templates

FOLDER: Final = Path(__file__).resolve().parent
_ADDRESS: Final = re.compile(r"\s*\{#([a-z0-9-]+)\}")
_BOXES: Final = ("aim", "tip", "note", "page", "fold")


@lru_cache(maxsize=8)
def nodes_by_heading(game: str) -> tuple[tuple[str, Any], ...]:
    """Every node of a file with the address of its heading; empty above the first heading."""
    found, address = [], ""
    for node in parse_markdown((FOLDER / f"{game}.md").read_text(encoding="utf-8")).children:
        if node.type == "heading":
            written = node.children[0].content
            named = _ADDRESS.search(written)
            if named is None:
                raise HandbookError(
                    f"the heading {short_text(written)} needs an address such as {{#moving}}"
                )
            address = named[1]
        found.append((address, node))
    return tuple(found)


def has_text(game: str) -> bool:
    """Whether the game has a handbook file."""
    return (FOLDER / f"{game}.md").is_file()


@frozen(slots=False)
class Reader:
    """Reads the handbook of a game for one variant."""

    game: Game
    only: frozenset[str] | None = None
    """The parts that are read, by their addresses; None for all."""
    rules: tuple[Rule, ...] = ()
    """The rules among which rulings are listed; none for those in force."""
    drawing: bool = True
    """Whether to draw pictures and examples, or to replace them by their words."""

    @cached_property
    def templates(self) -> Templates:
        """The texts of the variant."""
        return Templates(self.game)

    @cached_property
    def _nodes(self) -> tuple[Any, ...]:
        """All headings, and the nodes of the wanted parts."""
        every = nodes_by_heading(self.game.rulebook.id)
        return tuple(
            n for at, n in every if self.only is None or at in self.only or n.type == "heading"
        )

    @cached_property
    def fences(self) -> tuple[tuple[str, str, str, Mapping[str, Any]], ...]:
        """Every fenced block that holds in this variant: kind, title, conditions and TOML."""
        return tuple(self._fences([node for _, node in nodes_by_heading(self.game.rulebook.id)]))

    def blocks(self) -> list[Block]:
        """Everything that holds in this variant."""
        return self._blocks(self._nodes)

    def parts(self) -> dict[str, tuple[HeadingBlock | None, tuple[Block, ...]]]:
        """The blocks by the address of their heading."""
        found: dict[str, tuple[HeadingBlock | None, tuple[Block, ...]]] = {"": (None, ())}
        last = ""
        for block in self.blocks():
            if isinstance(block, HeadingBlock):
                last = block.anchor
                found[last] = (block, ())
            else:
                heading, inside = found[last]
                found[last] = (heading, (*inside, block))
        return found

    def data(self, kind: str) -> list[Mapping[str, Any]]:
        """The TOML of every fenced block of a kind."""
        return [found for name, _, _, found in self.fences if name == kind]

    @cached_property
    def queries(self) -> Mapping[str, Query]:
        """The queries of examples, questions and stories, by title."""
        queries: dict[str, Query] = {}
        for kind, title, _, data in self._fences(self._nodes):
            if kind == "story":
                queries[title] = StoryQuery.of(data)
            elif kind == "example" or (kind == "ask" and "kind" in data):
                queries[title] = _query(kind, data)
            if "elsewhere" in data:
                queries[f"{title}, refused"] = _refused_elsewhere(data)
        return queries

    @cached_property
    def examples(self) -> Mapping[Query, Any]:
        """The results of these queries that have one."""
        return find(self.game, tuple(self.queries.values()))

    def _found(self, title: str) -> Any:
        query = self.queries.get(title)
        return self.examples.get(query) if query else None

    def _fences(self, nodes: Sequence[Any]) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
        for each in self._holding(nodes):
            if isinstance(each, HeadingBlock) or each.type != "fence":
                continue
            kind, title, conditions = parse_fence(each.info)
            if not self.templates.holds(conditions):
                continue
            if kind in _BOXES:
                yield kind, title, conditions, {}
                yield from self._fences(parse_markdown(each.content).children)
            else:
                yield kind, title, conditions, parse_toml(each.content)

    def _holding(self, nodes: Sequence[Any]) -> Iterator[Any]:
        """The headings that hold, as blocks, and the nodes below them."""
        left_out = 0  # the depth of a heading that does not hold; 0 where all above hold
        for node in nodes:
            if node.type != "heading":
                if not left_out:
                    yield node
                continue
            depth = int(node.tag[1])
            if left_out and depth > left_out:
                continue
            heading = self._heading(node.children[0].content, depth)
            left_out = 0 if heading else depth
            if heading:
                yield heading

    def _blocks(self, nodes: Sequence[Any]) -> list[Block]:
        found: list[Block] = []
        for node in self._holding(nodes):
            found += [node] if isinstance(node, HeadingBlock) else self._one(node)
        return found

    def _heading(self, written: str, depth: int) -> HeadingBlock | None:
        address = _ADDRESS.search(written)
        text = _ADDRESS.sub("", written)
        said = self.templates.fill(text)
        return HeadingBlock(depth, said.text, address[1] if address else "") if said else None

    def _one(self, node: Any) -> list[Block]:
        match node.type:
            case "paragraph":
                said = self.templates.fill(inline_text(node))
                return [Paragraph(said)] if said else []
            case "bullet_list" | "ordered_list":
                items = tuple(filter(None, map(self._item, node.children)))
                return [ListBlock(items, node.type == "ordered_list")] if items else []
            case "table":
                return self._table(node)
            case "fence":
                return self._fence(node)
            case "hr":
                return []
        raise HandbookError(f"unsupported Markdown in a handbook: {node.type}")

    def _item(self, item: Any) -> tuple[Block, ...]:
        first, *more = item.children
        begun = self._one(first)
        return (*begun, *self._blocks(more)) if begun else ()

    def _table(self, node: Any) -> list[Block]:
        top, *bodies = node.children
        heads = tuple(inline_text(cell) for cell in top.children[0].children)
        rows = []
        for row in (row for body in bodies for row in body.children):
            cells = [self.templates.fill(inline_text(cell)) for cell in row.children]
            if all(cells):
                rows.append(tuple(cell for cell in cells if cell))
        return [TableBlock(heads, tuple(rows))] if rows else []

    def _fence(self, node: Any) -> list[Block]:
        kind, title, conditions = parse_fence(node.info)
        if not self.templates.holds(conditions):
            return []
        if kind in _BOXES:
            inside = tuple(self._blocks(parse_markdown(node.content).children))
            said = self.templates.fill(title) if title else None
            return [BoxBlock(kind, inside, said.text if said else "")] if inside else []
        data = parse_toml(node.content)
        if not self.drawing:
            words = "" if kind == "rulings" else self._words(kind, data)
            return [Paragraph(Passage(f"{kind} {title}: {words}"))]
        match kind:
            case "pieces":
                return self._pieces(data)
            case "setup":
                return [self._setup(data)]
            case "turn":
                return [self._turn(data)]
            case "again":
                return [self._turn(found) for found in self.data("turn")]
            case "example":
                return self._example(title, data)
            case "story":
                return self._story(title, data)
            case "ask":
                return self._question(title, data)
            case "scoring":
                where_drawn = data.get("caption_where", {}).items()
                captions = {name: self._text(written) for name, written in where_drawn}
                return [
                    final_scores.final_scoring(self.game, data, self._text(data["told"]), captions)
                ]
            case "picture":
                shown_game = load(data["variant"]) if "variant" in data else self.game
                return [
                    position_figures.position_picture(shown_game, data, self._text(data["caption"]))
                ]
            case "rulings":
                return [self._rulings(data)]
            case "print":
                return [Button(title)]
            case "choose" | "origins":
                return []
        figure = guide_of(self.game.rulebook).figures.get(kind)
        if figure is not None:
            return figure(self.game, data, self._text(data.get("caption", "")))
        raise HandbookError(f"unknown kind of fenced block: {short_text(kind)}")

    def _words(self, kind: str, data: Mapping[str, Any]) -> str:
        """The words on which a figure depends: its texts, its rules and the start of a match."""
        words = [said.text for said in self._said(list(_strings(data)))]
        if kind == "again":
            words += [self._words("turn", turned) for turned in self.data("turn")]
        if kind == "setup":
            words += [p.svg for p in position_figures.start_pictures(self.game, data, ())]
        named = data.get("refused", ())
        for id in (named,) if isinstance(named, str) else named:
            words += [self.game.rule(id).text] if self.game.has_rule(id) else []
        return " | ".join(words)

    def _text(self, written: str | Sequence[str]) -> str:
        """A text, or the first of several that holds; empty if none does."""
        several = [written] if isinstance(written, str) else written
        return next((said.text for said in self._said(several)), "")

    def _said(self, written: Sequence[str]) -> list[Passage]:
        return [said for said in map(self.templates.fill, written) if said]

    def _pieces(self, data: Mapping[str, Any]) -> list[Block]:
        rows = []
        for name, written in data["rows"]:
            said = self.templates.fill(written)
            if said:
                rows.append((piece_icon(self.game.rulebook, name, name), said))
        return [PieceList(tuple(rows))] if rows else []

    def _setup(self, data: Mapping[str, Any]) -> NumberedPictures:
        said = [(places, self.templates.fill(written)) for places, written in data["steps"]]
        steps = [(places, text) for places, text in said if text]
        kind = data.get("marks", "number")
        numbers = [(places, str(number), kind) for number, (places, _) in enumerate(steps, 1)]
        pictures = position_figures.start_pictures(self.game, data, numbers)
        return NumberedPictures(pictures, tuple(text for _, text in steps))

    def _turn(self, data: Mapping[str, Any]) -> Block:
        parts = []
        for part in data["parts"]:
            name, told = self.templates.fill(part["name"]), self._said(part["told"])
            if name and told:
                choices = tuple(
                    without_markup(said.text) for said in self._said(part.get("choices", ()))
                )
                whole = " ".join(without_markup(said.text) for said in told)
                must, numbered = part.get("must", True), part.get("numbered", True)
                parts.append(TurnPart(without_markup(name.text), whole, must, choices, numbered))
        again = self._said([data["again"]]) if "again" in data else []
        title = f"{self.game.title}: {data['title']}"
        return turn_diagram(parts, title, without_markup(again[0].text) if again else "")

    def _example(self, title: str, data: Mapping[str, Any]) -> list[Block]:
        found = self._found(title)
        if found is None:
            return []
        apart = self._found(f"{title}, refused")
        return [position_figures.example_block(found, title, self._text(data["told"]), data, apart)]

    def _story(self, title: str, data: Mapping[str, Any]) -> list[Block]:
        found = self._found(title)
        if found is None:
            return []
        told = self._text(data["told"])
        return [stories.story_block(found, title, told, data, slug(title))]

    def _question(self, title: str, data: Mapping[str, Any]) -> list[Block]:
        answer = next(iter(self._said(data["answer"])), None)
        if answer is None:
            return []
        if title not in self.queries:
            return [Question(title, answer)]
        found = self._found(title)
        return [Question(title, answer, position_figures.refusal_block(found))] if found else []

    def _rulings(self, data: Mapping[str, Any]) -> Rulings:
        for id in data:
            if id not in self.templates.known:
                raise HandbookError(f"unknown rule {short_text(id)}")
        ours = (
            rule
            for rule in self.rules or self.game.rules
            if rule.status in ("ruling", "reconstructed")
        )
        return Rulings(tuple((rule, data.get(rule.id, "")) for rule in ours))


def _strings(data: Any) -> Iterator[str]:
    """All texts in the TOML of a fenced block."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from chain.from_iterable(map(_strings, data.values()))
    elif isinstance(data, Sequence):
        yield from chain.from_iterable(map(_strings, data))


def _query(kind: str, data: Mapping[str, Any]) -> ExampleQuery:
    return ExampleQuery.of(data, refusal_alone=kind == "ask")


def _refused_elsewhere(data: Mapping[str, Any]) -> ExampleQuery:
    """A query for a refusal alone, where no position has it together with a legal action."""
    kind = data.get("elsewhere_kind", data["kind"])
    refusal = {"kind": kind, "refused": data["elsewhere"], "seed": data.get("seed", 1)}
    return _query("ask", refusal)
