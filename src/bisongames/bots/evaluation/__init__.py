"""How bots evaluate the tables of each game."""
