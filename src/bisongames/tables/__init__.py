"""How a table is declared: columns, their types, and what is generated from them."""
