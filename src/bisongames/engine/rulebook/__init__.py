"""The rulebook of a game, its options, chapters and expansions, and the game of one variant."""
