"""Looks for inputs that the library answers with anything but what is documented: ``python3 dev.py fuzz --minutes 30``.

``targets/`` says what is given and what must hold then; ``driving.py`` gives it, thousands of times.
"""
