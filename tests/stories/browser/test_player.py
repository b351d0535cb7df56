"""A season as a player sees it, with no account and nothing but the link that they were given."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.stories.hands import Hands
from tests.stories.tables import play_rest
from tests.support.factories import make_event, make_players, make_season
from tournaments import clubs, events
from tournaments.core.links import player_token
from tournaments.draws import draft_by_hand, publish_draw
from tournaments.models import Reply

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 1280])
def test_a_player_follows_a_season_by_their_own_link(
    people: People, page: Page, live_server: LiveServer, complaints: list[str], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    players = [player.pk for player in make_players(people, 8)]
    season = make_season(people)
    night = make_event(people, name="First night", season_id=season.pk)
    by = people.organiser
    held_on = timezone.localdate() + timedelta(days=2)
    events.change_event(by=by, event_id=night.pk, held_on=held_on)
    link = f"/p/{player_token(clubs.make_player_link(by=by, player_id=players[0]))}/"
    anne = Hands(page, live_server.url)
    say_who_comes(anne, link)
    events.set_entries(by=by, event_id=night.pk, player_ids=players)
    rounds = [[players[:4], players[4:]]]
    draft = draft_by_hand(by=by, event_id=night.pk, rounds=rounds)
    publish_draw(by=by, draw_id=draft.pk)
    read_where_to_sit(anne, link)
    play_rest(night)
    events.finish_event(by=by, event_id=night.pk)
    anne.open(link)
    anne.sees("Your nights", "First night", "place ")
    anne.follow("First night")
    anne.sees("Standings")
    assert not anne.faults
    assert not complaints


def say_who_comes(anne: Hands, link: str) -> None:
    """Say that one comes, that one does not, and that one does after all."""
    anne.open(link)
    anne.sees("Are you coming?")
    for button, words in (
        ("I'm in", "You are coming."),
        ("Not this time", "You are not coming this time."),
        ("I'm in", "You are coming."),
    ):
        anne.press(button)
        anne.sees(words)
    assert Reply.objects.get().is_coming


def read_where_to_sit(anne: Hands, link: str) -> None:
    """Read the table and the seat, why one sits there, and the table's card."""
    anne.open(link)
    anne.sees("Round 1: table 1, seat 1.", "Anne, Bob, Cora and Dan.")
    anne.unfold("Why do I sit here?")
    anne.sees("You meet everyone at the table for the first time.")
    anne.follow("Score card")
    anne.sees("Table 1")
