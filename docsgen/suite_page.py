"""The page about the shared suite: its laws, the bugs that the tests plant, and the mutants that it notices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from bisongames.testing import laws
from bisongames.testing.schedule import laws_by_id, sentence
from docsgen import mutants_section, whole_variants
from docsgen.writing import capital, page, paragraphs, table, text_of
from tests.testing.planted_everything import bugs
from tests.testing.planting import Bug

NAME: Final = "what-the-suite-notices.md"
_ABOUT: Final = (
    "`check_game` plays matches and checks these laws at their positions; "
    "[Using the library](guides/library.md#checking-a-game) shows how to call it. It knows no rulebook: whether a rule is implemented as "
    "printed is checked by the tests of each game. The message of a broken law ends with the command that checks it again, by its id, at the "
    "last position of a record."
)
_STEERED: Final = (
    "Whole matches alternate between rare kinds of action, the greedy bot and random play. From their positions at which something was new, such as a "
    "kind of step, a rule in a refusal or a score, the number of events of a kind, or a very small or large number on the table, further matches "
    "begin. In turn, they look one step ahead for what was never seen, prefer some kinds of action and avoid others, hoard, so that a "
    "hand or a track is filled, and reach other ends from the last moves of a match. The laws on which others rely are checked first at a position of "
    "each kind, then the laws of ends, of events and those that need many draws at a few positions. After that, all laws are checked at positions of each "
    "kind; between those, one of the cheapest laws at each position of the whole matches, all cheap laws wherever something is new, and further matches "
    "are played."
)
_REPORTED: Final = (
    "The report names the kinds of decision and chance that never came up (`unreached`), the kinds of action that nobody chose (`unchosen`), the kinds "
    "of event that were never told (`untold`), the rules that the code names and that were never cited (`uncited`), and the hooks that no code "
    "asks (`unasked`). It also tells false values in each field of each event, such as another resource or one card more, and names the fields in which no "
    "law noticed one (`unheld`); a test does so for every field of the shipped games. A rule that no function names, such as a definition, cannot be cited. In an installed variant, a kind of decision, chance, action or "
    "event that has not come up after the moves of thirty matches breaks a law, unless the rulebook names it among its `rare` kinds or rules its actions "
    "out; a shorter check does not decide it."
)
_PLANTED: Final = (
    "Each of these bugs is planted alone, in a game or in shared code, and the test is that `check_game` fails "
    "with a fitting law. Where several laws are named, any of them may be the first to notice it, and the first named notices it when it is checked "
    "alone. The list comes from `tests/testing`."
)


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    everything = bugs()
    yield from paragraphs("# What the suite notices", _ABOUT, "## The laws")
    ids = {sentence(law): f"`{id}`" for id, law in laws_by_id().items()}
    yield from table(("law", "id"), ((f"{text_of(law)}.", ids.get(law, "")) for law in laws()))
    yield ""
    yield from paragraphs("## How play is steered", _STEERED, _REPORTED)
    yield from whole_variants.unreached_lines()
    yield from paragraphs(f"## {len(everything)} planted bugs", _PLANTED)
    for kind, planted in groupby(everything, key=lambda bug: bug.kind):
        yield from paragraphs(f"### {kind}")
        yield from table(("planted", "in", "noticed by"), map(_row, planted))
    yield from whole_variants.planted_lines({bug.name: bug.what for bug in everything})
    yield from mutants_section.lines()


def _row(bug: Bug) -> tuple[str, str, str]:
    law = bug.law if isinstance(bug.law, str) else sentence(bug.law)
    noticed = "; or: ".join(map(capital, (law, *map(sentence, bug.also))))
    return text_of(bug.what), text_of(_title(bug.game)), text_of(noticed)


def _title(id: str) -> str:
    """The title of a game, even of the example game, which is not installed when this page is generated."""
    game = id.partition("+")[0].partition("/")[0]
    return load(game).title if game in game_ids() else capital(game.replace("_", " ")).title()
