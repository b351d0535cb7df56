"""The essential path of an organiser by keyboard alone, with the focus in sight at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.stories.hands import Keyboard
from tests.stories.tables import disagree, play_rest, tables_of
from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.people import PASSWORD
from tournaments import events
from tournaments.models import Event

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from tests.support.people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RUN = "/clubs/adas-club/events/second/run/"


def test_an_organiser_runs_a_night_by_keyboard_alone(
    people: People, page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    season = make_season(people)
    first = make_event(people, season_id=season.pk, stake_per_point=5)
    for table in seat(people, first, [4, 4]):
        play_out(table)
    events.finish_event(by=people.organiser, event_id=first.pk)
    page.set_viewport_size({"width": 1280, "height": 844})
    ada = Keyboard(page, live_server.url)
    sign_in(ada)
    plan_and_draw(ada)
    put_right_and_finish(ada)
    assert Event.objects.get(slug="second").state == "final"
    assert not ada.faults
    assert not complaints


def sign_in(ada: Keyboard) -> None:
    """Sign in, and go to what organisers do."""
    ada.open("/sign-in/")
    ada.fill("E-mail address", "ada@clag.test")
    ada.fill("Password", PASSWORD)
    ada.press("Sign in")
    ada.sees("Ada's club")
    ada.open("/clubs/adas-club/organise/")


def plan_and_draw(ada: Keyboard) -> None:
    """Plan a night like the last one with a name of its own, draw it and publish the draft."""
    ada.follow("New night")
    ada.sees("Like Thursday")
    ada.fill("Name of the night", "Second")
    ada.press("Plan the night")
    ada.follow("Draw round 1")
    ada.press("Draw")
    ada.sees("Players can then see where they sit.")
    ada.press("Publish round 1")
    ada.sees("Round 1 is published.")


def put_right_and_finish(ada: Keyboard) -> None:
    """Settle a dispute, give a penalty, finish the night and archive its season."""
    disagree(tables_of(Event.objects.get(slug="second"))[0], 1)
    ada.open(RUN)
    ada.follow("Round 1, table 1, deal 1")
    ada.press("Use ", exact=False)
    ada.sees("Deal 1 has been decided.")
    ada.open(f"{RUN}adjustments/")
    ada.choose("Player", "Bob")
    ada.fill("Points", "10")
    ada.tick("Slow play")
    ada.press("Add")
    ada.sees("In force", "Slow play")
    play_rest(Event.objects.get(slug="second"))
    ada.open(RUN)
    ada.follow("Finish the night")
    ada.press("Finish the night")
    ada.sees("Second is final.")
