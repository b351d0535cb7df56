"""A child that dies is started again with growing delays, and given up in the end."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from ops import supervisor
from ops.process_group import ProcessGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

DIES = [sys.executable, "-c", "pass"]


class Output:
    """Takes lines as a command's output does; asks for a stop at the first one, if it is to."""

    def __init__(self, stops: ProcessGroup | None = None) -> None:
        self.lines: list[str] = []
        self.stops = stops

    def write(self, msg: str) -> None:
        """Keep a line."""
        self.lines.append(msg)
        if self.stops is not None:
            self.stops._request_stop(15, None)


@pytest.fixture
def group(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessGroup]:
    group = ProcessGroup()
    yield group
    group.stop()


def test_a_child_that_keeps_dying_is_given_up_by_its_name(
    group: ProcessGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(group, "pause", lambda seconds: waits.append(seconds))
    group.start(supervisor.WEB, DIES, os.environ)
    out = Output()
    assert supervisor.watch(group, out) == supervisor.WEB
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0, 10.0]
    assert out.lines == ["The web server stopped unexpectedly and is being restarted."] * 8


def test_what_had_been_running_for_a_while_is_waited_for_no_longer(
    group: ProcessGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    ages = iter([1.0, 61.0, *[1.0] * 20])
    monkeypatch.setattr(group, "pause", lambda seconds: waits.append(seconds))
    monkeypatch.setattr(group, "seconds_since_start", lambda _name: next(ages))
    group.start(supervisor.WEB, DIES, os.environ)
    supervisor.watch(group, Output())
    assert waits[:3] == [0.5, 0.5, 1.0]


def test_a_stop_while_waiting_ends_the_wait(group: ProcessGroup) -> None:
    group.start(supervisor.WEB, DIES, os.environ)
    assert supervisor.watch(group, Output(stops=group)) is None
    assert group.children[supervisor.WEB].returncode == 0


@pytest.mark.parametrize("has_answered", [True, False])
def test_only_a_web_server_that_has_answered_is_started_again(
    group: ProcessGroup, monkeypatch: pytest.MonkeyPatch, has_answered: bool
) -> None:
    group.start(supervisor.WEB, DIES, os.environ)
    # Gone before anything else happens, as on a busy machine.
    group.children[supervisor.WEB].wait()
    monkeypatch.setattr(supervisor, "wait_until_open", lambda _is_stopping: has_answered)
    monkeypatch.setattr(supervisor, "find_demo_login", str)
    monkeypatch.setattr(supervisor, "get_setup_word", str)
    monkeypatch.setattr(group, "pause", lambda _seconds: True)
    out = Output()
    exited = supervisor.open_and_watch(group, out)
    assert exited == (None if has_answered else supervisor.WEB)
    restarts = [line for line in out.lines if "is being restarted" in line]
    assert len(restarts) == has_answered


def test_a_web_server_that_exits_is_not_taken_for_one_that_is_stopped(group: ProcessGroup) -> None:
    group.start(supervisor.WEB, DIES, os.environ)
    assert group.watch() == supervisor.WEB
    assert group.has_exited(supervisor.WEB)
    group._request_stop(15, None)
    assert not group.has_exited(supervisor.WEB)
