"""Use the ranking `recipe`, which puts those first who missed the most nominations."""

from __future__ import annotations

from tests.support import factories
from tests.support.api_client import with_session, with_token
from tests.support.people import make_people
from tournaments.core.audience.names import Names
from tournaments.draws.request import build_draw_request
from tournaments.draws.settings import DrawSettings
from tournaments.standings import list_standings, refresh_event

people = make_people()
api, pages = with_token(people.ada), with_session(people.ada).client

assert "Most missed first." in pages.get("/clubs/adas-club/organise/seasons/new/").content.decode()
shape = api.get("/schema/", accept="application/vnd.oai.openapi+json").json()
assert "recipe" in shape["components"]["schemas"]["Ranking"]["enum"]

night = {"name": "Thursday", "held_on": "2026-03-05", "preset": "quick13", "ranking": "recipe"}
made = api.post("/clubs/adas-club/events", night).json()
assert made["ranking"] == "recipe", made
event = people.club.events.get()
(table,) = factories.seat(people, event, [4])
factories.play_out(table)
refresh_event(event.pk)

rows = list_standings(event=event, ranking="recipe", names=Names.FULL)
missed = [row.failed for row in rows]
assert missed == sorted(missed, reverse=True)
answer = api.get(f"/events/{event.pk}/standings").json()
assert (answer["title"], answer["results"][0]["failed"]) == ("Missed", missed[0])
assert "Most missed first." in pages.get("/clubs/adas-club/events/thursday/").content.decode()
request = build_draw_request(event, DrawSettings(method="swiss"), seed=1, number=2)
assert list(request.scores) == missed
