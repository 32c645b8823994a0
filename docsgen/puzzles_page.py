"""The pages of puzzles, one for each game, from the puzzles that come with the library; ``python -m benchmarks.puzzles`` finds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames import show
from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from bisongames.handbook.text.rule_anchors import play_link
from bisongames.lab import Puzzle, puzzles
from docsgen.writing import TABLE, page, paragraphs, text_of

FOLDER: Final = "puzzles"


def files() -> dict[str, str]:
    """The pages and their pictures."""
    made = {}
    for game in game_ids():
        known = puzzles(game)
        made[f"{FOLDER}/{game}.md"] = _page(game, known)
        for number, puzzle in enumerate(known, 1):
            view = puzzle.state.view(puzzle.player)
            picture = show.svg(view, names=puzzle.names)
            made[f"{FOLDER}/pictures/{game}-{number}.svg"] = picture
    return made


@page
def _page(game: str, known: tuple[Puzzle, ...]) -> Iterator[str]:
    yield from paragraphs(f"# Puzzles of {load(game).title}", _ABOUT.format(game=game))
    for number, puzzle in enumerate(known, 1):
        yield from _puzzle(game, number, puzzle)


def _puzzle(game: str, number: int, puzzle: Puzzle) -> Iterator[str]:
    """Yields a position with its question, and folded below it the choices and the solution."""
    state, view = puzzle.state, puzzle.state.view(puzzle.player)
    asked = text_of(show.prompt(view, puzzle.names))
    picture = f"pictures/{game}-{number}.svg"
    legal = state.legal_actions()
    labels = [show.label(action, view, names=puzzle.names) for action in legal]
    rules = ", ".join(f"[{id}](../rules/{game}.md#{id})" for id in puzzle.rules)
    yield from paragraphs(
        f"## Puzzle {number} ({puzzle.difficulty}) {{ #puzzle-{number} }}",
        f"![Puzzle {number}: {asked}]({picture}){{ .board }}",
        " ".join(
            (
                f"You are {puzzle.names[puzzle.player]}.",
                *puzzle.unusual,
                asked,
                "Which choice is best?",
            )
        ),
        play_link(f"{TABLE}{puzzle.link}"),
        f'??? question "The {len(legal)} choices"',
        *_list(labels),
        '??? success "Solution"',
        *_told(puzzle),
        f"    Rules: {rules}",
    )


def _list(items: list[str]) -> Iterator[str]:
    """Yields a list inside a folded part, as one paragraph."""
    yield "\n".join(f"    - {text_of(item)}" for item in items)


def _told(puzzle: Puzzle) -> Iterator[str]:
    """Yields the solution with its reasons inside a folded part."""
    yield "\n".join(f"    - {text_of(line)}" for line in puzzle.explanation())


_ABOUT: Final = (
    "Each position has one choice that is clearly best, and it is not the one that looks best at first sight: after which the score sheet shows the best lead at once, or at the end of the turn where a choice only "
    "opens it; of several, the one whose position a bot that looks one step ahead evaluates highest. In Wind River, where hardly any choice brings points at once, resources and tipis that do not go back to the hand count next to points. *Play this position* opens it at "
    "the [table](../play.md). In a terminal, `bisongames puzzle {game} 1` asks, takes an answer and tells why it is right or wrong.\n\n"
    "The puzzles are sorted from easy to hard. The [level](../levels.md) `casual` finds none of the solutions in half of its tries; `steady` finds those of easy ones, "
    "`strong` or `greedy` those of medium ones.\n\n"
    "The positions come from matches of bots. Two searches of 2,000 iterations, or of 8,000 where these left a doubt, found with different seeds the same choice, whose reward is ahead of "
    "that of each other choice by more than two standard errors and 0.02 (up to three choices of one kind, or two of different kinds, may be as good as each other: any of them solves the puzzle). Each other choice was then searched by itself, up to 8,000 iterations, since a search hardly tries what looks bad at first, whatever would follow it: it is clearly behind, by three standard errors and 0.01. And of 100 pairs of matches that bots play on from there with the same luck, those after it end better than those after the choice that looks best at first sight, by more than two standard errors. A solution tells why the other choice tempts, what happens more or less often after it in these matches (a mean, hence *0.8 tipis*), and by how many points of which rows your score and that of the best other player differ at the end; the rules below it are those of what happens, and of the points that make most of the difference. The reward is what [advice](../guides/bots.md#advice-with-reasons) "
    "maximizes, from 0 to 1: the expected gain on the others, 0.5 for none."
)
