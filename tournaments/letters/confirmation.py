"""Ask for results at an address that the player enters, and confirm that it is theirs."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import clean_address
from tournaments.core import limits, links, outbox
from tournaments.core.access import lock_rows
from tournaments.core.addresses import site_url
from tournaments.core.errors import NotFound
from tournaments.letters.subscriptions import check_sends_letters, lock_player_of_link
from tournaments.models import Player, ResultSubscription

if TYPE_CHECKING:
    from datetime import datetime

CONFIRM_DAYS = 7
"""For how many days an address can be confirmed."""


@transaction.atomic
def subscribe_by_link(*, link: str, email: str) -> Player:
    """Ask for the results at an address, by the player's own link; return the player.

    The address gets a letter and has to confirm it within `CONFIRM_DAYS`; another one is replaced.
    Asking for a confirmed address again changes nothing. Raises NotFound, NotAllowed on a server
    without e-mail, InvalidInput, TooManyRequests.
    """
    player = lock_player_of_link(link)
    check_sends_letters()
    address = clean_address(email)
    row = ResultSubscription.objects.filter(player=player).first()
    if row is not None and row.email == address and row.confirmed_at is not None:
        return player
    limits.use(limits.RESULT_ADDRESSES, account=str(player.pk))
    limits.use(limits.LETTERS, account=address)
    row = row or ResultSubscription(player=player)
    row.email, row.account = address, None
    row.asked_at, row.confirmed_at = timezone.now(), None
    row.save()
    key = f"confirmation:{row.pk}"
    outbox.enqueue("confirmation_letter", key, subscription_id=row.pk)
    return player


def find_confirmation(token: str) -> ResultSubscription:
    """Fetch the subscription that a confirmation link is for, with player and club.

    Raises NotFound for a link that is not the latest or too old.
    """
    rows = ResultSubscription.objects.select_related("player__club")
    row = rows.filter(
        pk=links.table_id_from_token(token) or 0,
        player__removed_at=None,
        player__club__deleted_at=None,
    ).first()
    is_good = row is not None and bool(row.email)
    if row is None or not is_good or not links.is_valid_confirmation_token(token, row):
        raise _no_such_link()
    if row.confirmed_at is None and row.asked_at < timezone.now() - timedelta(days=CONFIRM_DAYS):
        raise _no_such_link()
    return row


def _no_such_link() -> NotFound:
    return NotFound(_("This link does not work any more. Enter the address again on your page."))


@transaction.atomic
def confirm_results(token: str) -> ResultSubscription:
    """Confirm the address of a subscription by the link in its letter; again changes nothing.

    Raises NotFound.
    """
    found = find_confirmation(token)
    lock_rows(Player.objects.filter(pk=found.player_id)).get()
    row = find_confirmation(token)
    if row.confirmed_at is None:
        row.confirmed_at = timezone.now()
        row.save(update_fields=["confirmed_at"])
    return row


def write_confirmation_letter(subscription_id: int) -> None:
    """E-mail the link that confirms an address to it; its secret is made here and never stored.

    Raises what the mail server's client raises.
    """
    rows = ResultSubscription.objects.select_related("player__club").filter(confirmed_at=None)
    row = rows.filter(pk=subscription_id, account=None, player__removed_at=None).first()
    if row is None:
        return
    token = links.confirmation_token(row)
    context = {
        "name": row.player.name,
        "club": row.player.club.name,
        "url": site_url(reverse("confirm-results", args=[token])),
        "days": CONFIRM_DAYS,
    }
    subject = render_to_string("letters/confirmation_subject.txt", context).strip()
    body = render_to_string("letters/confirmation.txt", context)
    EmailMessage(subject, body, to=[row.email]).send()


def forget_unconfirmed(before: datetime) -> int:
    """Delete addresses that were entered before a time and not confirmed; return their number."""
    rows = ResultSubscription.objects.filter(confirmed_at=None, asked_at__lt=before)
    return rows.delete()[0]
