"""What the person at the terminal reads when the club is open."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import segno
from django.conf import settings

from config.hosts import EVERYWHERE


@dataclass(frozen=True, slots=True)
class Welcome:
    """The facts: address here, address for phones (empty: none), login (empty: none)."""

    here: str
    phones: str
    login: str

    @classmethod
    def of_settings(cls, login: str) -> Welcome:
        """The addresses as the settings have them."""
        host = "localhost" if settings.HOST in EVERYWHERE else settings.HOST
        phones = f"{settings.PHONES_URL}/" if settings.PHONES_URL else ""
        return cls(here=f"http://{host}:{settings.PORT}/", phones=phones, login=login)


def make_welcome(facts: Welcome) -> str:
    """Lay the facts out as text, with a QR code of the phones' address.

    >>> print(make_welcome(Welcome(here="http://localhost:8000/", phones="", login="")))
    <BLANKLINE>
      The club is open:  http://localhost:8000/
    <BLANKLINE>
      Ctrl-C closes it.
    <BLANKLINE>
    """
    lines = ["", f"  The club is open:  {facts.here}"]
    if facts.phones:
        lines += [f"  For phones here:   {facts.phones}", "", make_qr(facts.phones)]
        lines += [
            "  Everybody on this network can open it (HOST=127.0.0.1 keeps it to this machine)."
        ]
    if facts.login:
        lines += ["", *(f"  {line}" for line in facts.login.splitlines())]
    return "\n".join([*lines, "", "  Ctrl-C closes it.", ""])


def make_qr(address: str) -> str:
    """Draw a QR code in half-block characters; empty when the terminal has no such letters."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawing, compact=True)
    text = drawing.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text
