"""How the database came to be what it is: one file in `versions` for each change."""
