"""The build hook of the compiled wheel; off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM is true."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules next to their sources in a wheel for this platform and this Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the package and registers the files to add to the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        self.scratch = Path(tempfile.mkdtemp(prefix="bisongames-"))
        subprocess.run(
            [sys.executable, "-m", "compiling", root / "src", self.scratch], cwd=root, check=True
        )
        out = self.scratch / "out"
        for file in out.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = str(file.relative_to(out))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the temporary files."""
        if hasattr(self, "scratch"):
            shutil.rmtree(self.scratch)
