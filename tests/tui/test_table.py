"""The full screen, played by keys and mouse."""

from functools import partial
from random import Random

import pytest
from rich.style import Style
from rich.text import Text
from textual.widgets import Input, OptionList, Static

from bisongames import Match, load, show
from bisongames.catan.actions import AcceptOffer, OfferTrade, TradeWithBank
from bisongames.cli.arguments.seats import plan_seats
from bisongames.cli.table.session import Session
from bisongames.engine.core.actions import Action
from bisongames.handbook.lessons import Teacher, lessons
from bisongames.tui.board import LIT, MARKED
from bisongames.tui.dialogs import InputBox, SeatCover, TextBox
from tests.tui.full_screen import (
    GAMES,
    SEATED,
    Player,
    at_table,
    ended,
    first_of_bison,
    play,
    seated,
    session,
    until,
)

NAMES = ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize("game", GAMES)
@at_table()
async def test_some_turns_by_keys(at: Player, game: str) -> None:
    for _ in range(3):
        assert at.prompt
        assert at.board
        await at.press("f2", "enter")
    assert len(at.mine) >= 1


def test_the_end_of_a_match_by_keys():
    match = ended().match
    player, action = match.history[-1]
    match.undo()

    async def script(at: Player) -> None:
        await at.type(str(action))
        assert at.match.is_over
        assert "Length: " in at.body
        assert "It ended by:" in at.body
        await at.type("again")
        assert not at.table.session.match.is_over

    play(seated(match, str(player)), script)


@at_table(size=(100, 40))
async def test_choosing_by_number_words_arrows_and_mouse(at: Player) -> None:
    second = str(at.choices[1])
    await at.press("2", "enter")
    assert at.mine == [second]
    field = str(at.match.legal_actions()[-1]).partition(":")[2]
    every = at.list.option_count
    await at.press("slash", "c")
    assert 0 < at.list.option_count < every
    await at.press("escape")
    assert at.list.option_count == every
    assert not isinstance(at.table.focused, Input)
    await at.press("slash", *f"put {field.lower()}", "enter")
    assert at.mine == [second, f"place:{field}"]
    choices = at.choices
    await at.press("down", "enter")
    assert at.mine[-1] == str(choices[1])
    choices, before = at.choices, len(at.mine)
    await at.pilot.click(OptionList, offset=(3, 3))
    await at.press()
    assert len(at.mine) == before + 1
    assert at.mine[-1] in map(str, choices[:4])


@at_table()
async def test_what_is_illegal_is_explained(at: Player) -> None:
    await at.press("slash", *"place a1", "enter")
    assert "WR-2h" in at.body
    await at.press("escape")
    await at.press("f3")
    assert isinstance(at.table.screen, InputBox)
    await at.type(str(at.choices[0]))
    assert "is legal" in at.body
    await at.press("q")  # leaves the box, not the table
    assert at.table.is_running
    assert at.mine == []


@at_table()
async def test_looking_up(at: Player) -> None:
    for keys, text in (
        (("question_mark",), "what a bot would choose"),
        (("f7",), "Tipis in the plains"),
        (("f8", *"herd", "enter"), "rules about 'herd'"),
        (("f8", *"5.1", "enter"), "WR-5.1a"),
        (("f6",), "Player 2 "),
    ):
        await at.press(*keys)
        assert text in at.body
        await at.press("escape")
        if keys == ("f7",):
            await at.press("enter")  # so that there are news


@at_table()
async def test_a_hint_covers_nothing_and_goes_with_the_next_choice(at: Player) -> None:
    wanted = at.table.session.advice().best
    await at.press("f2")
    assert "A bot would choose any of Put a first tipi on" in at.prompt
    assert not list(at.table._notifications)
    await at.press("enter")
    assert at.mine == [str(wanted)]
    assert "A bot would choose" not in at.prompt
    assert at.prompt.startswith("Your choice: Player 1 ")
    await at.press("f2")
    await at.press("escape")
    assert "A bot would choose" not in at.prompt
    await at.type("score now")
    assert "takes no argument" in at.prompt
    await at.press("p")
    assert "takes no argument" not in at.prompt


@at_table(lambda: session("catan"))
async def test_a_hint_stays_marked_when_the_list_gets_another_size(at: Player) -> None:
    wanted = at.table.session.advice().best
    number = str(at.choices.index(wanted) + 1)
    assert int(number) > at.list.size.height
    await at.press("f2")
    for height in (20, 45, 24):
        assert at.marked == number
        await at.resize(80, height)
    await at.press("enter")
    assert at.mine[:1] == [str(wanted)]


@at_table(lambda: seated(until(Match("bison", seed=4), "Announcing")))
async def test_a_hint_is_in_sight_with_the_heading_of_its_group(at: Player) -> None:
    for wanted in at.choices[::3]:
        assert at.panel.choices is not None
        choice = at.panel.choices.choice_of(wanted)
        at.panel.highlight(wanted)
        await at.pilot.pause()
        place = at.list.highlighted
        assert place is not None
        assert choice is not None
        assert at.marked == str(choice.number)
        lines = [str(option.prompt).count("\n") + 1 for option in at.list.options]
        heading = next((i for i in range(place, -1, -1) if at.list.options[i].disabled), place)
        assert at.list.scroll_y <= sum(lines[:heading])
        assert sum(lines[: place + 1]) <= at.list.scroll_y + at.list.size.height


@at_table(lambda: session(names=NAMES))
async def test_what_is_asked_and_what_happens(at: Player) -> None:
    assert at.prompt.startswith("Your choice: Ann puts a first tipi")
    assert at.prompt.count("Ann") == 1
    first = show.label(at.choices[0]).removeprefix("Put a tipi on ")
    await at.press("enter")
    assert f"Ann puts a first tipi on {first}." in at.log
    assert "Cleo puts a first tipi on " in at.log
    height = at.news.content_size.height
    assert height > 1  # also on a small screen
    last = " ".join(line.text for line in at.news.lines[-height:])
    assert " ".join(last.split()).count(" tipi on ") > 1


def test_saving_and_drawing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def script(at: Player) -> None:
        await at.press("enter")
        await at.press("ctrl+s")
        at.table.screen.query_one(Input).value = "mine.json"
        await at.press("enter")
        await at.type("draw now.svg")
        await at.type("/draw now.txt")
        assert "Written: now.txt" in at.log

    play(session(), script)
    assert Match.load("mine.json").history
    assert (tmp_path / "now.svg").read_text().startswith("<svg")
    assert "open plains" in (tmp_path / "now.txt").read_text()


@at_table(lambda: session("catan", seat="all", names=NAMES))
async def test_people_pass_the_seat_where_things_are_hidden(at: Player) -> None:
    actors = set()
    for _ in range(4):
        if isinstance(at.table.screen, SeatCover):
            assert not at.table.screen.query(OptionList)
        else:
            actors.add(at.match.actor)
        await at.press("enter")
    assert len(actors) > 1


@pytest.mark.parametrize("game", GAMES)
@at_table()
async def test_the_board_has_the_width_and_the_lines_of_a_small_screen(
    at: Player, game: str
) -> None:
    await at.pilot.pause()
    assert at.pane.size.width >= 75
    assert at.panel.region.y >= at.pane.region.bottom
    assert max(map(len, at.board.split("\n"))) <= at.pane.content_size.width
    before, height = at.panel.size.height, at.pane.size.height
    assert before == 8 or height == len(at.board.split("\n"))  # no line between is empty
    await at.press("ctrl+l")
    assert at.panel.size.height > before
    await at.press("ctrl+l")
    assert at.panel.size.height == before
    prompt = at.prompt
    for size in ((100, 30), (100, 44), (80, 45), (80, 46), (200, 60), (60, 20), (40, 12)):
        await at.resize(*size)
        lines = len(at.board.split("\n"))  # a broader board may be lower
        assert at.pane.size.height >= min(height, lines) or size < (80, 24), size
        assert at.prompt == prompt
        assert at.board
        assert game != "wind_river" or "open plains" in at.board
    await at.resize(140, 40)
    assert at.panel.region.x >= at.pane.region.right


@at_table(lambda: session("catan"), size=(80, 16))
async def test_tab_goes_to_the_board_and_back(at: Player) -> None:
    plain = at.pane.styles.border_left
    await at.press("tab")
    assert at.table.focused is at.pane
    assert at.pane.styles.border_left != plain  # one sees where one is
    await at.press("tab")
    assert isinstance(at.table.focused, OptionList)


@at_table(lambda: seated(Match("catan", seed=3)), size=(80, 16))
async def test_arrows_scroll_a_board_on_which_nothing_can_be_chosen(at: Player) -> None:
    at.panel.offer(None)
    await at.pilot.press("tab", "down", "down")
    assert at.pane.scroll_y > 0


def board_in(at: Player, style: Style) -> dict[str, str]:
    """The elements of the board with words in this style, each with its first words."""
    found = {}
    content = at.pane.query_one(Static).content
    assert isinstance(content, Text)
    lines = content.plain.split("\n")
    for id in at.pane._drawn.spots:
        line, start, end = at.pane._words(id)[0]
        offset = sum(len(each) + 1 for each in lines[:line]) + start
        styles = [span.style for span in content.spans if span.start <= offset < span.end]
        if styles and styles[-1] == style:
            found[id] = lines[line][start:end]
    return found


def point_of(at: Player, id: str) -> tuple[int, int]:
    """The place of an element on the screen."""
    line, start, _ = at.pane._words(id)[0]
    x, y = at.pane.query_one(Static).region.offset
    return x + start, y + line


async def click(at: Player, id: str) -> None:
    await at.pilot.click(offset=point_of(at, id))
    await at.press()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 58)])
@pytest.mark.parametrize("game", GAMES)
@at_table(lambda game: SEATED[game]())
async def test_what_may_be_chosen_is_lit_on_the_board_and_what_is_selected_is_marked(
    at: Player, game: str, size: tuple[int, int]
) -> None:
    await at.resize(*size)
    first = {targets[0] for a in at.choices if (targets := show.targets(a, at.match.view(0)))}
    for keys in ((), ("down",), ("down",)):
        await at.press(*keys)
        marked = show.targets(at.choices[int(at.marked or 0) - 1], at.match.view(0))
        assert board_in(at, MARKED).keys() == set(marked)
        assert board_in(at, LIT).keys() == first - set(marked)
        assert all(text.strip() for text in board_in(at, LIT).values())


@at_table()
async def test_marks_are_seen_without_colors(at: Player) -> None:
    assert MARKED.reverse
    assert LIT.underline
    assert not LIT.reverse


@at_table(SEATED["wind_river"], size=(120, 40))
async def test_a_click_on_the_board_chooses(at: Player) -> None:
    await click(at, "field:C2")
    assert at.mine == ["place:C2"]
    await click(at, "field:A1")  # not lit
    assert at.mine == ["place:C2"]


@at_table(SEATED["wind_river"], size=(120, 40))
async def test_the_list_and_the_board_show_each_other_what_is_under_the_mouse(at: Player) -> None:
    await at.pilot.hover(offset=point_of(at, "field:D3"))
    assert at.choices[int(at.marked or 0) - 1] == at.match.game.parse("place:D3")
    assert board_in(at, MARKED).keys() == {"field:D3"}
    before = at.marked
    await at.pilot.hover(OptionList, offset=(3, 2))
    assert at.marked == before
    (pointed,) = board_in(at, MARKED)
    assert pointed == show.targets(at.choices[1])[0]


def moving() -> Session:
    """A person who is to move a buffalo: from where, and to where."""
    match = until(Match("wind_river", seed=3), "MovingBuffaloes")
    return seated(match)


def starts_of(at: Player) -> dict[str, list[str]]:
    """Where each of the fields that are lit leads to."""
    found: dict[str, list[str]] = {}
    for action in at.choices:
        start, end = show.targets(action)
        found.setdefault(start, []).append(end)
    return found


@at_table(moving, size=(120, 40))
async def test_from_and_to_are_clicked_one_after_the_other_and_taken_back(at: Player) -> None:
    every, ways, before = at.list.option_count, starts_of(at), at.mine
    start = next(start for start, ends in ways.items() if len(ends) > 1)
    await click(at, start)
    assert at.mine == before
    assert at.pane.lit == set(ways[start])  # only what remains is lit
    assert start in board_in(at, MARKED)
    assert at.list.option_count < every
    assert start.partition(":")[2] in at.line.placeholder
    assert "Esc" in at.line.placeholder
    await at.press("escape")
    assert at.pane.lit == set(ways)
    assert at.list.option_count == every
    await click(at, start)
    end = ways[start][-1]
    await click(at, end)
    assert at.mine == [*before, f"buffalo:{start[6:]}-{end[6:]}"]


@at_table(moving)
async def test_arrows_lead_over_the_board_and_enter_chooses(at: Player) -> None:
    ways, before = starts_of(at), len(at.mine)
    await at.press("tab")
    assert at.pane._at in ways
    left, seen = [at.pane._at], {at.pane._at}
    while left:
        here = left.pop()
        for key in ("up", "left", "down", "right"):
            at.panel.point(here)
            await at.pilot.press(key)
            if at.pane._at not in seen:
                seen.add(at.pane._at)
                left.append(at.pane._at)
    assert seen == set(ways)  # each of them can be reached
    start = next(start for start, ends in ways.items() if len(ends) > 1)
    at.panel.point(start)
    await at.press("enter")
    assert at.pane.lit == set(ways[start])
    await at.press("escape")
    assert at.pane.lit == set(ways)
    await at.press("enter", "enter")
    assert at.mine[before].startswith(f"buffalo:{start[6:]}-")
    assert at.table.focused is at.pane  # where one is, one goes on


@at_table(SEATED["bison"], size=(120, 40))
async def test_a_tile_is_laid_by_its_place_and_its_rotation(at: Player) -> None:
    by_cell: dict[str, list[str]] = {}
    for action in at.choices:
        cell, rotation = show.targets(action)
        by_cell.setdefault(cell, []).append(rotation)
    cell = max(by_cell, key=lambda each: len(by_cell[each]))
    await click(at, cell)
    assert at.pane.lit == set(by_cell[cell])
    await click(at, by_cell[cell][-1])
    assert at.mine[-1] == f"lay:{cell[5:]}:{by_cell[cell][-1][9:]}"


def trading() -> Session:
    """A person who may trade with the bank."""
    match = Match("catan", 3, seed=3, start_player=0)
    while match.actor != 0 or not any(isinstance(a, TradeWithBank) for a in match.legal_actions()):
        rest = [a for a in match.legal_actions() if not isinstance(a, OfferTrade | TradeWithBank)]
        match.play(rest[-1])
    return seated(match)


@at_table(trading, size=(120, 40))
async def test_cards_are_traded_from_the_hand_to_the_bank(at: Player) -> None:
    trade = next(action for action in at.choices if isinstance(action, TradeWithBank))
    hand, bank = show.targets(trade)
    assert hand in at.pane.lit
    assert set(board_in(at, LIT)) | set(board_in(at, MARKED)) >= {hand}
    before = len(at.mine)
    await click(at, hand)
    await click(at, bank)
    assert at.mine[before] == str(trade)


@at_table(trading)
async def test_what_the_board_leaves_out_is_chosen_in_the_list(at: Player) -> None:
    trade = next(action for action in at.choices if isinstance(action, TradeWithBank))
    hand, bank = show.targets(trade)
    assert bank not in at.pane._drawn.spots
    await at.press("tab")
    await click(at, hand)
    assert isinstance(at.table.focused, OptionList)
    listed = [at.choices[int(option.id) - 1] for option in at.list.options if option.id]
    assert trade in listed
    assert {show.targets(action)[0] for action in listed} == {hand}


def of_one_place(match: Match) -> list[Action]:
    """Several choices of player 0 that are about the same elements of the board."""
    about: dict[tuple[str, ...], list[Action]] = {}
    for action in match.legal_actions() if match.actor == 0 else ():
        about.setdefault(show.targets(action), []).append(action)
    return next((several for ids, several in about.items() if ids and len(several) > 1), [])


def crowded() -> Session:
    match, rng = Match("wind_river", seed=3), Random(3)
    while not of_one_place(match):
        match.play(rng.choice(match.legal_actions()))
    return seated(match)


@at_table(crowded)
async def test_several_choices_about_one_place_are_listed(at: Player) -> None:
    several, before = of_one_place(at.match), len(at.mine)
    for id in show.targets(several[0]):
        await click(at, id)
    assert len(at.mine) == before
    assert isinstance(at.table.focused, OptionList)
    listed = [int(option.id) for option in at.list.options if option.id]
    assert [at.choices[number - 1] for number in listed] == several
    await at.press("down", "enter")
    assert at.mine[before] == str(several[1])


@at_table(SEATED["wind_river"])
async def test_typed_words_light_only_what_they_fit(at: Player) -> None:
    await at.press("c", "2")
    assert at.pane.lit == {"field:C2"}
    await at.press("escape")
    assert len(at.pane.lit) > 1


@at_table(lambda: seated(until(Match("catan", seed=3, start_player=0), "Playing"), bots="greedy"))
async def test_refused_offers_are_logged_once(at: Player) -> None:
    offer = next(n for n, a in enumerate(at.choices, 1) if isinstance(a, OfferTrade))
    await at.press(*str(offer), "enter")
    if "nobody accepts" in at.log:
        assert "reject" not in at.log.rsplit("nobody accepts", 1)[0].rsplit("\n", 1)[1]
    else:
        assert at.log.count("offer") < 4


@pytest.mark.parametrize(
    ("game", "kind", "wanted"),
    [
        ("catan", "Playing", ["hand of ", *(f"h{n}" for n in range(19))]),
        ("bison", "LayingTile", ["in rotation 0, 2 or 4:"]),
        ("wind_river", "PlacingTipi", [name[:7] for name in NAMES]),
    ],
)
@at_table(
    lambda game, kind: seated(until(Match(game, 3, seed=3, start_player=0, names=NAMES), kind))
)
async def test_what_matters_is_in_sight_and_pages_scroll_the_board(
    at: Player, game: str, kind: str, wanted: list[str]
) -> None:
    assert all(any(text in line for line in at.in_sight) for text in wanted)
    await at.resize(80, 16)
    await at.press("pagedown")
    assert at.pane.scroll_y > 0 or game == "wind_river"  # a small board
    await at.press("pageup", "pageup")
    assert at.pane.scroll_y == 0


@at_table()
async def test_digits_add_up_however_fast_they_are_typed(at: Player) -> None:
    wanted = [str(at.match.legal_actions()[20])]
    await at.press("2")
    await at.press("1")
    assert at.line.value == "21"
    await at.press("enter")
    assert at.mine == wanted
    assert at.line.value == ""
    wanted.append(str(at.match.legal_actions()[10]))
    await at.press("1", "1", "enter")
    assert at.mine == wanted


@at_table()
async def test_no_key_of_a_burst_is_lost_and_enter_judges_all_of_it(
    at: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bisongames.tui.choice_panel.TYPING", 1e9)  # however slow bots are
    await at.burst(*"board", "enter")
    assert "open plains" in at.body
    assert at.mine == []
    await at.press("escape")
    await at.burst(*"put b4", "enter", *"put")
    assert at.mine == ["place:B4"]
    await at.press("enter")  # may mean several: nothing sticks to the next words
    assert at.line.value == ""
    assert at.prompt.count("put") or "may mean" in at.prompt
    await at.type("put b5")
    assert at.mine == ["place:B4", "place:B5"]
    assert at.line.value == ""


@at_table(lambda: seated(Match("catan", 3, seed=3, start_player=0)))
async def test_choices_typed_in_a_burst_are_made_one_after_the_other(at: Player) -> None:
    first = at.choices[1]
    after = at.match.state.apply(first).legal_actions()
    await at.burst(*"2x", "backspace", "enter", "down", "enter")
    assert at.mine[:2] == [str(first), str(after[1])]


@at_table(ended)
async def test_the_end_offers_what_one_can_do(at: Player) -> None:
    at.pane.query_one(Static).update("")
    at.table.go_on()  # what lies over the table does not keep it from being drawn
    while isinstance(at.table.screen, TextBox):
        await at.press("escape")
    assert "open plains" in at.board
    assert at.prompt
    offers = "\n".join(str(option.prompt) for option in at.list.options)
    for text in ("another match", "Take back", "how it ended", "Save", "Leave"):
        assert text in offers
    await at.press("enter")
    await at.type("replay")
    assert "bisongames replay FILE" in at.prompt
    await at.type("what is this")
    assert "the game is over" in at.prompt
    await at.press("down", "enter")
    assert at.panel.choices is not None  # of another match


@pytest.mark.parametrize("word", ["again", "undo"])
@at_table(ended)
async def test_what_is_typed_over_the_end_goes_into_the_line(at: Player, word: str) -> None:
    assert isinstance(at.table.screen, TextBox)
    await at.burst(*word, "enter", "escape", "enter", "escape")
    assert len(at.table.screen_stack) == 1
    assert not at.table.session.match.is_over
    assert at.line.value == ""


@at_table()
async def test_a_box_says_how_to_leave_it_and_is_left_once_however_fast_keys_come(
    at: Player,
) -> None:
    await at.press("f1")
    strips = at.table.screen._compositor.render_strips()
    assert any("Esc: back" in "".join(part.text for part in strip) for strip in strips)
    assert isinstance(at.table.screen, TextBox)
    leave = at.table.screen.action_leave
    leave()
    leave()
    await at.pilot.pause()
    assert len(at.table.screen_stack) == 1


@pytest.mark.parametrize(
    ("game", "line"), [("wind_river", "E3"), ("wind_river", "c1"), ("catan", "v14")]
)
@at_table(partial(session, start_player=0))
async def test_letters_are_typed_into_the_line_whatever_they_begin_with(
    at: Player, game: str, line: str
) -> None:
    for letter in line:
        await at.press(letter)
    assert at.line.value == line
    assert len(at.table.screen_stack) == 1
    await at.press("enter")
    assert [each.rpartition(":")[2].casefold() for each in at.mine] == [line.casefold()]


@at_table(ended)
async def test_no_letter_is_swallowed(at: Player) -> None:
    at.panel.offer(None)  # where nothing is listed, a letter is cheap
    await at.pilot.press("escape")
    for letter in "achlnqrsuwNQ":
        at.table.screen.set_focus(at.list)
        await at.burst(letter)
        assert at.line.value == letter
        assert len(at.table.screen_stack) == 1
        await at.burst("backspace")
        assert at.line.value == ""


@pytest.mark.parametrize(("typing", "there"), [(1e9, "E3"), (-1, "3")])
@at_table()
async def test_a_word_just_being_typed_when_ones_turn_begins_is_whole_and_an_old_one_is_gone(
    at: Player, monkeypatch: pytest.MonkeyPatch, typing: float, there: str
) -> None:
    monkeypatch.setattr("bisongames.tui.choice_panel.TYPING", typing)
    at.panel.offer(None)  # others are moving
    await at.pilot.press("E")
    at.panel.offer(at.table.session.choices())
    await at.press("3")
    assert at.line.value == there


@at_table()
async def test_nothing_is_chosen_while_others_move_and_it_is_said_who_moves(at: Player) -> None:
    at.panel.offer(None, waiting="Player 2 is playing ...")
    assert at.line.placeholder == "Player 2 is playing ..."
    for keys in ([*"put b4", "enter"], ["enter"], ["f2"], ["f4"]):
        await at.pilot.press(*keys)
        assert " is playing" in at.prompt
        assert at.line.value == ""
    assert at.mine == []


@at_table()
async def test_a_question_typed_while_others_move_is_answered_when_ones_turn_comes(
    at: Player,
) -> None:
    at.panel.offer(None, waiting="Player 2 is playing ...")
    await at.pilot.press(*"who is leading?", "enter")
    assert "your question is answered when it is your turn" in at.prompt
    at.table.go_on()
    await at.pilot.pause()
    assert "nobody leads" in at.prompt


@at_table()
async def test_listed_words_leave_nothing_in_the_line(at: Player) -> None:
    await at.type("list b4")
    assert "Put a first tipi on B4" in at.body
    assert "B5" not in at.body
    await at.press("escape")
    assert at.line.value == ""
    await at.press("ctrl+l")
    assert at.line.placeholder.endswith("^L: board")
    await at.press("ctrl+l")
    assert at.line.placeholder.endswith("^L: list")


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@at_table(lambda: learning("catan/bison"))
async def test_a_lesson_that_has_no_room_goes_on_at_the_key(
    at: Player, size: tuple[int, int]
) -> None:
    await at.resize(*size)
    box, pages = at.table.query_one("#lesson", Static), list[str]()
    while not pages or not pages[-1].startswith("What hexes bring: "):
        pages.append(" ".join(str(box.visual).split()))
        assert "(More: F10)" in pages[-1]  # an example stands behind it where there is room
        assert str(box.visual).count("\n") < at.table._lesson_lines
        await at.press("f10")
    first, *_ = lessons(load("catan/bison"))
    told = " ".join(page.partition(" (More: F10)")[0] for page in pages[:-1])
    assert told.endswith(f"The aim: {first.text}")
    assert (len(pages) == 2) == (size == (80, 24))  # the aim is whole, or has several pages


@at_table(lambda: learning("wind_river"))
async def test_the_list_gives_the_board_its_lines_and_all_players_stay_in_sight(
    at: Player,
) -> None:
    for _ in range(100):  # the lesson takes its lines a moment after the table is drawn
        if at.list.size.height == 3:  # the heading, and two choices
            break
        await at.pilot.pause(0.02)
    assert at.list.size.height == 3
    assert at.pane.max_scroll_y > 0
    for key in ("up", "down"):  # to the last choice, and to the first one
        await at.press(key)
        seen = "\n".join(at.in_sight)
        assert all(f"Player {number}" in seen for number in (1, 2, 3))
        assert any(f"/{show.label(at.choices[0])[-2:]} " in line for line in at.in_sight)


@at_table()
async def test_a_number_typed_over_a_box_goes_into_the_line(at: Player) -> None:
    wanted = str(at.choices[11])
    await at.press("f7")
    assert isinstance(at.table.screen, TextBox)
    await at.burst("1", "2", "enter")
    assert at.mine == [wanted]


@at_table()
async def test_enter_after_an_answer_says_what_it_takes_before_it_takes_it(at: Player) -> None:
    first = str(at.choices[0])
    await at.type("put")
    await at.press("enter")
    assert at.mine == []
    assert "Enter takes the marked choice now, 1: " in at.prompt
    await at.press("enter")
    assert at.mine == [first]


@at_table(lambda: seated(Match("natives", seed=11)))
async def test_the_box_for_why_takes_what_the_prompt_takes(at: Player) -> None:
    label = show.label(at.choices[0])
    for text in (label, f"why {label}"):
        await at.press("f3")
        await at.type(text)
        assert "is legal" in at.body
        await at.press("escape")
    await at.press("f3")
    await at.type("when does the game end?")
    assert "question, so nothing is chosen" in at.prompt


@at_table()
async def test_a_letter_typed_in_the_list_adds_to_what_stands_in_the_line(at: Player) -> None:
    await at.press(*"put", "down")
    assert isinstance(at.table.focused, OptionList)
    await at.press("space", "B", "4")
    assert at.line.value == "put B4"
    await at.press("down", "backspace")
    assert at.line.value == "put B"
    await at.press("escape")
    assert at.line.value == ""


@at_table()
async def test_commands_are_typed_into_the_line(at: Player) -> None:
    await at.press("f4")
    assert "no choice to undo" in at.prompt
    await at.press("2", "enter")
    state = at.match.state
    await at.type("/undo")
    assert at.mine == []
    assert "Taken back." in at.log
    await at.type("redo")
    assert at.match.state == state
    await at.press("f4")
    await at.press("f5")
    assert at.match.state == state
    await at.type("why a1")
    assert "is not legal" in at.body
    await at.press("escape")
    await at.type("rule 5.1")
    assert "WR-5.1a" in at.body


@pytest.mark.parametrize(("game", "there"), [("wind_river", False), ("catan", True)])
@at_table()
async def test_keys_for_what_a_game_lacks_are_off(at: Player, game: str, there: bool) -> None:
    await at.press("f9")
    assert isinstance(at.table.screen, InputBox) == there
    await at.press("escape")
    assert len(at.table.screen_stack) == 1
    await at.press("f1")
    assert ("the text of a card" in at.body) == there
    assert ("costs" in at.body) == there


@at_table(lambda: seated(Match("natives", seed=11)))
async def test_the_list_and_the_news_take_the_lines_that_the_board_leaves_empty(
    at: Player,
) -> None:
    await at.pilot.pause()
    assert len(at.board.split("\n")) == at.pane.size.height
    assert at.panel.size.height + at.news.size.height > 6 + 2
    assert len(show.news(at.match.events, at.table.session.seen)) > 3
    assert at.news.size.height > 3
    assert at.panel.size.height >= at.panel.rows  # nothing is taken from the list
    assert at.panel.size.height == at.panel.rows or len(at.news.lines) - 2 <= at.news.size.height


@at_table(lambda: seated(until(Match("natives", seed=11), "ChoosingRole")), size=(120, 40))
async def test_below_a_short_list_beside_the_board_the_news_take_the_rest(at: Player) -> None:
    await at.pilot.pause()
    assert at.panel.size.height == at.panel.rows
    assert at.news.region.x >= at.pane.region.right
    assert at.news.region.y == at.panel.region.bottom
    assert at.news.region.bottom == at.pane.region.bottom


@pytest.mark.parametrize("game", ["catan", "bison"])
@at_table(size=(120, 40))
async def test_a_message_below_the_question_moves_nothing_on_the_board(
    at: Player, game: str
) -> None:
    await at.pilot.pause()
    before, region = at.board, at.pane.region
    at.table.answer("There is nothing to redo.")
    await at.pilot.pause()
    assert "nothing to redo" in at.prompt
    assert (at.board, at.pane.region) == (before, region)


@at_table(lambda: seated(Match("catan", 3, seed=3, start_player=0)), size=(120, 40))
async def test_a_map_of_the_island_has_a_legend(at: Player) -> None:
    assert "▀" in at.board
    assert "robber" in at.board
    assert "Fo forest" in at.board


@at_table(lambda: session(players=3))
async def test_only_the_last_turn_is_marked(at: Player) -> None:
    while at.match.state.turn < 4:
        await at.press("enter")
    table = at.table.session
    moves = [*table.moves_since(table.first_news)]
    assert {move.player for move in moves} > {moves[-1].player}
    of_last = [event for move in moves if move.player == moves[-1].player for event in move.events]
    assert list(table.marked_events()) == of_last
    await at.type("signs")
    assert "something has happened there in the latest turn." in " ".join(at.body.split())
    await at.press("escape")
    await at.type("what does * mean?")
    assert "in the latest turn." in " ".join(at.prompt.split())
    assert table.rematch().marks_since == table.marks_since


@at_table(lambda: session("bison"))
async def test_all_of_the_board_with_its_signs_can_be_read(at: Player) -> None:
    assert "help" in at.line.placeholder
    assert "clock" not in at.board
    await at.type("board")
    assert "sides of the tiles, from the upper right on like a clock" in at.body
    assert max(map(len, at.body.split("\n"))) <= 66


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@at_table(lambda: seated(until(Match("catan", 3, seed=3, start_player=0), "Playing")))
async def test_an_example_of_what_is_not_listed_is_whole_in_sight(
    at: Player, size: tuple[int, int]
) -> None:
    await at.resize(*size)
    assert at.panel.choices is not None
    (example,) = at.panel.choices.more
    first = at.list.options[0]
    above = str(first.prompt).replace("\n", " ") if first.disabled else ""
    assert f"or type others, as {example}" in (at.line.placeholder, above)
    assert len(at.line.placeholder) <= at.line.content_size.width


def test_enter_alone_answers_no_other_player():
    match = Match("catan", 3, seed=3, start_player=0)
    while not any(isinstance(action, AcceptOffer) for action in match.legal_actions()):
        offers = [a for a in match.legal_actions() if isinstance(a, OfferTrade)]
        match.play((offers or match.legal_actions())[0])
    actor = match.actor

    async def script(at: Player) -> None:
        before = len(match.history)
        await at.press("enter")
        assert len(match.history) == before
        await at.press("down", "enter")
        assert match.history[before] == (actor, AcceptOffer())

    play(seated(match, str(actor)), script)


def test_a_loaded_match_with_a_bot_to_move_tells_what_the_bot_does():
    match = Match("wind_river", seed=3)
    while len(match.history) < 20 or match.actor == 0:
        match.play(match.legal_actions()[0])
    old = len(match.events)

    async def script(at: Player) -> None:
        table = at.table.session
        news = show.news(table.events_since(old), table.seen, match.names)
        (*_, last) = (each.text for each in news if not each.passing)
        foot = " ".join(line.text for line in at.news.lines[-2:])
        assert last in " ".join(foot.split())
        before = show.news(match.events[:old], table.seen, match.names)
        assert before[-1].text not in at.log

    seats = plan_seats(match.players, "0", "random", match.names)
    play(Session(match, seats, "loaded.json"), script)


LONG = ("Sitting Old Bull", "Ann of the Prairie", "Two Grey Bears")


@at_table(lambda: session(names=LONG))
async def test_no_line_breaks_inside_a_name(at: Player) -> None:
    for width in (44, 53, 62, 71, 80):
        await at.resize(width, 24)
        at.table.answer(" ".join(LONG * 3))
        for line in str(at.table.query_one("#prompt", Static).visual).split("\n"):
            assert len(line) <= width - 2
            for name in LONG:
                assert line.count(name.split()[0]) == line.count(name)
    await at.press("f2", "enter")
    for line in [line.text.rstrip() for line in at.news.lines][-2:]:
        assert not any(line.endswith(name.split()[0]) for name in LONG)


def learning(game: str) -> Session:
    match = Match(game, seed=3)
    seats = plan_seats(match.players, "0", "greedy", match.names)
    return Session(match, seats, teacher=Teacher(match.game))


@pytest.mark.parametrize("game", GAMES)
@at_table(learning)
async def test_lessons_stand_below_the_question(at: Player, game: str) -> None:
    box = at.table.query_one("#lesson", Static)

    def told() -> str:
        return str(box.visual)

    def shown() -> bool:
        return box.display

    first = told()
    assert "The aim: You win if" in " ".join(first.split())
    assert first.endswith("(More: F10)")  # the whole aim fits on a small screen
    assert at.list.region.height >= 2
    await at.type("score now")
    assert not shown()  # an answer takes its place
    await at.press("f10")
    assert shown()
    assert "The aim" not in told()
    await at.type("lessons")
    assert isinstance(at.table.screen, TextBox)
    await at.press("escape")
    await at.press("1", "enter")
    assert told() != first


@at_table(lambda: learning("natives"), size=(60, 20))
async def test_an_answer_is_read_whole_below_the_question_or_in_a_box(at: Player) -> None:
    for words in (10, 60):
        text = " ".join(f"word{number}" for number in range(words))
        at.table.answer(text)
        await at.pilot.pause()
        boxed = isinstance(at.table.screen, TextBox)
        assert boxed == (words > 10)
        assert text in (at.body if boxed else at.prompt)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("decision", ["ChoosingSpace", "LayingTile"])
@at_table(lambda decision: seated(first_of_bison(decision), bots="greedy"))
async def test_both_players_and_some_choices_are_in_sight_in_bison(
    at: Player, decision: str, size: tuple[int, int]
) -> None:
    await at.resize(*size)
    in_sight = "\n".join(at.in_sight)
    for name in ("Player 1", "Player 2"):
        assert f"{name}" in in_sight
    assert in_sight.count("score now") >= 2 or "score now" in at.board.split("\n")[0]
    assert "supply" in in_sight
    assert at.list.size.height >= min(3, at.panel.rows - 1)  # the board has its lines first
    assert at.pane.query_one("#cut").display == (at.pane.max_scroll_y > 0)


@at_table()
async def test_without_learning_there_is_no_lesson(at: Player) -> None:
    assert not at.table.query_one("#lesson", Static).display
    await at.press("f10")
    await at.type("lesson")
    assert "bisongames play --learn" in at.prompt


def idle_builder() -> Session:
    """A person who is to announce hunters for tents, of whom none can build, and who may buy and exchange."""
    match, rng = Match("bison", seed=0), Random(0)
    while not only_without_hunters(match):
        match.play(rng.choice(match.legal_actions()))
    return seated(match)


def only_without_hunters(match: Match) -> bool:
    legal = [str(action) for action in match.legal_actions()]
    there = "buy:hunter" in legal and "announce:1" not in legal and len(legal) > 12
    return match.actor == 0 and "announce:0" in legal and there


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("1", "Build with 1 hunter (announce:1) is not legal"),
        ("1 hunter", "Build with 1 hunter (announce:1) is not legal"),
        ("1 bison and 1 fish", "Pay 1 bison and 1 fish (pay:1,1,0) is not legal"),
        ("1 tent", "may mean 8 Buy a tent of size 1"),
    ],
)
@at_table(idle_builder)
async def test_enter_takes_what_is_typed_and_not_what_is_left_of_the_list(
    at: Player, typed: str, refused: str
) -> None:
    state = at.match.state
    await at.type(typed)
    told = at.body if isinstance(at.table.screen, TextBox) else at.prompt
    assert refused in " ".join(told.split())
    assert at.match.state == state


@at_table(idle_builder)
async def test_a_row_reached_by_arrows_is_taken_whatever_is_typed(at: Player) -> None:
    before = len(at.mine)
    marks = []
    for key in ("1", "down"):
        await at.press(key)
        marks.append(at.marked)
    assert marks == [None, "10"]
    await at.press("enter")
    assert at.mine[before:] == ["buy:tent3"]
