"""The full screen of ``bisongames play --full-screen``: board, choices, log, with mouse and keys. Needs the extra ``tui``."""
