"""The page that the server sends is built from ``frontend/``, whose sources are strict TypeScript."""

from __future__ import annotations

from pathlib import Path

from tests.frontend.conftest import FRONTEND, ROOT, run

PAGE = ROOT / "src" / "bisongames" / "server" / "page"


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
