"""Define the interface between streaming views and the server that holds their connections."""

HANDOFF_KEY = "clag.hold"
"""Key of the WSGI environment for the function that takes over a connection (`ops`)."""
