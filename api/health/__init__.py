"""Serve what the server's owner sees of the service itself."""
