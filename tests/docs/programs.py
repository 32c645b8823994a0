"""Programs of the pages, run as a reader runs them, with the library as it is here."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]


def run(
    *command: str | Path, cwd: Path, site: str = "", **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; ``site`` is a folder of further packages, ``more`` its input and environment."""
    path = os.pathsep.join([str(ROOT / "src"), site, os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, **more.pop("env", {})}
    return subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, check=False, **more
    )
