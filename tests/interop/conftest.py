"""Where pygame is installed, PettingZoo's tests import environments that are deprecated: they say so here, once."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pettingzoo.test  # noqa: F401
