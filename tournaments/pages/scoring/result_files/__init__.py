"""Serve the page that enters results from a file."""
