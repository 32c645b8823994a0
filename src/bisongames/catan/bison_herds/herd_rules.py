"""The bison-herd scenario: printed rules with their source."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from bisongames.engine.core.rules import Rule


def printed_rule(id: str, text: str, **more: Any) -> Rule:
    """A rule printed in the scenario; its source follows from the section in its id, 0 for the set-up."""
    rule = Rule(id, text, **more)
    place = "set-up" if rule.section == "0" else f"item {rule.section}"
    return evolve(rule, source=f"scenario, {place}")
