"""Serve e-mails to players: results of each night, and their own links."""
