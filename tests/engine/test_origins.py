"""Every rule says where it comes from: what a variant changes is not printed, and what departs from print names the way back."""

from __future__ import annotations

import bisongames


def test_a_changed_rule_names_what_was_printed_and_the_option_that_restores_it() -> None:
    game = bisongames.load("wind_river+herd_limit=3+tipis=6")
    rule, tipis = game.rule("WR-5.1f"), game.rule("WR-1b")
    assert (rule.status, rule.option, rule.mark) == (
        "changed",
        "herd_limit=5",
        "changed; printed: 5",
    )
    assert (tipis.status, tipis.option) == ("changed", "tipis=7")
    assert bisongames.load(f"wind_river+{rule.option}").rule("WR-5.1f").text == rule.printed
    assert bisongames.load("wind_river").rule("WR-5.1f").status == "printed"


def test_a_rule_that_departs_from_print_is_printed_where_its_option_is_set() -> None:
    rule = bisongames.load("catan").rule("CA-4e")
    assert (rule.status, rule.option) == ("departs", "separate_phases=on")
    assert bisongames.load(f"catan+{rule.option}").rule("CA-4e").status == "printed"


def test_a_refusal_says_where_its_rule_comes_from() -> None:
    game = bisongames.load("wind_river+herd_limit=2")
    assert "stands. [ruling] (buffaloes: 0)" in str(game.rule("WR-R33").broken(buffaloes=0))
    assert "at any time. [changed; printed: 5]" in str(game.rule("WR-5.1f").broken())
    assert "[" not in str(game.rule("WR-5.1e").broken())
