"""Benches of the rules engine: its speed beside another program, and what its bots score."""
