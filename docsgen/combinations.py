"""The rules of a game with any of its expansions: one page for each combination, and the way to choose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from attrs import frozen

from bisongames.play.game import Game, Variant
from bisongames.play.rules import Rule
from bisongames.play.variants import load
from docsgen.writing import text_of


@frozen
class Combination:
    """A game with some of its expansions."""

    game: Game
    expansions: tuple[Variant, ...]

    @property
    def page(self) -> str:
        """The page without its ending; of the base alone, the page of the game."""
        id = self.game.rulebook.id
        return "-".join([id, "with", *self.names]) if self.expansions else id

    @property
    def names(self) -> tuple[str, ...]:
        """The expansions as ids name them."""
        return tuple(variant.id.partition("/")[2] for variant in self.expansions)

    @property
    def title(self) -> str:
        """The expansions for people."""
        return " + ".join(variant.title for variant in self.expansions) or "the base game alone"

    def text(self, everything: tuple[Combination, ...], titles: dict[str, str]) -> str:
        """The page: every rule that is in force, by section; ``titles`` names sections by letters and number."""
        lines = [f"# {text_of(self.game.title)}", "", *chooser(everything, self)]
        changes = f"{self.game.rulebook.id}.md#variants"
        lines += [f"`{self.game.id}`, {len(self.game.rules)} rules in force.", ""]
        lines += [f"What differs from the base game is told [on its page]({changes}).", ""]
        sections: dict[str, list[Rule]] = {}
        for rule in self.game.rules:
            sections.setdefault(f"{rule.letters}-{rule.section}", []).append(rule)
        for name, rules in sections.items():
            number, letters = rules[0].section, rules[0].letters
            if letters != self.game.rules[0].letters:
                number = f"{letters}-{number}"
            title = (
                f"{number} {titles.get(name, '')}".strip()
                if rules[0].section[:1].isdigit()
                else "Common to all games"
            )
            lines += [f"## {title}", "", *chain.from_iterable(map(_rule, rules))]
        return "\n".join(lines)


def all_combinations(base: Game, variants: tuple[Variant, ...]) -> tuple[Combination, ...]:
    """The base alone and every choice of expansions; empty for a game without any."""
    given = tuple(variant for variant in variants if variant.expansion)
    if not given:
        return ()
    found = [Combination(base, ())]
    for number in range(1, len(given) + 1):
        for chosen in combinations(given, number):
            names = [variant.id.partition("/")[2] for variant in chosen]
            found.append(Combination(load("+".join([f"{base.rulebook.id}/base", *names])), chosen))
    return tuple(found)


def chooser(everything: tuple[Combination, ...], here: Combination) -> Iterator[str]:
    """A list of all combinations, each a link but the one that is shown."""
    yield "Choose whose rules to show:"
    yield ""
    for choice in everything:
        chosen = choice.expansions == here.expansions
        yield f"- **{choice.title}**" if chosen else f"- [{choice.title}]({choice.page}.md)"
    yield ""


def _rule(rule: Rule) -> Iterator[str]:
    yield '<div class="rule" markdown="span">'
    yield f'<a id="{rule.id}" class="number" href="#{rule.id}">{rule.id}</a>'
    yield f'<span class="text">{text_of(rule.text)}</span>'
    yield f'<span class="origin">{rule.status}: {text_of(rule.source)}</span>'
    yield "</div>"
    yield ""
