"""The API of clubs, members, players and accounts."""
