"""Use the ranking `recipe`, which puts those first who missed the most nominations."""

from __future__ import annotations

from datetime import date

from django.core.cache import caches

from tests.support import factories
from tests.support.api_client import with_session, with_token
from tests.support.people import make_people
from tournaments.core.audience.names import Names
from tournaments.draws.request import build_draw_request
from tournaments.draws.settings import DrawSettings
from tournaments.events import change_season
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

season = factories.make_season(people, ranking="recipe")
for number, day in enumerate((6, 7, 8)):
    later = factories.make_event(people, name=f"March {day}", season_id=season.pk)
    later.held_on = date(2026, 3, day)
    later.save(update_fields=["held_on"])
    factories.play_out(factories.seat(people, later, [4])[0], seed=number)
    refresh_event(later.pk)
for best_nights in (0, 2):
    change_season(by=people.organiser, season_id=season.pk, best_nights=best_nights)
    page = pages.get("/clubs/adas-club/seasons/spring/")
    assert page.status_code == 200, page
    assert "Missed of the first" in page.content.decode()
    caches["pages"].clear()

request = build_draw_request(event, DrawSettings(method="swiss"), seed=1, number=2)
assert list(request.scores) == missed
