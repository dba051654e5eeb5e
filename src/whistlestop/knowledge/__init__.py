"""What a seat may know: the record of the past, the observation, and what it can imagine."""
