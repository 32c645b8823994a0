"""The shared suite notices bugs: each is planted by itself, and `check_game` names a law that fits, with a record."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from bisongames import Match, RecordError, __compiled__, from_json, load
from bisongames.testing import check_game, laws, suite_run
from bisongames.testing.schedule import law_id, sentence
from tests import budget
from tests.testing.planted_everything import bugs
from tests.testing.planting import Bug, all_forgotten, arguments

BUGS = bugs()
CLEAN = {(bug.game, bug.players): bug for bug in sorted(BUGS, key=lambda bug: bug.matches)}
"""What is checked in each way, with the most matches."""


def told_of(law: Callable[..., object] | str) -> str:
    return law if isinstance(law, str) else sentence(law)


def law_of(bug: Bug) -> str:
    return told_of(bug.law)


@pytest.fixture(autouse=True)
def nothing_remembered(bead_river: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No bug finds what was worked out before it, or leaves anything behind."""
    monkeypatch.setattr(suite_run, "SHORTENING", 1.0)
    all_forgotten()
    yield
    all_forgotten()


@pytest.mark.skipif(
    __compiled__, reason="bugs are planted by name, and compiled functions do not look names up"
)
@pytest.mark.parametrize("bug", budget.share(BUGS, 6), ids=lambda bug: bug.name)
def test_it_is_noticed(bug: Bug) -> None:
    with pytest.MonkeyPatch.context() as patch:
        bug.plant(patch)
        all_forgotten()
        with pytest.raises(AssertionError) as found:
            check_game(bug.game, **dict(arguments(bug)))
        if bug.also and not isinstance(bug.law, str):
            all_forgotten()
            with pytest.raises(AssertionError, match=re.escape(law_of(bug))):
                check_game(bug.game, **dict(arguments(bug)), law=law_id(bug.law))
    told = str(found.value).splitlines()
    id, _, law = told[0].partition(": ")
    assert law in {law_of(bug), *map(told_of, bug.also)}, told[:3]
    assert id == load(bug.game).id or bug.name == "an_id_loads_another_game"
    records = [line for line in told if line.startswith("record of ")]
    assert len(records) == bug.has_record
    for line in records:
        all_forgotten()
        count, _, text = line.removeprefix("record of ").partition(" moves: ")
        assert len(json.loads(text)["moves"]) == int(count)
        match = replayed(bug, text)
        assert (match.game.id, len(match.moves)) == (id, int(count))


@pytest.mark.skipif(__compiled__, reason="bugs are planted by name")
def test_every_bug_finds_what_it_takes_the_place_of() -> None:
    for bug in BUGS:
        with pytest.MonkeyPatch.context() as patch:
            bug.plant(patch)


def replayed(bug: Bug, text: str) -> Match:
    """The match of a record, by the rules of the game or, if its moves are legal with the bug only, with the bug."""
    try:
        return Match.from_record(from_json(text))
    except RecordError:
        with pytest.MonkeyPatch.context() as patch:
            bug.plant(patch)
            all_forgotten()
            return Match.from_record(from_json(text))


@pytest.mark.parametrize(
    "bug", budget.share(CLEAN.values(), 2), ids=lambda bug: f"{bug.game}, {bug.players}"
)
def test_without_bugs_nothing_is_noticed(bug: Bug) -> None:
    checked = check_game(bug.game, **(dict(arguments(bug)) | {"seconds": budget.seconds(6, 3)}))
    assert checked.positions


def test_each_kind_is_planted_in_several_games() -> None:
    games: dict[str, set[str]] = {}
    for bug in BUGS:
        games.setdefault(bug.kind, set()).add(load(bug.game).rulebook.id)
    assert len(BUGS) >= 75
    assert len({bug.name for bug in BUGS}) == len(BUGS)
    assert not [kind for kind, found in games.items() if len(found) < 2]


def test_nearly_every_law_notices_something() -> None:
    found = Counter(map(law_of, BUGS))
    assert set(found) <= set(laws())
    assert len(laws()) - len(found) <= 4, set(laws()) - set(found)
