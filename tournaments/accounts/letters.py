"""Send e-mails to accounts, from a background task: no page waits for the mail server."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string

from tournaments.accounts.links import password_path
from tournaments.core import outbox
from tournaments.models import User


@transaction.atomic
def request_password_letter(*, email: str, site: str) -> None:
    """Have a link to set a password sent to the active accounts with an address.

    Includes accounts that were invited and have no password yet. `site` is the address of the
    service as its reader knows it, such as "https://clag.example".
    """
    for user in User.objects.filter(email__iexact=email, is_active=True):
        outbox.enqueue("password_letter", f"password:{user.pk}", user_id=user.pk, site=site)


def send_password_letter(user_id: int, site: str) -> None:
    """Send an account the link; its secret is made here, so that it is never stored.

    Raises what the mail server's client raises.
    """
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return
    parts = urlsplit(site)
    context = {
        "protocol": parts.scheme,
        "domain": parts.netloc,
        "path": password_path(user, by_letter=True),
    }
    subject = render_to_string("accounts/password_subject.txt", context).strip()
    body = render_to_string("accounts/password_letter.txt", context)
    EmailMessage(subject, body, to=[user.email]).send()
