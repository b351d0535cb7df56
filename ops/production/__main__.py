"""`make prod-like`: run the whole shape of production on this machine, without containers.

PostgreSQL, Redis, Caddy with a certificate of its own, two web servers, a worker for each queue and
beat, all of them new and gone with Ctrl-C. `PORT` is where Caddy listens (8443).
"""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import ExitStack

from config.environment import Environment
from ops.production.proxy import start_proxy
from ops.production.shape import Shape
from ops.programs import make_folder
from ops.servers import Unavailable

PORT = 8443


def main() -> int:
    """Start everything, say where it is, and wait until asked to stop."""
    env = Environment()
    port = env.port(PORT)
    env.stop_if_wrong()
    asked = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: asked.set())
    with ExitStack() as stack:
        try:
            print(start(stack, port), flush=True)
        except Unavailable as reason:
            print(f"It cannot be started here: {reason}")
            return 1
        while not asked.wait(0.2):
            pass
    return 0


def start(stack: ExitStack, port: int) -> str:
    """Start everything; return in words where it is. Raises Unavailable."""
    url = f"https://localhost:{port}"
    folder = make_folder(stack, "production")
    folder.chmod(0o755)
    shape = Shape.make(stack, folder, BASE_URL=url, PROXIES="1", ALLOWED_HOSTS="localhost")
    shape.start_data()
    shape.prepare()
    shape.start_service()
    start_proxy(shape.crew, shape.webs.values(), port=port, tls=True)
    webs = ", ".join(str(each) for each in shape.webs.values())
    return (
        f"Clag Club as in production: {url} (its certificate is its own)\n"
        f"Web servers on the ports {webs}; figures of each at /metrics with\n"
        f"  Authorization: Bearer {shape.token}\n"
        f"{shape.postgres.url} and {shape.redis.url}\n"
        f"Logs are in {folder}. Ctrl-C stops everything and deletes it."
    )


if __name__ == "__main__":
    sys.exit(main())
