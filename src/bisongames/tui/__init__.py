"""The full-screen interface of ``bisongames play --full-screen``: board, choices and log, with mouse and keys.

Requires the ``tui`` extra.
"""
