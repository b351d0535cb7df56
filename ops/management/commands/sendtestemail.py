"""Send a letter to try the settings of e-mail: `manage.py sendtestemail ADDRESS`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import CommandError

from config.logs import hide_tokens
from ops.management.service_command import ServiceCommand

if TYPE_CHECKING:
    from argparse import ArgumentParser

SUBJECT = "A letter from Clag Club"
MESSAGE = "The service can send e-mail.\n"


class Command(ServiceCommand):
    """Replaces Django's command, which shows a traceback if a mail server refuses."""

    help = "Send a letter to an address, and say what the mail server answers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the address."""
        parser.add_argument("address")

    def handle(self, *_arguments: object, address: str, **_options: object) -> None:
        """Raise CommandError, with what the mail server says, if it does not take the letter."""
        try:
            send_mail(SUBJECT, MESSAGE, None, [address])
        except OSError as reason:  # smtplib's errors are such as well
            place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
            raise CommandError(
                f"The mail server {place} did not take the letter: {hide_tokens(str(reason))}. "
                "Correct EMAIL_URL or DEFAULT_FROM_EMAIL, and try again."
                if settings.SENDS_EMAIL
                else f"The letter could not be written to {settings.LETTERS}: {reason}."
            ) from None
        self.stdout.write(
            f"The mail server took a letter for {address}. Look whether it arrives."
            if settings.SENDS_EMAIL
            else f"EMAIL_URL is not set, so the letter is a file in {settings.LETTERS}."
        )
