"""Golden pictures: how positions looked when somebody last looked at them. ``RENEW_PICTURES=1`` writes them anew."""

import os
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
    assert lines == file.read_text(encoding="utf-8").splitlines(), f"{file.name} looks different"
