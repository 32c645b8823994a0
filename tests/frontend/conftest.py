"""Node with the tools of ``frontend/``; tests that need it are left out where it is not installed."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"


def run(*command: str) -> str:
    """Run a program in ``frontend/``; what it says is the reason where it fails."""
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def asked(folder: Path, module: str, script: str) -> Any:
    """What a script prints as JSON that imports a module of ``frontend/src``, built beside it."""
    built, asking = folder / f"{module}.mjs", folder / "asking.mjs"
    bundled = ("--bundle", "--format=esm", f"--outfile={built}")
    run("node_modules/.bin/esbuild", f"src/{module}.ts", *bundled)
    asking.write_text(script, "utf-8")
    return json.loads(run("node", str(asking)))


@pytest.fixture(scope="module")
def node() -> str:
    """Node, with the compiler and the bundler at the versions of ``package.json``."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("left out: whether the page is current, as Node and npm are not installed")
    folder = os.open(FRONTEND, os.O_RDONLY)
    # two processes that install at once take away each other's files
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        if not (FRONTEND / "node_modules/.package-lock.json").is_file():
            words = (npm, "install", "--no-audit", "--no-fund", "--silent")
            done = subprocess.run(words, cwd=FRONTEND, capture_output=True, text=True, check=False)
            if done.returncode:
                reason = (done.stderr.strip().splitlines() or ["no reason was given"])[0]
                pytest.skip(
                    f"left out: whether the page is current, as npm cannot install: {reason}"
                )
    finally:
        os.close(folder)
    return node
