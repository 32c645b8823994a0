"""The page that the server sends is built from ``frontend/``, whose sources are strict TypeScript."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
PAGE = ROOT / "src" / "bisongames" / "server" / "page"


def run(*command: str) -> str:
    """Run a program in ``frontend/``; what it says is the reason where it fails."""
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def node() -> str:
    """Node, with the compiler and the bundler at the versions of ``package.json``."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("left out: whether the page is current, as Node and npm are not installed")
    tools = FRONTEND / "node_modules"
    if not (tools / ".package-lock.json").is_file():
        words = (npm, "install", "--no-audit", "--no-fund", "--silent")
        done = subprocess.run(words, cwd=FRONTEND, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason was given"])[0]
            pytest.skip(f"left out: whether the page is current, as npm cannot install: {reason}")
    return node


def test_the_sources_are_strict_typescript(node: str) -> None:
    run(node, "node_modules/typescript/bin/tsc")


def test_the_page_is_what_the_sources_build(node: str, tmp_path: Path) -> None:
    run(node, "build.mjs", str(tmp_path))
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    sent = {path.name: path.read_bytes() for path in PAGE.iterdir()}
    assert sent.keys() == built.keys()
    stale = [name for name in built if built[name] != sent[name]]
    assert not stale, f"run: npm --prefix frontend run build (differs: {', '.join(stale)})"


def test_no_file_holds_an_address_of_a_registry() -> None:
    assert not list(FRONTEND.glob("*lock*"))
    assert "http" not in (FRONTEND / "package.json").read_text("utf-8")
