"""The server: the protocol over HTTP and WebSocket, matches in one SQLite file or in PostgreSQL, and a page to play on."""
