"""JSON Schema, OpenAPI and TypeScript for programs in other languages, generated from the classes.

They are committed in ``bisongames/protocol/published``, and so are part of the wheel too.
"""

from __future__ import annotations

import json
from pathlib import Path

from bisongames.protocol.schemas import schemas, typescript
from bisongames.server.openapi import openapi

FOLDER = Path(__file__).resolve().parents[1] / "src/bisongames/protocol/published"


def files() -> dict[str, str]:
    """The files by their names."""
    return {
        "bisongames.json": as_json(schemas()),
        "openapi.json": as_json(openapi()),
        "bisongames.d.ts": typescript(),
    }


def as_json(schema: object) -> str:
    """A schema as the text of a file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
