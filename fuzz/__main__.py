"""``python3 dev.py fuzz``; workers cannot find what is said here, so all of it is in ``command.py``."""

from __future__ import annotations

import sys

from fuzz.command import main

if __name__ == "__main__":
    sys.exit(main())
