"""What a server that keeps connections open and the views that need it agree on."""

HANDOFF_KEY = "clag.hold"
"""Key of the WSGI environment under which the server offers to take a connection over."""
