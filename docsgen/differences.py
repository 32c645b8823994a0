"""The variants and expansions of a game, with their differences from the base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.variant import Variant
from bisongames.lab import difference
from bisongames.lab.rule_diff.diff_text import Change, Difference
from docsgen.material import Material, anchor
from docsgen.writing import capital, code, either, paragraphs, table, text_of, value


def variants(material: Material) -> Iterator[str]:
    """Yields a list of all variants, and a part of the page for each."""
    if not material.variants:
        return
    yield from paragraphs("## Variants and expansions { #variants }")
    rows = (
        (
            f"[{code(variant.id)}](#{anchor(variant)})",
            text_of(variant.title),
            ("An expansion. " if variant.expansion else "") + text_of(variant.summary),
        )
        for variant in material.variants
    )
    yield from table(("id", "title", "what it is"), rows)
    for variant, game in material.other_games:
        yield from paragraphs(f"### {text_of(capital(variant.title))} {{ #{anchor(variant)} }}")
        same = material.listed_before(variant, game)
        if same is None:
            yield from _variant(material, variant, game)
        else:
            link = f"[{code(same.id)}](#{anchor(same)})"
            yield from paragraphs(f"With this expansion, `{game.id}` is the same game as {link}.")


def _variant(material: Material, variant: Variant, game: Game) -> Iterator[str]:
    base = material.game
    players = ""
    if game.player_counts != base.player_counts:
        players = f" It has {either(game.player_counts)} players."
    yield from paragraphs(
        text_of(variant.summary), f"How `{game.id}` differs from `{base.id}`.{players}"
    )
    yield from material.picture(anchor(variant))
    changes = difference(base, game)
    yield from table(("what", base.id, game.id), _rows(material, game, changes))
    for name, source in variant.provenance.items():
        if base.variant.provenance.get(name) != source:
            yield f"- {code(name)}: {material.with_links(source)}"
    yield ""
    brought = material.only_elsewhere[variant.id]
    known = {rule.id for rule in (*base.rules, *brought)}
    others = [change.id for change in changes.rules if change.id not in known]
    if others:
        links = " ".join(map(material.with_links, others))
        yield from paragraphs(f"Rules of other variants that hold here too: {links}")
    if brought:
        yield from paragraphs(f"Rules added by this, {len(brought)} in all:")
        yield from (f"- {material.with_links(rule.id)} {text_of(rule.text)}" for rule in brought)
        yield ""


def _rows(material: Material, game: Game, changes: Difference) -> Iterator[tuple[str, str, str]]:
    """The differences: options, components, and rules of the base with another text or not in force."""
    for option in changes.options:
        name = f"option [{code(option.name)}](#option-{option.name})"
        yield name, text_of(value(option.before)), text_of(value(option.after))
    for table_name, before, after in _components(changes.components):
        yield f"component {code(table_name)}", text_of(before), text_of(after)
    old, new = ({rule.id for rule in g.rules} for g in (material.game, game))
    for rule in changes.rules:
        if rule.id in old:
            after = text_of(rule.after or "–") if rule.id in new else "not in force"
            yield f"rule {material.with_links(rule.id)}", text_of(rule.before or "–"), after


def _components(changes: Iterable[Change], most: int = 6) -> Iterator[tuple[str, str, str]]:
    """One row for each change, or for each table that has many."""
    by_table: dict[str, list[Change]] = {}
    for change in changes:
        by_table.setdefault(change.name.split(".")[0], []).append(change)
    for name, entries in by_table.items():
        if len(entries) <= most:
            yield from ((c.name, value(c.before), value(c.after)) for c in entries)
        else:
            added = sum(c.before is None for c in entries)
            removed = sum(c.before is not None and c.after is None for c in entries)
            counts = {"added": added, "removed": removed, "changed": len(entries) - added - removed}
            yield (
                name,
                "",
                ", ".join(f"{number} {sort}" for sort, number in counts.items() if number),
            )
