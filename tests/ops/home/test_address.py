"""Where the service is to listen is checked before anything is changed, and explained in words."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST, free_port
from ops.start_checks import CannotStart, check_port
from tests.support.deadlines import TIMEOUT
from tests.support.processes.stops import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "host", ["no-such-host.invalid", "two..dots", "192.0.2.1", "2001:db8::1", "[::bad]"]
)
def test_a_host_that_is_not_this_machines_is_named_as_a_wrong_setting(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        check_port(host, free_port())
    assert stopped.value.code == 2
    words = capsys.readouterr().err
    assert words.startswith(
        f"The setting HOST is {host!r}: it must be a name or an address of this"
    )
    assert "port" not in words.lower()


def test_a_port_in_use_is_named_as_one() -> None:
    with closing(socket.create_server((LOCALHOST, 0))) as other:
        port = other.getsockname()[1]
        with pytest.raises(CannotStart, match=rf"Port {port} on {LOCALHOST} is in use\. Is the"):
            check_port(LOCALHOST, port)


def test_a_web_server_alone_says_so_too(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Before it loads all pages; uvicorn would log no more than what the system calls it."""
    command = [sys.executable, "-m", "ops.web_server"]
    with closing(socket.create_server((LOCALHOST, 0))) as other:
        wrong = {"nowhere.invalid": free_port(), LOCALHOST: other.getsockname()[1]}
        for host, port in wrong.items():
            env = os.environ | {"HOST": host, "PORT": str(port), "CLAG_VAR": str(tmp_path)}
            done = subprocess.run(command, cwd=ROOT, env=env, check=False, timeout=TIMEOUT)
            assert done.returncode in {1, 2}
    first, second = capfd.readouterr().err.splitlines()
    assert first.startswith("The setting HOST is 'nowhere.invalid': it must be a name or an")
    assert second.startswith(f"Port {port} on {LOCALHOST} is in use. Is the service running")


@pytest.mark.parametrize(
    ("code", "port", "words"),
    [
        (errno.EACCES, 80, r"may not listen on port 80 of 127\.0\.0\.1\. .*: PORT=8000 make"),
        (errno.EADDRINUSE, 8000, r"is in use\. .* For another port set PORT: PORT=8001 make run"),
        (errno.EADDRINUSE, 65535, r"PORT=8000 make run"),
        (errno.ENOBUFS, 8000, r"cannot be used \(No buffer"),
    ],
)
def test_a_port_that_cannot_be_had_is_explained_with_one_that_may_be(
    monkeypatch: pytest.MonkeyPatch, code: int, port: int, words: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, "No buffer space available")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(CannotStart, match=words):
        check_port(LOCALHOST, port)
