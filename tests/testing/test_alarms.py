"""What an author reads: the law, the line to look at, how to check it again, and mistakes that keep a game from loading."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
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
        assert "class BeadFished" in where
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
        (["wind_river", "--law", "views_hide"], "did you mean views-hide"),
        (["wind_river", *record], "--record needs --law"),
        (["bison", "--law", "views-hide", *record], "the record is of wind_river/base"),
    ):
        assert main(words) == 1
        assert said in capsys.readouterr().err
    assert len(laws_of_positions()) > 25


def weights_of(text: str) -> tuple[str, str]:
    """The lines of Bead River before its draw is resolved, and the same with weights of its own."""
    right = "        return TAKES, table.sea\n"
    listed = f"tuple((t, {text}) for t, n in zip(TAKES, table.sea) if n)"
    return right, f"{right}\n    def weights(self, table: Table) -> Any:\n        return {listed}\n"


MISTAKES: dict[str, tuple[str, str, tuple[str, ...]]] = {
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
        ("BR-1c: `when` names see, which is no option or fact of the game; did you mean sea?",),
    ),
    "hook arity": (
        "SCORE(lambda table, player: (",
        "SCORE(lambda table: (",
        (
            "a reaction at the hook 'score' takes (table), but must take 2 arguments",
            "yield from (line(table, owner) for line in table.board.score)",
        ),
    ),
    "hook with too many": (
        "SCORE(lambda table, player: (",
        "SCORE(lambda table, player, more: (",
        ("a reaction at the hook 'score' takes (table, player, more), but must take 2 arguments",),
    ),
    "part with too few": (
        "lambda player: Tide()",
        "lambda: Tide()",
        ("the part 'tide' of the expansion tides takes (), but must take 1 argument:",),
    ),
    "part with too many": (
        "lambda player: Tide()",
        "lambda player, board: Tide()",
        (
            "the part 'tide' of the expansion tides takes (player, board), but must take 1 argument:",
        ),
    ),
    "upkeep with too few": (
        'a bead, if there is one."""\n\n    def happen(self, table: Table, tell: Tell) ->',
        'a bead, if there is one."""\n\n    def happen(self, table: Table) ->',
        ("Tide.happen takes (self, table", "but is called with (self, table, tell)"),
    ),
    "upkeep with too many": (
        'a bead, if there is one."""\n\n    def happen(self, table: Table, tell: Tell) ->',
        'a bead, if there is one."""\n\n    def happen(self, table: Table, tell: Tell, rng: Luck) ->',
        ("Tide.happen takes (self, table", "but is called with (self, table, tell)"),
    ),
    "fractional weights": (
        *weights_of("n / sum(table.sea)"),
        (
            "Biting.weights gives take:red the weight 0.33",
            "a weight must be a whole number above 0, such as 1 and 2 for odds of 1/3 and 2/3",
        ),
    ),
    "negative weights": (
        *weights_of("-n"),
        ("Biting.weights gives take:red the weight -3: a weight must be a whole number above 0",),
    ),
    "fractional pile": (
        "return TAKES, table.sea",
        "return TAKES, [n / 2 for n in table.sea]",
        ("Biting.pile gives take:red the number 1.5: the pile must hold a whole number of each",),
    ),
    "empty pile": (
        "return TAKES, table.sea",
        "return TAKES, [0, 0, 0]",
        ("Biting.pile is empty: a draw may be due only while there is something to draw",),
    ),
    "luck of its own": (
        "        colour = NAMES.index(action.colour)\n        number",
        "        colour = random.choice([0, 1, 2])\n        number",
        (
            "`random.choice` in Choosing.resolve draws apart from the match: leave it to an entry of",
        ),
    ),
    "state in the module": (
        "        colour = NAMES.index(action.colour)\n        number",
        "        SEEN.append(1)\n        table.round += len(SEEN) % 2\n        colour = NAMES.index(action.colour)\n        number",
        ("Choosing.resolve changes `SEEN` of its module, which all", "SEEN.append(1)"),
    ),
    "short ranking": (
        "[(s,) for s in standing(game, table, None).scores]",
        "[(s,) for s in standing(game, table, None).scores[1:]]",
        ("`ranking` must rank each of the players 0 to 1 once, got ((0,),): rank_players takes",),
    ),
    "sample None": (
        "    new.settle()\n    return new\n",
        "    new.settle()\n",
        ("`sample` must return a table, got None",),
    ),
    "sample deals nothing": (
        "        net = deal(unseen, sum(table.nets[other]), rng)\n        new.nets[other] = [net.count(colour) for colour in range(len(unseen))]\n",
        "        unseen = table.nets[other]\n",
        ("`sample` must deal anew what", "nets could be arranged differently"),
    ),
    "sample deals too few": (
        "        net = deal(unseen, sum(table.nets[other]), rng)\n",
        "        net: list[int] = []\n",
        ("`sample` must return a table that looks the same to player", "net_sizes is (0, 1) in"),
    ),
    "no kind": (
        '    kind: ClassVar[str] = "bite"\n',
        "",
        ("Biting has no kind: say what is drawn", "class Biting"),
    ),
    "two ids": (
        '"BR-1b", "or fishes',
        '"BR-1a", "or fishes',
        ("two rules have the id BR-1a: give the second the next free letter",),
    ),
    "syntax": (
        "    def resolve(self, table: Table, action: Take | Fish, tell: Tell) -> Follow:\n",
        "    def resolve(self, table: Table, action: Take | Fish, tell: Tell) -> Follow\n",
        ("SyntaxError: expected ':'", "def resolve"),
    ),
    "import": (
        "from bisongames.components.goods import move\n",
        "from bisongames.components.goods import moves as move\n",
        ("cannot import name 'moves'", "in <module>"),
    ),
    "resolve returns None": (
        "            tell(BeadTaken(self.player, action.colour))\n        return ()\n",
        "            tell(BeadTaken(self.player, action.colour))\n",
        ("Choosing.resolve must return a tuple of the entries that follow", "got None"),
    ),
    "resolve returns an entry": (
        "return (Biting(self.player),) if any",
        "return Biting(self.player) if any",
        ("Choosing.resolve must return a tuple of the entries that follow", "got Biting(fisher="),
    ),
    "resolve returns a list": (
        "return (Biting(self.player),) if any",
        "return [Biting(self.player)] if any",
        ("Choosing.resolve must return a tuple of the entries that follow", "got [Biting(fisher="),
    ),
    "candidates None": (
        "        return (*TAKES, Fish())",
        "        (*TAKES, Fish())",
        ("Choosing.candidates must return actions, got None",),
    ),
    "yields a rule": (
        "            if not any(table.sea):\n                yield IN_SEA.broken()",
        "            yield IN_SEA",
        ("Choosing.violations yields Rule(", "write yield RULE.broken()"),
    ),
    "violations None": (
        "        if isinstance(action, Fish):\n            if not any(table.sea):\n                yield IN_SEA.broken()\n        elif not table.river[NAMES.index(action.colour)]:\n            yield IN_RIVER.broken(colour=action.colour)\n",
        "        pass\n",
        ("Choosing.violations must yield violations, or return some, got None",),
    ),
    "no notation": (
        '    notation: ClassVar[str] = "fish"\n',
        "",
        ('Fish has no notation: write notation: ClassVar[str] = "fish"',),
    ),
    "notation field": (
        '"take:{colour}"',
        '"take:{color}"',
        ("Take.notation names {color}, which is no field of it; did you mean colour?",),
    ),
    "field without of": (
        '    colour: str = of("colour")',
        "    colour: str",
        ('Take.colour has no domain: write of("...")',),
    ),
    "unknown domain": (
        '    colour: str = of("colour")',
        '    colour: str = of("color")',
        ("Take.colour is of 'color', which is not among the domains", "class Take"),
    ),
    "event not frozen": (
        "@frozen\nclass BeadTaken",
        "class BeadTaken",
        ("BeadTaken is no attrs class: write @frozen above it",),
    ),
    "decision not frozen": (
        "@frozen\nclass Choosing",
        "class Choosing",
        ("Choosing is no attrs class: write @frozen above it",),
    ),
    "action not frozen": (
        "@frozen\nclass Take(",
        "class Take(",
        ("Take() takes no arguments", "TAKES: Final = "),
    ),
    "table undecorated": (
        "@table\nclass Table",
        "class Table",
        ("Table is not declared: write @table above it",),
    ),
    "view field unknown": (
        "    river: Counts\n    beads: tuple",
        "    rivers: Counts\n    beads: tuple",
        ("BeadView.rivers: no column has this name", "did you mean river?"),
    ),
    "view shows hidden": (
        "    net: Counts = view_field(\n        lambda table, me: Counts.of(NAMES, [] if me is None else table.nets[me])\n    )\n",
        "    nets: tuple[Counts, ...]\n",
        ("BeadView.nets: the column is hidden, so say what a player sees of it",),
    ),
    "no sample": (
        "    sample=sample,\n",
        "",
        ("nets is hidden, but the rulebook has no sample", "class Table"),
    ),
    "standing list": (
        "    return standing_of([[Part(n, p, game.rule(r.id)) for n, p, r in lines(o)] for o in owners])",
        "    return [sum(p for _, p, _ in lines(o)) for o in owners]",
        ("`standing` must return standing_of(...)",),
    ),
    "begin table alone": (
        "    return table, (*who_begins(table, setup), NextTurn(CHANCE))",
        "    return table",
        ("`begin` must return a table and the entries of the agenda",),
    ),
    "no settle": (
        "    table.settle()\n    return table, (*who",
        "    return table, (*who",
        ("`begin` must call table.settle()",),
    ),
    "pile lengths": (
        "        return TAKES, table.sea",
        "        return TAKES, table.sea[:2]",
        ("zip() argument 2 is shorter", "class Biting"),
    ),
    "chance player": (
        "    fisher: int  # CHANCE if the tide brings the bead to the river",
        "    player: int = -1\n    fisher: int = -1",
        ("Biting.player: no player chooses at a chance event",),
    ),
    "ended is a rule": (
        "table.ended = END.id",
        "table.ended = END",
        ("`ended` of its table is", "such as 'BR-1d'"),
    ),
    "ended forgotten": (
        "            table.ended = END.id\n",
        "",
        ("`ended` of its table is '': set it to the id of a rule among the endings",),
    ),
    "brace": (
        '"or fishes in the sea, as long as there is a bead in it."',
        '"or fishes in the sea, as long as there is a {bead} in it."',
        ("BR-1b names {bead}, which is no option or fact of the game",),
    ),
    "id form": ('"BR-1b", "or', '"BR1b", "or', ("BR1b: expected an id such as BR-1b",)),
    "plain option": (
        'river: int = option(WholeNumber(0, 9), "beads of each colour that swim in the river")',
        "river: int = 3",
        ("No mandatory attributes allowed after an attribute with a default", "@frozen"),
    ),
    "part after": (
        'parts=(("choose", "tide"',
        'parts=(("chose", "tide"',
        ("the part 'tide' follows 'chose', which no order of play has; did you mean choose?",),
    ),
    "reactions no comma": (
        "LUCK)),),\n)",
        "LUCK))),\n)",
        ("`reactions` must be a tuple of Reactions",),
    ),
    "chapters no tuple": (
        "    chapters=(sys.modules[__name__],),\n    expansions",
        "    chapters=sys.modules[__name__],\n    expansions",
        ("`chapters` must be a tuple of modules",),
    ),
    "endings no tuple": ("endings=(END,)", "endings=END", ("`endings` must be a tuple of Rule",)),
    "lengths short": (
        "moves=1 + 3 * beads",
        "moves=beads",
        ("more than the maximum 15 that `lengths` gives",),
    ),
    "no unseen": (
        "    unseen=unseen,\n",
        "",
        ("nets: no field of BeadView, and not in 'unseen' of its game", "class BeadView"),
    ),
    "fold path": (
        'count("river/{colour}", -1), count',
        'count("rivers/{colour}", -1), count',
        ("what player 0 is told does not fit their view", "class BeadTaken"),
    ),
    "private str": (
        'private: ClassVar[tuple[str, ...]] = ("colour",)',
        'private: ClassVar[str] = "colour"',
        ("BeadFished.private must be a tuple, such as ('colour',)",),
    ),
    "ranking": (
        "rank_players([(s,) for s in standing(game, table, None).scores])",
        "[0, 1]",
        ("`ranking` must return rank_players(...), got [0, 1]",),
    ),
    "happen missing": (
        "    def happen(self, table: Table, tell: Tell) -> Follow:\n        return (Biting(CHANCE),) if any(table.sea) else ()\n",
        "    pass\n",
        ("Tide has no method happen(self, table, tell)",),
    ),
    "happen None": (
        "        return (Biting(CHANCE),) if any(table.sea) else ()\n",
        "        Biting(CHANCE)\n",
        ("Tide.happen must return a tuple of the entries that follow",),
    ),
    "recursion": (
        "        return (*TAKES, Fish())",
        "        return self.candidates(table)",
        ("RecursionError", "in candidates"),
    ),
    "tell unguarded": (
        "        if tell:\n            tell(BeadTaken(self.player, action.colour))",
        "        tell(BeadTaken(self.player, action.colour))",
        ("'NoneType' object is not callable", "in resolve: tell("),
    ),
    "rulebook missing": (
        "    standing=standing,\n",
        "",
        ("missing 1 required keyword-only argument: 'standing'",),
    ),
    "no RULEBOOK": (
        "RULEBOOK: Final = Rulebook(",
        "BOOK: Final = Rulebook(",
        ("has no attribute 'RULEBOOK'",),
    ),
    "board arity": (
        "    def __init__(self, game: Ruleset, players: int) -> None:\n        self.players,",
        "    def __init__(self, game: Ruleset) -> None:\n        players = 2\n        self.players,",
        ("`board` of the rulebook takes", "called with (game, players)"),
    ),
    "board without players": (
        "self.players, self.options = players, game.options",
        "self.options = game.options",
        ("Board has no attribute `players`",),
    ),
    "kinds missing": (
        "class Choosing(Decision[Table, Take | Fish]):",
        "class Choosing(Decision):",
        ("Choosing names no kinds of action",),
    ),
    "kinds wrong": (
        "class Choosing(Decision[Table, Take | Fish]):",
        "class Choosing(Decision[Table, Take]):",
        ("Choosing names the kinds of action Take in its base class, got Fish()",),
    ),
    "sample arity": (
        "def sample(table: Table, agenda: Follow, player: int | None, rng: Luck)",
        "def sample(table: Table, player: int | None, rng: Luck)",
        ("`sample` of the rulebook takes", "called with (table, agenda, player, rng)"),
    ),
    "when pair": (
        'firm=True, when=(("tides", True),))',
        'firm=True, when=("tides", True))',
        ("BR-3b: `when` must be a tuple of pairs",),
    ),
    "range": (
        'option(WholeNumber(1, 9), "beads of each colour in the sea")',
        'option((1, 9), "beads of each colour in the sea")',
        ('Options.sea must be option(WholeNumber(0, 9), "...")',),
    ),
}
"""A mistake in Bead River by its name: the right text, the wrong one, and what the author reads."""


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
    source = source.replace(right, wrong).replace("import sys\n", "import random\nimport sys\n")
    module.write_text(
        source.replace("NAMES: Final =", "SEEN: list[int] = []\nNAMES: Final ="), "utf-8"
    )
    sys.modules.pop("bead_river", None)
    installed(tmp_path / "site")
    assert main(["bead_river+tides", "--seconds", "5", "--matches", "1"]) == 1
    told = capsys.readouterr().err
    assert len(told.splitlines()) < 9
    assert "Traceback" not in told
    assert f"look at {module}:" in told
    for words in said:
        assert words in told


@pytest.mark.skipif(__compiled__, reason="compiled functions have no lines")
@pytest.mark.parametrize("name", ["hook arity", "part with too few", "empty pile", "sample None"])
def test_play_tells_mistakes_in_a_line(name: str, site: Path, tmp_path: Path) -> None:
    """The command for playing names the mistake and its line instead of a traceback."""
    right, wrong, said = MISTAKES[name]
    shutil.copytree(site, tmp_path / "site")
    module = tmp_path / "site" / "bead_river" / "__init__.py"
    module.write_text(module.read_text("utf-8").replace(right, wrong), "utf-8")
    played = subprocess.run(
        (sys.executable, "-m", "bisongames", "play", "bead_river+tides", "--bots", "search"),
        check=False,
        input="4\n" * 30,
        text=True,
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path / "site"), *sys.path))},
    )
    assert played.returncode == 1
    (told,) = played.stderr.splitlines()
    assert told.startswith(f"bisongames: the game failed: {said[0]}")
    assert f"look at {module}:" in told
