"""JSON Schema, OpenAPI and TypeScript for programs in other languages, generated from the classes.

They lie in the wheel too, in ``bisongames/protocol/published``, and are committed there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bisongames.protocol.schemas import schemas, typescript
from bisongames.server.openapi import openapi

FOLDER = Path(__file__).resolve().parents[1] / "src/bisongames/protocol/published"


def files() -> dict[str, str]:
    """The files by their names."""
    return {
        "bisongames.json": _json(schemas()),
        "openapi.json": _json(openapi()),
        "bisongames.d.ts": typescript(),
    }


def write(folder: Path = FOLDER) -> list[str]:
    """Write those whose text has changed; say which."""
    folder.mkdir(exist_ok=True)
    changed = []
    for name, text in files().items():
        path = folder / name
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            changed.append(f"../src/bisongames/protocol/published/{name}")
    return changed


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
