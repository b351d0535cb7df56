"""Write to the server's owners about the server, at once and without a worker."""

from __future__ import annotations

import logging

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.core.addresses import site_url
from tournaments.models import Club, Role, User

logger = logging.getLogger(__name__)


class NotSent(Exception):
    """None of the server's owners could be written to."""


def write_to_owners(subject: str, template: str, lines: list[str]) -> None:
    """Send each of the server's owners a letter of their own with these lines.

    An owner who cannot be reached is logged, and the others still get theirs. Raises NotSent if
    none could be reached; if the server has no owner, nothing is sent.
    """
    text = {"lines": lines, "link": site_url(reverse("server-health"))}
    body = render_to_string(template, text)
    owners = _list_server_owners()
    reached = [owner for owner in owners if _send(owner, subject, body)]
    if owners and not reached:
        raise NotSent


def _send(owner: User, subject: str, body: str) -> bool:
    try:
        EmailMessage(subject, body, to=[owner.email]).send()
    except Exception as error:  # whatever is wrong with one address, the others get theirs
        # Only the kind of error: the text of some has the address in it.
        kind = type(error).__name__
        logger.warning("The letter to the owner with the id %s failed: %s", owner.pk, kind)
        return False
    return True


def _list_server_owners() -> list[User]:
    """Return the owners of the first club, who get letters about the server."""
    first = Club.objects.order_by("pk").values("pk")[:1]
    owners = User.objects.filter(memberships__club__in=first, memberships__role=Role.OWNER)
    return list(owners.filter(is_active=True).order_by("pk"))
