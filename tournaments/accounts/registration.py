"""Create accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import AlreadyThere, FieldProblem, InvalidInput
from tournaments.core.validation import clean_name, field_error
from tournaments.models import User

if TYPE_CHECKING:
    from tournaments.models import Club

validate_length = MaxLengthValidator(254)


@transaction.atomic
def make_account(
    *,
    email: str,
    name: str,
    password: str | None,
    invited_by: Club | None = None,
    is_proven: bool = False,
) -> User:
    """Create an account. Without a password, only a link can set one.

    `is_proven`: the address counts as proven at once, for the founder of a server.

    Raises InvalidInput (field by field), AlreadyThere if the address has an account.
    """
    address = clean_address(email)
    user = User(email=address, name=clean_name(name, field="name"), invited_by=invited_by)
    user.address_proven_at = timezone.now() if is_proven else None
    if password is not None:
        check_password(password, user)
    user.set_password(password)
    try:
        # The unique constraint decides, even between two requests at the same time. In a savepoint,
        # because PostgreSQL refuses the rest of a transaction after an error.
        with transaction.atomic():
            user.save()
    except IntegrityError:
        message = _("There is already an account with this address. Sign in instead.")
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),)) from None
    return user


def clean_address(email: str) -> str:
    """Return an e-mail address in the form that is stored and compared. Raises InvalidInput."""
    address = email.strip().lower()
    try:
        validate_email(address)
        # Longer ones are valid too, but no column holds them and no mail server takes them.
        validate_length(address)
    except ValidationError:
        raise field_error("email", "invalid", _("Enter a valid e-mail address.")) from None
    return address


def check_password(password: str, user: User) -> None:
    """Check the strength of a password. Raises InvalidInput with its first weakness.

    One at a time: a password that is longer is another password, and the rest that was wrong with
    the short one ("too common", "entirely numeric") says nothing about it.
    """
    try:
        validate_password(password, user)
    except ValidationError as weak:
        problem = FieldProblem("password", "weak", weak.messages[0])
        raise InvalidInput(_("Choose a stronger password."), (problem,)) from None
