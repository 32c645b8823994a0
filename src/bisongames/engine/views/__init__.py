"""Views: what can be asked of any position, how it ended, and what one player may know of it."""
