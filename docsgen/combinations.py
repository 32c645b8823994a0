"""The rules of a game with any of its expansions: one page for each combination, and the way to choose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from attrs import frozen

from bisongames.play.rules import Rule
from bisongames.play.sections import headed
from bisongames.play.state import Game
from bisongames.play.variant import Variant
from docsgen.material import Material, with_expansions
from docsgen.rules_by_section import block
from docsgen.writing import short, text_of


@frozen
class Combination:
    """A game with some of its expansions."""

    game: Game
    expansions: tuple[Variant, ...]

    @property
    def page(self) -> str:
        """The page without its ending; of the base alone, the page of the game."""
        id = self.game.rulebook.id
        names = [short(variant.id) for variant in self.expansions]
        return "-".join([id, "with", *names]) if names else id

    @property
    def title(self) -> str:
        """The expansions for people."""
        return " + ".join(variant.title for variant in self.expansions) or "the base game alone"

    def text(self, everything: tuple[Combination, ...]) -> str:
        """The page: every rule that is in force, by section."""
        lines = [f"# {text_of(self.game.title)}", "", *chooser(everything, self)]
        changes = f"{self.game.rulebook.id}.md#variants"
        lines += [f"`{self.game.id}`, {len(self.game.rules)} rules in force.", ""]
        lines += [f"What differs from the base game is told [on its page]({changes}).", ""]
        own = self.game.rules[0].letters
        for headings, rules in headed(self.game.rules, self.game.rulebook.sections):
            for heading in headings:
                mine = not heading.number or heading.letters == own
                number = heading.number if mine else f"{heading.letters}-{heading.number}"
                lines += [f"{'#' * (heading.depth + 2)} {f'{number} {heading.name}'.strip()}", ""]
            lines += chain.from_iterable(map(_rule, rules))
        return "\n".join([*lines, ""])


def all_combinations(material: Material) -> tuple[Combination, ...]:
    """The base alone and every choice of expansions; empty for a game without any."""
    given = [variant for variant in material.variants if variant.expansion]
    return tuple(
        Combination(with_expansions(material.id, chosen), chosen)
        for number in range(len(given) + 1 if given else 0)
        for chosen in combinations(given, number)
    )


def chooser(everything: tuple[Combination, ...], here: Combination) -> Iterator[str]:
    """A list of all combinations, each a link but the one that is shown."""
    yield from ("Choose whose rules to show:", "")
    for choice in everything:
        chosen = choice.expansions == here.expansions
        yield f"- **{choice.title}**" if chosen else f"- [{choice.title}]({choice.page}.md)"
    yield ""


def _rule(rule: Rule) -> list[str]:
    number = f'<a id="{rule.id}" class="number" href="#{rule.id}">{rule.id}</a>'
    return block(rule, number, f"{rule.status}:")
