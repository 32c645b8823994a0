"""Playing inside the documentation: the files of the page and its worker, added to the site at build time."""
