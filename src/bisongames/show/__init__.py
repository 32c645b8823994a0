"""Pictures of positions, as SVG and as text; loaded on demand."""
