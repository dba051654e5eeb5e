"""What bots that plan have in common: ways on the board, payments, the worth of cards."""
