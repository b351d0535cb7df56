"""Send the letters that invite people to a club."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournaments.clubs.invitations import unanswered
from tournaments.core import links
from tournaments.core.addresses import site_url
from tournaments.core.formatting import format_date
from tournaments.models import Invitation, Role


def send_invitation_letter(invitation_id: int) -> None:
    """Send the link of an invitation that is still open to its address.

    The link is made here, so that it is never stored. Raises what the mail server's client raises.
    """
    rows = unanswered(Invitation.objects.select_related("club"))
    invitation = rows.filter(pk=invitation_id, accepted_at=None).first()
    if invitation is None or invitation.expires_at < timezone.now():
        return
    link = links.invitation_token(invitation, by_letter=True)
    context = {
        "name": invitation.name,
        "club": invitation.club.name,
        "role": Role(invitation.role).label,
        "inviter": invitation.invited_as,
        "url": site_url(reverse("invitation", args=[link])),
        "until": format_date(timezone.localdate(invitation.expires_at)),
    }
    subject = render_to_string("clubs/invitation_subject.txt", context).strip()
    body = render_to_string("clubs/invitation_letter.txt", context)
    EmailMessage(subject, body, to=[invitation.email]).send()
