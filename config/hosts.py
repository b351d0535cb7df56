"""Find the host names and addresses of this machine on its local network."""

import socket
import struct
import sys
from collections.abc import Collection
from contextlib import closing

# An address reserved for documentation (RFC 5737): nothing is ever sent to it.
TEST_NET_ADDRESS = ("192.0.2.1", 9)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# Prefixes of network interfaces that exist only inside this machine; no phone is on them.
VIRTUAL_INTERFACES = ("lo", "docker", "br-", "veth", "virbr")
WILDCARD_ADDRESSES = {"0.0.0.0", "::", "[::]"}  # noqa: S104 - compared, never bound
"""Addresses to listen on that stand for all addresses of this machine."""

# SIOCGIFADDR, Linux's ioctl for the address of an interface, and where the answer has it.
GET_ADDRESS = 0x8915
ADDRESS_BYTES = slice(20, 24)


def find_lan_address() -> str | None:
    """Return the address at which phones on this network reach this machine; None if offline.

    That is the address that outgoing packets would have. A machine that is itself the hotspot has
    no route to the internet; then it is the address of its first network interface.
    """
    return _outgoing_address() or next(iter(list_interface_addresses()), None)


def list_interface_addresses() -> list[str]:
    """List the addresses of this machine's network interfaces (only on Linux)."""
    if sys.platform != "linux":
        return []
    names = [
        name for _index, name in socket.if_nameindex() if not name.startswith(VIRTUAL_INTERFACES)
    ]
    return [address for name in names if (address := _interface_address(name))]


def list_own_hosts() -> list[str]:
    """List the loopback names, this machine's own names and its addresses on local networks.

    Uses no name server, because on a home network a lookup can take seconds.
    """
    name = socket.gethostname().lower()
    names = [*LOOPBACK, name, f"{name.split('.', maxsplit=1)[0]}.local"]
    lan = find_lan_address()
    return list(dict.fromkeys([*names, *([lan] if lan else []), *list_interface_addresses()]))


def phones_url(host: str, port: int, allowed_hosts: Collection[str]) -> str:
    """Return the URL at which phones reach a server that listens on `host`; empty if they cannot.

    `allowed_hosts` are the host names that the server answers to.
    """
    lan = find_lan_address() if host in WILDCARD_ADDRESSES else None
    return f"http://{lan}:{port}" if lan and {lan, "*"} & {*allowed_hosts} else ""


def _outgoing_address() -> str | None:
    """Read the address from a connected datagram socket; connecting one sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(TEST_NET_ADDRESS)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def _interface_address(name: str) -> str | None:
    from fcntl import ioctl  # does not exist on Windows

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            answer = ioctl(probe, GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return None  # an interface without an address
    return socket.inet_ntoa(answer[ADDRESS_BYTES])
