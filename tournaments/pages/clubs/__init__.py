"""Pages of clubs, members, players and accounts."""
