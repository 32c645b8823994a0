"""Texts of a handbook: templates, Markdown, links."""
