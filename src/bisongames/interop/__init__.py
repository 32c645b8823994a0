"""Adapters for other libraries: one module per library, with an extra of the same name.

``bisongames.interop.pettingzoo``, ``bisongames.interop.gymnasium`` and ``bisongames.interop.openspiel`` work for any game.
"""
