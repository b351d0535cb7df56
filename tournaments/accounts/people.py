"""Change a person's name and e-mail address.

A new address counts once the link that went to it has been used. Until then the old one stays, and
it gets a letter when it is replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core import signing
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.accounts import hooks
from tournaments.accounts.address_proof import prove_address
from tournaments.accounts.links import LINK_DAYS
from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice
from tournaments.accounts.registration import clean_address
from tournaments.core import limits, outbox
from tournaments.core.access import lock_rows
from tournaments.core.addresses import site_url
from tournaments.core.errors import AlreadyThere, FieldProblem, NotAllowed, NotFound
from tournaments.core.links.signatures import sign_with_all
from tournaments.core.validation import clean_name, field_error
from tournaments.models import AccountEvent, User

if TYPE_CHECKING:
    from collections.abc import Mapping

SALT = "tournaments.accounts.people.address"  # other links than before had other contents


@transaction.atomic
def change_name(user: User, name: str, *, device: str = "") -> None:
    """Change the name by which others know the account. Raises InvalidInput."""
    clean = clean_name(name, field="name")
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
    address = clean_address(email)
    if address == user.email and user.address_proven_at is not None:
        raise field_error("email", "same", _("This is already your address."))
    limits.use(limits.LETTERS, account=address)
    record_event(user, AccountEvent.ADDRESS_ASKED, detail=address, device=device)
    outbox.enqueue(
        "address_letter",
        f"address:{user.pk}",
        user_id=user.pk,
        address=address,
        state=_state(user),
    )
    return address


def send_address_letter(user_id: int, address: str, state: str) -> None:
    """Send the link that confirms an address, unless what `state` says of the account has changed.

    Raises what the mail server's client raises.
    """
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or not _is_state(state, user):
        return
    is_taken = User.objects.filter(email=address).exclude(pk=user.pk).exists()
    secret = signing.dumps({"user": user.pk, "new": address, "state": state}, salt=SALT)
    context = {
        "name": user.get_short_name(),
        "address": address,
        "is_taken": is_taken,
        "url": site_url(reverse("confirm-address", args=[secret])),
    }
    body = render_to_string("accounts/letters/address_letter.txt", context)
    EmailMessage(_("Confirm your e-mail address – Clag Club"), body, to=[address]).send()


def read_address_link(user: User, secret: str) -> str:
    """Return the address in a link that the person asked for, signed in.

    Raises NotFound for one that is used or old, or from before another password, NotAllowed for
    one of another account.
    """
    content = _content(secret)
    # Else the reader of a letter that another person caused would give that person the address.
    if content["user"] != user.pk:
        raise NotAllowed(
            _("This link belongs to another account. Sign out, then open it again and sign in.")
        )
    if not _is_state(content["state"], user):
        raise _no_longer_valid()
    address: str = content["new"]
    return address


@transaction.atomic
def confirm_address(user: User, secret: str, *, device: str = "") -> User:
    """Give the account the address that its link went to, or prove the one that it has.

    Raises NotFound, NotAllowed as `read_address_link`, AlreadyThere if another account has the
    address.
    """
    user = lock_rows(User.objects.all()).get(pk=user.pk)
    address = read_address_link(user, secret)
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


def _state(user: User) -> str:
    """Return a digest of what ends the account's links: another password, a confirmed address."""
    return _list_states(user)[0]


def _is_state(state: str, user: User) -> bool:
    """Return whether a digest is of the account as it is now, by any key that counts."""
    return any(constant_time_compare(state, one) for one in _list_states(user))


def _list_states(user: User) -> list[str]:
    state = f"{user.pk}\n{user.email}\n{user.address_proven_at}\n{user.password}"
    return [digest.hex()[:32] for digest in sign_with_all(SALT, state)]


def _content(secret: str) -> Mapping[str, Any]:
    try:
        content: Mapping[str, Any] = signing.loads(secret, salt=SALT, max_age=LINK_DAYS * 24 * 3600)
    except signing.BadSignature:
        raise _no_longer_valid() from None
    return content


def _no_longer_valid() -> NotFound:
    return NotFound(_("This link has been used already, or it has expired."))
