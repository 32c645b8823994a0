"""What bots think of the tables of each game."""
