"""Render the banner that `serve` prints once the web server answers."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import segno
from django.conf import settings

from config.hosts import LOOPBACK, WILDCARD_ADDRESSES


@dataclass(frozen=True, slots=True)
class Welcome:
    """What the banner says.

    `here` is the address on this machine, `phones` the one for phones (empty if they cannot reach
    it), `login` how to sign in to the demo (empty without it), `setup_word` what the first run
    asks for on other devices (empty once there is a club).
    """

    here: str
    phones: str
    login: str
    setup_word: str = ""

    @classmethod
    def of_settings(cls, login: str, setup_word: str = "") -> Welcome:
        """Read the addresses from the settings."""
        # By its name, because browsers keep no passkeys for an address of numbers.
        is_here = settings.HOST in {*WILDCARD_ADDRESSES, *LOOPBACK}
        host = "localhost" if is_here else settings.HOST
        phones = f"{settings.PHONES_URL}/" if settings.PHONES_URL else ""
        return cls(f"http://{host}:{settings.PORT}/", phones, login, setup_word)


def make_welcome(facts: Welcome) -> str:
    """Render the banner, with a QR code of the address for phones.

    >>> print(make_welcome(Welcome(here="http://localhost:8000/", phones="", login="")))
    <BLANKLINE>
      Clag Club is running at:  http://localhost:8000/
    <BLANKLINE>
      Press Ctrl-C to stop.
    <BLANKLINE>
    """
    lines = ["", f"  Clag Club is running at:  {facts.here}"]
    if facts.phones:
        lines += [f"  From a phone:             {facts.phones}", "", make_qr(facts.phones)]
        lines += ["  Anyone on this network can open it. HOST=127.0.0.1 limits it to this machine."]
    if facts.setup_word:
        lines += ["", f"  To create the club from another device, enter: {facts.setup_word}"]
    if facts.login:
        lines += ["", *(f"  {line}" for line in facts.login.splitlines())]
    return "\n".join([*lines, "", "  Press Ctrl-C to stop.", ""])


def make_qr(address: str) -> str:
    """Draw a QR code in half-block characters; empty if the terminal cannot show them."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawing, compact=True)
    text = drawing.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text
