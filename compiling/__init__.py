"""The optional platform wheel: the sources as they are read, compiled with mypyc. Not part of the library."""
