"""The optional platform wheel: the same sources, compiled with mypyc. Not part of the library."""
