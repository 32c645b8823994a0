"""Bounds, texts and encodings of the values of Bison."""
