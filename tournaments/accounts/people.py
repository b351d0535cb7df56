"""Change a person's name and e-mail address.

A new address counts once the link that went to it has been used. Until then the old one stays, and
it gets a letter when it is replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import hooks
from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice, site_url
from tournaments.accounts.proof import prove_address
from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import AlreadyThere, FieldProblem, NotFound
from tournaments.core.validation import clean_text, field_error
from tournaments.models import AccountEvent, User

if TYPE_CHECKING:
    from collections.abc import Mapping

SALT = "tournaments.accounts.people"
LINK_DAYS = 3


@transaction.atomic
def change_name(user: User, name: str, *, device: str = "") -> None:
    """Change the name by which others know the account. Raises InvalidInput."""
    clean = clean_text(name, field="name")
    if clean == user.name:
        return
    record_event(user, AccountEvent.NAME_CHANGED, detail=f"{user.name} → {clean}", device=device)
    user.name = clean
    user.save(update_fields=["name"])


@transaction.atomic
def request_address(user: User, email: str, *, device: str = "") -> str:
    """Have a letter sent to a new address; return the address. Raises InvalidInput.

    The account's own address may be asked for as well, to prove it. Nothing tells whether another
    account has the address: its owner gets a letter that says so.
    """
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise field_error("email", "invalid", _("Enter a valid e-mail address.")) from None
    if address == user.email and user.address_proven_at is not None:
        raise field_error("email", "same", _("This is the address that you have."))
    record_event(user, AccountEvent.ADDRESS_ASKED, detail=address, device=device)
    outbox.enqueue("address_letter", f"address:{user.pk}", user_id=user.pk, address=address)
    return address


def send_address_letter(user_id: int, address: str) -> None:
    """Send the link that confirms an address. Raises what the mail server's client raises."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return
    is_taken = User.objects.filter(email=address).exclude(pk=user.pk).exists()
    content = {"user": user.pk, "old": user.email, "new": address}
    secret = signing.dumps(content, salt=SALT)
    context = {
        "name": user.get_short_name(),
        "address": address,
        "is_taken": is_taken,
        "url": site_url(reverse("confirm-address", args=[secret])),
    }
    body = render_to_string("accounts/letters/address_letter.txt", context)
    EmailMessage(_("Confirm your e-mail address – Clag Club"), body, to=[address]).send()


def read_address_link(secret: str) -> tuple[User, str]:
    """Return the account and the address of a link. Raises NotFound for one that is used or old."""
    content = _content(secret)
    user = User.objects.filter(pk=content.get("user", 0), email=content.get("old")).first()
    is_used = user is None or (
        content["old"] == content["new"] and user.address_proven_at is not None
    )
    if user is None or is_used or not user.is_active:
        raise NotFound(_("This link has been used already, or it has expired."))
    return user, content["new"]


@transaction.atomic
def confirm_address(secret: str, *, device: str = "") -> User:
    """Give the account the address that its link went to, or prove the one that it has.

    Raises NotFound for a link that is used or old, AlreadyThere if another account has the address.
    """
    found, address = read_address_link(secret)
    user = lock_rows(User.objects.all()).get(pk=found.pk)
    if address == user.email:
        prove_address(user)
        return user
    old = user.email
    user.email, user.address_proven_at = address, timezone.now()
    try:
        with transaction.atomic():
            user.save(update_fields=["email", "address_proven_at"])
    except IntegrityError:
        message = _("Another account has this address.")
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),)) from None
    send_notice(user, AccountEvent.ADDRESS_CHANGED, detail=address, device=device, to=old)
    hooks.on_proven(user)
    return user


def _content(secret: str) -> Mapping[str, Any]:
    try:
        content = signing.loads(secret, salt=SALT, max_age=LINK_DAYS * 24 * 3600)
    except signing.BadSignature:
        raise NotFound(_("This link has been used already, or it has expired.")) from None
    return content if isinstance(content, dict) else {}
