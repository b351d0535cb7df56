"""A thousand players drawn by a real worker, while the site goes on answering."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.scale.desk import Desk
from tests.scale.processes import start_home_worker, start_web, start_worker
from tests.support import factories
from tests.support.deadlines import wait_for
from tests.support.people import make_people
from tournaments import events
from tournaments.accounts import make_token
from tournaments.core.actors import Actor
from tournaments.models import Event, Player

if TYPE_CHECKING:
    from tests.scale.brokers import Broker
    from tests.scale.processes import Crew
    from tests.support.people import People

PLAYERS = 1000
METHODS = ("social", "swiss", "social")
SECONDS = 10.0
MAX_OVERHEAD = 2.0
"""Seconds for a worker to start, to read a thousand players and to write its result."""
MAX_PAGE_SECONDS = 2.0
"""Seconds that two requests may take during a draw, on a machine that is busy otherwise."""


def draw_by(desk: Desk, event: Event, method: str) -> tuple[dict[str, Any], float]:
    """Order a draw and wait for it; return it and the longest time a page took meanwhile."""
    order = {"method": method, "seconds": SECONDS, "seed": 7}
    draw_id = desk.request("POST", f"/events/{event.pk}/draws", order)["id"]
    longest = 0.0

    def look() -> dict[str, Any] | None:
        nonlocal longest
        began = time.monotonic()
        draw = desk.request("GET", f"/draws/{draw_id}")
        desk.request("GET", f"/events/{event.pk}")
        longest = max(longest, time.monotonic() - began)
        return None if draw["state"] in ("queued", "drawing") else draw

    found = wait_for(look, f"the {method} draw", within=3 * SECONDS)
    assert found is not None
    return found, longest


def enter_thousand(people: People) -> Event:
    """Create an event with a thousand players entered."""
    rows = [Player(club=people.club, name=f"Player {number}") for number in range(PLAYERS)]
    ids = [player.pk for player in Player.objects.bulk_create(rows)]
    event = factories.make_event(people)
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=ids)
    return event


@pytest.mark.slow
@pytest.mark.embedded
def test_the_worker_at_home_draws_a_thousand(crew: Crew) -> None:
    event, credentials = prepare()
    start_home_worker(crew, "draws")
    check_draws(Desk(start_web(crew, workers=1), credentials), event)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
def test_a_celery_worker_draws_a_thousand(crew: Crew, broker: Broker) -> None:
    event, credentials = prepare()
    start_worker(crew, "draws")
    check_draws(Desk(start_web(crew, workers=2), credentials), event)


def prepare() -> tuple[Event, str]:
    """Create the event; return it and the credentials of its organiser."""
    people = make_people()
    key = make_token(by=Actor(user=people.ada), name="a laptop")[1]
    return enter_thousand(people), f"Bearer {key}"


def check_draws(desk: Desk, event: Event) -> None:
    """Check a social round and two more that take it into account: in time and complete."""
    for _ in range(4):
        desk.request(
            "GET", f"/events/{event.pk}"
        )  # the web server's first requests are its slowest
    for number, method in enumerate(METHODS, 1):
        began = time.monotonic()
        draw, longest = draw_by(desk, event, method)
        took = time.monotonic() - began
        assert draw["state"] == "ready", draw["problems"]
        assert draw["effort"]["seconds"] < SECONDS + 0.5, draw["effort"]
        assert took < SECONDS + MAX_OVERHEAD, f"{method} took {took:.1f} s"
        print(f"{method}: {draw['effort']}, {took:.1f} s, pages {longest:.2f} s at most")
        assert longest < MAX_PAGE_SECONDS, f"a page took {longest:.1f} s"
        (drawn,) = draw["rounds"]
        seated = [person["id"] for table in drawn["tables"] for person in table]
        assert len(set(seated)) == len(seated) == PLAYERS
        publish = {"number": number, "accept": ["still-playing"]}
        shown = desk.request("POST", f"/draws/{draw['id']}/publish", publish)
        assert sum(len(table["players"]) for table in shown["tables"]) == PLAYERS
    assert event.tables.count() == len(METHODS) * PLAYERS // 4
