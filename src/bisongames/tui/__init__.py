"""The full screen of ``bisongames play --full-screen``: board, choices and log, with mouse and keys. Requires the extra ``tui``."""
