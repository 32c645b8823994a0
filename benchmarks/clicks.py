"""How many clicks or keys a choice takes at the table, and how many choices need no list.

Matches between greedy bots give the decisions: of those in which something is to be chosen twenty of each match, evenly
spread. Clicks are those of the browser and of the mouse in the full screen, which follow the same steps:
each choice names the elements to click for it, in order, and a list has what these cannot tell apart. Keys are those of the
full screen: Tab to the board, arrow keys to each element and Enter; in a list, the arrow keys down to the choice and Enter.

    python benchmarks/clicks.py [--decisions 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from statistics import mean

from attrs import frozen

import bisongames
from bisongames import show
from bisongames.bots import Greedy
from bisongames.engine.core.actions import Action
from bisongames.show.text_spots import board_of
from bisongames.tui.board import Point, beside, middle

VARIANTS = {
    "wind_river/base": 3,
    "bison/base": 3,
    "natives/base+rituals+seasons+soul-of-the-prairie": 3,
    "catan/base": 4,
    "catan/bison": 4,
}
OF_A_MATCH = 20
ARROWS = ((0, -1), (0, 1), (-1, 0), (1, 0))

Targets = tuple[str, ...]
"""The elements to click for a choice, in order."""


@frozen
class Effort:
    """What a choice takes."""

    clicks: int
    keys: int
    listed: bool
    """Whether it takes a list."""
    placed: bool
    """Whether it is a choice of a place on the board."""


def decisions(
    variant: str, players: int, number: int, seed: int
) -> Iterator[tuple[bisongames.State, Action]]:
    """Positions in which a player has several choices, with the choice made: some of each match, evenly spread."""
    game, bot, matches = bisongames.load(variant), Greedy(), -(-number // OF_A_MATCH)
    for each in range(seed, seed + matches):
        match, luck, made = (
            bisongames.Match(game, players=players, seed=each),
            random.Random(each),
            [],
        )
        while not match.is_over:
            state, actor = match.state, match.actor
            assert actor is not None
            action = bot.choose(state, actor, luck)
            if len(state.legal_actions()) > 1:
                made.append((state, action))
            match.play(action)
        yield from made[:: max(1, len(made) // OF_A_MATCH)][: min(OF_A_MATCH, number)]
        number -= OF_A_MATCH


def effort(state: bisongames.State, action: Action) -> Effort:
    """What it takes to choose this action, with the mouse and with keys."""
    legal = state.legal_actions()
    targets = {each: show.targets(each, state) for each in legal}
    mine, every = targets[action], list(targets.values())
    drawn = board_of(
        state.view(state.actor), (), targets=frozenset(id for ids in every for id in ids)
    )
    places = {id: middle(runs) for id, runs in drawn.spots.items() if runs}
    placed = bool(mine) and mine[-1] in places
    listed = not mine or sum(ids[: len(mine)] == mine for ids in every) > 1
    left = (
        [each for each in legal if targets[each][: len(mine)] == mine]
        if mine
        else [a for a in legal if not targets[a]]
    )
    in_list = left.index(action) + 1 if listed else 0
    keys = in_list + steps(mine, every, places)
    return Effort(len(mine) + listed, keys, listed, placed)


def steps(mine: Targets, every: Sequence[Targets], places: dict[str, Point]) -> int:
    """The keys that choose these elements on the board, from the first lit one each time."""
    keys = 1 if mine else 0  # Tab
    for done, wanted in enumerate(mine):
        lit = [ids[done] for ids in every if ids[:done] == mine[:done] and len(ids) > done]
        there = {id: places[id] for id in lit if id in places}
        keys += 1 + way(there, lit[0], wanted)
    return keys


def way(places: dict[str, Point], start: str, wanted: str) -> int:
    """The fewest arrow keys that lead from one lit element to another."""
    seen, ends, far = {start}, [start], 0
    while wanted not in seen and ends:
        far += 1
        found = {beside(places, at, *arrow) for at in ends if at in places for arrow in ARROWS}
        ends = [id for id in found if id is not None and id not in seen]
        seen.update(ends)
    return far


def main() -> None:
    """Prints a line of figures for each variant."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| variant | clicks | keys | without a list | where places are chosen |")
    print("| --- | --- | --- | --- | --- |")
    for variant, players in VARIANTS.items():
        found = [effort(*each) for each in decisions(variant, players, given.decisions, given.seed)]
        placed = [each for each in found if each.placed]
        print(
            f"| {variant} | {mean(e.clicks for e in found):.1f} | {mean(e.keys for e in found):.1f} "
            f"| {share(found)} | {share(placed)} of {len(placed)} |"
        )


def share(found: Sequence[Effort]) -> str:
    """The share of choices that take no list."""
    return f"{mean(not each.listed for each in found):.0%}" if found else "none"


if __name__ == "__main__":
    main()
