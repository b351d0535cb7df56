"""Remove the passkeys and codes of a person who lost them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments import accounts
from tournaments.models import User

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Let an account sign in with its password alone again; its person gets a letter about it."""

    help = "Remove the passkeys, the app with codes and the recovery codes of an account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the e-mail address of the account."""
        parser.add_argument("email")

    def handle(self, email: str, **_options: object) -> None:
        """Remove them. Raises CommandError for an unknown address."""
        user = User.objects.filter(email=email.strip().lower()).first()
        if user is None:
            raise CommandError(f"There is no account with the address {email}.")
        detail = _("passkeys and codes; the owner of the server removed them")
        accounts.remove_all_factors(user, detail=detail)
        self.stdout.write(f"{user.email} can sign in with the password alone.")
