"""Seats and dealers within the tables of a draw."""
