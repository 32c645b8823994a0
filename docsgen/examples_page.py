"""The examples of rules as HTML below each rule, and the page that counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from bisongames import show
from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.rules import Rule
from bisongames.engine.matches.links import Link, brief
from bisongames.handbook.examples.example_search import NAMES
from bisongames.handbook.text.rule_anchors import play_link
from docsgen.material import Material
from docsgen.rule_examples import KINDS, Example, Wishes
from docsgen.writing import TABLE, code, page, paragraphs, table, text_of

NAME: Final = "rules/examples.md"
TOLD: Final = 4
"""The maximum number of events to mention in an example."""
_ABOUT: Final = (
    "On the page of a game, each rule has its example below it, folded: a position of a match, with an action that the rule refuses "
    "and one that is allowed, or with the effect of the rule. All examples are replayed whenever these pages are built, "
    "and the build fails if one no longer behaves as described. This page counts them, and lists the rules without an example."
)
_NOT_YET: Final = "no hand-written search, and no match in the search shows the rule by a refusal, a score or an ending"

_RARE: Final = "there is a hand-written search, but no match has led to such a position"


def snippet(example: Example) -> str:
    """An example as HTML."""
    return f"{''.join(_parts(example))}{_where(example)}"


def folded_example(id: str) -> str:
    """The fold into which a page loads the example of a rule."""
    return f'<details class="hb-record" data-example="{id}"><summary>Example</summary></details>'


def _fold(summary: str, inside: str) -> str:
    return f'<details class="hb-record"><summary>{summary}</summary>{inside}</details>'


def _parts(example: Example) -> Iterator[str]:
    if example.wish is not None:
        yield f"<p>{escape(example.wish.told)}</p>"
    if example.place.kind == "refused":
        yield from _refusal(example)
    elif example.place.kind not in ("fact", "set-up") and example.moment.action is not None:
        yield _done(example)
    if example.place.kind in ("score", "end"):
        yield _result(example)


def _refusal(example: Example) -> Iterator[str]:
    assert example.refused_action is not None
    refused = _label(example, example.refused_action)
    allowed = _label(example, example.allowed_action) if example.allowed_action is not None else ""
    if example.wish is None:
        instead = f"; “{allowed}” is allowed" if allowed else ""
        yield f"<p>You choose “{escape(refused)}” and are refused{escape(instead)}.</p>"
    first = next(v for v in example.violations if v.rule.id == example.id)
    told = show.reason(first, example.moment.now.game, names=_names(example))
    facts = told.removeprefix(first.rule.text).strip()  # the text of the rule is shown above
    others = ", ".join(id for id in example.place.rules if id != example.id)
    more = f" <span>Refused as well by {escape(others)}.</span>" if others else ""
    yield f'<p class="hb-no"><b>Not allowed.</b> {escape(refused)}. <span>{escape(facts)}</span>{more}</p>'
    if allowed:
        yield f'<p class="hb-yes"><b>Allowed.</b> {escape(allowed)}.</p>'


def _done(example: Example) -> str:
    moment, names = example.moment, _names(example)
    assert moment.action is not None
    told = [show.tell(event, names) for event in moment.events]
    happened = " ".join([text for text in told if text][:TOLD])
    title = "Comes up" if moment.now.actor == CHANCE else "Chosen"
    return (
        f'<p class="hb-yes"><b>{title}.</b> {escape(_label(example, moment.action))}. '
        f"<span>{escape(happened)}</span></p>"
    )


def _result(example: Example) -> str:
    then = example.moment.then
    result = then.result if then is not None else None
    if result is None:
        return ""
    names = _names(example)
    lines = [
        f"{names[player]}: {part.name}, {part.points}"
        for player, mine in enumerate(result.parts)
        for part in mine
        if part.rule.id == example.id and part.points
    ]
    winners = " and ".join(names[player] for player in result.winners)
    lines.append(f"First: {winners}, with {max(result.scores)}")
    return f"<p>{escape('; '.join(lines))}.</p>"


def _where(example: Example) -> str:
    """The link to the match of an example, the link to play it, and its condition."""
    played, at = example.played, example.place.at
    check = example.wish.check if example.wish is not None else ""
    checked = _fold("What is checked", f"<code>{escape(check)}</code>") if check else ""
    link = f"examples.html#{example.game}-match-{example.place.match + 1}"
    reached = Link(played.game, played.players, played.seed, tuple(played.moves.split()[:at]))
    played_here = play_link(f"{TABLE}{brief(reached, example.moment.now)}")
    return f'<p><a href="{link}">{escape(played.description)}, after {at} moves</a>. {played_here}</p>{checked}'


def _label(example: Example, action: Action) -> str:
    return show.label(action, example.moment.now, names=_names(example))


def _names(example: Example) -> tuple[str, ...]:
    return NAMES[: example.moment.now.num_players]


@page
def text(materials: Sequence[Material]) -> Iterator[str]:
    """The page that counts the examples, as Markdown."""
    yield from paragraphs("# Examples of the rules", _ABOUT)
    rows = []
    for material in materials:
        examples = material.examples
        kinds = Counter(
            examples[rule.id].place.kind if rule.id in examples else ""
            for rule in countable(material)
        )
        missing = f"[{kinds['']}](#{material.id}-without)" if kinds[""] else "0"
        counts = (str(kinds[kind]) for kind in KINDS)
        link = f"[{material.game.title}]({material.id}.md)"
        rows.append((link, str(kinds.total()), *counts, missing))
    yield from table(("game", "rules", *KINDS, "without"), rows)
    yield from (f"- **{kind}**: {told}." for kind, told in KINDS.items())
    for material in materials:
        yield from ("", *_game(material))
    yield ""


def without(material: Material) -> tuple[Rule, ...]:
    """The rules of a game that have no example, except those that all games share."""
    return tuple(rule for rule in countable(material) if rule.id not in material.examples)


def countable(material: Material) -> tuple[Rule, ...]:
    """The rules that should have an example."""
    return tuple(rule for rule in material.all_rules if rule.status != "general")


def _game(material: Material) -> Iterator[str]:
    yield from paragraphs(f"## {material.game.title} {{ #{material.id} }}")
    missing, wishes = without(material), Wishes.of(material.id)
    if missing:
        yield from paragraphs(f"### Rules without an example {{ #{material.id}-without }}")
        for rule in missing:
            reason = wishes.none.get(rule.id) or (_RARE if rule.id in wishes.wishes else _NOT_YET)
            yield f"- {material.with_links(rule.id)} {text_of(rule.text)} *{text_of(reason)}*"
        yield ""
    yield from paragraphs("### The matches")
    for number, played in enumerate(material.matches, 1):
        told = f"{escape(played.description)}: {len(played.moves.split())} moves"
        details = f"<summary>{told}</summary>{code(played.moves)}"
        yield from paragraphs(f'<details id="{material.id}-match-{number}">{details}</details>')
