"""Playing inside the documentation: the files of the page and its worker, which the build adds to the site."""
