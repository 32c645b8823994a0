"""Forms for actions that are not in the list of choices."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_origin

import attrs

from bisongames.engine.core.actions import Action, Domains, fields_of
from bisongames.engine.core.agenda import Decision
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.protocol.json_object import JsonObject
from bisongames.protocol.messages import Form
from bisongames.show.games import speech_of


def forms_of(position: State | View, language: str) -> tuple[Form, ...]:
    """Forms for the kinds of action that the pending decision lists only in part."""
    decision = position.decision
    if not isinstance(decision, Decision) or not decision.open_ended:
        return ()
    speech = speech_of(position.game.rulebook)
    return tuple(
        Form(kind.__name__, speech.form(kind, language), action_schema(kind, position.game.domains))
        for kind in decision.kinds
        if any(get_origin(type_) is tuple for type_ in fields_of(kind).values())
    )


def action_schema(kind: type[Action], domains: Domains) -> JsonObject:
    """The JSON Schema of the actions of a kind, with the values that exist in this game."""
    properties: JsonObject = {"type": {"const": kind.__name__}}
    for each in attrs.fields(kind):  # type: ignore[arg-type]
        values = values_schema(domains[each.metadata["domain"]])
        if get_origin(fields_of(kind)[each.name]) is tuple:
            values = {"type": "array", "items": values}
            length = each.metadata["length"]
            if length:
                allowed = domains[length]
                values |= {"minItems": min(allowed), "maxItems": max(allowed)}
        properties[each.name] = values
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def values_schema(domain: Collection[object]) -> JsonObject:
    """The JSON Schema of a few values, or of the numbers of a range."""
    if isinstance(domain, range):
        return {"type": "integer", "minimum": domain[0], "maximum": domain[-1]}
    return {"enum": list(domain)}
