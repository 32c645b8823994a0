"""Tables that are declared by columns: the column types, and what is generated from them."""
