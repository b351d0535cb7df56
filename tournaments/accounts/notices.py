"""Letters about the security of an account: what happened, and what to do if it was not you.

They are sent by a background task. Links lead to the address of the service in the settings, never
to one that a request named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.accounts.links import unknown_passkey_path
from tournaments.accounts.log import record_event
from tournaments.core import outbox
from tournaments.core.addresses import site_url
from tournaments.core.formatting import format_datetime
from tournaments.models import AccountEvent, User

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Notice(NamedTuple):
    """The texts of a letter: its subject, and what happened; `{detail}` is what it was about.

    `advice`: what to do where another person may well have done it; else the letter says what to do
    if the account is in strange hands.
    """

    subject: StrOrPromise
    text: StrOrPromise
    advice: StrOrPromise = ""


NOTICES = {
    AccountEvent.SIGNED_IN: Notice(
        gettext_lazy("Sign-in from a new device"),
        gettext_lazy("Your account was used to sign in on a new device."),
    ),
    AccountEvent.SIGN_IN_FAILED: Notice(
        gettext_lazy("Wrong codes after your password"),
        gettext_lazy(
            "Somebody entered your password, but then a wrong code or passkey. They "
            "could not sign in, but they may know your password."
        ),
    ),
    AccountEvent.PASSWORD_CHANGED: Notice(
        gettext_lazy("Your password was changed"),
        gettext_lazy(
            "The password of your account was changed. All other devices were signed out, and "
            "your API keys were revoked."
        ),
    ),
    AccountEvent.ADDRESS_CHANGED: Notice(
        gettext_lazy("Your e-mail address was changed"),
        gettext_lazy(
            "Your account has a new e-mail address: {detail}. This e-mail went to the old one, "
            "which you can no longer sign in with."
        ),
    ),
    AccountEvent.FACTOR_ADDED: Notice(
        gettext_lazy("A way to sign in was added"),
        gettext_lazy("You can now also sign in with: {detail}."),
    ),
    AccountEvent.FACTOR_REMOVED: Notice(
        gettext_lazy("A way to sign in was removed"),
        gettext_lazy("You can no longer sign in with: {detail}."),
    ),
    AccountEvent.CODES_MADE: Notice(
        gettext_lazy("New recovery codes were made"),
        gettext_lazy("Your account has new recovery codes. Earlier ones no longer work."),
    ),
    AccountEvent.CODE_USED: Notice(
        gettext_lazy("A recovery code was used"),
        gettext_lazy("A recovery code of your account was used. You have {detail} left."),
    ),
    AccountEvent.KEY_MADE: Notice(
        gettext_lazy("A new API key"),
        gettext_lazy("A program can now use your account with a new API key: {detail}."),
    ),
    AccountEvent.ROLE_GIVEN: Notice(
        gettext_lazy("You have a new role"),
        gettext_lazy("Your account was given a role: {detail}."),
    ),
    AccountEvent.CLUB_DELETED: Notice(
        gettext_lazy("Your club was deleted"),
        gettext_lazy(
            "A club that you own was deleted: {detail}. For thirty days each of its owners can "
            "restore it, in their account under Deleted clubs."
        ),
        gettext_lazy(
            "Another owner of the club or the owner of the server may have done this. Ask them "
            "if you did not expect it."
        ),
    ),
    AccountEvent.CLUB_RESTORED: Notice(
        gettext_lazy("Your club was restored"),
        gettext_lazy("A club that you own was restored as it was: {detail}."),
        gettext_lazy("Its pages, links and standings are there again."),
    ),
}
"""The letters by the event that they are about. Other events are only in the person's log."""


@transaction.atomic
def send_notice(
    user: User,
    event: AccountEvent,
    *,
    detail: str = "",
    device: str = "",
    to: str = "",
    passkey_id: int | None = None,
) -> None:
    """Add an entry to the person's log, and have them sent the letter about it.

    `detail` is what it was about, such as the name of a key, or a role and its club. `to` is the
    address for the letter, the account's own if empty. `passkey_id` is a new passkey, which a link
    in the letter removes. Raises KeyError for an event without a letter.
    """
    kind = AccountEvent(event)
    if kind not in NOTICES:
        raise KeyError(kind)
    record_event(user, event, detail=detail, device=device)
    outbox.enqueue(
        "account_notice",
        f"notice:{user.pk}:{kind}:{timezone.now().timestamp()}",
        user_id=user.pk,
        event=kind.value,
        detail=detail[:120],
        device=device,
        to=to,
        passkey_id=passkey_id,
    )


def send_notice_letter(
    user_id: int, event: str, *, detail: str, device: str, to: str, passkey_id: int | None = None
) -> None:
    """Send the letter about an event. Raises what the mail server's client raises.

    The secret of its link is made here, so that it is never stored.
    """
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return
    notice = NOTICES[AccountEvent(event)]
    context = {
        "name": user.get_short_name(),
        "text": str(notice.text).format(detail=detail),
        "advice": notice.advice,
        "when": format_datetime(timezone.now()),
        "device": device,
        "account_url": site_url(reverse("account")),
        "password_url": site_url(reverse("password-ask")),
        "removal_url": "" if passkey_id is None else site_url(unknown_passkey_path(passkey_id)),
    }
    subject = _("%(subject)s – Clag Club") % {"subject": notice.subject}
    body = render_to_string("accounts/letters/notice_letter.txt", context)
    EmailMessage(subject, body, to=[to or user.email]).send()
