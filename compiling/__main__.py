"""``python -m compiling SOURCE SCRATCH`` compiles a package; the files to add to it are then in ``SCRATCH/out``."""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
FINISHING: Final = Path("bisongames", "engine", "finishing.py")
"""The place in the package of the code that finishes compiled classes."""
CONFIG: Final = """[mypy]
plugins = {plugin}
mypy_path = .
namespace_packages = True
explicit_package_bases = True
disable_error_code = misc
ignore_missing_imports = True
[mypy-altair.*,gymnasium.*,narwhals.*,pettingzoo.*,psycopg.*,pyspiel.*,sqlalchemy.*]
follow_imports = skip
"""
"""The configuration of mypy: the sources are checked elsewhere, so their edited copies need not be as strict.

The compiler checks the bodies of everything that is imported: for Altair alone that takes longer than five minutes."""

DIRECT: Final = ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"]
DIRECT_LINKS: Final = ["-Wl,-Bsymbolic"]
"""Compiler and linker options by which compiled functions call each other directly, without symbol interposition."""


def compile_package(source: Path, scratch: Path) -> None:
    """Edits a copy of the package and compiles it, in parallel on all cores.

    Raises:
        SystemExit: if the compiler reports errors, which it has printed.
    """
    from compiling.edits import edited
    from compiling.modules import modules

    text, out = scratch / "text", scratch / "out"
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source / "bisongames", text / "bisongames", ignore=without)
    for folder in (text, out):
        (folder / FINISHING).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "finishing.py", folder / FINISHING)
    paths = []
    for name in modules(source):
        paths.append(str(Path(*name.split(".")).with_suffix(".py")))
        file = text / paths[-1]
        file.write_text(edited(name, file.read_text(encoding="utf-8")), encoding="utf-8")
    from compiling.row_writers import MODULE, module_text

    paths.append(str(Path(*MODULE.split(".")).with_suffix(".py")))
    for folder in (text, out):
        (folder / paths[-1]).parent.mkdir(parents=True, exist_ok=True)
    (text / paths[-1]).write_text(module_text(), encoding="utf-8")
    (text / "mypy.ini").write_text(CONFIG.format(plugin=HERE / "plugin.py"), encoding="utf-8")
    os.chdir(text)  # the compiler derives the names of modules from their paths
    from mypyc.build import mypycify

    given = ["--config-file=mypy.ini", *paths]
    extensions = mypycify(
        given, opt_level="3", debug_level="0", multi_file=True, group_name="bisongames"
    )
    if sys.platform == "linux":
        for extension in extensions:
            extension.extra_compile_args += DIRECT
            extension.extra_link_args += DIRECT_LINKS
    build(extensions, out, scratch / "temp")


def build(extensions: list[Any], out: Path, temporary: Path) -> None:
    """Builds the extension modules with the C compiler."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one_after_the_other = self.compiler.compile

            def compile_together(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda file: one_after_the_other([file], **options), sources)
                    return [name for names in made for name in names]

            self.compiler.compile = compile_together
            super().build_extensions()

    command = Build(Distribution({"name": "bisongames", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(out), str(temporary)
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    source, scratch = (Path(given).resolve() for given in sys.argv[1:])
    sys.path.insert(0, str(source))
    compile_package(source, scratch)
