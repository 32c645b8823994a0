"""What is said of a text that is the notation of no action."""

import pytest

import bisongames


def said(variant: str, text: str) -> str:
    state = bisongames.load(variant).start(3, start_player=0)
    with pytest.raises(bisongames.RecordError) as error:
        state.parse(text)
    (fault,) = error.value.faults
    start = f"{text!r} is not an action of this game: "
    assert fault.message.startswith(start)
    return fault.message.removeprefix(start)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("city:v99", "v99 is not a valid intersection (v1 to v54)"),
        ("city:", "the intersection is missing (v1 to v54)"),
        ("start:x", "x is not a valid player (0 to 3)"),
        ("start:01", "01 is not a valid player (0 to 3)"),
        ("hunter:h1-h99", "h99 is not a valid hex (h0 to h18)"),
        ("claim:gold", "gold is not a valid resource (lumber, brick, wool, grain, ore)"),
        ("take:ore,gold", "gold is not a valid resource (lumber, brick, wool, grain, ore)"),
        ("take:ore,ore,ore", "3 values for resources, expected 1, 2"),
        ("take:", "0 values for resources, expected 1, 2"),
        ("bank:ore", "the notation is bank:GIVE=GET"),
        ("roll:6", "the notation is roll"),
        ("city", "the notation is city:NODE"),
    ],
)
def test_a_known_form_is_told_what_is_wrong_in_it(text, why):
    assert said("catan/base", text) == why


def test_of_many_values_the_first_are_named():
    assert said("wind_river", "keep:Z9") == (
        "Z9 is not a valid field (A1, A2, A3, A4, A5, A6, B1, B2 and 28 more)"
    )


def test_a_word_among_places_is_named_first():
    assert said("wind_river", "buffalo:C6-plains") == (
        "plains is not a valid end (exit, A1, A2, A3, A4, A5, A6, B1 and 29 more)"
    )


def test_a_domain_may_be_empty():
    assert said("natives/base", "season:x") == "x is not a valid season (none exist)"


def test_an_unknown_form_is_told_all_forms_and_what_is_near():
    why = said("wind_river", "plaice:B1")
    assert why.startswith("did you mean place:B1 or ")
    assert why.endswith(
        "actions are written start:PLAYER, place:FIELD, buffalo:START-END, keep:FIELD, tipi:START-END, earn, "
        "insert:FIELD, extra:START-END, pass"
    )


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "x" * 5000, "city:" + "v" * 5000, "start:²", "a{b}c"]
)
def test_any_text_is_refused_in_a_few_words(text):
    state = bisongames.load("catan/base").start(3, start_player=0)
    with pytest.raises(bisongames.RecordError) as error:
        state.parse(text)
    assert len(str(error.value)) < 1200
