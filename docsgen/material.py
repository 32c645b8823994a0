"""The material for the page of one game: the game, its variants, rules, pictures, tests and examples."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from bisongames.engine.core.rule_sections import in_reading_order
from bisongames.engine.core.rules import Rule
from bisongames.engine.loader import load
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.variant import Variant
from bisongames.engine.variants.catalogue import variants
from bisongames.handbook.text.rule_anchors import play_link
from bisongames.lab import difference
from docsgen import cards_page
from docsgen.locks import Lock, locks
from docsgen.pictures import Picture, another_start, maps, pictures, play_match
from docsgen.rule_examples import Example, Examples, Played
from docsgen.worked import Worked
from docsgen.writing import TABLE, either, short, text_of, with_links

DATA: Final = Path(__file__).resolve().parent / "data"


@frozen(slots=False)
class Material:
    """The contents of a game's page."""

    id: str
    game: Game
    """The base variant."""
    variants: tuple[Variant, ...]
    """The other variants, and the expansions."""
    tests: dict[str, tuple[Lock, ...]]
    wish: dict[str, Any]
    """The arguments of :func:`play_match` for the match of the pictures."""
    figures: dict[str, list[str]]
    """Pictures that belong to a section, by its letters and number."""
    worked: tuple[Worked, ...]
    """The scoring examples of the rulebook."""

    @classmethod
    def of(cls, id: str) -> Material:
        """The material for the game with this id."""
        path = DATA / f"{id}.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return cls(
            id=id,
            game=load(id),
            variants=tuple(v for v in variants() if v.game == id and v.id != f"{id}/base"),
            tests=locks(id),
            wish=data.get("match", {}),
            figures=data.get("figures", {}),
            worked=tuple(Worked.of(id, said) for said in data.get("examples", ())),
        )

    @cached_property
    def for_players(self) -> str:
        """The numbers of players."""
        return f"For {either(self.game.player_counts)} players"

    @cached_property
    def examples(self) -> dict[str, Example]:
        """The example of each rule that has one, after running it.

        Raises:
            ExampleError: if an example no longer behaves as described.
        """
        return Examples.of(self.id).execute()

    @cached_property
    def matches(self) -> tuple[Played, ...]:
        """The matches of the examples."""
        return Examples.of(self.id).matches

    @property
    def sections(self) -> Mapping[str, str]:
        """The names of sections."""
        return self.game.rulebook.sections

    @property
    def cards(self) -> str:
        """The page with all cards of the game; empty if it has none."""
        own = cards_page.NAME.removeprefix("rules/")
        return own if own == f"{self.id}-cards.md" else ""

    @cached_property
    def match(self) -> Match:
        """The match of the pictures and of the examples of notation."""
        return play_match(self.game, **self.wish)

    @cached_property
    def other_games(self) -> tuple[tuple[Variant, Game], ...]:
        """Every other variant as a game; for an expansion, the base with it; finally all expansions together."""
        base, names = f"{self.id}/base", [short(v.id) for v in self.variants if v.expansion]
        games = [(v, load(f"{base}+{short(v.id)}" if v.expansion else v.id)) for v in self.variants]
        if len(names) > 1:
            together = load("+".join([base, *names]))
            games.append((evolve(together.variant, id=together.id), together))
        return tuple(games)

    def listed_before(self, variant: Variant, game: Game) -> Variant | None:
        """The earlier variant on the page that is the same game, if any."""
        for other, earlier in self.other_games:
            if other == variant:
                return None
            if not difference(earlier, game):
                return other
        return None

    @cached_property
    def only_elsewhere(self) -> dict[str, tuple[Rule, ...]]:
        """By variant, the rules in force there but neither in the base nor in a variant listed before."""
        known = {rule.id for rule in self.game.rules}
        rules = {}
        for variant, game in self.other_games:
            rules[variant.id] = tuple(rule for rule in game.rules if rule.id not in known)
            known |= {rule.id for rule in game.rules}
        return rules

    @cached_property
    def notes(self) -> tuple[Rule, ...]:
        """The notes for programmers, of the base and of every other variant."""
        games = (self.game, *(game for _, game in self.other_games))
        notes = {note.id: note for game in reversed(games) for note in game.notes}
        return in_reading_order(tuple(notes.values()))

    @cached_property
    def by_option_only(self) -> tuple[Rule, ...]:
        """The rules that are in no shipped variant, but that some option or expansion would bring into force."""
        book = self.game.rulebook
        known = {r.id for r in (*self.game.rules, *chain(*self.only_elsewhere.values()))}
        known |= {note.id for note in self.notes}
        every = (*book.rules, *chain(*book.added.values()))
        numbers = {**self.game.plain_options(), **book.facts(self.game)}
        rules = {rule.id: rule.with_numbers(numbers) for rule in every if rule.id not in known}
        return tuple(rules.values())

    @cached_property
    def all_rules(self) -> tuple[Rule, ...]:
        """Every rule and note of the game, in the order of the page."""
        elsewhere = chain(*self.only_elsewhere.values())
        return (*self.game.rules, *elsewhere, *self.by_option_only, *self.notes)

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset(rule.id for rule in self.all_rules)

    def with_links(self, plain: object) -> str:
        """Plain text as Markdown, with a link wherever it names a rule of the game."""
        page = f"{self.id}.md"
        return with_links(str(plain), lambda id: f"{page}#{id}" if id in self._ids else None)

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """The pictures by name."""
        bot = self.wish.get("bot", "greedy")
        drawn = pictures(self.match, f"seed {self.match.seed}, played by {bot} bots")
        for variant, game in self.other_games if drawn else ():
            if not self.listed_before(variant, game):
                start = another_start(self.game, game)
                drawn |= {anchor(variant): start} if start else {}
        drawn |= maps(self.id)
        return drawn | {example.name: example.picture() for example in self.worked}

    def picture(self, name: str, caption: bool = False) -> list[str]:
        """One picture as Markdown, if the game has it."""
        picture = self.pictures.get(name)
        if picture is None:
            return []
        shown = f"![{text_of(picture.alt)}](pictures/{self.id}-{name}.svg){{ .board }}"
        played = [play_link(TABLE + picture.link), ""] if picture.link else []
        return [shown, "", *([text_of(picture.caption), ""] if caption else []), *played]


def anchor(variant: Variant) -> str:
    """The anchor of a variant on a page."""
    return f"variant-{short(variant.id)}"
