"""Natives for people: nothing that lies on the table is missing on pictures and in text, and all that can be said has its words."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames import show
from bisongames.natives import events as told
from bisongames.natives.components import rows
from bisongames.natives.effects import COLORS, ROLES
from bisongames.natives.seasons import events as season_told
from bisongames.natives.soul import events as soul_told
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.heroes import Giving
from bisongames.natives.view import NativesView
from bisongames.show.canvas import PLAYER_STYLES, TONES
from bisongames.show.natives import SPEECH, icons
from bisongames.show.natives.card_places import columns
from bisongames.show.text_grid import public
from bisongames.show.text_spots import board_of
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    asking,
    position,
    tribe,
)
from tests.position_checks import play
from tests.show import golden
from tests.show.drawing import NAMES, SVG, drawn, previews, texts, things, touched, walk

WORDS = SPEECH.language("en")


@pytest.fixture(scope="module", params=COMBINATIONS)
def match(request: pytest.FixtureRequest):
    return [*walk(request.param, 4 if "soul" in request.param else 3, 8)]


@pytest.fixture
def positions(match):
    """Some positions of a match, the first and the last among them."""
    return [*match[:2], *match[2:-1:97], match[-1]]


def number_on(thing: ET.Element) -> int:
    """How many cards a strip or a card stands for."""
    many = [text[1:] for text in texts(thing) if re.fullmatch("\u00d7\\d+", text)]
    return int(many[0]) if many else 1


def lying(view) -> dict[str, int]:
    """All open cards, by the ids that they have on the picture, with their numbers."""
    found = {f"card:{card}": n for card, n in view.prairie.items()}
    for player, mine in enumerate(view.tribes):
        found |= {f"card:{player}/{card}": n for card, n in mine.above.items()}
        found |= {f"conflict:{player}/{card}": n for card, n in mine.conflicts.items()}
        found |= {f"harmony:{player}/{card}": n for card, n in mine.harmonies.items()}
        found |= {f"captives:{player}": len(mine.captives)} if mine.captives else {}
        found |= {f"curses:{player}": mine.curses} if mine.curses else {}
        for role, members in zip(ROLES, mine.members, strict=True):
            found |= {f"member:{player}/{role}/{card}": n for card, n in members.items()}
    return found


# Sentences


def test_every_card_has_its_words():
    known = {kind: WORDS.files[0].words[kind] for kind in ("card", "a card")}
    for id in COMBINATIONS:
        game = bisongames.load(id)
        about = show.about(game)
        for family, card, _ in rows(game.components):
            assert card in about
            if family != "tribe":
                assert card in known["card"], card
            if family not in ("tribe", "seasons"):
                assert card in known["a card"], card
        assert all(sentence.endswith(".") for sentence in about.values())


PREVIEWS = (
    (position(prairie="corn corn"), "activate:farmer", "up to 1 corn"),
    (position(prairie="corn", game=BASE), "pass", ""),
    (position(prairie="corn", game=ALL, season="spring-of-mildness"), "pass", "+2 cards in the next action"),
    (position(prairie="corn", game=ALL, season="summer-of-joy"), "activate:farmer", "up to 2 corn"),
)  # fmt: skip


@pytest.mark.parametrize(("state", "text", "preview"), PREVIEWS)
def test_previews_say_what_an_action_brings(state, text: str, preview: str):
    assert show.preview(state.parse(text), state) == preview


def test_previews_of_cards_say_their_points_and_their_cost():
    state = position(tribe("salmon"), prairie="rite-of-rainmaking rite-of-change", game=RITUALS)
    told = previews(play(state, "activate:shaman"))
    assert told["take:rite-of-rainmaking"] == "+4 points, costs a food card"
    assert told["take:rite-of-change"] == "+1 point, acts at once"
    state = play(position(prairie="red green red-green"), "activate:elder")
    assert previews(state) == {
        "take:red": "+2 points when placed",
        "take:green": "-2 points when placed, +2 points for Player 2",
        "take:red-green": "+1 point when placed, +1 point for Player 2",
    }
    state = state.apply(state.parse("take:red"))
    assert show.preview(state.parse("place:hunter"), state) == "+2 points, role strength 2"
    assert show.label(state.parse("place:hunter"), state) == "Put a red member below the hunter"
    assert show.targets(state.parse("place:hunter"), state) == ("role:0/hunter",)
    state = play(position(tribe("totem-of-wisdom"), prairie="blue green red"), "activate:elder")
    assert previews(state) == {
        "take:red": "up to +4 points when placed",
        "take:green": "up to 0 points when placed, +2 points for Player 2",
        "take:blue": "up to 0 points when placed",
    }
    state = state.apply(state.parse("take:green"))
    told = show.preview(state.parse("place:hunter"), state, names=NAMES[:2])
    assert told == "-2 points, role strength 2, +2 points for Ben"


def test_an_action_that_does_not_name_its_actor_has_targets_only_at_a_position():
    state = position(prairie="corn")
    action = state.parse("activate:farmer")
    assert show.targets(action) == ()
    assert show.targets(action, state) == ("role:0/farmer",)
    assert show.meant(("role:1/farmer",), state) is None
    assert str(show.meant(("role:0/hunter",), state)) == "activate:hunter", "illegal, and yet meant"


def test_conflict_and_harmony_say_with_whom_and_for_how_much():
    state = position(tribe(warrior="red red"), held="conflict-green", at="ChoosingRole", game=SOUL)
    state = asking(state, Facing(0))
    assert show.prompt(state, NAMES[:2]) == "Ann chooses conflict or harmony with Ben (green)."
    conflict, harmony = state.legal_actions()
    assert show.label(conflict, state) == "Choose conflict with green"
    assert show.preview(conflict, state) == "+3 points"
    assert show.label(harmony, state) == "Choose harmony with green"
    assert show.preview(harmony, state, names=NAMES[:2]) == "+1 point, +1 point for Ben"
    assert show.targets(conflict, state) == ("role:0/warrior",)
    assert "conflict:card" in things(drawn(state))


def test_what_cards_are_about_follows_the_numbers_of_the_variant():
    plain = show.about(bisongames.load(BASE))
    assert "1 point at the end for each captive" in plain["totem-of-wrath"]
    changed = show.about(bisongames.load(f"{BASE}+captive_points=3+wrath_points=2"))
    assert "2 points at the end for each captive" in changed["totem-of-wrath"]
    assert "3 points" in changed["captive"]
    great = show.about(bisongames.load(f"{SOUL}+great_food_per_turn=2"))["great-corn"]
    assert "at most 2 great food cards a turn" in great
    assert show.about(bisongames.load("wind_river")) == {}


def test_a_card_of_ones_own_is_called_by_its_title(tmp_path: Path):
    path = tmp_path / "snow.toml"
    path.write_text(
        'extends = "natives/base"\n[components.totems.totem-of-snow]\ntitle = "Totem of Deep Snow"\nper = "elder"\npoints = 3\n'
    )
    game = bisongames.load(path)
    state = position(tribe("totem-of-snow"), prairie="corn", game=game)
    assert show.about(game)["totem-of-snow"].startswith("Totem of Deep Snow: 3 points")
    assert "Totem of Deep Snow" in show.text(state)
    assert "Totem of Deep Snow" in [row.name for row in show.score_sheet(state).rows]
    assert "3/elder" in texts(things(drawn(state))["card:0/totem-of-snow"])


# Score sheet


def test_totems_rites_and_members_are_told_apart_in_the_details():
    mine = tribe(
        "totem-of-cunning rite-of-peace rite-of-peace corn corn salmon", scout="red red-green"
    )
    sheet = show.score_sheet(position(mine, game=RITUALS))
    told_of = {row.name: (row.points[0], row.details[0]) for row in sheet.rows}
    assert told_of == {
        "Own colour in own tribe": (3, "1 red and 1 red-green"),
        "Own colour in other tribes": (0, ""),
        "Food": (7, "2 corn; 1 salmon"),
        "Totem of Cunning": (6, "3 scouts"),
        "Rites": (2, "2 Rites of Peace"),
    }


def test_what_only_one_player_has_stands_where_it_belongs():
    tribes = tribe("corn totem-of-hunt"), tribe("corn great-corn", captives="red")
    names = [row.name for row in show.score_sheet(position(*tribes, game=SOUL)).rows]
    assert names == ["Food", "Great food", "Captives", "Totem of the Hunt"]


# Pictures


def test_every_open_card_is_in_the_picture_and_every_role_with_its_strength(positions):
    for state, _ in positions:
        view, found = state.view(None), things(drawn(state, names=NAMES[: state.num_players]))
        kinds = ("card:", "member:", "captives:", "curses:", "conflict:", "harmony:")
        shown = {id: number_on(group) for id, group in found.items() if id.startswith(kinds)}
        assert shown == lying(view)
        for player in range(view.num_players):
            for i, role in enumerate(ROLES):
                card = found[f"role:{player}/{role}"]
                assert texts(card) == [role, str(view.strength[player][i])]
            seat = found[f"seat:{player}"]
            score = view.scores.scores[player]
            assert f"{score} point{'s' * (abs(score) != 1)}" in texts(seat)
            title = str(seat.findtext(f"{SVG}title"))
            assert title.startswith(f"{NAMES[player]} ({view.colors[player]}): {score} ")


@pytest.mark.parametrize(("width", "height"), [(76, 36), (138, 54), (178, 66)])
def test_cards_are_colored_strips_on_large_screens(positions, width: int, height: int):
    for state, _ in positions:
        view = state.view(None)
        board = board_of(view, (), width=width, height=height)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", board.text)
        assert max(map(len, plain.split("\n"))) <= width
        assert len(plain.split("\n")) <= height
        assert board.spots.keys() >= {f"card:{card}" for card in view.prairie}
        for player in range(view.num_players):
            assert board.spots.keys() >= {f"role:{player}/{role}" for role in ROLES}
            if height > 60:
                piles = [pile for sides in columns(view, player) for side in sides for pile in side]
                assert board.spots.keys() >= {pile.id for pile in piles}
        if height > 60 and view.prairie:
            assert ";48;5;" in board.text


def test_the_stack_the_season_and_the_hand_are_in_the_picture():
    state = position(prairie="red", game=ALL, season="summer-of-joy")
    found = things(drawn(state))
    assert str(state.table.stack_left) in texts(found["deck:cards"])
    assert "each action may take 1 more card" in " ".join(texts(found["season:card"]))
    state = play(state, "activate:elder", "take:red")
    assert "red" in texts(things(drawn(state))["hand:card"])
    assert "season:card" not in things(drawn(position(prairie="red")))


def test_many_cards_of_the_shaman_lie_beside_each_other_and_none_over_another():
    components = bisongames.load(ALL).components
    mine = tribe(
        " ".join((*components.rites, *components.totems)), curses=2, elder="red", scout="blue"
    )
    state = position(mine, game=ALL)
    found = things(drawn(state, layout="board"))
    boxes = []
    for id, group in found.items():
        if id.startswith(("card:0/", "curses:0", "role:0/", "member:0/")):
            x, y = map(float, re.findall(r"[-\d.]+", str(group.get("transform"))))
            rect = next(group.iter(f"{SVG}rect"))
            wide, high = (float(rect.get(key, "")) for key in ("width", "height"))
            boxes.append((x, y, x + wide, y + high))
    for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
        assert a >= g or e >= c or b >= h or f >= d
    highest = max(h for *_, h in boxes) - min(b for _, b, *_ in boxes)
    assert highest < 330, "a tribe with all sacred cards is no tower"


def test_no_frame_has_the_colour_of_a_tribe():
    colours = {style.colour for style in icons.STYLES.values()}
    assert len(colours) == len({style.shape for style in icons.STYLES.values()}) == len(COLORS)
    assert not colours & {tone for each in TONES.values() for tone in (each.light, each.dark)}


def test_seats_have_the_colours_of_their_tribes_everywhere():
    state = bisongames.load(f"{BASE}+colors=yellow-blue-green-red").start(2)
    picture = show.svg(state)
    for player, color in enumerate(("yellow", "blue")):
        mark = things(drawn(state))[f"seat:{player}"]
        assert icons.STYLES[color].colour in {part.get("fill") for part in mark.iter()}
    assert PLAYER_STYLES[1].colour not in picture


TOUCHED = (
    (told.CardRevealed(0, "corn"), {"card:corn", "deck:cards"}),
    (told.CardTaken(0, "salmon", "fisher"), {"card:0/salmon"}),
    (told.CardTaken(0, "green", "warrior"), {"captives:0"}),
    (told.MemberPlaced(0, "red", "hunter"), {"member:0/hunter/red"}),
    (told.RoleActivated(1, "elder", 1), {"role:1/elder"}),
    (season_told.CurseTaken(0), {"curses:0"}),
    (soul_told.HarmonyMade(0, "conflict-blue"), {"harmony:0/conflict-blue"}),
    (soul_told.ConflictWon(0, "conflict-green"), {"conflict:0/conflict-green"}),
    (season_told.SeasonBegun("summer-of-joy"), {"season:card"}),
)


@pytest.mark.parametrize(("event", "ids"), TOUCHED)
def test_what_was_touched_last_is_framed(event, ids: set[str]):
    mine = tribe(
        "salmon", captives="green", harmonies="conflict-blue", conflicts="conflict-green", curses=1, hunter="red"
    )  # fmt: skip
    state = position(mine, prairie="corn", game=ALL, season="summer-of-joy")

    assert touched(drawn(state)) == set()
    assert touched(drawn(state, [event])) == ids
    assert show.tell(event) in show.text(state, [event])


def test_a_role_that_may_not_be_used_is_crossed_out():
    state = position(tribe(hunter="rolling-thunder"), prairie="bison", game=SOUL)
    plain = position(prairie="bison", game=SOUL)
    role, usual = (things(drawn(each))["role:0/hunter"] for each in (state, plain))
    assert "may not be used" in str(role.findtext(f"{SVG}title"))
    assert len([*role.iter(f"{SVG}path")]) == len([*usual.iter(f"{SVG}path")]) + 1
    assert "hunter may not be used" in show.text(state)


def test_the_legend_explains_what_is_in_the_game_and_nothing_else():
    base = show.svg(bisongames.load(BASE).start(2))
    everything = show.svg(bisongames.load(ALL).start(2))
    for sign in ("rite: acts", "great food, 1 a turn", "conflict won: 3", "hero:", "curse: -5"):
        assert sign in everything
        assert sign not in base
    assert "captive: 1 point" in base
    assert "What the signs say" not in show.svg(bisongames.load(BASE).start(2), layout="board")


# Text


def test_text_names_everything(positions):
    for state, _ in positions:
        view = state.view(None)
        text = show.text(state, names=NAMES[: state.num_players])
        joined = " ".join(text.split())
        for card, number in view.prairie.items():
            kind = "member" if card in view.game.components.members else "card"
            word = WORDS.word(kind, card, number)
            assert (f"{number} {word}" if number > 1 else word) in joined
        for player, color in enumerate(view.colors):
            assert re.search(rf"{color[0].upper()} {NAMES[player]} ", text)


def test_a_long_name_is_whole_where_nothing_stands_beside_it():
    names = ("Ann", "Ben", "Wilhelmine-Charlotte Annabella", "Dora")
    picture = drawn(position(players=4, active=0, start=0), names=names)
    assert names[2] in texts(things(picture)["seat:2"])


def test_how_many_great_food_there_is_stands_within_its_frame():
    pile = things(drawn(position(tribe("great-corn great-corn"), game=SOUL)))["card:0/great-corn"]
    (frame,) = [r for r in pile.iter(f"{SVG}rect") if r.get("stroke") == icons.TONES["gold"].light]
    (number,) = [text for text in pile.iter(f"{SVG}text") if text.text == "×2"]
    right = float(frame.get("x", "0")) + float(frame.get("width", "0"))
    assert float(number.get("x", "0")) <= right - 1


def test_conditions_of_heroes_in_play_stand_in_the_panel():
    state = position(tribe(), tribe(fisher="steady-hand"), game=SOUL)
    said = " ".join(texts(drawn(state)))
    assert "Steady Hand (Player 2): +8 if nobody else has as many fishers." in said
    assert "Heroes in play" not in show.svg(position(game=SOUL))


def test_who_gets_a_hero_is_asked_by_what_decides_it():
    state = asking(position(held="silent-stalker", game=SOUL), Giving(0))
    said = "Player 1 says which of those with the most scouts gets the Silent Stalker."
    assert show.prompt(state) == said


def test_after_the_end_nothing_is_said_to_be_the_last_round():
    for *_, (state, _) in (walk(BASE, 2, 3), walk(ALL, 3, 8)):
        assert "this is the last round" not in show.svg(state) + show.text(state)


def test_columns_with_cards_of_the_shaman_say_so():
    rites = "rite-of-feast rite-of-peace rite-of-change rite-of-knowledge rite-of-sacrifice "
    state = position(tribe(rites + "rite-of-clear-sight rite-of-rainmaking"), game=RITUALS)
    assert "totems and rites" in texts(drawn(state))


# Golden pictures

STAGES = {
    "start": (BASE, 2, 1),
    "middle": (ALL, 4, 260),
    "end": (RITUALS, 3, -1),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_picture_looks_as_it_did(stage):
    game, players, at = STAGES[stage]
    state, events = [*walk(game, players, 5, greedy=True)][at]
    names = NAMES[:players]
    targets = [id for a in state.legal_actions() for id in show.targets(a, state)]
    golden.check(f"natives-{stage}", show.svg(state, events, names=names, targets=targets))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_one_theme_has_its_colours_and_no_style(theme):
    picture = show.svg(position(prairie="corn"), theme=theme)
    assert getattr(icons.TONES["card"], theme) in picture
    assert "<style" not in picture


def test_the_prairie_is_not_empty_before_it_is_dealt():
    state = bisongames.Match("natives", seed=11).states[0]
    drawn = show.text(state)
    assert "5 cards of the opening prairie still to be dealt" in drawn
    assert "The prairie is empty." not in drawn


def test_the_text_says_what_its_numbers_are_while_they_are_new_or_there_is_room():
    told = "below a role: its strength"
    state = position(prairie="corn")
    assert told in show.text(bisongames.load(BASE).start(2))
    assert told not in show.text(state)
    assert told in show.text(state, height=20)
    assert told not in show.text(state, height=8)


def test_what_decides_stays_on_a_low_screen_and_what_is_missing_is_marked():
    tribes = [tribe("corn " * 3, scout="red"), *(tribe("salmon", elder="green") for _ in range(3))]
    state = position(
        *tribes, players=4, game=ALL, season="autumn-of-winds", prairie="corn " * 8, stack="corn"
    )
    whole = show.text(state.view(0), bare=True)
    assert " …" not in whole
    low = show.text(state.view(0), bare=True, height=9)
    told = " ".join(low.split())
    assert "whoever ends a turn with 8 cards or more in the prairie takes a curse" in told
    assert "3 corn" in low
    rows = [line for line in low.split("\n") if re.match(r"[> ] [RGBY] ", line)]
    assert [line.endswith(" …") for line in rows] == [False, True, True, True]
    assert max(map(len, low.split("\n"))) <= 80


def test_a_preview_tells_the_curse_that_a_turn_ends_with():
    state = position(
        tribe(elder="red"), game=SEASONS, season="autumn-of-winds", prairie="corn " * 12
    )
    assert previews(state)["pass"] == "-5 points, -5 of it for 1 curse"
    full = position(tribe(elder="red"), game=SEASONS, season="autumn-of-winds", prairie="corn")
    assert not any("curse" in told for told in previews(full).values())


def test_members_in_the_prairie_show_what_they_bring_whoever_looks():
    state = position(prairie="red red-blue blue")
    colors = public(state, NativesView).colors
    bring = {"red": ("red",), "red-blue": ("red", "blue"), "blue": ("blue",)}
    for player in (0, 1, None):
        lying = things(drawn(state.view(player)))
        for card, worn in bring.items():
            sign = "" if player is None else "+" if colors[player] in worn else "-"
            assert f"{sign}{3 - len(worn)}" in texts(lying[f"card:{card}"])


def test_members_show_what_a_captive_brings_while_the_warrior_acts():
    state = play(position(prairie="red red-blue blue"), "activate:warrior")
    actor = state.actor
    assert actor is not None
    lying = things(drawn(state.view(actor)))
    assert all("+1" in texts(lying[f"card:{card}"]) for card in ("red", "red-blue", "blue"))
    others = things(drawn(state.view(1 - actor)))
    assert {"+2", "-2"} & {*texts(others["card:red"])}


def test_few_cards_fill_the_prairie_and_many_are_smaller():
    def scale(cards: str) -> float:
        card = things(drawn(position(prairie=cards)))["card:corn"]
        found = re.search(r"scale\(([\d.]+)", card.get("transform", ""))
        return float(found[1]) if found else 1.0

    few, some = "corn salmon bison", "corn salmon bison red blue green yellow red-blue"
    assert scale(few) > scale(some) > 1.0
    assert scale(f"{some} red-green red-yellow blue-yellow green-yellow green-blue") == 1.0


def test_members_in_a_tribe_show_the_minus_of_what_they_cost_it_whoever_looks():
    state = position(tribe(scout="red blue"), tribe(scout="red"), prairie="corn")
    for player in (0, 1, None):
        lying = things(drawn(state.view(player)))
        told = {id: texts(lying[id]) for id in lying if id.startswith("member:")}
        assert "2" in told["member:0/scout/red"]  # the colour of the tribe itself
        assert "-2" in told["member:0/scout/blue"]
        assert "-2" in told["member:1/scout/red"]
