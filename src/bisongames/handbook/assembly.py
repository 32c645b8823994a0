"""A whole handbook: the texts for the game, its numbered rules, and the sources of its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.rule_sections import group_by_heading
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.handbook.figures.position_figures import start_pictures
from bisongames.handbook.reader import Reader, has_text
from bisongames.handbook.text.blocks import (
    Block,
    BoxBlock,
    HeadingBlock,
    ListBlock,
    NumberedPictures,
    Paragraph,
    Passage,
    TableBlock,
)
from bisongames.handbook.text.markdown import Toml, escape_markdown
from bisongames.handbook.text.rule_anchors import slug
from bisongames.handbook.text.rule_blocks import Origins, RuleComparison, Rules, RuleSearchBox
from bisongames.handbook.variant_choices import Choices


def chapters(game: Game) -> list[Block]:
    """The teaching chapters: title, aim, material, set-up, turn, scoring, questions. A game without a handbook file gets only the first position."""
    title = HeadingBlock(1, escape_markdown(game.title), "")
    if has_text(game.rulebook.id):
        return [title, *Reader(game).blocks()]
    pictures = start_pictures(game, {"players": game.player_counts}, ())
    return [
        title,
        Paragraph(Passage(escape_markdown(game.variant.summary))),
        HeadingBlock(2, "The first position", "set-up"),
        NumberedPictures(pictures, ()),
    ]


def what_differs(game: Game) -> Iterator[Block]:
    """A chapter of the differences from the installed variant that this one changes; nothing for an installed one."""
    # deferred: lessons, which come from the same room, need no lab
    from bisongames.lab.metrics.metric_titles import short_value
    from bisongames.lab.rule_diff.diff import difference

    base = game.installed_base
    if base is None or not (changes := difference(base.id, game)):
        return
    yield HeadingBlock(2, "What is different here", "different")
    about = f"This variant changes {escape_markdown(base.title)} (`{base.id}`)."
    old = {rule.id: rule for rule in base.rules}
    new = {rule.id: rule for rule in game.rules}
    pairs = [(old.get(change.id), new.get(change.id)) for change in changes.rules]
    changed = [pair for pair in pairs if all(pair)]
    if changed:
        about += " Words that no longer hold are struck through; underlined words replace them."
    yield Paragraph(Passage(about))
    kinds = (
        ("Changed rules", changed),
        ("New rules", [pair for pair in pairs if not pair[0]]),
        ("Rules that are gone", [pair for pair in pairs if not pair[1]]),
    )
    for title, chosen in kinds:
        if chosen:
            yield HeadingBlock(3, title, slug(title))
            yield RuleComparison(tuple(chosen))
    told = {change.id for change in changes.rules}
    others = [c for c in (*changes.options, *changes.components) if c.rule not in told]
    if others:
        yield HeadingBlock(3, "Other changes", "other-changes")
        texts = (f"{c.label}: {short_value(c.before)} → {short_value(c.after)}" for c in others)
        yield ListBlock(tuple((Paragraph(Passage(escape_markdown(text))),) for text in texts))
    yield HeadingBlock(2, "The game", "the-game")


def at_a_glance(game: Game) -> tuple[tuple[Passage, ...], ...]:
    """The rows of the first table, which sum up the game; () without a handbook file. Draws no pictures."""
    if not has_text(game.rulebook.id):
        return ()
    blocks = Reader(game, drawing=False).blocks()
    return next((block.rows for block in blocks if isinstance(block, TableBlock)), ())


def rule_blocks(game: Game, choices: Choices | None = None) -> list[Block]:
    """The numbered rules, collapsed: those in force or, given ``choices``, all that any choice puts into force."""
    every = [r for r in (choices.every_rule if choices else game.rules) if r.status != "general"]
    general = tuple(rule for rule in game.rules if rule.status == "general")
    out = frozenset(rule.id for rule in every if not game.has_rule(rule.id))
    brought = {rule.id: choices.brought_by(rule) for rule in every} if choices else {}
    inside: list[Block] = [
        Rules(headings, rules, out, {id: words for id, words in brought.items() if words})
        for headings, rules in group_by_heading(every, game.rulebook.sections)
    ]
    about = "Rules that matter to programs but not to players at a table; a refusal may cite them."
    notes = (Paragraph(Passage(about)), Rules((), (*general, *game.notes)))
    inside.append(BoxBlock("fold", notes, "Notes for programmers"))
    about = "The exact text of every rule, with its number, for reference."
    if has_text(game.rulebook.id):
        about += " Everything above follows from these rules."
    return [
        HeadingBlock(2, "The rules, one by one", "rules"),
        Paragraph(Passage(about)),
        RuleSearchBox(game.rulebook),
        BoxBlock("fold", tuple(inside), f"All {len(game.rules)} rules in force"),
    ]


def choices_of(game: str) -> Choices | None:
    """The choices that the handbook of a game offers, if any."""
    data = _data(game, "choose")
    return Choices.of(game, data[0]) if data else None


def origins(game: str) -> tuple[tuple[str, str, str], ...]:
    """The facts that sources of rules and numbers cite, each as its name, the fact and its source."""
    blocks = _data(game, "origins")
    return tuple((key, fact, source) for block in blocks for key, fact, source in block["facts"])


def _data(game: str, kind: str) -> list[Toml]:
    return Reader(load(game)).data(kind) if has_text(game) else []


def origins_of(game: Game) -> Iterator[Block]:
    """A chapter of the facts that sources cite."""
    facts = origins(game.rulebook.id)
    if facts:
        yield HeadingBlock(2, "Where the rules come from", "origins")
        about = "Each rule names its source. Where a rule cites one of these facts, the table says what is known, and from whom."
        yield Paragraph(Passage(about))
        yield Origins(facts)
