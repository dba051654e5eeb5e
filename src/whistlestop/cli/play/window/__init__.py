"""Playing with the board on the screen of a terminal. Needs the package Textual."""
