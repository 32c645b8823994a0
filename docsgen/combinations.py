"""The rules of a game with any of its expansions: one page for each combination, and the way to choose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from attrs import frozen

from bisongames.play.rules import Rule
from bisongames.play.state import Game
from bisongames.play.variant import Variant
from docsgen.material import Material, with_expansions
from docsgen.rules_by_section import block, by_section, is_general
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

    def text(self, everything: tuple[Combination, ...], titles: dict[str, str]) -> str:
        """The page: every rule that is in force, by section; ``titles`` names sections by letters and number."""
        lines = [f"# {text_of(self.game.title)}", "", *chooser(everything, self)]
        changes = f"{self.game.rulebook.id}.md#variants"
        lines += [f"`{self.game.id}`, {len(self.game.rules)} rules in force.", ""]
        lines += [f"What differs from the base game is told [on its page]({changes}).", ""]
        for (letters, section), rules in by_section(self.game.rules).items():
            own = letters == self.game.rules[0].letters
            number = section if own else f"{letters}-{section}"
            title = f"{number} {titles.get(f'{letters}-{section}', '')}".strip()
            lines += [f"## {'Common to all games' if is_general(rules[0]) else title}", ""]
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
