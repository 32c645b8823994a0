"""The page of one game: its rules in force, what may be changed, and what each variant changes."""

from __future__ import annotations

import ast
import importlib
import inspect
import textwrap
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from bisongames.compare import difference
from bisongames.play.agenda import Chance, Decision
from bisongames.play.game import Game, Variant
from bisongames.play.match import Match
from bisongames.play.options import about, kinds_of
from bisongames.play.rules import Rule
from bisongames.play.variants import load, variants
from docsgen import cards_page
from docsgen.combinations import Combination, all_combinations, chooser
from docsgen.locks import Lock, locks
from docsgen.pictures import (
    Picture,
    examples,
    first_position,
    looks_different,
    maps,
    pictures,
    played,
)
from docsgen.worked import Worked
from docsgen.writing import code, either, linked, table, text_of, value

DATA: Final = Path(__file__).resolve().parent / "data"

STATUS: Final = {
    "printed": "printed in the rulebook, told in our words",
    "ruling": "our answer where the rulebook is silent or can be read in two ways",
    "reconstructed": "built by us to fit what is known; the box may say otherwise",
}
"""What a status means."""


@frozen(slots=False)
class RulePage:
    """Everything that the page of a game is made of."""

    id: str
    game: Game
    """The base variant."""
    variants: tuple[Variant, ...]
    """The other variants, and the expansions."""
    titles: dict[str, str]
    """Titles of sections by game letters and number: ``WR-5.1``."""
    tests: dict[str, tuple[Lock, ...]]
    wish: dict[str, Any]
    """Which match the pictures are from."""
    figures: dict[str, list[str]]
    """Pictures that belong to a section, by its letters and number."""
    worked: tuple[Worked, ...]
    """The scoring examples of the rulebook."""

    @classmethod
    def of(cls, id: str) -> RulePage:
        """The page of the game with this id."""
        path = DATA / f"{id}.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return cls(
            id=id,
            game=load(id),
            variants=tuple(v for v in variants() if v.game == id and v.id != f"{id}/base"),
            titles=data.get("sections", {}),
            tests=locks(id),
            wish=data.get("match", {}),
            figures=data.get("figures", {}),
            worked=tuple(Worked.of(id, said) for said in data.get("examples", ())),
        )

    @cached_property
    def for_players(self) -> str:
        """For how many players the game is."""
        return f"For {either(self.game.player_counts)} players"

    @property
    def cards(self) -> str:
        """The page with all cards of the game, if it has one."""
        own = cards_page.NAME.removeprefix("rules/")
        return own if own == f"{self.id}-cards.md" else ""

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """The pictures by name; none where the game has none."""
        match = self.match
        bot = self.wish.get("bot", "greedy")
        found = pictures(match, f"seed {match.seed}, played by {bot} bots")
        for variant, game in self.other_games:
            if (
                found
                and not self._listed_before(variant, game)
                and looks_different(self.game, game, max(game.player_counts))
            ):
                first = first_position(game, max(game.player_counts))
                if first is not None:
                    found[_anchor(variant)] = first
        found |= maps(self.id)
        found |= {example.name: example.picture() for example in self.worked}
        return found

    @cached_property
    def match(self) -> Match:
        """The match that pictures and examples are from."""
        return played(self.game, **self.wish)

    @cached_property
    def other_games(self) -> tuple[tuple[Variant, Game], ...]:
        """Every other variant as a game; of an expansion, the base with it; at last all expansions together."""
        named = {v: v.id.partition("/")[2] for v in self.variants if v.expansion}
        found = [
            (v, load(f"{self.id}/base+{named[v]}" if v.expansion else v.id)) for v in self.variants
        ]
        if len(named) > 1:
            together = load("+".join([f"{self.id}/base", *named.values()]))
            found.append((evolve(together.variant, id=together.id), together))
        return tuple(found)

    @cached_property
    def only_elsewhere(self) -> dict[str, tuple[Rule, ...]]:
        """By variant, the rules that are in force there and neither in the base nor in one listed before."""
        known = {rule.id for rule in self.game.rules}
        found = {}
        for variant, game in self.other_games:
            found[variant.id] = tuple(rule for rule in game.rules if rule.id not in known)
            known |= {rule.id for rule in game.rules}
        return found

    @cached_property
    def by_option_only(self) -> tuple[Rule, ...]:
        """The rules that no shipped variant plays by, but some option or expansion would bring."""
        book = self.game.rulebook
        known = {r.id for r in (*self.game.rules, *chain(*self.only_elsewhere.values()))}
        listed = (*book.rules, *(rule for e in book.expansions for rule in e.rules))
        numbers = {**self.game.plain_options(), **book.facts(self.game)}
        return tuple(rule.filled(numbers) for rule in listed if rule.id not in known)

    @cached_property
    def all_rules(self) -> tuple[Rule, ...]:
        """Every rule of the game, as it stands on the page."""
        return (*self.game.rules, *chain(*self.only_elsewhere.values()), *self.by_option_only)

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset(rule.id for rule in self.all_rules)

    def files(self) -> dict[str, str]:
        """The page and its pictures, by their paths below ``docs/``."""
        found = {f"rules/{self.id}.md": self.text()}
        for choice in self.combinations:
            if choice.expansions:
                found[f"rules/{choice.page}.md"] = (
                    choice.text(self.combinations, self.titles) + "\n"
                )
        for name, picture in self.pictures.items():
            found[f"rules/pictures/{self.id}-{name}.svg"] = picture.svg + "\n"
        return found

    @cached_property
    def combinations(self) -> tuple[Combination, ...]:
        """The base and every choice of expansions, where a game has any."""
        return all_combinations(self.game, self.variants)

    def picture(self, name: str, caption: bool = False) -> list[str]:
        """One picture, if the game has it."""
        picture = self.pictures.get(name)
        if picture is None:
            return []
        shown = f"![{text_of(picture.alt)}](pictures/{self.id}-{name}.svg){{ .board }}"
        return [shown, "", *([text_of(picture.caption), ""] if caption else [])]

    def text(self) -> str:
        """The whole page as Markdown."""
        parts = (
            self._head(),
            self._pictures(),
            self._sections(),
            self._worked(),
            self._notation(),
            self._asked(),
            self._options(),
            self._components(),
            self._variants(),
            self._by_option_only(),
            self._rulings(),
        )
        return "\n".join(chain(*parts))

    def _head(self) -> Iterator[str]:
        credit = inspect.getdoc(importlib.import_module(f"bisongames.{self.id}")) or ""
        yield from (f"# {text_of(self.game.title)}", "", f"*{text_of(credit.splitlines()[0])}*", "")
        yield from (f"{text_of(self.game.variant.summary)} {self.for_players}.", "")
        if self.cards:
            yield from (f"Every card with its text is in the [list of cards]({self.cards}).", "")
        if self.combinations:
            yield from chooser(self.combinations, self.combinations[0])
        own = [rule for rule in self.game.rules if not _is_general(rule)]
        counts: Counter[str] = Counter(rule.status for rule in own)
        yield (
            f"This page shows the {len(own)} rules that `{self.game.id}` plays by, with its numbers filled "
            "in. A refusal cites them by number, and so does a score. Where a rule comes from is said beside it:"
        )
        yield ""
        for status, meaning in STATUS.items():
            if counts[status]:
                yield f"- {_badge(status)} {counts[status]} rules: {meaning}."
        yield ""
        yield "A source is a section of the rulebook, or of the *sheet*: our list of facts and rulings about the game."
        yield ""

    def _pictures(self) -> Iterator[str]:
        for name in ("start", "middle", "step") if self.pictures else ():
            yield from (f'=== "{self.pictures[name].title}"', "")
            yield textwrap.indent("\n".join(self.picture(name, caption=True)), "    ")

    def _sections(self) -> Iterator[str]:
        yield from self._grouped(self.game.rules, 2, "")

    def _grouped(self, rules: Iterable[Rule], top: int, before: str) -> Iterator[str]:
        """Rules below the headings of their sections; ``top`` is the depth of the first, ``before`` begins addresses."""
        grouped: dict[tuple[str, str], list[Rule]] = {}
        for rule in rules:
            grouped.setdefault((rule.id.partition("-")[0], rule.section), []).append(rule)
        headed = set(grouped)
        for (letters, section), found in grouped.items():
            if _is_general(found[0]):
                yield from (f"{'#' * top} Common to all games {{ #{before}common }}", "")
            else:
                steps = section.split(".")
                for above in (".".join(steps[:n]) for n in range(1, len(steps))):
                    if (letters, above) not in headed and f"{letters}-{above}" in self.titles:
                        headed.add((letters, above))
                        yield from self._heading(letters, above, top, before)
                yield from self._heading(letters, section, top, before)
            yield from chain.from_iterable(map(self._rule, found))
            for name in self.figures.get(f"{letters}-{section}", ()):
                yield from self.picture(name, caption=True)

    def _heading(self, letters: str, section: str, top: int, before: str) -> Iterator[str]:
        name = text_of(self.titles.get(f"{letters}-{section}", ""))
        number = section if section[:1].isdigit() else section.capitalize()
        number = f"{letters}-{number}" if before else number
        anchor = f"{before}{letters.lower()}-section-{section}"
        yield from (
            f"{'#' * (top + section.count('.'))} {number} {name}".rstrip() + f" {{ #{anchor} }}",
            "",
        )

    def _rule(self, rule: Rule) -> Iterator[str]:
        yield '<div class="rule" markdown="span">'
        yield f"[](){{ #{rule.id} }}[{rule.id}](#{rule.id}){{ .number }}"
        yield f'<span class="text">{text_of(rule.text)}</span>'
        badge = "" if _is_general(rule) else _badge(rule.status)
        yield f'<span class="origin">{badge} {text_of(rule.source)}</span>'
        yield "</div>"
        yield ""

    def _worked(self) -> Iterator[str]:
        if not self.worked:
            return
        yield from ("## Worked examples of scoring { #examples }", "")
        yield "Positions as the library draws them, and what it counts in them. Each line says by which rule."
        yield ""
        for example in self.worked:
            yield from (f"### {text_of(example.title)} {{ #{example.name} }}", "")
            yield from (text_of(example.told), "")
            yield from self.picture(example.name)
            yield from example.rows()

    def _notation(self) -> Iterator[str]:
        yield from ("## How actions are written { #notation }", "")
        yield (
            "The notation is what `str(action)` gives and what `state.parse(text)` reads back. Words in braces stand for "
            "what is chosen."
        )
        yield ""
        written = examples(self.match)
        yield from table(
            ("written", "action", "what it does", "for example"),
            (
                (
                    code(kind.notation),
                    code(kind.__name__),
                    text_of(_first_line(kind)),
                    code(written.get(kind.__name__, "" if "{" in kind.notation else kind.notation)),
                )
                for kind in self.game.rulebook.actions
            ),
        )

    def _asked(self) -> Iterator[str]:
        yield from ("## What is asked { #decisions }", "")
        yield "What can stand first on the agenda, and which actions answer it."
        yield ""
        rows = []
        for kind in self.game.rulebook.agenda:
            if issubclass(kind, Decision | Chance):
                who = "chance" if issubclass(kind, Chance) else "a player"
                answers = ", ".join(code(answer.__name__) for answer in kind.kinds)
                rows.append((code(kind.__name__), who, text_of(_first_line(kind)), answers))
        yield from table(("asked", "who", "what", "answered by"), rows)

    def _options(self) -> Iterator[str]:
        variant = self.game.variant
        yield from ("## Options { #options }", "")
        yield (
            f"Every number and switch. Change one in an id, as in `{self.game.id}+{self._example_option()}`, with "
            "`load(..., options=...)`, or in a [variant file](../variants.md)."
        )
        yield ""
        kinds, told = kinds_of(self.game.rulebook.options), about(self.game.rulebook.options)
        plain = self.game.plain_options()
        yield from table(
            ("option", "what it says", "value", "allowed", "where it comes from"),
            (
                (
                    f'<span id="option-{name}">{code(name)}</span>',
                    text_of(told[name]),
                    text_of(value(plain[name])),
                    text_of(kind.allowed),
                    self._linked(str(variant.provenance.get(name, ""))),
                )
                for name, kind in kinds.items()
            ),
        )

    def _example_option(self) -> str:
        """One option with another value than the base has, as an id writes it."""
        kinds = kinds_of(self.game.rulebook.options)
        for _, game in self.other_games:
            for name, plain in game.plain_options().items():
                if plain != self.game.plain_options()[name]:
                    return f"{name}={kinds[name].write(plain)}"
        name = next(iter(kinds))
        return f"{name}={kinds[name].write(self.game.plain_options()[name])}"

    def _components(self) -> Iterator[str]:
        variant = self.game.variant
        if not variant.components:
            return
        yield from ("## Components { #components }", "")
        yield "Tables of the board and its pieces, changed by file."
        yield ""
        told = _field_docs(self.game.rulebook.components)
        yield from table(
            ("component", "what it says", "value", "where it comes from"),
            (
                (
                    code(name),
                    text_of(told.get(name, "")),
                    text_of(value(found)),
                    self._provenance(variant, name),
                )
                for name, found in variant.components.items()
            ),
        )
        if "players" in variant.provenance:
            yield f"The number of players: {self._linked(str(variant.provenance['players']))}."
            yield ""

    def _provenance(self, variant: Variant, name: str) -> str:
        """What is said about a component, and about parts of it."""
        whole = variant.provenance.get(name)
        told = [self._linked(str(whole))] if whole else []
        parts = [path for path in variant.provenance if path.startswith(f"{name}.")]
        told += [
            f"{code(path.removeprefix(f'{name}.'))}: {self._linked(str(variant.provenance[path]))}"
            for path in parts[:8]
        ]
        if len(parts) > 8:
            told.append(f"and {len(parts) - 8} more")
        return "<br>".join(told)

    def _variants(self) -> Iterator[str]:
        if not self.variants:
            return
        yield from ("## Variants and expansions { #variants }", "")
        yield from table(
            ("id", "title", "what it is"),
            (
                (
                    f"[{code(variant.id)}](#{_anchor(variant)})",
                    text_of(variant.title),
                    ("An expansion. " if variant.expansion else "") + text_of(variant.summary),
                )
                for variant in self.variants
            ),
        )
        for variant, game in self.other_games:
            same = self._listed_before(variant, game)
            if same is None:
                yield from self._variant(variant, game)
                continue
            yield from (f"### {text_of(_capital(variant.title))} {{ #{_anchor(variant)} }}", "")
            yield f"With this expansion `{game.id}` is [{code(same.id)}](#{_anchor(same)})."
            yield ""

    def _listed_before(self, variant: Variant, game: Game) -> Variant | None:
        """The variant that is the same game and comes first on the page."""
        for other, earlier in self.other_games:
            if other == variant:
                return None
            found = difference(earlier, game)
            if not (found.options or found.components or found.rules):
                return other
        return None

    def _variant(self, variant: Variant, game: Game) -> Iterator[str]:
        yield from (f"### {text_of(_capital(variant.title))} {{ #{_anchor(variant)} }}", "")
        yield text_of(variant.summary)
        yield ""
        players = ""
        if game.player_counts != self.game.player_counts:
            players = f" It is for {either(game.player_counts)} players."
        yield f"How `{game.id}` differs from `{self.game.id}`.{players}"
        yield ""
        yield from self.picture(_anchor(variant))
        found = difference(self.game, game)
        old_rules, new_rules = ({r.id for r in g.rules} for g in (self.game, game))
        brought = {rule.id for rule in self.only_elsewhere[variant.id]}
        others = [c.id for c in found.rules if c.id not in old_rules and c.id not in brought]
        rows = [
            (
                f"option [{code(change.name)}](#option-{change.name})",
                text_of(value(change.before)),
                text_of(value(change.after)),
            )
            for change in found.options
        ]
        rows += [
            (f"component {code(name)}", text_of(before), text_of(after))
            for name, before, after in _components_changed(found.components)
        ]
        rows += [
            (
                f"rule {self._linked(change.id)}",
                text_of(change.before or "–"),
                text_of(change.after or "–") if change.id in new_rules else "not in force",
            )
            for change in found.rules
            if change.id in old_rules
        ]
        yield from table(("what", self.game.id, game.id), rows)
        told = [
            (name, source)
            for name, source in variant.provenance.items()
            if self.game.variant.provenance.get(name) != source
        ]
        for name, source in told:
            yield f"- {code(name)}: {self._linked(str(source))}"
        yield ""
        if others:
            listed = " ".join(map(self._linked, others))
            yield from (f"Rules of other variants that hold here too: {listed}", "")
        if brought:
            yield from (f"Rules that this brings, {len(brought)} in all:", "")
            yield from self._grouped(self.only_elsewhere[variant.id], 4, f"{_anchor(variant)}-")

    def _by_option_only(self) -> Iterator[str]:
        if not self.by_option_only:
            return
        yield from ("## Rules that other options bring { #by-option }", "")
        for rule in self.by_option_only:
            wanted = ", ".join(f"`{name}` is {value(found)}" for name, found in rule.when)
            if wanted:
                yield from (f"Where {wanted}:", "")
            yield from self._rule(rule)

    def _rulings(self) -> Iterator[str]:
        decided = [rule for rule in self.all_rules if rule.status != "printed"]
        yield from ("## Rulings and reconstructions, and the tests that lock them { #rulings }", "")
        yield (
            "Every rule that is not printed in the rulebook, and what would fail if the library no longer kept it. The "
            "sentence of a test is its name."
        )
        yield ""
        rows = (
            (
                f"[{rule.id}](#{rule.id})",
                _badge(rule.status),
                text_of(rule.text),
                "<br>".join(map(_lock, self.tests.get(rule.id, ()))) or "*no test yet*",
            )
            for rule in decided
        )
        yield '<div class="rulings" markdown="1">'
        yield ""
        yield from table(("rule", "status", "what it says", "locked by"), rows)
        yield from ("</div>", "")

    def _linked(self, plain: str) -> str:
        return linked(plain, lambda id: f"#{id}" if id in self._ids else None)


def _is_general(rule: Rule) -> bool:
    """Whether the rule stands in every game."""
    return rule.id.startswith("GEN-")


def _badge(status: str) -> str:
    return f'<span class="status {status}">{status}</span>'


def _lock(test: Lock) -> str:
    return f"{text_of(test.sentence)} <small>{code(test.file.removeprefix('tests/'))}</small>"


def _anchor(variant: Variant) -> str:
    return f"variant-{variant.id.partition('/')[2]}"


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")


def _components_changed(changes: Iterable[Any]) -> list[tuple[str, str, str]]:
    """One row for each change, or for each table that has many."""
    by_table: dict[str, list[Any]] = {}
    for change in changes:
        by_table.setdefault(change.name.split(".")[0], []).append(change)
    rows = []
    for name, found in by_table.items():
        if len(found) <= 6:
            rows += [(c.name, value(c.before), value(c.after)) for c in found]
            continue
        sorts: tuple[tuple[str, Callable[[Any], bool]], ...] = (
            ("added", lambda c: c.before is None),
            ("removed", lambda c: c.after is None),
            ("changed", lambda c: c.before is not None and c.after is not None),
        )
        numbers = ((sum(map(fits, found)), what) for what, fits in sorts)
        rows.append((name, "", ", ".join(f"{n} {what}" for n, what in numbers if n)))
    return rows


def _field_docs(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a class."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for field, text in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            found[field.target.id] = inspect.cleandoc(str(text.value.value))
    return found
