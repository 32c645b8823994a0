"""``python3 dev.py fuzz``; worker processes cannot import this module, so the code is in ``command.py``."""

from __future__ import annotations

import sys

from fuzz.command import main

if __name__ == "__main__":
    sys.exit(main())
