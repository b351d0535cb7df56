"""Delete an account at its person's wish."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.accounts import hooks
from tournaments.accounts.sessions import end_other_sessions
from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.models import Membership, User


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account, its roles, API keys, passkeys, sessions and log.

    What the person entered stays, because it is the clubs': results, players, entries of the clubs'
    logs, without their name. Raises NotAllowed for the last owner of a club.
    """
    locked = lock_rows(User.objects.all()).get(pk=user.pk)
    by = Actor(user=locked)
    for membership in Membership.everything.filter(user=locked).select_related("club"):
        text = f"{locked} deleted their account and is no longer a member."
        record(by, membership.club, "account-deleted", text)
    # After the last entries of the logs: it takes the name out of them.
    hooks.before_deletion(locked)
    end_other_sessions(locked)
    address, name = locked.email, locked.get_short_name()
    outbox.enqueue("farewell_letter", f"farewell:{locked.pk}", address=address, name=name)
    locked.delete()


def send_farewell_letter(address: str, name: str) -> None:
    """Confirm to the person that their account is gone. Raises what the client raises."""
    body = render_to_string("accounts/letters/farewell_letter.txt", {"name": name})
    EmailMessage(_("Your account was deleted – Clag Club"), body, to=[address]).send()
