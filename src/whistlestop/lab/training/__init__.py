"""Learning a value from games that the program plays against itself."""

from whistlestop.lab.training.rounds import Round, Training, train

__all__ = ["Round", "Training", "train"]
