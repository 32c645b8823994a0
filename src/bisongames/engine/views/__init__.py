"""The common interface of positions, their results, and the views of players."""
