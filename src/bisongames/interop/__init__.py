"""Other people's tools: each adapter is a module of its own, with the extra of the same name.

``bisongames.interop.pettingzoo``, ``bisongames.interop.gymnasium`` and ``bisongames.interop.openspiel`` know no game.
"""
