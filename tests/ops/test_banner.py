"""The welcome text in the terminal."""

import sys

import pytest
from pytest_django import Settings

from ops.banner import Welcome, make_qr, make_welcome


@pytest.fixture(autouse=True)
def on_a_network(settings: Settings) -> None:
    settings.HOST, settings.PORT = "0.0.0.0", 8000
    settings.PHONES_URL = "http://192.168.1.7:8000"


def test_phones_get_the_address_on_the_network() -> None:
    facts = Welcome.of_settings("")
    assert (facts.here, facts.phones) == ("http://localhost:8000/", "http://192.168.1.7:8000/")


def test_phones_get_no_address_when_only_this_machine_may(settings: Settings) -> None:
    settings.HOST, settings.PHONES_URL = "127.0.0.1", ""
    facts = Welcome.of_settings("")
    assert (facts.here, facts.phones) == ("http://localhost:8000/", "")


def test_login_is_shown_when_there_is_one() -> None:
    text = make_welcome(Welcome(here="http://localhost:8000/", phones="", login="ada, secret"))
    assert "ada, secret" in text


def test_code_is_left_out_where_the_terminal_cannot_draw_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Teletype:
        encoding = "ascii"

    assert "█" in make_qr("http://192.168.1.7:8000/")
    monkeypatch.setattr(sys, "stdout", Teletype())
    assert make_qr("http://192.168.1.7:8000/") == ""
