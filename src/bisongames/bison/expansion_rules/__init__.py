"""Rules of the expansions of Bison."""
