"""Pages of who is here: the roll call, the line-up, and each player."""
