"""Stakes and settlements are for those concerned, unless the club opens them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

from tests.support import factories
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import clubs
from tournaments.models import Membership

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.one_database


@pytest.fixture
def table(people: People) -> Table:
    table = factories.make_table(people, stake_per_point=7, stake_per_failure=11)
    factories.play_out(table)
    return table


READERS = ("stranger", "outsider", "link", "member", "player", "organiser")


@pytest.mark.parametrize(
    ("choice", "who_sees"),
    [
        ("anyone", set(READERS)),
        ("members", {"link", "member", "player", "organiser"}),
        ("concerned", {"link", "player", "organiser"}),
    ],
)
def test_who_sees_money(
    people: People, table: Table, *, web: Client, ada: Client, ben: Client, dee: Client,
    cal: Client, choice: str, who_sees: set[str],
) -> None:  # fmt: skip
    clubs.change_club(by=people.organiser, slug=people.club.slug, money=choice)
    # Ben is one of the players, and scores for the club, which does not matter here.
    clubs.link_player(
        by=people.organiser,
        player_id=table.seats.get(number=0).player_id,
        member_id=Membership.objects.get(user=people.ben).pk,
    )
    caches["pages"].clear()
    phone = Client()
    phone.get(f"/t/{at_table(table).link}/")
    readers = {"stranger": web, "outsider": cal, "link": phone, "member": dee, "player": ben,
               "organiser": ada}  # fmt: skip
    page = f"/tables/{table.pk}/"
    assert {
        name for name, one in readers.items() if "Settling up" in look(one.get(page)).words
    } == who_sees
    settlement = f"/api/v1/tables/{table.pk}/settlement"
    phone_api = Client(headers={"Authorization": f"Table {at_table(table).link}"})
    by_api = readers | {"link": phone_api}
    answers = {name: one.get(settlement).status_code for name, one in by_api.items()}
    assert {name for name, status in answers.items() if status == 200} == who_sees
    assert {answers[name] for name in READERS if name not in who_sees} <= {401, 403}
    # A table's link is for its own table, so the night as a whole stays closed to it.
    night = who_sees - ({"link"} if choice != "anyone" else set())
    event = f"/clubs/adas-club/events/{table.event.slug}/"
    assert {
        name for name, one in readers.items() if "Settling up" in look(one.get(event)).words
    } == night
    api = f"/api/v1/events/{table.event_id}"
    assert {
        name for name, one in by_api.items() if one.get(api).json()["stake_per_point"] == 7
    } == night
