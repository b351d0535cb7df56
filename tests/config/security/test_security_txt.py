"""security.txt names where to report a weakness, if the operator has set it (RFC 9116)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.test import Client
from django.utils import timezone

if TYPE_CHECKING:
    from pytest_django import Settings

ADDRESS = "/.well-known/security.txt"


def test_it_is_absent_without_a_contact(settings: Settings) -> None:
    settings.SECURITY_CONTACT = []
    assert Client().get(ADDRESS).status_code == 404


def test_it_names_the_contacts_and_expires_within_a_year(settings: Settings) -> None:
    settings.SECURITY_CONTACT = ["mailto:owner@clag.example", "https://clag.example/report"]
    settings.BASE_URL = "https://clag.example"
    answer = Client().get(ADDRESS)
    assert answer["Content-Type"] == "text/plain"
    lines = [line.split(": ", 1) for line in answer.content.decode().splitlines()]
    fields = [(name, value) for name, value in lines if name != "Expires"]
    assert fields == [
        ("Contact", "mailto:owner@clag.example"),
        ("Contact", "https://clag.example/report"),
        ("Preferred-Languages", "en"),
        ("Canonical", "https://clag.example/.well-known/security.txt"),
    ]
    (expires,) = (value for name, value in lines if name == "Expires")
    left = datetime.fromisoformat(expires) - timezone.now()
    assert timedelta(days=100) < left < timedelta(days=365)
