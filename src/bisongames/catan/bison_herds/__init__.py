"""The scenario with the bison herds."""
