"""Searches for inputs to which the library reacts other than documented: ``python3 dev.py fuzz --minutes 30``.

``targets/`` defines the inputs and the laws that must hold for them; ``driving.py`` feeds thousands of inputs.
"""
