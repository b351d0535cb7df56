"""The names this machine answers to."""

import socket

import pytest

from config import hosts


def test_own_hosts_hold_loopback_and_our_name_once() -> None:
    names = hosts.list_own_hosts()
    assert {"localhost", "127.0.0.1", "[::1]", socket.gethostname().lower()} <= set(names)
    assert len(names) == len(set(names))


def test_machine_without_a_network_has_no_lan_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoNetwork(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError

    monkeypatch.setattr(socket, "socket", NoNetwork)
    assert hosts.find_lan_address() is None
    assert "localhost" in hosts.list_own_hosts()
