"""Components that all games share: seats, piles, goods and hexes. They depend on no game."""
