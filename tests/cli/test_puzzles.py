import pytest
from attrs import evolve

from bisongames import lab, show


def test_the_list_and_the_solution_of_a_puzzle(cli):
    known = lab.puzzles("bison")
    listed = cli("puzzle", "bison", "--list")
    assert listed.code == 0
    assert listed.out.splitlines() == [f"{n:2} {it.title}" for n, it in enumerate(known, 1)]
    assert not any(puzzle.best.label in listed.out for puzzle in known)
    told = cli("puzzle", "bison", "1", "--solution")
    assert told.out.startswith(f"Best: {known[0].best.in_a_sentence}")
    assert known[0].rules[0] in told.out


def test_an_answer_is_judged_with_the_reason(cli):
    puzzle = lab.puzzles("bison")[0]
    right = cli("puzzle", "bison", "1", puzzle.best.action)
    assert right.out.startswith("Right.")
    assert puzzle.best.reasons[0] in " ".join(right.out.split())
    wrong = cli("puzzle", "bison", "1", puzzle.tempting)
    assert "Not the best: " in wrong.out
    assert f"It tempts, {puzzle.lure}, but" in " ".join(wrong.out.split())
    assert puzzle.best.label not in wrong.out
    assert "bisongames puzzle bison 1 --solution" in wrong.out


def test_a_choice_that_was_hardly_tried_says_whether_it_comes_later_in_the_plan(cli):
    told = set()
    for number, puzzle in enumerate(lab.puzzles("catan"), 1):
        view = puzzle.state.view(puzzle.player)
        for action in puzzle.state.legal_actions():
            said = show.label(action, view, names=puzzle.names)
            later = any(said[1:] in why for why in puzzle.best.reasons)
            right = action in puzzle.right or str(action) in puzzle.reordered
            if later in told or puzzle.judged(action) or right:
                continue
            told.add(later)
            answer = cli("puzzle", "catan", str(number), str(action)).out
            assert f"Not the best: {said}" in answer
            assert ("It belongs to the same plan, but comes later in it." in answer) == later
            brings = show.preview(action, view, names=puzzle.names) or "It brings nothing at once."
            assert later or brings in " ".join(answer.split())
    assert told == {True, False}


def test_a_choice_that_is_as_good_is_right(cli, monkeypatch):
    known = lab.puzzles("bison")[0]
    other = next(each.action for each in known.choices if each.action != known.best.action)
    monkeypatch.setattr(lab, "puzzles", lambda game: (evolve(known, equal=(other,)),))
    told = cli("puzzle", "bison", "1", other)
    assert told.out.startswith("Right.")
    judged = known.judged(other)
    assert judged is not None
    assert f"As good: {judged.in_a_sentence}." in " ".join(told.out.split())


def test_the_same_plan_in_another_order_is_right(cli):
    found = [(i, each) for i, each in enumerate(lab.puzzles("catan"), 1) if each.reordered]
    number, puzzle = found[0]
    told = cli("puzzle", "catan", str(number), puzzle.reordered[0])
    assert told.out.startswith("Right too: the best choice may follow.")
    assert (
        f"[{puzzle.reordered[0]}]" in told.out.partition("Right too, since the same may follow")[2]
    )


def test_a_puzzle_is_posed_and_answered_at_the_prompt(cli):
    puzzle = lab.puzzles("bison")[0]
    done = cli("puzzle", "bison", "1", typed=f"nonsense\n{puzzle.tempting}\n{puzzle.best.action}\n")
    assert f"Puzzle 1 of {len(lab.puzzles('bison'))}: Bison" in done.out
    assert done.out.index("Not the best") < done.out.index("Right.")
    assert cli("puzzle", "bison", "1", typed="q\n").code == 0


def test_the_list_and_the_position_are_shown_again(cli):
    puzzle = lab.puzzles("natives")[0]
    number = 1 + puzzle.state.legal_actions().index(puzzle.solution)
    done = cli("puzzle", "natives", "1", typed=f"list elder\nlist\nboard\n{number}\n")
    _, listed, listed_again, shown, right = done.out.split("Which choice is best?")
    assert f"{number} {puzzle.best.label}" in listed
    assert "below the hunter" not in listed
    assert "hunter" in listed_again
    assert f"Puzzle 1 of {len(lab.puzzles('natives'))}: Natives" in shown
    assert "Right." in right


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
