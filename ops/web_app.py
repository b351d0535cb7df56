"""The ASGI application that the web server runs: Django in threads, streams in the event loop."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import os
import signal
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection
from django.urls import get_resolver

from config.postgresql.bounded import bound_statements
from config.wsgi import application as wsgi_application
from ops.connections import connections
from ops.file_limit import ADVICE, MAX_CONNECTIONS, raise_file_limit
from ops.process_group import PARENT_VARIABLE, stop_with_server
from ops.start_checks import list_exposed_files
from ops.wsgi_threads import WsgiThreads
from tournaments.clubs import get_setup_word
from tournaments.health import flush_slow_requests, raise_alarm
from tournaments.online import hub
from tournaments.pages.events.live.hub import live_hub

if TYPE_CHECKING:
    from collections.abc import Callable

    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

logger = logging.getLogger(__name__)

MANIFEST = "staticfiles.json"
"""What `collectstatic` writes last: the names of the files that pages load."""

DOCUMENT_DELAY = 20.0
"""Seconds after the start until the API's document is made.

That takes a processor for a second, which people who waited for the server need more.
"""

GARBAGE_THRESHOLDS = (3_000, 20, 650)
"""When to search for garbage while serving (`gc.set_threshold`).

A request leaves about a hundred objects that refer to each other. By the thresholds of the other
processes (`ops.apps`) those of a thousand requests are searched at once, and the server stands
still for up to a fifth of a second. What is in use is searched as seldom as there.
"""

HEALTH_SECONDS, ALARM_TICKS = 10.0, 6
ALARM_DELAY = 5 * 60.0
"""Seconds between two looks; how many looks make one check for stalled work; seconds before the
first of those checks."""

CLOSING_SECONDS = 4.0
"""How long a server behind a proxy of our own takes requests after it was asked to stop.

Meanwhile it says so where the proxy asks twice a second (`OPEN_PATH`), and ends each connection
with an answer. Longer than the proxy keeps idle connections (`deploy/Caddyfile`), so that none of
its requests meets the end of one: it may not repeat every one (ADR 0333).
"""

pages = WsgiThreads(wsgi_application, settings.WEB_THREADS)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer a request, or take part in the start and the end of the process."""
    if scope["type"] == "http":
        await pages(scope, receive, send)
        return
    await receive()
    stop_with_server()
    close_in_order_on_stop()
    bound_connections()
    bound_statements()
    load_pages()
    await asyncio.to_thread(in_own_connection, announce_setup_word)
    warn_of_exposed_files()
    warn_of_missing_static_files()
    jobs = (connections.watch(), prepare_document(), watch_health())
    tasks = [asyncio.create_task(job) for job in jobs]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in tasks:
        task.cancel()
    await send({"type": "lifespan.shutdown.complete"})


def load_pages() -> None:
    """Load all pages and the API, which Django would do while the first request waits.

    All that is loaded by now stays until the process ends, so garbage collection leaves it out.
    """
    from api.online.shortcut import answer_command  # needs Django to be set up

    pages.shortcut = answer_command
    gc.disable()  # a collection now would go through all of it
    _ = get_resolver().url_patterns
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()


def bound_connections() -> None:
    """Take as many connections as the system allows, at most what a process can serve."""
    connections.max_open = raise_file_limit()
    # The others are for pages.
    hub.max_streams = min(hub.max_streams, connections.max_open * 2 // 3)
    if connections.max_open < MAX_CONNECTIONS:
        logger.warning(
            "The system allows few open files, so this process takes %s connections at a time "
            "instead of %s. To raise the limit: %s", connections.max_open, MAX_CONNECTIONS, ADVICE
        )  # fmt: skip


async def watch_health() -> None:
    """Store slow requests, and e-mail the server's owners if background work has stopped.

    Both once in a while, and not at once after a start, when workers are still starting.
    """
    for tick in itertools.count(1):
        await asyncio.sleep(HEALTH_SECONDS)
        acts = [flush_slow_requests]
        if tick * HEALTH_SECONDS >= ALARM_DELAY and tick % ALARM_TICKS == 0:
            acts.append(raise_alarm)
        for act in acts:
            try:
                await asyncio.to_thread(in_own_connection, act)
            except Exception:  # the database or the mail server may be away; the next time counts
                logger.warning("The watch over the service failed.", exc_info=True)


async def prepare_document() -> None:
    """Make the API's document before anyone asks for it, but after the first answers."""
    await asyncio.sleep(DOCUMENT_DELAY)
    await asyncio.to_thread(in_own_connection, _make_documents)


def _make_documents() -> None:
    from api.http.document import make_documents

    make_documents()


def in_own_connection(act: Callable[[], object]) -> None:
    """Call a function in a thread that needs the database only this once."""
    try:
        act()
    finally:
        connection.close()


def announce_setup_word() -> None:
    """Log the word that the first run asks for, on a public address without a club."""
    # At home the banner says it (`ops.banner`).
    word = get_setup_word() if settings.BASE_URL else ""
    if word:
        logger.warning(
            "There is no club yet. Open %s and enter this word: %s", settings.BASE_URL, word
        )


def warn_of_exposed_files() -> None:
    """Log which files with secrets other users of the machine can read."""
    for path in list_exposed_files():
        logger.warning(
            "Other users of this machine can read %s, and this user cannot change that. Let its "
            "owner do so (chmod go= %s), or move the data to a disk with owners (CLAG_VAR).",
            path, path,
        )  # fmt: skip


def warn_of_missing_static_files() -> None:
    """Log that no page can be shown, rather than leave that to an error of each page."""
    if not settings.DEBUG and not (settings.STATIC_ROOT / MANIFEST).exists():
        logger.error(
            "The static files are not in %s, and without them no page can be shown. Run "
            "manage.py collectstatic, and start this server again.", settings.STATIC_ROOT
        )  # fmt: skip


def close_in_order_on_stop() -> None:
    """Stop the server when it is asked to: at once, or once no proxy sends it any more.

    All streams are ended: the server waits for every open response. Ctrl-C a second time ends the
    wait for the proxy.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        stop_server = signal.getsignal(number)

        def close(number: int, stop_server: Any = stop_server) -> None:
            hub.close()
            live_hub.close()
            stop_server(number, None)

        def stop(number: int, _frame: object, close: Callable[[int], None] = close) -> None:
            seconds = closing_seconds()
            if pages.is_closing and seconds and number == signal.SIGTERM:
                return  # systemd asks every process, and then the first one asks the others
            if pages.is_closing or not seconds:
                loop.call_soon_threadsafe(close, number)
            else:
                # As SIGTERM: for a second SIGINT uvicorn would wait for no request.
                loop.call_soon_threadsafe(loop.call_later, seconds, close, signal.SIGTERM)
            pages.is_closing = True

        signal.signal(number, stop)


def closing_seconds() -> float:
    """Return how long the server keeps running after it is asked to stop."""
    # At home there is no other server that a proxy could send its requests to.
    is_alone = PARENT_VARIABLE in os.environ
    return 0.0 if is_alone or settings.PROXIES == 0 else CLOSING_SECONDS
