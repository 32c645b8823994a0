"""Golden pictures: how positions looked when somebody last looked at them. ``RENEW_PICTURES=1`` writes them anew."""

import os
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def check(name: str, picture: str) -> None:
    """Compare a picture with the golden one of this name, line by line of its elements."""
    lines = picture.replace("><", ">\n<").splitlines()
    file = FOLDER / f"{name}.svg"
    if os.environ.get("RENEW_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert file.is_file(), f"{file.name} is missing: RENEW_PICTURES=1 writes it"
    wanted = file.read_text(encoding="utf-8").splitlines()
    told = "\n".join(
        [f"{file.name} looks different", *unified_diff(wanted, lines, n=0, lineterm="")][:40]
    )
    assert lines == wanted, told
