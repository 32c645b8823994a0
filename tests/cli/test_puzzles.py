import pytest
from attrs import evolve

from bisongames import lab


def test_the_list_and_the_solution_of_a_puzzle(cli):
    known = lab.puzzles("bison")
    listed = cli("puzzle", "bison", "--list")
    assert listed.code == 0
    assert len(listed.out.splitlines()) == len(known)
    assert all(f"({puzzle.difficulty}; " in listed.out for puzzle in known)
    told = cli("puzzle", "bison", "1", "--solution")
    assert told.out.splitlines()[0] == str(known[0].best)
    assert known[0].rules[0] in told.out


def test_an_answer_is_judged_with_the_reason(cli):
    puzzle = lab.puzzles("bison")[0]
    right = cli("puzzle", "bison", "1", puzzle.best.action)
    assert right.out.startswith("Right.")
    assert str(puzzle.best.reasons[0]) in right.out
    wrong = cli("puzzle", "bison", "1", puzzle.tempting)
    assert "Not the best: " in wrong.out
    assert puzzle.best.label not in wrong.out
    assert "bisongames puzzle bison 1 --solution" in wrong.out


def test_a_choice_that_was_hardly_tried_says_whether_it_comes_later_in_the_plan(cli):
    later = cli("puzzle", "catan", "1", "build a road from v5 to v9")
    assert "It belongs to the same plan, but comes later in it." in later.out
    other = cli("puzzle", "catan", "1", "end the turn")
    assert "Not the best: End the turn" in other.out
    assert "same plan" not in other.out


def test_a_choice_that_is_as_good_is_right(cli, monkeypatch):
    known = lab.puzzles("bison")[0]
    other = next(each.action for each in known.choices if each.action != known.best.action)
    monkeypatch.setattr(lab, "puzzles", lambda game: (evolve(known, equal=(other,)),))
    told = cli("puzzle", "bison", "1", other)
    assert told.out.startswith("Right.")
    assert f"As good: {known.judged(other)}" in told.out


def test_a_puzzle_is_posed_and_answered_at_the_prompt(cli):
    puzzle = lab.puzzles("bison")[0]
    done = cli("puzzle", "bison", "1", typed=f"nonsense\n{puzzle.tempting}\n{puzzle.best.action}\n")
    assert f"Puzzle 1 of {len(lab.puzzles('bison'))}: Bison" in done.out
    assert done.out.index("Not the best") < done.out.index("Right.")
    assert cli("puzzle", "bison", "1", typed="q\n").code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("bison", "99"), "the number of the puzzle must be"),
        (("bison", "1", "--new"), "--new makes a puzzle"),
        (("bison", "--new", "--seconds", "0"), "no puzzle was found in 0 seconds"),
        (("bison", "1", "nonsense"), "nonsense"),
    ],
)
def test_a_wrong_wish_is_refused(cli, words, message):
    assert message in cli("puzzle", *words).fault
