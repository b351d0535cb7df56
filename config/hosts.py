"""The names under which this machine may be reached on its own network."""

import socket
import struct
import sys
from collections.abc import Collection
from contextlib import closing

# An address that is kept for documentation: nothing is ever sent to it.
NOWHERE = ("192.0.2.1", 9)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# Networks that live inside this machine; no phone is on them.
INNER = ("lo", "docker", "br-", "veth", "virbr")
EVERYWHERE = {"0.0.0.0", "::", "[::]"}  # noqa: S104
"""What a server listens on that can be reached by all addresses of the machine."""

# Linux' question for the address of a network card, and where in the answer it stands.
GET_ADDRESS = 0x8915
ADDRESS_BYTES = slice(20, 24)


def find_lan_address() -> str | None:
    """Say which address phones here know this machine by, or None without a network.

    That is our end of the way out. A machine that is itself the hotspot has no way out, so
    then it is the address of its first network card.
    """
    return _address_of_way_out() or next(iter(list_card_addresses()), None)


def list_card_addresses() -> list[str]:
    """List the addresses of this machine's network cards (Linux only, elsewhere none)."""
    if sys.platform != "linux":
        return []
    names = [name for _index, name in socket.if_nameindex() if not name.startswith(INNER)]
    return [address for name in names if (address := _address_of_card(name))]


def list_own_hosts() -> list[str]:
    """List loopback, this machine's names and its addresses on local networks.

    No name is looked up: on a home network that can take seconds.
    """
    name = socket.gethostname().lower()
    names = [*LOOPBACK, name, f"{name.split('.', maxsplit=1)[0]}.local"]
    lan = find_lan_address()
    return list(dict.fromkeys([*names, *([lan] if lan else []), *list_card_addresses()]))


def phones_url(host: str, port: int, answered: Collection[str]) -> str:
    """Where phones here find a server that listens on `host`; empty where they cannot.

    `answered` are the host names that it answers to.
    """
    lan = find_lan_address() if host in EVERYWHERE else None
    return f"http://{lan}:{port}" if lan and {lan, "*"} & {*answered} else ""


def _address_of_way_out() -> str | None:
    """A datagram socket that is only connected sends nothing, but has our address on it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def _address_of_card(name: str) -> str | None:
    from fcntl import ioctl  # not there on every system

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            answer = ioctl(probe, GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return None  # a card without an address
    return socket.inet_ntoa(answer[ADDRESS_BYTES])
