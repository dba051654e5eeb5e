"""Notifying people who are away that it is their turn: by e-mail, and by webhook."""
