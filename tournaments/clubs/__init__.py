"""Clubs, their accounts, members and players, and how people sign in."""
