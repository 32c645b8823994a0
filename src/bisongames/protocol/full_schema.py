"""The JSON Schema of all files and messages."""

from __future__ import annotations

from typing import Any

from bisongames.engine.serialization.schema import schema_of_games


def json_schema(game: str | None = None) -> dict[str, Any]:
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
