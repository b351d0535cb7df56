"""A player who has lost their seat learns why from the page they are on."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.support.online_tables import Sitting, as_guest, open_table
from tournaments.core import links

pytestmark = pytest.mark.django_db


def browser_of(table: Sitting, seat: int) -> Client:
    client = Client()
    client.cookies["guest"] = table.at(seat).guest_key
    return client


def way_out(client: Client, table: Sitting) -> str:
    """Return where a player's page goes when they have lost their seat."""
    source = client.get(f"/play/{table.game.pk}/").content.decode()
    found = re.search(r'data-left="([^"]*)"', source)
    assert found is not None
    return found[1]


def test_who_is_replaced_reads_that_the_director_did_it() -> None:
    table = open_table(people=3, bots=1)
    ben = browser_of(table, 1)
    out = way_out(ben, table)
    assert ben.get(out).headers["Location"] == f"/play/{table.game.pk}/", "Ben still has the seat"
    table.at(0).post(f"{table.path}/replace", {"seat": 1, "bot": True})
    assert ben.get(f"/play/{table.game.pk}/").status_code == 404
    page = ben.get(out)
    assert page.status_code == 200
    assert "The director has given your seat to a bot." in page.content.decode()
    assert f'href="/play/{table.game.pk}/"' not in page.content.decode()


def test_who_has_changed_the_device_reads_so_on_the_old_one() -> None:
    table = open_table(people=2, bots=2)
    old = browser_of(table, 0)
    out = way_out(old, table)
    link = links.seat_token(table.game.seats.select_related("game").get(number=0))
    as_guest().post("/games/seat", {"link": link})
    assert "You are playing on another device now." in old.get(out).content.decode()


def test_who_may_watch_is_offered_it() -> None:
    table = open_table(people=2, bots=2)
    ada = browser_of(table, 0)
    out = way_out(ada, table)
    table.at(0).post(f"{table.path}/replace", {"seat": 0, "bot": True})
    assert f'href="/play/{table.game.pk}/"' in ada.get(out).content.decode()


@pytest.mark.parametrize("sign", ["nonsense", "1:2:3"])
def test_a_made_up_address_is_not_found(sign: str) -> None:
    table = open_table(people=2, bots=2)
    assert Client().get(f"/play/{table.game.pk}/left/{sign}/").status_code == 404
