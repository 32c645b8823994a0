"""The page of the shared components: every name in ``components`` and ``tables``, and its users."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from attrs import frozen

from bisongames.engine.loader import load
from bisongames.engine.variants.catalogue import game_ids
from docsgen.docstrings import assigned_names, below_names, in_one_line
from docsgen.writing import code, marked_up, page, paragraphs, table

NAME: Final = "components.md"
PACKAGES: Final = ("components", "tables")
"""The folders of the library whose names are listed."""
ROOT: Final = Path(__file__).resolve().parents[1]
LIBRARY: Final = ROOT / "src" / "bisongames"
COMPILING: Final = ROOT / "compiling"
"""The scripts for compiled wheels, outside the library."""

_ABOUT: Final = (
    "Every name of `bisongames.components` and `bisongames.tables`, and the files that import it, in the folder of each game. What two games share "
    "moves down to the components; what one game uses lives in that game (see [Architecture](architecture.md)). The tables "
    "are generated from the imports in the sources, so they are never out of date."
)


@frozen
class Component:
    """A public name of a shared module."""

    module: str
    """The name of the module without that of the library: ``components.piles``."""
    name: str
    about: str
    """The first paragraph of its docstring; empty without one."""
    users: dict[str, tuple[str, ...]]
    """The files that import it, by room (``catan``, ``engine``), relative to the folder of the room."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that import it."""
        return tuple(game for game in game_ids() if game in self.users)

    @property
    def link(self) -> str:
        """The name, as a link to the reference if it has a docstring."""
        address = f"api/components.md#bisongames.{self.module}.{self.name}"
        return f"[{code(self.name)}]({address})" if self.about else code(self.name)


@cache
def components() -> list[Component]:
    """Every public name of every module, in the order of the sources."""
    users = _users()
    return [
        Component(_module(path), name, about, users.get(f"bisongames.{_module(path)}.{name}", {}))
        for path in _modules()
        for name, about in public_names(_tree(path)).items()
    ]


def games_using() -> dict[str, int]:
    """The number of games that use each component, by module and name: ``components.piles.pick``."""
    return {f"{each.module}.{each.name}": len(each.games) for each in components()}


def public_names(tree: ast.Module) -> dict[str, str]:
    """The public names of a module, each with the first paragraph of its docstring."""
    told = below_names(tree.body)
    names = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names[statement.name] = in_one_line(ast.get_docstring(statement))
        elif not _is_type_variable(statement):
            names |= {name: in_one_line(told.get(name)) for name in assigned_names(statement)}
    return {name: about for name, about in names.items() if not name.startswith("_")}


def imported_names(tree: ast.Module) -> set[str]:
    """The full names that a module imports, or reaches through a module that it imports."""
    known: dict[str, str] = {}
    nodes = list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            known |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    reached = {
        f"{known[owner]}.{node.attr}"
        for node in nodes
        if isinstance(node, ast.Attribute) and (owner := _dotted(node.value)) in known
    }
    return {*known.values(), *reached}


def _dotted(node: ast.expr) -> str:
    """A name with dots, such as ``os.path``; empty for any other expression."""
    if isinstance(node, ast.Attribute):
        owner = _dotted(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return node.id if isinstance(node, ast.Name) else ""


@page
def text() -> Iterator[str]:
    """The whole page as Markdown."""
    yield from paragraphs("# What the games are made of", _ABOUT)
    games = {id: f"[{load(id).title}](rules/{id}.md)" for id in game_ids()}
    columns = ("component", "what it is", *games.values(), "other rooms")
    everything = components()
    for path in _modules():
        about = in_one_line(ast.get_docstring(_tree(path)))
        module = _module(path)
        yield from paragraphs(f"## {module} {{ #{path.stem} }}", marked_up(about))
        rows = (
            (
                each.link,
                marked_up(each.about),
                *(_file_list(each.users.get(game, ())) for game in games),
                _file_list(room for room in each.users if room not in games),
            )
            for each in everything
            if each.module == module
        )
        yield from table(columns, rows)


@cache
def _users() -> dict[str, dict[str, tuple[str, ...]]]:
    """The files that import a name, by its full name and by room."""
    users: dict[str, dict[str, tuple[str, ...]]] = {}
    library = [(path, path.relative_to(LIBRARY)) for path in sorted(LIBRARY.rglob("*.py"))]
    compiling = [(path, path.relative_to(ROOT)) for path in sorted(COMPILING.glob("*.py"))]
    for path, place in library + compiling:
        source = path.read_text(encoding="utf-8")
        if not any(package in source for package in PACKAGES):
            continue  # it names no shared component, and parsing every file takes long
        room, *below = place.parts
        file = "/".join(below) or room
        for name in imported_names(_tree(path)):
            rooms = users.setdefault(name, {})
            rooms[room] = (*rooms.get(room, ()), file)
    return users


def _modules() -> list[Path]:
    """The shared modules, folder by folder and alphabetically."""
    return [
        path
        for package in PACKAGES
        for path in sorted((LIBRARY / package).glob("*.py"))
        if path.stem != "__init__"
    ]


def _module(path: Path) -> str:
    return f"{path.parent.name}.{path.stem}"


def _file_list(names: Iterable[str]) -> str:
    return ", ".join(map(code, names))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _is_type_variable(statement: ast.stmt) -> bool:
    """Whether a statement defines a name that only annotations of its own module need."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Call)
        and ast.unparse(statement.value.func) in ("TypeVar", "ParamSpec", "TypeVarTuple")
    )
