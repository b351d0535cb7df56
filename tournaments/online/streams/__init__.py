"""Streams of what happens at online tables: connections that stay open without a thread each."""

HOLD = "clag.hold"
"""Where a server that can keep a connection open puts a function that takes who is to have it."""
