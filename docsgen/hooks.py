"""Hooks for mkdocs that write the generated pages and list them in the menu."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
_SERVING: set[str] = set()
_GAMES = sorted(path.parent.name for path in (ROOT / "variants").glob("*/base.toml"))
_BOOSTS = {
    rf"play|rules/(index|{'|'.join(_GAMES)})": 4.0,
    r"guides/adding-a-game": 3.0,
    r"guides/.*": 2.4,
    r"learning/openspiel": 0.5,
    r"index|learning/.*|rules/words|reference/protocol": 1.0,
    r"rules/examples": 0.0,
}
"""How much pages count in the search, by their paths: what players look for comes first, then what authors look for. Those with 0 are left out."""
_OTHERS = 0.5


def _run(*words: str) -> str:
    """The output of a module of docsgen; its reports of errors and skipped parts go to the terminal."""
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": path,
            "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache"),
            "PYTHONDONTWRITEBYTECODE": "",  # the folder is the build's own, and compiling takes long
        },
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PluginError(f"{words[0]} failed; the reason is printed above")
    return done.stdout


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Generates the pages in a separate process, so that `mkdocs serve` sees changes to rules."""
    _run("docsgen.generate")
    games: list[dict[str, str]] = [{_title(game): f"rules/{game}.md"} for game in _GAMES]
    sources = {"Where the rules come from": "rules/sources.md"}
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
    """Skips the memory snapshot while pages are being edited; a build, a short process, collects no garbage: pages leave little."""
    if command == "serve":
        gc.set_threshold(100_000, 50, 50)
        _SERVING.add(command)
    else:
        gc.disable()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the page that plays without a server, with everything that it loads."""
    folder = Path(_run("docsgen.playing.laying", *(["--plain"] if _SERVING else [])).strip())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = f"play/{path.relative_to(folder).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> None:
    """Ranks a page in the search."""
    path = page.file.src_uri.removesuffix(".md")
    boosts = (boost for pattern, boost in _BOOSTS.items() if re.fullmatch(pattern, path))
    boost = next(boosts, _OTHERS)
    page.meta["search"] = {"boost": boost} if boost else {"exclude": True}


def on_post_page(output: str, **_: object) -> str:
    """Labels the search for screen readers, as the theme does not."""
    unnamed = 'data-md-component="search" role="dialog"'
    return output.replace(unnamed, f'{unnamed} aria-label="Search"')


def on_post_template(output_content: str, **_: object) -> str:
    """Labels the search on the page for missing pages too."""
    return on_post_page(output_content)


def _title(game: str) -> str:
    base = ROOT / "variants" / game / "base.toml"
    return str(tomllib.loads(base.read_text(encoding="utf-8"))["title"])
