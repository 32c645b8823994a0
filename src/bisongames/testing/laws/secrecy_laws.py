"""The laws of secrecy: hidden information affects no view, no position sampled from a view, and no choice of a bot."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from math import sqrt
from typing import Final

from bisongames.bots import Bot
from bisongames.bots.registry import BUILT_IN
from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import SetupError
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.laws.position_laws import derive_again
from bisongames.testing.support.code_lines import line_of, mistake_line
from bisongames.testing.support.hidden_twins import (
    differences,
    hidden_things,
    seats_of,
    swap_hidden,
    twins,
)

Feature = tuple[object, ...]
"""The key of a count of hidden things: the place, the kind, and whether pairs are counted."""

SAMPLES: Final = 200
"""The number of positions sampled to test whether all are equally likely."""
STEPS: Final = 2
"""The number of exchanges after each sample."""
SWAPS: Final = 2
"""The number of positions for each seat in which two hidden things have swapped places."""
UNLIKELY: Final = 6.0
"""The number of standard deviations that cannot be chance."""


def views_hide(match: Match, rng: random.Random) -> None:
    """A view depends only on what its player may know: it is the same in any position made from it."""
    state = match.state
    drawn = rng.choice(seats_of(state))
    for player in seats_of(state):
        view = state.view(player)
        acts = state.actor == player and player is not None
        assert view.legal_actions() == (state.legal_actions() if acts else ()), (
            f"the view of player {player} and the state have different legal actions"
        )
        assert view.player == player and view.actor == state.actor
        for twin in twins(state, player, rng):
            other = twin.view(player)
            assert other == view and hash(other) == hash(view), (
                f"a position made from the view of {player} looks different to them: {differences(view, other)}"
            )
            assert to_json(other) == to_json(view), (
                f"two equal views of {player} have different JSON"
            )
            assert player != drawn or other.to_text() == view.to_text(), (
                f"the picture for {player} shows hidden information"
            )
            assert other.standing() == view.standing() and other.result == view.result
    for nobody in (-1, state.num_players, True, "0"):
        try:
            state.view(nobody)  # type: ignore[arg-type]
        except SetupError:
            continue
        raise AssertionError(f"there is a view for player {nobody!r}")


def hidden_things_show_to_nobody(match: Match, rng: random.Random) -> None:
    """Positions that differ only in things hidden from a player look the same to that player."""
    state = match.state
    if not state.game.rulebook.hides:
        return
    for player in seats_of(state):
        for _ in range(SWAPS):
            other, name = swap_hidden(state, player, rng)
            if other == state or other.is_over:
                continue
            one, two = state.view(player), other.view(player)
            assert one == two, (
                f"{name} is hidden from {player} but shows in {differences(one, two)}"
            )


def samples_know_only_the_view(match: Match, rng: random.Random) -> None:
    """A position sampled for a player agrees with their view, and depends on the view and on luck alone."""
    state = match.state
    for player in seats_of(state):
        luck = rng.random()
        one = state.sample(player, random.Random(luck))
        assert one.view(player) == state.view(player), (
            f"a position sampled for {player} looks different to them: "
            f"{differences(one.view(player), state.view(player))}"
        )
        assert one.game == state.game and one.is_over == state.is_over
        assert from_json(to_json(one)) == one, "a sampled position does not survive JSON"
        derive_again(one.table)
        if not state.game.rulebook.hides:
            assert one == state, "a sample differs from the position in a game that hides nothing"
        for twin in twins(state, player, rng):
            other = twin.sample(player, random.Random(luck))
            assert one == other, f"a sample for player {player} depends on more than the view"


def samples_are_spread(match: Match, rng: random.Random) -> None:
    """Sampling deals hidden things again, and every position that a view allows is equally likely."""
    state = match.state
    things = hidden_things(state)
    some = [t for _, t in state.game.rulebook.table.serialized.values() if getattr(t, "among", "")]
    if not things or (some and _any_chosen(state)):
        return
    for player in (rng.choice(range(state.num_players)), None):
        features: dict[Feature, list[float]] = defaultdict(lambda: [0.0, 0.0])
        moved, kept = set(), True
        for _ in range(SAMPLES):
            drawn = state.sample(player, rng)
            kept = kept and drawn == state
            later, view = drawn, drawn.view(player)
            for _ in range(STEPS):
                other, name = swap_hidden(later, player, rng, rests=True)
                if other != later and other.view(player) == view:
                    later = other
                    moved.add(name)
            before, after = _features(drawn, things), _features(later, things)
            for feature in before.keys() | after.keys():
                step = after.get(feature, 0) - before.get(feature, 0)
                features[feature][0] += step
                features[feature][1] += step * step
        if moved and kept:
            what = (
                f"`sample` must deal anew what {'a spectator' if player is None else f'player {player}'} does not see, with its "
                f"rng: {', '.join(sorted(moved))} could be arranged differently, but {SAMPLES} samples all equal the position"
            )
            raise AssertionError(mistake_line(what, line_of(state.game.rulebook.sample)))
        for feature, (sum_, squares) in sorted(features.items(), key=str):
            far = abs(sum_) / sqrt(squares) if squares else 0.0
            assert far < UNLIKELY or squares < 10, (
                f"in samples for {player}, {feature} comes up too often or too rarely ({far:.1f} standard deviations)"
            )


def _any_chosen(state: State) -> bool:
    """Whether a player has chosen some of the hidden things, so that not all deals are equally likely."""
    written = state.game.rulebook.table.serialized
    position = state.table.write()
    chosen = [
        getattr(position, name)
        for name, (_, thing) in written.items()
        if getattr(thing, "among", "")
    ]
    return any(any(map(bool, c)) if isinstance(c, tuple) else bool(c) for c in chosen)


def _features(state: State, things: Iterable[str]) -> dict[Feature, float]:
    """The number of things of each kind in each hidden place, and the number of pairs among them."""
    position = state.table.write()
    found: dict[Feature, float] = {}
    for name in things:
        here = getattr(position, name)
        for place, row in enumerate(here if isinstance(here, tuple) else (here,)):
            counts = {row: 1} if isinstance(row, str) else row
            for kind, number in counts.items():
                found[name, place, kind] = float(number)
                if number > 1:
                    found[name, place, kind, "pairs"] = number * (number - 1) / 2
    return found


def bots_know_only_their_view(
    bots: dict[str, Callable[[], Bot]],
) -> Callable[[Match, random.Random], None]:
    """The law that these bots know only their view."""

    def law(match: Match, rng: random.Random) -> None:
        """A bot chooses a legal action, and the same one in any position that agrees with its view."""
        state = match.state
        player = state.actor
        if player is None or player == CHANCE:
            return
        luck = rng.random()
        for name, bot in bots.items():
            chosen = bot().choose(state, player, random.Random(luck))
            assert chosen in state.legal_actions(), f"{name} chooses {chosen}, which is not legal"
            again = bot().choose(state, player, random.Random(luck))
            assert chosen == again, (
                f"{name} chooses differently with the same view and the same luck"
            )
            for twin in twins(state, player, rng):
                other = bot().choose(twin, player, random.Random(luck))
                assert chosen == other, (
                    f"the choice of {name} depends on hidden information: {chosen} or {other}"
                )

    law.__name__ = "bots_know_only_their_view"
    return law


# A longer search has no more information, so a few iterations are enough; levels differ by numbers alone.
the_bots_know_only_their_view = bots_know_only_their_view(
    {
        name: partial(BUILT_IN[name], iterations=4)
        if name in ("search", "strong")
        else BUILT_IN[name]
        for name in ("random", "greedy", "search", "newcomer", "strong")
    }
)
