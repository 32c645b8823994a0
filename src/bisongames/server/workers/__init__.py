"""Work that takes long, in processes beside the server."""
