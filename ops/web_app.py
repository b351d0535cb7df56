"""The ASGI application that the web server runs: Django in threads, streams in the event loop."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Any

from django.conf import settings

from config.wsgi import application as wsgi_application
from ops.process_group import stop_with_server
from ops.wsgi_threads import WsgiThreads
from tournaments.online import hub

if TYPE_CHECKING:
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

pages = WsgiThreads(wsgi_application, settings.WEB_THREADS)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer a request, or take part in the start and the end of the process."""
    if scope["type"] == "http":
        await pages(scope, receive, send)
        return
    await receive()
    stop_with_server()
    close_streams_on_stop()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def close_streams_on_stop() -> None:
    """End all streams when the server is asked to stop: it waits for every open response."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        stop_server = signal.getsignal(number)

        def stop(number: int, frame: Any, stop_server: Any = stop_server) -> None:
            loop.call_soon_threadsafe(hub.close)
            stop_server(number, frame)

        signal.signal(number, stop)
