"""Cross-play with another engine: steps and their mirror, resuming, and the page. A peer of our own stands in for the other engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks import crossplay
from benchmarks.catan_steps import (
    CONTINUED,
    PLAYS,
    Account,
    Step,
    decision_of,
    explanations,
    first_action,
    next_action,
    step_of,
    table_of,
)
from benchmarks.crossplay import TABLES, Fixture, MirroredMatch
from bisongames import CHANCE
from bisongames.catan import actions as ours
from bisongames.catan.main_phase.development_cards import choices_of_cards
from bisongames.catan.options import RESOURCES
from bisongames.engine.core.actions import Action
from bisongames.engine.positions.state import State
from docsgen import strength_page

GREEDY = "AlphaBeta against three greedy"


class Peer:
    """Mirrors a match in this library itself; its players take the last choice that is allowed."""

    version = "none"

    def __init__(self) -> None:
        self.corrected = 0
        self.waiting: list[Step] = []

    def begin(self, state: State, names: Sequence[str], seed: int) -> None:
        self.state = state

    def execute(self, step: Step) -> bool:
        if step.kind == "DISCARD_RESOURCE":
            self.waiting.append(step)
            self._discard_in_turn()
            return True
        listed = step in self.choices()
        first = first_action(step, self.state)
        assert first is not None
        self.state = self.state.apply(first)
        while decision_of(self.state) in CONTINUED:
            self.state = self.state.apply(self._next(step))
        return listed

    def _next(self, step: Step) -> Action:
        if self.state.actor == CHANCE:
            (result, *more) = step.result
            if decision_of(self.state) == "RollingDice":
                return ours.DicePair(int(result), int(more[0]))
            stolen = decision_of(self.state) == "Stealing"
            return ours.DrawResource(str(result)) if stolen else ours.DrawCard(str(result))
        if decision_of(self.state) == "ChoosingVictim" and step.victim is None:
            return min(self.state.legal_actions(), key=self._size_of_victim)
        return next_action(step, self.state)

    def _size_of_victim(self, action: Action) -> int:
        assert isinstance(action, ours.RobPlayer)
        return table_of(self.state).size(action.player)

    def _discard_in_turn(self) -> None:
        while decision_of(self.state) == "Discarding":
            mine = [step for step in self.waiting if step.player == self.state.actor]
            if not mine:
                break
            self.waiting.remove(mine[0])
            self.state = self.state.apply(ours.Discard(mine[0].values[0]))

    def choices(self) -> list[Step]:
        player = self.state.actor
        assert player is not None
        return [
            step for action in self.state.legal_actions() for step in self._steps(player, action)
        ]

    def _steps(self, player: int, action: Action) -> list[Step]:
        table = table_of(self.state)
        match action:
            case ours.RollDice():
                return [Step("ROLL", player)]
            case ours.BuyCard():
                return [Step("BUY_DEVELOPMENT_CARD", player)]
            case ours.MoveRobber(hex=cell):
                near = table.owners_around(int(cell[1:]))
                rich: list[int | None] = [p for p in near if p != player and table.size(p)]
                return [Step("MOVE_ROBBER", player, (cell,), other) for other in rich or [None]]
            case ours.PlayCard(card="year_of_plenty"):
                every = (Step(PLAYS[action.card], player, c.resources) for c in choices_of_cards(2))
                return [step for step in every if first_action(step, self.state)]
            case ours.PlayCard(card="monopoly"):
                return [Step(PLAYS[action.card], player, (name,)) for name in RESOURCES]
        return [step_of(player, [action], self.state)]

    def decide(self, player: int, allowed: Sequence[int]) -> Step:
        return self.choices()[allowed[-1]]

    def discard(self, player: int, number: int) -> list[str]:
        hand = zip(RESOURCES, table_of(self.state).hands[player], strict=True)
        return [name for name, held in hand for _ in range(held)][-number:]

    def account(self) -> Account:
        return Account.of(self.state)

    def correct(self, account: Account) -> None:
        self.corrected += 1


class Miscounting(Peer):
    """Gives a player a card too many in every account after the first roll, and lists a road that cannot be built."""

    def account(self) -> Account:
        account = super().account()
        (first, *others), wrong = account.hands, self.state.turn > 0
        return evolve(account, hands=((first[0] + wrong, *first[1:]), *others))

    def choices(self) -> list[Step]:
        player = self.state.actor
        assert player is not None
        return [Step("BUILD_ROAD", player, ("e1",)), *super().choices()[1:]]


def test_a_match_is_mirrored_step_by_step() -> None:
    kinds: set[str] = set()

    class Watching(Peer):
        def execute(self, step: Step) -> bool:
            kinds.add(step.kind)
            return super().execute(step)

    for seed in (7, 26):
        peer = Watching()
        played = MirroredMatch(Fixture(GREEDY, seed, 0, 1), peer).play()
        assert played["unexplained"] == []
        assert peer.corrected == 0
        assert peer.state.is_over
        assert played["points"][played["winner"]] >= 10
        assert all(played["decisions"])
    built = {f"BUILD_{piece}" for piece in ("ROAD", "SETTLEMENT", "CITY")}
    others = {"ROLL", "DISCARD_RESOURCE", "MOVE_ROBBER", "MARITIME_TRADE", "BUY_DEVELOPMENT_CARD"}
    assert kinds >= built | others
    assert kinds & {*PLAYS.values()}


def test_a_card_and_what_it_names_are_one_step() -> None:
    state = MirroredMatch(Fixture(GREEDY, 7, 0, 1), Peer()).state
    taken = ours.TakeCards(("lumber", "ore"))
    plenty = step_of(2, [ours.PlayCard("year_of_plenty"), taken], state)
    assert plenty == Step("PLAY_YEAR_OF_PLENTY", 2, ("lumber", "ore"))
    assert first_action(plenty, state) == ours.PlayCard("year_of_plenty")
    assert first_action(evolve(plenty, values=("ore",)), state) is None
    claim = step_of(1, [ours.PlayCard("monopoly"), ours.ClaimAll("wool")], state)
    assert claim == Step("PLAY_MONOPOLY", 1, ("wool",))
    knight = step_of(0, [ours.PlayCard("knight")], state)
    assert first_action(knight, state) == ours.PlayCard("knight")


def test_differences_are_stored_and_the_mirror_is_corrected() -> None:
    peer = Miscounting()
    match = MirroredMatch(Fixture(GREEDY, 7, 0, 1), peer)
    while match.state.turn < 6:
        match._advance(match._choose())
    told = "\n".join(match.unexplained)
    assert "hands after Step(kind='ROLL'" in told
    assert "values=('e1',)" in told
    assert "is no choice here" in told
    assert "is no choice there" in told
    assert peer.corrected > 0


def test_a_shortage_of_the_bank_explains_only_the_kind_that_is_short() -> None:
    before = Account(
        ((0,) * 5,) * 4,
        (2, 19, 19, 19, 19),
        ((0,) * 5,) * 4,
        (2,) * 4,
        -1,
        -1,
        "h3",
        False,
        (1,) * 4,
    )
    got = evolve(before, hands=((2, 0, 0, 0, 0), *before.hands[1:]), bank=(0, 19, 19, 19, 19))
    roll = Step("ROLL", 0, result=(3, 3))
    notes = dict(explanations(roll, before, got, before, False))
    assert notes == dict.fromkeys(("hands", "bank"), "shortage of the bank")
    more = evolve(got, hands=((2, 1, 0, 0, 0), *got.hands[1:]))
    assert dict(explanations(roll, before, more, before, False)) == {"hands": "", "bank": ""}
    road = evolve(before, road=1)
    assert dict(explanations(roll, before, before, road, False)) == {"road": ""}
    assert dict(explanations(roll, before, before, road, True))["road"]


@pytest.mark.parametrize("table", TABLES)
def test_every_player_sits_in_every_seat_of_an_island(table: str) -> None:
    rotations = [Fixture(table, 1, number, 1) for number in range(8, 12)]
    assert {fixture.island for fixture in rotations} == {2}
    for by_seat in zip(*(fixture.seats for fixture in rotations), strict=True):
        assert sorted(by_seat) == sorted(TABLES[table])


def test_an_interrupted_run_continues_with_the_same_matches(tmp_path: Path) -> None:
    wanted = list(crossplay.fixtures([GREEDY], 2, 7, 1))
    file, whole = tmp_path / "some.jsonl", tmp_path / "all.jsonl"
    assert crossplay.run(wanted, Peer(), whole) == 2
    first = whole.read_text(encoding="utf-8").splitlines()[0]
    file.write_text(f'{first}\n{{"table": "one of', encoding="utf-8")
    assert crossplay.run(wanted, Peer(), file) == 1
    assert crossplay.run(wanted, Peer(), file) == 0
    one, other = (
        [
            {key: value for key, value in match.items() if key != "seconds"}
            for match in strength_page.matches(path)
        ]
        for path in (file, whole)
    )
    assert one == other


def test_the_report_has_wilsons_intervals_and_times(tmp_path: Path) -> None:
    lines = []
    for number in range(8):
        fixture = Fixture("greedy against three", 1, number, 1)
        winner = (
            fixture.seats.index("greedy") if number < 6 else fixture.seats.index("AlphaBeta(2)")
        )
        match = {
            **{name: getattr(fixture, name) for name in ("table", "seed", "number", "iterations")},
            "seats": fixture.seats,
            "winner": winner,
            "decisions": [10] * 4,
            "seconds": [0.005 if name == "greedy" else 1.5 for name in fixture.seats],
            "explained": {"road past a building": 2},
            "unexplained": ["turn 1: points"] if number == 3 else [],
        }
        lines.append(f"{json.dumps(match)}\n")
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    text = "\n".join(strength_page.report(strength_page.matches(file)))
    assert (
        "| greedy against three | 8 | `greedy` | 1 | 75 % (41 to 93) | 25 % | 0.5 | 0.005 |" in text
    )
    assert "|  |  | `AlphaBeta(2)` | 3 | 25 % (7 to 59) | 75 % | 150 | 1.5 |" in text
    assert "8 matches: 1 unexplained; explained, by reason: road past a building 16." in text


def test_the_page_shows_all_stored_matches() -> None:
    stored = strength_page.matches()
    assert stored
    text = strength_page.text()
    assert f"{len(stored)} matches of four seats are played" in text
    assert "\n".join(strength_page.report(stored)) in text
    played = [Fixture(m["table"], m["seed"], m["number"], m["iterations"]) for m in stored]
    assert len({fixture.key for fixture in played}) == len(stored)
    assert [list(fixture.seats) for fixture in played] == [m["seats"] for m in stored]
