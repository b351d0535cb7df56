"""Send e-mails to accounts, from a background task: no page waits for the mail server."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string

from tournaments.accounts.links import password_path
from tournaments.core import limits, outbox
from tournaments.models import User

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


@transaction.atomic
def request_password_letter(*, email: str, site: str, client: str = "") -> None:
    """Have a link to set a password sent to the active account with an address.

    It may have been invited and have no password yet. `site` is the address of the service as its
    reader knows it, such as "https://clag.example"; `client` is who asks (`client_key`).

    Does the same work if there is no such account, so that neither the answer nor its time tells.
    Raises TooManyRequests, for both as well.
    """
    address = email.strip().lower()
    limits.use(limits.PASSWORD_LETTERS, client=client, account=address)
    found = User.objects.filter(email=address, is_active=True)
    enqueue_password_letter(found.values_list("pk", flat=True).first(), site)


def enqueue_password_letter(user_id: int | None, site: str) -> None:
    """Have a link to set a password sent, in the current transaction and without a limit."""
    outbox.enqueue("password_letter", f"password:{user_id}", user_id=user_id, site=site)


def send_password_letter(user_id: int | None, site: str) -> None:
    """Send an account the link; its secret is made here, so that it is never stored.

    None is an address without an account. Raises what the mail server's client raises.
    """
    user = User.objects.filter(pk=user_id or 0, is_active=True).first()
    if user is None:
        return
    parts = urlsplit(site)
    context = {
        "protocol": parts.scheme,
        "domain": parts.netloc,
        "path": password_path(user, by_letter=True),
    }
    subject = render_to_string("accounts/letters/password_subject.txt", context).strip()
    body = render_to_string("accounts/letters/password_letter.txt", context)
    EmailMessage(subject, body, to=[user.email]).send()


def delete_letter_files(before: datetime) -> int:
    """Delete letters that became files before a time, without EMAIL_URL; return their number."""
    folder: Path = settings.LETTERS
    old = [path for path in folder.glob("*.eml") if path.stat().st_mtime < before.timestamp()]
    for path in old:
        with suppress(FileNotFoundError):  # the owner may just have deleted it
            path.unlink()
    return len(old)
