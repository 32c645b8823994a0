"""Values from the command line: files, seats, options of studies, and errors in them."""
