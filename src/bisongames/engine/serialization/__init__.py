"""JSON in and out, and its schema."""
