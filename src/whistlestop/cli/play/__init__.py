"""Playing in the terminal: people and bots at one keyboard."""
