"""The full screen, played by keys and mouse."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from bisongames import Match
from bisongames.cli.seats import seated
from bisongames.cli.session import Session
from bisongames.tui.app import Table
from bisongames.tui.boxes import Asking, Passing, Reading
from bisongames.tui.choosing import Choosing, Filter

Script = Callable[[Table, Pilot], Awaitable[None]]


def play(session: Session, script: Script, size: tuple[int, int] = (80, 24)) -> Table:
    """Let a script press keys at a table."""

    async def run() -> Table:
        table = Table(session, pause=0)
        async with table.run_test(size=size) as pilot:
            await settled(table, pilot)
            await script(table, pilot)
        return table

    return asyncio.run(run())


async def settled(table: Table, pilot: Pilot) -> None:
    """Wait until somebody is asked, or something lies over the table."""
    for _ in range(2000):
        await pilot.pause()
        if len(table.screen_stack) > 1:
            return
        if table.query_one(Choosing).choices is not None:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nobody is asked")


def session(game: str = "wind_river", seat: str = "0", bots: str = "random", **setup) -> Session:
    match = Match(game, seed=3, **setup)
    return Session(match, seated(match.players, seat, bots, match.names))


def board(table: Table) -> str:
    """The board as it is drawn."""
    return str(table.query_one("#board").query_one(Static).visual)


def prompt(table: Table) -> str:
    return str(table.query_one("#prompt", Static).visual)


def log(table: Table) -> str:
    return "\n".join(line.text for line in table.query_one(RichLog).lines)


def body(table: Table) -> str:
    """What is read in the box over the table."""
    assert isinstance(table.screen, Reading)
    return Text.from_ansi(table.screen._text).plain


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_a_whole_match_by_keys(game):
    async def script(table: Table, pilot: Pilot) -> None:
        for _ in range(600):
            if table.session.match.is_over:
                break
            assert prompt(table)
            assert board(table)
            await pilot.press("f2", "enter")
            await settled(table, pilot)
        assert table.session.match.is_over
        assert "Length: " in body(table)
        assert "It ended by:" in body(table)
        await pilot.press("a")
        await settled(table, pilot)
        assert not table.session.match.is_over

    play(session(game), script)


def test_choosing_by_number_words_arrows_and_mouse():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("2", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B2"]
        field = str(table.session.match.legal_actions()[-1]).partition(":")[2]
        await pilot.press("slash", *f"put {field.lower()}", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B2", f"place:{field}"]
        choices = table.query_one(Choosing).choices
        assert choices is not None
        await pilot.press("down", "enter")
        await settled(table, pilot)
        assert mine(table)[-1] == str(choices.actions[1])
        choices = table.query_one(Choosing).choices
        assert choices is not None
        before = len(mine(table))
        await pilot.click(OptionList, offset=(3, 3))
        await settled(table, pilot)
        assert len(mine(table)) == before + 1
        assert mine(table)[-1] in map(str, choices.actions[:4])

    play(session(), script, (100, 40))


def mine(table: Table) -> list[str]:
    return [str(action) for player, action in table.session.match.history if player == 0]


def test_the_list_gets_shorter_while_one_types():
    async def script(table: Table, pilot: Pilot) -> None:
        shown = table.query_one(OptionList)
        every = shown.option_count
        await pilot.press("slash", "c")
        await pilot.pause()
        assert 0 < shown.option_count < every
        await pilot.press("escape")
        await pilot.pause()
        assert shown.option_count == every
        assert not isinstance(table.focused, Input)

    play(session(), script)


def test_what_is_illegal_is_explained():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("slash", *"place a1", "enter")
        await settled(table, pilot)
        assert "WR-2h" in body(table)
        await pilot.press("escape")
        await pilot.press("f3")
        await pilot.pause()
        assert isinstance(table.screen, Asking)
        await pilot.press(*"place b1", "enter")
        await settled(table, pilot)
        assert "is legal" in body(table)
        await pilot.press("q")  # leaves the box, not the table
        await pilot.pause()
        assert table.is_running
        assert mine(table) == []

    play(session(), script)


def test_looking_up():
    async def script(table: Table, pilot: Pilot) -> None:
        for keys, told in (
            (("question_mark",), "what a bot would choose"),
            (("f7",), "Tipis in the plains"),
            (("f8", *"herd", "enter"), "rules of "),
            (("f8", *"5.1", "enter"), "WR-5.1a"),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            assert told in body(table)
            await pilot.press("escape")
            await pilot.pause()

    play(session(), script)


def test_a_hint_goes_to_the_choice():
    async def script(table: Table, pilot: Pilot) -> None:
        wanted = table.session.hint()
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press("enter")
        await settled(table, pilot)
        assert mine(table) == [str(wanted)]

    play(session(), script)


def test_undo_and_redo():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("f4")
        await pilot.pause()
        assert mine(table) == []
        await pilot.press("enter")
        await settled(table, pilot)
        state = table.session.match.state
        await pilot.press("f4")
        await settled(table, pilot)
        assert mine(table) == []
        assert "Taken back." in log(table)
        await pilot.press("f5")
        await settled(table, pilot)
        assert table.session.match.state == state

    play(session(), script)


def test_the_log_tells_what_happens():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("enter")
        await settled(table, pilot)
        assert "Ann puts a first tipi on B1." in log(table)
        assert "Cleo puts a first tipi on " in log(table)

    play(session(names=("Ann", "Ben", "Cleo")), script)


def test_saving_and_drawing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("enter")
        await settled(table, pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        table.screen.query_one(Input).value = "kept.json"
        await pilot.press("enter")
        for line in ("draw now.svg", "/draw now.txt"):
            await pilot.pause()
            await pilot.press(*line, "enter")
            await pilot.pause()
        assert "Written: now.txt" in log(table)

    play(session(), script)
    assert Match.load("kept.json").history
    assert (tmp_path / "now.svg").read_text().startswith("<svg")
    assert "open plains" in (tmp_path / "now.txt").read_text()


def test_people_pass_the_seat_where_things_are_hidden():
    async def script(table: Table, pilot: Pilot) -> None:
        seen = set()
        for _ in range(12):
            if isinstance(table.screen, Passing):
                hidden = table.screen
                assert not hidden.query(OptionList)
                await pilot.press("enter")
                await settled(table, pilot)
                continue
            seen.add(table.session.match.actor)
            await pilot.press("enter")
            await settled(table, pilot)
        assert len(seen) > 1

    play(session("catan", seat="all", bots="greedy", names=("Ann", "Ben", "Cleo")), script)


def test_the_screen_fits_any_size():
    async def script(table: Table, pilot: Pilot) -> None:
        for size in ((80, 24), (120, 50), (60, 20), (200, 60), (40, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "open plains" in board(table)
            assert re.search(r"tipi on a field", prompt(table))

    play(session(), script)


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_the_board_has_the_whole_width_of_a_small_screen(game):
    async def script(table: Table, pilot: Pilot) -> None:
        pane, list_ = table.query_one("#board"), table.query_one(Choosing)
        assert pane.size.width >= 75
        assert list_.region.y >= pane.region.bottom
        assert max(map(len, board(table).split("\n"))) <= pane.content_size.width
        before = list_.size.height
        lines = len(board(table).split("\n"))
        assert before == 6 or pane.size.height == lines  # no line between them is empty
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert list_.size.height > before
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert list_.size.height == before
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert list_.region.x >= pane.region.right

    play(session(game), script)


def test_the_map_and_the_holdings_are_in_sight():
    async def catan(table: Table, pilot: Pilot) -> None:
        seen = board(table).split("\n")[: table.query_one("#board").content_size.height]
        assert all(any(f"h{n}" in line for line in seen) for n in range(19))

    async def wind_river(table: Table, pilot: Pilot) -> None:
        seen = board(table).split("\n")[: table.query_one("#board").content_size.height]
        assert all(any(f"Player {n}" in line for line in seen) for n in (1, 2, 3))

    play(session("catan"), catan)
    play(session("wind_river"), wind_river)


def test_tab_goes_to_the_board_which_arrows_scroll_at_once():
    async def script(table: Table, pilot: Pilot) -> None:
        pane = table.query_one("#board")
        plain = pane.styles.border_left
        await pilot.press("tab")
        await pilot.pause()
        assert table.focused is pane
        assert pane.styles.border_left != plain  # one sees where one is
        await pilot.press("down", "down")
        await pilot.pause(0.5)
        assert pane.scroll_y > 0
        await pilot.press("tab")
        await pilot.pause()
        assert isinstance(table.focused, OptionList)

    play(session("catan"), script, (80, 16))


def test_a_hint_covers_nothing_and_goes_with_the_next_choice():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("f2")
        await pilot.pause()
        assert "A bot would choose: Put a first tipi on" in prompt(table)
        assert not list(table._notifications)
        await pilot.press("enter")
        await settled(table, pilot)
        assert "A bot would choose" not in prompt(table)
        assert prompt(table).startswith("Your choice: Player 1 ")

    play(session(), script)


def test_refused_offers_are_logged_once():
    async def script(table: Table, pilot: Pilot) -> None:
        for _ in range(60):
            await pilot.press("f2", "enter")
            await settled(table, pilot)
            if "nobody accepts" in log(table):
                break
        else:
            raise AssertionError("no offer was refused")
        assert "reject" not in log(table).rsplit("nobody accepts", 1)[0].rsplit("\n", 1)[1]

    play(session("catan", bots="greedy"), script)


def test_news_can_be_read_at_length():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("enter")
        await settled(table, pilot)
        await pilot.press("f6")
        await pilot.pause()
        assert "Player 1 puts a first tipi on B1." in body(table)

    play(session(), script)


@pytest.mark.parametrize(
    ("game", "kind", "wanted"),
    [("catan", "Playing", "hand of "), ("bison", "LayingTile", "in rotation 0, 2 or 4:")],
)
def test_the_hand_is_in_sight_and_pages_scroll_the_board(game, kind, wanted):
    match = Match(game, 3, seed=3, start_player=0)
    while type(match.state.decision).__name__ != kind or match.actor != 0:
        match.play(match.legal_actions()[0])

    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.pause()
        pane = table.query_one("#board")
        lines = str(pane.query_one(Static).content).split("\n")
        at = next(i for i, line in enumerate(lines) if wanted in line)
        assert at < pane.content_size.height
        await pilot.resize_terminal(80, 16)
        await pilot.pause()
        await pilot.press("pagedown")
        await pilot.pause()
        assert pane.scroll_y > 0
        await pilot.press("pageup")
        await pilot.pause()
        assert pane.scroll_y == 0

    play(Session(match, seated(3, "0", "random")), script)


async def slowly(pilot: Pilot, *keys: str) -> None:
    """Press keys one by one, as people do."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause(0.02)


def typed(table: Table) -> str:
    """What stands in the line above the list."""
    return table.query_one(Filter).value


def test_digits_add_up_in_the_line():
    async def script(table: Table, pilot: Pilot) -> None:
        wanted = str(table.session.match.legal_actions()[20])
        await slowly(pilot, "2", "1")
        assert typed(table) == "21"
        await slowly(pilot, "enter")
        await settled(table, pilot)
        assert mine(table) == [wanted]
        assert typed(table) == ""

    play(session(), script)


def test_digits_add_up_however_fast_they_are_typed():
    async def script(table: Table, pilot: Pilot) -> None:
        wanted = str(table.session.match.legal_actions()[20])
        await pilot.press("2", "1", "enter")
        await settled(table, pilot)
        assert mine(table) == [wanted]

    play(session(), script)


@pytest.mark.parametrize(
    ("game", "line"), [("wind_river", "E3"), ("wind_river", "c1"), ("catan", "v14")]
)
def test_letters_are_typed_into_the_line_whatever_they_begin_with(game, line):
    async def script(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, *line)
        assert typed(table) == line
        assert len(table.screen_stack) == 1
        await slowly(pilot, "enter")
        await settled(table, pilot)
        assert [each.rpartition(":")[2].casefold() for each in mine(table)] == [line.casefold()]

    play(session(game, start_player=0), script)


def test_no_letter_is_swallowed():
    async def script(table: Table, pilot: Pilot) -> None:
        for letter in "abcdefghijklmnopqrstuvwxyzACHNQSUWY":
            table.query_one(OptionList).focus()
            await pilot.press(letter)
            assert typed(table) == letter
            assert len(table.screen_stack) == 1
            await pilot.press("backspace")
            assert typed(table) == ""

    play(session(), script)


def test_what_is_typed_while_others_move_is_still_there_when_one_is_asked():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("1", "enter")
        choosing = table.query_one(Choosing)
        for _ in range(200):
            if choosing.choices is None and not typed(table):
                break
            await asyncio.sleep(0.005)
        choosing.offer(None)  # others are still moving
        await pilot.press("E")
        choosing.offer(table.session.choices())
        await pilot.press("3")
        await pilot.pause()
        assert typed(table) == "E3"

    play(session(), script)


def test_a_letter_typed_in_the_list_adds_to_what_stands_in_the_line():
    async def script(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, "p", "u", "t", "down")
        assert isinstance(table.focused, OptionList)
        await slowly(pilot, "space", "B", "4")
        assert typed(table) == "put B4"
        await slowly(pilot, "down", "backspace")
        assert typed(table) == "put B"
        await slowly(pilot, "escape")
        assert typed(table) == ""

    play(session(), script)


def test_commands_are_typed_into_the_line():
    async def script(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, *"2", "enter")
        await settled(table, pilot)
        await slowly(pilot, *"/undo", "enter")
        await settled(table, pilot)
        assert mine(table) == []
        assert "Taken back." in log(table)
        await slowly(pilot, *"redo", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B2"]
        await slowly(pilot, *"why a1", "enter")
        assert "is not legal" in body(table)
        await slowly(pilot, "escape", *"hint", "enter")
        assert "A bot would choose" in prompt(table)
        await slowly(pilot, *"rule 5.1", "enter")
        assert "WR-5.1a" in body(table)
        await slowly(pilot, "escape", *"score now", "enter")
        assert "score stands alone" in prompt(table)
        assert len(table.screen_stack) == 1

    play(session(), script)


def test_keys_for_what_a_game_lacks_are_off():
    async def without(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, "f9")
        assert len(table.screen_stack) == 1
        await slowly(pilot, "f1")
        assert "what a card says" not in body(table)
        assert "costs" not in body(table)

    async def with_cards(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, "f9")
        assert isinstance(table.screen, Asking)
        await slowly(pilot, "escape")
        assert len(table.screen_stack) == 1
        await slowly(pilot, "f1")
        assert "what a card says" in body(table)
        assert "costs" in body(table)

    play(session(), without)
    play(session("catan"), with_cards)


def test_words_that_may_mean_several_stay_to_be_made_longer():
    async def script(table: Table, pilot: Pilot) -> None:
        await slowly(pilot, *"put", "enter")
        assert typed(table) == "put"
        assert mine(table) == []
        await slowly(pilot, *" b4", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B4"]
        assert typed(table) == ""

    play(session(), script)


def test_news_have_more_than_a_line_on_a_small_screen():
    async def script(table: Table, pilot: Pilot) -> None:
        await pilot.press("1", "enter")
        await settled(table, pilot)
        shown = table.query_one(RichLog)
        lines = [line.text for line in shown.lines][-shown.content_size.height :]
        told = " ".join(" ".join(lines).split())
        assert shown.content_size.height > 1
        assert told.count(" puts a first tipi on ") > 1

    play(session(names=("Ann", "Ben", "Cleo")), script)


def test_the_list_takes_the_lines_that_the_board_leaves_empty():
    async def script(table: Table, pilot: Pilot) -> None:
        pane, list_ = table.query_one("#board"), table.query_one(Choosing)
        await pilot.pause()
        assert len(board(table).split("\n")) == pane.size.height
        assert list_.size.height > 6

    match = Match("natives", seed=11)
    play(Session(match, seated(match.players, "0", "random", match.names)), script)


def test_what_is_asked_names_nobody_twice():
    async def script(table: Table, pilot: Pilot) -> None:
        assert prompt(table).startswith("Your choice: Ann puts a first tipi")
        assert prompt(table).count("Ann") == 1

    play(session(names=("Ann", "Ben", "Cleo")), script)
