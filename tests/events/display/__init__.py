"""Tests of what everyone at a night is shown."""
