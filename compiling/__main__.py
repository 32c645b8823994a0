"""``python -m compiling SOURCE SCRATCH``: compile the modules of a package; prints where each compiled file belongs."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(source: Path, scratch: Path, only: tuple[str, ...]) -> None:
    """Edit, compile, and leave the package with its compiled modules in ``scratch/out``."""
    sys.path.insert(0, str(source))
    from compiling.edits import edited
    from compiling.modules import modules

    if scratch.exists():
        shutil.rmtree(scratch)
    text = scratch / "text"
    shutil.copytree(
        source / "bisongames", text / "bisongames", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(HERE / "finishing.py", text / "bisongames" / "play" / "finishing.py")
    names = [name for name in modules(source) if not only or name.split(".")[1] in only]
    paths = [Path(*name.split(".")).with_suffix(".py") for name in names]
    for name, path in zip(names, paths, strict=True):
        file = text / path
        file.write_text(edited(name, file.read_text(encoding="utf-8")), encoding="utf-8")
    (text / "mypy.ini").write_text(
        f"[mypy]\npython_version = 3.{sys.version_info.minor}\nplugins = {HERE / 'plugin.py'}\n"
        "mypy_path = .\nnamespace_packages = True\nexplicit_package_bases = True\ndisable_error_code = misc\n"
    )
    os.chdir(text)
    from mypyc.build import mypycify
    from setuptools import Distribution

    extensions = mypycify(
        ["--config-file=mypy.ini", *map(str, paths)],
        opt_level=os.environ.get("COMPILED_OPT", "2"),
        debug_level="0",
        multi_file=True,
    )
    distribution = Distribution({"name": "bisongames", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = "../out", "../temp"
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), tuple(sys.argv[3:]))
