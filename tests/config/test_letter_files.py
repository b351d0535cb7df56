"""Letters of a server without EMAIL_URL: files that only its owner reads."""

from __future__ import annotations

import logging
import stat
from typing import TYPE_CHECKING

import pytest
from django.core.mail import EmailMessage, get_connection

from tests.config.test_settings import settings_with

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import Settings

WAY = "https://clag.example/password/MQ/c9x3k1-0123456789abcdef0123456789abcdef/"
FILES = "config.letter_files.LetterFiles"


def send(body: str) -> None:
    mail = EmailMessage("Your password", body, "a@clag.test", ["ada@clag.test"])
    assert get_connection(FILES).send_messages([mail]) == 1


def test_a_letter_is_a_file_that_only_the_servers_user_reads(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.LETTERS = tmp_path / "letters"
    with caplog.at_level(logging.INFO):
        send(f"Choose a new password here:\n\n{WAY}\n")
        send("Another one.")
    files = sorted(settings.LETTERS.iterdir())
    assert len(files) == 2
    assert stat.S_IMODE(settings.LETTERS.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    texts = [file.read_text() for file in files]
    assert any(WAY in text and "To: ada@clag.test" in text for text in texts)
    assert str(settings.LETTERS) in caplog.text
    assert "ada@clag.test" not in caplog.text
    assert "password" not in caplog.text


@pytest.mark.parametrize(
    ("url", "backend"),
    [
        (None, FILES),
        ("", FILES),
        ("smtp+tls://u:p@mail.example:587", "django.core.mail.backends.smtp.EmailBackend"),
    ],
)
def test_letters_become_files_unless_there_is_a_mail_server(
    tmp_path: Path, url: str | None, backend: str
) -> None:
    given = {} if url is None else {"EMAIL_URL": url}
    shown = settings_with(tmp_path, "EMAIL_BACKEND", "LETTERS", **given)
    assert shown == {"EMAIL_BACKEND": backend, "LETTERS": str(tmp_path / "letters")}
