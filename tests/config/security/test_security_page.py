"""docs/security.md names tests that exist, and some of what it promises is tested here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from config import settings as own_settings

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "security.md").read_text()
NAMED = re.compile(r"`((?:api|config|engine|ops|tests|tournaments)/[\w./-]+)(?:::(\w+))?`")


def test_every_test_and_place_that_the_page_names_exists() -> None:
    missing = [
        f"{path}::{name}"
        for path, name in NAMED.findall(PAGE)
        if not (ROOT / path).exists() or (name and f"def {name}(" not in (ROOT / path).read_text())
    ]
    assert missing == []


def test_the_page_goes_through_every_chapter_of_the_standard() -> None:
    assert re.findall(r"^### V(\d+) ", PAGE, re.MULTILINE) == [str(n) for n in range(1, 15)]


def test_every_requirement_has_a_test_or_a_reason() -> None:
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| V")]
    assert len(rows) > 90
    assert [row[1] for row in rows if not row[3].strip()] == []


def test_every_requirement_is_listed_once() -> None:
    firsts = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| V")]
    listed = re.findall(r"V\d+\.\d+\.\d+", " ".join(firsts))
    assert [number for number in set(listed) if listed.count(number) > 1] == []


def test_passwords_are_hashed_by_argon2() -> None:
    assert own_settings.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/api/v1/", "/api/v1/nowhere", "/no/such/page", "/play/"])
def test_every_answer_has_the_headers_of_security(address: str) -> None:
    answer = Client().get(address)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/api/v1/clubs", "/api/v1/schema/"])
def test_no_other_site_may_read_an_answer(address: str) -> None:
    sent = {"Origin": "https://evil.example", "Access-Control-Request-Method": "GET"}
    for answer in (Client().get(address, headers=sent), Client().options(address, headers=sent)):
        assert not [name for name in answer.headers if name.startswith("Access-Control")]
