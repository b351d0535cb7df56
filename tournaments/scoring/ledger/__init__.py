"""Money: what a night is worth to each player, what was paid, and what is still to pay."""
