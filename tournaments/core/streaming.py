"""Define the interface between streaming views and the server that holds their connections."""

HANDOFF_KEY = "clag.hold"
"""Key of the WSGI environment for the function that takes what goes on with the response.

That is a coroutine function of ASGI's `receive` and `send` (`ops.wsgi_threads`).
"""
