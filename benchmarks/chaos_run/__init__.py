"""The parts of the chaos run: players, hostile clients, faults and the judge."""
