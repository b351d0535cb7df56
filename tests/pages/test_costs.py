"""How many statements each list page costs, exactly; and that drawing a template costs none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django import shortcuts
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.factories import make_season, make_table, play
from tests.support.page_checks import MAX_QUERIES, look
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Table

PAGES = {
    "/": 4,
    "/clubs/adas-club/": 13,
    "/clubs/adas-club/players/": 4,
    "/clubs/adas-club/players/{player}/": 13,
    "/clubs/adas-club/seasons/spring/": 9,
    "/clubs/adas-club/records/": 9,
    "/clubs/adas-club/ratings/": 2,
    "/clubs/adas-club/players/{player}/ratings/": 2,
    "/clubs/adas-club/events/thursday/": 14,
    "/clubs/adas-club/events/thursday/now/": 3,
    "/clubs/adas-club/events/thursday/rounds/": 4,
    "/clubs/adas-club/events/thursday/standings/": 4,
    "/clubs/adas-club/events/thursday/rules/": 1,
    "/tables/{table}/": 7,
    "/tables/{table}/card/": 7,
    "/tables/{table}/deals/3/history/": 4,
}


def grow(people: People) -> Table:
    """A season with a played table; called again, it is one table and one event larger."""
    seasons = people.club.seasons
    season = seasons.first() or make_season(people)
    table = make_table(people, size=5, season_id=season.pk, stake_per_point=1)
    play(table, range(1, 14))
    refresh_event(table.event_id)
    return table


def cost(client: Client, address: str) -> int:
    """The statements that a page costs."""
    with CaptureQueriesContext(connection) as statements:
        look(client.get(address))
    return len(statements)


@pytest.mark.usefixtures("no_parts")
@pytest.mark.parametrize("address", PAGES)
def test_a_page_costs_a_fixed_number_of_statements_however_large_the_club(
    people: People, web: Client, address: str
) -> None:
    table = grow(people)
    named = {"table": table.pk, "player": table.seats.all()[0].player_id}
    assert cost(web, address.format(**named)) == PAGES[address]
    grow(people)
    caches["pages"].clear()
    assert cost(web, address.format(**named)) == PAGES[address]


@pytest.mark.parametrize("address", PAGES)
def test_drawing_a_template_asks_the_database_nothing(
    people: People, ada: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    render = shortcuts.render

    def watched(*args: Any, **kwargs: Any) -> Any:
        with CaptureQueriesContext(connection) as statements:
            answer = render(*args, **kwargs)
        drawn.append([statement["sql"] for statement in statements])
        return answer

    for module in ("core.layout", "events.event", "scoring.cards"):
        monkeypatch.setattr(f"tournaments.pages.{module}.render", watched)
    table = grow(people)
    named = {"table": table.pk, "player": table.seats.all()[0].player_id}
    look(ada.get(address.format(**named), follow=True))
    assert drawn == [[]]


def test_a_page_kept_for_a_moment_costs_nothing(people: People, web: Client) -> None:
    grow(people)
    address = "/clubs/adas-club/seasons/spring/"
    first = web.get(address)
    assert cost(web, address) == 0
    again = web.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_a_kept_page_is_right_again_after_its_moment(people: People, web: Client) -> None:
    address = "/clubs/adas-club/players/"
    first = web.get(address)
    make_table(people)
    caches["pages"].clear()  # as after a second
    second = web.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert look(second).words.count("Anne") == 1
    assert second.headers["ETag"] != first.headers["ETag"]


def test_a_signed_in_person_never_gets_a_strangers_kept_page(
    people: People, web: Client, ada: Client
) -> None:
    assert "Organise" not in look(web.get("/clubs/adas-club/")).words
    assert "Organise" in look(ada.get("/clubs/adas-club/")).words
    assert "Organise" not in look(web.get("/clubs/adas-club/")).words


def test_the_page_that_draws_a_second_round_asks_at_most_fifteen_times(
    people: People, ada: Client
) -> None:
    grow(people)
    ada.get("/account/")  # which notes the browser, as every first page does
    assert cost(ada, "/clubs/adas-club/events/thursday/run/draw/") <= MAX_QUERIES
