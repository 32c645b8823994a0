"""Hooks of mkdocs: write the generated pages, and list them in the menu."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
_SERVING: set[str] = set()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Generate in a process of its own, so that `mkdocs serve` sees rules that have changed meanwhile."""
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", "docsgen.generate"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PluginError(f"docsgen/generate.py failed:\n{done.stderr}")
    games: list[dict[str, str]] = [
        {_title(page.parent.name): f"rules/{page.parent.name}.md"}
        for page in sorted((ROOT / "variants").glob("*/base.toml"))
    ]
    sources = {"Where the numbers come from": "rules/sources.md"}
    config.nav = [
        {
            "Rules": [
                "rules/index.md",
                *games,
                {"Examples of the rules": "rules/examples.md"},
                {"Side by side": "rules/side-by-side.md"},
                sources,
                {"Words of the games": "rules/words.md"},
            ]
        }
        if isinstance(entry, dict) and "Rules" in entry
        else entry
        for entry in config.nav or []
    ]
    return config


def on_startup(*, command: str, **_: object) -> None:
    """Skips the memory snapshot while pages are being edited."""
    _SERVING.update([command] if command == "serve" else [])


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the page that plays without a server, with everything that it loads."""
    done = subprocess.run(
        [sys.executable, "-m", "docsgen.playing.laying", *(["--plain"] if _SERVING else [])],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PluginError(
            "docsgen/playing could not lay the page that plays; the reason stands above"
        )
    folder = Path(done.stdout.strip())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = f"play/{path.relative_to(folder).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_post_page(output: str, **_: object) -> str:
    """Labels the search for screen readers, which the theme does not."""
    unnamed = 'data-md-component="search" role="dialog"'
    return output.replace(unnamed, f'{unnamed} aria-label="Search"')


def on_post_template(output_content: str, **_: object) -> str:
    """Labels the search on the page for missing pages too."""
    return on_post_page(output_content)


def _title(game: str) -> str:
    base = ROOT / "variants" / game / "base.toml"
    return str(tomllib.loads(base.read_text(encoding="utf-8"))["title"])
