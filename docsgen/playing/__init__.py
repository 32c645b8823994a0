"""Playing inside the documentation: what the page and its worker are made of, fetched and laid into the site when it is built."""
