"""A thousand players drawn by a real worker, while the site goes on answering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.faults.faults import WEB
from tests.scale.desk import Desk
from tests.scale.processes import start_home_worker, start_web
from tests.support import factories
from tests.support.api_client import make_key
from tests.support.deadlines import wait_for
from tests.support.people import make_people
from tournaments import events
from tournaments.models import Event, Player

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from ops.production.shape import Shape
    from tests.support.people import People

PLAYERS = 1000
METHODS = ("social", "swiss", "social")
SECONDS = 10.0


def draw_by(desk: Desk, event: Event, method: str) -> dict[str, Any]:
    """Order a draw and wait for it, while pages are asked for; return it."""
    order = {"method": method, "seconds": SECONDS, "seed": 7}
    draw_id = desk.request("POST", f"/events/{event.pk}/draws", order)["id"]

    def look() -> dict[str, Any] | None:
        desk.request("GET", f"/events/{event.pk}")
        draw = desk.request("GET", f"/draws/{draw_id}")
        return None if draw["state"] in ("queued", "drawing") else draw

    return wait_for(look, f"the {method} draw")


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
def test_a_celery_worker_draws_a_thousand(service: Shape) -> None:
    event, credentials = prepare()
    check_draws(Desk(service.webs[WEB], credentials), event)


def prepare() -> tuple[Event, str]:
    """Create the event; return it and the credentials of its organiser."""
    people = make_people()
    key = make_key(people.ada)
    return enter_thousand(people), f"Bearer {key}"


def check_draws(desk: Desk, event: Event) -> None:
    """Check a social round and two more that take it into account: all are seated."""
    for number, method in enumerate(METHODS, 1):
        draw = draw_by(desk, event, method)
        assert draw["state"] == "ready", draw["problems"]
        (drawn,) = draw["rounds"]
        seated = [person["id"] for table in drawn["tables"] for person in table]
        assert len(set(seated)) == len(seated) == PLAYERS
        publish = {"number": number, "accept": ["still-playing"]}
        shown = desk.request("POST", f"/draws/{draw['id']}/publish", publish)
        assert sum(len(table["players"]) for table in shown["tables"]) == PLAYERS
    assert event.tables.count() == len(METHODS) * PLAYERS // 4
