"""Adapters for other libraries: one module per library, with an extra of the same name.

- ``bisongames.interop.gymnasium`` registers ``bisongames/Match-v0`` for ``gymnasium.make``.
- ``bisongames.interop.pettingzoo`` has ``env(variant, players)``.
- ``bisongames.interop.openspiel`` registers ``bisongames_catan`` and so on for ``pyspiel.load_game``.
"""
