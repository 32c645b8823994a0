"""``bisongames serve``: the protocol over HTTP and WebSocket, with matches in one SQLite file and a page to play at."""
