"""What a person needs besides the password: a passkey, an app with codes, or a recovery code.

As soon as there is a passkey or an app, the password alone no longer signs in (ADR 0141). With the
first of them come ten recovery codes; with the last, they go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts import code_apps, passkeys, recovery_codes
from tournaments.accounts.letters import enqueue_password_letter
from tournaments.accounts.links import read_unknown_passkey_link
from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice
from tournaments.accounts.sessions import end_other_sessions
from tournaments.accounts.tokens import revoke_all_tokens
from tournaments.core.access import lock_rows
from tournaments.core.addresses import site_url
from tournaments.core.errors import NotAllowed
from tournaments.core.validation import field_error
from tournaments.models import AccountEvent, CodeApp, User

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.accounts.passkeys import Message, Site


@dataclass(frozen=True, slots=True)
class PasskeyLine:
    """A passkey of the person."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Factors:
    """What the person can sign in with besides the password."""

    passkeys: list[PasskeyLine]
    has_code_app: bool
    codes_left: int

    @property
    def is_any(self) -> bool:
        """Return whether the password alone is not enough."""
        return bool(self.passkeys) or self.has_code_app


def list_factors(user: User) -> Factors:
    """List the person's passkeys, and what else they have."""
    rows = user.passkeys.order_by("pk")
    lines = rows.values_list("pk", "name", "created_at", "last_used_at")
    return Factors(
        passkeys=[PasskeyLine(*line) for line in lines],
        has_code_app=CodeApp.objects.filter(user=user).exists(),
        codes_left=recovery_codes.count_codes(user),
    )


def has_second_factor(user: User) -> bool:
    """Return whether the person must show more than the password."""
    return user.passkeys.exists() or CodeApp.objects.filter(user=user).exists()


@transaction.atomic
def add_passkey(
    user: User, site: Site, *, state: Message, answer: Message, name: str, device: str
) -> list[str]:
    """Add a passkey; return recovery codes if it is the first factor. Raises InvalidInput."""
    codes = _codes_for_first(user)
    row = passkeys.add_passkey(user, site, state=state, answer=answer, name=name)
    detail = _("the passkey “%(name)s”") % {"name": row.name}
    send_notice(user, AccountEvent.FACTOR_ADDED, detail=detail, device=device, passkey_id=row.pk)
    return codes


@transaction.atomic
def add_code_app(user: User, secret: str, code: str, *, device: str) -> list[str]:
    """Add an app with codes; return recovery codes if it is the first factor.

    Raises InvalidInput if the code is not one of the app's.
    """
    codes = _codes_for_first(user)
    if not code_apps.add_app(user, secret, code):
        message = _("This code is not right. Codes change every half minute: enter the latest.")
        raise field_error("code", "wrong", message)
    detail = _("an app that shows codes")
    send_notice(user, AccountEvent.FACTOR_ADDED, detail=detail, device=device)
    return codes


@transaction.atomic
def remove_passkey(user: User, passkey_id: int, *, device: str) -> str:
    """Remove a passkey and return its name. Raises NotFound."""
    _lock(user)
    row = passkeys.find_passkey(user, passkey_id)
    row.delete()
    detail = _("the passkey “%(name)s”") % {"name": row.name}
    _finish_removal(user, detail, device)
    return row.name


@transaction.atomic
def remove_unknown_passkey(secret: str, *, device: str) -> None:
    """Remove a passkey that another person added, and shut that person out.

    For the reader of the letter about the passkey. All sessions end, all API keys are revoked and
    the password no longer works, because that person may have it; a letter leads to a new one.
    Raises NotFound for a link that was used or has expired.
    """
    passkey = read_unknown_passkey_link(secret)
    user = passkey.user
    remove_passkey(user, passkey.pk, device=device)
    user.set_unusable_password()
    user.save(update_fields=["password"])
    end_other_sessions(user, device=device)
    revoke_all_tokens(user, device=device)
    enqueue_password_letter(user.pk, site_url("/"))


@transaction.atomic
def remove_code_app(user: User, *, device: str) -> None:
    """Remove the app with codes; without one, changes nothing."""
    _lock(user)
    gone, _rows = CodeApp.objects.filter(user=user).delete()
    if gone:
        _finish_removal(user, _("an app that shows codes"), device)


@transaction.atomic
def remove_all_factors(user: User, *, detail: str, device: str = "") -> None:
    """Remove passkeys, app and recovery codes; without any, changes nothing.

    `detail` says in the letter what went and why.
    """
    _lock(user)
    if not has_second_factor(user):
        return
    user.passkeys.all().delete()
    CodeApp.objects.filter(user=user).delete()
    _finish_removal(user, detail, device)


@transaction.atomic
def make_recovery_codes(user: User, *, device: str) -> list[str]:
    """Make new recovery codes in place of the old. Raises NotAllowed without a second factor."""
    _lock(user)
    if not has_second_factor(user):
        raise NotAllowed(_("Add a passkey or an app first: recovery codes replace one of them."))
    send_notice(user, AccountEvent.CODES_MADE, device=device)
    return recovery_codes.make_codes(user)


@transaction.atomic
def use_any_code(user: User, code: str, *, device: str) -> bool:
    """Return whether this is a code of the person's app or a recovery code; it is used up."""
    if code_apps.use_code(user, code):
        return True
    if not recovery_codes.use_recovery_code(user, code):
        return False
    left = str(recovery_codes.count_codes(user))
    send_notice(user, AccountEvent.CODE_USED, detail=left, device=device)
    return True


@transaction.atomic
def sign_with_passkey(site: Site, *, state: Message, answer: Message) -> User | None:
    """Return the person whose passkey signed, or None."""
    row = passkeys.use_passkey(site, state=state, answer=answer)
    return None if row is None else row.user


def _lock(user: User) -> None:
    """Let changes of one person's factors take turns."""
    lock_rows(User.objects.all()).get(pk=user.pk)


def _codes_for_first(user: User) -> list[str]:
    _lock(user)
    if has_second_factor(user):
        return []
    codes = recovery_codes.make_codes(user)
    record_event(user, AccountEvent.CODES_MADE)
    return codes


def _finish_removal(user: User, detail: str, device: str) -> None:
    if not has_second_factor(user):
        user.recovery_codes.all().delete()
    send_notice(user, AccountEvent.FACTOR_REMOVED, detail=detail, device=device)
