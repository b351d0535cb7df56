"""Use the draw method `recipe`."""

from __future__ import annotations

from tests.support.api_client import with_session, with_token
from tests.support.drafts import enter
from tests.support.jobs import run_queued
from tests.support.people import make_people

people = make_people()
event = enter(people, 8)
api, pages = with_token(people.ada), with_session(people.ada).client

form = pages.get(f"/clubs/adas-club/events/{event.slug}/run/draw/").content.decode()
assert "As in the recipe." in form
shape = api.get("/schema/", accept="application/vnd.oai.openapi+json").json()
assert "recipe" in shape["components"]["schemas"]["DrawMethod"]["enum"]

asked = api.post(f"/events/{event.pk}/draws", {"method": "recipe", "seconds": 0.3})
assert asked.status_code == 201, asked.content
run_queued("draw")
draw = api.get(asked["Location"].removeprefix("/api/v1")).json()
assert (draw["method"], draw["state"], len(draw["rounds"][0]["tables"])) == ("recipe", "ready", 2)
