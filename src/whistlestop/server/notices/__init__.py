"""Telling people elsewhere that it is their turn: by e-mail, and by webhook."""
