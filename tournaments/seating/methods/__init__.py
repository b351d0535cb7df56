"""The draw methods."""
