"""The server: the protocol over HTTP and WebSocket, matches in one SQLite file, and a page to play on."""
