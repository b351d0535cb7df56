"""The names under which this machine may be reached on its own network."""

import socket
from contextlib import closing

# An address that is kept for documentation: nothing is ever sent to it.
NOWHERE = ("192.0.2.1", 9)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def find_lan_address() -> str | None:
    """Say which address the local network knows this machine by, or None without a network.

    A datagram socket that is only connected sends nothing, but it makes the system choose
    the way out, and with it our own address on that way. No name is looked up: on a home
    network that can take seconds.
    """
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104


def list_own_hosts() -> list[str]:
    """List loopback, this machine's names and its address on the local network."""
    name = socket.gethostname().lower()
    names = [*LOOPBACK, name, f"{name.split('.', maxsplit=1)[0]}.local"]
    lan = find_lan_address()
    return list(dict.fromkeys([*names, *([lan] if lan else [])]))
