"""Let letters fail, as with a mail server that is away or refuses an address."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused
from typing import TYPE_CHECKING

from django.core.mail import EmailMessage

if TYPE_CHECKING:
    import pytest


def refuse_letters(monkeypatch: pytest.MonkeyPatch, *, to: str = "") -> None:
    """Refuse letters to an address, or all, with an error whose text names the address."""
    send = EmailMessage.send

    def refuse(letter: EmailMessage) -> int:
        if not to or to in letter.to:
            raise SMTPRecipientsRefused({letter.to[0]: (550, b"No such mailbox")})
        return send(letter)

    monkeypatch.setattr(EmailMessage, "send", refuse)
