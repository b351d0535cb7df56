"""Passkeys (WebAuthn): add one, and check what a browser signed with one.

fido2 makes and checks the messages; this module stores keys. The challenge of a ceremony goes to
the browser and is kept in its session until the answer comes back; the pages see to that. It is
imported when it is needed: every process starts with this module, and hardly any sees a passkey.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import lock_rows
from tournaments.core.errors import NotFound
from tournaments.core.validation import clean_text, field_error
from tournaments.models import Passkey

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fido2.server import Fido2Server
    from fido2.webauthn import AttestedCredentialData

    from tournaments.models import User

Message: TypeAlias = "Mapping[str, Any]"
"""A message of a ceremony as JSON: options for the browser, or what it answers."""

MAX_PASSKEYS = 20


@dataclass(frozen=True, slots=True)
class Site:
    """The address that passkeys belong to: its host, and the origin that browsers report."""

    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A begun ceremony: what the browser gets, and what its session keeps."""

    options: Message
    state: Message


def begin_adding(user: User, site: Site) -> Ceremony:
    """Begin to add a passkey. It must be able to sign in alone, so it asks who uses it."""
    from fido2.webauthn import (
        PublicKeyCredentialUserEntity,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    person = PublicKeyCredentialUserEntity(
        id=_handle(user), name=user.email, display_name=str(user)
    )
    options, state = _server(site).register_begin(
        person,
        credentials=[_credential(row) for row in user.passkeys.all()],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return Ceremony(dict(options), state)


def add_passkey(user: User, site: Site, *, state: Message, answer: Message, name: str) -> Passkey:
    """Store the passkey that a browser made. Raises InvalidInput."""
    from fido2.webauthn import RegistrationResponse

    try:
        data = _server(site).register_complete(state, RegistrationResponse.from_dict(answer))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise field_error(
            "passkey", "invalid", _("The passkey was not added. Try again.")
        ) from None
    credential = data.credential_data
    if credential is None or user.passkeys.count() >= MAX_PASSKEYS:
        raise field_error("passkey", "too-many", _("Remove a passkey first: you have too many."))
    digest = _digest(credential.credential_id)
    if Passkey.objects.filter(digest=digest).exists():
        raise field_error("passkey", "taken", _("This passkey has been added already."))
    return Passkey.objects.create(
        user=user,
        name=clean_text(name, field="name", max_length=60),
        digest=digest,
        credential=bytes(credential),
        sign_count=data.counter,
    )


def begin_signing(site: Site, user: User | None = None) -> Ceremony:
    """Begin to sign with a passkey: with one of the person's, or with any that the browser has."""
    from fido2.webauthn import UserVerificationRequirement

    known = None if user is None else [_credential(row) for row in user.passkeys.all()]
    options, state = _server(site).authenticate_begin(
        known, user_verification=UserVerificationRequirement.REQUIRED
    )
    return Ceremony(dict(options), state)


def use_passkey(site: Site, *, state: Message, answer: Message) -> Passkey | None:
    """Return the passkey that signed, or None if none of ours did.

    Must be called in a transaction. A passkey that has counted its signatures and does not go on
    has been copied, and is refused.
    """
    from fido2.webauthn import AuthenticationResponse

    try:
        parsed = AuthenticationResponse.from_dict(answer)
        row = (
            lock_rows(Passkey.objects.select_related("user"))
            .filter(digest=_digest(parsed.raw_id), user__is_active=True)
            .first()
        )
        if row is None:
            return None
        _server(site).authenticate_complete(state, [_credential(row)], parsed)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    handle = parsed.response.user_handle
    count = parsed.response.authenticator_data.counter
    is_copy = bool(count or row.sign_count) and count <= row.sign_count
    if is_copy or (handle is not None and handle != _handle(row.user)):
        return None
    row.sign_count, row.last_used_at = count, timezone.now()
    row.save(update_fields=["sign_count", "last_used_at"])
    return row


def find_passkey(user: User, passkey_id: int) -> Passkey:
    """Return a passkey of the person. Raises NotFound."""
    row = user.passkeys.filter(pk=passkey_id).first()
    if row is None:
        raise NotFound(_("This passkey does not exist."))
    return row


def _server(site: Site) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(id=site.host, name="Clag Club")
    return Fido2Server(entity, verify_origin=lambda origin: origin == site.origin)


def _credential(row: Passkey) -> AttestedCredentialData:
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(bytes(row.credential))


def _handle(user: User) -> bytes:
    """Return the name of the account inside a passkey: no secret, and no e-mail address."""
    return f"account-{user.pk}".encode()


def _digest(credential_id: bytes) -> str:
    return sha256(credential_id).hexdigest()
