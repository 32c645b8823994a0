"""The laws of chance: the odds, draws that follow them, and luck that depends on seed, kind and count alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Chance
from bisongames.engine.core.luck import KEY_BYTES, Draw, MatchLuck
from bisongames.engine.matches.match import Match
from bisongames.testing.support.generators import pick
from bisongames.testing.support.playouts import advance_at_random

DRAWS: Final = 600
"""The number of draws with which the odds are tested first: large faults show in them."""
EXPECTED: Final = 400
"""How often the rarest outcome is expected in all draws: one that comes up 1.5 times too often is then 10 standard deviations away."""
MOST_DRAWS: Final = 60_000
"""The upper limit for the number of draws."""
PLAYED_OUT: Final = 5_000
"""The number of moves after which a playout is abandoned."""
UNLIKELY: Final = 6.0
"""The number of standard deviations that cannot be chance: it occurs once in a billion times."""


def chance_adds_up(match: Match, rng: random.Random) -> None:
    """The odds of chance are positive whole weights that add up to 1, and each outcome can be applied."""
    state = match.state
    outcomes = state.chance_outcomes()
    if not isinstance(state.decision, Chance):
        assert outcomes == (), "there are chance outcomes without a chance event"
        return
    weights = state.decision.weights(state.table)
    assert all(type(w) is int and w > 0 for _, w in weights), "a weight is not a positive integer"
    total = sum(w for _, w in weights)
    assert sum(Fraction(w, total) for _, w in weights) == 1, "the odds do not add up to 1"
    assert all(
        abs(p - w / total) < 1e-9 for (_, p), (_, w) in zip(outcomes, weights, strict=True)
    ), "the odds do not match the weights"
    assert state.actor == CHANCE and state.legal_actions() == (), (
        "a player may choose at a chance event"
    )
    known = {a for a, _ in outcomes}
    assert len(known) == len(outcomes), "an outcome is listed twice"
    for _ in range(5):
        assert state.sample_chance(rng) in known, "a draw gives an outcome that is not listed"
    luck = rng.random()
    one, other = (state.sample_chance(random.Random(luck)) for _ in range(2))
    assert one == other, "two draws with the same luck differ"
    assert state.cursor().sample_chance(random.Random(luck)) == one, (
        "a cursor draws a different outcome from its state"
    )
    for action in rng.sample(sorted(known, key=str), min(12, len(known))):
        state.apply(action)


def draws_keep_to_the_odds(match: Match, rng: random.Random) -> None:
    """Chance outcomes come up as often as their odds predict."""
    state = match.state
    odds = dict(state.chance_outcomes())
    if len(odds) < 2 or not isinstance(state.decision, Chance):
        return
    kind, drawn, done = state.decision.kind, Counter[Action](), 0
    seeded = MatchLuck(int(rng.random() * 2**32))
    keyed = MatchLuck(None, int(rng.random() * 2**53).to_bytes(KEY_BYTES, "big"))
    wanted = min(MOST_DRAWS, int(EXPECTED / min(odds.values())))
    while done < wanted or not done:
        until = DRAWS if not done else wanted
        # drawn as a match draws, so that its random numbers are held against the odds too
        lucks = ((keyed if n % 2 else seeded).draw(kind, n) for n in range(done, until))
        drawn.update(map(state.sample_chance, lucks))
        done = max(done, until)
        expected = {action: done * share for action, share in odds.items()}
        far = max(deviation(drawn, expected), *(_excess(drawn[a], done, odds[a]) for a in odds))
        assert far < UNLIKELY, (
            f"{done} draws gave {_told(drawn)}; expected about {_told(expected)} ({far:.0f} standard deviations)"
        )


def _excess(found: int, draws: int, share: float) -> float:
    """How far an outcome that is expected often enough is from its count, in standard deviations."""
    expected = draws * share
    return abs(found - expected) / sqrt(expected * (1 - share)) if expected >= EXPECTED / 2 else 0.0


def deviation(found: Mapping[Action, float], expected: Mapping[Action, float]) -> float:
    """The deviation from the expected counts, in standard deviations (chi-squared, after Wilson and Hilferty)."""
    rare = sum(e for e in expected.values() if e < 5)
    pairs = [(found.get(a, 0), e) for a, e in expected.items() if e >= 5]
    if rare:
        pairs.append((sum(found.get(a, 0) for a, e in expected.items() if e < 5), max(rare, 1.0)))
    freedom = len(pairs) - 1
    if freedom < 1:
        return 0.0
    squared = sum((f - e) ** 2 / e for f, e in pairs)
    spread = 2 / (9 * freedom)
    return float(((squared / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _told(numbers: Mapping[Action, float]) -> str:
    return ", ".join(f"{action} {round(n)}" for action, n in sorted(numbers.items(), key=str)[:12])


def luck_goes_by_kind_and_count(match: Match, rng: random.Random) -> None:
    """The n-th draw of each kind of chance depends on seed, kind and n alone, regardless of choices, undoing and loading."""
    seed = int(rng.random() * 2**32)
    kinds = [k.kind for k in match.game.rulebook.agenda if issubclass(k, Chance)]
    draws = [(seed, kind, count) for kind in (*kinds, "of no game") for count in range(3)]
    others = [(seed + more, "of no game", 0) for more in (1, 2**32, 2**53, 10**24)]
    numbers = {Draw(*draw).random() for draw in (*draws, *others)}
    assert len(numbers) == len(set(draws)) + len(others), "different draws have the same luck"
    seeded = Match(match.game, match.players, seed=seed)
    for step in range(30):
        if seeded.is_over:
            break
        assert not isinstance(seeded.state.decision, Chance), (
            "a match with a seeded dealer waits for chance"
        )
        seeded.play(pick(seeded.legal_actions(), rng))
        if step % 5 == 2:
            before = seeded.state
            seeded.undo()
            seeded.redo()
            assert seeded.state == before, "undoing and redoing led to another position"
        if step % 5 == 3:
            action = next(m.action for m in reversed(seeded.moves) if m.player != CHANCE)
            before = seeded.state
            seeded.undo()
            seeded.play(action)
            assert seeded.state == before, "undoing changed the luck"
        if step % 10 == 7:
            seeded = Match.from_record(seeded.record)
    counts: Counter[str] = Counter()
    for move in seeded.moves:
        kind = move.chance_kind
        if kind:
            wanted = move.before.sample_chance(Draw(seed, kind, counts[kind]))
            draw = f"draw {counts[kind]} of {kind!r} with seed {seed}"
            assert move.action == wanted, f"{draw} is {move.action}, not {wanted}"
            counts[kind] += 1


def the_same_choices_give_the_same_match(match: Match, rng: random.Random) -> None:
    """The same seed and choices give the same match."""
    seed, choices = int(rng.random() * 2**32), random.Random(rng.random())
    one, other = (Match(match.game, match.players, seed=seed) for _ in range(2))
    for _ in range(25):
        if one.is_over:
            break
        action = pick(one.legal_actions(), choices)
        events = one.play(action)
        assert other.play(action) == events and one.state == other.state, (
            f"{action} has different consequences the second time"
        )


def playing_out_is_the_loop_by_hand(match: Match, rng: random.Random) -> None:
    """Playing out a position is the same as choosing legal actions and drawing chance step by step to the end."""
    luck = rng.random()
    slow, by_hand, numbers = match.state.cursor(), 0, random.Random(luck)
    for _ in range(PLAYED_OUT):
        if slow.is_over:
            break
        by_hand += bool(slow.legal_actions())
        advance_at_random(slow, numbers)
    else:
        return  # the match is too long
    fast = match.state.cursor()
    count = fast.play_out(random.Random(luck))
    assert fast.state() == slow.state(), "play_out and the loop by hand end in different positions"
    assert count == by_hand, f"play_out counts {count} choices instead of {by_hand}"
