"""Lists and standings have a button that prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.factories import make_event, make_players, play, seat
from tests.support.page_checks import look
from tournaments import draws
from tournaments.standings import add_adjustment
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

CLUB = "/clubs/adas-club"
PAGES = (
    "/events/thursday/",
    "/players/",
    "/organise/members/",
    "/organise/log/",
    "/events/thursday/run/entries/",
    "/events/thursday/run/adjustments/",
    "/organise/players/",
    "/organise/rules/",
    "/players/{player}/",
)


@pytest.mark.django_db
def test_standings_lists_and_the_log_have_a_print_button_for_browsers_with_scripts(
    people: People, ada: Client
) -> None:
    player, other, *_rest = make_players(people, 4)
    draws.add_rule(
        by=people.organiser,
        club_slug="adas-club",
        kind="apart",
        player_ids=[player.pk, other.pk],
    )
    event = make_event(people)
    play(seat(people, event, [4])[0], [1, 2])
    add_adjustment(
        by=people.organiser,
        event_id=event.pk,
        player_id=player.pk,
        kind="penalty",
        points=-10,
        reason="Late",
    )
    refresh_event(event.pk)
    for address in PAGES:
        (button,) = (
            one
            for one in look(ada.get(f"{CLUB}{address.format(player=player.pk)}")).all("button")
            if "data-print-button" in one
        )
        assert "hidden" in button, address
