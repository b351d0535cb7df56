"""Seasons: their settings, their rows, the commands on them, and the nights in them."""
