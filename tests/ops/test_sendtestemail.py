"""An operator finds out whether letters are sent, in words."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command

from ops.programs import LOCALHOST, free_port

if TYPE_CHECKING:
    from pathlib import Path

    from django.core.mail import EmailMessage
    from pytest_django import Settings


SMTP = "django.core.mail.backends.smtp.EmailBackend"


def send(settings: Settings, *, sends: bool) -> str:
    settings.SENDS_EMAIL = sends
    out = StringIO()
    call_command("sendtestemail", "ada@clag.test", stdout=out)
    return out.getvalue()


def test_a_mail_server_that_takes_no_letter_is_named_with_the_reason(settings: Settings) -> None:
    settings.EMAIL_BACKEND = SMTP
    settings.EMAIL_HOST, settings.EMAIL_PORT = LOCALHOST, free_port()
    with pytest.raises(CommandError) as refused:
        send(settings, sends=True)
    place = f"{LOCALHOST}:{settings.EMAIL_PORT}"
    assert str(refused.value).startswith(f"The mail server {place} did not take the letter: [Errno")
    assert "Correct EMAIL_URL" in str(refused.value)


def test_a_letter_that_was_taken_is_looked_for(
    settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    assert "took a letter for ada@clag.test" in send(settings, sends=True)
    assert [letter.to for letter in mailoutbox] == [["ada@clag.test"]]


def test_without_a_mail_server_the_file_is_named(settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND, settings.LETTERS = "config.letter_files.LetterFiles", tmp_path
    assert f"is a file in {tmp_path}" in send(settings, sends=False)
    (letter,) = tmp_path.glob("*.eml")
    assert "ada@clag.test" in letter.read_text(encoding="utf-8")
