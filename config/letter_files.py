"""Write e-mails to files, for a server without EMAIL_URL: letters hold links that set passwords."""

import logging
import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

if TYPE_CHECKING:
    from pathlib import Path

logger = logging.getLogger(__name__)


class LetterFiles(BaseEmailBackend):
    """An e-mail backend that writes each message to a file of its own in `settings.LETTERS`.

    Only the server's own user can read them. The log names the folder and nothing of the letter.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write messages; return their number. Raises OSError."""
        folder: Path = settings.LETTERS
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            now = datetime.now(UTC)
            # The end tells letters of the same second apart, also those of other processes.
            path = folder / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(3)}.eml"
            with os.fdopen(
                os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
            ) as file:
                file.write(message.message().as_bytes())
        if email_messages:
            logger.warning("EMAIL_URL is not set: a letter was written to a file in %s.", folder)
        return len(email_messages)
