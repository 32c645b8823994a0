"""The JSON Schema of all files and messages."""

from __future__ import annotations

from bisongames.engine.serialization.schema import schema_of_games
from bisongames.protocol.json_object import JsonObject


def json_schema(game: str | None = None) -> JsonObject:
    """The JSON Schema (draft 2020-12) of what ``to_json`` writes.

    Args:
        game: the id of one game; None for all games and the messages of the protocol.

    Raises:
        UnknownVariant: no such game.
    """
    if game is None:
        from bisongames.protocol.schemas import schemas  # deferred: imports all messages

        return schemas()
    return schema_of_games(game)
