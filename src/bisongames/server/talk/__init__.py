"""What people say to each other at the tables of a server."""
