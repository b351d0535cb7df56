"""Serve the pages of events: the event itself, its rounds and seats, and running it."""
