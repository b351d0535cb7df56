"""Readers of an event's results see for which players a bot played, and in which deals."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_token
from tests.support.event_games import sit_down
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_the_score_card_and_the_standings_show_the_deals_that_a_bot_played(people: People) -> None:
    table = factories.make_table(people, preset="quick13", name="thursday")
    sitting = sit_down(people, table)
    sitting.play(Random(1), deals=1)
    sitting.deal()
    replaced = with_token(people.ada).post(f"{sitting.path}/replace", {"seat": 1, "bot": True})
    assert replaced.status_code == 201
    sitting.clients[1] = None
    sitting.play(Random(2), deals=3)
    name = table.seats.get(number=1).player.name
    reader = Client()
    reader.force_login(people.ada)
    card = reader.get(f"/tables/{table.pk}/").content.decode()
    assert f"A bot played for {name} in deals 2, 3." in card
    assert card.count("A bot played for") == 1
    event = table.round.event
    refresh_event(event.pk)
    standings = reader.get(f"/clubs/adas-club/events/{event.slug}/").content.decode()
    assert standings.count("bot: 2 deals") == 1


def test_no_bot_is_mentioned_where_people_play_to_the_end(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    sit_down(people, table).play(Random(1), deals=1)
    reader = Client()
    reader.force_login(people.ada)
    assert "A bot played" not in reader.get(f"/tables/{table.pk}/").content.decode()
