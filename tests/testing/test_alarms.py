"""What an author reads: the law, the line to look at, how to check it again, and mistakes that keep a game from loading."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bisongames import Match, __compiled__, from_json
from bisongames.testing import check_game
from bisongames.testing.__main__ import main
from bisongames.testing.schedule import laws_of_positions
from tests.testing.planting import all_forgotten
from tests.testing.short_variants import BEADS

Install = Callable[..., None]


def test_an_alarm_is_checked_again_by_its_law_and_record(
    bead_river: None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bead_river.BeadFished.private", ())
        all_forgotten()
        with pytest.raises(AssertionError) as found:
            check_game(BEADS, players=2, matches=1)
        told = str(found.value).splitlines()
        (where,) = (line for line in told if line.startswith("look at "))
        assert "bead_river" in where
        assert "class Biting" in where
        (record,) = (line for line in told if line.startswith("record of "))
        file = tmp_path / "match.json"
        Match.from_record(from_json(record.partition(" moves: ")[2])).save(file)
        _, _, command = told[-1].partition("python -m bisongames.testing ")
        words = shlex.split(command.replace("match.json", str(file)))
        assert words[1:3] == ["--law", "events-tell-what-may-be-known"]
        assert main(words) == 1
        assert told[0] in capsys.readouterr().err
    all_forgotten()
    assert main(words) == 0
    assert "events-tell-what-may-be-known holds after" in capsys.readouterr().out


def test_a_law_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match("wind_river", seed=1)
    match.save(tmp_path / "match.json")
    record = ["--record", str(tmp_path / "match.json")]
    for words, said in (
        (["wind_river", "--law", "views_hide", *record], "did you mean views-hide"),
        (["wind_river", *record], "--law and --record belong together"),
        (["bison", "--law", "views-hide", *record], "the record is of wind_river/base"),
    ):
        assert main(words) == 1
        assert said in capsys.readouterr().err
    assert len(laws_of_positions()) > 25


MISTAKES = {
    "a missing key": (
        "        colour = NAMES.index(action.colour)\n        number",
        '        colour = {"no colour": 0}[action.colour]\n        number',
        ("KeyError: '", "in resolve"),
    ),
    "nothing legal": (
        "        return (*TAKES, Fish())",
        "        return ()",
        ("Choosing has no legal action", "class Choosing"),
    ),
    "no such option": (
        'BITE = Rule("BR-1c", ',
        'BITE = Rule("BR-1c", when=(("see", 1),), text=',
        ("BR-1c: `when` names see, which is no option or fact of the game", "did you mean sea?"),
    ),
    "arguments of a hook": (
        "SCORE(lambda table, player: (",
        "SCORE(lambda table: (",
        ("takes 1 positional argument but 2 were given", "table.board.score"),
    ),
    "no kind of chance": (
        '    kind: ClassVar[str] = "bite"\n',
        "",
        ("Biting has no kind: say what is drawn",),
    ),
    "two rules with one id": (
        '"BR-1b", "or fishes',
        '"BR-1a", "or fishes',
        ("cannot be loaded: ValueError: bead_river: two rules have the id BR-1a",),
    ),
}


@pytest.mark.skipif(__compiled__, reason="compiled functions have no lines")
@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_in_a_line(
    name: str, installed: Install, site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong, said = MISTAKES[name]
    shutil.copytree(site, tmp_path / "site")
    module = tmp_path / "site" / "bead_river" / "__init__.py"
    source = module.read_text("utf-8")
    assert source.count(right) == 1
    module.write_text(source.replace(right, wrong), "utf-8")
    sys.modules.pop("bead_river", None)
    installed(tmp_path / "site")
    assert main(["bead_river+tides", "--seconds", "5", "--matches", "1"]) == 1
    told = capsys.readouterr().err
    assert len(told.splitlines()) < 9
    for words in said:
        assert words in told
