"""An organiser hands out the links of an online round: all at once, or by e-mail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client

from tests.support.factories import make_table
from tests.support.jobs import run_queued
from tournaments import clubs, letters
from tournaments.core.links import player_token, seat_token
from tournaments.models import GameSeat, Job, LogEntry, OnlineGame
from tournaments.online import open_table_online

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

pytestmark = pytest.mark.django_db

PAGE = "/clubs/adas-club/events/thursday/run/online/"


@pytest.fixture(autouse=True)
def _sends_email(settings: Settings) -> None:
    settings.SENDS_EMAIL = True
    settings.PHONES_URL = "https://clag.example"


@pytest.fixture
def game(people: People) -> OnlineGame:
    """A table of four online; the player of the first seat gets results by e-mail."""
    opened = open_table_online(by=people.organiser, table_id=make_table(people).pk)
    player = opened.seats.get(number=0).player
    assert player is not None
    player = clubs.make_player_link(by=people.organiser, player_id=player.pk)
    letters.subscribe_by_link(link=player_token(player), email="anne@post.example")
    run_queued("confirmation_letter")
    found = re.search(r"/results-by-email/confirm/(\S+)/", str(mail.outbox[-1].body))
    assert found is not None
    letters.confirm_results(found[1])
    mail.outbox.clear()
    return opened


@pytest.fixture
def ada(people: People) -> Client:
    client = Client()
    client.force_login(people.ada)
    return client


def test_all_links_are_there_to_copy_with_the_names_that_they_are_for(
    ada: Client, game: OnlineGame
) -> None:
    shown = ada.get(PAGE).content.decode()
    assert shown.count("Copy all links") == 2
    for seat in game.seats.all():
        assert re.search(rf"{seat.name}: \S+/play/seat/{seat_token(seat)}/", shown)


def test_each_player_with_an_address_gets_their_own_link_once(
    ada: Client, game: OnlineGame
) -> None:
    seat = game.seats.get(number=0)
    answer = ada.post(PAGE, follow=True).content.decode()
    ada.post(PAGE)
    assert "1 link is on its way." in answer
    others = ", ".join(
        game.seats.exclude(number=0).order_by("number").values_list("name", flat=True)
    )
    assert f"No e-mail address is known for: {others}." in answer
    run_queued("seat_letter")
    (letter,) = mail.outbox
    assert letter.to == ["anne@post.example"]
    assert f"https://clag.example/play/seat/{seat_token(seat)}/" in str(letter.body)
    entry = LogEntry.objects.filter(verb="seat-links-sent").first()
    assert entry is not None
    assert "anne@post.example" not in entry.text
    assert seat_token(seat) not in str(list(Job.objects.values_list("arguments", flat=True)))


def test_a_seat_that_is_taken_meanwhile_gets_no_letter(ada: Client, game: OnlineGame) -> None:
    ada.post(PAGE)
    GameSeat.objects.filter(game=game, number=0).update(guest="someone", links_used=1)
    run_queued("seat_letter")
    assert not mail.outbox


def test_a_server_without_e_mail_offers_none(
    ada: Client, game: OnlineGame, settings: Settings
) -> None:
    settings.SENDS_EMAIL = False
    assert "E-mail each player" not in ada.get(PAGE).content.decode()
    assert ada.post(PAGE).status_code == 403
    assert not Job.objects.filter(kind="seat_letter").exists(), game
