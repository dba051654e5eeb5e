"""The longest continuous path through a seat's routes (EU-24)."""
