"""The host names and addresses of this machine."""

import socket
import sys

import pytest

from config import hosts


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a route to the world, as a laptop that is the hotspot itself."""

    class NoRoute(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError

    monkeypatch.setattr(socket, "socket", NoRoute)


def test_own_hosts_hold_loopback_and_our_name_once() -> None:
    names = hosts.list_own_hosts()
    assert {"localhost", "127.0.0.1", "[::1]", socket.gethostname().lower()} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.usefixtures("offline")
def test_hotspot_is_reached_by_its_own_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "list_interface_addresses", lambda: ["10.42.0.1", "10.43.0.1"])
    assert hosts.find_lan_address() == "10.42.0.1"
    assert {"10.42.0.1", "10.43.0.1"} <= set(hosts.list_own_hosts())


@pytest.mark.usefixtures("offline")
def test_machine_without_a_network_has_no_lan_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "list_interface_addresses", list)
    assert hosts.find_lan_address() is None
    assert "localhost" in hosts.list_own_hosts()


@pytest.mark.parametrize(
    ("host", "answered", "found"),
    [
        ("0.0.0.0", ["localhost", "192.168.1.7"], "http://192.168.1.7:8000"),
        ("0.0.0.0", ["*"], "http://192.168.1.7:8000"),
        ("0.0.0.0", ["localhost", "clag.example"], ""),
        ("127.0.0.1", ["192.168.1.7"], ""),
    ],
)
def test_phones_are_sent_where_they_are_answered(
    monkeypatch: pytest.MonkeyPatch, host: str, answered: list[str], found: str
) -> None:
    monkeypatch.setattr(hosts, "find_lan_address", lambda: "192.168.1.7")
    assert hosts.phones_url(host, 8000, answered) == found
    monkeypatch.setattr(hosts, "find_lan_address", lambda: None)
    assert not hosts.phones_url(host, 8000, answered)


def test_loopback_is_not_listed() -> None:
    assert not any(address.startswith("127.") for address in hosts.list_interface_addresses())


def test_networks_inside_the_machine_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [(1, "lo"), (2, "wlan0"), (3, "docker0"), (4, "veth12ab")]
    monkeypatch.setattr(socket, "if_nameindex", lambda: cards)
    monkeypatch.setattr(hosts, "_interface_address", {"wlan0": "192.168.1.7"}.get)
    monkeypatch.setattr(sys, "platform", "linux")
    assert hosts.list_interface_addresses() == ["192.168.1.7"]
