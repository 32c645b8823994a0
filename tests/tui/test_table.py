"""The full screen, played by keys and mouse."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from bisongames import Match, show
from bisongames.catan.actions import AcceptOffer, OfferTrade
from bisongames.cli.output.seats import plan_seats
from bisongames.cli.table.session import Session
from bisongames.tui.app import TableApp
from bisongames.tui.choice_list import ChoicePanel, Filter
from bisongames.tui.dialogs import InputBox, SeatCover, TextBox

Script = Callable[[TableApp, Pilot], Awaitable[None]]


def play(session: Session, script: Script, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Let a script press keys at a table."""

    async def run() -> TableApp:
        table = TableApp(session, pause=0)
        async with table.run_test(size=size) as pilot:
            await settled(table, pilot)
            await script(table, pilot)
        return table

    return asyncio.run(run())


async def settled(table: TableApp, pilot: Pilot) -> None:
    """Wait until somebody is asked, or something lies over the table."""
    for _ in range(2000):
        await pilot.pause()
        if len(table.screen_stack) > 1:
            return
        if table.query_one(ChoicePanel).choices is not None:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nobody is asked")


def session(game: str = "wind_river", seat: str = "0", bots: str = "random", **setup) -> Session:
    match = Match(game, seed=3, **setup)
    return Session(match, plan_seats(match.players, seat, bots, match.names))


def board(table: TableApp) -> str:
    """The board as it is drawn."""
    return str(table.query_one("#board").query_one(Static).visual)


def prompt(table: TableApp) -> str:
    return str(table.query_one("#prompt", Static).visual)


def log(table: TableApp) -> str:
    return "\n".join(line.text for line in table.query_one(RichLog).lines)


def body(table: TableApp) -> str:
    """What is read in the box over the table."""
    assert isinstance(table.screen, TextBox)
    return Text.from_ansi(table.screen._text).plain


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_a_whole_match_by_keys(game):
    async def script(table: TableApp, pilot: Pilot) -> None:
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
        await pilot.press(*"again", "enter")
        await settled(table, pilot)
        assert not table.session.match.is_over

    play(session(game), script)


def test_choosing_by_number_words_arrows_and_mouse():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("2", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B2"]
        field = str(table.session.match.legal_actions()[-1]).partition(":")[2]
        await pilot.press("slash", *f"put {field.lower()}", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B2", f"place:{field}"]
        choices = table.query_one(ChoicePanel).choices
        assert choices is not None
        await pilot.press("down", "enter")
        await settled(table, pilot)
        assert mine(table)[-1] == str(choices.actions[1])
        choices = table.query_one(ChoicePanel).choices
        assert choices is not None
        before = len(mine(table))
        await pilot.click(OptionList, offset=(3, 3))
        await settled(table, pilot)
        assert len(mine(table)) == before + 1
        assert mine(table)[-1] in map(str, choices.actions[:4])

    play(session(), script, (100, 40))


def mine(table: TableApp) -> list[str]:
    return [str(action) for player, action in table.session.match.history if player == 0]


def test_the_list_gets_shorter_while_one_types():
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("slash", *"place a1", "enter")
        await settled(table, pilot)
        assert "WR-2h" in body(table)
        await pilot.press("escape")
        await pilot.press("f3")
        await pilot.pause()
        assert isinstance(table.screen, InputBox)
        await pilot.press(*"place b1", "enter")
        await settled(table, pilot)
        assert "is legal" in body(table)
        await pilot.press("q")  # leaves the box, not the table
        await pilot.pause()
        assert table.is_running
        assert mine(table) == []

    play(session(), script)


def test_looking_up():
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        wanted = table.session.hint()
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press("enter")
        await settled(table, pilot)
        assert mine(table) == [str(wanted)]

    play(session(), script)


def test_a_hint_deep_in_a_long_list_stays_marked_when_the_list_gets_another_size():
    async def script(table: TableApp, pilot: Pilot) -> None:
        choosing, shown = table.query_one(ChoicePanel), table.query_one(OptionList)
        assert choosing.choices is not None
        wanted = table.session.hint()
        number = str(choosing.choices.actions.index(wanted) + 1)
        assert int(number) > shown.size.height
        await slowly(pilot, "f2")
        for height in (20, 45, 24):
            assert shown.highlighted_option is not None
            assert shown.highlighted_option.id == number
            await pilot.resize_terminal(80, height)
            await slowly(pilot)
        await pilot.press("enter")
        await settled(table, pilot)
        assert mine(table)[:1] == [str(wanted)]

    play(session("catan"), script)


def test_undo_and_redo():
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("enter")
        await settled(table, pilot)
        assert "Ann puts a first tipi on B1." in log(table)
        assert "Cleo puts a first tipi on " in log(table)

    play(session(names=("Ann", "Ben", "Cleo")), script)


def test_saving_and_drawing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        seen = set()
        for _ in range(12):
            if isinstance(table.screen, SeatCover):
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        for size in ((80, 24), (120, 50), (60, 20), (200, 60), (40, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "open plains" in board(table)
            assert re.search(r"tipi on a field", prompt(table))

    play(session(), script)


@pytest.mark.parametrize("game", ["wind_river", "bison", "catan", "natives"])
def test_the_board_has_the_whole_width_of_a_small_screen(game):
    async def script(table: TableApp, pilot: Pilot) -> None:
        pane, list_ = table.query_one("#board"), table.query_one(ChoicePanel)
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
    async def catan(table: TableApp, pilot: Pilot) -> None:
        seen = board(table).split("\n")[: table.query_one("#board").content_size.height]
        assert all(any(f"h{n}" in line for line in seen) for n in range(19))

    async def wind_river(table: TableApp, pilot: Pilot) -> None:
        seen = board(table).split("\n")[: table.query_one("#board").content_size.height]
        assert all(any(f"Player {n}" in line for line in seen) for n in (1, 2, 3))

    play(session("catan"), catan)
    play(session("wind_river"), wind_river)


def test_tab_goes_to_the_board_which_arrows_scroll_at_once():
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("f2")
        await pilot.pause()
        assert "A bot would choose: Put a first tipi on" in prompt(table).replace("\n", " ")
        assert not list(table._notifications)
        await pilot.press("enter")
        await settled(table, pilot)
        assert "A bot would choose" not in prompt(table)
        assert prompt(table).startswith("Your choice: Player 1 ")

    play(session(), script)


def test_refused_offers_are_logged_once():
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
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

    async def script(table: TableApp, pilot: Pilot) -> None:
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

    play(Session(match, plan_seats(3, "0", "random")), script)


async def slowly(pilot: Pilot, *keys: str) -> None:
    """Press keys one by one, as people do."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause(0.02)


def typed(table: TableApp) -> str:
    """What stands in the line above the list."""
    return table.query_one(Filter).value


def test_digits_add_up_in_the_line():
    async def script(table: TableApp, pilot: Pilot) -> None:
        wanted = str(table.session.match.legal_actions()[20])
        await slowly(pilot, "2", "1")
        assert typed(table) == "21"
        await slowly(pilot, "enter")
        await settled(table, pilot)
        assert mine(table) == [wanted]
        assert typed(table) == ""

    play(session(), script)


def test_digits_add_up_however_fast_they_are_typed():
    async def script(table: TableApp, pilot: Pilot) -> None:
        wanted = str(table.session.match.legal_actions()[20])
        await pilot.press("2", "1", "enter")
        await settled(table, pilot)
        assert mine(table) == [wanted]

    play(session(), script)


async def in_a_burst(table: TableApp, pilot: Pilot, *keys: str) -> None:
    """Send keys before any of them is looked at, as people do who type fast."""
    for key in keys:
        table.post_message(Key(key, key if len(key) == 1 else None))
    await pilot.pause()
    await settled(table, pilot)


def test_no_key_of_a_burst_is_lost_and_enter_judges_all_of_it():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await in_a_burst(table, pilot, *"board", "enter")
        assert "open plains" in body(table)
        assert mine(table) == []
        await slowly(pilot, "escape")
        await in_a_burst(table, pilot, *"put b4", "enter", *"put")
        assert mine(table) == ["place:B4"]
        assert typed(table) == "put"

    play(session(), script)


def test_choices_typed_in_a_burst_are_made_one_after_the_other():
    match = Match("catan", 3, seed=3, start_player=0)

    async def script(table: TableApp, pilot: Pilot) -> None:
        choices = table.query_one(ChoicePanel).choices
        assert choices is not None
        first = choices.actions[1]
        after = match.state.apply(first).legal_actions()
        await in_a_burst(table, pilot, *"2x", "backspace", "enter", "down", "enter")
        assert mine(table)[:2] == [str(first), str(after[1])]

    play(Session(match, plan_seats(3, "0", "random", match.names)), script)


def ended() -> Session:
    """A match that is over, of a person with bots."""
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return Session(match, plan_seats(match.players, "0", "random", match.names))


def listed(table: TableApp) -> str:
    return "\n".join(str(option.prompt) for option in table.query_one(OptionList).options)


def test_the_end_offers_what_one_can_do():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "escape", "enter")
        assert table.session.match.is_over
        for told in ("another match", "Take back", "how it ended", "Save", "Leave"):
            assert told in listed(table)
        await slowly(pilot, *"replay", "enter")
        assert "bisongames replay FILE" in prompt(table).replace("\n", " ")
        await slowly(pilot, *"what is this", "enter")
        assert "the game is over" in prompt(table)
        await slowly(pilot, "down", "enter")
        await settled(table, pilot)
        assert table.query_one(ChoicePanel).choices is not None  # of another match

    play(ended(), script)


@pytest.mark.parametrize("word", ["again", "undo"])
def test_what_is_typed_over_the_end_goes_into_the_line(word):
    async def script(table: TableApp, pilot: Pilot) -> None:
        assert isinstance(table.screen, TextBox)
        await in_a_burst(table, pilot, *word, "enter", "escape", "enter", "escape")
        await settled(table, pilot)
        assert len(table.screen_stack) == 1
        assert not table.session.match.is_over
        assert typed(table) == ""

    play(ended(), script)


def test_a_long_box_says_how_to_leave_it_where_one_looks():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f1")
        lines = [
            "".join(part.text for part in each) for each in table.screen._compositor.render_strips()
        ]
        assert any("Esc: back" in line for line in lines)

    play(session(), script)


def test_a_box_is_left_once_however_fast_keys_come():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f6")
        assert isinstance(table.screen, TextBox)
        leave = table.screen.action_leave
        leave()
        leave()
        await pilot.pause()
        assert len(table.screen_stack) == 1

    play(session(), script)


@pytest.mark.parametrize("game", ["bison", "catan", "natives", "wind_river"])
def test_a_larger_window_shows_no_less_of_the_board(game):
    async def script(table: TableApp, pilot: Pilot) -> None:
        pane = table.query_one("#board")
        seen = []
        for size in ((80, 24), (100, 30), (100, 44), (100, 50), (80, 45), (80, 46)):
            await pilot.resize_terminal(*size)
            await slowly(pilot)
            seen.append(pane.size.height)
        assert min(seen) == seen[0], seen

    play(session(game), script)


def test_the_table_is_drawn_below_what_lies_over_it():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f7")
        assert "tipi" in body(table).casefold()
        table.query_one("#board").query_one(Static).update("")
        table.go_on()
        await pilot.pause()
        while isinstance(table.screen, TextBox):
            await slowly(pilot, "escape")
        assert "open plains" in board(table)
        assert prompt(table)

    play(ended(), script)


@pytest.mark.parametrize(
    ("game", "line"), [("wind_river", "E3"), ("wind_river", "c1"), ("catan", "v14")]
)
def test_letters_are_typed_into_the_line_whatever_they_begin_with(game, line):
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, *line)
        assert typed(table) == line
        assert len(table.screen_stack) == 1
        await slowly(pilot, "enter")
        await settled(table, pilot)
        assert [each.rpartition(":")[2].casefold() for each in mine(table)] == [line.casefold()]

    play(session(game, start_player=0), script)


def test_no_letter_is_swallowed():
    async def script(table: TableApp, pilot: Pilot) -> None:
        for letter in "abcdefghijklmnopqrstuvwxyzACHNQSUWY":
            table.query_one(OptionList).focus()
            await pilot.press(letter)
            assert typed(table) == letter
            assert len(table.screen_stack) == 1
            await pilot.press("backspace")
            assert typed(table) == ""

    play(session(), script)


def test_what_is_typed_while_others_move_is_still_there_when_one_is_asked():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("1", "enter")
        choosing = table.query_one(ChoicePanel)
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
    async def script(table: TableApp, pilot: Pilot) -> None:
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
    async def script(table: TableApp, pilot: Pilot) -> None:
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
        assert "score takes no argument" in prompt(table)
        assert len(table.screen_stack) == 1

    play(session(), script)


def test_keys_for_what_a_game_lacks_are_off():
    async def without(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f9")
        assert len(table.screen_stack) == 1
        await slowly(pilot, "f1")
        assert "what a card says" not in body(table)
        assert "costs" not in body(table)

    async def with_cards(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f9")
        assert isinstance(table.screen, InputBox)
        await slowly(pilot, "escape")
        assert len(table.screen_stack) == 1
        await slowly(pilot, "f1")
        assert "what a card says" in body(table)
        assert "costs" in body(table)

    play(session(), without)
    play(session("catan"), with_cards)


def test_words_that_may_mean_several_stay_to_be_made_longer():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, *"put", "enter")
        assert typed(table) == "put"
        assert mine(table) == []
        await slowly(pilot, *" b4", "enter")
        await settled(table, pilot)
        assert mine(table) == ["place:B4"]
        assert typed(table) == ""

    play(session(), script)


def test_news_have_more_than_a_line_on_a_small_screen():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.press("1", "enter")
        await settled(table, pilot)
        shown = table.query_one(RichLog)
        lines = [line.text for line in shown.lines][-shown.content_size.height :]
        told = " ".join(" ".join(lines).split())
        assert shown.content_size.height > 1
        assert told.count(" puts a first tipi on ") > 1

    play(session(names=("Ann", "Ben", "Cleo")), script)


def test_the_list_and_the_news_take_the_lines_that_the_board_leaves_empty():
    async def script(table: TableApp, pilot: Pilot) -> None:
        pane, list_ = table.query_one("#board"), table.query_one(ChoicePanel)
        await pilot.pause()
        assert len(board(table).split("\n")) == pane.size.height
        assert list_.size.height + table.query_one(RichLog).size.height > 6 + 2

    match = Match("natives", seed=11)
    play(Session(match, plan_seats(match.players, "0", "random", match.names)), script)


def test_what_is_asked_names_nobody_twice():
    async def script(table: TableApp, pilot: Pilot) -> None:
        assert prompt(table).startswith("Your choice: Ann puts a first tipi")
        assert prompt(table).count("Ann") == 1

    play(session(names=("Ann", "Ben", "Cleo")), script)


def test_all_of_the_board_with_its_signs_can_be_read():
    async def script(table: TableApp, pilot: Pilot) -> None:
        assert "help" in line_of(table).placeholder
        assert "clock" not in board(table)
        await slowly(pilot, *"board", "enter")
        assert "sides of the tiles, from the upper right on like a clock" in body(table)
        assert max(map(len, body(table).split("\n"))) <= 66

    play(session("bison"), script)


def line_of(table: TableApp) -> Filter:
    return table.query_one(Filter)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_an_example_of_what_is_not_listed_is_whole_in_sight(size):
    match = Match("catan", 3, seed=3, start_player=0)
    while type(match.state.decision).__name__ != "Playing" or match.actor != 0:
        match.play(match.legal_actions()[0])

    async def script(table: TableApp, pilot: Pilot) -> None:
        choices = table.query_one(ChoicePanel).choices
        assert choices is not None
        (example,) = choices.more
        line, first = line_of(table), table.query_one(OptionList).options[0]
        above = str(first.prompt).replace("\n", " ") if first.disabled else ""
        assert f"or type others, as {example}" in (line.placeholder, above)
        assert len(line.placeholder) <= line.content_size.width

    play(Session(match, plan_seats(3, "0", "random", match.names)), script, size)


def test_enter_alone_answers_no_other_player():
    match = Match("catan", 3, seed=3, start_player=0)
    while not any(isinstance(action, AcceptOffer) for action in match.legal_actions()):
        offers = [a for a in match.legal_actions() if isinstance(a, OfferTrade)]
        match.play((offers or match.legal_actions())[0])
    asked = match.actor

    async def script(table: TableApp, pilot: Pilot) -> None:
        before = len(match.history)
        await slowly(pilot, "enter")
        assert len(match.history) == before
        await slowly(pilot, "down", "enter")
        assert match.history[before] == (asked, AcceptOffer())

    play(Session(match, plan_seats(3, str(asked), "random", match.names)), script)


def test_a_loaded_match_with_a_bot_to_move_tells_what_the_bot_does():
    match = Match("wind_river", seed=3)
    while len(match.history) < 20 or match.actor == 0:
        match.play(match.legal_actions()[0])
    old = len(match.events)

    async def script(table: TableApp, pilot: Pilot) -> None:
        news = show.news(table.session.events_since(old), table.session.seen, match.names)
        (*_, last) = (each.text for each in news if not each.passing)
        foot = table.query_one(RichLog).lines[-2:]
        assert last in " ".join(" ".join(line.text for line in foot).split())
        before = show.news(match.events[:old], table.session.seen, match.names)
        assert before[-1].text not in log(table)

    play(Session(match, plan_seats(match.players, "0", "random", match.names), "kept.json"), script)


def test_on_a_low_screen_the_news_take_the_lines_that_the_list_leaves_empty():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await pilot.pause()
        choosing, shown = table.query_one(ChoicePanel), table.query_one(RichLog)
        told = len(show.news(table.session.match.events, table.session.seen))
        assert told > 3
        assert shown.size.height > 3
        assert choosing.size.height >= choosing.rows  # nothing is taken from the list
        assert choosing.size.height == choosing.rows or len(shown.lines) - 2 <= shown.size.height

    match = Match("natives", seed=11)
    play(Session(match, plan_seats(match.players, "0", "random", match.names)), script)


def test_an_answer_goes_with_the_next_key():
    async def script(table: TableApp, pilot: Pilot) -> None:
        await slowly(pilot, "f2")
        assert "A bot would choose" in prompt(table)
        await slowly(pilot, "escape")
        assert "A bot would choose" not in prompt(table)
        await slowly(pilot, *"score now", "enter")
        assert "takes no argument" in prompt(table)
        await slowly(pilot, "p")
        assert "takes no argument" not in prompt(table)

    play(session(), script)


def test_a_hint_is_in_sight_with_the_heading_of_its_group():
    async def script(table: TableApp, pilot: Pilot) -> None:
        choosing, shown = table.query_one(ChoicePanel), table.query_one(OptionList)
        assert choosing.choices is not None
        for wanted in choosing.choices.actions:
            choosing.highlight(wanted)
            await pilot.pause()
            at = shown.highlighted
            assert at is not None
            assert shown.options[at].id == str(choosing.choices.actions.index(wanted) + 1)
            lines = [str(option.prompt).count("\n") + 1 for option in shown.options]
            heading = next((i for i in range(at, -1, -1) if shown.options[i].disabled), at)
            assert shown.scroll_y <= sum(lines[:heading])
            assert sum(lines[: at + 1]) <= shown.scroll_y + shown.size.height

    match = Match("bison", seed=4)
    while type(match.state.decision).__name__ != "Announcing" or match.actor != 0:
        match.play(match.legal_actions()[0])
    play(Session(match, plan_seats(match.players, "0", "random", match.names)), script, (80, 24))


def test_no_line_breaks_inside_a_name():
    names = ("Sitting Old Bull", "Ann of the Prairie", "Two Grey Bears")

    async def script(table: TableApp, pilot: Pilot) -> None:
        for width in range(44, 84, 3):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            table.answer(" ".join(names * 3))
            for line in prompt(table).split("\n"):
                assert len(line) <= width - 2
                for word in ("Sitting", "Ann", "Two"):
                    whole = next(name for name in names if name.startswith(word))
                    assert line.count(word) == line.count(whole)
            if width % 2:
                await pilot.press("f2", "enter")
                await settled(table, pilot)
                told = [line.text for line in table.query_one(RichLog).lines][-2:]
                for name in names:
                    assert not any(line.rstrip().endswith(name.split()[0]) for line in told)

    play(session(names=names), script)
