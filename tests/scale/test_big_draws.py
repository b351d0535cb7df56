"""A thousand players drawn by a real worker, while the site goes on answering."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from ops.programs import LOCALHOST
from tests.scale.processes import start_beat, start_embedded_worker, start_web, start_worker
from tests.support import factories
from tests.support.deadlines import wait_for
from tests.support.people import make_people
from tournaments import events
from tournaments.clubs.accounts import make_token
from tournaments.core.actors import Actor
from tournaments.models import Event, Player

if TYPE_CHECKING:
    from tests.scale.brokers import Broker
    from tests.scale.processes import Crew
    from tests.support.people import People

PLAYERS = 1000
METHODS = ("social", "swiss", "social")
SECONDS = 10.0
SLACK = 2.0
"""Seconds for a worker to wake, to read a thousand players and to write what it found."""
TIMEOUT = 2.0
"""Seconds that two requests may take meanwhile, on a machine that does other things as well."""


@dataclass
class Desk:
    """An organiser's program at the service's own web server."""

    port: int
    token: str

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """One request to the API, which must be answered well."""
        asked = http.client.HTTPConnection(LOCALHOST, self.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            sent = None if body is None else json.dumps(body)
            asked.request(method, f"/api/v1{path}", sent, headers)
            answer = asked.getresponse()
            body = answer.read()
            assert answer.status < 300, body
            return dict(json.loads(body))
        finally:
            asked.close()

    def draw(self, event: Event, method: str) -> tuple[dict[str, Any], float]:
        """Have a draw made and wait for it; also the longest that a page took meanwhile."""
        order = {"method": method, "seconds": SECONDS, "seed": 7}
        draw_id = self.ask("POST", f"/events/{event.pk}/draws", order)["id"]
        longest = 0.0

        def look() -> dict[str, Any] | None:
            nonlocal longest
            began = time.monotonic()
            draw = self.ask("GET", f"/draws/{draw_id}")
            self.ask("GET", f"/events/{event.pk}")
            longest = max(longest, time.monotonic() - began)
            return None if draw["state"] in ("queued", "drawing") else draw

        found = wait_for(look, f"the {method} draw", within=3 * SECONDS)
        assert found is not None
        return found, longest


def enter_thousand(people: People) -> Event:
    """An event with a thousand players entered."""
    rows = [Player(club=people.club, name=f"Player {number}") for number in range(PLAYERS)]
    ids = [player.pk for player in Player.objects.bulk_create(rows)]
    event = factories.make_event(people)
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=ids)
    return event


@pytest.mark.slow
@pytest.mark.embedded
def test_a_house_draws_a_thousand(crew: Crew) -> None:
    event, desk_token = prepare()
    start_embedded_worker(crew)
    check_draws(Desk(start_web(crew, workers=1), desk_token), event)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
def test_a_worker_draws_a_thousand(crew: Crew, broker: Broker) -> None:
    event, desk_token = prepare()
    start_worker(crew)
    start_beat(crew)
    check_draws(Desk(start_web(crew, workers=2), desk_token), event)


def prepare() -> tuple[Event, str]:
    """The event, and the key of its organiser's program."""
    people = make_people()
    return enter_thousand(people), make_token(by=Actor(user=people.ada), name="a laptop")[1]


def check_draws(desk: Desk, event: Event) -> None:
    """A social round, then two that remember what was before; each in time and whole."""
    for _ in range(4):
        desk.ask("GET", f"/events/{event.pk}")  # the web server's first requests are its slowest
    for number, method in enumerate(METHODS, 1):
        began = time.monotonic()
        draw, longest = desk.draw(event, method)
        took = time.monotonic() - began
        assert draw["state"] == "ready", draw["problems"]
        assert draw["effort"]["seconds"] < SECONDS + 0.5, draw["effort"]
        assert took < SECONDS + SLACK, f"{method} took {took:.1f} s"
        print(f"{method}: {draw['effort']}, {took:.1f} s, pages {longest:.2f} s at most")
        assert longest < TIMEOUT, f"a page took {longest:.1f} s"
        (drawn,) = draw["rounds"]
        seated = [person["id"] for table in drawn["tables"] for person in table]
        assert len(set(seated)) == len(seated) == PLAYERS
        publish = {"number": number, "accept": ["still-playing"]}
        shown = desk.ask("POST", f"/draws/{draw['id']}/publish", publish)
        assert sum(len(table["players"]) for table in shown["tables"]) == PLAYERS
    assert event.tables.count() == len(METHODS) * PLAYERS // 4
