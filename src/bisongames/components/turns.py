"""Turn orders: who is asked when, as plain tuples of players."""

from bisongames.components.seats import clockwise_from


def rounds(start: int, players: int, number: int) -> tuple[int, ...]:
    """Everybody once, ``number`` times over, always from the same start player."""
    return clockwise_from(start, players) * number


def snake(start: int, players: int) -> tuple[int, ...]:
    """Everybody once from the start player, then everybody once in reverse order."""
    order = clockwise_from(start, players)
    return order + order[::-1]
