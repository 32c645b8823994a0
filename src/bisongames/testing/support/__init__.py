"""What the laws are tried on."""
