"""The Python API: games, actions, notation, events, payments, reasons, scores, documents."""
